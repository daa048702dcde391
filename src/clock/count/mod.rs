//! Counting puzzles, solvable puzzles, and both up to rotation and reflection, by four methods.
//!
//! | method | enumerates | decides by | classes from |
//! |---|---|---|---|
//! | [`Method::Brute`] | every puzzle | the definition ([`super::naive`]) | least member of every orbit |
//! | [`Method::Bracelets`] | one puzzle a dihedral orbit | orientations ([`super::orientation`]) | counting, orbit sizes summed |
//! | [`Method::Affine`] | prefixes of the least words of affine orbits | families of partial solutions (docs/clock.md) | Burnside's lemma |
//! | [`Method::Parity`] | sets of positions with even targets, halves of puzzles | permutations that make one cycle (docs/clock.md) | Burnside's lemma |
//!
//! No two share the enumeration or the decision. That nothing is missed is checked in every count: the orbit sizes, or
//! Burnside's sum over all orbits, must give floor(N/2)^N, and no division may leave a remainder.
//!
//! A count is cut into independent units, whose tallies add up to the totals in any order.
//!
//! The solvable puzzles with 7 positions, and their classes, by two methods:
//!
//! ```
//! use curiosa::clock::count::{Count, Method};
//! for method in [Method::Bracelets, Method::Affine] {
//!     let totals = Count::new(7, method).and_then(|count| count.run_all()).unwrap();
//!     assert_eq!((totals.puzzles, totals.puzzle_classes), (2187, 198));
//!     assert_eq!((totals.solvable, totals.classes), (1998, 177));
//! }
//! ```

mod affine;
mod brute;
mod check;
mod families;
mod fingerprint;
mod fixed_sets;
mod parity;
mod sample;
mod tally;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use self::check::CountError;
use self::check::Expected;
pub use self::sample::{Sample, solvable_among};
pub use self::tally::{Tally, Totals};
use super::orientation;
use crate::evidence;
use crate::job::Units;
use crate::symmetry::affine::dihedral_group;
use crate::symmetry::bracelets::Prefix;
use crate::symmetry::burnside;

/// The second kernel of [`Method::Affine`]: it shares the enumeration, the extension of families and the comparison
/// of words, so it is a part of that method and not another one.
pub const SECOND_KERNEL: evidence::Method = evidence::Method::named("affine").with("second kernel");

/// Smallest N for which the affine method has a second kernel; below, both ways search every orbit's least puzzle.
pub const MIN_SECOND_KERNEL: usize = families::MIN;

/// Largest N that is counted at all, by [`Method::Parity`].
pub const MAX_COUNTED: usize = parity::MAX;

/// Largest N for the affine method; N = 16 takes half an hour of CPU time, a further odd N several times more, an even
/// one dozens of times.
pub const MAX_AFFINE: usize = families::MAX;

/// Largest N for the bracelets: by the cost of N <= 13 it should take a day of CPU time.
pub const MAX_BRACELETS: usize = 15;

/// Largest N for the brute force method.
pub const MAX_BRUTE: usize = 8;

/// Letters in the prefixes that are the units of the enumerating methods: some thousands of units of at most seconds.
const PREFIX: usize = 5;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Every puzzle, from the definition; O(h^N · N·2^N), N <= [`MAX_BRUTE`].
    Brute,
    /// One solver call for each of about h^N / 2N bracelets.
    Bracelets,
    /// Orbits under x -> u·x + b, about h^N / (N·phi(N)) of them, some thousands at a time; docs/clock.md has the
    /// cost. And the puzzles fixed by some such map, h^(N/2 + 1) or a few
    /// times that.
    Affine,
    /// Even N from 6 to 20: the halves of the puzzles of each set of positions with even targets, 2 (N/4)^(N/2) of them for
    /// each of about 2^N / (N·phi(N)) sets; the same for the puzzles fixed by a rotation or reflection, which are few.
    Parity,
}

impl Method {
    /// The name used on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Method::Brute => "brute",
            Method::Bracelets => "bracelets",
            Method::Affine => "affine",
            Method::Parity => "parity",
        }
    }

    /// What it is as a way to know a count.
    pub fn evidence(self) -> evidence::Method {
        evidence::Method::named(self.name())
    }

    /// The N it counts, for [`Method::Parity`] the even ones of them.
    pub fn range(self) -> RangeInclusive<usize> {
        match self {
            Method::Brute => 1..=MAX_BRUTE,
            Method::Bracelets => 1..=MAX_BRACELETS,
            Method::Affine => 1..=MAX_AFFINE,
            Method::Parity => parity::MIN..=parity::MAX,
        }
    }

    /// Whether it counts puzzles with `n` positions.
    pub fn counts(self, n: usize) -> bool {
        self.range().contains(&n) && (self != Method::Parity || n.is_multiple_of(2))
    }

    /// The fastest that counts puzzles with `n` positions.
    pub fn fastest(n: usize) -> Method {
        if Method::Parity.counts(n) { Method::Parity } else { Method::Affine }
    }

    /// The N it counts, in words.
    pub fn limits(self) -> String {
        let (range, which) = (self.range(), if self == Method::Parity { "even " } else { "" });
        format!("{which}N = {} to {}", range.start(), range.end())
    }
}

/// The vector instructions that the affine method uses on this machine.
pub fn vectors() -> &'static str {
    families::vectors()
}

/// A count of one N by one method, cut into units.
pub struct Count {
    n: usize,
    method: Method,
    plan: Plan,
}

enum Plan {
    Brute,
    Bracelets(Vec<Prefix>),
    Affine(affine::Plan),
    Parity(parity::Plan),
}

/// Units of the affine method by N. For large N it takes long to list them.
const AFFINE_UNITS: [usize; MAX_AFFINE + 1] =
    [0, 1, 2, 3, 5, 6, 8, 10, 32, 43, 463, 219, 1334, 490, 1933, 1490, 3515, 11425, 388_276, 1_153_167];

/// How many units a count is cut into. O(h^5), unlike [`Count::new`] for every N.
///
/// # Errors
///
/// As [`Count::new`].
pub fn units(n: usize, method: Method) -> Result<usize, CountError> {
    match method {
        Method::Affine if (1..=MAX_AFFINE).contains(&n) => Ok(AFFINE_UNITS[n]),
        _ => Ok(Count::new(n, method)?.units()),
    }
}

impl Count {
    /// Plans the count. O(h^5) time and memory; for the affine method some
    /// seconds and 100 MB for N = 18, half a minute for 19.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or above what the method counts ([`Method::range`]).
    pub fn new(n: usize, method: Method) -> Result<Self, CountError> {
        if !method.counts(n) {
            return Err(CountError::OutOfRange { n, method });
        }
        let plan = match method {
            Method::Brute => Plan::Brute,
            Method::Bracelets => Plan::Bracelets(prefixes(n)),
            Method::Affine => Plan::Affine(affine::Plan::new(n)),
            Method::Parity => Plan::Parity(parity::Plan::new(n)),
        };
        let count = Count { n, method, plan };
        debug_assert!(method != Method::Affine || count.units() == AFFINE_UNITS[n]);
        Ok(count)
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        match &self.plan {
            Plan::Brute => self.n / 2,
            Plan::Bracelets(prefixes) => prefixes.len(),
            Plan::Affine(plan) => plan.units(),
            Plan::Parity(plan) => plan.units(),
        }
    }

    /// An estimate of what a unit costs, in no unit.
    pub fn weight(&self, unit: usize) -> u64 {
        match &self.plan {
            Plan::Affine(plan) => plan.weight(unit),
            Plan::Parity(plan) => plan.weight(unit),
            Plan::Brute | Plan::Bracelets(_) => 1,
        }
    }

    /// How many units, the first ones, count orbits, of puzzles under the affine method and of sets of positions under that of parity; the others
    /// count the puzzles that some symmetry fixes. All, under the other methods.
    pub fn orbit_units(&self) -> usize {
        match &self.plan {
            Plan::Affine(plan) => plan.orbit_units(),
            Plan::Parity(plan) => plan.orbit_units(),
            Plan::Brute | Plan::Bracelets(_) => self.units(),
        }
    }

    /// The units, with what each costs.
    pub fn weighted_units(&self) -> Units {
        Units::weighted((0..self.units()).map(|unit| self.weight(unit)).collect())
    }

    /// Counts unit number `unit`; the [method](Method) tells the cost.
    pub fn run(&self, unit: usize) -> Tally {
        match &self.plan {
            Plan::Brute => brute::tally(self.n, unit as u8 + 1),
            Plan::Bracelets(prefixes) => {
                let mut tally = Tally::default();
                prefixes[unit]
                    .for_each(|numbers, size| tally.add(numbers, size, 1, orientation::is_solvable(numbers)));
                tally
            }
            Plan::Affine(plan) => plan.tally(unit),
            Plan::Parity(plan) => plan.tally(unit),
        }
    }

    /// Counts a unit in a second way, under the affine method for N >= 6: orbits with four free positions instead of
    /// five, and every fixed puzzle by a path search of its own, as the first way does only for small fixed sets. Both
    /// ways extend families and compare words by the same code. Three to four times the work. The other methods
    /// repeat the first.
    pub fn run_second(&self, unit: usize) -> Tally {
        match &self.plan {
            Plan::Affine(plan) => plan.check(unit),
            _ => self.run(unit),
        }
    }

    /// Counts a unit in both ways.
    ///
    /// # Errors
    ///
    /// If they disagree.
    pub fn run_checked(&self, unit: usize) -> Result<Tally, CountError> {
        let (first, second) = (self.run(unit), self.run_second(unit));
        match first == second {
            true => Ok(first),
            false => Err(CountError::Disagreement { unit, first, second }),
        }
    }

    /// The totals, from the tallies of all units in order.
    ///
    /// # Errors
    ///
    /// If a tally cannot be ([`Count::check`]), or the tallies show that puzzles were missed: a division of Burnside's
    /// lemma leaves a remainder, or the puzzles are not floor(N/2)^N.
    ///
    /// # Panics
    /// If there are not as many tallies as units.
    pub fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        assert_eq!(tallies.len(), self.units(), "one tally a unit of {}", self.method.name());
        for (unit, tally) in tallies.iter().enumerate() {
            self.check(unit, tally)?;
        }
        let totals = match &self.plan {
            Plan::Affine(plan) => plan.total(tallies)?,
            Plan::Parity(plan) => plan.total(tallies)?,
            _ => {
                let sum = |field: fn(&Tally) -> u64| tallies.iter().map(|t| u128::from(field(t))).sum();
                Totals {
                    puzzles: sum(|t| t.puzzles),
                    puzzle_classes: sum(|t| t.orbits),
                    solvable: sum(|t| t.solvable),
                    classes: sum(|t| t.solvable_orbits),
                }
            }
        };
        let h = self.n / 2;
        let puzzles = (h as u128).pow(self.n as u32);
        let classes = burnside::orbits(&dihedral_group(self.n), |g| g.fixed_words(1..=h as u8).count())?;
        for (what, found, expected) in
            [("puzzles", totals.puzzles, puzzles), ("classes", totals.puzzle_classes, classes)]
        {
            if found != expected {
                return Err(CountError::Incomplete { what, found, expected });
            }
        }
        if totals.solvable > puzzles || totals.classes > classes {
            return Err(CountError::Contradiction("more are solvable than there are"));
        }
        Ok(totals)
    }

    /// All units one after the other, in this thread.
    ///
    /// # Errors
    ///
    /// As [`Count::total`].
    pub fn run_all(&self) -> Result<Totals, CountError> {
        let tallies: Vec<Tally> = (0..self.units()).map(|unit| self.run(unit)).collect();
        self.total(&tallies)
    }
}

/// The prefixes under which all bracelets of numbers for a clock with `n` positions stand, in order.
pub(super) fn prefixes(n: usize) -> Vec<Prefix> {
    Prefix::root(n, (n / 2) as u8).descend(PREFIX.min(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_its_units(n: usize) {
        assert_eq!(Count::new(n, Method::Affine).unwrap().units(), AFFINE_UNITS[n], "N = {n}");
    }

    #[test]
    fn the_units_are_as_many_as_listed() {
        (1..=17).for_each(has_its_units);
        assert!(units(0, Method::Affine).is_err() && units(MAX_AFFINE + 1, Method::Affine).is_err());
    }

    #[test]
    #[ignore = "a minute"]
    fn the_units_of_large_faces_are_as_many_as_listed() {
        (18..=MAX_AFFINE).for_each(has_its_units);
    }
}
