//! Checkpoints: the results of finished units, on disk.
//!
//! A file is one line with a format name and the SHA-256 of what follows, then JSON. It is replaced by atomic rename,
//! so a kill at any moment leaves the last complete one; a truncated or altered file does not match its checksum.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shard::Shard;
use crate::durable::Delivered;
use crate::durable::digest::sha256;
use crate::durable::replace::write_atomic;

const FORMAT: &str = "curiosa-checkpoint-1";

/// What a job computes. Results are used again only by the job with an equal identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Name of the job: study, table, what part of it.
    pub job: String,
    /// Everything that the results depend on.
    pub parameters: Value,
    /// Number of units.
    pub units: u64,
    /// Version of the program, since another one may cut units differently.
    pub version: String,
}

impl Identity {
    /// The identity of a job of this version of the program.
    pub fn new(job: &str, parameters: Value, units: u64) -> Self {
        Identity { job: job.into(), parameters, units, version: env!("CARGO_PKG_VERSION").into() }
    }

    /// A file name for the part `shard` of the job, different for different identities.
    pub fn file_name(&self, shard: Shard) -> String {
        let json = serde_json::to_vec(&(self, shard)).expect("identities are plain data");
        format!("{}-{}.log", self.job.replace(['/', ' '], "-"), &sha256(&json)[..12])
    }
}

/// The results of the finished units of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Store {
    /// The job.
    pub identity: Identity,
    /// The commits of the code that computed them.
    pub commits: BTreeSet<String>,
    /// CPU time spent on them.
    pub cpu_seconds: f64,
    /// By number of the unit.
    pub results: BTreeMap<u64, Value>,
}

impl Store {
    /// No results yet, but of code of this commit.
    pub fn new(identity: Identity, commit: &str) -> Self {
        let commits = BTreeSet::from([commit.to_string()]);
        Store { identity, commits, cpu_seconds: 0.0, results: BTreeMap::new() }
    }

    /// The results in the order of the units.
    pub fn decode<T: DeserializeOwned>(&self) -> anyhow::Result<Vec<T>> {
        let decode = |(unit, result): (&u64, &Value)| {
            T::deserialize(result)
                .with_context(|| format!("unit {unit} of {} does not fit", self.identity.job))
        };
        self.results.iter().map(decode).collect()
    }
}

/// Why a file could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("cannot read {}: {cause}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        cause: io::Error,
    },
    /// It does not match its checksum, or is something else.
    #[error("{} is damaged: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
}

/// Replaces the file by `content`, atomically.
pub fn save(path: &Path, content: &impl Serialize) -> io::Result<Delivered> {
    let json = serde_json::to_vec(content)?;
    let mut bytes = format!("{FORMAT} {}\n", sha256(&json)).into_bytes();
    bytes.extend(json);
    write_atomic(path, &bytes)
}

/// Reads what [`save`] wrote.
pub fn load<T: DeserializeOwned>(path: &Path) -> Result<T, LoadError> {
    let damaged = |reason| LoadError::Damaged { path: path.into(), reason };
    let bytes = std::fs::read(path).map_err(|cause| LoadError::Io { path: path.into(), cause })?;
    let end = bytes.iter().position(|&b| b == b'\n').ok_or(damaged("it has no header line"))?;
    let (header, json) = (&bytes[..end], &bytes[end + 1..]);
    let checksum =
        std::str::from_utf8(header).ok().and_then(|header| header.strip_prefix(FORMAT)?.strip_prefix(' '));
    let checksum = checksum.ok_or(damaged("its header line is not that of a checkpoint"))?;
    if checksum != sha256(json) {
        return Err(damaged("its checksum does not match"));
    }
    serde_json::from_slice(json).map_err(|_| damaged("it is a file of another kind"))
}
