//! Provenance: the `.meta.json` beside every table, which says what made it, where and at what cost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Instant, SystemTime};

use cpu_time::ProcessTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sources::VERSION;
use crate::durable::digest::sha256;
use crate::durable::replace::write_atomic;
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

/// What made a table of curiosa, where, and at what cost.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Provenance of a table of curiosa", deny_unknown_fields)]
struct Meta<'a> {
    /// Name of the table: study/table, without .csv.
    table: &'a str,
    /// Rows below the header.
    rows: usize,
    /// How the rows are known, and how many are known so.
    evidence: &'a BTreeMap<String, usize>,
    /// SHA-256 of the csv, in hexadecimal.
    #[schemars(regex(pattern = SHA256))]
    sha256: String,
    /// What the table depends on: while it is the same, the table need not be computed again.
    #[schemars(regex(pattern = SHA256))]
    key: &'a str,
    /// The commit of the sources.
    commit: &'a str,
    /// Whether the sources were not those of the commit.
    dirty: bool,
    /// The commits of other processes whose checkpoints or shards were taken over.
    other_commits: Vec<&'a String>,
    /// SHA-256 of the file that fixes the versions of all dependencies.
    #[schemars(regex(pattern = SHA256))]
    cargo_lock_sha256: String,
    /// Version of curiosa.
    version: &'a str,
    /// The compiler.
    rustc: &'a str,
    /// The program that wrote the table.
    program: String,
    /// Its arguments.
    arguments: Vec<String>,
    /// Size, seed and constants that the table depends on.
    #[schemars(with = "BTreeMap<String, Value>")]
    parameters: &'a Value,
    /// Seed of random choices.
    seed: u64,
    /// Into how many shards the work was cut.
    shards: u64,
    /// The solvers or kernels that were used, and how their answers were taken.
    solver: Option<&'a str>,
    /// The processor.
    cpu: String,
    /// Threads of the process that wrote the table.
    threads: usize,
    /// When that process began, by RFC 3339.
    #[schemars(regex(pattern = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"))]
    started: String,
    /// Whether work of an earlier process was taken over.
    resumed: bool,
    /// Seconds that the process ran.
    wall_seconds: f64,
    /// Seconds of CPU time of all processes that took part.
    cpu_seconds: f64,
    /// Seconds of CPU time of each job, summed over all processes that took part.
    job_cpu_seconds: BTreeMap<&'a str, f64>,
}

const SHA256: &str = "^[0-9a-f]{64}$";

/// The JSON schema of the files.
pub fn schema() -> Value {
    schemars::schema_for!(Meta<'static>).into()
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
    write_atomic(path, &json)?;
    Ok(())
}

/// Model of the processor.
pub(super) fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, model)| model.trim().to_string())
}

fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}
