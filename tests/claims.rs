//! The verdicts on the sources' statements.

use std::path::Path;

use curiosa::ledger::claims::{self, Recorded, Verdict};

/// Every claim is confirmed but for these.
const REFUTED: [&str; 11] = [
    "The number of solvable clock puzzles with N = 1, 2, ..., 9 positions up to rotation and reflection (A206346)",
    "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as the solver of 2012 lists them",
    "The subsequences of the ternary table are elementary: those of the 27 that do not split further",
    "The limit of the ratio of 1s to 2s in the terms of the sequence with counts up to 2 (A110393)",
    "The abundance of hydrogen, 22, among a million atoms",
    "The sixteen equations of the cells: which of a1 to a16 each has",
    "The sixteen equations form the matrix R: the rows that are as printed",
    "Closed regions on the diagonal after generation 200 other than heads; heads elsewhere",
    "Closed regions of the first 140 generations other than circles, diamonds, hearts, heads and blocks of 2 x 2^m circles",
    "The generation in which a double heart, four circles in a row, is first to be seen",
    "Maps X -> A X B with A or B of rank 1, of 20, that keep matrices of rank 1 at rank 1, as the theorem has it for any A and B",
];

#[test]
fn claims_have_the_verdicts_of_the_ledger() {
    let found = Vec::from_iter(claims::all().iter().map(|check| check().known()));
    let refuted = found.iter().map(|known| known.value()).filter(|row| row.verdict == Verdict::Refuted);
    assert_eq!(Vec::from_iter(refuted.map(|row| row.statement.as_str())), REFUTED);
    let ledger = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/claims.csv");
    let ledger: Vec<Recorded> =
        csv::Reader::from_path(ledger).unwrap().deserialize().map(Result::unwrap).collect();
    assert_eq!(found.len(), ledger.len());
    for (known, ledger) in found.iter().zip(&ledger) {
        let row = known.value();
        match row.verdict {
            Verdict::Confirmed => assert_eq!(row.published, row.computed, "{}", row.statement),
            Verdict::Refuted => {
                assert!(known.status().is_trusted() && row.published != row.computed, "{}", row.statement);
                assert!(!row.note.is_empty(), "a refutation has its reason");
            }
            Verdict::NotDecided => panic!("{}: {}", row.statement, row.note),
        }
        let recorded = [&ledger.study, &ledger.statement, &ledger.published, &ledger.computed, &ledger.note];
        assert_eq!(recorded, [&row.study, &row.statement, &row.published, &row.computed, &row.note], "{OLD}");
        assert_eq!((ledger.verdict, ledger.status), (row.verdict, known.status()), "{OLD}");
        assert_eq!(ledger.evidence, row.evidence, "{OLD}");
    }
}

const OLD: &str = "results/claims.csv is out of date";
