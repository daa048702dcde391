//! `curiosa discoveries`: what was found here and is published nowhere.

use std::io::Write;

use anyhow::ensure;
use clap::Args;

use super::output::{Format, OutputArgs};
use super::results::ResultsArgs;
use crate::STUDIES;
use crate::ledger::discoveries;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa discoveries                      what is new, how it is known, how to check it
  curiosa discoveries --study hip
  curiosa discoveries --page               the same as a page, in Markdown (docs/discoveries.md)";

#[derive(Args)]
pub(super) struct Discoveries {
    /// Only those of this study
    #[arg(long, value_name = "STUDY", conflicts_with = "page")]
    study: Option<String>,

    /// The page docs/discoveries.md
    #[arg(long, conflicts_with = "format")]
    page: bool,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Discoveries {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let results = self.results.tables()?;
        if self.page {
            return self.output.file().write(discoveries::page(&results)?.as_bytes());
        }
        let study = self.study.as_ref().map(|study| study.to_lowercase().replace('-', "_"));
        let keys = Vec::from_iter(STUDIES.iter().map(|study| study.key));
        if let Some(study) = &study {
            ensure!(
                keys.contains(&study.as_str()),
                "there is no study '{study}'; there are {}",
                keys.join(", ")
            );
        }
        let mut report = self.output.report(Format::Text)?;
        for found in discoveries::all(&results)? {
            if study.as_ref().is_some_and(|study| *study != found.study) {
                continue;
            }
            report.row(&found, |out: &mut dyn Write| {
                writeln!(out, "{} ({}): {}", found.study, found.status, found.says)?;
                writeln!(out, "    {}", found.check)
            })?;
        }
        report.finish()
    }
}
