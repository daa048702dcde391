//! Recurrences of single rows, searched in what a simulation counts: what is known of automata without a proof.

use super::recurrence::{Recurrence, Rows};

/// The last block that is looked at.
const LAST: i64 = 15;
/// Where rows may begin.
const ENDS: std::ops::RangeInclusive<i64> = 0..=3;
/// What the scales may be, times powers of two.
const UNITS: [i64; 2] = [1, 3];
/// The most corrections.
const CORRECTIONS: usize = 10;

/// Recurrences of rows a(w n + i), i from 1 to about n, that hold for all scales n whose rows are in a(0), a(1), ...: for each w to
/// 15 the one with fewest corrections, if there is one. Blocks that follow from the first row by one of half of w are left
/// out: those of the form 2 w where 2 is.
///
/// That they hold for all scales is not proved. Takes a second for 8192 terms.
pub fn search(a: &[i64]) -> Vec<Recurrence> {
    UNITS.iter().map(|&unit| of_unit(a, unit)).find(|found| !found.is_empty()).unwrap_or_default()
}

fn of_unit(a: &[i64], unit: i64) -> Vec<Recurrence> {
    let mut found: Vec<Recurrence> = Vec::new();
    for block in 1..=LAST {
        // A row that is expressed by the first stages makes those that begin with it so.
        let is_known = |known: &Recurrence| {
            let by_first = known.formula.terms.iter().all(|term| term.block == 0);
            (1..4).any(|bits| by_first && block >> bits == known.block)
        };
        if found.iter().any(is_known) {
            continue;
        }
        let before = [vec![0], vec![block / 2], vec![block / 2, block / 4]];
        let guesses = before.iter().filter(|blocks| blocks.is_sorted_by(|a, b| a > b)).find_map(|blocks| {
            let guesses = ENDS.filter_map(|end| Recurrence::guess(a, Rows { block, unit, end }, blocks).ok());
            let guesses = guesses.filter(|guess| corrections(guess) <= CORRECTIONS);
            guesses.min_by_key(corrections)
        });
        found.extend(guesses);
    }
    found
}

fn corrections(recurrence: &Recurrence) -> usize {
    recurrence.formula.low.len() + recurrence.formula.dyadic.len() + recurrence.high.len()
}
