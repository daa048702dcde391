//! Solvable puzzles with an even number of positions, by the parity of targets.
//!
//! i + f(i) and i - f(i) have one parity, so that a puzzle says which positions, its set P, have even targets. Even positions are entered from P
//! only and odd ones from the others, which makes two halves that know nothing of each other but P: docs/clock.md, "Even N by the parity of
//! targets", has the method and its proof. In short, with N = 2M and a path closed to a cycle by one *wild* step:
//!
//! * |P| is M, M + 1 or M - 1 if the puzzle is solvable; the last two are mirror images;
//! * a choice of moves in a half is a permutation of m letters, from where a path comes in to where it leaves ([`half`]); the set of all
//!   those that the numbers of a half allow is its summary, and equal ones are merged ([`sets`]);
//! * the puzzle is solvable if and only if one permutation of each summary make a single cycle, and at most one of them is wild
//!   ([`cycles`]).
//!
//! A unit is an orbit of sets P under the maps x -> u x + b, an odd b with the complement; each counts as many puzzles as the orbit has sets. About
//! 2 (M/2)^M restrictions a unit, and 16, 30, 93, 142, 364 and 1372 orbits for N = 8 to 18. No least word of an orbit of puzzles is
//! needed, and nothing of [`super::affine`] but the sets that rotations and reflections fix, for the classes.

mod cycles;
mod half;
mod permutations;
mod sets;

use self::half::Half;
use super::fixed_sets::FixedSets;
use super::{CountError, Known, Tally, Totals, fingerprint};
use crate::symmetry::Group;
use crate::symmetry::affine::{dihedral_group, units};
use crate::symmetry::burnside;

/// Smallest N: with fewer positions there are halves of a single source.
pub(super) const MIN: usize = 6;

/// Largest N: with more, P can have ten entries, whose permutations are too many.
pub(super) const MAX: usize = 18;

/// An orbit of sets of positions.
struct Orbit {
    /// One of them, bit i for position i.
    set: u32,
    /// How many there are.
    size: u64,
}

/// Units: the orbits of P, then the fixed sets.
pub(super) struct Plan {
    n: usize,
    dihedral: Group,
    orbits: Vec<Orbit>,
    fixed: FixedSets,
}

impl Plan {
    /// For even n from [`MIN`] to [`MAX`]. 2^n steps.
    pub(super) fn new(n: usize) -> Self {
        let dihedral = dihedral_group(n);
        let fixed = FixedSets::new(n, &[&dihedral]);
        Plan { n, dihedral, orbits: orbits(n), fixed }
    }

    pub(super) fn units(&self) -> usize {
        self.orbits.len() + self.fixed.len()
    }

    pub(super) fn orbit_units(&self) -> usize {
        self.orbits.len()
    }

    /// The halves of the puzzles with this P.
    fn halves(&self, set: u32) -> [Half; 2] {
        let all = (1_u32 << self.n) - 1;
        [Half::new(self.n, set, 0), Half::new(self.n, all ^ set, 1)]
    }

    /// An estimate of the cost of a unit, in the unit of the affine method.
    pub(super) fn weight(&self, unit: usize) -> u64 {
        // What a restriction costs beside one of four letters, the pairs included (measured for N = 16).
        const LETTERS: [u64; 10] = [1, 1, 3, 6, 10, 18, 50, 90, 500, 2000];
        let Some(orbit) = self.orbits.get(unit) else {
            return self.fixed.weight(unit - self.orbits.len());
        };
        let [even, odd] = self.halves(orbit.set);
        let restrictions = even.restrictions() + odd.restrictions();
        // 0.1 µs for one of four letters, against 1 ns.
        restrictions * LETTERS[even.letters()] * 10
    }

    pub(super) fn known(&self, unit: usize) -> Known {
        Known::Puzzles(match self.orbits.get(unit) {
            Some(orbit) => {
                let [even, odd] = self.halves(orbit.set);
                u128::from(orbit.size) * u128::from(even.restrictions()) * u128::from(odd.restrictions())
            }
            None => self.fixed.words(unit - self.orbits.len()),
        })
    }

    pub(super) fn tally(&self, unit: usize) -> Tally {
        let Some(orbit) = self.orbits.get(unit) else {
            return self.fixed.tally(unit - self.orbits.len());
        };
        let [even, odd] = self.halves(orbit.set);
        let letters = even.letters();
        let ((met_even, even), (met_odd, odd)) = (even.summaries(), odd.summaries());
        // Exit to entry: the odd half's, and then the even half's.
        let solvable = cycles::pairs(letters, odd, even);
        let mut tally = Tally {
            puzzles: orbit.size * met_even * met_odd,
            solvable: orbit.size * solvable,
            ..Tally::default()
        };
        tally.sign(fingerprint::mix(orbit.set.into()), solvable);
        tally
    }

    /// The tally again; fixed puzzles by a search for each.
    pub(super) fn check(&self, unit: usize) -> Tally {
        match unit.checked_sub(self.orbits.len()) {
            Some(part) => self.fixed.check(part),
            None => self.tally(unit),
        }
    }

    pub(super) fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        let (orbits, parts) = tallies.split_at(self.orbits.len());
        let fixed = self.fixed.sums(parts);
        let sum =
            |field: fn(&Tally) -> u64| orbits.iter().map(|tally| u128::from(field(tally))).sum::<u128>();
        let puzzles = sum(|tally| tally.puzzles) + unbalanced(self.n);
        let solvable = sum(|tally| tally.solvable);
        let classes = |points: u128, which: usize| {
            burnside::orbits(&self.dihedral, |g| if g.is_identity() { points } else { fixed[g][which] })
        };
        Ok(Totals { puzzles, puzzle_classes: classes(puzzles, 0)?, solvable, classes: classes(solvable, 1)? })
    }
}

/// The orbits of sets P of M or M + 1 positions, those of M - 1 with them: x -> u x + b takes the puzzles of P to those of its image, or of
/// the complement of that if b is odd.
fn orbits(n: usize) -> Vec<Orbit> {
    let all = (1_u32 << n) - 1;
    let mut seen = vec![false; 1 << n];
    let mut orbits = Vec::new();
    for set in 0..=all {
        let excess = set.count_ones() as usize;
        if seen[set as usize] || !(excess == n / 2 || excess == n / 2 + 1) {
            continue;
        }
        let mut size = 0;
        for (u, b) in units(n).into_iter().flat_map(|u| (0..n).map(move |b| (u, b))) {
            let places = (0..n).filter(|&i| set >> i & 1 == 1);
            let image = places.fold(0, |image, i| image | 1_u32 << ((u * i + b) % n));
            let image = if b % 2 == 1 { all ^ image } else { image };
            size += u64::from(!std::mem::replace(&mut seen[image as usize], true));
        }
        orbits.push(Orbit { set, size });
    }
    orbits
}

/// How many puzzles have a P of fewer than M - 1 positions or more than M + 1: none of them is solvable.
fn unbalanced(n: usize) -> u128 {
    let half = n / 2;
    let (even, odd) = ((half / 2) as u128, half.div_ceil(2) as u128);
    let choose = |k: usize| (0..k).fold(1, |product, i| product * (half - i) as u128 / (i + 1) as u128);
    let mut sum = 0;
    // So many even positions in P, which have even numbers there, and so many odd ones, which have odd numbers.
    for (evens, odds) in (0..=half).flat_map(|evens| (0..=half).map(move |odds| (evens, odds))) {
        if (evens + odds).abs_diff(half) > 1 {
            let with_even = (evens + half - odds) as u32;
            let with_odd = (odds + half - evens) as u32;
            sum += choose(evens) * choose(odds) * even.pow(with_even) * odd.pow(with_odd);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::count::{Count, Method};
    use crate::clock::path_search;

    #[test]
    fn every_set_of_positions_is_in_one_orbit() {
        for n in [6, 8, 10, 12] {
            let sizes = orbits(n).iter().map(|orbit| orbit.size).sum::<u64>();
            let balanced = |set: &u32| (set.count_ones() as usize).abs_diff(n / 2) <= 1;
            assert_eq!(sizes, (0..1_u32 << n).filter(balanced).count() as u64, "N = {n}");
        }
    }

    #[test]
    fn puzzles_out_of_balance_are_not_solvable() {
        let n = 6;
        let mut count = 0;
        for code in 0..3_u32.pow(6) {
            let numbers = Vec::from_iter((0..n).map(|i| (code / 3_u32.pow(i) % 3) as u8 + 1));
            let even = numbers.iter().zip(0_u8..).filter(|(number, i)| (**number + i) % 2 == 0).count();
            if even.abs_diff(3) > 1 {
                count += 1;
                assert!(!path_search::is_solvable(&numbers), "{numbers:?}");
            }
        }
        assert_eq!(count, unbalanced(6));
    }

    // For each P alone, every puzzle by its own search.
    #[test]
    fn each_set_has_the_solvable_puzzles_that_a_search_finds() {
        for n in [6, 8] {
            let plan = Plan::new(n);
            let h = n as u64 / 2;
            let mut solvable = vec![0; 1 << n];
            for code in 0..h.pow(n as u32) {
                let numbers = Vec::from_iter((0..n as u32).map(|i| (code / h.pow(i) % h) as u8 + 1));
                let even = |&i: &usize| (i + usize::from(numbers[i])) % 2 == 0;
                let set = (0..n).filter(even).fold(0, |set, i| set | 1 << i);
                solvable[set as usize] += u64::from(path_search::is_solvable(&numbers));
            }
            for (unit, orbit) in plan.orbits.iter().enumerate() {
                let tally = plan.tally(unit);
                assert_eq!(tally.solvable, orbit.size * solvable[orbit.set as usize], "{:b}", orbit.set);
                assert_eq!(Known::Puzzles(tally.puzzles.into()), plan.known(unit));
            }
        }
    }

    #[test]
    fn the_totals_are_those_of_the_affine_method() {
        for n in [6, 8, 10, 12] {
            let totals = [Method::Parity, Method::Affine]
                .map(|method| Count::new(n, method).and_then(|count| count.run_all()).unwrap());
            assert_eq!(totals[0], totals[1], "N = {n}");
        }
    }
}
