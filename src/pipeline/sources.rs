//! What a table depends on, as a key: while it is the same, there is no need to compute the table again.
//!
//! A study imports the ground floor and nothing else, so its tables depend on its folder, the ground floor, the pipeline,
//! the dependencies, the size and the seed, and on what the experiment says that it reads beside.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::digest::sha256;
use crate::durable::replace::write_atomic;
use crate::table::{Filled, Reads, Study};

/// Path and SHA-256 of each file that this program was built from, in the order of paths.
static SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The files and folders that these were looked for in.
static CODE: &[&str] = include!(concat!(env!("OUT_DIR"), "/code.rs"));

/// Where they were.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What all studies share: the ground floor, the pipeline and the dependencies.
const SHARED: [&str; 11] = [
    "Cargo.lock",
    "build.rs",
    "src/algebra/",
    "src/durable/",
    "src/evidence/",
    "src/job/",
    "src/pipeline/",
    "src/raster.rs",
    "src/stop.rs",
    "src/symmetry/",
    "src/table/",
];

/// The faces, on which no table depends.
const FACES: [&str; 3] = ["src/cli/", "src/main.rs", "src/lib.rs"];

/// Which code this is.
pub(super) struct Version {
    /// The commit of the sources that this program was built from, if they are there.
    pub(super) commit: String,
    /// Whether they are not those of the commit.
    pub(super) dirty: bool,
}

/// Which code this program is, by the sources it was built from, which are read again. The commit is not built into the
/// program: one that changes no source would make it be built anew.
pub(super) static VERSION: LazyLock<Version> = LazyLock::new(|| {
    let git = |arguments: &[&str]| {
        // Killed in the middle, it would leave its lock in the repository.
        let output =
            Command::new("git").args(["--no-optional-locks", "-C", ROOT]).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let unchanged = |(path, known): &(&str, &str)| {
        std::fs::read(Path::new(ROOT).join(path)).is_ok_and(|bytes| sha256(&bytes) == *known)
    };
    let built_from = SOURCES.iter().all(unchanged);
    let changes = git(&[&["status", "--porcelain", "--"], CODE].concat());
    Version {
        commit: git(&["rev-parse", "HEAD"]).unwrap_or_else(|| "unknown".into()),
        dirty: !built_from || changes.is_none_or(|changes| !changes.is_empty()),
    }
});

/// Which program this is: the first 16 hexadecimal digits of the SHA-256 of the sources that it was built from.
pub(super) fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let sources: String = SOURCES.iter().map(|(path, known)| format!("{path} {known}\n")).collect();
        sha256(sources.as_bytes())[..16].to_string()
    });
    &BUILD
}

/// SHA-256 of all that the tables of an experiment depend on; `read` is what it reads beside its sources.
pub(super) fn key(study: &Study, reads: &Reads, experiment: &str, parameters: &Value, read: &str) -> String {
    let (folder, program) = (format!("src/{}/", study.key), format!("experiments/{}.rs", study.key));
    let matters = |path: &str| {
        let all = matches!(reads, Reads::Studies) && path.starts_with("src/");
        let faces = FACES.iter().any(|face| path.starts_with(face));
        let shared = SHARED.iter().any(|shared| path.starts_with(shared));
        !faces && (all || shared || path.starts_with(&folder) || path == program)
    };
    let sources = SOURCES.iter().filter(|(path, _)| matters(path));
    let sources: String = sources.map(|(path, known)| format!("{path} {known}\n")).collect();
    sha256(format!("{sources}{experiment} {parameters}\n{read}").as_bytes())
}

/// SHA-256 of each table and known sequence below the results, a line each, but for `own`.
///
/// # Errors
/// If one cannot be read.
pub(super) fn tables(results: &Path, own: &str) -> anyhow::Result<String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![results.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let cannot = || format!("cannot read {}", folder.display());
        for entry in std::fs::read_dir(&folder).with_context(cannot)? {
            let path = entry.with_context(cannot)?.path();
            let name = path.strip_prefix(results).unwrap_or(&path).display().to_string();
            let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if hidden || name == format!("{own}.csv") {
                continue;
            }
            // Not what is made of them, such as drafts.
            let known_terms = name.starts_with("oeis/") && name.ends_with(".json");
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".csv") || known_terms {
                let bytes =
                    std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                found.insert(name, sha256(&bytes));
            }
        }
    }
    Ok(found.iter().map(|(name, sha256)| format!("{name} {sha256}\n")).collect())
}

/// What is known of a table that is there: its bytes, and the key that made them.
#[derive(Serialize, Deserialize, PartialEq)]
struct Stamp {
    sha256: String,
    #[serde(default)]
    key: String,
}

impl Stamp {
    fn read(path: &Path) -> Option<Stamp> {
        serde_json::from_slice(&std::fs::read(path).ok()?).ok()
    }
}

/// A table that came out as it was keeps its `.meta.json`, which a clone has too; that another key made it is noted
/// beside the checkpoints.
fn stamp_path(results: &Path, table: &str) -> PathBuf {
    results.join(".keys").join(format!("{table}.json"))
}

/// Whether the table that is there was made with this key, by its `.meta.json` or by the note of a run that changed nothing.
pub(super) fn is_current(results: &Path, table: &str, key: &str) -> bool {
    let csv = results.join(format!("{table}.csv"));
    let Ok(bytes) = std::fs::read(&csv) else { return false };
    let wanted = Stamp { sha256: sha256(&bytes), key: key.into() };
    let known = [csv.with_extension("meta.json"), stamp_path(results, table)];
    known.iter().any(|path| Stamp::read(path).is_some_and(|stamp| stamp == wanted))
}

/// Notes that this key makes the table that is there, if its `.meta.json` does not say so.
///
/// # Errors
/// If the note cannot be written.
pub(super) fn note(results: &Path, table: &Filled, key: &str) -> anyhow::Result<()> {
    let name = table.table().name;
    if is_current(results, name, key) {
        return Ok(());
    }
    let stamp = Stamp { sha256: sha256(table.csv()), key: key.into() };
    let path = stamp_path(results, name);
    write_atomic(&path, &serde_json::to_vec(&stamp)?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}
