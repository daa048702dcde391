//! One run of an experiment: from arguments, through jobs, to tables with their provenance.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::args::RunArgs;
use super::checkpoint::{self, Identity};
use super::provenance::{self, Origin, Start};
use super::shard::{Shard, ShardFile, merge};
pub use super::table::Table;
pub use super::units::Units;
use super::work::Worker;

/// A run that computes the tables of one experiment, or one shard of them, or merges shards into them.
///
/// ```no_run
/// # use clap::Parser;
/// # use curiosa::pipeline::{args::RunArgs, run::{Run, Table}};
/// # #[derive(Parser)] struct Arguments { #[command(flatten)] run: RunArgs }
/// # #[derive(serde::Serialize)] struct Row { square: u64 }
/// # fn main() -> anyhow::Result<()> {
/// let arguments = Arguments::parse();
/// let mut run = Run::start("study/squares", &arguments.run, serde_json::json!({"max_n": 9}))?;
/// let squares = run.compute("study/squares", serde_json::json!({}), 10, |k| (k * k) as u64)?;
/// if let Some(squares) = squares {
///     let rows: Vec<Row> = squares.into_iter().map(|square| Row { square }).collect();
///     run.finish(&[Table::new("study/squares", &rows)?])?;
/// } else {
///     run.finish(&[])?;
/// }
/// # Ok(())
/// # }
/// ```
pub struct Run {
    table: String,
    out: PathBuf,
    parameters: Value,
    seed: u64,
    record: bool,
    shard: Option<Shard>,
    worker: Worker,
    merged: Option<ShardFile>,
    shards: u64,
    part: ShardFile,
    started: Start,
    solver: Option<String>,
    commits: BTreeSet<String>,
    /// CPU time of other processes whose results were taken over.
    cpu_seconds_before: f64,
    /// The jobs, and the CPU time of each.
    jobs: Vec<(String, f64)>,
}

impl Run {
    /// Begins a run for `table` (with its study: `clock/counts`), the first or only one that it writes. `parameters`
    /// is an object with all that the tables depend on; the seed is added to it here.
    pub fn start(table: &str, args: &RunArgs, parameters: Value) -> anyhow::Result<Self> {
        let started = Start::now();
        let parameters = seeded(parameters, args.seed);
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        let worker = Worker::new(&args.work, args.out.join(".checkpoints"), shard);
        let merged = if args.merge.is_empty() { None } else { Some(merge(&args.merge)?) };
        if let Some(merged) = &merged {
            if merged.table != table {
                bail!("these are shards of {}, not of {table}", merged.table);
            }
            if merged.parameters != parameters {
                let (theirs, ours) = (&merged.parameters, &parameters);
                bail!(
                    "the shards have parameters {theirs}, this command has {ours}: give it the same arguments"
                );
            }
        }
        let shards = if merged.is_some() { args.merge.len() as u64 } else { shard.count };
        let part = ShardFile { table: table.into(), parameters: parameters.clone(), shard, jobs: Vec::new() };
        Ok(Run {
            table: table.into(),
            out: args.out.clone(),
            parameters,
            seed: args.seed,
            record: args.record,
            shard: args.shard,
            worker,
            merged,
            shards,
            part,
            started,
            solver: None,
            commits: BTreeSet::new(),
            cpu_seconds_before: 0.0,
            jobs: Vec::new(),
        })
    }

    /// Names the solvers or kernels that the run uses, and how their answers are taken, for the provenance.
    pub fn name_solver(&mut self, solver: &str) {
        self.solver = Some(solver.into());
    }

    /// The results of the units of a job, in order, or `None` if only a shard of them is computed now.
    /// `job` and `parameters` must determine the results.
    pub fn compute<T: Serialize + DeserializeOwned>(
        &mut self,
        job: &str,
        parameters: Value,
        units: impl Into<Units>,
        unit: impl Fn(usize) -> T + Sync,
    ) -> anyhow::Result<Option<Vec<T>>> {
        let parameters = seeded(parameters, self.seed);
        let units = units.into();
        if let Some(merged) = &self.merged {
            let identity = Identity::new(job, parameters, units.count() as u64);
            let store = merged.jobs.iter().find(|store| store.identity == identity);
            let store = store.with_context(|| format!("the shards lack {job}: another version made them"))?;
            self.commits.extend(store.commits.iter().cloned());
            self.cpu_seconds_before += store.cpu_seconds;
            self.jobs.push((job.into(), store.cpu_seconds));
            return store.decode().map(Some);
        }
        let before = self.started.cpu_seconds();
        let store = self.worker.work(job, parameters, units, unit)?;
        self.commits.extend(store.commits.iter().cloned());
        self.cpu_seconds_before += (store.cpu_seconds - (self.started.cpu_seconds() - before)).max(0.0);
        self.jobs.push((job.into(), store.cpu_seconds));
        if self.shard.is_some() {
            self.part.jobs.push(store);
            return Ok(None);
        }
        store.decode().map(Some)
    }

    /// Writes the tables, each with its provenance, or the shard. A table that comes out with the bytes it had
    /// keeps its provenance too, so that a rerun changes nothing; `--record` rewrites it.
    pub fn finish(self, tables: &[Table]) -> anyhow::Result<()> {
        if let Some(shard) = self.shard {
            let name = format!("{}.shard-{}-of-{}.json", self.table, shard.index, shard.count);
            let path = self.out.join(name);
            checkpoint::save(&path, &self.part)
                .with_context(|| format!("cannot write {}", path.display()))?;
            tracing::info!("wrote {}", path.display());
            self.worker.results_are_safe();
            return Ok(());
        }
        let origin = Origin {
            start: &self.started,
            parameters: &self.parameters,
            seed: self.seed,
            shards: self.shards,
            resumed: self.worker.resumed(),
            solver: self.solver.as_deref(),
            commits: &self.commits,
            jobs: &self.jobs,
            cpu_seconds: self.cpu_seconds_before + self.started.cpu_seconds(),
        };
        for table in tables {
            let path = table.path(&self.out);
            let meta = path.with_extension("meta.json");
            let unchanged = std::fs::read(&path).is_ok_and(|bytes| bytes == table.csv());
            if !unchanged {
                table.write(&self.out).with_context(|| format!("cannot write {}", path.display()))?;
            }
            if !unchanged || self.record || !provenance::describes(&meta, table) {
                provenance::write(&meta, table, &origin)
                    .with_context(|| format!("cannot write {}", meta.display()))?;
            }
            tracing::info!("{} has {} rows", path.display(), table.rows());
        }
        self.worker.results_are_safe();
        Ok(())
    }
}

fn seeded(mut parameters: Value, seed: u64) -> Value {
    parameters["seed"] = seed.into();
    parameters
}
