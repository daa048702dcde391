//! Adding up the parts of a count. Nothing in them is believed: what can be known of a unit without counting it is
//! checked.

use std::path::PathBuf;

use anyhow::Context;
use clap::{ArgAction, Args};
use serde::Deserialize;

use super::count::CountParameters;
use crate::cli::output::OutputArgs;
use crate::clock::count::Tally;
use crate::pipeline::args;
use crate::pipeline::merge::Parts;

#[derive(Args)]
pub(in crate::cli) struct Merge {
    /// The files of all m parts, in any order
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,

    /// Add up also parts that different builds of the program have counted
    #[arg(long)]
    any_build: bool,

    /// Say more on stderr: where the parts come from
    #[arg(short, long, action = ArgAction::Count)]
    verbose: u8,

    #[command(flatten)]
    output: OutputArgs,
}

impl Merge {
    pub(super) fn run(self) -> anyhow::Result<()> {
        args::log(self.verbose);
        let parts = Parts::read(&self.parts, self.any_build)?;
        let parameters = CountParameters::of(parts.first()).context("these files cannot be added up")?;
        let count = parameters.plan()?;
        parts.check(|unit, result| {
            let tally = Tally::deserialize(result).map_err(|error| format!("it is no tally ({error})"))?;
            count.check(unit as usize, &tally).map_err(|error| error.to_string())
        })?;
        let tallies = parts.join().jobs.remove(0).decode::<Tally>()?;
        parameters.report(&count, &tallies, None::<()>, &self.output)?;
        Ok(())
    }
}
