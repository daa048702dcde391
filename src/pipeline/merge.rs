//! The files that hold finished shards, and how they are joined.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::checkpoint::{self, Store};
use super::shard::Shard;

/// Missing parts that are listed.
const LISTED: usize = 10;

/// The finished part of a table: what `--shard` writes and `--merge` reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShardFile {
    /// The table it is a part of.
    pub table: String,
    /// What the table was computed with; equal in all parts.
    pub parameters: Value,
    /// Which part it is.
    pub shard: Shard,
    /// The results of its units, by job.
    pub jobs: Vec<Store>,
}

/// Why some files do not make a table.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read, or is not a shard, or is damaged.
    #[error(transparent)]
    Unreadable(#[from] checkpoint::LoadError),
    /// The files come from different computations.
    #[error("mixed shards: {file} has {what} {found}, the first file has {expected}")]
    Mixed {
        /// The file that differs from the first.
        file: String,
        /// In what.
        what: &'static str,
        /// The differing value.
        found: String,
        /// The first file's value.
        expected: String,
    },
    /// Two files hold the same part.
    #[error("duplicate shard: {file} is shard {shard} again")]
    Duplicate {
        /// The second file.
        file: String,
        /// The part.
        shard: Shard,
    },
    /// Some part is in no file.
    #[error("missing shards: {missing} of {count}")]
    Missing {
        /// Their numbers.
        missing: String,
        /// How many there should be.
        count: u64,
    },
    /// The parts do not cover a job's units once each.
    #[error("job {job}: unit {unit} is missing, or not where it belongs")]
    Incomplete {
        /// The job.
        job: String,
        /// The unit.
        unit: u64,
    },
}

/// Reads the shards of one table and joins them into the one shard 0/1.
///
/// # Errors
/// [`MergeError`] if a file is no shard, if they belong to different computations, or if a part is missing or there
/// twice.
pub fn merge<P: AsRef<Path>>(files: &[P]) -> Result<ShardFile, MergeError> {
    let mut parts: BTreeMap<u64, ShardFile> = BTreeMap::new();
    let mut first: Option<ShardFile> = None;
    for file in files {
        let part: ShardFile = checkpoint::load(file.as_ref())?;
        let name = file.as_ref().display().to_string();
        let expected = first.get_or_insert_with(|| part.clone());
        let jobs = |part: &ShardFile| Vec::from_iter(part.jobs.iter().map(|job| job.identity.clone()));
        let mixed = |what, found: String, expected: String| MergeError::Mixed {
            file: name.clone(),
            what,
            found,
            expected,
        };
        if part.table != expected.table {
            return Err(mixed("table", part.table, expected.table.clone()));
        }
        if part.parameters != expected.parameters || jobs(&part) != jobs(expected) {
            return Err(mixed("parameters", part.parameters.to_string(), expected.parameters.to_string()));
        }
        if part.shard.count != expected.shard.count {
            return Err(mixed("m =", part.shard.count.to_string(), expected.shard.count.to_string()));
        }
        let shard = part.shard;
        if parts.insert(shard.index, part).is_some() {
            return Err(MergeError::Duplicate { file: name, shard });
        }
    }
    let mut whole = first.expect("the command line asks for at least one file");
    let count = whole.shard.count;
    let missing = count - parts.len() as u64;
    if missing > 0 {
        let numbers = (0..count).filter(|r| !parts.contains_key(r)).map(|r| r.to_string()).take(LISTED);
        let mut numbers = Vec::from_iter(numbers).join(", ");
        if missing > LISTED as u64 {
            numbers += &format!(" and {} more", missing - LISTED as u64);
        }
        return Err(MergeError::Missing { missing: numbers, count });
    }
    whole.shard = Shard::WHOLE;
    for (number, job) in whole.jobs.iter_mut().enumerate() {
        job.results.clear();
        job.cpu_seconds = 0.0;
        for part in parts.values() {
            let Store { results, commits, cpu_seconds, .. } = &part.jobs[number];
            job.commits.extend(commits.iter().cloned());
            job.cpu_seconds += cpu_seconds;
            if let Some(&unit) = results.keys().find(|&&unit| !part.shard.contains(unit)) {
                return Err(MergeError::Incomplete { job: job.identity.job.clone(), unit });
            }
            job.results.extend(results.iter().map(|(&unit, result)| (unit, result.clone())));
        }
        if let Some(unit) = (0..job.identity.units).find(|unit| !job.results.contains_key(unit)) {
            return Err(MergeError::Incomplete { job: job.identity.job.clone(), unit });
        }
    }
    Ok(whole)
}
