//! Orbits under the affine group, turned into the totals by Burnside's lemma.
//!
//! x -> u·x + b with a unit u maps puzzles to puzzles and solutions to solutions (see [`crate::symmetry::affine`]).
//! With O the number of solvable orbits under this group G and D its dihedral subgroup,
//!
//! ```text
//! A206345(N) = |G|·O - sum over g != 1 in G of SolvableFixed(g)
//! A206346(N) = (sum over g in D of SolvableFixed(g)) / |D|
//! ```
//!
//! and the same with "solvable" left out gives floor(N/2)^N and the number of bracelets: a check of completeness.

use std::collections::{BTreeMap, BTreeSet};

use super::{CountError, Tally, Totals, prefixes};
use crate::clock::path_search;
use crate::symmetry::affine::{affine_group, dihedral_group};
use crate::symmetry::bracelets::Prefix;
use crate::symmetry::burnside::{self, NotDivisible};
use crate::symmetry::{Group, Symmetry};

/// Units: the subtrees of the bracelets, then the fixed sets.
pub(super) struct Plan {
    n: usize,
    affine: Group,
    dihedral: Group,
    prefixes: Vec<Prefix>,
    fixed_sets: Vec<Symmetry>,
}

impl Plan {
    pub(super) fn new(n: usize) -> Self {
        let (affine, dihedral) = (affine_group(n), dihedral_group(n));
        let classes = affine.conjugacy_classes().into_iter().chain(dihedral.conjugacy_classes());
        let fixed_sets: BTreeSet<Symmetry> =
            classes.map(|class| class.representative).filter(|g| !g.is_identity()).collect();
        Plan { n, affine, dihedral, prefixes: prefixes(n), fixed_sets: fixed_sets.into_iter().collect() }
    }

    pub(super) fn units(&self) -> usize {
        self.prefixes.len() + self.fixed_sets.len()
    }

    pub(super) fn tally(&self, unit: usize) -> Tally {
        let mut tally = Tally::default();
        match self.prefixes.get(unit) {
            Some(prefix) => prefix.for_each(|numbers, _| {
                if self.affine.is_canonical(numbers) {
                    tally.add(0, 1, path_search::is_solvable(numbers));
                }
            }),
            None => self.fixed_sets[unit - self.prefixes.len()]
                .fixed_words(1..=(self.n / 2) as u8)
                .for_each(|numbers| tally.add(1, 0, path_search::is_solvable(numbers))),
        }
        tally
    }

    pub(super) fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        let (orbits, fixed) = tallies.split_at(self.prefixes.len());
        let fixed: BTreeMap<&Symmetry, &Tally> = self.fixed_sets.iter().zip(fixed).collect();
        let total = |orbit_count: fn(&Tally) -> u64, fixed_count: fn(&Tally) -> u64| {
            let orbits = orbits.iter().map(|tally| u128::from(orbit_count(tally))).sum();
            let fixed = |g: &Symmetry| u128::from(fixed_count(fixed[g]));
            let points = burnside::points(&self.affine, orbits, fixed).unwrap_or(0);
            let classes =
                burnside::orbits(&self.dihedral, |g| if g.is_identity() { points } else { fixed(g) })?;
            Ok::<_, NotDivisible>((points, classes))
        };
        let (puzzles, puzzle_classes) = total(|t| t.orbits, |t| t.puzzles)?;
        let (solvable, classes) = total(|t| t.solvable_orbits, |t| t.solvable)?;
        Ok(Totals { puzzles, puzzle_classes, solvable, classes })
    }
}
