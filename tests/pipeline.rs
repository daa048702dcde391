//! Laws of shards and checkpoints, b-files, and the comparison with known terms.

use std::collections::{BTreeMap, BTreeSet};

use curiosa::durable::replace::write_atomic;
use curiosa::evidence::{Agreement, Status};
use curiosa::ledger::bfile::{self, Fault};
use curiosa::ledger::oeis::{Column, Extent, Place, Refutation, Sequence};
use curiosa::pipeline::checkpoint::{Identity, Store};
use curiosa::pipeline::part::Part;
use curiosa::pipeline::shard::Shard;
use proptest::prelude::*;
use serde_json::json;
use tempfile::TempDir;

proptest! {
    #[test]
    fn m_shards_partition_the_units_and_refine(m in 1..50u64, k in 1..6u64, units in 0..500u64) {
        for unit in 0..units {
            let holders = Vec::from_iter((0..m).filter(|&index| Shard { index, count: m }.contains(unit)));
            prop_assert_eq!(holders.len(), 1);
            let r = holders[0];
            // Shard r of m is the disjoint union of r, r + m, ..., r + (k-1) m of k m.
            let finer = Vec::from_iter((0..k * m).filter(|&index| Shard { index, count: k * m }.contains(unit)));
            prop_assert_eq!(finer.len(), 1);
            prop_assert_eq!(finer[0] % m, r);
        }
    }

    #[test]
    fn results_come_back_from_a_part_to_the_last_bit(floats in prop::collection::vec(prop::num::f64::NORMAL, 9)) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("part.json");
        let mut store = Store::new(Identity::new("job", json!({}), 9), "a commit");
        store.results = floats.iter().enumerate().map(|(unit, float)| (unit as u64, json!(float))).collect();
        Part::new("study/table", json!({}), Shard::WHOLE, vec![store.into()]).save(&path).unwrap();
        prop_assert_eq!(Part::load(&path).unwrap().jobs[0].decode::<f64>().unwrap(), floats);
    }

    #[test]
    fn no_bytes_make_the_b_file_linter_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = bfile::lint(&bytes, None);
    }

    #[test]
    fn well_formed_b_files_pass(offset in 0..100u64, values in prop::collection::vec(any::<i64>(), 1..20)) {
        let lines = values.iter().enumerate().map(|(k, value)| format!("{} {value}\n", offset + k as u64));
        prop_assert_eq!(bfile::lint(lines.collect::<String>().as_bytes(), Some(offset)), Ok(values.len()));
    }
}

#[test]
fn shards_are_written_r_of_m() {
    assert_eq!("0/1".parse(), Ok(Shard::WHOLE));
    assert_eq!("3/16".parse(), Ok(Shard { index: 3, count: 16 }));
    for wrong in ["", "4/4", "1", "0/0", "-1/4", "a/b", "1/2/3", "1 / 2"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn different_jobs_have_different_checkpoints() {
    let whole = |job: &str, n: u64, units| Identity::new(job, json!({"n": n}), units).file_name(Shard::WHOLE);
    let names = BTreeSet::from([whole("a", 1, 5), whole("b", 1, 5), whole("a", 2, 5), whole("a", 1, 6)]);
    assert_eq!(names.len(), 4);
    let sharded = Identity::new("a", json!({"n": 1}), 5).file_name(Shard { index: 0, count: 2 });
    assert!(!names.contains(&sharded));
}

#[test]
fn b_files_that_are_not_right_are_refused() {
    let refused = |text: &str, line: usize, part: &str| {
        let Fault { line: found, fault } = bfile::lint(text.as_bytes(), Some(1)).unwrap_err();
        assert!(found == line && fault.contains(part), "{text:?}: line {found}: {fault}");
    };
    assert_eq!(bfile::lint(b"1 0\n2 -5\n3 12\n", Some(1)), Ok(3));
    assert_eq!(bfile::lint(b"-1 7\n0 8\n", None), Ok(2));
    refused("", 1, "empty");
    refused("1 0", 1, "LF");
    refused("1 0\n2 1", 2, "LF");
    refused("1 0\r\n", 1, "CR");
    refused("1  0\n", 1, "value");
    refused("1\t0\n", 1, "one space");
    refused("1 0 \n", 1, "value");
    refused("# comment\n", 1, "index");
    refused("1 0\n\n", 2, "one space");
    refused("0 0\n", 1, "expected 1");
    refused("1 0\n3 0\n", 2, "expected 2");
    refused("1 0\n1 0\n", 2, "expected 2");
    refused("01 0\n", 1, "index");
    refused("1 +5\n", 1, "value");
    refused("1 05\n", 1, "value");
    refused("1 -0\n", 1, "value");
    refused("1 1.5\n", 1, "value");
    refused("1 é\n", 1, "ASCII");
    refused("9223372036854775807 1\n9223372036854775808 1\n", 1, "expected 1");
    assert!(bfile::lint(b"9223372036854775807 1\n9223372036854775808 1\n", None).is_err());
    refused(&format!("1 {}\n", "9".repeat(1001)), 1, "1000 digits");
    assert_eq!(bfile::lint(format!("1 -{}\n", "9".repeat(1000)).as_bytes(), None), Ok(1));
}

/// A sequence 0, 1, 4, 9, ... from offset 1 whose term a(4) = 9 was published as 10.
fn squares(refuted: Option<Vec<u64>>) -> Sequence {
    let table = |table: &str| Column {
        table: table.into(),
        index: "n".into(),
        value: "square".into(),
        status: "status".into(),
        rows: BTreeMap::new(),
        diagonal: None,
        shift: 0,
        differences: false,
    };
    Sequence {
        id: "A000290".into(),
        name: "The squares.".into(),
        offset: 1,
        terms: ["0", "1", "4", "10"].map(String::from).to_vec(),
        source: "a test".into(),
        authors: "nobody".into(),
        licence: "none".into(),
        keywords: vec!["nonn".into()],
        edition: "#1 Jan 01 2000 00:00:00".into(),
        extents: vec![Extent {
            kind: Place::Data,
            from: 1,
            to: Some(4),
            by: String::new(),
            at: String::new(),
            says: String::new(),
        }],
        tables: vec![table("study/squares.csv"), table("study/more.csv")],
        edit: None,
        refuted: refuted.map(|indices| Refutation { indices, reason: "3^2 = 9".into() }),
    }
}

/// Of terms a(0), a(1), a(2) and a(5) the differences that can be known: each as well as the worse of two.
#[test]
fn sequences_may_be_the_differences_of_a_column() {
    let rows = ["0,2,proved", "1,3,single run", "2,-8,checked twice", "5,100,proved", "6,107,proved"];
    let folder = results(&rows);
    let computed = |shift: i64, offset: u64| {
        let mut sequence = squares(None);
        sequence.offset = offset;
        sequence.tables.truncate(1);
        sequence.tables[0].differences = true;
        sequence.tables[0].shift = shift;
        let computed = sequence.computed(folder.path()).unwrap();
        assert!(computed.conflicts.is_empty());
        let known =
            |(index, term): (u64, curiosa::ledger::oeis::Term)| (index, term.value, term.status.to_string());
        Vec::from_iter(computed.terms.into_iter().map(known))
    };
    let row = |index: u64, value: &str, status: &str| (index, value.to_string(), status.to_string());
    let single = [row(1, "1", "single run"), row(2, "-11", "single run"), row(6, "7", "proved")];
    assert_eq!(computed(0, 0), [&[row(0, "2", "proved")][..], &single].concat());
    assert_eq!(computed(0, 1), single);
    let before = [row(0, "1", "single run"), row(1, "-11", "single run"), row(5, "7", "proved")];
    assert_eq!(computed(-1, 0), before);
    let broken = results(&["0,2,proved", "1,x,proved"]);
    let mut sequence = squares(None);
    sequence.tables[0].differences = true;
    assert!(format!("{:#}", sequence.computed(broken.path()).unwrap_err()).contains("no whole number"));
}

fn results(rows: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let table = format!("n,square,status\n{}\n", rows.join("\n"));
    write_atomic(&folder.path().join("study/squares.csv"), table.as_bytes()).unwrap();
    folder
}

#[test]
fn comparisons_count_what_agrees_what_is_new_and_what_is_wrong() {
    let folder = results(&["1,0,proved", "2,1,checked twice", "4,9,checked twice", "5,16,single run"]);
    let compare = |sequence: Sequence| sequence.compare(folder.path()).unwrap().into_value();
    let counts = |sequence| {
        let found = compare(sequence);
        (found.reproduced, found.new, found.refuted, found.disagreeing)
    };
    assert_eq!(counts(squares(None)), (2, 1, 0, 1));
    assert_eq!(counts(squares(Some(vec![4]))), (2, 1, 1, 0));
    assert!(compare(squares(Some(vec![4]))).note.contains("published value refuted: 3^2 = 9"));
    assert_eq!(
        counts(squares(Some(vec![2, 4]))),
        (1, 1, 1, 1),
        "a refutation of a right term is a disagreement"
    );
}

#[test]
fn verdicts_go_by_value_and_trust() {
    let sequence = squares(Some(vec![4]));
    let known: Vec<String> = (1..=5).map(|n| sequence.term(n).unwrap_or_default().to_string()).collect();
    for word in ["single run", "checked twice (shared parts)", "checked twice", "proved"] {
        let status = Status::read(word).unwrap();
        let verdict = |index, value: &str| sequence.agreement(index, value, status);
        assert_eq!(verdict(3, &known[2]), Agreement::Agrees);
        assert_eq!(verdict(3, "0"), Agreement::Disagrees);
        assert_eq!(verdict(4, &known[3]), Agreement::Disagrees, "listed as refuted but equal");
        let refutes = status.is_trusted();
        assert_eq!(refutes, !word.contains("single") && !word.contains("shared"));
        assert_eq!(verdict(4, "0"), if refutes { Agreement::Refuted } else { Agreement::Disagrees });
        assert_eq!(verdict(1_000, "0"), Agreement::New);
        let listed = Extent { kind: Place::Bfile, from: 1, to: Some(1_000), ..sequence.extents[0].clone() };
        let reached = |extent: &Extent, index| {
            let extents = vec![sequence.extents[0].clone(), extent.clone()];
            Sequence { extents, ..sequence.clone() }.agreement(index, "0", status)
        };
        assert_eq!(reached(&listed, 1_000), Agreement::Elsewhere);
        assert_eq!(reached(&listed, 1_001), Agreement::New);
        let formula = Extent { kind: Place::Formula, to: None, ..listed };
        assert_eq!(reached(&formula, u64::MAX), Agreement::Elsewhere);
    }
}

#[test]
fn a_draft_corrects_and_extends_with_what_is_trusted() {
    let draft = |refuted, rows: &[&str]| {
        curiosa::ledger::draft::draft(&squares(refuted), results(rows).path()).unwrap()
    };
    let right =
        ["1,0,proved", "2,1,proved", "3,4,checked twice", "4,9,proved", "5,16,proved", "6,25,single run"];
    let text = draft(Some(vec![4]), &right).unwrap();
    assert!(text.contains("%S A000290 0, 1, 4, 9, 16\n"), "{text}");
    assert!(text.contains("Table of n, a(n) for n = 1..5</a>\n"), "{text}");
    assert!(text.contains("%E A000290 a(4) corrected by ~~~~\n%E A000290 a(5) from ~~~~\n"), "{text}");
    // Nothing new, or nothing that is trusted.
    assert_eq!(draft(None, &right[..3]), None);
    assert_eq!(draft(None, &["5,16,single run"]), None);
}

#[test]
fn a_single_run_refutes_nothing() {
    let folder = results(&["4,9,single run"]);
    let found = squares(Some(vec![4])).compare(folder.path()).unwrap().into_value();
    assert_eq!((found.refuted, found.disagreeing), (0, 1));
}

#[test]
fn b_files_hold_trusted_terms_up_to_the_first_gap() {
    let emit = |rows: &[&str]| bfile::emit(&squares(None), results(rows).path());
    assert_eq!(emit(&["1,0,proved", "2,1,checked twice", "3,4,single run"]).unwrap(), "1 0\n2 1\n");
    assert_eq!(emit(&["1,0,proved", "3,4,proved"]).unwrap(), "1 0\n");
    assert!(emit(&["2,1,proved"]).is_err(), "the first term is missing");
    let folder = results(&["1,0,proved", "2,1,proved"]);
    let more = folder.path().join("study/more.csv");
    write_atomic(&more, b"n,square,status\n2,1,proved\n3,4,proved\n").unwrap();
    assert_eq!(bfile::emit(&squares(None), folder.path()).unwrap(), "1 0\n2 1\n3 4\n");
    write_atomic(&more, b"n,square,status\n2,2,proved\n").unwrap();
    assert!(bfile::emit(&squares(None), folder.path()).is_err(), "tables that disagree");
    assert_eq!(squares(None).compare(folder.path()).unwrap().into_value().disagreeing, 1);
    let long = format!("2,{},proved", "9".repeat(1001));
    assert_eq!(emit(&["1,0,proved", &long]).unwrap(), "1 0\n", "a term too long for a b-file ends it");
}

#[test]
fn tables_that_make_no_sense_are_refused() {
    for rows in [&["1,0,perhaps"][..], &["x,0,proved"], &["1,0,proved", "1,0,proved"]] {
        assert!(squares(None).compare(results(rows).path()).is_err(), "{rows:?}");
    }
    let nothing = squares(None).compare(TempDir::new().unwrap().path()).unwrap().into_value();
    assert!(nothing.tables.is_empty() && nothing.note == "not computed yet");
}
