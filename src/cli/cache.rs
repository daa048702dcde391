//! `curiosa cache`: what interrupted commands have saved.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};

use super::output::{Format, OutputArgs, note};
use crate::durable::lock::Lock;
use crate::evidence::memory;
use crate::pipeline::args::whole;
use crate::pipeline::saved;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa cache                            what interrupted commands have saved, and where
  curiosa cache --older-than 7 --format csv
  curiosa cache --remove --older-than 30   away with what nobody touched for 30 days

A long command keeps what it has found until its answer has arrived, so that the same command goes
on where it was interrupted. What is removed is computed again by the next such command. Tables
keep theirs beside the results: --folder results/.checkpoints, once a record was interrupted.";

#[derive(Args)]
pub(super) struct Cache {
    /// A folder of checkpoints, such as results/.checkpoints of the tables [default: that of the commands]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Remove what is listed, but for what a running command holds
    #[arg(long)]
    remove: bool,

    /// Only what was not written for so many days
    #[arg(long, value_name = "DAYS", default_value = "0", value_parser = whole(0..=100_000))]
    older_than: usize,

    #[command(flatten)]
    output: OutputArgs,
}

/// The most bytes of the first line of a log.
const LINE: u64 = 1 << 20;

/// The files of one job.
#[derive(Default)]
struct Kept {
    files: Vec<PathBuf>,
    bytes: u64,
    written: Option<SystemTime>,
}

/// What the names of the files of a job end in, beside logs that were set aside.
const KINDS: [&str; 5] = ["log", "lock", "lease", "builds", "draft"];

const COLUMNS: [&str; 6] = ["job", "parameters", "bytes", "days", "state", "file"];

impl Cache {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let folder = match &self.folder {
            Some(folder) => {
                anyhow::ensure!(folder.is_dir(), "there is no folder {}", folder.display());
                folder.clone()
            }
            None => saved::cache()?,
        };
        let mut report = self.output.report_of(Format::Text, &COLUMNS)?;
        let (mut jobs, mut bytes) = (0, 0);
        for (name, kept) in kept(&folder)? {
            let age = kept.written.and_then(|written| written.elapsed().ok()).unwrap_or(Duration::ZERO);
            let days = age.as_secs() / 86_400;
            if days < self.older_than as u64 {
                continue;
            }
            let Ok((job, parameters)) = head(&kept) else { continue };
            // While the lock is held nobody begins to use these files.
            let lock = Lock::take(&folder.join(&name).with_extension("lock"))
                .with_context(|| format!("cannot look after {name} in {}", folder.display()))?;
            if lock.is_some() && self.remove {
                for file in &kept.files {
                    match fs::remove_file(file) {
                        // The command that had it may have ended meanwhile.
                        Err(error) if error.kind() == ErrorKind::NotFound => {}
                        removed => removed.with_context(|| format!("cannot remove {}", file.display()))?,
                    }
                }
            }
            let state = match (&lock, self.remove) {
                (None, _) => "in use",
                (Some(_), true) => "removed",
                (Some(_), false) => "waits",
            };
            let job = job.unwrap_or_else(|| name.clone());
            let file = kept.files.first().map(|file| file.display().to_string());
            let row = json!({"job": job, "parameters": parameters.to_string(), "bytes": kept.bytes, "days": days,
                "state": state, "file": file});
            report.row(&row, |out| {
                let size = memory(kept.bytes as f64);
                let parameters = if parameters.is_null() { String::new() } else { format!(" {parameters}") };
                writeln!(
                    out,
                    "{job}{parameters}\n    {size}, {days} days old, {state}: {}",
                    folder.join(&name).display()
                )
            })?;
            jobs += 1;
            bytes += kept.bytes;
        }
        report.finish()?;
        let done = if self.remove { "found and removed, but for what is in use" } else { "kept" };
        note(&format!("{jobs} jobs with {} {done} in {}", memory(bytes as f64), folder.display()));
        Ok(())
    }
}

/// The files of a folder by job: those of one differ in what follows the name.
fn kept(folder: &Path) -> anyhow::Result<BTreeMap<String, Kept>> {
    let mut jobs: BTreeMap<String, Kept> = BTreeMap::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(jobs),
        entries => entries.with_context(|| format!("cannot read {}", folder.display()))?,
    };
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // A process may have ended while it was looked at.
        let Ok(about) = entry.metadata() else { continue };
        let Some((job, kind)) = name.split_once('.').filter(|_| about.is_file()) else { continue };
        if !is_job(job) || !(KINDS.contains(&kind) || kind.starts_with("log.")) {
            continue;
        }
        let kept = jobs.entry(job.to_string()).or_default();
        kept.files.push(entry.path());
        kept.bytes += about.len();
        kept.written = kept.written.max(about.modified().ok());
    }
    for kept in jobs.values_mut() {
        kept.files.sort();
    }
    Ok(jobs)
}

/// Whether a name is one of a job: it ends in a dash and twelve digits of a hash.
fn is_job(name: &str) -> bool {
    let hash = name.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The name and the parameters of the job, as its log says, if it has one.
///
/// # Errors
/// If there is a file with the name of a log that is none, or of a lock that is not empty: nobody knows whose it is.
fn head(kept: &Kept) -> Result<(Option<String>, Value), NoLog> {
    let of_kind =
        |kind| kept.files.iter().find(move |file| file.extension().is_some_and(|found| found == kind));
    if of_kind("lock").is_some_and(|lock| fs::metadata(lock).is_ok_and(|about| about.len() > 0)) {
        return Err(NoLog);
    }
    let Some(log) = of_kind("log") else {
        return Ok((None, Value::Null));
    };
    let mut line = Vec::new();
    let file = File::open(log).map_err(|_| NoLog)?;
    BufReader::new(file.take(LINE)).read_until(b'\n', &mut line).map_err(|_| NoLog)?;
    let json = line.iter().position(|&byte| byte == b'{').ok_or(NoLog)?;
    let head: Value = serde_json::from_slice(&line[json..]).map_err(|_| NoLog)?;
    let identity = &head["identity"];
    let job = identity["job"].as_str().ok_or(NoLog)?;
    Ok((Some(job.to_string()), identity["parameters"].clone()))
}

/// Files that this program has not made.
struct NoLog;
