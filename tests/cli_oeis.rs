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

/// A program in the words of an entry prints the terms that the entry shows.
#[test]
fn drafts_hold_terms_that_are_trusted_and_programs_that_print_them() {
    let draft = prints(&["oeis", "draft", "A188156"]);
    assert!(draft.contains("%F A188156 For every power of two"), "{draft}");
    assert!(draft.contains("b188156.txt\">Table of n, a(n) for n = 1..512</a>"), "{draft}");
    // The correction and its reason say what is computed.
    let draft = prints(&["oeis", "draft", "A071436"]);
    let values = prints(&["octal", "values", "0.56", "--to", "327000", "--format", "csv"]);
    let values = Vec::from_iter(values.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()));
    let last = (0..values.len() - 144).rfind(|&n| values[n] != values[n + 144]).unwrap();
    assert!(draft.contains(&format!("The last exception is at n={last}. - ~~~~")), "{last}: {draft}");
    let reason = format!("a({last}) = {}, but a({last} + 144) = {},", values[last], values[last + 144]);
    assert!(draft.contains(&reason), "{reason}: {draft}");
    assert!(
        says(&["oeis", "draft", "A206344"], 1).contains("no term that is proved or checked twice is new")
    );
    assert!(says(&["oeis", "draft", "A005150"], 1).contains("A005150"));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut drafts, mut programs) = (0, 0);
    for sequence in curiosa::ledger::oeis::sequences(&root.join("results/oeis")).unwrap() {
        let draft = curiosa::ledger::draft::draft(&sequence, &root.join("results")).unwrap();
        let file = root.join(format!("results/oeis/drafts/{}.txt", sequence.id));
        assert_eq!(fs::read_to_string(file).ok(), draft, "{}: make dictionary", sequence.id);
        drafts += usize::from(draft.is_some());
        for program in sequence.edit.iter().flat_map(|edit| &edit.programs) {
            assert_eq!(program.language, "Python");
            let text = program.lines.join("\n");
            let output = std::process::Command::new("python3").args(["-c", &text]).output().unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed.trim(), format!("[{}]", sequence.terms.join(", ")), "{}", sequence.id);
            programs += 1;
        }
    }
    assert!(drafts >= 9 && programs >= 3);
}

#[test]
fn proposals_are_entries_of_terms_that_are_trusted() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = curiosa::ledger::oeis::proposals(&root.join("results/oeis/proposals")).unwrap();
    assert!(names.len() >= 7);
    for name in names {
        let draft = prints(&["oeis", "propose", &name]);
        let file = root.join(format!("results/oeis/drafts/{name}.txt"));
        assert_eq!(fs::read_to_string(file).unwrap(), draft, "{name}: make dictionary");
    }
    let ties = prints(&["oeis", "propose", "hip-ties"]);
    assert!(ties.contains("%S A000000 2, 14, 248, 5006, 7120, 56, 0, 0\n"), "{ties}");
    assert!(ties.ends_with("%K A000000 nonn,fini,full\n%O A000000 1,1\n"), "{ties}");
    assert!(says(&["oeis", "propose", "hop"], 2).contains("hip-fewest, "));
}

#[test]
fn what_is_no_draft_is_refused() {
    use curiosa::ledger::draft::lint;
    let right = "# of A000045\n%S A000045 0, 1, 1, 2\n%E A000045 a(3) from ~~~~\n";
    assert!(lint(right).is_ok());
    for (wrong, reason) in [
        (right.replace("0, 1", "0,1"), "whole numbers"),
        (right.replace("2\n", &format!("{}\n", "2".repeat(260))), "260"),
        (right.replace("%E", "%Q"), "line 3: a field"),
        (right.replace(" from ~~~~", ""), "not signed"),
        (right.replace("%S A000045", "%S A45"), "an A-number"),
        (right.replace("a(3)", "\u{e4}(3)"), "ASCII"),
    ] {
        let error = lint(&wrong).unwrap_err().to_string();
        assert!(error.contains(reason), "{error} lacks {reason}");
    }
}

#[test]
fn the_page_of_discoveries_is_what_the_tables_show() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/discoveries.md")).unwrap();
    assert!(
        page == prints(&["discoveries", "--page"]),
        "docs/discoveries.md is out of date: make dictionary"
    );
    assert!(page.contains("a(15) = 41834508823 | checked twice (shared parts)"));
    let hip = prints(&["discoveries", "--study", "hip"]);
    assert!(hip.lines().all(|line| line.starts_with("hip (") || line.starts_with("    ")), "{hip}");
    assert!(says(&["discoveries", "--study", "hop"], 2).contains("there is no study 'hop'"));
    assert!(says(&["discoveries", "--results", "/nowhere"], 2).contains("/nowhere"));
}

#[test]
fn nothing_is_new_that_is_published_anywhere() {
    let known = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results/oeis");
    let (mut sequences, mut new) = (0, 0);
    let paths = fs::read_dir(known).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")) {
        let json: serde_json::Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
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
                "published value refuted" => {
                    let refuted = json["refuted"]["indices"].as_array().unwrap();
                    assert!(in_data && refuted.contains(&index.into()), "{id}({index})");
                }
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
    assert!(shown.contains("target/release/clock_tables records") && shown.contains("(shared parts), new"));
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
