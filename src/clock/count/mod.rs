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
mod families;
mod fingerprint;
mod fixed_sets;
mod parity;
mod sample;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use self::sample::{Sample, solvable_among};
use super::orientation;
use crate::evidence;
use crate::job::Units;
use crate::symmetry::affine::dihedral_group;
use crate::symmetry::bracelets::Prefix;
use crate::symmetry::burnside::{self, NotDivisible};

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
    fn add(&mut self, word: &[u8], puzzles: u64, orbits: u64, solvable: bool) {
        self.puzzles += puzzles;
        self.orbits += orbits;
        if solvable {
            self.solvable += puzzles;
            self.solvable_orbits += orbits;
            self.sign(fingerprint::of(word), 1);
        }
    }

    /// Takes into the fingerprint what was found of the word with that fingerprint.
    fn sign(&mut self, word: u64, found: u64) {
        self.fingerprint = self.fingerprint.wrapping_add(fingerprint::mix(word ^ fingerprint::mix(found)));
    }
}

/// What is known of a unit without counting it.
#[derive(Debug, PartialEq)]
enum Known {
    /// It has orbits, and not more than these.
    OrbitsAtMost(u64),
    /// It has so many puzzles, or fixed ones.
    Puzzles(u128),
    /// It has puzzles, and not more than these.
    PuzzlesAtMost(u128),
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

/// Why a count is not possible or cannot be right.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// N is out of the method's range.
    #[error("N = {n} is out of range: method {} counts {}", .method.name(), .method.limits())]
    OutOfRange {
        /// The N asked for.
        n: usize,
        /// The method asked for.
        method: Method,
    },
    /// The enumeration did not meet every puzzle, or every class, once.
    #[error("the enumeration met {found} {what} of {expected}")]
    Incomplete {
        /// Puzzles or classes.
        what: &'static str,
        /// How many were met.
        found: u128,
        /// How many there are: floor(N/2)^N puzzles.
        expected: u128,
    },
    /// No unit can have this tally.
    #[error("unit {unit} cannot have {tally:?}: {reason}")]
    Impossible {
        /// Which unit.
        unit: usize,
        /// What it is said to have.
        tally: Tally,
        /// What it contradicts.
        reason: String,
    },
    /// No puzzles have these totals.
    #[error("the totals cannot be: {0}")]
    Contradiction(&'static str),
    /// A division of Burnside's lemma left a remainder.
    #[error(transparent)]
    Burnside(#[from] NotDivisible),
    /// Two ways to count a unit disagree.
    #[error("unit {unit}: the two kernels disagree, {first:?} and {second:?}")]
    Disagreement {
        /// Which unit.
        unit: usize,
        /// The count.
        first: Tally,
        /// Its check.
        second: Tally,
    },
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

    /// Whether a unit can have this tally, as far as that is known without counting: how many puzzles it meets, or
    /// how many at most, and that no more are solvable.
    ///
    /// # Errors
    ///
    /// [`CountError::Impossible`] if it cannot.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn check(&self, unit: usize, tally: &Tally) -> Result<(), CountError> {
        let Tally { puzzles, orbits, solvable, solvable_orbits, .. } = *tally;
        let (n, h) = (self.n as u128, self.n as u128 / 2);
        let words = |places: usize| h.pow(places as u32);
        let equal = |what: &'static str, found: u64, exactly: u128| {
            (u128::from(found) != exactly).then(|| format!("it has {exactly} {what}"))
        };
        let at_most = |what: &'static str, found: u64, most: u128, which: &'static str| {
            (u128::from(found) > most).then(|| format!("it has at most {most} {what}, {which}"))
        };
        let subsets = [
            at_most("solvable puzzles", solvable, puzzles.into(), "as it has puzzles"),
            at_most("solvable orbits", solvable_orbits, orbits.into(), "as it has orbits"),
        ];
        let what = if unit < self.orbit_units() { "puzzles" } else { "fixed puzzles" };
        let known = |known: Known| match known {
            Known::OrbitsAtMost(most) => [
                equal("puzzles of its own", puzzles, 0),
                at_most("orbits", orbits, most.into(), "as it has words"),
                None,
            ],
            Known::Puzzles(count) => [equal(what, puzzles, count), equal("orbits", orbits, 0), None],
            Known::PuzzlesAtMost(most) => {
                let most = at_most("puzzles", puzzles, most, "as its halves have restrictions");
                [most, equal("orbits", orbits, 0), None]
            }
        };
        let others = match &self.plan {
            Plan::Brute => [
                equal("puzzles", puzzles, words(self.n - 1)),
                at_most("orbits", orbits, puzzles.into(), "as it has puzzles"),
                at_most("solvable orbits", solvable_orbits, solvable.into(), "as it has solvable puzzles"),
            ],
            Plan::Bracelets(_) => [
                at_most("orbits", orbits, words(self.n.saturating_sub(PREFIX)), "as it has words"),
                at_most("puzzles", puzzles, 2 * n * u128::from(orbits), "2N an orbit"),
                at_most("solvable puzzles", solvable, 2 * n * u128::from(solvable_orbits), "2N an orbit"),
            ],
            Plan::Affine(plan) => known(plan.known(unit)),
            Plan::Parity(plan) => known(plan.known(unit)),
        };
        match subsets.into_iter().chain(others).flatten().next() {
            Some(reason) => Err(CountError::Impossible { unit, tally: *tally, reason }),
            None => Ok(()),
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
