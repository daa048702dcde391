//! Work on one job: its units on all cores, with progress, checkpoints, resume and interruption.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use super::args::{Resume, WorkArgs};
use super::checkpoint::{self, Identity, LoadError, Store};
use super::file;
use super::interrupt;
use super::shard::Shard;

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
            resume: args.resume,
            every: args.checkpoint_every,
            quiet: args.quiet,
            shard,
            kept: Vec::new(),
            resumed: false,
        }
    }

    /// The folder for the checkpoints of commands that belong to no table: the user's cache.
    pub fn cache_folder() -> PathBuf {
        dirs::cache_dir().unwrap_or_else(std::env::temp_dir).join("curiosa")
    }

    /// Does the units 0..`units` of this part of a job, `unit(k)` each. `job` and `parameters` must determine the
    /// results.
    pub fn work<T: Serialize>(
        &mut self,
        job: &str,
        parameters: Value,
        units: usize,
        unit: impl Fn(usize) -> T + Sync,
    ) -> anyhow::Result<Store> {
        interrupt::listen();
        let identity = Identity::new(job, parameters, units as u64);
        let path = self.folder.join(identity.file_name(self.shard));
        let lock = lock(&path)?;
        let store = self.open(&path, identity)?;
        self.kept.push((path.clone(), lock));

        let mine = (0..units as u64).filter(|&unit| self.shard.contains(unit));
        let todo: Vec<u64> = mine.filter(|unit| !store.results.contains_key(unit)).collect();
        let total = (todo.len() + store.results.len()) as u64;
        let bar = self.progress_bar(job, total, store.results.len() as u64);
        let progress = Mutex::new(Progress { store, saved: Instant::now() });
        let failure: Mutex<Option<io::Error>> = Mutex::new(None);
        todo.par_iter().for_each(|&number| {
            if interrupt::requested() {
                return;
            }
            let result = serde_json::to_value(unit(number as usize)).expect("results are plain data");
            bar.inc(1);
            let saved = progress.lock().expect("no unit panics").add(number, result, &path, self.every);
            if let Err(cause) = saved {
                failure.lock().expect("no unit panics").get_or_insert(cause);
            }
        });
        bar.finish_and_clear();
        let store = progress.into_inner().expect("no unit panics").store;
        if let Some(cause) = failure.into_inner().expect("no unit panics") {
            tracing::warn!("a checkpoint could not be saved in {}: {cause}", path.display());
        }
        let done = store.results.len() as u64;
        if !todo.is_empty() || !path.exists() {
            checkpoint::save(&path, &store).with_context(|| format!("cannot save {}", path.display()))?;
        }
        if done < total {
            return Err(Interrupted { job: job.into(), done, units: total, path }.into());
        }
        Ok(store)
    }

    /// The results are where they belong: the checkpoints may go.
    pub fn results_are_safe(self) {
        for (path, lock) in self.kept {
            // Nothing is lost if one stays: its results are right.
            file::remove(&path);
            file::remove(&lock_path(&path));
            drop(lock);
        }
        let _ = fs::remove_dir(&self.folder);
    }

    /// Whether some results came from a checkpoint.
    pub fn resumed(&self) -> bool {
        self.resumed
    }

    fn open(&mut self, path: &Path, identity: Identity) -> anyhow::Result<Store> {
        let fresh = |identity| Store { identity, results: BTreeMap::new() };
        if self.resume == Resume::Never {
            return Ok(fresh(identity));
        }
        let reason = match checkpoint::load::<Store>(path) {
            Ok(store) if store.identity == identity => {
                tracing::info!("{}: going on with {} finished units", identity.job, store.results.len());
                self.resumed = true;
                return Ok(store);
            }
            Ok(_) => "it belongs to another job",
            Err(LoadError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => {
                // Later jobs of a run that was interrupted in an earlier one have none yet.
                if self.resume == Resume::Require && !self.resumed {
                    bail!(
                        "there is no checkpoint to go on from for {} in {}",
                        identity.job,
                        self.folder.display()
                    );
                }
                return Ok(fresh(identity));
            }
            Err(LoadError::Damaged { reason, .. }) => reason,
            Err(error) => return Err(error.into()),
        };
        let aside = checkpoint::set_aside(path)?;
        tracing::warn!("checkpoint {} is not used: {reason}; it is now {}", path.display(), aside.display());
        Ok(fresh(identity))
    }

    fn progress_bar(&self, job: &str, total: u64, done: u64) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        // indicatif draws on stderr, and only if that is a terminal.
        let style =
            ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len} units, {elapsed} so far, {eta} left");
        let bar = ProgressBar::new(total).with_position(done).with_message(job.to_string());
        bar.set_style(style.expect("the template is right").progress_chars("=> "));
        bar.reset_eta();
        bar
    }
}

struct Progress {
    store: Store,
    saved: Instant,
}

impl Progress {
    fn add(&mut self, unit: u64, result: Value, path: &Path, every: Duration) -> io::Result<()> {
        self.store.results.insert(unit, result);
        if self.saved.elapsed() < every {
            return Ok(());
        }
        let saved = checkpoint::save(path, &self.store);
        self.saved = Instant::now();
        saved
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Keeps a second process from working on the same job; the system lets go of it when the process ends.
fn lock(path: &Path) -> anyhow::Result<File> {
    let path = lock_path(path);
    let cannot = || format!("cannot make the checkpoint folder of {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    let file = File::create(&path).with_context(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("another process is computing this (it holds {})", path.display())
        }
        Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
    }
}
