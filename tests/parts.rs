//! Parts of tables and counts, and how they are joined: what fits is joined, and nothing in a file is believed.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use curiosa::cli::Cli;
use curiosa::clock::count::{Count, Method};
use curiosa::durable::digest::sha256;
use curiosa::pipeline::audit::found;
use curiosa::pipeline::checkpoint::{Identity, Store};
use curiosa::pipeline::merge::{MergeError, Parts};
use curiosa::pipeline::part::{Job, Part, PartError};
use curiosa::pipeline::shard::Shard;
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use common::{prints, says};

fn job(job: &str, units: u64, shard: Shard) -> Job {
    let results = (0..units).filter(|&unit| shard.contains(unit)).map(|unit| (unit, json!(unit * unit)));
    let mut store = Store::new(Identity::new(job, json!({"n": 7}), units), "a commit");
    store.results.extend(results);
    store.into()
}

fn part(shard: Shard, units: u64) -> Part {
    let jobs = vec![job("first", units, shard), job("second", units + 3, shard)];
    Part::new("study/table", json!({"max_n": 7}), shard, jobs)
}

/// The files of all m parts of one computation.
fn files(folder: &TempDir, m: u64, units: u64) -> Vec<PathBuf> {
    let write = |index| {
        let path = folder.path().join(format!("{index}.json"));
        part(Shard { index, count: m }, units).save(&path).unwrap();
        path
    };
    (0..m).map(write).collect()
}

/// The files of the parts of a count.
fn count(folder: &TempDir, n: usize, m: usize) -> Vec<PathBuf> {
    let file = |r: usize| {
        let path = folder.path().join(format!("part-{r}.json"));
        let (n, shard) = (n.to_string(), format!("{r}/{m}"));
        let out = path.to_str().unwrap();
        prints(&["clock", "count", &n, "--method", "affine", "--shard", &shard, "--out", out]);
        path
    };
    (0..m).map(file).collect()
}

/// Writes what stands behind the first line of a part, with its checksum.
fn forge(path: &Path, json: &Value) {
    let json = json.to_string();
    fs::write(path, format!("curiosa-part-1 {}\n{json}", sha256(json.as_bytes()))).unwrap();
}

/// Changes a part, and makes its digest right.
fn change(from: &Path, to: &Path, change: impl FnOnce(&mut Part)) {
    let mut part = Part::load(from).unwrap();
    change(&mut part);
    part.digest = Part::new(&part.table, part.parameters.clone(), part.shard, part.jobs.clone()).digest;
    part.save(to).unwrap();
}

fn merge(files: &[PathBuf]) -> Vec<&str> {
    ["clock", "merge"].into_iter().chain(files.iter().map(|file| file.to_str().unwrap())).collect()
}

proptest! {
    #[test]
    fn merged_parts_are_the_whole(m in 1..8u64, units in 0..30u64, order: u64) {
        let folder = TempDir::new().unwrap();
        let mut files = files(&folder, m, units);
        files.rotate_left((order % m) as usize);
        let whole = Parts::read(&files, false).unwrap().join();
        prop_assert_eq!(whole.jobs, part(Shard::WHOLE, units).jobs);
    }

    #[test]
    fn a_share_is_how_many_units_a_shard_contains(m in 1..50u64, r in 0..50u64, units in 0..300u64) {
        let shard = Shard { index: r % m, count: m };
        prop_assert_eq!(shard.share(units), (0..units).filter(|&unit| shard.contains(unit)).count() as u64);
    }

    #[test]
    fn any_damage_to_a_part_is_noticed(at: prop::sample::Index, bit in 0..8u32, cut: bool) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("part.json");
        part(Shard { index: 1, count: 3 }, 9).save(&path).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= 1 << bit }
        fs::write(&path, bytes).unwrap();
        let damaged = matches!(Part::load(&path), Err(PartError::Damaged { .. }));
        prop_assert!(damaged);
    }
}

/// Where to change a value, to what, and how.
#[derive(Clone, Debug)]
struct Change {
    place: prop::sample::Index,
    value: Value,
    kind: u8,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let values = prop_oneof![
        prop::sample::select(vec![
            json!(null),
            json!(true),
            json!(0),
            json!(1),
            json!(-1),
            json!(1e300),
            json!(u64::MAX),
            json!(10_u64.pow(15)),
            json!(""),
            json!("\u{1b}[2J"),
            json!([]),
            json!({}),
            json!({"puzzles": 0, "orbits": 1, "solvable": 0, "solvable_orbits": 1, "fingerprint": 1}),
            json!({"index": 0, "count": 0}),
        ]),
        any::<u64>().prop_map(Value::from),
        (0..40_u64).prop_map(Value::from),
    ];
    let change = (any::<prop::sample::Index>(), values, 0..4_u8);
    prop::collection::vec(change.prop_map(|(place, value, kind)| Change { place, value, kind }), 1..4)
}

/// The places of all values, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.into());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found));
        }
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(i, value)| places(value, &format!("{at}/{i}"), found));
        }
        _ => {}
    }
}

fn apply(json: &mut Value, change: &Change) {
    let mut all = Vec::new();
    places(json, "", &mut all);
    let place = &all[change.place.index(all.len())];
    let (above, key) = place.rsplit_once('/').unwrap_or_default();
    let number = change.value.as_u64();
    match (json.pointer_mut(above), change.kind) {
        (Some(Value::Object(fields)), 0) => {
            fields.shift_remove(key);
        }
        // Another name, such as that of another unit.
        (Some(Value::Object(fields)), 1) => {
            let moved = fields.shift_remove(key).unwrap_or_default();
            fields.insert(number.map_or("x".into(), |number| number.to_string()), moved);
        }
        (Some(Value::Object(fields)), 2) => {
            let copy = fields.get(key).cloned().unwrap_or_default();
            fields.insert(number.map_or("x".into(), |number| number.to_string()), copy);
        }
        _ => *json.pointer_mut(place).unwrap() = change.value.clone(),
    }
}

#[test]
fn no_forgery_makes_a_merge_panic() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 7, 2);
    let forged = folder.path().join("forged.json");
    let out = folder.path().join("out.csv");
    let text = fs::read_to_string(&files[1]).unwrap();
    let right: Value = serde_json::from_str(text.split_once('\n').unwrap().1).unwrap();
    let mut runner = proptest::test_runner::TestRunner::default();
    let result = runner.run(&(changes(), any::<bool>(), any::<bool>()), |(changes, digested, alone)| {
        let mut json = right.clone();
        changes.iter().for_each(|change| apply(&mut json, change));
        forge(&forged, &json);
        if digested && let Ok(part) = serde_json::from_value::<Part>(json) {
            // With the digest right, what it holds is looked at.
            Part::new(&part.table, part.parameters, part.shard, part.jobs).save(&forged).unwrap();
        }
        let others = if alone { vec![&forged] } else { vec![&files[0], &forged] };
        for verb in ["merge", "parts"] {
            let names = others.iter().map(|file| file.to_str().unwrap());
            let command = ["curiosa", "clock", verb].into_iter().chain(names);
            let audit = if verb == "merge" { &["--audit", "1", "--audit-seed", "1"][..] } else { &[] };
            let command = command.chain(["--out", out.to_str().unwrap()]).chain(audit.iter().copied());
            if let Err(error) = Cli::try_parse_from(command).unwrap().run() {
                let message = format!("{error:#}");
                prop_assert!(!message.contains(char::is_control), "{:?}", message);
            }
        }
        Ok(())
    });
    result.unwrap();
}

#[test]
fn merge_refuses_what_does_not_fit() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder, 3, 20);
    let changed = folder.path().join("changed.json");
    let with = |edit: &dyn Fn(&mut Part)| {
        change(&files[2], &changed, edit);
        Parts::read(&[&files[0], &files[1], &changed], false).unwrap_err()
    };

    let missing = Parts::read(&files[..2], false).unwrap_err();
    assert_eq!(missing.to_string(), "missing shards: 2 of 3");
    let twice = Parts::read(&[&files[0], &files[1], &files[1]], false).unwrap_err();
    assert!(matches!(twice, MergeError::Duplicate { shard: Shard { index: 1, count: 3 }, .. }));
    type Edit<'a> = &'a dyn Fn(&mut Part);
    let mixed: [(&str, Edit); 4] = [
        ("table", &|part| part.table = "study/other".into()),
        ("parameters", &|part| part.parameters = json!({"max_n": 8})),
        ("jobs", &|part| part.jobs[0].identity.parameters = json!({"n": 8})),
        ("m =", &|part| {
            part.shard.count = 6;
            part.jobs.iter_mut().for_each(|job| job.results.retain(|unit, _| unit % 6 == 2));
        }),
    ];
    for (what, edit) in mixed {
        match with(edit) {
            MergeError::Mixed { what: found, .. } => assert_eq!(found, what),
            error => panic!("{error}"),
        }
    }
    let wrong: [(&str, Edit); 10] = [
        ("it has the text \"\\u{1b}[2J\"", &|part| part.jobs[0].identity.version = "\u{1b}[2J".into()),
        ("job second: unit 5 is missing", &|part| {
            part.jobs[1].results.remove(&5);
        }),
        ("job second: unit 20 is missing", &|part| {
            part.jobs[1].results.remove(&20);
        }),
        ("unit 4 is not of shard 2/3", &|part| {
            part.jobs[1].results.insert(4, json!(0));
        }),
        ("unit 23 is not among the units 0 to 23 - 1", &|part| {
            part.jobs[1].results.insert(23, json!(0));
        }),
        ("unit 20 is missing", &|part| part.jobs[0].identity.units = u64::MAX),
        ("seconds of CPU time", &|part| part.jobs[0].cpu_seconds = -1.0),
        ("there is no shard 2/0", &|part| part.shard.count = 0),
        ("its job of 0.0.0", &|part| part.jobs[1].identity.version = "0.0.0".into()),
        ("it has the text", &|part| part.machine.host = "\u{7}".into()),
    ];
    for (reason, edit) in wrong {
        let mut right = Part::load(&files[2]).unwrap();
        edit(&mut right);
        let whole = right.shard.count > 0;
        if whole {
            right.digest = Part::new("", json!(0), right.shard, right.jobs.clone()).digest;
        }
        right.save(&changed).unwrap();
        match Parts::read(&[&files[0], &files[1], &changed], false).unwrap_err() {
            MergeError::Unreadable(error @ PartError::Wrong { .. }) => {
                let message = error.to_string();
                assert!(message.contains(reason) && message.contains("changed.json"), "{message}");
            }
            error => panic!("{error}"),
        }
    }
    let mut part = Part::load(&files[2]).unwrap();
    part.jobs[0].results.insert(2, json!(5));
    part.save(&changed).unwrap();
    assert!(Part::load(&changed).unwrap_err().to_string().contains("digest"));
    fs::write(&files[1], "nonsense\n").unwrap();
    let error = Parts::read(&files, false).unwrap_err();
    assert!(matches!(error, MergeError::Unreadable(PartError::Damaged { .. })), "{error}");
}

#[test]
fn results_are_as_they_were_to_the_last_bit() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("part.json");
    let mut job = job("floats", 4, Shard::WHOLE);
    let floats = [0.1, 1e-308, -7.000_000_000_000_001, 1e300];
    job.results = floats.iter().enumerate().map(|(unit, float)| (unit as u64, json!(float))).collect();
    Part::new("study/floats", json!({}), Shard::WHOLE, vec![job]).save(&path).unwrap();
    assert_eq!(Part::load(&path).unwrap().jobs[0].decode::<f64>().unwrap(), floats);
}

#[test]
fn parts_of_different_builds_are_joined_only_when_asked_to() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 7, 2);
    let expected = prints(&merge(&files));
    change(&files[1], &files[1], |part| part.build = "0123456789abcdef".into());
    let message = says(&merge(&files), 2);
    for part in ["part-1.json", "0123456789abcdef", "--any-build"] {
        assert!(message.contains(part), "{message}");
    }
    let output = common::curiosa(&[&merge(&files)[..], &["--any-build"]].concat()).assert().success();
    let output = output.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("WARN") && message.contains("0123456789abcdef"), "{message}");
}

#[test]
fn what_no_unit_can_have_is_named() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 8, 2);
    prints(&merge(&files));
    let right = fs::read(&files[1]).unwrap();
    let forged = |field: &'static str, unit: u64, more: u64| {
        fs::write(&files[1], &right).unwrap();
        change(&files[1], &files[1], |part| {
            let tally = part.jobs[0].results.get_mut(&unit).unwrap();
            tally[field] = json!(tally[field].as_u64().unwrap() + more);
        });
        let message = says(&merge(&files), 2);
        let unit = format!("unit {unit} of clock count 8 affine");
        assert!(message.contains("part-1.json") && message.contains(&unit), "{message}");
        message
    };
    assert!(forged("solvable_orbits", 1, 10_u64.pow(15)).contains("solvable orbits, as it has orbits"));
    assert!(forged("orbits", 1, 10_u64.pow(15)).contains("orbits, as it has words"));
    assert!(forged("puzzles", 1, 1).contains("it has 0 puzzles"));
    assert!(forged("puzzles", 31, 1).contains("fixed puzzles"));
    assert!(forged("orbits", 31, 1).contains("it has 0 orbits"));
    // What can be, but not together with the others.
    fs::write(&files[1], &right).unwrap();
    change(&files[1], &files[1], |part| part.jobs[0].results.get_mut(&3).unwrap()["orbits"] = json!(1));
    says(&merge(&files), 2);
    fs::write(&files[1], &right).unwrap();
    change(&files[1], &files[1], |part| *part.jobs[0].results.get_mut(&3).unwrap() = json!("many"));
    assert!(says(&merge(&files), 2).contains("unit 3 of clock count 8 affine: it is no tally"));
}

#[test]
fn the_size_of_a_count_is_known_before_it_is_planned() {
    let folder = TempDir::new().unwrap();
    let path = count(&folder, 8, 1).remove(0);
    change(&path, &path, |part| {
        part.parameters["n"] = json!(19);
        part.jobs[0].identity.job = "clock count 19 affine".into();
        part.jobs[0].identity.parameters["n"] = json!(19);
    });
    let message = says(&merge(std::slice::from_ref(&path)), 2);
    assert!(message.contains("N = 19 in 32 units; method affine has 1153167"), "{message}");
    change(&path, &path, |part| part.parameters["n"] = json!(0));
    says(&merge(std::slice::from_ref(&path)), 2);
    says(&["clock", "merge", "/dev/zero"], 2);
}

#[test]
fn every_tally_is_possible() {
    for method in [Method::Brute, Method::Bracelets, Method::Affine] {
        for n in 1..=8 {
            let count = Count::new(n, method).unwrap();
            for unit in 0..count.units() {
                assert_eq!(count.check(unit, &count.run(unit)), Ok(()), "N = {n}");
            }
        }
    }
}

#[test]
fn parts_are_listed() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 8, 3);
    let path = files[1].to_str().unwrap();
    let csv = prints(&["clock", "parts", path, "--format", "csv"]);
    let row = csv.lines().nth(1).unwrap();
    assert!(row.starts_with("8,affine,1/3,false,11,") && row.ends_with("part-1.json"), "{csv}");
    let all = [&["clock", "parts"][..], &merge(&files)[2..]].concat();
    assert_eq!(prints(&all).lines().count(), 3);
    let bytes = fs::read(path).unwrap();
    for damage in [&b""[..], &bytes[..bytes.len() / 2], b"curiosa", b"\xff\n\0"] {
        fs::write(path, damage).unwrap();
        assert!(says(&all, 2).contains("part-1.json is damaged, or no part"));
    }
}

/// What an audit prints as JSON, and what it tells.
fn audit(files: &[PathBuf], arguments: &[&str]) -> (Value, String) {
    let command = [&merge(files)[..], &["--format", "json"], arguments].concat();
    let output = common::curiosa(&command).assert().success().get_output().clone();
    let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
    (rows[0].clone(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_audit_counts_units_of_every_machine_again() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 8, 4);
    let (row, told) = audit(&files, &["--audit", "25%"]);
    assert_eq!(
        (&row["solvable"], &row["audited_units"], &row["audited_machines"]),
        (&json!(33136), &json!(8), &json!(1))
    );
    let seed = row["audit_seed"].as_u64().unwrap().to_string();
    assert!(told.contains(&format!("seed {seed}")) && told.contains("probability 0.25"), "{told}");
    assert_eq!(audit(&files, &["--audit", "25%", "--audit-seed", &seed]), (row, told));
    // The first of four parts is another machine's: it has one unit of two, however few are asked for.
    change(&files[0], &files[0], |part| part.machine.host = "elsewhere".into());
    let (row, _) = audit(&files, &["--audit", "1"]);
    assert_eq!((&row["audited_units"], &row["audited_machines"]), (&json!(2), &json!(2)));
    let (row, _) = audit(&files, &["--audit", "100%"]);
    assert_eq!((&row["audited_units"], &row["found_if_one_wrong"]), (&json!(32), &json!(1.0)));
    // What only the search shows, and what no total does.
    change(&files[0], &files[0], |part| {
        part.jobs[0].results.get_mut(&4).unwrap()["fingerprint"] = json!(1);
    });
    prints(&merge(&files));
    let command = [&merge(&files)[..], &["--audit", "100%", "--quiet"]].concat();
    let message = says(&command, 1);
    for part in ["unit 4 of ", "part-0.json", "elsewhere", "fingerprint: 1 "] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn an_audit_is_of_units_or_a_share() {
    let folder = TempDir::new().unwrap();
    let files = count(&folder, 6, 1);
    for extent in ["0", "0%", "101%", "-1", "x", "%", "nan%", "5 units"] {
        let message = says(&[&merge(&files)[..], &[&format!("--audit={extent}")]].concat(), 2);
        assert!(message.contains("like 5%"), "{message}");
    }
    says(&[&merge(&files)[..], &["--audit-seed", "1"]].concat(), 2);
    assert_eq!(audit(&files, &["--audit", "9999999999"]).0["audited_units"], 8);
}

#[test]
fn the_power_of_an_audit_is_hypergeometric() {
    for units in 1..=8_usize {
        for drawn in 1..=units {
            for wrong in 1..=units {
                // The wrong ones are the first.
                let samples = (0_u32..1 << units).filter(|sample| sample.count_ones() as usize == drawn);
                let (all, hit) = samples.fold((0, 0), |(all, hit), sample| {
                    (all + 1, hit + u32::from(sample & ((1 << wrong) - 1) != 0))
                });
                let expected = f64::from(hit) / f64::from(all);
                assert!((found(units, wrong, drawn) - expected).abs() < 1e-12, "{units} {wrong} {drawn}");
            }
        }
    }
}

#[test]
fn fingerprints_tell_searches_apart() {
    // Both kernels have the same, and no two units that have orbits.
    for n in 6..=9 {
        let count = Count::new(n, Method::Affine).unwrap();
        let tallies = (0..count.orbit_units()).map(|unit| count.run_checked(unit).unwrap());
        let mut fingerprints = Vec::from_iter(tallies.map(|tally| tally.fingerprint).filter(|&f| f != 0));
        let all = fingerprints.len();
        fingerprints.sort_unstable();
        fingerprints.dedup();
        assert!(all > 1 && fingerprints.len() == all, "N = {n}: {} of {all}", fingerprints.len());
    }
}
