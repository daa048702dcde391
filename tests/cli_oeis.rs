//! `curiosa oeis` and `curiosa claims`: known terms, b-files, the ledger.

mod common;

use std::fs;

use tempfile::TempDir;

use common::{curiosa, prints, says};

#[test]
fn checks_known_terms_and_writes_b_files() {
    let text = prints(&["oeis", "compare"]);
    assert!(text.contains("A206345") && text.contains("published elsewhere"), "{text}");
    let rows = prints(&["oeis", "compare", "--format", "csv"]);
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let disagreeing = rows.headers().unwrap().iter().position(|name| name == "disagreeing").unwrap();
    for row in rows.records().map(Result::unwrap) {
        assert_eq!(&row[disagreeing], "0", "no disagreement but the refuted terms: {row:?}");
    }
    let bfile = prints(&["oeis", "bfile", "A206346"]);
    assert!(bfile.starts_with("1 0\n2 1\n3 1\n4 4\n5 8\n6 58\n7 177\n"), "{bfile}");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("b206346.txt");
    let path = file.to_str().unwrap();
    prints(&["oeis", "bfile", "a206346", "--out", path]);
    assert!(prints(&["oeis", "lint", path]).contains("valid"));
    fs::write(&file, "1 0\n3 0\n").unwrap();
    assert!(says(&["oeis", "lint", path], 1).contains("line 2: the index is 3, expected 2"));
    let lint = ["oeis", "lint", "-", "--format", "csv"];
    let verdict = curiosa(&lint).write_stdin("1 5\n2 6\n").assert().success().get_output().clone();
    assert_eq!(verdict.stdout, b"file,verdict,terms,fault\nstdin,valid,2,\n");
    assert!(says(&["oeis", "bfile", "A999999"], 2).contains("A999999"));
    assert!(says(&["oeis", "bfile", "B1"], 2).contains("like A206345"));
    assert!(says(&["oeis", "compare", "--results", "/nowhere"], 2).contains("/nowhere"));
}

#[test]
fn nothing_is_new_that_is_published_anywhere() {
    let known = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results/oeis");
    let (mut sequences, mut new) = (0, 0);
    for entry in fs::read_dir(known).unwrap() {
        let json: serde_json::Value =
            serde_json::from_slice(&fs::read(entry.unwrap().path()).unwrap()).unwrap();
        let id = json["id"].as_str().unwrap();
        let extents = json["extents"].as_array().unwrap();
        // None has an end where a formula gives all terms.
        let ends = extents.iter().map(|extent| extent["to"].as_u64().unwrap_or(u64::MAX));
        let reach = ends.max().unwrap();
        let rows = prints(&["oeis", "show", id, "--format", "csv"]);
        let mut rows = csv::Reader::from_reader(rows.as_bytes());
        let verdict = rows.headers().unwrap().iter().position(|name| name == "verdict").unwrap();
        for row in rows.records().map(Result::unwrap) {
            let index: u64 = row[0].parse().unwrap();
            let terms = json["terms"].as_array().unwrap().len() as u64;
            let in_data = index < json["offset"].as_u64().unwrap() + terms;
            match &row[verdict] {
                "new" => assert!(index > reach, "{id}({index}) is published"),
                "published elsewhere" => assert!(index <= reach && !in_data, "{id}({index})"),
                "agrees" | "not computed" => assert!(in_data, "{id}({index})"),
                other => panic!("{id}({index}): {other}"),
            }
            new += usize::from(&row[verdict] == "new");
        }
        sequences += 1;
    }
    assert!(sequences >= 67 && new > 0);
}

#[test]
fn a_disagreement_with_a_known_term_fails_the_check() {
    let folder = TempDir::new().unwrap();
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    for file in ["oeis/A206345.json", "clock/counts.csv"] {
        let target = folder.path().join(file);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(source.join(file), target).unwrap();
    }
    let results = folder.path().to_str().unwrap();
    curiosa(&["oeis", "compare", "--results", results]).assert().success();
    let table = folder.path().join("clock/counts.csv");
    let wrong = fs::read_to_string(&table).unwrap().replace("193995", "193996");
    fs::write(table, wrong).unwrap();
    assert!(says(&["oeis", "compare", "--results", results], 1).contains("not computed: A206345"));
}

#[test]
fn prints_the_ledger_of_claims() {
    let rows = prints(&["claims", "--format", "csv"]);
    assert_eq!(rows, fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/results/claims.csv")).unwrap());
    assert!(prints(&["claims", "--verdict", "refuted"]).contains("19037"));
    assert!(prints(&["claims", "--study", "clock"]).contains("3 of the 16"));
    assert!(says(&["claims", "--study", "cloak"], 2).contains("it has clock"));
    curiosa(&["claims", "--study", "cloak", "--format", "csv"]).assert().code(2).stdout("");
}

#[test]
fn terms_of_a_sequence_are_shown_and_compared() {
    let shown = prints(&["oeis", "show", "206346"]);
    assert!(
        shown.contains("published: DATA 1..13") && shown.contains("197149146  checked twice, agrees"),
        "{shown}"
    );
    assert!(shown.contains("target/release/clock_tables records") && shown.contains("single run, new"));
    let shown = prints(&["oeis", "show", "A005150"]);
    assert!(shown.contains("published: b-file 1..25 (T. D. Noe)"), "{shown}");
    assert!(shown.contains("published elsewhere") && !shown.contains(", new"), "{shown}");
    let checked = prints(&["oeis", "compare", "A206345", "A206346"]);
    assert_eq!(checked.lines().count(), 2);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("b.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "1 0\n2 1\n3 1\n4 4\n5 8\n6 58\n").unwrap();
    assert!(prints(&["oeis", "compare", "A206346", "--file", path]).contains("6 terms agree, 0 differ"));
    fs::write(&file, "5 8\n6 72\n").unwrap();
    assert!(says(&["oeis", "compare", "A206346", "--file", path], 1).contains("index 6"));
    fs::write(&file, "# A206346 (b-file)\n\n1 0\n2 1\n").unwrap();
    assert!(prints(&["oeis", "compare", "A206346", "--file", path]).contains("2 terms agree"));
    fs::write(&file, "5  8\n").unwrap();
    assert!(says(&["oeis", "compare", "A206346", "--file", path], 2).contains("line 1"));
    assert!(says(&["oeis", "show", "A000001"], 2).contains("A000001"));
}
