//! The verdicts on the sources' statements.

use std::path::Path;

use curiosa::claims::{self, Claim};

/// Every claim is confirmed but for these.
const REFUTED: [&str; 10] = [
    "The number of solvable clock puzzles with N = 1, 2, ..., 9 positions up to rotation and reflection (A206346)",
    "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as the solver of 2012 lists them",
    "The subsequences of the ternary table are elementary: those of the 27 that do not split further",
    "The limit of the ratio of 1s to 2s in the terms of the sequence with counts up to 2 (A110393)",
    "The sixteen equations of the cells: which of a1 to a16 each has",
    "The sixteen equations form the matrix R: the rows that are as printed",
    "Closed regions on the diagonal after generation 200 other than heads; heads elsewhere",
    "Closed regions of the first 140 generations other than circles, diamonds, hearts, heads and blocks of 2 x 2^m circles",
    "The generation in which a double heart, four circles in a row, is first to be seen",
    "Maps X -> A X B with A or B of rank 1, of 20, that keep matrices of rank 1 at rank 1, as the theorem has it for any A and B",
];

#[test]
fn claims_have_the_verdicts_of_the_ledger() {
    let found: Vec<Claim> = claims::all().iter().map(|check| check()).collect();
    let refuted =
        found.iter().filter(|claim| claim.verdict == "refuted").map(|claim| claim.statement.as_str());
    assert_eq!(Vec::from_iter(refuted), REFUTED);
    for claim in &found {
        assert_eq!(claim.verdict == "confirmed", claim.published == claim.computed, "{}", claim.statement);
        assert!(claim.verdict == "confirmed" || !claim.note.is_empty(), "a refutation has its reason");
    }
    let ledger = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/claims.csv");
    let ledger: Vec<Claim> =
        csv::Reader::from_path(ledger).unwrap().deserialize().map(Result::unwrap).collect();
    assert_eq!(found.len(), ledger.len());
    for (found, ledger) in found.iter().zip(&ledger) {
        assert_eq!(found, ledger, "results/claims.csv is out of date");
    }
}
