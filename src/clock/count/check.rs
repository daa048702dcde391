//! What a count cannot be: each tally is compared with what is known of its unit without counting it.

use super::{Count, Method, PREFIX, Plan, Tally};
use crate::symmetry::burnside::NotDivisible;

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

/// What is known of a unit without counting it.
#[derive(Debug, PartialEq)]
pub(super) enum Expected {
    /// It has orbits, and not more than these.
    OrbitsAtMost(u64),
    /// It has so many puzzles, or fixed ones.
    Puzzles(u128),
    /// It has puzzles, and not more than these.
    PuzzlesAtMost(u128),
}

impl Count {
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
        let as_expected = |expected: Expected| match expected {
            Expected::OrbitsAtMost(most) => [
                equal("puzzles of its own", puzzles, 0),
                at_most("orbits", orbits, most.into(), "as it has words"),
                None,
            ],
            Expected::Puzzles(count) => [equal(what, puzzles, count), equal("orbits", orbits, 0), None],
            Expected::PuzzlesAtMost(most) => {
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
            Plan::Affine(plan) => as_expected(plan.expected(unit)),
            Plan::Parity(plan) => as_expected(plan.expected(unit)),
        };
        match subsets.into_iter().chain(others).flatten().next() {
            Some(reason) => Err(CountError::Impossible { unit, tally: *tally, reason }),
            None => Ok(()),
        }
    }
}
