//! Tables that are complete but not yet written.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use serde::Serialize;

use super::Table;
use crate::evidence::Known;
use crate::stop;

/// A table with its rows, as csv: a header, LF line ends, no time stamps.
#[derive(Clone, Debug)]
pub struct Filled {
    table: &'static Table,
    csv: Vec<u8>,
    rows: usize,
    evidence: BTreeMap<String, usize>,
}

impl Filled {
    /// The table with these rows: a column for every field, and the status of the row in the column `status`, which is the
    /// last one unless the table says otherwise. Rows may also be given one by one.
    ///
    /// # Errors
    /// If the fields are not the columns that the table describes.
    pub fn new<R: Serialize>(
        table: &'static Table,
        rows: impl IntoIterator<Item = Known<R>>,
    ) -> anyhow::Result<Self> {
        let described = Vec::from_iter(table.described());
        let after =
            described.iter().position(|name| *name == "status").map_or(0, |at| described.len() - 1 - at);
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut filled = Filled { table, csv: Vec::new(), rows: 0, evidence: BTreeMap::new() };
        for row in rows {
            stop::check();
            let mut cells = Cells::default();
            cells.write(row.value())?;
            let Cells { mut header, mut record } = cells;
            let status = header.len().checked_sub(after).context("a row has the columns after its status")?;
            record.insert(status, row.status().to_string());
            if filled.rows == 0 {
                header.insert(status, "status".into());
                let unknown = header.iter().find(|name| *name != "status" && !described.contains(&&***name));
                ensure!(unknown.is_none(), "{} does not describe its column {unknown:?}", table.name);
                let missing = described.iter().find(|name| !header.iter().any(|other| other == *name));
                ensure!(missing.is_none(), "{} describes {missing:?}, which it has not", table.name);
                writer.write_record(&header)?;
            }
            writer.write_record(&record)?;
            filled.rows += 1;
            *filled.evidence.entry(format!("{}: {}", row.status(), row.evidence())).or_default() += 1;
        }
        filled.csv = writer.into_inner().context("a table in memory can be flushed")?;
        Ok(filled)
    }

    /// The table.
    pub fn table(&self) -> &'static Table {
        self.table
    }

    /// The number of rows below the header.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The file as it will be.
    pub fn csv(&self) -> &[u8] {
        &self.csv
    }

    /// How the rows are known, and how many are known so.
    pub fn evidence(&self) -> &BTreeMap<String, usize> {
        &self.evidence
    }
}

/// Names and texts of the fields of a row.
#[derive(Default)]
struct Cells {
    header: Vec<String>,
    record: Vec<String>,
}

impl Cells {
    fn write(&mut self, row: &impl Serialize) -> anyhow::Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(row)?;
        let bytes = writer.into_inner().context("a row in memory can be flushed")?;
        let mut reader = csv::Reader::from_reader(&bytes[..]);
        self.header = reader.headers()?.iter().map(str::to_string).collect();
        let record = reader.records().next().context("a row was written")??;
        self.record = record.iter().map(str::to_string).collect();
        Ok(())
    }
}
