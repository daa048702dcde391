//! One run of an experiment: from arguments, through jobs, to tables with their provenance.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::args::{RunArgs, ShardArgs};
use super::checkpoint::Identity;
use super::exit;
use super::merge::{Parts, Whole};
use super::part::{Job, Part, PartError};
use super::provenance::{self, Origin, Start};
use super::shard::Shard;
use super::sources;
use super::work::Worker;
use crate::durable::delivered::{self, Delivered};
use crate::durable::replace::write_atomic;
use crate::job::{Draft, Unit, Units, Work};
use crate::table::Filled;

/// A run that computes the tables of one experiment, or one shard of them, or merges shards into them.
pub struct Run {
    table: String,
    out: PathBuf,
    parameters: Value,
    seed: u64,
    record: bool,
    verify: bool,
    /// What the tables depend on.
    key: String,
    shard: Option<Shard>,
    worker: Worker,
    merged: Option<Whole>,
    shards: u64,
    /// The results, if only those of one shard are computed.
    part: Vec<Job>,
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
    /// is an object with all that the tables depend on beside the sources; the seed is added to it here. `key` stands for all
    /// that they depend on.
    ///
    /// # Errors
    /// If the shards to be merged do not make such a table.
    pub fn start(
        table: &str,
        args: &RunArgs,
        shards: &ShardArgs,
        parameters: Value,
        key: String,
    ) -> anyhow::Result<Self> {
        let started = Start::now();
        let parameters = seeded(parameters, args.seed());
        let shard = shards.shard.unwrap_or(Shard::WHOLE);
        let worker = Worker::new(&args.work, args.out.join(".checkpoints"), shard);
        let merged = match shards.merge.is_empty() {
            true => None,
            false => Some(Parts::read(&shards.merge, shards.any_build)?.join()),
        };
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
        let count = if merged.is_some() { shards.merge.len() as u64 } else { shard.count };
        Ok(Run {
            table: table.into(),
            out: args.out.clone(),
            parameters,
            seed: args.seed(),
            record: args.record,
            verify: args.verify,
            key,
            shard: shards.shard,
            worker,
            merged,
            shards: count,
            part: Vec::new(),
            started,
            solver: None,
            commits: BTreeSet::new(),
            cpu_seconds_before: 0.0,
            jobs: Vec::new(),
        })
    }

    /// Whether the shard to be computed is there, from the same program with the same parameters. One that is damaged, or
    /// another's, is said to be, and is to be written anew.
    pub fn has_shard(&self) -> bool {
        let Some(shard) = self.shard else { return false };
        let path = self.shard_path(shard);
        match Part::load(&path) {
            Ok(part) => {
                let same =
                    part.table == self.table && part.parameters == self.parameters && part.shard == shard;
                let is_it = same && part.build == sources::build();
                match is_it {
                    true => tracing::info!("{} is there", path.display()),
                    false => tracing::warn!(
                        "{} is of another program or computation: it is replaced",
                        path.display()
                    ),
                }
                is_it
            }
            Err(PartError::Io { .. }) => false,
            Err(error) => {
                tracing::warn!("{error}; it is replaced");
                false
            }
        }
    }

    fn shard_path(&self, shard: Shard) -> PathBuf {
        self.out.join(format!("{}.shard-{}-of-{}.json", self.table, shard.index, shard.count))
    }

    /// Writes the tables, each with its provenance, or the shard. A table that comes out with the bytes it had
    /// keeps its provenance too, so that a rerun changes nothing; `--record` rewrites it. With `--verify` nothing is written.
    ///
    /// # Errors
    /// If a file cannot be written, or with `--verify` a table has other bytes.
    pub fn finish(self, tables: &[Filled]) -> anyhow::Result<()> {
        if let Some(shard) = self.shard {
            let path = self.shard_path(shard);
            let part = Part::new(&self.table, self.parameters, shard, self.part);
            let delivered = part.save(&path).with_context(|| format!("cannot write {}", path.display()))?;
            tracing::info!("wrote {}", path.display());
            self.worker.results_are_safe(&delivered);
            return Ok(());
        }
        let origin = Origin {
            start: &self.started,
            key: &self.key,
            parameters: &self.parameters,
            seed: self.seed,
            shards: self.shards,
            resumed: self.worker.resumed(),
            solver: self.solver.as_deref(),
            commits: &self.commits,
            jobs: &self.jobs,
            cpu_seconds: self.cpu_seconds_before + self.started.cpu_seconds(),
        };
        let mut different = Vec::new();
        let mut delivered: Option<Delivered> = None;
        let mut noted = Ok(());
        for table in tables {
            let path = self.out.join(format!("{}.csv", table.table().name));
            let meta = path.with_extension("meta.json");
            let cannot = || format!("cannot write {}", path.display());
            let there = delivered::already(&path, table.csv()).with_context(cannot)?;
            let unchanged = there.is_some();
            if self.verify && !unchanged {
                different.push(path.display().to_string());
                continue;
            }
            let there = match there {
                Some(there) => there,
                None => write_atomic(&path, table.csv()).with_context(cannot)?,
            };
            delivered = Some(match delivered {
                Some(others) => others.and(there),
                None => there,
            });
            if self.verify {
                continue;
            }
            noted = self.describe(table, &meta, &origin, unchanged);
            if noted.is_err() {
                break;
            }
            tracing::info!("{} has {} rows", path.display(), table.rows());
        }
        // The same command would find nothing to do, and so nothing to tidy up, if all is there in spite of the error.
        let current = |table: &Filled| sources::is_current(&self.out, table.table().name, &self.key);
        if noted.is_err() && !tables.iter().all(current) {
            return noted;
        }
        // What was found is the answer, if it can be said; with -q, that nothing was wrong needs no words.
        if self.verify && !(self.worker.is_quiet() && different.is_empty()) {
            let verdict = match different.is_empty() {
                true => format!("{}: computed again, with the same bytes", self.table),
                false => format!("computed again, these come out with other bytes: {}", different.join(", ")),
            };
            delivered = Some(delivered::stderr(&verdict).context("cannot say what was found")?);
        }
        if let Some(delivered) = delivered {
            self.worker.results_are_safe(&delivered);
        }
        match different.is_empty() {
            true => noted,
            false => Err(exit::Said.into()),
        }
    }

    /// Writes what a table that is there comes from, unless that is known.
    fn describe(
        &self,
        table: &Filled,
        meta: &Path,
        origin: &Origin<'_>,
        unchanged: bool,
    ) -> anyhow::Result<()> {
        if !unchanged || self.record || !provenance::describes(meta, table) {
            provenance::write(meta, table, origin)
                .with_context(|| format!("cannot write {}", meta.display()))?;
        }
        sources::note(&self.out, table, &self.key)
    }
}

impl Work for Run {
    fn run(
        &mut self,
        job: &str,
        parameters: Value,
        units: Units,
        unit: Unit<'_>,
    ) -> anyhow::Result<Option<Vec<Value>>> {
        let parameters = seeded(parameters, self.seed);
        if let Some(merged) = &self.merged {
            let identity = Identity::new(job, parameters, units.count() as u64);
            let store = merged.jobs.iter().find(|store| store.identity == identity);
            let store = store.with_context(|| format!("the shards lack {job}: another version made them"))?;
            self.commits.extend(store.commits.iter().cloned());
            self.cpu_seconds_before += store.cpu_seconds;
            self.jobs.push((job.into(), store.cpu_seconds));
            return Ok(Some(store.results.values().cloned().collect()));
        }
        let before = self.started.cpu_seconds();
        let store = self.worker.work(job, parameters, units, unit)?;
        self.commits.extend(store.commits.iter().cloned());
        self.cpu_seconds_before += (store.cpu_seconds - (self.started.cpu_seconds() - before)).max(0.0);
        self.jobs.push((job.into(), store.cpu_seconds));
        if self.shard.is_some() {
            self.part.push(store.into());
            return Ok(None);
        }
        Ok(Some(store.results.into_values().collect()))
    }

    fn draft(&mut self, job: &str, parameters: &Value, name: &str) -> Box<dyn Draft> {
        self.worker.draft(job, &seeded(parameters.clone(), self.seed), name)
    }

    fn name_solver(&mut self, solver: &str) {
        self.solver = Some(solver.into());
    }
}

fn seeded(mut parameters: Value, seed: u64) -> Value {
    parameters["seed"] = seed.into();
    parameters
}
