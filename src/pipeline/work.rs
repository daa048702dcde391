//! Work on one job: its units on all cores, with progress, checkpoints, resume and interruption.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use rayon::prelude::*;
use serde_json::Value;

use super::args::{Resume, WorkArgs};
use super::checkpoint::{self, Identity, LoadError, Store};
use super::file;
use super::interrupt;
use super::shard::Shard;
use super::sources::VERSION;
use crate::job::{Unit, Units, Work};

/// Ctrl-C came; what is done is saved. Exit code 130.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {done} of {units} units of {job} are saved in {}; the same command goes on from there", .path.display())]
pub struct Interrupted {
    /// The job.
    pub job: String,
    /// Finished units.
    pub done: u64,
    /// All units of this part of the job.
    pub units: u64,
    /// The checkpoint.
    pub path: PathBuf,
}

/// Works on jobs one after the other and keeps their checkpoints until told that the results are safe.
pub struct Worker {
    folder: PathBuf,
    /// Whether to go on without a checkpoint where none can be kept.
    optional: bool,
    resume: Resume,
    every: Duration,
    quiet: bool,
    shard: Shard,
    /// The checkpoints of the jobs so far, each with its lock.
    kept: Vec<(PathBuf, File)>,
    resumed: bool,
}

impl Worker {
    /// A worker that keeps its checkpoints in `folder` and does the part `shard` of every job.
    pub fn new(args: &WorkArgs, folder: PathBuf, shard: Shard) -> Self {
        args.apply();
        Worker {
            folder,
            optional: false,
            resume: args.resume,
            every: args.checkpoint_every,
            quiet: args.quiet,
            shard,
            kept: Vec::new(),
            resumed: false,
        }
    }

    /// A worker for a command that belongs to no table. Its checkpoints are in the user's cache; where that cannot be
    /// used, or the same command is running already, it warns and works without.
    pub fn for_command(args: &WorkArgs) -> Self {
        Worker::for_part_of_command(args, Shard::WHOLE)
    }

    /// The same for a part of a command's work.
    pub fn for_part_of_command(args: &WorkArgs, shard: Shard) -> Self {
        let folder = dirs::cache_dir().unwrap_or_else(std::env::temp_dir).join("curiosa");
        Worker { optional: true, ..Worker::new(args, folder, shard) }
    }

    /// Does the units of this part of a job, `unit(k)` each, k from 0, and keeps their results. `job` and `parameters` must
    /// determine the results. The first failure of a unit ends the work; what was saved before stays saved.
    ///
    /// # Errors
    /// The failure of a unit, [`Interrupted`], or a checkpoint that cannot be kept.
    pub fn work(
        &mut self,
        job: &str,
        parameters: Value,
        units: Units,
        unit: Unit<'_>,
    ) -> anyhow::Result<Store> {
        interrupt::listen();
        let cpu = ProcessTime::now();
        let identity = Identity::new(job, parameters, units.count() as u64);
        let path = self.folder.join(identity.file_name(self.shard));
        let path = self.lock(path)?;
        let mut store = Store::new(identity, &VERSION.commit);
        if let Some(path) = &path {
            self.load(path, &mut store)?;
        }

        let mine = (0..units.count() as u64).filter(|&unit| self.shard.contains(unit));
        let (finished, mut todo): (Vec<u64>, Vec<u64>) =
            mine.partition(|unit| store.results.contains_key(unit));
        units.arrange(&mut todo);
        let total = (todo.len() + finished.len()) as u64;
        let weight = |part: &[u64]| part.iter().map(|&unit| units.weight(unit)).sum();
        let bar = self.progress_bar(job, weight(&finished), weight(&todo));
        bar.set_prefix(format!("{}/{total}", finished.len()));
        let cpu_before = store.cpu_seconds;
        let progress =
            Mutex::new(Progress { store, cpu, cpu_before, saved: Instant::now(), path, every: self.every });
        // Single units are the grain: with larger ones some cores would end long before the others.
        todo.par_iter().with_max_len(1).try_for_each(|&number| {
            if interrupt::requested() {
                return Ok(());
            }
            let result = unit(number as usize)?;
            let done = progress.lock().expect("no unit panics").add(number, result);
            bar.set_prefix(format!("{done}/{total}"));
            bar.inc(units.weight(number));
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        let mut progress = progress.into_inner().expect("no unit panics");
        let done = progress.store.results.len() as u64;
        if !todo.is_empty() || progress.path.as_ref().is_some_and(|path| !path.exists()) {
            let saved = progress.save();
            if done < total {
                let path = progress.path.context("interrupted; there is no checkpoint")?;
                saved.with_context(|| format!("interrupted, but {} cannot be saved", path.display()))?;
                return Err(Interrupted { job: job.into(), done, units: total, path }.into());
            }
        }
        Ok(progress.store)
    }

    /// The results are where they belong: the checkpoints may go.
    pub fn results_are_safe(self) {
        for (path, lock) in self.kept {
            // Nothing is lost if one stays: its results are right.
            file::remove(&path);
            file::remove(&lock_path(&path));
            drop(lock);
        }
    }

    /// Whether some results came from a checkpoint.
    pub fn resumed(&self) -> bool {
        self.resumed
    }

    /// Keeps other processes from working on the job with this checkpoint; the path, if a checkpoint can be kept.
    fn lock(&mut self, path: PathBuf) -> anyhow::Result<Option<PathBuf>> {
        let reason = match file::lock(&lock_path(&path)) {
            Ok(Some(lock)) => {
                self.kept.push((path.clone(), lock));
                return Ok(Some(path));
            }
            Ok(None) => {
                format!("another process is computing this (it holds {})", lock_path(&path).display())
            }
            Err(error) => format!("no checkpoint can be kept in {}: {error}", self.folder.display()),
        };
        if !self.optional {
            bail!(reason);
        }
        tracing::warn!("{reason}; going on without a checkpoint");
        Ok(None)
    }

    /// Fills the store from its checkpoint, as far as there is one that fits and that is wanted.
    fn load(&mut self, path: &Path, store: &mut Store) -> anyhow::Result<()> {
        if self.resume == Resume::Never {
            file::remove(path);
            return Ok(());
        }
        let reason = match checkpoint::load::<Store>(path) {
            Ok(saved) if saved.identity == store.identity => {
                tracing::info!(
                    "{}: going on with {} finished units",
                    saved.identity.job,
                    saved.results.len()
                );
                self.resumed = true;
                store.commits.extend(saved.commits);
                store.cpu_seconds = saved.cpu_seconds;
                store.results = saved.results;
                return Ok(());
            }
            Ok(_) => "it belongs to another job",
            Err(LoadError::Damaged { reason, .. }) => reason,
            Err(LoadError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => "",
            Err(error) => return Err(error.into()),
        };
        if !reason.is_empty() {
            let aside = checkpoint::set_aside(path)?;
            tracing::warn!(
                "checkpoint {} is not used: {reason}; it is now {}",
                path.display(),
                aside.display()
            );
        }
        // Later jobs of a run that was interrupted in an earlier one have none yet.
        if self.resume == Resume::Require && !self.resumed {
            file::remove(&lock_path(path));
            bail!(
                "there is no checkpoint to go on from for {} in {}",
                store.identity.job,
                self.folder.display()
            );
        }
        Ok(())
    }

    /// Progress by the weight of the finished units; the time left goes by what the ones finished now have taken.
    fn progress_bar(&self, job: &str, done: u64, todo: u64) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        // indicatif draws on stderr, and only if that is a terminal.
        let style = ProgressStyle::with_template(
            "{msg} [{bar:30}] {percent}% ({prefix} units), {elapsed} so far, {left} left",
        );
        let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = match time_left(state.elapsed(), state.pos() - done, todo) {
                Some(left) => write!(out, "{:#}", HumanDuration(left)),
                None => write!(out, "unknown time"),
            };
        };
        let bar = ProgressBar::new(done + todo).with_position(done).with_message(job.to_string());
        let style = style.expect("the template is right").with_key("left", left);
        bar.set_style(style.progress_chars("=> "));
        bar
    }
}

impl Work for Worker {
    fn run(
        &mut self,
        job: &str,
        parameters: Value,
        units: Units,
        unit: Unit<'_>,
    ) -> anyhow::Result<Option<Vec<Value>>> {
        Ok(Some(self.work(job, parameters, units, unit)?.results.into_values().collect()))
    }
}

/// The time that the rest takes if it costs, by weight, what the finished part took.
fn time_left(elapsed: Duration, done: u64, todo: u64) -> Option<Duration> {
    let rest = todo.saturating_sub(done) as f64;
    (done > 0).then(|| elapsed.mul_f64(rest / done as f64))
}

struct Progress {
    store: Store,
    cpu: ProcessTime,
    cpu_before: f64,
    saved: Instant,
    path: Option<PathBuf>,
    every: Duration,
}

impl Progress {
    /// Keeps a result; how many there are now.
    fn add(&mut self, unit: u64, result: Value) -> usize {
        self.store.results.insert(unit, result);
        if self.saved.elapsed() >= self.every {
            // Not saving is no reason to stop: the results may come to their end.
            let _ = self.save();
        }
        self.store.results.len()
    }

    fn save(&mut self) -> io::Result<()> {
        self.saved = Instant::now();
        self.store.cpu_seconds = self.cpu_before + self.cpu.elapsed().as_secs_f64();
        let Some(path) = &self.path else { return Ok(()) };
        checkpoint::save(path, &self.store)
            .inspect_err(|error| tracing::warn!("the checkpoint {} cannot be saved: {error}", path.display()))
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_goes_by_weight() {
        let minute = Duration::from_secs(60);
        assert_eq!(time_left(minute, 0, 10), None);
        assert_eq!(time_left(minute, 10, 40), Some(3 * minute));
        assert_eq!(time_left(minute, 40, 40), Some(Duration::ZERO));
    }
}
