//! Records which code this is, for the provenance of tables: commit, changes since, compiler; links OpenBLAS
//! where it is asked for.

use std::path::Path;
use std::process::Command;

/// All that programs are made of.
const CODE: [&str; 5] = ["src", "experiments", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() {
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
    // The log grows with every commit and checkout.
    for path in CODE.iter().chain([&".git/logs/HEAD"]).filter(|path| Path::new(path).exists()) {
        println!("cargo:rerun-if-changed={path}");
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}
