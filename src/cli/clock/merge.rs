//! Adding up the parts of a count. Nothing in them is believed: what can be known of a unit without counting it is
//! checked, and the rest by an audit, which counts some units again.

use std::path::PathBuf;

use anyhow::Context;
use clap::{ArgAction, Args};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::count::CountParameters;
use crate::cli::output::{self, OutputArgs};
use crate::clock::count::{Count, Tally};
use crate::evidence::{NoAnswer, brief};
use crate::pipeline::args::{self, ThreadsArgs};
use crate::pipeline::audit::{self, Drawn, Extent, Sample};
use crate::pipeline::merge::Parts;
use crate::stop;

/// Units that came out different, and are named.
const NAMED: usize = 5;

#[derive(Args)]
pub(in crate::cli) struct Merge {
    /// The files of all m parts, in any order
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,

    /// Count some units of every machine again, drawn at random, and stop if one comes out different: a number of units,
    /// or a share of them such as 5%
    #[arg(long, value_name = "UNITS")]
    audit: Option<Extent>,

    /// Seed of the audit [default: one of the system's, which is printed]
    #[arg(long, value_name = "SEED", requires = "audit")]
    audit_seed: Option<u64>,

    /// Add up also parts that different builds of the program have counted
    #[arg(long)]
    any_build: bool,

    /// Say more on stderr: where the parts come from
    #[arg(short, long, action = ArgAction::Count)]
    verbose: u8,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

/// What an audit has shown.
#[derive(Serialize)]
struct Audited {
    audit_seed: u64,
    audited_units: usize,
    audited_machines: usize,
    /// With what probability a machine would have been found, at least.
    found_if_one_wrong: f64,
    found_if_1_percent_wrong: f64,
    found_if_10_percent_wrong: f64,
}

impl Merge {
    pub(super) fn run(self) -> anyhow::Result<()> {
        args::log(self.verbose);
        self.threads.apply();
        let parts = Parts::read(&self.parts, self.any_build)?;
        let parameters = CountParameters::of(parts.first()).context("these files cannot be added up")?;
        let count = parameters.plan()?;
        parts.check(|unit, result| {
            let tally =
                Tally::deserialize(result).map_err(|error| format!("it is no tally ({})", brief(&error)))?;
            count.check(unit as usize, &tally).map_err(|error| error.to_string())
        })?;
        let audited = match self.audit {
            Some(extent) => {
                let seed = self.audit_seed.map_or_else(audit::seed, Ok)?;
                Some(audit(&parts, &count, extent, seed)?)
            }
            None => None,
        };
        let tallies = parts.join().jobs.remove(0).decode::<Tally>()?;
        parameters.report(&count, &tallies, audited, &self.output)?;
        Ok(())
    }
}

/// Counts units again. An error names those that come out different.
fn audit(parts: &Parts, count: &Count, extent: Extent, seed: u64) -> anyhow::Result<Audited> {
    let sample = Sample::draw(parts, extent, seed);
    let units = sample.units.len();
    output::note(&format!("audit with seed {seed}: counting {units} of {} units again", count.units()));
    // Single units are the grain, as in a count.
    let different = sample.units.par_iter().with_max_len(1).filter_map(|&drawn| differs(drawn, count));
    let mut different: Vec<String> = different.collect();
    if !different.is_empty() {
        let more = different.len().saturating_sub(NAMED);
        different.truncate(NAMED);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        return Err(NoAnswer(format!("counted again: {}{more}", different.join("; "))).into());
    }
    let machines = sample.machines.len();
    let [one, percent, tenth] = [0.0, 0.01, 0.1].map(|share| (sample.power(share) * 1e4).floor() / 1e4);
    output::note(&format!(
        "the {units} units of {machines} machine{} came out the same; one with a single wrong unit would have been found \
         with probability {one} or more, with 1 % of its units wrong {percent}, with 10 % {tenth}",
        if machines == 1 { "" } else { "s" }
    ));
    Ok(Audited {
        audit_seed: seed,
        audited_units: units,
        audited_machines: machines,
        found_if_one_wrong: one,
        found_if_1_percent_wrong: percent,
        found_if_10_percent_wrong: tenth,
    })
}

/// Counts a unit again and says where it was counted if its tally is another.
fn differs(drawn: Drawn, count: &Count) -> Option<String> {
    stop::check();
    let Drawn { path, machine, unit, result } = drawn;
    let right = count.run(unit as usize);
    // Every result was read before.
    let found = Tally::deserialize(result).unwrap_or_default();
    (found != right)
        .then(|| format!("unit {unit} of {}, from {machine}, has {found:?}, not {right:?}", path.display()))
}
