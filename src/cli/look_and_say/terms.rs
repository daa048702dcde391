//! `curiosa look-and-say terms`: terms, said one after the other.

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::args::SequenceArgs;
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::args::whole;

/// Letters that are written at most, in one term.
const MAX_WRITTEN: usize = 500_000_000;

#[derive(Args)]
pub(in crate::cli) struct Terms {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// How many terms; those of up to 500 million digits are written
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000), default_value = "12")]
    count: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Terms {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        #[derive(Serialize)]
        struct Row {
            n: usize,
            length: usize,
            term: String,
        }
        // Nothing is written if not all can be.
        let too_long =
            (1..).zip(rule.terms(&seed).take(self.count)).find(|(_, term)| term.len() > MAX_WRITTEN);
        if let Some((n, term)) = too_long {
            bail!(
                "term {n} has {} digits, {MAX_WRITTEN} are written at most; --count up to {} is accepted, and \
                 `look-and-say length` goes on",
                term.len(),
                n - 1
            );
        }
        let mut report = self.output.report(Format::Text)?;
        for (n, term) in (1..).zip(rule.terms(&seed).take(self.count)) {
            let row = Row { n, length: term.len(), term: term.to_string() };
            report.row(&row, |out| writeln!(out, "{}", row.term))?;
        }
        report.finish()
    }
}
