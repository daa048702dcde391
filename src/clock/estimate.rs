//! How many puzzles are solvable, estimated for any N from puzzles with a planted solution.
//!
//! A uniformly random order of the positions is a path of exactly one choice of N - 1 numbers, and any number will do for its last position. So
//! there are N! h pairs of a puzzle and a solution of it, and drawing one of them at random meets a puzzle with X solutions with a probability in
//! proportion to X. Hence the number of solvable puzzles is N! h times the mean of 1 / X over planted puzzles. Where hardly any random
//! puzzle is solvable, each of these is.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::puzzle::MAX_POSITIONS;
use super::{orientation, planted};
use crate::stop;

/// Puzzles with a planted solution, by the number X of their solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// N.
    pub n: usize,
    /// How many puzzles were drawn.
    pub puzzles: u64,
    /// The mean of 1 / X.
    pub mean: f64,
    /// The mean of (1 / X)^2.
    pub square: f64,
    /// The mean of X.
    pub solutions: f64,
}

/// How many puzzles are drawn with one seed.
pub const UNIT: u64 = 500;

/// The sums of 1 / X, (1 / X)^2 and X over some puzzles.
pub type Sums = [f64; 3];

/// Draws so many puzzles with n positions, rounded up to a multiple of 500; on all cores, with the same result for any number of them. A puzzle takes
/// some 10 µs for n = 16, 0.1 ms for 64 and 1 ms for 128: all its solutions are counted.
///
/// ```
/// use curiosa::clock::estimate::estimate;
///
/// // 507 of the 729 puzzles with 6 positions are solvable.
/// let [lo, hi] = estimate(6, 50_000, 1).share(0.01);
/// assert!(lo < 507.0 / 729.0 && 507.0 / 729.0 < hi && hi < 1.05 * lo);
/// ```
///
/// # Panics
/// If n is not 2 to 128.
pub fn estimate(n: usize, puzzles: u64, seed: u64) -> Estimate {
    let units = puzzles.div_ceil(UNIT).max(1);
    let sums = (0..units).into_par_iter().map(|unit| stop::begin(|| draw(n, seed, unit)));
    Estimate::of(n, &stop::all(sums.collect::<Option<Vec<_>>>()))
}

/// The sums over [`UNIT`] puzzles with n positions, others for each seed and unit.
///
/// # Panics
/// If n is not 2 to 128.
pub fn draw(n: usize, seed: u64, unit: u64) -> Sums {
    assert!((2..=MAX_POSITIONS).contains(&n), "2 to {MAX_POSITIONS} positions");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(unit);
    let mut path = Vec::from_iter(0..n);
    let mut sums = [0.0; 3];
    for _ in 0..UNIT {
        path.shuffle(&mut random);
        let puzzle = planted(&path, random.random_range(1..=n as u8 / 2));
        let solutions = orientation::count(puzzle.numbers()) as f64;
        let values = [1.0 / solutions, 1.0 / (solutions * solutions), solutions];
        sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
    }
    sums
}

impl Estimate {
    /// What units of [`UNIT`] puzzles say together. Added up in their order, so that rounding does not depend on the cores.
    pub fn of(n: usize, units: &[Sums]) -> Estimate {
        let puzzles = units.len() as u64 * UNIT;
        let mean = |which: usize| units.iter().map(|sums| sums[which]).sum::<f64>() / puzzles as f64;
        Estimate { n, puzzles, mean: mean(0), square: mean(1), solutions: mean(2) }
    }

    /// The natural logarithm of N! h / h^N, above which no share is: each solvable puzzle has a solution.
    pub fn bound(&self) -> f64 {
        let h = (self.n / 2) as f64;
        let factorial = (1..=self.n).map(|k| (k as f64).ln()).sum::<f64>();
        factorial - (self.n as f64 - 1.0) * h.ln()
    }

    /// The share of puzzles that are solvable, as estimated.
    pub fn middle(&self) -> f64 {
        self.bound().exp() * self.mean
    }

    /// An interval that holds the share with a probability of 1 - `risk` at least, whatever the distribution of X: by the sample's own variance and the fact that
    /// 1 / X is between 0 and 1 (A. Maurer and M. Pontil, Empirical Bernstein bounds, COLT 2009, theorem 4, for both sides).
    pub fn share(&self, risk: f64) -> [f64; 2] {
        let puzzles = self.puzzles as f64;
        let logarithm = (4.0 / risk).ln();
        let off =
            (2.0 * self.variance() * logarithm / puzzles).sqrt() + 7.0 * logarithm / (3.0 * (puzzles - 1.0));
        [(self.mean - off).max(0.0), (self.mean + off).min(1.0)].map(|mean| self.bound().exp() * mean)
    }

    /// By how many standard deviations the estimate exceeds a share; none if all puzzles have as many solutions.
    pub fn deviation(&self, share: f64) -> Option<f64> {
        let error = self.bound().exp() * (self.variance() / self.puzzles as f64).sqrt();
        (error > 0.0).then(|| (self.middle() - share) / error)
    }

    /// The variance of 1 / X, from the sample.
    fn variance(&self) -> f64 {
        let puzzles = self.puzzles as f64;
        (self.square - self.mean * self.mean).max(0.0) * puzzles / (puzzles - 1.0)
    }

    /// So many puzzles of equal weight would say as much (Kish): (sum of 1 / X)^2 over the sum of its squares.
    pub fn effective(&self) -> f64 {
        self.puzzles as f64 * self.mean * self.mean / self.square
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Puzzle;
    use crate::clock::naive;

    // The sum over all puzzles and their solutions, in the place of a sample.
    #[test]
    fn weights_of_all_planted_puzzles_add_up_to_the_solvable_ones() {
        for n in [3_usize, 4, 5, 6] {
            let h = n / 2;
            let (mut pairs, mut solvable) = (0, 0);
            for code in 0..h.pow(n as u32) {
                let numbers = (0..n).map(|i| (code / h.pow(i as u32) % h) as u8 + 1).collect();
                let puzzle = Puzzle::new(numbers).unwrap();
                let solutions = naive::solutions(&puzzle).len();
                assert_eq!(orientation::count(puzzle.numbers()), solutions as u64);
                pairs += solutions;
                solvable += usize::from(solutions > 0);
            }
            assert_eq!(pairs, (1..=n).product::<usize>() * h, "n = {n}");
            let [lo, hi] = estimate(n, 20_000, 3).share(1e-6);
            let share = solvable as f64 / h.pow(n as u32) as f64;
            assert!(lo <= share && share <= hi, "n = {n}: {lo} {share} {hi}");
        }
    }

    #[test]
    fn counts_that_are_known_are_within_the_interval() {
        for (n, solvable) in [(9, 193_995.0), (12, 501_668_052.0), (13, 5_124_675_822.0)] {
            let found = estimate(n, 20_000, 2);
            let share = solvable / ((n / 2) as f64).powi(n as i32);
            let [lo, hi] = found.share(1e-6);
            assert!(lo <= share && share <= hi && hi < 1.2 * lo, "n = {n}: {lo} {share} {hi}");
            let deviation = found.deviation(share).unwrap();
            assert!(deviation.abs() < 4.5 && found.deviation(0.9 * share).unwrap() > deviation + 5.0);
            assert!(found.effective() < found.puzzles as f64 && found.solutions > 1.0);
        }
    }
}
