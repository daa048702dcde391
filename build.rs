//! Records which sources this program is made of and by which compiler, for the provenance of tables; builds the known terms in;
//! links OpenBLAS where it is asked for.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

/// All that programs are made of. The commit is not: one that changes none of these leaves the programs as they are.
const CODE: [&str; 5] = ["Cargo.lock", "Cargo.toml", "build.rs", "experiments", "src"];

/// The folder of the known terms.
const KNOWN_TERMS: &str = "results/oeis";

fn main() -> io::Result<()> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let unknown = || "unknown".to_string();
    println!("cargo:rustc-env=CURIOSA_RUSTC={}", output(&rustc, &["--version"]).unwrap_or_else(unknown));
    if std::env::var_os("CARGO_FEATURE_SDP").is_some() {
        println!("cargo:rustc-link-lib=openblas");
    }
    if std::env::var_os("CARGO_FEATURE_HIGHS").is_some() {
        // Beside the project's build folder, and beside the folder that the command is installed in.
        for folder in
            ["$ORIGIN/../../.venv/highs/lib", "$ORIGIN/../../../.venv/highs/lib", "$ORIGIN/../lib/curiosa"]
        {
            println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
        }
    }
    for path in CODE.iter().filter(|path| Path::new(path).exists()) {
        println!("cargo:rerun-if-changed={path}");
    }
    record_sources()?;
    embed_known_terms()
}

/// Writes path and SHA-256 of every source file, in the order of paths, and where they were looked for.
fn record_sources() -> io::Result<()> {
    let mut paths = Vec::from(CODE.map(PathBuf::from));
    let mut files = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                paths.push(entry?.path());
            }
        } else if path.exists() {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let hash: String =
            Sha256::digest(std::fs::read(&path)?).iter().map(|byte| format!("{byte:02x}")).collect();
        list += &format!("({:?}, {hash:?}),\n", path.display().to_string());
    }
    write("code.rs", format!("&{CODE:?}\n"))?;
    write("sources.rs", list + "]\n")
}

/// Writes the known terms of the OEIS into the program, so that it has them outside the project's folder too.
fn embed_known_terms() -> io::Result<()> {
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
    write("known_terms.rs", list)
}

/// Writes a file that the program includes.
fn write(name: &str, text: String) -> io::Result<()> {
    std::fs::write(PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join(name), text)
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}
