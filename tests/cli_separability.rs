//! `curiosa separability` as its users see it: classification, certificates, refusals.

use std::fs;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

fn separability(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("curiosa").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("separability").args(arguments);
    command
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let output = separability(arguments).assert().success().get_output().clone();
    assert_eq!(output.stderr, b"", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The line with which a run that ends with 1 says no.
fn says_no(arguments: &[&str]) -> String {
    let output = separability(arguments).assert().code(1).get_output().clone();
    assert_eq!(output.stdout, b"", "{arguments:?}");
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

fn checked(file: &str, more: &[&str]) -> Value {
    let arguments = [&["classify", file, "--format", "json"], more].concat();
    let rows: Value = serde_json::from_str(&prints(&arguments)).unwrap();
    rows[0].clone()
}

#[test]
fn the_examples_are_classified() {
    let cz = checked("examples/separability/cz.json", &["--dims", "2,2"]);
    assert_eq!(cz["action"], json!("entangling"));
    assert_eq!(cz["operator_schmidt_rank"], json!([2]));
    assert!((cz["entangling_power"][0].as_f64().unwrap() - 2.0 / 9.0).abs() < 1e-12);
    let swapped = checked("examples/separability/swapped.json", &["--dims", "2,3", "--output-dims", "3,2"]);
    assert_eq!((&swapped["action"], &swapped["places"]), (&json!("swap-local"), &json!([2, 1])));
    assert!((swapped["scale"].as_f64().unwrap() - 15.0).abs() < 1e-12);
    let shift = checked("examples/separability/shift.json", &["--dims", "2,2,2"]);
    assert_eq!((&shift["action"], &shift["places"]), (&json!("permuted-local"), &json!([2, 3, 1])));
    let text = prints(&["classify", "examples/separability/cz.json", "--dims", "2,2"]);
    assert!(text.starts_with("entangling"), "{text}");
    let csv = prints(&["classify", "examples/separability/cz.json", "--dims", "2,2", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 2);
}

#[test]
fn a_certificate_goes_from_the_grid_to_both_checkers() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (gate, certificate) = (path("gate.json"), path("certificate.json"));
    prints(&["gate", "--grid", "ABCD/EABF/CDFE", "--out", &gate]);
    prints(&["certify", &gate, "--dims", "3,4", "--out", &certificate]);
    let verified = prints(&["verify", &certificate]);
    assert!(verified.contains("no product vector of 3 x 4 goes to a product vector (rows 336"), "{verified}");
    let python = |file: &str| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/verify_certificate.py");
        std::process::Command::new("python3").args([script, file]).output().unwrap()
    };
    let output = python(&certificate);
    assert!(output.status.success());
    // No time is allowed: neither begins.
    let declined = separability(&["verify", "--limit", "1e-6", &certificate]).assert().code(2);
    let declined = String::from_utf8_lossy(&declined.get_output().stderr).into_owned();
    assert!(
        declined.lines().count() == 1 && declined.contains("more than the limit of 1.0e-6 s"),
        "{declined}"
    );
    let declined = std::process::Command::new("python3")
        .args([
            concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/verify_certificate.py"),
            "--limit",
            "1e-6",
            &certificate,
        ])
        .output()
        .unwrap();
    assert_eq!(declined.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&declined.stderr).contains("--limit"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("no product vector of 3 x 4"));
    // One sign turned: not unitary any more, for either.
    let damaged = path("damaged.json");
    fs::write(&damaged, fs::read_to_string(&certificate).unwrap().replacen("-1", "1", 1)).unwrap();
    assert!(says_no(&["verify", &damaged]).contains("proves nothing"));
    assert_eq!(python(&damaged).status.code(), Some(1));
}

#[test]
fn what_is_not_certified_says_why() {
    let folder = TempDir::new().unwrap();
    let gate = folder.path().join("gate.json").display().to_string();
    let out = folder.path().join("certificate.json").display().to_string();
    let refused = says_no(&["certify", "examples/separability/cz.json", "--dims", "2,2", "--out", &out]);
    assert!(refused.contains("no matrix is a universal entangler of 2 x 2"), "{refused}");
    // Two cells of a letter in one row: a basis vector goes to a product.
    prints(&["gate", "--grid", "AACD/EBBF/CDFE", "--out", &gate]);
    let refuted = says_no(&["certify", &gate, "--dims", "3,4", "--out", &out]);
    assert!(refuted.contains("refuted: (") && refuted.contains("exactly"), "{refuted}");
    // A multidegree that is too small refutes nothing.
    let example = "examples/separability/rotations-3x4.json";
    let open = says_no(&["certify", example, "--dims", "3,4", "--multidegree", "3,3", "--out", &out]);
    assert!(open.contains("neither proved nor refuted") && open.contains("lacks 36"), "{open}");
    let genuine = says_no(&[
        "certify",
        "examples/separability/signs-2x2x2.json",
        "--dims",
        "2,2,2",
        "--sense",
        "genuine",
    ]);
    assert!(genuine.contains("3 and 4"), "{genuine}");
    assert!(!std::path::Path::new(&out).exists());
}

#[test]
fn bounds_existence_and_search() {
    let rows: Value = serde_json::from_str(&prints(&[
        "bound",
        "examples/separability/rotations-3x4.json",
        "--dims",
        "3,4",
        "--multidegree",
        "2,5",
        "--format",
        "json",
    ]))
    .unwrap();
    let [lo, found] = ["entropy_lo", "entropy_found"].map(|name| rows[0][name].as_f64().unwrap());
    assert!(0.0 < lo && lo < found && found < 0.002);
    let text = prints(&["exists", "--dims", "3,4"]);
    assert!(text.contains("exist, as 5 + 5 < 11") && text.contains("336 columns"), "{text}");
    assert!(prints(&["exists", "--dims", "3,3"]).contains("do not exist"));
    let names = prints(&["gate"]);
    assert!(names.lines().any(|line| line == "rotations-4x4 --dims 4,4 --sense not-product"));
    let found = prints(&["search", "signs", "--dims", "2,2,3"]);
    let matrix: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(matrix["matrix"].as_array().unwrap().len(), 12);
    assert!(says_no(&["search", "signs", "--dims", "3,5"]).contains("no such matrix"));
}

#[test]
fn the_family_writes_a_gate_that_is_certified() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (gate, certificate) = (path("gate.json"), path("certificate.json"));
    prints(&["family", "2", "2", "3", "--out", &gate]);
    prints(&["certify", &gate, "--dims", "2,2,3", "--out", &certificate]);
    let said = prints(&["verify", &certificate]);
    assert!(said.contains("no product vector of 2 x 2 x 3 goes to a product vector"), "{said}");
    assert!(says_no(&["family", "3", "3"]).contains("no matrix is a universal entangler of 3 x 3"));
    assert!(says_no(&["family", "2", "2", "2"]).contains("circuit-2x2x2"));
    for (sizes, accepted) in [(["3", "x"], "sizes of parties such as 3 4"), (["40", "40"], "more than 1024")]
    {
        let output = separability(&[&["family"], &sizes[..]].concat()).assert().code(2).get_output().clone();
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.contains(accepted) && line.lines().count() == 1, "{line}");
    }
}

#[test]
fn subspaces_are_certified_or_a_product_vector_is_shown() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (vectors, certificate) = (path("vectors.json"), path("certificate.json"));
    prints(&["subspace", "tiles", "--multidegree", "1,3", "--out", &certificate]);
    let said = prints(&["verify", &certificate]);
    assert!(said.contains("no product vector of 3 x 3 is in this subspace of 4 dimensions"), "{said}");
    let script =
        Command::new("python3").arg("scripts/verify_certificate.py").arg(&certificate).assert().success();
    let said = String::from_utf8(script.get_output().stdout.clone()).unwrap();
    assert!(said.contains("no product vector of 3 x 3 is in this subspace of 4 dimensions"), "{said}");
    // Two qubits: the antisymmetric vector, and what is orthogonal to it.
    fs::write(&vectors, r#"{"matrix": [[0, 1, -1, 0]]}"#).unwrap();
    prints(&["subspace", &vectors, "--dims", "2,2", "--out", &certificate]);
    assert!(prints(&["verify", &certificate]).contains("of 1 dimension "));
    let line = says_no(&["subspace", &vectors, "--dims", "2,2", "--orthogonal"]);
    assert!(line.contains("1 linear form is too few") && line.contains("is in it, exactly"), "{line}");
    // All product vectors have irrational coordinates.
    fs::write(&vectors, r#"{"matrix": [[1, 0, 0, -1], [0, 1, -2, 0]]}"#).unwrap();
    let line = says_no(&["subspace", &vectors, "--dims", "2,2"]);
    assert!(line.contains("with x^2 - 2 = 0 is in it, exactly"), "{line}");
    prints(&["subspace", &vectors, "--dims", "2,2", "--product-vector", "--out", &certificate]);
    let claim = "a product vector of 2 x 2 is in the span of these 2 vectors";
    assert!(prints(&["verify", &certificate]).contains(claim));
    let script =
        Command::new("python3").arg("scripts/verify_certificate.py").arg(&certificate).assert().success();
    assert!(String::from_utf8_lossy(&script.get_output().stdout).contains(claim));
    assert!(says_no(&["subspace", "tiles", "--product-vector"]).contains("no product vector was found"));
    fs::write(&vectors, r#"{"matrix": [[0, 1, -1, 0]]}"#).unwrap();
    assert!(says_no(&["subspace", "shifts", "--sense", "genuine"]).contains("across {1} | {2, 3}"));
    assert!(says_no(&["subspace", "tiles", "--multidegree", "2,2"]).contains("neither proved nor refuted"));
    for (arguments, accepted) in [
        (&["subspace", "nothing"][..], "tiles, pyramid, shifts, gentiles1-4x4, gentiles2-3x4"),
        (&["subspace", &vectors], "--dims is missing"),
        (&["subspace", &vectors, "--dims", "2,3"], "4 entries, but parties 2 x 3 have 6"),
        (&["subspace", "tiles", "--orthogonal"], "--orthogonal is for a file"),
        (&["subspace", "tiles", "--multidegree", "1,3,1"], "2 numbers of 1 or more"),
    ] {
        let output = separability(arguments).assert().code(2).get_output().clone();
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.contains(accepted) && line.lines().count() == 1, "{line}");
    }
}
