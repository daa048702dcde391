//! Experiments as a user runs them: killed and resumed, in shards, with any number of threads, rerun.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use curiosa::STUDIES;
use curiosa::ledger::{LEDGER, datapackage, dictionary};
use curiosa::pipeline::part::Part;
use curiosa::pipeline::provenance;
use curiosa::table::{Experiment, Study};
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use tempfile::TempDir;

const COUNTS: &str = "clock/counts.csv";

/// An experiment, such as `clock counts`, that writes into `out`.
fn experiment(name: &str, out: &Path, arguments: &[&str]) -> Command {
    let (study, experiment) = name.split_once(' ').unwrap();
    let mut command = Command::new(cargo_bin(format!("{study}_tables")));
    command.arg(experiment).arg("--out").arg(out).args(arguments).stderr(Stdio::piped());
    command
}

/// All experiments, with their studies.
fn experiments() -> Vec<(&'static Study, &'static Experiment)> {
    let studies = STUDIES.iter().copied().chain([&LEDGER]);
    studies.flat_map(|study| study.experiments.iter().map(move |experiment| (study, *experiment))).collect()
}

/// Runs it to its end and returns its exit code and stderr.
fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn counts(out: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    run(&mut experiment("clock counts", out, arguments))
}

fn success() -> (Option<i32>, String) {
    (Some(0), String::new())
}

fn committed(table: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("results").join(table)).unwrap()
}

/// The paths of the files below `folder` whose names contain `part`.
fn files(folder: &Path, part: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, part));
        } else if path.to_string_lossy().contains(part) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Waits until a file with `part` in its name shows that a run has come that far.
fn wait_for(out: &Path, part: &str) {
    let patience = Instant::now();
    while files(out, part).is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(60), "no {part} after a minute");
        sleep(Duration::from_millis(2));
    }
}

/// Whole checkpoints, not the ones that a killed process was writing.
fn checkpoints_in(out: &Path) -> Vec<PathBuf> {
    let mut found = files(&out.join(".checkpoints"), ".log");
    found.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    found
}

#[test]
fn counts_killed_twenty_times_end_with_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    let arguments = ["--max-n", "11", "--checkpoint-every", "0.02"];
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(20);
    let mut kills = 0;
    let mut checkpoints = 0;
    while kills < 20 {
        let mut child = experiment("clock counts", out, &arguments).spawn().unwrap();
        sleep(Duration::from_millis(random.random_range(0..150)));
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            // It got through before we struck: begin again.
            assert_eq!(fs::read(out.join(COUNTS)).unwrap(), committed(COUNTS));
            fs::remove_dir_all(out).unwrap();
            continue;
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().code(), None, "it ended by itself, and badly");
        kills += 1;
        checkpoints += checkpoints_in(out).len();
        assert_eq!(files(out, "damaged"), Vec::<PathBuf>::new(), "a kill must leave whole checkpoints");
    }
    assert!(checkpoints > 0, "no kill came after a checkpoint, so nothing was resumed");
    assert_eq!(counts(out, &arguments), success());
    assert_eq!(fs::read(out.join(COUNTS)).unwrap(), committed(COUNTS));
    assert_eq!(
        files(&out.join(".checkpoints"), ""),
        Vec::<PathBuf>::new(),
        "they go once the table is there"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_the_same_command_goes_on() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    let mut child = experiment("clock counts", out, &["--max-n", "11"]).spawn().unwrap();
    // Wait until it is at work on the largest N, which takes seconds.
    wait_for(out, "counts-11");
    // The shell has its own kill; the program of that name is in a package that a small system lacks.
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(!out.join(COUNTS).exists(), "no table before all of it is known");

    let again = ["--max-n", "11", "--resume"];
    assert_eq!(counts(out, &again), success());
    assert_eq!(fs::read(out.join(COUNTS)).unwrap(), committed(COUNTS));
    let meta = fs::read_to_string(out.join("clock/counts.meta.json")).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&meta).unwrap()["resumed"], true);
    let (code, message) = counts(out, &again);
    assert_eq!(code, Some(2));
    assert!(message.contains("no checkpoint to go on from") && message.lines().count() == 1, "{message}");
}

#[test]
fn a_damaged_checkpoint_is_named_and_set_aside() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    let mut child =
        experiment("clock counts", out, &["--max-n", "10", "--checkpoint-every", "0"]).spawn().unwrap();
    wait_for(out, "counts-8-brute");
    sleep(Duration::from_millis(20));
    child.kill().unwrap();
    child.wait().unwrap();
    let checkpoints = checkpoints_in(out);
    assert!(!checkpoints.is_empty());
    let victim = &checkpoints[0];
    let bytes = fs::read(victim).unwrap();
    fs::write(victim, &bytes[..bytes.len() - 2]).unwrap();

    // Named also where the user wants no progress.
    let (code, message) = counts(out, &["--max-n", "10", "--quiet"]);
    assert_eq!(code, Some(0), "{message}");
    let name = victim.file_name().unwrap().to_string_lossy().into_owned();
    assert!(
        message.contains(&name) && message.contains("cut short") && message.contains("damaged-1"),
        "{message}"
    );
    assert_eq!(files(out, "damaged-1").len(), 1);
    let table = String::from_utf8(committed(COUNTS)).unwrap();
    let expected: String = table.lines().take(11).map(|line| format!("{line}\n")).collect();
    assert_eq!(fs::read_to_string(out.join(COUNTS)).unwrap(), expected);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    // Runs on one thread leave the other cores to others.
    experiments().into_par_iter().for_each(|(study, what)| {
        let name = format!("{} {}", study.key, what.name);
        // Long runs have nothing small; the ledger reads all other tables.
        if what.long.is_some() || study.key == "ledger" {
            return;
        }
        let size = what.size.as_ref();
        let size = size.map(|size| [format!("--{}", size.option), size.quick.to_string()]);
        let mut tables = Vec::new();
        for threads in ["1", "5"] {
            let folder = TempDir::new().unwrap();
            let size = size.iter().flatten().map(String::as_str);
            // How long it takes is no part of this.
            let arguments = Vec::from_iter(size.chain(["--threads", threads, "--quiet"]));
            assert_eq!(run(&mut experiment(&name, folder.path(), &arguments)), success(), "{name}");
            let written = files(folder.path(), ".csv");
            assert_eq!(written.len(), what.tables.len(), "{name}");
            tables.push(Vec::from_iter(written.iter().map(|path| fs::read(path).unwrap())));
        }
        assert!(tables.windows(2).all(|pair| pair[0] == pair[1]), "{name}");
    });
}

#[test]
fn merged_shards_make_the_same_table() {
    let whole = TempDir::new().unwrap();
    assert_eq!(counts(whole.path(), &["--max-n", "9"]), success());
    for m in [1, 3, 6] {
        let parts = TempDir::new().unwrap();
        for r in 0..m {
            assert_eq!(counts(parts.path(), &["--max-n", "9", "--shard", &format!("{r}/{m}")]), success());
        }
        assert!(!parts.path().join(COUNTS).exists(), "shards alone make no table");
        let shards = files(parts.path(), ".shard-");
        assert_eq!(shards.len(), m);
        let shards = Vec::from_iter(shards.iter().map(|path| path.to_str().unwrap()));
        let merge = [&["--max-n", "9", "--merge"], &shards[..]].concat();
        assert_eq!(counts(parts.path(), &merge), success());
        let read = |folder: &TempDir| fs::read(folder.path().join(COUNTS)).unwrap();
        assert_eq!(read(&parts), read(&whole), "{m} shards");

        let refused = |arguments: &[&str], part: &str| {
            let (code, message) = counts(parts.path(), arguments);
            assert!(code == Some(2) && message.contains(part) && message.lines().count() == 1, "{message}");
        };
        refused(&[&["--max-n", "8", "--merge"], &shards[..]].concat(), "give it the same arguments");
        refused(
            &[&["--max-n", "9", "--seed", "2", "--merge"], &shards[..]].concat(),
            "give it the same arguments",
        );
        if m > 1 {
            refused(&[&["--max-n", "9", "--merge"], &shards[1..]].concat(), "missing shards: 0 of");
            refused(&[&["--max-n", "9", "--merge", shards[0]], &shards[..]].concat(), "duplicate shard");
        }
    }
}

#[test]
fn shards_of_an_experiment_with_several_tables_make_them_all() {
    for (name, size) in [("look_and_say growth", "--max-base=3"), ("look_and_say constants", "--places=50")] {
        let (whole, parts) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let run_in = |folder: &TempDir, arguments: &[&str]| {
            let arguments = [&[size], arguments].concat();
            assert_eq!(run(&mut experiment(name, folder.path(), &arguments)), success());
        };
        run_in(&whole, &[]);
        for shard in ["0/2", "1/2"] {
            run_in(&parts, &["--shard", shard]);
        }
        let shards = files(parts.path(), ".shard-");
        let shards = Vec::from_iter(shards.iter().map(|path| path.to_str().unwrap()));
        run_in(&parts, &[&["--merge"], &shards[..]].concat());
        let tables = |folder: &TempDir| {
            Vec::from_iter(files(folder.path(), ".csv").iter().map(|path| fs::read(path).unwrap()))
        };
        assert!(tables(&whole).len() >= 2);
        assert_eq!(tables(&parts), tables(&whole), "{name}");
    }
}

#[test]
fn shards_of_another_version_are_refused() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    assert_eq!(counts(out, &["--max-n", "5", "--shard", "0/1"]), success());
    let shard = &files(out, ".shard-")[0];
    let mut content = Part::load(shard).unwrap();
    content.version = "0.0.7".into();
    content.jobs.iter_mut().for_each(|job| job.identity.version = "0.0.7".into());
    content.save(shard).unwrap();
    let (code, message) = counts(out, &["--max-n", "5", "--merge", shard.to_str().unwrap()]);
    assert!(code == Some(2) && message.contains("another version"), "{message}");
    assert!(!out.join(COUNTS).exists());
}

#[test]
fn different_runs_at_once_do_not_disturb_each_other() {
    let folder = TempDir::new().unwrap();
    for _ in 0..20 {
        let start = |r: &str| {
            experiment("clock counts", folder.path(), &["--max-n", "4", "--shard", r]).spawn().unwrap()
        };
        let children = ["0/4", "1/4", "2/4", "3/4"].map(start);
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), success());
        }
    }
}

#[test]
fn a_rerun_changes_no_file_and_record_only_the_provenance() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    let rerun = |arguments: &[&str]| {
        assert_eq!(counts(out, &[&["--max-n", "6"], arguments].concat()), success());
        (fs::read(out.join(COUNTS)).unwrap(), fs::read_to_string(out.join("clock/counts.meta.json")).unwrap())
    };
    let first = rerun(&[]);
    assert_eq!(rerun(&["--threads", "1"]), first);
    let (table, meta) = rerun(&["--record", "--threads", "1"]);
    assert_eq!(table, first.0);
    assert_ne!(meta, first.1);
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["threads"], 1);
    assert_eq!(meta["rows"], 6);
    assert_eq!(meta["sha256"], curiosa::durable::digest::sha256(&table));
    for key in [
        "commit",
        "dirty",
        "cargo_lock_sha256",
        "rustc",
        "arguments",
        "seed",
        "cpu",
        "started",
        "cpu_seconds",
    ] {
        assert!(!meta[key].is_null(), "{key}");
    }
}

#[test]
fn two_runs_at_once_do_not_mix() {
    let folder = TempDir::new().unwrap();
    let out = folder.path();
    let mut first = experiment("clock counts", out, &["--max-n", "11"]).spawn().unwrap();
    wait_for(out, "counts-11");
    let (code, message) = counts(out, &["--max-n", "11"]);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(code == Some(2) && message.contains("another process is computing this"), "{message}");
}

#[test]
fn the_dictionary_and_the_list_of_studies_are_what_the_tables_say() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let read = |name: &str| fs::read_to_string(results.join(name)).unwrap();
    assert!(
        read("README.md") == dictionary::dictionary(),
        "results/README.md is out of date: make dictionary"
    );
    let studies: serde_json::Value = serde_json::from_str(&read("studies.json")).unwrap();
    assert!(studies == dictionary::studies(), "results/studies.json is out of date: make dictionary");
    let schema: serde_json::Value = serde_json::from_str(&read("meta.schema.json")).unwrap();
    assert!(schema == provenance::schema(), "results/meta.schema.json is out of date: make dictionary");
    let package: serde_json::Value = serde_json::from_str(&read("datapackage.json")).unwrap();
    let made = serde_json::to_value(datapackage::package(&results).unwrap()).unwrap();
    assert!(package == made, "results/datapackage.json is out of date: make dictionary");
}

#[test]
fn the_data_package_has_the_types_of_columns() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("clock")).unwrap();
    let types = |column: &str| {
        let table = format!("n,puzzles,puzzle_classes,status\n{column}");
        fs::write(folder.path().join("clock/puzzles.csv"), table).unwrap();
        let package = serde_json::to_value(datapackage::package(folder.path()).unwrap()).unwrap();
        let fields = &package["resources"][0]["schema"]["fields"];
        [0, 1, 2].map(|field| fields[field]["type"].as_str().unwrap().to_string())
    };
    assert_eq!(types("1,-2,0.5,proved\n10,,3,proved\n"), ["integer", "integer", "number"]);
    assert_eq!(types("true,007,1e-9,proved\nfalse,8,2,proved\n"), ["boolean", "string", "number"]);
    assert_eq!(types("true,,nan,proved\n1,,1,proved\n"), ["string", "string", "string"]);
    let package = datapackage::package(Path::new("there is no such folder")).unwrap();
    assert_eq!(serde_json::to_value(package).unwrap()["resources"], serde_json::json!([]));
}

#[test]
fn every_table_is_registered_and_has_the_columns_that_are_described() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let tables = Vec::from_iter(experiments().into_iter().flat_map(|(_, experiment)| experiment.tables));
    for path in files(&results, ".csv") {
        let name = path.strip_prefix(&results).unwrap().with_extension("");
        let table = tables.iter().find(|table| Path::new(table.name) == name);
        let table = table.unwrap_or_else(|| panic!("no experiment makes {}", path.display()));
        let content = fs::read_to_string(&path).unwrap();
        let header = Vec::from_iter(content.lines().next().unwrap().split(','));
        assert!(header.contains(&"status"), "{} has no status", table.name);
        for column in &header {
            assert!(
                *column == "status" || table.described().any(|name| name == *column),
                "{}: {column}",
                table.name
            );
        }
        assert!(table.described().all(|name| header.contains(&name)), "{}", table.name);
    }
    let mut names = Vec::from_iter(tables.iter().map(|table| table.name));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), tables.len(), "two tables have one name");
}

#[test]
fn every_program_explains_itself_and_refuses_nonsense() {
    let help = |program: &str, words: &[&str]| {
        let help = Command::new(cargo_bin(program)).args(words).arg("--help").output().unwrap();
        assert!(help.status.success());
        String::from_utf8(help.stdout).unwrap()
    };
    for (study, what) in experiments() {
        let program = study.program();
        assert!(help(&program, &[]).starts_with("Examples:\n"), "{program} --help opens with examples");
        let text = help(&program, &[what.name]);
        assert!(text.starts_with("Example: "), "{program} {} --help opens with an example", what.name);
        // What is not used is not offered.
        assert_eq!(text.contains("--shard"), what.sharded, "{program} {}", what.name);
        let mut nonsense = vec![vec!["--threads", "0"], vec!["--bogus"], vec!["--checkpoint-every", "x"]];
        if what.sharded {
            nonsense.push(vec!["--shard", "2/2"]);
        }
        let too_large = what.size.as_ref().map(|size| format!("--{}={}", size.option, size.range.end() + 1));
        nonsense.extend(too_large.iter().map(|size| vec![size.as_str()]));
        if what.size.is_none() {
            nonsense.push(vec!["--max-n", "5"]);
        }
        for nonsense in nonsense {
            let folder = TempDir::new().unwrap();
            let name = format!("{} {}", study.key, what.name);
            let (code, message) = run(&mut experiment(&name, folder.path(), &nonsense));
            assert!(code == Some(2) && message.lines().count() == 1, "{name} {nonsense:?}: {message}");
            assert_eq!(files(folder.path(), ""), Vec::<PathBuf>::new());
        }
    }
}

#[test]
fn committed_tables_have_the_bytes_that_their_provenance_states() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let tables = files(&results, ".csv");
    assert!(tables.len() >= 6);
    for table in tables {
        let meta = fs::read_to_string(table.with_extension("meta.json")).unwrap();
        let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
        let bytes = fs::read(&table).unwrap();
        assert_eq!(meta["sha256"], curiosa::durable::digest::sha256(&bytes), "{}", table.display());
        assert_eq!(meta["dirty"], false, "{}: commit the source first, then --record", table.display());
        assert!(!bytes.contains(&b'\r') && bytes.ends_with(b"\n"));
        let whole = |cell: &str| cell.strip_suffix(".0").is_some_and(|start| start.parse::<i64>().is_ok());
        for row in csv::Reader::from_reader(&bytes[..]).records().map(Result::unwrap) {
            assert!(!row.iter().any(whole), "{}: whole numbers are written whole: {row:?}", table.display());
        }
    }
}
