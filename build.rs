//! Records which code this is, for the provenance of tables: commit, changes since, compiler; links OpenBLAS
//! where it is asked for.

use std::path::{Path, PathBuf};
use std::process::Command;

/// All that programs are made of.
const CODE: [&str; 5] = ["src", "experiments", "build.rs", "Cargo.toml", "Cargo.lock"];

/// The folder of the known terms.
const KNOWN_TERMS: &str = "results/oeis";

fn main() -> std::io::Result<()> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let unknown = || "unknown".to_string();
    let commit = output("git", &["rev-parse", "HEAD"]).unwrap_or_else(unknown);
    let changes = output("git", &[&["status", "--porcelain", "--"], &CODE[..]].concat());
    let dirty = changes.is_none_or(|changes| !changes.is_empty());
    println!("cargo:rustc-env=CURIOSA_COMMIT={commit}");
    println!("cargo:rustc-env=CURIOSA_DIRTY={dirty}");
    println!("cargo:rustc-env=CURIOSA_RUSTC={}", output(&rustc, &["--version"]).unwrap_or_else(unknown));
    if std::env::var_os("CARGO_FEATURE_SDP").is_some() {
        println!("cargo:rustc-link-lib=openblas");
    }
    if std::env::var_os("CARGO_FEATURE_HIGHS").is_some() {
        // Beside the project's build folder, and beside the folder that the command is installed in.
        for folder in ["$ORIGIN/../../.venv/highs/lib", "$ORIGIN/../../../.venv/highs/lib", "$ORIGIN/../lib/curiosa"] {
            println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
        }
    }
    // The log grows with every commit and checkout.
    for path in CODE.iter().chain([&".git/logs/HEAD"]).filter(|path| Path::new(path).exists()) {
        println!("cargo:rerun-if-changed={path}");
    }
    embed_known_terms()
}

/// Writes the known terms of the OEIS into the program, so that it has them outside the project's folder too.
fn embed_known_terms() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed={KNOWN_TERMS}");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join(KNOWN_TERMS);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(&root)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let mut list = String::from("&[\n");
    for path in paths {
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        list += &format!("({id:?}, include_str!({path:?})),\n");
    }
    list += "]\n";
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("known_terms.rs"), list)
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}
