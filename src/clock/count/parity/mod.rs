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
//!   ([`cycles`], [`pairs`], [`grouped`]).
//!
//! A unit is an orbit of sets P under the maps x -> u x + b, an odd b with the complement; each counts as many puzzles as the orbit has sets; summaries that
//! a symmetry of P turns into one another count together ([`alike`]). About
//! 2 (M/2)^M restrictions a unit, and 16, 30, 93, 142, 364 and 1372 orbits for N = 8 to 18. The classes need the puzzles that a rotation or
//! reflection g fixes, and the same is done for these: if g keeps the parity of positions it ties numbers within each half, else it takes one half to
//! the other ([`mirrored`]) and g g ties numbers. No least word of an orbit of puzzles is needed, and nothing of [`super::affine`].

mod alike;
mod cycles;
mod grouped;
mod half;
mod mirrored;
mod orbits;
mod pairs;
mod permutations;
mod search;
mod sets;
mod unions;

use self::half::Half;
use self::orbits::{Map, Orbit};
use super::{CountError, Known, Tally, Totals, fingerprint};
use crate::symmetry::affine::{affine_map, dihedral_group};
use crate::symmetry::burnside;
use crate::symmetry::{Group, Symmetry};

/// Smallest N: with fewer positions there are halves of a single source.
pub(super) const MIN: usize = 6;

/// Largest N: with more, P can have ten entries, whose permutations are too many.
pub(super) const MAX: usize = 18;

/// Units: the orbits of P, for the identity and then for other symmetries.
pub(super) struct Plan {
    dihedral: Group,
    /// One of each conjugacy class of rotations and reflections, the identity first.
    symmetries: Vec<(Symmetry, Map)>,
    /// Of which symmetry, and the orbit.
    units: Vec<(usize, Orbit)>,
}

impl Plan {
    /// For even n from [`MIN`] to [`MAX`]. 2^n steps for each class of rotations and reflections.
    pub(super) fn new(n: usize) -> Self {
        let dihedral = dihedral_group(n);
        let map = |symmetry: Symmetry| {
            let mut maps = [1, n - 1].into_iter().flat_map(|u| (0..n).map(move |b| Map { n, u, b }));
            let map =
                maps.find(|map| affine_map(n, map.u, map.b) == symmetry).expect("rotation or reflection");
            (symmetry, map)
        };
        let mut symmetries =
            Vec::from_iter(dihedral.conjugacy_classes().into_iter().map(|class| map(class.representative)));
        symmetries.sort_by_key(|(symmetry, _)| !symmetry.is_identity());
        let of = |(which, (_, map)): (usize, &(Symmetry, Map))| {
            orbits::orbits(*map).into_iter().map(move |orbit| (which, orbit))
        };
        let units = symmetries.iter().enumerate().flat_map(of).collect();
        Plan { dihedral, symmetries, units }
    }

    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    pub(super) fn orbit_units(&self) -> usize {
        self.units.iter().take_while(|(which, _)| *which == 0).count()
    }

    /// The halves that say what the puzzles of a unit are: of even and of odd targets, the latter only if it is not an image of the former.
    fn halves(&self, unit: usize) -> (Half, Option<Half>) {
        let (which, Orbit { set, .. }) = self.units[unit];
        let (_, map) = self.symmetries[which];
        match map.keeps_parity() {
            true => {
                let half = |set: u32, parity: usize| Half::new(map.n, set, parity, |i| map.of(i));
                (half(set, 0), Some(half(((1 << map.n) - 1) ^ set, 1)))
            }
            false => (Half::new(map.n, set, 0, |i| map.of(map.of(i))), None),
        }
    }

    /// The symmetries of the puzzles of a unit that keep each half.
    fn maps(&self, unit: usize) -> Vec<Map> {
        let (which, Orbit { set, .. }) = self.units[unit];
        orbits::stabiliser(self.symmetries[which].1, set)
    }

    /// An estimate of the cost of a unit, in the unit of the affine method.
    pub(super) fn weight(&self, unit: usize) -> u64 {
        // Nanoseconds for a restriction by letters, the pairs included (measured for N = 18).
        const LETTERS: [u64; 10] = [1, 150, 170, 180, 230, 380, 630, 910, 1700, 2300];
        let (even, odd) = self.halves(unit);
        let restrictions = even.restrictions() + odd.map_or(0, |odd| odd.restrictions());
        restrictions * LETTERS[even.letters]
    }

    pub(super) fn known(&self, unit: usize) -> Known {
        let (even, odd) = self.halves(unit);
        let restrictions = u128::from(even.restrictions()) * odd.map_or(1, |odd| odd.restrictions().into());
        Known::Puzzles(u128::from(self.units[unit].1.size) * restrictions)
    }

    pub(super) fn tally(&self, unit: usize) -> Tally {
        let (which, Orbit { set, size }) = &self.units[unit];
        let (even, odd) = self.halves(unit);
        let (mut met, summaries) = search::summaries(&even);
        let solvable = match odd {
            // Exit to entry: the odd half's, and then the even half's.
            Some(odd) => {
                let (met_odd, others) = search::summaries(&odd);
                met *= met_odd;
                let maps = if even.letters < alike::FROM { Vec::new() } else { self.maps(unit) };
                let summaries = alike::merged(summaries, even.letters, *set, &maps);
                pairs::pairs(even.letters, &others, &summaries)
            }
            None => mirrored::solvable(self.symmetries[*which].1, *set, &summaries),
        };
        let mut tally = Tally { puzzles: size * met, solvable: size * solvable, ..Tally::default() };
        tally.sign(fingerprint::mix((*set).into()), solvable);
        tally
    }

    pub(super) fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        let fixed = |g: &Symmetry| {
            let which =
                self.symmetries.iter().position(|(symmetry, _)| symmetry == g).expect("one of a class");
            let own = || self.units.iter().zip(tallies).filter(|((of, _), _)| *of == which);
            let sum =
                |field: fn(&Tally) -> u64| own().map(|(_, tally)| u128::from(field(tally))).sum::<u128>();
            [sum(|tally| tally.puzzles) + self.symmetries[which].1.unbalanced(), sum(|tally| tally.solvable)]
        };
        let [puzzles, solvable] = fixed(&self.symmetries[0].0);
        let classes = |which: usize| burnside::orbits(&self.dihedral, |g| fixed(g)[which]);
        Ok(Totals { puzzles, puzzle_classes: classes(0)?, solvable, classes: classes(1)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::count::{Count, Method};
    use crate::clock::path_search;

    // For each P alone, every puzzle by its own search; those that a symmetry fixes too.
    #[test]
    fn each_set_has_the_solvable_puzzles_that_a_search_finds() {
        for n in [6, 8] {
            let plan = Plan::new(n);
            for (which, (symmetry, _)) in plan.symmetries.iter().enumerate() {
                let mut solvable = vec![0; 1 << n];
                symmetry.fixed_words(1..=n as u8 / 2).for_each(|numbers| {
                    let even = |&i: &usize| (i + usize::from(numbers[i])) % 2 == 0;
                    let set = (0..n).filter(even).fold(0, |set, i| set | 1 << i);
                    solvable[set as usize] += u64::from(path_search::is_solvable(numbers));
                });
                let mut found = 0;
                for (unit, (_, orbit)) in plan.units.iter().enumerate().filter(|(_, (of, _))| *of == which) {
                    let tally = plan.tally(unit);
                    let set = orbit.set as usize;
                    assert_eq!(tally.solvable, orbit.size * solvable[set], "{symmetry:?} {set:b}");
                    assert_eq!(Known::Puzzles(tally.puzzles.into()), plan.known(unit));
                    found += tally.solvable;
                }
                assert_eq!(found, solvable.iter().sum::<u64>(), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn what_symmetries_merge_has_as_many_partners() {
        let plan = Plan::new(10);
        let mut merged = 0;
        for (unit, (_, orbit)) in plan.units.iter().enumerate() {
            let (even, Some(odd)) = plan.halves(unit) else { continue };
            let ((_, summaries), (_, others)) = (search::summaries(&even), search::summaries(&odd));
            let before = summaries.len();
            let some = alike::merged(summaries, even.letters, orbit.set, &plan.maps(unit));
            merged += before - some.len();
            let solvable = pairs::pairs(even.letters, &others, &some);
            assert_eq!(orbit.size * solvable, plan.tally(unit).solvable, "{:b}", orbit.set);
        }
        assert!(merged > 0);
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
