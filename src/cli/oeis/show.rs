//! `curiosa oeis show`: the terms of one sequence, one by one.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::a_number;
use crate::cli::output::{Format, OutputArgs};
use crate::cli::results::ResultsArgs;
use crate::evidence::Agreement;
use crate::ledger::{dictionary, oeis};

/// A term as it is published and as it is computed.
#[derive(Serialize)]
struct Row {
    index: u64,
    published: Option<String>,
    computed: Option<String>,
    status: Option<String>,
    table: Option<String>,
    verdict: String,
}

/// Digits of a term that fit on a line; the whole term is in csv and json.
const SHOWN: usize = 40;

pub(super) fn shorten(value: Option<&String>) -> String {
    match value {
        None => "-".into(),
        Some(value) if value.len() <= SHOWN => value.clone(),
        Some(value) => {
            let start: String = value.chars().take(SHOWN - 20).collect();
            format!("{start}... ({} digits)", value.len())
        }
    }
}

#[derive(Args)]
pub(in crate::cli) struct Show {
    /// A-number
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequence: String,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let results = self.results.folder();
        let sequence = oeis::sequence(&results.join("oeis"), &self.sequence)?;
        let computed = sequence.computed(&results)?;
        let published = (sequence.offset..).take(sequence.terms.len());
        let indices: BTreeSet<u64> = computed.terms.keys().copied().chain(published).collect();
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| writeln!(out, "{}: {}", sequence.id, sequence.name))?;
        for extent in &sequence.extents {
            let by = if extent.by.is_empty() { String::new() } else { format!(" ({})", extent.by) };
            report.text(|out| writeln!(out, "published: {extent}{by}"))?;
        }
        for table in sequence.tables.iter().map(|column| &column.table) {
            let command = dictionary::command_of(table).unwrap_or_default();
            let here = if computed.tables.contains(&table.as_str()) { "" } else { " (not here)" };
            report.text(|out| writeln!(out, "{table}: {command}{here}"))?;
        }
        for index in indices {
            let (published, term) = (sequence.term(index), computed.terms.get(&index));
            let verdict = term.map(|term| sequence.agreement(index, &term.value, term.status));
            let differs = matches!(verdict, Some(Agreement::Refuted | Agreement::Disagrees));
            let verdict = verdict.map_or("not computed".into(), |verdict| verdict.to_string());
            let row = Row {
                index,
                published: published.map(str::to_string),
                computed: term.map(|term| term.value.clone()),
                status: term.map(|term| term.status.to_string()),
                table: term.map(|term| term.table.clone()),
                verdict,
            };
            let text = |out: &mut dyn Write| {
                let Some(status) = &row.status else {
                    return writeln!(
                        out,
                        "{index:>6}  {}  published, not computed here",
                        shorten(row.published.as_ref())
                    );
                };
                let value = shorten(row.computed.as_ref());
                let known = if differs {
                    format!(" (published {})", shorten(row.published.as_ref()))
                } else {
                    String::new()
                };
                writeln!(out, "{index:>6}  {value}  {status}, {}{known}", row.verdict)
            };
            report.row(&row, text)?;
        }
        report.finish()
    }
}
