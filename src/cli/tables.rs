//! `curiosa tables`: the tables in results/.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::output::{Format, OutputArgs};
use super::results::ResultsArgs;
use crate::STUDIES;
use crate::ledger::{LEDGER, datapackage, dictionary};
use crate::pipeline::provenance;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa tables                           every table, and the command that computes it
  curiosa tables --as dictionary           what every column means, in Markdown (results/README.md)
  curiosa tables --as studies              the studies with their tables, in JSON (results/studies.json)
  curiosa tables --as datapackage          the tables for Frictionless (results/datapackage.json)
  curiosa tables --as schema               JSON schema of the .meta.json (results/meta.schema.json)";

#[derive(Args)]
pub(super) struct Tables {
    /// A document instead of a list
    #[arg(long = "as", value_enum, conflicts_with = "format")]
    document: Option<Document>,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Document {
    /// The data dictionary.
    Dictionary,
    /// What the site and the paper read.
    Studies,
    /// A Frictionless data package of the tables that are there.
    Datapackage,
    /// The JSON schema of the .meta.json beside each table.
    Schema,
}

#[derive(Serialize)]
struct Row {
    table: &'static str,
    command: String,
    long: Option<&'static str>,
}

impl Tables {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if let Some(document) = self.document {
            let json = match document {
                Document::Dictionary => {
                    return self.output.file().write(dictionary::dictionary().as_bytes());
                }
                Document::Studies => dictionary::studies(),
                Document::Datapackage => {
                    serde_json::to_value(datapackage::package(&self.results.tables()?)?)?
                }
                Document::Schema => provenance::schema(),
            };
            return self.output.file().write(format!("{json:#}\n").as_bytes());
        }
        let mut report = self.output.report(Format::Text)?;
        for study in STUDIES.iter().copied().chain([&LEDGER]) {
            for experiment in study.experiments {
                for table in experiment.tables {
                    let command = dictionary::command(study, experiment);
                    let row = Row { table: table.name, command, long: experiment.long };
                    report.row(&row, |out: &mut dyn Write| {
                        let long = row.long.map_or(String::new(), |cost| format!("   ({cost})"));
                        writeln!(out, "{:32} {}{long}", row.table, row.command)
                    })?;
                }
            }
        }
        report.finish()
    }
}
