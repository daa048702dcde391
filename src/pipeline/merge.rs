//! How parts are joined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::checkpoint::Identity;
use super::part::{Job, Machine, Part, PartError};
use super::shard::Shard;
use crate::evidence::brief;

/// Missing parts that are listed.
const LISTED: usize = 10;

/// Why some files do not make a table.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read, or is no part, or is damaged, or says what cannot be.
    #[error(transparent)]
    Unreadable(#[from] PartError),
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
    /// The files come from different programs.
    #[error("{file} is of build {found}, the first file of {expected}: --any-build joins them all the same")]
    Builds {
        /// The file that differs from the first.
        file: String,
        /// Its program.
        found: String,
        /// The first file's.
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
    /// A result of a unit that cannot be.
    #[error("{file}: unit {unit} of {job}: {reason}")]
    Impossible {
        /// The file.
        file: String,
        /// The job.
        job: String,
        /// The unit.
        unit: u64,
        /// Why it cannot be.
        reason: String,
    },
}

/// All parts of one table.
#[derive(Debug)]
pub struct Parts {
    /// By number, each with its file.
    parts: Vec<(PathBuf, Part)>,
}

/// What the parts make together.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// The table.
    pub table: String,
    /// What the table was computed with.
    pub parameters: Value,
    /// The results of all units, by job.
    pub jobs: Vec<Job>,
}

impl Parts {
    /// Reads the parts of one table. Each unit is in one of them. Parts of different programs are refused, unless
    /// `any_build`; then there is a warning.
    ///
    /// # Errors
    /// [`MergeError`] if a file is no part, if they belong to different computations, or if a part is missing or there
    /// twice.
    ///
    /// # Panics
    /// If there is no file.
    pub fn read<P: AsRef<Path>>(files: &[P], any_build: bool) -> Result<Self, MergeError> {
        let mut parts: BTreeMap<u64, (PathBuf, Part)> = BTreeMap::new();
        let mut first: Option<Head> = None;
        for file in files {
            let part = Part::load(file.as_ref())?;
            let name = file.as_ref().display().to_string();
            let head = Head::of(&part);
            let expected = first.get_or_insert_with(|| head.clone());
            if let Some((what, found, expected)) = head.differs(expected) {
                return Err(MergeError::Mixed { file: name, what, found, expected });
            }
            if head.build != expected.build && !any_build {
                let (found, expected) = (head.build, expected.build.clone());
                return Err(MergeError::Builds { file: name, found, expected });
            }
            let shard = part.shard;
            if parts.insert(shard.index, (file.as_ref().into(), part)).is_some() {
                return Err(MergeError::Duplicate { file: name, shard });
            }
        }
        let count = first.expect("the command line asks for at least one file").count;
        let missing = count - parts.len() as u64;
        if missing > 0 {
            let numbers = (0..count).filter(|r| !parts.contains_key(r)).map(|r| r.to_string()).take(LISTED);
            let mut numbers = Vec::from_iter(numbers).join(", ");
            if missing > LISTED as u64 {
                numbers += &format!(" and {} more", missing - LISTED as u64);
            }
            return Err(MergeError::Missing { missing: numbers, count });
        }
        let parts = Parts { parts: parts.into_values().collect() };
        parts.tell();
        Ok(parts)
    }

    /// Says where they come from.
    fn tell(&self) {
        let machines: BTreeSet<&Machine> = self.parts.iter().map(|(_, part)| &part.machine).collect();
        for machine in machines {
            let parts = self.parts.iter().filter(|(_, part)| part.machine == *machine).count();
            tracing::info!("{parts} of {} parts are from {machine}", self.parts.len());
        }
        let builds: BTreeSet<&str> = self.parts.iter().map(|(_, part)| &*part.build).collect();
        let builds = Vec::from_iter(builds);
        match &builds[..] {
            [build] => tracing::info!("the parts are of build {build}"),
            several => tracing::warn!("the parts are of different builds: {}", several.join(", ")),
        }
    }

    /// The parts in the order of their numbers, each with its file.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &Part)> {
        self.parts.iter().map(|(path, part)| (&**path, part))
    }

    /// Any of them: for what they have in common.
    pub fn first(&self) -> &Part {
        &self.parts[0].1
    }

    /// Asks of every result whether it can be.
    ///
    /// # Errors
    /// [`MergeError::Impossible`] for the first of which `check`, with the number of the unit, says why not.
    pub fn check(&self, check: impl Fn(u64, &Value) -> Result<(), String>) -> Result<(), MergeError> {
        for (path, part) in &self.parts {
            for job in &part.jobs {
                for (&unit, result) in &job.results {
                    check(unit, result).map_err(|reason| MergeError::Impossible {
                        file: path.display().to_string(),
                        job: job.identity.job.clone(),
                        unit,
                        reason,
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Puts them together.
    pub fn join(self) -> Whole {
        let mut parts = self.parts.into_iter().map(|(_, part)| part);
        let Part { table, parameters, mut jobs, .. } = parts.next().expect("there is at least one part");
        for part in parts {
            for (job, more) in jobs.iter_mut().zip(part.jobs) {
                job.commits.extend(more.commits);
                job.cpu_seconds += more.cpu_seconds;
                job.results.extend(more.results);
            }
        }
        Whole { table, parameters, jobs }
    }
}

/// What all parts of one table share.
#[derive(Clone)]
struct Head {
    table: String,
    parameters: Value,
    jobs: Vec<Identity>,
    count: u64,
    build: String,
}

impl Head {
    fn of(part: &Part) -> Self {
        Head {
            table: part.table.clone(),
            parameters: part.parameters.clone(),
            jobs: part.jobs.iter().map(|job| job.identity.clone()).collect(),
            count: part.shard.count,
            build: part.build.clone(),
        }
    }

    /// What is not as expected, but for the build, with both values.
    fn differs(&self, expected: &Head) -> Option<(&'static str, String, String)> {
        if self.table != expected.table {
            return Some(("table", self.table.clone(), expected.table.clone()));
        }
        if self.parameters != expected.parameters {
            return Some(("parameters", brief(&self.parameters), brief(&expected.parameters)));
        }
        if self.count != expected.count {
            return Some(("m =", self.count.to_string(), expected.count.to_string()));
        }
        let jobs = |head: &Head| serde_json::to_string(&head.jobs).expect("identities are plain data");
        (self.jobs != expected.jobs).then(|| ("jobs", brief(&jobs(self)), brief(&jobs(expected))))
    }
}
