//! What happens when a disk is full, a folder is read-only, a file is damaged or memory runs out: one clear line, the
//! exit code of an error, and what was there before is still there.

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Runs a line of bash with the programs in its path; exit code and stderr.
fn bash(folder: &Path, line: &str) -> (Option<i32>, String) {
    let programs = cargo_bin("curiosa");
    let search = format!("{}:{}", programs.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command
        .current_dir(folder)
        .env("PATH", search)
        .env("RUST_BACKTRACE", "0")
        .env("XDG_CACHE_HOME", folder.join("cache"));
    let output = command.env("OEIS", format!("{ROOT}/results/oeis")).args(["-c", line]).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// The one line that a failure prints.
fn fails(folder: &Path, line: &str) -> String {
    let (code, message) = bash(folder, line);
    assert_eq!(code, Some(2), "{line}: {message}");
    assert_eq!(message.lines().count(), 1, "{line}: {message}");
    message
}

/// A folder with a table in it that an experiment makes.
fn with_table() -> TempDir {
    let folder = TempDir::new().unwrap();
    let (code, message) = bash(folder.path(), "clock_tables puzzles --max-n 5 --out results");
    assert_eq!(code, Some(0), "{message}");
    folder
}

fn table(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    let read = |name: &str| fs::read(folder.join("results/clock").join(name)).unwrap();
    (read("puzzles.csv"), read("puzzles.meta.json"))
}

#[test]
fn a_full_disk_leaves_the_old_table() {
    let folder = with_table();
    let before = table(folder.path());
    // No file may grow, as on a full disk.
    let line = "trap '' XFSZ; ulimit -f 0; clock_tables puzzles --max-n 30 --out results --quiet 2> >(tail -n 1 >&2)";
    let message = fails(folder.path(), line);
    assert!(message.contains("puzzles.csv") || message.contains("results"), "{message}");
    assert_eq!(table(folder.path()), before);
    let left = fs::read_dir(folder.path().join("results/clock")).unwrap().count();
    assert_eq!(left, 2, "nothing half written is left");
    for line in [
        "curiosa clock classes 7 --out /dev/full",
        "curiosa clock solve --all 1,1,1,1,1,1,1 --format json --out /dev/full",
        "curiosa oeis bfile A206345 --results $OEIS/.. --out /dev/full",
        "curiosa clock classes 7 > /dev/full",
    ] {
        assert!(fails(folder.path(), line).contains("No space left on device"), "{line}");
    }
}

#[test]
fn a_read_only_folder_is_named() {
    let folder = with_table();
    let before = table(folder.path());
    // Another name space takes away what root may do, which is everything.
    let root = bash(folder.path(), "[ $(id -u) != 0 ]").0 != Some(0);
    let plain = if root { "unshare --user " } else { "" };
    if root && bash(folder.path(), "unshare --user true").0 != Some(0) {
        eprintln!("not tested: root may write anywhere, and this machine has no other name space");
        return;
    }
    let line = format!(
        "chmod a-w results results/clock; {plain} clock_tables puzzles --max-n 30 --out results --quiet 2> >(tail -n 1 >&2); code=$?; \
         chmod u+w results results/clock; exit $code"
    );
    let message = fails(folder.path(), &line);
    assert!(message.contains("results") && message.contains("Permission denied"), "{message}");
    assert_eq!(table(folder.path()), before);
    let line = format!(
        "mkdir closed; chmod a-w closed; {plain} curiosa clock classes 4 --out closed/classes.csv; code=$?; chmod u+w closed; exit $code"
    );
    let message = fails(folder.path(), &line);
    assert!(message.contains("closed/classes.csv") && message.contains("Permission denied"), "{message}");
}

#[test]
fn damaged_results_are_named() {
    let folder = with_table();
    let results = folder.path().join("results");
    fs::create_dir_all(results.join("oeis")).unwrap();
    let known = results.join("oeis/A206344.json");
    let copy = || fs::copy(format!("{ROOT}/results/oeis/A206344.json"), &known).unwrap();
    let csv = results.join("clock/puzzles.csv");
    let right = fs::read_to_string(&csv).unwrap();
    for (damage, part) in [
        (right.replace("puzzles", "pzzls"), "has no column puzzles"),
        (right.replace("proved", "prved"), "puzzles.csv, row"),
        (right.replace("\n3,", "\nx,"), "has no index"),
        (format!("{right}1,0,0,proved\n"), "index 1 twice"),
        (format!("{right}1,0\n"), "puzzles.csv"),
        (format!("{right}\u{0}\u{1}\n"), "puzzles.csv"),
        (String::new(), "puzzles.csv"),
    ] {
        copy();
        fs::write(&csv, damage).unwrap();
        let message = fails(folder.path(), "curiosa oeis compare");
        assert!(message.contains(part), "{message} lacks {part}");
    }
    fs::write(&csv, &right).unwrap();
    for damage in ["", "{", "[]", "{\"id\": \"A206345\"}"] {
        fs::write(&known, damage).unwrap();
        assert!(fails(folder.path(), "curiosa oeis compare").contains("A206344.json"));
    }
    let ledger = fs::read(format!("{ROOT}/results/claims.csv")).unwrap();
    for damage in
        [&ledger[..ledger.len() - 40], b"study\n\"", b"study,verdict\nclock,confirmed\n", b"\xff\xfe\n\n"]
    {
        fs::write(results.join("claims.csv"), damage).unwrap();
        assert!(fails(folder.path(), "curiosa claims").contains("claims.csv"));
    }
}

#[test]
fn damaged_parts_are_named() {
    let folder = TempDir::new().unwrap();
    for part in ["0/2", "1/2"] {
        let (code, message) = bash(folder.path(), &format!("curiosa clock count 8 --shard {part} --quiet"));
        assert_eq!(code, Some(0), "{message}");
    }
    let name = "clock-count-8-affine.shard-1-of-2.json";
    let right = fs::read(folder.path().join(name)).unwrap();
    for cut in [0, 10, right.len() / 2, right.len() - 1] {
        fs::write(folder.path().join(name), &right[..cut]).unwrap();
        let message = fails(folder.path(), "curiosa clock merge clock-count-8-affine.shard-*");
        assert!(message.contains(name) && message.contains("damaged"), "{message}");
    }
    fs::write(folder.path().join(name), &right).unwrap();
    assert_eq!(bash(folder.path(), "curiosa clock merge clock-count-8-affine.shard-*").0, Some(0));
}

#[test]
fn threads_that_cannot_be_started_are_an_error() {
    let folder = TempDir::new().unwrap();
    let message = fails(folder.path(), "ulimit -v 150000; curiosa clock count 8 --threads 4096");
    assert!(message.contains("--threads takes fewer"), "{message}");
}

#[test]
fn too_little_memory_is_an_error() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("precious.txt"), "precious").unwrap();
    for line in [
        "curiosa toothpick shapes 2000 --out precious.txt",
        "curiosa look-and-say terms --count 80 --out precious.txt",
        "curiosa separability certify $OEIS/../../examples/separability/signs-6x6.json --dims 6,6 --multidegree 4,4 --max-columns 30000 --out precious.txt",
    ] {
        // Threads need memory too, on a machine with many cores more of it. Two that run out at once
        // write their lines into each other, so the line is read where there is one.
        for threads in [1, 2] {
            let limited = format!("export RAYON_NUM_THREADS={threads}; ulimit -v 150000; {line}");
            let (code, message) = bash(folder.path(), &limited);
            assert_eq!(code, Some(2), "{message}");
            // The runtime may add a line on how to see where.
            let told = message.starts_with("memory allocation of") && message.lines().count() <= 2;
            assert!(told || threads > 1, "{message}");
        }
        assert_eq!(fs::read_to_string(folder.path().join("precious.txt")).unwrap(), "precious");
    }
}
