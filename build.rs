//! Records the compiler's version, for the provenance of tables.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().ok().filter(|output| output.status.success());
    let version =
        version.map_or("unknown".into(), |output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    println!("cargo:rustc-env=CURIOSA_RUSTC={version}");
    println!("cargo:rerun-if-changed=build.rs");
}
