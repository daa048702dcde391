//! What happens when a disk is full, a folder is read-only, a file is damaged or memory runs out: one clear line, the
//! exit code of an error, and what was there before is still there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use curiosa::durable::disk::System;
use curiosa::durable::log::{self, Log, There};
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

/// The logs in the cache.
fn saved(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("cache/curiosa")).into_iter().flatten();
    let mut logs = Vec::from_iter(files.map(|file| file.unwrap().path()));
    logs.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    logs
}

#[test]
fn an_answer_that_does_not_arrive_costs_no_work() {
    let full = "No space left on device";
    for command in [
        "hip minimum 5",
        "hip minimum 5 --check",
        "hip minimum 4 --method sat",
        "hip solve 4 --backend microlp --all-optimal",
        "octal period 0.56",
        "octal certify 0.56",
        "clock count 9",
        "clock count 9 --shard 1/2",
    ] {
        let folder = TempDir::new().unwrap();
        let at = folder.path();
        let once = |end: &str| bash(at, &format!("curiosa {command} --quiet {end}"));
        let (code, message) = once("--out /dev/full");
        assert!(code == Some(2) && message.contains(full), "{command}: {message}");
        assert_eq!(saved(at).len(), 1, "{command}");
        // A pipe that nobody reads, and a file that may not grow.
        if !command.contains("shard") {
            once("--resume | true");
            assert_eq!(saved(at).len(), 1, "{command}");
            let (code, message) = once("--resume >/dev/full");
            assert!(code == Some(2) && message.contains(full), "{command}: {message}");
        }
        let (code, message) = bash(
            at,
            &format!(
                "trap '' XFSZ; ulimit -f 0; curiosa {command} --quiet --resume --out answer 2>&1 | tail -n 1 >&2; exit ${{PIPESTATUS[0]}}"
            ),
        );
        assert_eq!(code, Some(2), "{command}: {message}");
        let (code, message) = once("--resume --out answer");
        assert_eq!(code, Some(0), "{command}: {message}");
        assert!(at.join("answer").exists() && saved(at).is_empty(), "{command}");
        let direct =
            bash(at, &format!("XDG_CACHE_HOME=other curiosa {command} --out direct; cmp answer direct"));
        // A part says what it cost.
        assert!(direct.0 == Some(0) || command.contains("shard"), "{command}: {}", direct.1);
    }
}

#[test]
fn a_table_that_cannot_be_written_costs_no_work() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let logs = || fs::read_dir(at.join("results/.checkpoints")).unwrap().count();
    fs::create_dir_all(at.join("results/clock/counts.csv")).unwrap();
    let run = "clock_tables counts --max-n 8 --out results --quiet";
    assert!(fails(at, run).contains("counts.csv"));
    let kept = logs();
    assert!(kept > 0);
    fs::remove_dir(at.join("results/clock/counts.csv")).unwrap();
    assert_eq!(bash(at, &format!("{run} --resume")).0, Some(0));
    assert_eq!(logs(), 0);
}

#[test]
fn a_search_that_gives_up_keeps_what_it_has() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let (code, message) = bash(at, "curiosa octal period 0.106 --to 20000");
    assert!(code == Some(1) && message.contains("--to allows more, and goes on from"), "{message}");
    let length = fs::metadata(&saved(at)[0]).unwrap().len();
    assert!(length > 40_000);
    assert_eq!(bash(at, "curiosa octal period 0.106 --to 30000 --resume").0, Some(1));
    assert!(fs::metadata(&saved(at)[0]).unwrap().len() > length + 20_000);
}

#[test]
fn what_nobody_hears_loses_nothing() {
    for stderr in ["2>/dev/full", "2>&-"] {
        let folder = TempDir::new().unwrap();
        let at = folder.path();
        assert_eq!(bash(at, &format!("curiosa octal period 0.56 --to 2000 {stderr}")).0, Some(1));
        assert_eq!(bash(at, &format!("curiosa octal period 0.56 --nonsense {stderr}")).0, Some(2));
        assert_eq!(bash(at, &format!("curiosa clock count 9 -vv --resume=never {stderr}")).0, Some(0));
        for signal in ["TERM", "HUP", "INT"] {
            let wait = "for k in {1..200}; do compgen -G 'cache/curiosa/*.log' >/dev/null && break; sleep 0.05; done; sleep 1";
            let line = format!(
                "curiosa clock count 15 --checkpoint-every 60 {stderr} & {wait}; kill -{signal} $!; wait $!"
            );
            assert_eq!(bash(at, &line).0, Some(130), "{signal} {stderr}");
            let log = saved(at).into_iter().find(|path| path.to_string_lossy().contains("clock")).unwrap();
            assert!(fs::metadata(&log).unwrap().len() > 400, "{signal} {stderr}: nothing was saved");
            fs::remove_dir_all(at.join("cache")).unwrap();
        }
    }
}

#[test]
fn a_checkpoint_of_another_build_is_taken_only_when_asked() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    assert_eq!(bash(at, "curiosa clock count 9 --out /dev/full").0, Some(2));
    let log = saved(at).remove(0);
    let There::Log(found) = log::look(System, &log).unwrap() else { panic!("no log") };
    let mut head: serde_json::Value = serde_json::from_slice(found.head()).unwrap();
    let mut records = Vec::new();
    found
        .read(|record| {
            records.push(record.to_vec());
            Ok(())
        })
        .unwrap();
    head["build"] = "another".into();
    let mut other = Log::create(System, &log, head.to_string().as_bytes()).unwrap();
    records.iter().for_each(|record| other.append(record).unwrap());
    drop(other);
    for resume in ["", "--resume"] {
        let message = fails(at, &format!("curiosa clock count 9 {resume}"));
        assert!(message.contains("another build") && message.contains("--resume=any-build"), "{message}");
        assert!(log.exists());
    }
    let (code, message) = bash(at, "curiosa clock count 9 --resume=any-build --out /dev/full");
    assert!(code == Some(2) && message.contains("going on from"), "{message}");
    // Who has been allowed once need not ask again.
    let (code, message) = bash(at, "curiosa clock count 9 --resume --quiet >count");
    assert_eq!((code, message.as_str()), (Some(0), ""));
    assert_eq!(fs::read_dir(at.join("cache/curiosa")).unwrap().count(), 0);
    assert!(fs::read_to_string(at.join("count")).unwrap().contains("262144"));
}

#[test]
fn what_is_planted_in_the_cache_does_no_harm() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("victim"), "precious").unwrap();
    assert_eq!(bash(at, "curiosa clock count 9 --out /dev/full").0, Some(2));
    let log = saved(at).remove(0);
    let log = log.file_name().unwrap().to_string_lossy();
    let lock = log.replace(".log", ".lock");
    for plant in ["ln -s ../../victim", "mkfifo"] {
        for name in [&*log, &lock] {
            let line = format!(
                "cd cache/curiosa && rm -f {log} {lock} && {plant} {name} && cd ../.. && curiosa clock count 9 >count"
            );
            let (code, message) = bash(at, &line);
            assert!(code == Some(0) && message.contains("no checkpoint can be kept"), "{line}: {message}");
            assert!(fs::read_to_string(at.join("count")).unwrap().contains("262144"));
            assert_eq!(fs::read_to_string(at.join("victim")).unwrap(), "precious");
        }
    }
    // Where an answer goes, a link that others might plant beside it is never opened.
    let line = "ln -s victim .out.csv.partial; curiosa clock classes 4 --out out.csv";
    assert_eq!(bash(at, line).0, Some(0));
    assert_eq!(fs::read_to_string(at.join("victim")).unwrap(), "precious");
}

#[test]
fn without_locks_of_the_system_leases_do() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    if bash(at, "strace -f -e inject=flock:error=ENOSYS true").0 != Some(0) {
        println!("not tested: there is no strace");
        return;
    }
    let traced = |error: &str, line: &str| {
        bash(at, &format!("strace -f -o trace -e trace=flock -e inject=flock:error={error} {line}"))
    };
    for error in ["ENOSYS", "ENOLCK", "EOPNOTSUPP"] {
        let (code, message) = traced(error, "curiosa clock count 9 --quiet --out count");
        assert_eq!((code, message.as_str()), (Some(0), ""), "{error}");
        let (code, message) = traced(error, "clock_tables counts --max-n 7 --quiet --out results");
        assert_eq!((code, message.as_str()), (Some(0), ""), "{error}");
        assert!(fs::read_to_string(at.join("trace")).unwrap().contains(error), "no lock was asked for");
        fs::remove_dir_all(at.join("results")).unwrap();
        assert_eq!(fs::read_dir(at.join("cache/curiosa")).unwrap().count(), 0);
    }
}

#[test]
fn damaged_parts_are_named() {
    let folder = TempDir::new().unwrap();
    for part in ["0/2", "1/2"] {
        let (code, message) = bash(folder.path(), &format!("curiosa clock count 8 --shard {part} --quiet"));
        assert_eq!(code, Some(0), "{message}");
    }
    let name = "clock-count-8-parity.shard-1-of-2.json";
    let right = fs::read(folder.path().join(name)).unwrap();
    for cut in [0, 10, right.len() / 2, right.len() - 1] {
        fs::write(folder.path().join(name), &right[..cut]).unwrap();
        let message = fails(folder.path(), "curiosa clock merge clock-count-8-parity.shard-*");
        assert!(message.contains(name) && message.contains("damaged"), "{message}");
    }
    fs::write(folder.path().join(name), &right).unwrap();
    assert_eq!(bash(folder.path(), "curiosa clock merge clock-count-8-parity.shard-*").0, Some(0));
}

#[test]
fn threads_that_cannot_be_started_are_an_error() {
    let folder = TempDir::new().unwrap();
    // A thread of OpenBLAS (feature sdp) that finds no memory looks for it without end.
    let line = "export OPENBLAS_NUM_THREADS=1; ulimit -v 150000; curiosa clock count 8 --threads 4096";
    let (code, message) = bash(folder.path(), line);
    assert_eq!(code, Some(71), "{message}");
    // Threads that were started may find no memory before the next one is refused, several at once.
    let told = message.contains("--threads takes fewer");
    assert!(told || message.contains("memory allocation of"), "{message}");
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
            let limited = format!(
                "export RAYON_NUM_THREADS={threads} OPENBLAS_NUM_THREADS=1; ulimit -v 150000; {line}"
            );
            let (code, message) = bash(folder.path(), &limited);
            assert_eq!(code, Some(71), "{message}");
            // The runtime may add a line on how to see where.
            let told = message.starts_with("memory allocation of") && message.lines().count() <= 2;
            assert!(told || threads > 1, "{message}");
        }
        assert_eq!(fs::read_to_string(folder.path().join("precious.txt")).unwrap(), "precious");
    }
}
