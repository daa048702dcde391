//! An estimate of a count from random puzzles: independent of every enumeration.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Totals;
use crate::clock::path_search;

/// Random puzzles, and how many of them are solvable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// How many puzzles were drawn.
    pub puzzles: u64,
    /// How many of them are solvable.
    pub solvable: u64,
}

impl Sample {
    /// By how many standard deviations the share of solvable puzzles exceeds what the totals say; none where that share
    /// is 0 or 1, which allows no deviation at all, or where there are no puzzles.
    pub fn deviation(&self, totals: &Totals) -> Option<f64> {
        let share = totals.solvable as f64 / totals.puzzles as f64;
        let expected = self.puzzles as f64 * share;
        let deviation = (expected * (1.0 - share)).sqrt();
        (deviation > 0.0).then(|| (self.solvable as f64 - expected) / deviation)
    }
}

/// How many of so many random puzzles with `n` positions, each number drawn alike, [`path_search`] finds solvable. The
/// seed determines the puzzles. About a microsecond a puzzle with 16 positions.
///
/// # Panics
/// If n is not 2 to 128.
///
/// ```
/// use curiosa::clock::count::solvable_among;
/// assert_eq!(solvable_among(5, 1000, 1), 1000); // All 32 puzzles with 5 positions are solvable.
/// assert!(solvable_among(6, 1000, 1) < 1000);
/// ```
pub fn solvable_among(n: usize, puzzles: u64, seed: u64) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut numbers = vec![0; n];
    let mut solvable = 0;
    for _ in 0..puzzles {
        numbers.fill_with(|| random.random_range(1..=n as u8 / 2));
        solvable += u64::from(path_search::is_solvable(&numbers));
    }
    solvable
}
