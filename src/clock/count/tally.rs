//! What is counted: in one unit, and in all.

use serde::{Deserialize, Serialize};

use super::fingerprint;

/// What one unit of a count found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Puzzles, or what they were enumerated by: fixed puzzles for the fixed sets of the affine method.
    pub puzzles: u64,
    /// Orbits among them.
    pub orbits: u64,
    /// Solvable puzzles.
    pub solvable: u64,
    /// Orbits of solvable puzzles.
    pub solvable_orbits: u64,
    /// Of the search, not only of its totals: the sum modulo 2^64 of a mix of everything that was decided and what was
    /// found of it. The solvable puzzles; for orbits by families, the prefixes with the orbits and solvable orbits below
    /// each. Equal for all ways to count a unit by one method, with any number of threads.
    pub fingerprint: u64,
}

impl Tally {
    pub(super) fn add(&mut self, word: &[u8], puzzles: u64, orbits: u64, solvable: bool) {
        self.puzzles += puzzles;
        self.orbits += orbits;
        if solvable {
            self.solvable += puzzles;
            self.solvable_orbits += orbits;
            self.sign(fingerprint::of(word), 1);
        }
    }

    /// Takes into the fingerprint what was found of the word with that fingerprint.
    pub(super) fn sign(&mut self, word: u64, found: u64) {
        self.fingerprint = self.fingerprint.wrapping_add(fingerprint::mix(word ^ fingerprint::mix(found)));
    }
}

/// The four numbers for one N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Puzzles: floor(N/2)^N, A206344.
    pub puzzles: u128,
    /// Puzzles up to rotation and reflection: bracelets of N letters from floor(N/2).
    pub puzzle_classes: u128,
    /// Solvable puzzles, A206345.
    pub solvable: u128,
    /// Solvable puzzles up to rotation and reflection; A206346.
    pub classes: u128,
}
