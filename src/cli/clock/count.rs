//! Counting puzzles, whole or one part of many.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::output::{Format, OutputArgs};
use crate::clock::count::{
    self, Count, MAX_COUNTED, MIN_SECOND_KERNEL, Method, SECOND_KERNEL, Tally, Totals,
};
use crate::durable::delivered::{self, Delivered};
use crate::evidence::{Known, Status, brief};
use crate::pipeline::args::{WorkArgs, whole};
use crate::pipeline::checkpoint::Identity;
use crate::pipeline::part::{Job, Part};
use crate::pipeline::shard::Shard;
use crate::pipeline::work::Worker;

/// How to count.
#[derive(ValueEnum, Clone, Copy)]
enum MethodArg {
    /// The fastest: parity where it counts, else affine.
    Auto,
    /// Every puzzle from the definition, N <= 8.
    Brute,
    /// One solver call for each class, N <= 15.
    Bracelets,
    /// Orbits under x -> u·x + b by families of partial solutions, and Burnside's lemma.
    Affine,
    /// Even N from 6 to 20, by the parity of targets: sets of positions and permutations.
    Parity,
}

#[derive(Args)]
pub(in crate::cli) struct CountArgs {
    /// Number of positions, 1 to 20. CPU time: 13 half a second, 14 a second, 15 70 seconds, 16 13 seconds, 17 two
    /// hours, 18 13 minutes, 20 13 hours (measured); 19 forty days (estimated)
    #[arg(value_name = "N", value_parser = whole(1..=MAX_COUNTED))]
    n: usize,

    /// How to count; all methods give the same numbers
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodArg,

    /// Count every part again by another kernel (method affine, N >= 6) and stop if the two differ; three to four times
    /// the work
    #[arg(long)]
    double_check: bool,

    /// Count only part r of m (r = 0 to m-1) and write it for clock merge: to --out, or else to a file
    /// in the current folder, whose name is printed
    #[arg(long, value_name = "r/m", conflicts_with = "format")]
    shard: Option<Shard>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// What the parts of a count have in common.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct CountParameters {
    pub(super) n: usize,
    pub(super) method: Method,
    pub(super) double_check: bool,
}

/// The name that the parts carry.
const COUNT: &str = "clock/count";

impl CountParameters {
    /// What a part is a part of, if that is a count that this program cuts into the same units. Plans nothing.
    pub(super) fn of(part: &Part) -> anyhow::Result<Self> {
        if part.table != COUNT {
            bail!("a part of {}, not of a count of clock puzzles", part.table);
        }
        let parameters: CountParameters =
            serde_json::from_value(part.parameters.clone()).map_err(|error| {
                anyhow!("a count with other parameters than this program knows: {}", brief(&error))
            })?;
        parameters.check()?;
        let CountParameters { n, method, .. } = parameters;
        let units = count::units(n, method)? as u64;
        let [job] = &part.jobs[..] else { bail!("a part with {} jobs, not one", part.jobs.len()) };
        let found = &job.identity;
        if found.units != units {
            bail!("a count of N = {n} in {} units; method {} has {units}", found.units, method.name());
        }
        if *found != Identity::new(&parameters.job(), serde_json::to_value(parameters)?, units) {
            bail!("a part that another version of curiosa has made ({})", part.version);
        }
        Ok(parameters)
    }

    fn check(&self) -> anyhow::Result<()> {
        let CountParameters { n, method, double_check } = *self;
        if !method.counts(n) {
            bail!("method {} counts {}, not {n}", method.name(), method.limits());
        }
        if double_check && (method != Method::Affine || n < MIN_SECOND_KERNEL) {
            bail!(
                "--double-check is for method affine and N >= {MIN_SECOND_KERNEL}, which has a second kernel"
            );
        }
        Ok(())
    }

    pub(super) fn plan(&self) -> anyhow::Result<Count> {
        self.check()?;
        Ok(Count::new(self.n, self.method)?)
    }

    fn job(&self) -> String {
        format!("clock count {} {}", self.n, self.method.name())
    }

    /// Adds up the units and prints the totals, with what more is known.
    pub(super) fn report<T: Serialize>(
        &self,
        count: &Count,
        tallies: &[Tally],
        more: Option<T>,
        output: &OutputArgs,
    ) -> anyhow::Result<Delivered> {
        #[derive(Serialize)]
        struct Row<T> {
            n: usize,
            puzzles: u128,
            puzzle_classes: u128,
            solvable: u128,
            classes: u128,
            method: String,
            status: Status,
            #[serde(flatten)]
            more: Option<T>,
        }
        let n = self.n;
        let totals = count.total(tallies)?;
        let mut known = Known::once(self.method.evidence(), totals);
        if self.double_check {
            // Every unit was counted by both kernels, with the same result.
            known = known.again(SECOND_KERNEL, &totals)?;
        }
        let Totals { puzzles, puzzle_classes, solvable, classes } = totals;
        let (method, status) = (known.evidence().to_string(), known.status());
        let row = Row { n, puzzles, puzzle_classes, solvable, classes, method, status, more };
        let mut report = output.report(Format::Text)?;
        let text = |out: &mut dyn Write| {
            let width = puzzles.to_string().len().max(4);
            writeln!(out, "Clock puzzles with {n} positions:")?;
            writeln!(out, "  {puzzles:>width$} puzzles (A206344)")?;
            writeln!(out, "  {puzzle_classes:>width$} up to rotation and reflection")?;
            writeln!(out, "  {solvable:>width$} solvable (A206345)")?;
            writeln!(out, "  {classes:>width$} solvable up to rotation and reflection (A206346)")?;
            writeln!(out, "{}: {}", row.status, row.method)
        };
        report.row(&row, text)?;
        report.deliver()
    }
}

impl CountArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let method = match self.method {
            MethodArg::Auto if self.double_check => Method::Affine,
            MethodArg::Auto => Method::fastest(self.n),
            MethodArg::Affine => Method::Affine,
            MethodArg::Parity => Method::Parity,
            MethodArg::Bracelets => Method::Bracelets,
            MethodArg::Brute => Method::Brute,
        };
        let parameters = CountParameters { n: self.n, method, double_check: self.double_check };
        let count = parameters.plan()?;
        let mut worker = Worker::for_part_of_command(&self.work, self.shard.unwrap_or(Shard::WHOLE));
        let job = parameters.job();
        let json = serde_json::to_value(parameters)?;
        let tally = |unit| -> anyhow::Result<Value> {
            let tally = if self.double_check { count.run_checked(unit)? } else { count.run(unit) };
            Ok(serde_json::to_value(tally)?)
        };
        let store = worker.work(&job, json.clone(), count.weighted_units(), &tally)?;
        let delivered = match self.shard {
            None => parameters.report(&count, &store.decode::<Tally>()?, None::<()>, &self.output)?,
            Some(shard) => {
                let kind = if self.double_check { "-checked" } else { "" };
                let name = format!(
                    "clock-count-{}-{}{kind}.shard-{}-of-{}.json",
                    self.n,
                    method.name(),
                    shard.index,
                    shard.count
                );
                let named = self.output.file().path();
                let path = named.unwrap_or(Path::new(&name));
                let part = Part::new(COUNT, json, shard, vec![Job::from(store)]);
                let written = part.save(path).with_context(|| format!("cannot write {}", path.display()))?;
                match named {
                    Some(_) => written,
                    None => written.and(delivered::stdout(format!("{name}\n").as_bytes())?),
                }
            }
        };
        worker.results_are_safe(&delivered);
        Ok(())
    }
}
