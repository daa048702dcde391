//! Parts: the files that hold finished shards.
//!
//! A file is one line with a format name and the SHA-256 of what follows, then JSON. Nothing in it is believed: a file
//! is read only to a size that a part can have, and a part is taken only if it has the results of the units of its shard,
//! once each, and the digest of these. Whether the results can be is for those to say who know the job
//! ([`super::merge::Parts::check`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::checkpoint::{Identity, Store};
use super::provenance;
use super::shard::Shard;
use super::sources;
use crate::durable::Delivered;
use crate::durable::digest::sha256;
use crate::durable::replace::write_atomic;
use crate::evidence::brief;

const FORMAT: &str = "curiosa-part-1";

/// Bytes that the first line has at most.
const LONGEST_HEADER: usize = 128;

/// A part is at most this long, and has at most so many JSON values; a million units are half of either.
const LONGEST: u64 = 1 << 28;
const MOST_VALUES: usize = 20_000_000;

/// No text in a part is longer.
const LONGEST_TEXT: usize = 200;

/// No computation has taken longer: thirty thousand years.
const MOST_CPU_SECONDS: f64 = 1e12;

/// The finished part of a table or of a count: what `--shard` writes and a merge reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The table it is a part of.
    pub table: String,
    /// What the table was computed with; equal in all parts.
    pub parameters: Value,
    /// Which part it is.
    pub shard: Shard,
    /// Version of the program.
    pub version: String,
    /// The program, by a digest of the sources that it was built from.
    pub build: String,
    /// Where the part was finished.
    pub machine: Machine,
    /// A digest of the results.
    pub digest: String,
    /// The results of its units, by job.
    pub jobs: Vec<Job>,
}

/// A computer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Its name.
    pub host: String,
    /// Model of its processor.
    pub cpu: String,
}

/// The results of the units of one job that are in a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The job.
    pub identity: Identity,
    /// The commits of the code that computed them.
    pub commits: BTreeSet<String>,
    /// CPU time spent on them.
    pub cpu_seconds: f64,
    /// By number of the unit.
    pub results: BTreeMap<u64, Value>,
}

/// Why a file is not taken for a part.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// It cannot be read.
    #[error("cannot read {}: {cause}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        cause: io::Error,
    },
    /// It is empty, cut, altered or something else.
    #[error("{} is damaged, or no part: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It is whole, but what it says cannot be.
    #[error("{} is wrong: {reason}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What cannot be.
        reason: String,
    },
}

impl From<Store> for Job {
    fn from(store: Store) -> Self {
        let Store { identity, commits, cpu_seconds, results } = store;
        Job { identity, commits, cpu_seconds, results }
    }
}

impl Part {
    /// A part that this program has computed on this machine.
    pub fn new(table: &str, parameters: Value, shard: Shard, jobs: Vec<Job>) -> Self {
        Part {
            table: table.into(),
            parameters,
            shard,
            version: env!("CARGO_PKG_VERSION").into(),
            build: sources::build().into(),
            machine: Machine::this().clone(),
            digest: digest(&jobs),
            jobs,
        }
    }

    /// Writes it, atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<Delivered> {
        let json = serde_json::to_vec(self)?;
        let mut bytes = format!("{FORMAT} {}\n", sha256(&json)).into_bytes();
        bytes.extend(json);
        write_atomic(path, &bytes)
    }

    /// Reads what [`Part::save`] wrote.
    ///
    /// # Errors
    /// [`PartError`] for anything else.
    pub fn load(path: &Path) -> Result<Self, PartError> {
        let file = File::open(path).map_err(|cause| PartError::Io { path: path.into(), cause })?;
        Part::read(file, path)
    }

    /// The same from an open file; `path` is its name in errors.
    ///
    /// # Errors
    /// As [`Part::load`].
    pub fn read(mut file: impl Read, path: &Path) -> Result<Self, PartError> {
        let io = |cause| PartError::Io { path: path.into(), cause };
        let damaged = |reason: &str| PartError::Damaged { path: path.into(), reason: reason.into() };
        let mut bytes = Vec::new();
        // What begins in another way is not read to its end, which it may not have.
        file.by_ref().take(LONGEST_HEADER as u64).read_to_end(&mut bytes).map_err(io)?;
        if bytes.is_empty() {
            return Err(damaged("it is empty"));
        }
        let end = bytes.iter().position(|&b| b == b'\n').ok_or(damaged("it has no header line"))?;
        let header = std::str::from_utf8(&bytes[..end]).ok();
        let checksum = header.and_then(|header| header.strip_prefix(FORMAT)?.strip_prefix(' '));
        let checksum = checksum.ok_or(damaged("its header line is not that of a part"))?.to_string();
        file.take(LONGEST).read_to_end(&mut bytes).map_err(io)?;
        if bytes.len() as u64 >= LONGEST {
            return Err(damaged(&format!("it has more than {} MiB", LONGEST >> 20)));
        }
        let json = &bytes[end + 1..];
        if checksum != sha256(json) {
            return Err(damaged("its checksum does not match"));
        }
        // In memory a value takes many times what it takes there.
        if json.iter().filter(|byte| b",[{".contains(byte)).count() > MOST_VALUES {
            return Err(damaged(&format!("it has more than {MOST_VALUES} values")));
        }
        let part: Part = serde_json::from_slice(json)
            .map_err(|error| damaged(&format!("it is a file of another kind ({})", brief(&error))))?;
        part.check().map_err(|reason| PartError::Wrong { path: path.into(), reason })?;
        Ok(part)
    }

    /// The number of units that it has results of.
    pub fn units(&self) -> usize {
        self.jobs.iter().map(|job| job.results.len()).sum()
    }

    /// CPU time spent on it.
    pub fn cpu_seconds(&self) -> f64 {
        self.jobs.iter().map(|job| job.cpu_seconds).sum()
    }

    /// What must hold for every part.
    fn check(&self) -> Result<(), String> {
        let Part { shard, version, build, machine, .. } = self;
        if !shard.is_valid() {
            return Err(format!("there is no shard {shard}"));
        }
        let texts = [&self.table, version, build, &machine.host, &machine.cpu];
        let commits = self.jobs.iter().flat_map(|job| &job.commits);
        let names = self.jobs.iter().flat_map(|job| [&job.identity.job, &job.identity.version]);
        // They are printed, and must not steer a terminal.
        let printable = |text: &String| text.len() <= LONGEST_TEXT && !text.chars().any(char::is_control);
        if let Some(text) = texts.into_iter().chain(commits).chain(names).find(|text| !printable(text)) {
            let start = Vec::from_iter(text.chars().take(20));
            return Err(format!("it has the text {:?}...", String::from_iter(start)));
        }
        for job in &self.jobs {
            job.check(*shard).map_err(|reason| format!("job {}: {reason}", job.identity.job))?;
            if job.identity.version != *version {
                return Err(format!("version {version}, but its job of {}", job.identity.version));
            }
        }
        match digest(&self.jobs) == self.digest {
            true => Ok(()),
            false => Err("its digest is not that of its results".into()),
        }
    }
}

impl Job {
    /// The results in the order of the units.
    ///
    /// # Errors
    /// If one is none of this kind.
    pub fn decode<T: DeserializeOwned>(&self) -> anyhow::Result<Vec<T>> {
        let decode = |(unit, result): (&u64, &Value)| {
            T::deserialize(result)
                .with_context(|| format!("unit {unit} of {} does not fit", self.identity.job))
        };
        self.results.iter().map(decode).collect()
    }

    fn check(&self, shard: Shard) -> Result<(), String> {
        let Job { identity: Identity { units, .. }, cpu_seconds, results, .. } = self;
        if !(0.0..=MOST_CPU_SECONDS).contains(cpu_seconds) {
            return Err(format!("{cpu_seconds} seconds of CPU time"));
        }
        if let Some(unit) = results.keys().find(|unit| *unit >= units) {
            return Err(format!("unit {unit} is not among the units 0 to {units} - 1"));
        }
        if let Some(unit) = results.keys().find(|&&unit| !shard.contains(unit)) {
            return Err(format!("unit {unit} is not of shard {shard}"));
        }
        if results.len() as u64 == shard.share(*units) {
            return Ok(());
        }
        // The results are in order, so the first that is missing is where they leave the progression.
        let unit = (shard.index..).step_by(shard.count as usize).zip(results.keys().map(Some).chain([None]));
        let missing = unit.into_iter().find(|(unit, found)| Some(unit) != *found).map(|(unit, _)| unit);
        Err(format!("unit {} is missing", missing.expect("there are fewer results than units")))
    }
}

impl Machine {
    /// The one that this runs on.
    pub fn this() -> &'static Machine {
        static THIS: LazyLock<Machine> = LazyLock::new(|| {
            let text = |text: String| {
                Some(text.chars().filter(|c| !c.is_control()).take(LONGEST_TEXT / 4).collect::<String>())
                    .filter(|text| !text.is_empty())
                    .unwrap_or_else(|| "unknown".into())
            };
            Machine { host: text(host()), cpu: text(provenance::cpu()) }
        });
        &THIS
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({})", self.host, self.cpu)
    }
}

#[cfg(unix)]
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// SHA-256 of the results of units in their order, a line each, in one way of writing JSON: keys in alphabetical order, no
/// blanks.
fn digest(jobs: &[Job]) -> String {
    let mut hash = Sha256::new();
    let mut line = String::new();
    for job in jobs {
        hash.update(format!("{}\n", job.identity.job));
        for (unit, result) in &job.results {
            line.clear();
            line += &format!("{unit} ");
            canonical(result, &mut line);
            line.push('\n');
            hash.update(&line);
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Array(entries) => {
            out.push('[');
            for (number, entry) in entries.iter().enumerate() {
                out.push_str(if number == 0 { "" } else { "," });
                canonical(entry, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let sorted: BTreeMap<_, _> = fields.iter().collect();
            out.push('{');
            for (number, (key, entry)) in sorted.into_iter().enumerate() {
                out.push_str(if number == 0 { "" } else { "," });
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                canonical(entry, out);
            }
            out.push('}');
        }
        plain => out.push_str(&plain.to_string()),
    }
}
