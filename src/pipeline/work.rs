//! Work on one job: its units on all cores, with progress, checkpoints, resume and interruption.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use cpu_time::ProcessTime;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::args::{Resume, WorkArgs};
use super::checkpoint::{Identity, Store};
use super::interrupt::{self, Saving};
use super::saved::{self, Opening, Saved};
use super::say;
use super::shard::Shard;
use super::sources::VERSION;
use crate::durable::Delivered;
use crate::durable::replace::write_atomic;
use crate::job::{Draft, Unit, Units, Work};
use crate::stop;

/// Where there is no bar, the time that is left is said once, after so much of it, if it is long.
const ANNOUNCED: Duration = Duration::from_secs(10);
const LONG: Duration = Duration::from_secs(60);

/// Ctrl-C came; what is done is saved, where it can be. Exit code 130.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {done} of {units} units of {job} are done; {}", .saved.sentence())]
pub struct Interrupted {
    /// The job.
    pub job: String,
    /// Finished units.
    pub done: u64,
    /// All units of this part of the job.
    pub units: u64,
    /// What became of them.
    pub saved: Fate,
}

/// What became of the finished part of an interrupted job.
#[derive(Debug)]
pub enum Fate {
    /// It is saved there.
    Saved(PathBuf),
    /// It cannot be saved there.
    Lost(PathBuf, io::Error),
    /// There is nowhere to save it.
    Nowhere,
}

impl Fate {
    /// After saving for the last time.
    pub(crate) fn of(saved: Option<&Saved>, written: io::Result<()>) -> Fate {
        match (saved, written) {
            (None, _) => Fate::Nowhere,
            (Some(saved), Ok(())) => Fate::Saved(saved.path().into()),
            (Some(saved), Err(error)) => Fate::Lost(saved.path().into(), error),
        }
    }

    fn sentence(&self) -> String {
        match self {
            Fate::Saved(path) => {
                format!("they are saved in {}, and the same command goes on from there", path.display())
            }
            Fate::Lost(path, error) => {
                format!("those since the last save are lost, {}: {error}", path.display())
            }
            Fate::Nowhere => "they are lost, since there is no checkpoint".into(),
        }
    }
}

/// Works on jobs one after the other and keeps their checkpoints until the answer has arrived.
pub struct Worker {
    /// Where checkpoints are kept, or why they are not.
    folder: anyhow::Result<PathBuf>,
    /// Whether to go on without a checkpoint where none can be kept.
    optional: bool,
    resume: Resume,
    every: Duration,
    quiet: bool,
    shard: Shard,
    /// What is saved of the jobs so far.
    kept: Vec<Saved>,
    resumed: bool,
    drafts: Vec<PathBuf>,
}

impl Worker {
    /// A worker that keeps its checkpoints in `folder` and does the part `shard` of every job.
    pub fn new(args: &WorkArgs, folder: PathBuf, shard: Shard) -> Self {
        args.apply();
        Worker {
            folder: Ok(folder),
            optional: false,
            resume: args.resume,
            every: args.checkpoint_every,
            quiet: args.quiet,
            shard,
            kept: Vec::new(),
            resumed: false,
            drafts: Vec::new(),
        }
    }

    /// A worker for a command that belongs to no table. Its checkpoints are in the user's cache; where that cannot be
    /// used, or the same command is running already, it warns and works without.
    pub fn for_command(args: &WorkArgs) -> Self {
        Worker::for_part_of_command(args, Shard::WHOLE)
    }

    /// The same for a part of a command's work.
    pub fn for_part_of_command(args: &WorkArgs, shard: Shard) -> Self {
        Worker { optional: true, folder: saved::cache(), ..Worker::new(args, PathBuf::new(), shard) }
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
        let mut store = Store::new(identity, &VERSION.commit);
        let saved = self.open(&mut store)?;
        let total = (0..units.count() as u64).filter(|&unit| self.shard.contains(unit)).count() as u64;
        let finished = Vec::from_iter(store.results.keys().copied());
        let mut todo = Vec::from_iter(
            (0..units.count() as u64)
                .filter(|unit| self.shard.contains(*unit) && !store.results.contains_key(unit)),
        );
        units.arrange(&mut todo);
        let weight = |part: &[u64]| -> u64 { part.iter().map(|&unit| units.weight(unit)).sum() };
        let before = weight(&finished);
        let bar = self.progress_bar(job, before, weight(&todo));
        // A bar shows it all the time.
        let unannounced = AtomicBool::new(!self.quiet && bar.is_hidden());
        let begun = Instant::now();
        bar.set_prefix(format!("{}/{total}", finished.len()));
        let progress = Arc::new(Mutex::new(Progress {
            cpu,
            cpu_before: store.cpu_seconds,
            store,
            new: BTreeMap::new(),
            total,
            looked: Instant::now(),
            saved,
            every: self.every,
        }));
        let saving = Saving::by({
            let progress = Arc::clone(&progress);
            Arc::new(move || locked(&progress).interrupted().to_string())
        });
        // Single units are the grain: with larger ones some cores would end long before the others.
        let worked = todo.par_iter().with_max_len(1).try_for_each(|&number| {
            // A unit that is stopped is as one that was not begun. Unwinding from each of thousands takes its time.
            if stop::is_requested() {
                return Ok(());
            }
            let Ok(result) = stop::catch(|| unit(number as usize)) else { return Ok(()) };
            let done = locked(&progress).add(number, result?);
            bar.set_prefix(format!("{done}/{total}"));
            bar.inc(units.weight(number));
            if unannounced.load(Ordering::Relaxed) && begun.elapsed() >= ANNOUNCED {
                let new = bar.position().saturating_sub(before);
                if let Some(left) =
                    time_left(begun.elapsed(), new, weight(&todo)).filter(|&left| left >= LONG)
                    && unannounced.swap(false, Ordering::Relaxed)
                {
                    let left = HumanDuration(left);
                    say::line(format!(
                        "{job}: {done} of {total} units are done, the others take about {left}"
                    ));
                }
            }
            anyhow::Ok(())
        });
        bar.finish_and_clear();
        let mut progress = locked(&progress);
        drop(saving);
        if worked.is_err() || (progress.store.results.len() as u64) < total {
            let interrupted = progress.interrupted();
            worked?;
            return Err(interrupted.into());
        }
        let _ = progress.save();
        self.kept.extend(progress.saved.take());
        Ok(progress.take())
    }

    /// The answer is where it belongs: the checkpoints may go.
    pub fn results_are_safe(self, delivered: &Delivered) {
        for saved in self.kept {
            saved.discard(delivered);
        }
        for draft in self.drafts {
            // Nothing is lost if it stays.
            let _ = fs::remove_file(draft);
        }
    }

    /// Whether nothing is said but warnings.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether some results came from a checkpoint.
    pub fn resumed(&self) -> bool {
        self.resumed
    }

    /// Fills the store from what is saved of its job, as far as there is something that fits and that is wanted; what goes on from there,
    /// where something can be saved.
    fn open(&mut self, store: &mut Store) -> anyhow::Result<Option<Saved>> {
        let Store { identity, .. } = store;
        let identity = identity.clone();
        let shard = self.shard;
        // Later jobs of a run that was interrupted in an earlier one have none yet.
        let resume = match self.resume {
            Resume::Require if self.resumed => Resume::Auto,
            resume => resume,
        };
        let each = |content: &[u8]| {
            let record: Record = serde_json::from_slice(content).map_err(|_| "it is no record of results")?;
            let foreign = |&unit: &u64| unit >= identity.units || !shard.contains(unit);
            if let Some(unit) = record.results.keys().copied().find(foreign) {
                return Err(format!("it has a unit {unit}, which is not of this part of the job"));
            }
            store.commits.extend(record.commits);
            store.cpu_seconds = record.cpu_seconds;
            store.results.extend(record.results);
            Ok(())
        };
        let reason = match &self.folder {
            Err(error) => format!("no checkpoint can be kept: {error}"),
            Ok(folder) => match Saved::open(folder, &identity, shard, resume, each)? {
                Opening::Open(saved, resumed) => {
                    if resumed {
                        let units = store.results.len();
                        tracing::info!("{}: going on with {units} finished units", identity.job);
                        self.resumed = true;
                    }
                    return Ok(Some(saved));
                }
                Opening::Cannot(reason) => reason,
            },
        };
        if !self.optional {
            bail!(reason);
        }
        tracing::warn!("{reason}; going on without a checkpoint");
        Ok(None)
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

    fn draft(&mut self, job: &str, parameters: &Value, name: &str) -> Box<dyn Draft> {
        let identity = Identity::new(job, json!([parameters, name]), 0);
        let path = self.folder.as_ref().ok().map(|folder| {
            let path = folder.join(identity.file_name(self.shard)).with_extension("draft");
            if self.resume == Resume::Never {
                let _ = fs::remove_file(&path);
            }
            path
        });
        self.drafts.extend(path.clone());
        Box::new(FileDraft { path, every: self.every, kept: Mutex::new(Instant::now()) })
    }
}

/// A draft in a file. Only units of its job write it, which have the lock of the job's log.
struct FileDraft {
    path: Option<PathBuf>,
    every: Duration,
    /// When it was kept last.
    kept: Mutex<Instant>,
}

impl Draft for FileDraft {
    fn read(&self) -> Option<Vec<u8>> {
        fs::read(self.path.as_ref()?).ok()
    }

    fn keep(&self, state: &dyn Fn() -> Vec<u8>) {
        let Some(path) = &self.path else { return };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.elapsed() >= self.every {
            if let Err(error) = write_atomic(path, &state()) {
                tracing::warn!("the checkpoint {} cannot be saved: {error}", path.display());
            }
            *kept = Instant::now();
        }
    }
}

/// The time that the rest takes if it costs, by weight, what the finished part took.
fn time_left(elapsed: Duration, done: u64, todo: u64) -> Option<Duration> {
    let rest = todo.saturating_sub(done) as f64;
    (done > 0).then(|| elapsed.mul_f64(rest / done as f64))
}

/// What a checkpoint is made of: the results of some units.
#[derive(Serialize, Deserialize)]
struct Record {
    commits: BTreeSet<String>,
    /// Spent on all units so far.
    cpu_seconds: f64,
    results: BTreeMap<u64, Value>,
}

struct Progress {
    store: Store,
    /// The results that are not saved.
    new: BTreeMap<u64, Value>,
    total: u64,
    cpu: ProcessTime,
    cpu_before: f64,
    /// When saving was last tried.
    looked: Instant,
    saved: Option<Saved>,
    every: Duration,
}

/// What holds it does nothing that could panic.
fn locked(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Progress {
    /// Keeps a result; how many there are now.
    fn add(&mut self, unit: u64, result: Value) -> usize {
        if self.saved.is_some() {
            self.new.insert(unit, result.clone());
        }
        self.store.results.insert(unit, result);
        if self.looked.elapsed() >= self.every {
            // Not saving is no reason to stop: the results may come to their end.
            let _ = self.save();
        }
        self.store.results.len()
    }

    /// Adds what is new to the log; what cannot be saved is tried again the next time.
    fn save(&mut self) -> io::Result<()> {
        self.looked = Instant::now();
        self.store.cpu_seconds = self.cpu_before + self.cpu.elapsed().as_secs_f64();
        let Some(saved) = self.saved.as_mut().filter(|_| !self.new.is_empty()) else { return Ok(()) };
        let results = std::mem::take(&mut self.new);
        let record =
            Record { commits: self.store.commits.clone(), cpu_seconds: self.store.cpu_seconds, results };
        let written =
            serde_json::to_vec(&record).map_err(io::Error::from).and_then(|record| saved.append(&record));
        written.inspect_err(|error| {
            self.new = record.results;
            tracing::warn!("the checkpoint {} cannot be saved: {error}", saved.path().display());
        })
    }

    /// Saves for the last time.
    fn interrupted(&mut self) -> Interrupted {
        let written = self.save();
        let saved = Fate::of(self.saved.as_ref(), written);
        let (job, done) = (self.store.identity.job.clone(), self.store.results.len() as u64);
        Interrupted { job, done, units: self.total, saved }
    }

    /// All that was found.
    fn take(&mut self) -> Store {
        let empty = Store::new(self.store.identity.clone(), "");
        std::mem::replace(&mut self.store, empty)
    }
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
