//! Tables: csv files with a header, LF line ends and no time stamps.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

use super::file::{sha256, write_atomic};

/// A table that is complete but not yet written.
#[derive(Clone, Debug)]
pub struct Table {
    name: String,
    csv: Vec<u8>,
    rows: usize,
}

impl Table {
    /// The table `study/name` with a column for every field of `rows`.
    pub fn new<R: Serialize>(name: &str, rows: &[R]) -> anyhow::Result<Self> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in rows {
            writer.serialize(row)?;
        }
        let csv = writer.into_inner().context("a table in memory can be flushed")?;
        Ok(Table { name: name.into(), csv, rows: rows.len() })
    }

    /// `study/name`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of rows below the header.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The file as it will be.
    pub fn csv(&self) -> &[u8] {
        &self.csv
    }

    /// SHA-256 of the file.
    pub fn sha256(&self) -> String {
        sha256(&self.csv)
    }

    /// Where the file belongs below the folder of results.
    pub fn path(&self, out: &Path) -> PathBuf {
        out.join(format!("{}.csv", self.name))
    }

    /// Writes the file atomically.
    pub fn write(&self, out: &Path) -> io::Result<()> {
        write_atomic(&self.path(out), &self.csv)
    }
}
