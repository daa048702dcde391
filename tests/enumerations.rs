//! Enumerations that would take more memory than is allowed stop and say so.

mod common;

use std::fs;

use common::{curiosa, prints, says};
use tempfile::TempDir;

#[test]
fn what_does_not_fit_is_an_error_that_names_the_option() {
    for arguments in [
        &["hip", "minimum", "3x11", "--limit", "0"][..],
        &["hip", "minimum", "4x5", "--limit", "3", "--check"],
        &["octal", "values", "0.137", "--to", "1000000"],
    ] {
        let message = says(&[arguments, &["--memory", "1MB"]].concat(), 2);
        assert!(message.contains("more than 1 MB") && message.contains("--memory allows more"), "{message}");
    }
    let message = says(&["octal", "values", "0.137", "--to", "1000000000"], 2);
    assert!(message.contains("more than 2 GB"), "{message}");
    for size in ["0GB", "2", "2TB", "xMB", "nanGB"] {
        let message = says(&["octal", "values", "0.137", "--memory", size], 2);
        assert!(message.contains("1MB"), "{message}");
    }
}

#[test]
fn what_fits_is_found_whole() {
    let minimum = ["hip", "minimum", "4", "--limit", "2", "--format", "csv"];
    assert_eq!(prints(&[&minimum[..], &["--memory", "10MB"]].concat()), prints(&minimum));
    assert_eq!(
        prints(&["octal", "values", "0.137", "--memory", "1MB"]),
        prints(&["octal", "values", "0.137"])
    );
}

#[test]
fn puzzles_with_many_solutions_are_printed_like_those_with_few() {
    let folder = TempDir::new().unwrap();
    let long = Vec::from_iter((0..16).map(|_| "1,1,3,3")).join(",");
    let puzzles = ["1,1,1,1,1,1,1", &long, "1,2,1,2", "6,5,1,4,2,1,6,4,2,1,5,2"];
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, puzzles.join("\n")).unwrap();
    let many =
        curiosa(&["clock", "solve", "--all", "--format", "csv", "--file", file.to_str().unwrap()]).output();
    let many = String::from_utf8(many.unwrap().stdout).unwrap();
    let mut expected = String::new();
    let mut most = 0;
    for puzzle in puzzles {
        let output = curiosa(&["clock", "solve", "--all", "--format", "csv", puzzle]).output().unwrap();
        let rows = String::from_utf8(output.stdout).unwrap();
        most = most.max(rows.lines().count());
        expected += if expected.is_empty() { &rows } else { rows.split_once('\n').unwrap().1 };
    }
    assert!(most > 1001, "{most}: no puzzle has more solutions than are kept");
    assert_eq!(many, expected);
}
