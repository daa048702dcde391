//! Provenance: the `.meta.json` beside every table, which says what made it, where and at what cost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Instant, SystemTime};

use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::file::{sha256, write_atomic};
use super::sources::VERSION;
use crate::table::Filled;

/// The start of a run that will write tables.
pub(super) struct Start {
    started: SystemTime,
    wall: Instant,
    cpu: ProcessTime,
}

impl Start {
    pub(super) fn now() -> Self {
        // Before anybody edits the sources while this runs.
        LazyLock::force(&VERSION);
        Start { started: SystemTime::now(), wall: Instant::now(), cpu: ProcessTime::now() }
    }

    pub(super) fn cpu_seconds(&self) -> f64 {
        self.cpu.elapsed().as_secs_f64()
    }
}

/// What is the same for all tables of a run.
pub(super) struct Origin<'a> {
    pub(super) start: &'a Start,
    /// What the tables depend on.
    pub(super) key: &'a str,
    pub(super) parameters: &'a Value,
    pub(super) seed: u64,
    /// Into how many shards the work was cut.
    pub(super) shards: u64,
    pub(super) resumed: bool,
    pub(super) solver: Option<&'a str>,
    /// The commits of all code that took part.
    pub(super) commits: &'a BTreeSet<String>,
    /// The jobs, and the CPU time of each.
    pub(super) jobs: &'a [(String, f64)],
    /// CPU time of all processes that took part.
    pub(super) cpu_seconds: f64,
}

#[derive(Serialize)]
struct Meta<'a> {
    table: &'a str,
    rows: usize,
    /// How the rows are known, and how many are known so.
    evidence: &'a BTreeMap<String, usize>,
    sha256: String,
    /// What the table depends on: while it is the same, the table need not be computed again.
    key: &'a str,
    commit: &'a str,
    dirty: bool,
    /// Of processes whose checkpoints or shards were taken over.
    other_commits: Vec<&'a String>,
    cargo_lock_sha256: String,
    version: &'a str,
    rustc: &'a str,
    program: String,
    arguments: Vec<String>,
    parameters: &'a Value,
    seed: u64,
    shards: u64,
    /// The solvers or kernels that were used, and how their answers were taken.
    solver: Option<&'a str>,
    cpu: String,
    threads: usize,
    started: String,
    resumed: bool,
    wall_seconds: f64,
    cpu_seconds: f64,
    /// Of each job, summed over all processes that took part.
    job_cpu_seconds: BTreeMap<&'a str, f64>,
}

/// Whether the file beside the table describes exactly these bytes.
pub(super) fn describes(path: &Path, table: &Filled) -> bool {
    #[derive(Deserialize)]
    struct Known {
        sha256: String,
    }
    let known = std::fs::read(path).ok().and_then(|bytes| serde_json::from_slice::<Known>(&bytes).ok());
    known.is_some_and(|known| known.sha256 == sha256(table.csv()))
}

/// Writes the file.
pub(super) fn write(path: &Path, table: &Filled, origin: &Origin) -> anyhow::Result<()> {
    let mut words = std::env::args();
    let program = words.next().unwrap_or_default();
    let program =
        Path::new(&program).file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let meta = Meta {
        table: table.table().name,
        rows: table.rows(),
        evidence: table.evidence(),
        sha256: sha256(table.csv()),
        key: origin.key,
        commit: &VERSION.commit,
        dirty: VERSION.dirty,
        other_commits: origin.commits.iter().filter(|commit| **commit != VERSION.commit).collect(),
        cargo_lock_sha256: sha256(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"))),
        version: env!("CARGO_PKG_VERSION"),
        rustc: env!("CURIOSA_RUSTC"),
        program,
        arguments: words.collect(),
        parameters: origin.parameters,
        seed: origin.seed,
        shards: origin.shards,
        solver: origin.solver,
        cpu: cpu(),
        threads: rayon::current_num_threads(),
        started: humantime::format_rfc3339_seconds(origin.start.started).to_string(),
        resumed: origin.resumed,
        wall_seconds: hundredths(origin.start.wall.elapsed().as_secs_f64()),
        cpu_seconds: hundredths(origin.cpu_seconds),
        job_cpu_seconds: origin.jobs.iter().map(|(job, seconds)| (&**job, hundredths(*seconds))).collect(),
    };
    let mut json = serde_json::to_vec_pretty(&meta)?;
    json.push(b'\n');
    Ok(write_atomic(path, &json)?)
}

fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, model)| model.trim().to_string())
}

fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}
