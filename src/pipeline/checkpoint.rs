//! What is known of a job: what it computes, and the results of its finished units.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shard::Shard;
use crate::durable::digest::sha256;

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
