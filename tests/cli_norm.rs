//! `curiosa norm` as its users see it: files in every form, intervals, refusals.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

fn norm(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("curiosa").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("norms").args(arguments);
    command
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let output = norm(arguments).assert().success().get_output().clone();
    assert_eq!(output.stderr, b"", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// lo and hi of a file.
fn interval(which: &str, file: &str) -> (f64, f64) {
    let rows: Value = serde_json::from_str(&prints(&[which, file, "--format", "json"])).unwrap();
    let row = &rows[0];
    let (lo, hi) = (row["lo"].as_f64().unwrap(), row["hi"].as_f64().unwrap());
    assert!(lo <= hi && row["reached"] == json!(true) && row["norm"] == json!(which));
    (lo, hi)
}

fn meet((a, b): (f64, f64), (c, d): (f64, f64)) -> bool {
    a <= d + 1e-12 && c <= b + 1e-12
}

fn examples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/norms");
    let mut files: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.sort();
    files
}

#[test]
fn the_examples_have_the_norms_they_should() {
    for (file, diamond, cb) in [
        ("general.json", 7.412445979, 7.268414279),
        ("positive.json", 38.730300383, 42.0),
        ("kraus.npy", 38.730300383, 42.0),
        ("positive.npz", 38.730300383, 42.0),
        ("difference.json", 2f64.sqrt(), 2f64.sqrt()),
        ("transpose.json", 3.0, 3.0),
        ("partial_trace.json", 1.0, 3.0),
        ("zero.json", 0.0, 0.0),
        ("choi.json", 1.0, 0.8),
        ("depolarising.json", 1.0, 1.0),
        ("choi.npy", 1.0, 1.0),
        ("tensor.json", 2.0, 2.0),
        ("unitary.json", 1.0, 1.0),
        ("pauli_transfer.json", 1.0, 1.02),
        ("adjoint.json", 3.0 + 8f64.sqrt(), 3.0 + 8f64.sqrt()),
    ] {
        let file = format!("examples/norms/{file}");
        for (which, exact) in [("diamond", diamond), ("cb", cb)] {
            let (lo, hi) = interval(which, &file);
            assert!(lo - 1e-9 <= exact && exact <= hi + 1e-9, "{file} {which}: {lo} {hi} {exact}");
        }
    }
    let three = "lo        3.0000000000000000\nhi        3.0000000000000000\n";
    assert!(prints(&["diamond", "examples/norms/transpose.json"]).starts_with(three));
    let both =
        ["superoperator_columns", "superoperator_rows"].map(|name| format!("examples/norms/{name}.json"));
    assert_eq!(interval("diamond", &both[0]), interval("diamond", &both[1]));
}

#[test]
fn every_form_of_a_map_has_its_norm() {
    let folder = TempDir::new().unwrap();
    let converted = folder.path().join("map.json").display().to_string();
    for file in examples() {
        let expected = interval("diamond", &file);
        for form in ["kraus", "choi", "superoperator-columns", "superoperator-rows"] {
            prints(&["convert", &file, "--to", form, "--out", &converted]);
            let found = interval("diamond", &converted);
            assert!(meet(expected, found), "{file} as {form}: {expected:?} {found:?}");
        }
    }
    let fewest: Value =
        serde_json::from_str(&prints(&["convert", "examples/norms/damping.json", "--to", "kraus"])).unwrap();
    assert_eq!(fewest["left"].as_array().unwrap().len(), 2);
    assert_eq!(fewest.get("right"), None);
}

#[test]
fn many_files_are_rows_in_their_order() {
    let files = examples();
    let mut arguments = vec!["diamond", "--format", "csv"];
    arguments.extend(files.iter().map(String::as_str));
    let one = prints(&[&arguments[..], &["--threads", "1"]].concat());
    assert_eq!(one, prints(&[&arguments[..], &["--threads", "3"]].concat()));
    let names: Vec<_> = one.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(names, files);
}

#[test]
fn a_stall_prints_the_interval_and_exits_1() {
    let arguments = ["diamond", "examples/norms/general.json", "--tol", "1e-17", "--method", "newton"];
    let output = norm(&arguments).assert().code(1).get_output().clone();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("lo        7.4124459"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("the width 1e-17 was not reached: examples/norms/general.json"), "{message}");
    let message =
        norm(&["diamond", "examples/norms/general.json", "--method", "closed-form"]).assert().code(1);
    assert!(String::from_utf8_lossy(&message.get_output().stderr).contains("no closed form is known"));
}

#[cfg(not(feature = "sdp"))]
#[test]
fn a_method_that_is_not_built_in_says_so() {
    let refused = norm(&["diamond", "examples/norms/general.json", "--method", "sdp"]).assert().code(2);
    assert!(String::from_utf8_lossy(&refused.get_output().stderr).contains("build it with the feature sdp"));
}

#[test]
fn channels_are_told_apart_and_looked_at() {
    let arguments =
        ["discriminate", "examples/norms/dephasing.json", "examples/norms/identity.json", "--format", "json"];
    let rows: Value = serde_json::from_str(&prints(&arguments)).unwrap();
    // 1/2 (1 + 1/2 . 2 . 0.2 (1 - 1/2)).
    let [lo, hi] = ["success_lo", "success_hi"].map(|key| rows[0][key].as_f64().unwrap());
    assert!(lo <= 0.55 + 1e-12 && 0.55 - 1e-12 <= hi && hi - lo < 1e-9);
    let input = rows[0]["input"].as_array().unwrap();
    assert!(input.len() == 2 && input.iter().all(|row| row.as_array().unwrap().len() == 2));
    let rows: Value = serde_json::from_str(&prints(&[
        "inspect",
        "examples/norms/damping.json",
        "examples/norms/transpose.json",
        "--format",
        "json",
    ]))
    .unwrap();
    assert_eq!(
        (&rows[0]["channel"], &rows[0]["unital"], &rows[0]["kraus_rank"]),
        (&json!(true), &json!(false), &json!(2))
    );
    assert_eq!(
        (&rows[1]["channel"], &rows[1]["unital"], &rows[1]["kraus_rank"]),
        (&json!(false), &json!(true), &json!(9))
    );
}

#[test]
fn files_that_are_no_maps_are_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("map.json");
    for (text, reason) in [
        ("", "neither JSON"),
        ("[1, 2]", "a map is an object with one of left"),
        ("{}", "this one has nothing"),
        (r#"{"left": [[[1]]], "choi": [[1]]}"#, "a map has one of"),
        (r#"{"left": []}"#, "at least one operator"),
        (r#"{"left": [[[1, 2], [3]]]}"#, "row 2 of matrix 1 of left has 1 entries, but row 1 has 2"),
        (r#"{"left": [[[1, "x"]]]}"#, "must be a number or [re, im]"),
        (r#"{"left": [[[1, 2]], [[1], [2]]]}"#, "Kraus operator 2 is 2 x 1, but the first one is 1 x 2"),
        (r#"{"left": [[[1, 2]]], "right": [[[1, 2]]]}"#, "it must be 2 x 1"),
        (r#"{"left": [[[1, 2]]], "right": []}"#, "1 left and 0 right operators"),
        (r#"{"left": [[[1e300]]]}"#, "at most 1e250"),
        (r#"{"left": [[[1]]], "rihgt": [[[1]]]}"#, "there is \"rihgt\""),
        (r#"{"choi": [[1, 0], [0, 1]]}"#, "\"input\" (the input dimension) is needed"),
        (r#"{"choi": [[1, 0], [0, 1]], "input": 3}"#, "which is not input (3)"),
        (r#"{"choi": [[1]], "input": 0}"#, "a whole number from 1"),
        (r#"{"superoperator": [[1]]}"#, "needs its convention"),
        (r#"{"superoperator": [[1, 2], [3, 4]], "vec": "rows"}"#, "the superoperator of a map"),
        (r#"{"channel": "teleport"}"#, "is unknown: accepted are identity"),
        (r#"{"channel": "identity", "dimension": 1000}"#, "at most 256"),
        (r#"{"channel": "depolarising", "dimension": 2}"#, "needs a number \"probability\""),
        (r#"{"channel": "amplitude-damping", "probability": 1.5}"#, "0 to 1 is accepted"),
        (r#"{"channel": "partial-trace", "dimensions": [2], "over": 1}"#, "two factors"),
        (
            r#"{"channel": "partial-trace", "dimensions": [99999999999, 99999999999], "over": 1}"#,
            "at most 1024",
        ),
        (r#"{"difference": [{"channel": "identity", "dimension": 2}]}"#, "two are accepted"),
        (
            r#"{"difference": [{"channel": "identity", "dimension": 2}, {"channel": "identity", "dimension": 3}]}"#,
            "cannot be added",
        ),
        (
            r#"{"composition": [{"channel": "identity", "dimension": 2}, {"channel": "identity", "dimension": 3}]}"#,
            "cannot follow",
        ),
        (
            r#"{"tensor": [{"channel": "identity", "dimension": 20}, {"channel": "identity", "dimension": 20}]}"#,
            "at most 65536",
        ),
        (r#"{"scale": 2}"#, "scale needs a map"),
        (r#"{"scale": "x", "map": {"left": [[[1]]]}}"#, "scale is \"x\": a number or [re, im] is accepted"),
        (r#"{"channel": "unitary", "matrix": [[2, 0], [0, 3]]}"#, "from unitary"),
        (r#"{"channel": "replacement", "dimension": 2, "state": [[1, 0]]}"#, "the state is 1 x 2"),
    ] {
        fs::write(&file, text).unwrap();
        let output = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.lines().count() == 1 && message.contains(reason), "{text}: {message}");
        assert_eq!(output.stdout, b"");
    }
    // Two operators that make a map of 4 million rows.
    let (tall, wide) = (json!(vec![[1]; 2000]), json!([vec![1; 2000]]));
    let composed = json!({"composition": [{"left": [tall]}, {"left": [wide]}]});
    fs::write(&file, composed.to_string()).unwrap();
    let message = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&message).contains("at most 65536"));
    // Deep nesting, and arrays that are broken or of other types.
    fs::write(&file, r#"{"adjoint": "#.repeat(100) + "{}" + &"}".repeat(100)).unwrap();
    let message = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&message).contains("nested more than 64 deep"));
    let array = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/norms/choi.npy")).unwrap();
    let archive =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/norms/positive.npz")).unwrap();
    for bytes in [&array[..array.len() - 7], &array[..20], &array[..6], &archive[..archive.len() - 30], b"PK"]
    {
        fs::write(&file, bytes).unwrap();
        let output = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().clone();
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
    }
    for (header, reason) in [
        ("{'descr': '<U4', 'fortran_order': False, 'shape': (1, 1), }", "real, complex and integer"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1048576, 1048576), }", "more than"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (4,), }", "Choi matrix or Kraus"),
    ] {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend([0; 32]);
        fs::write(&file, bytes).unwrap();
        let output = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.lines().count() == 1 && message.contains(reason), "{header}: {message}");
    }
}

#[test]
fn archives_of_arrays_are_read_by_name() {
    let folder = TempDir::new().unwrap();
    let (file, same) = (folder.path().join("map.npz"), folder.path().join("map.json"));
    let array = |shape: &str, entries: &[f64]| {
        let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(entries.iter().flat_map(|entry| entry.to_le_bytes()));
        bytes
    };
    let write = |arrays: &[(&str, Vec<u8>)]| {
        let mut archive = zip::ZipWriter::new(fs::File::create(&file).unwrap());
        let stored =
            zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for (name, bytes) in arrays {
            archive.start_file(format!("{name}.npy"), stored).unwrap();
            std::io::Write::write_all(&mut archive, bytes).unwrap();
        }
        archive.finish().unwrap();
    };
    let entries = [1.0, 2.0, 3.0, 4.0];
    for (name, json) in
        [("choi", r#"{"choi": [[1, 2], [3, 4]], "input": 1}"#), ("left", r#"{"left": [[[1, 2], [3, 4]]]}"#)]
    {
        let mut arrays = vec![(name, array("(2, 2)", &entries))];
        if name == "choi" {
            arrays.push(("input", array("()", &[1.0])));
        }
        write(&arrays);
        fs::write(&same, json).unwrap();
        assert_eq!(interval("diamond", file.to_str().unwrap()), interval("diamond", same.to_str().unwrap()));
    }
    // The transpose of a row: X (1 x 1) to 2 x 2 matrices, by both conventions.
    for name in ["superoperator_columns", "superoperator_rows"] {
        write(&[(name, array("(4, 1)", &entries))]);
        let vec = name.trim_start_matches("superoperator_");
        let json = json!({"superoperator": [[1], [2], [3], [4]], "vec": vec, "input": 1, "output": 2});
        fs::write(&same, json.to_string()).unwrap();
        assert_eq!(interval("diamond", file.to_str().unwrap()), interval("diamond", same.to_str().unwrap()));
    }
    for arrays in [
        vec![("poetry", array("(2, 2)", &entries))],
        vec![("choi", array("(2, 2)", &entries)), ("left", array("(2, 2)", &entries))],
        vec![("choi", array("(2, 2)", &entries)), ("right", array("(2, 2)", &entries))],
        vec![("left", array("(2, 2)", &entries)), ("input", array("()", &[2.0]))],
    ] {
        write(&arrays);
        let output = norm(&["diamond", file.to_str().unwrap()]).assert().code(2).get_output().clone();
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
    }
}

#[test]
fn arrays_in_the_order_of_fortran_and_of_small_types_are_read() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("map.npy");
    // Two operators ((1, 2), (3, 4)) and ((5, 6), (7, 8)), the first index first.
    let header = "{'descr': '<i2', 'fortran_order': True, 'shape': (2, 2, 2), }";
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    for entry in [1_i16, 5, 3, 7, 2, 6, 4, 8] {
        bytes.extend(entry.to_le_bytes());
    }
    fs::write(&file, bytes).unwrap();
    let found = interval("diamond", file.to_str().unwrap());
    let same = folder.path().join("map.json");
    fs::write(&same, r#"{"left": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}"#).unwrap();
    assert_eq!(found, interval("diamond", same.to_str().unwrap()));
}

/// What both checkers say of a file: 0 if it holds, 1 if it is wrong, 2 if it is malformed.
fn verdict(file: &Path) -> i32 {
    let output = norm(&["verify", file.to_str().unwrap()]).output().unwrap();
    let code = output.status.code().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.lines().count(), usize::from(code != 0), "{message}");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/verify_norm.py");
    let other = std::process::Command::new("python3").arg(script).arg(file).output().unwrap();
    assert_eq!(other.status.code(), Some(code), "{message} {}", String::from_utf8_lossy(&other.stderr));
    code
}

#[test]
fn norms_are_proved_in_whole_numbers() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("certificate.json");
    for file in examples() {
        prints(&["certify", &file, "--out", path.to_str().unwrap()]);
        let proved = interval_of(&path);
        let expected = interval("diamond", &file);
        assert!(
            meet(expected, proved) && proved.1 - proved.0 <= 2e-7 * expected.1 + 1e-99,
            "{file}: {proved:?}"
        );
        assert_eq!(verdict(&path), 0, "{file}");
    }
    fs::write(&path, r#"{"channel": "identity", "dimension": 9}"#).unwrap();
    let output = norm(&["certify", path.to_str().unwrap()]).assert().code(2).get_output().clone();
    assert!(String::from_utf8_lossy(&output.stderr).contains("up to 64"));
}

/// What a certificate proves.
fn interval_of(path: &Path) -> (f64, f64) {
    let rows: Value =
        serde_json::from_str(&prints(&["verify", path.to_str().unwrap(), "--format", "json"])).unwrap();
    (rows[0]["lo"].as_f64().unwrap(), rows[0]["hi"].as_f64().unwrap())
}

/// Bounds that do not follow are wrong, and what is not in the format is malformed, for both checkers.
#[test]
fn damaged_certificates_of_norms_prove_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("certificate.json");
    let told = |value: &Value| {
        fs::write(&path, value.to_string()).unwrap();
        verdict(&path)
    };
    let map = folder.path().join("map.json");
    let file = map.to_str().unwrap();
    for text in [
        r#"{"left": [[[1, 2], [0, 1]], [[0, 1], [1, 0]]], "right": [[[1, 0], [3, [0, 1]]], [[2, 1], [0, 1]]]}"#,
        r#"{"left": [[[1, 2], [0, 1]], [[0, 1], [1, 0]]], "right": [[[1, 0], [2, 1]], [[0, -1], [-1, 0]]]}"#,
    ] {
        fs::write(&map, text).unwrap();
        let honest: Value = serde_json::from_str(&prints(&["certify", file])).unwrap();
        assert_eq!(told(&honest), 0);
        let one = |k: i64| json!([k, -60]);
        let more = |value: &Value, by: i64| value.as_i64().unwrap() + by;
        type Change<'a> = (i32, &'a dyn Fn(&mut Value));
        let changes: [Change; 18] = [
            (1, &|file| file["lo"][0] = json!(more(&file["lo"][0], 1 << 40))),
            (1, &|file| file["hi"][0] = json!(more(&file["hi"][0], -(1 << 40)))),
            (1, &|file| file["hi"][0] = json!(-more(&file["hi"][0], 0))),
            (1, &|file| file["tops"][0] = one(1)),
            (1, &|file| file["choi"]["rows"][0][0] = json!(1_i64 << 50)),
            (1, &|file| file["states"][0]["rows"][0][0] = json!(1_i64 << 60)),
            (1, &|file| file["states"][0]["rows"][0][1] = json!([1, 1])),
            (1, &|file| file["dual"][0]["rows"][0][0] = json!(0)),
            (1, &|file| file["dual"][0]["exponent"] = json!(more(&file["dual"][0]["exponent"], -1))),
            (1, &|file| file["operator"]["exponent"] = json!(more(&file["operator"]["exponent"], 1))),
            (2, &|file| file["choi"]["rows"][0][0] = json!(0.5)),
            (2, &|file| file["choi"]["rows"][0][0] = json!([1, 2, 3])),
            (2, &|file| file["format"] = json!("curiosa diamond norm 2")),
            (2, &|file| file["input"] = json!(3)),
            (2, &|file| file["lo"] = json!([1, 5000])),
            (2, &|file| file["tops"] = json!([])),
            (2, &|file| file["more"] = json!(1)),
            (2, &|file| drop(file.as_object_mut().unwrap().remove("dual"))),
        ];
        for (number, (expected, change)) in changes.iter().enumerate() {
            let mut damaged = honest.clone();
            change(&mut damaged);
            assert_eq!(told(&damaged), *expected, "{text}, change {number}");
        }
        // Every digit counts, or what is left is no less true.
        let true_norm = interval("diamond", file);
        let digits = honest.to_string();
        for (place, _) in digits.match_indices('7').step_by(17) {
            fs::write(&path, format!("{}3{}", &digits[..place], &digits[place + 1..])).unwrap();
            let same_map = || {
                let changed: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
                changed["choi"] == honest["choi"]
            };
            if verdict(&path) == 0 && same_map() {
                assert!(meet(true_norm, interval_of(&path)));
            }
        }
    }
    fs::write(&path, "{").unwrap();
    assert_eq!(verdict(&path), 2);
}

#[test]
fn an_optimum_tells_all_it_knows() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("witness.json");
    let out = path.to_str().unwrap();
    for (file, hermitian) in [("difference", true), ("general", false), ("zero", true), ("damping", true)] {
        prints(&["diamond", &format!("examples/norms/{file}.json"), "--witness", out]);
        let found: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert_eq!(found["states"].as_array().unwrap().len(), if hermitian { 1 } else { 2 });
        assert_eq!(found["measurement"].is_null(), !hermitian);
        let trace: f64 = (0..2).map(|k| found["states"][0][k][k].as_f64().unwrap_or(f64::NAN)).sum();
        assert!((trace - 1.0).abs() < 1e-12 || found["states"][0].as_array().unwrap().len() > 2, "{file}");
    }
    for arguments in [
        &["diamond", "examples/norms/zero.json", "examples/norms/zero.json", "--witness", out][..],
        &["diamond", "examples/norms/zero.json", "--method", "closed-form", "--witness", out],
    ] {
        let output = norm(arguments).assert().code(2).get_output().clone();
        assert!(String::from_utf8_lossy(&output.stderr).contains("--witness is of one map"));
    }
}

/// What fidelities say of the distance from the identity is true of it, and exact for Pauli channels.
#[test]
fn fidelities_bound_the_distance_from_the_identity() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("difference.json");
    for name in ["depolarising", "dephasing", "damping", "identity"] {
        let file = format!("examples/norms/{name}.json");
        let rows: Value = serde_json::from_str(&prints(&["inspect", &file, "--format", "json"])).unwrap();
        let number = |key: &str| rows[0][key].as_f64().unwrap();
        let n = number("input");
        let fidelity = number("entanglement_fidelity");
        assert!((number("average_gate_fidelity") - (n * fidelity + 1.0) / (n + 1.0)).abs() < 1e-12);
        let channel: Value =
            serde_json::from_slice(&fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap())
                .unwrap();
        let identity = json!({"channel": "identity", "dimension": n as u64});
        fs::write(&path, json!({"difference": [channel, identity]}).to_string()).unwrap();
        let rows: Value =
            serde_json::from_str(&prints(&["diamond", path.to_str().unwrap(), "--format", "json"])).unwrap();
        let half = rows[0]["midpoint"].as_f64().unwrap() / 2.0;
        let (least, most) = (number("least_diamond_distance"), number("most_diamond_distance"));
        assert!(least - 1e-9 <= half && half <= most + 1e-9, "{name}: {least} {half} {most}");
        assert_eq!((half - least).abs() < 1e-9, name != "damping", "{name}: {least} {half}");
    }
}

/// A noisy gate as a circuit, against the same map multiplied out by its file.
#[test]
fn noisy_gates_have_the_norm_of_their_maps() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("difference.json");
    let damping = json!({"channel": "amplitude-damping", "probability": 0.001});
    let depolarising = json!({"channel": "depolarising", "dimension": 2, "probability": 0.002});
    let identity = json!({"channel": "identity", "dimension": 2});
    let cx =
        json!({"channel": "unitary", "matrix": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]});
    let (cos, sin) = (0.005_f64.cos(), 0.005_f64.sin());
    let (even, odd) = (json!([cos, -sin]), json!([cos, sin]));
    let zz = json!({"channel": "unitary", "matrix": [[even, 0, 0, 0], [0, odd, 0, 0], [0, 0, odd, 0], [0, 0, 0, even]]});
    let noisy = json!({"composition": [
        {"tensor": [identity, depolarising]}, {"tensor": [damping, damping]}, zz, cx,
    ]});
    fs::write(&path, json!({"difference": [noisy, cx]}).to_string()).unwrap();
    let bounds = |which: &str, file: &str| {
        let rows = prints(&[which, file, "--tol", "1e-8", "--format", "json"]);
        let rows: Value = serde_json::from_str(&rows).unwrap();
        let (lo, hi) = (rows[0]["lo"].as_f64().unwrap(), rows[0]["hi"].as_f64().unwrap());
        assert!(hi - lo <= 1e-8 * hi, "{lo} {hi}");
        (lo, hi)
    };
    let found = bounds("gate", "examples/noisy-cx.json");
    assert!(meet(found, bounds("diamond", path.to_str().unwrap())), "{found:?}");
    // Of one qubit of five the norm is that of one alone.
    let damped = |qubits: usize, place: usize| {
        let circuit = json!([{"noise": {"channel": "amplitude-damping", "probability": 0.1}, "on": [place]}]);
        fs::write(&path, json!({"qubits": qubits, "circuit": circuit}).to_string()).unwrap();
        bounds("gate", path.to_str().unwrap())
    };
    let alone = damped(1, 0);
    assert!(meet(alone, damped(5, 3)) && meet(alone, damped(2, 1)));
    // Nothing at all.
    fs::write(&path, "{\"qubits\": 2, \"circuit\": []}").unwrap();
    assert_eq!(bounds("gate", path.to_str().unwrap()), (0.0, 0.0));
    // What is wrong is one line, and replaces nothing.
    let out = folder.path().join("out.csv");
    fs::write(&out, "precious").unwrap();
    let chain = json!([
        {"noise": {"channel": "depolarising", "dimension": 8, "probability": 0.1}, "on": [0, 1, 2]},
        {"noise": {"channel": "depolarising", "dimension": 8, "probability": 0.1}, "on": [2, 3, 4]},
        {"noise": {"channel": "depolarising", "dimension": 4, "probability": 0.1}, "on": [4, 5]},
    ]);
    for (text, part) in [
        (json!({"qubits": 6, "circuit": chain}), "cannot be taken apart"),
        (
            json!({"qubits": 1, "circuit": [{"noise": {"channel": "transpose", "dimension": 2}, "on": [0]}]}),
            "no channel",
        ),
        (json!({"qubits": 1, "circuit": [{"gate": "rx", "on": [0]}]}), "in radians"),
        (json!([]), "an object with \"qubits\""),
    ] {
        fs::write(&path, text.to_string()).unwrap();
        let arguments = ["gate", path.to_str().unwrap(), "--out", out.to_str().unwrap()];
        let output = norm(&arguments).assert().code(2).get_output().clone();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(part) && message.lines().count() == 1, "{message}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    }
}

#[test]
fn the_nearest_channel_and_the_worst_map_are_found() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("channel.json");
    let path = path.to_str().unwrap();
    let text = prints(&["nearest", "examples/norms/transpose.json", "--channel", path]);
    assert!(text.starts_with("distance  "), "{text}");
    // The file is a map, and as far from the other as it says.
    let shown: Value = serde_json::from_str(&prints(&["inspect", path, "--format", "json"])).unwrap();
    assert_eq!(shown[0]["channel"], json!(true));
    let difference = folder.path().join("difference.json");
    let channel: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let transpose = json!({"channel": "transpose", "dimension": 3});
    fs::write(&difference, json!({"difference": [transpose, channel]}).to_string()).unwrap();
    let (lo, hi) = interval("diamond", difference.to_str().unwrap());
    assert!(lo < 2.0 + 2e-5 && hi > 2.0 - 1e-9, "{lo} {hi}");

    let worst = ["worst", "examples/norms/difference.json", "--axes", "examples/norms/dephasing.json"];
    let rows: Value = serde_json::from_str(&prints(&[&worst[..], &["--format", "json"]].concat())).unwrap();
    let number = |key: &str| rows[0][key].as_f64().unwrap();
    // sqrt 2 in the middle, and a channel more or less.
    assert!(number("centre_lo") <= 2f64.sqrt() && 2f64.sqrt() <= number("centre_hi"));
    assert!(number("lo") > 2f64.sqrt() && number("hi") <= 2f64.sqrt() + 1.0 + 1e-5);
    assert_eq!(rows[0]["coordinates"].as_array().unwrap().len(), 1);
    prints(&worst);

    for (arguments, part) in [
        (&["nearest", "examples/norms/complex.json"][..], "does not preserve Hermiticity"),
        (&["worst", "examples/norms/difference.json"], "--axes"),
        (
            &["worst", "examples/norms/difference.json", "--axes", "examples/norms/transpose.json"],
            "cannot be added",
        ),
    ] {
        let output = norm(arguments).assert().code(2).get_output().clone();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(part), "{text}");
    }
}
