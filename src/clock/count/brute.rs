//! Brute force from the definition.

use super::Tally;
use crate::clock::{Puzzle, naive};
use crate::stop;
use crate::symmetry::affine::dihedral_group;

/// Counts the puzzles with `n` positions that have the number `first` at the top.
pub(super) fn tally(n: usize, first: u8) -> Tally {
    let group = dihedral_group(n);
    let mut tally = Tally::default();
    let mut numbers = vec![1; n];
    numbers[0] = first;
    loop {
        stop::check();
        let puzzle = Puzzle::new(numbers.clone()).expect("numbers in range");
        let is_least = group.orbit(&numbers).first() == Some(&numbers);
        tally.add(&numbers, 1, u64::from(is_least), naive::is_solvable(&puzzle));
        // Count on, like an odometer.
        let Some(digit) = (1..n).rev().find(|&i| usize::from(numbers[i]) < n / 2) else { return tally };
        numbers[digit] += 1;
        numbers[digit + 1..].fill(1);
    }
}
