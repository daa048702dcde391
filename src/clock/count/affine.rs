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

use std::sync::OnceLock;

use super::families::{self, Leaf, Orbits, Subtree};
use super::fixed_sets::FixedSets;
use super::{CountError, Expected, Tally, Totals};
use crate::clock::path_search;
use crate::symmetry::affine::{affine_group, dihedral_group};
use crate::symmetry::burnside;
use crate::symmetry::{Group, Symmetry};

/// Units: the subtrees of the least words of orbits, then the fixed sets.
pub(super) struct Plan {
    n: usize,
    affine: Group,
    dihedral: Group,
    orbits: Box<dyn Orbits>,
    subtrees: Vec<Subtree>,
    /// The second way to count the same units, made when it is needed.
    checking: OnceLock<Box<dyn Orbits>>,
    fixed: FixedSets,
}

impl Plan {
    pub(super) fn new(n: usize) -> Self {
        let (affine, dihedral) = (affine_group(n), dihedral_group(n));
        let fixed = FixedSets::new(n, &[&affine, &dihedral]);
        let orbits: Box<dyn Orbits> =
            if n < families::MIN { Box::new(OneByOne(n)) } else { families::orbits(n, Leaf::Rows) };
        Plan { n, affine, dihedral, subtrees: orbits.subtrees(), orbits, checking: OnceLock::new(), fixed }
    }

    pub(super) fn units(&self) -> usize {
        self.subtrees.len() + self.fixed.len()
    }

    pub(super) fn orbit_units(&self) -> usize {
        self.subtrees.len()
    }

    /// The subtree that is unit number `unit`, or the part of a fixed set.
    fn unit(&self, unit: usize) -> Result<&Subtree, usize> {
        self.subtrees.get(unit).ok_or(unit.wrapping_sub(self.subtrees.len()))
    }

    /// An estimate of the cost of a unit.
    pub(super) fn weight(&self, unit: usize) -> u64 {
        match self.unit(unit) {
            Ok(subtree) => subtree.weight,
            Err(part) => self.fixed.weight(part),
        }
    }

    pub(super) fn expected(&self, unit: usize) -> Expected {
        match self.unit(unit) {
            Ok(subtree) => Expected::OrbitsAtMost(subtree.weight),
            Err(part) => Expected::Puzzles(self.fixed.words(part)),
        }
    }

    pub(super) fn tally(&self, unit: usize) -> Tally {
        match self.unit(unit) {
            Ok(subtree) => self.orbits.tally(&subtree.prefix),
            Err(part) => self.fixed.tally(part),
        }
    }

    /// The tally again: of orbits with the other kernel, of fixed sets with a search for each word.
    pub(super) fn check(&self, unit: usize) -> Tally {
        match self.unit(unit) {
            Ok(subtree) if self.n < families::MIN => self.orbits.tally(&subtree.prefix),
            Ok(subtree) => {
                let checking = self.checking.get_or_init(|| families::orbits(self.n, Leaf::Words));
                checking.tally(&subtree.prefix)
            }
            Err(part) => self.fixed.check(part),
        }
    }

    pub(super) fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        let (orbits, parts) = tallies.split_at(self.subtrees.len());
        let fixed = self.fixed.sums(parts);
        let total = |orbit_count: fn(&Tally) -> u64, which: usize| {
            let orbits = orbits.iter().map(|tally| u128::from(orbit_count(tally))).sum();
            let fixed = |g: &Symmetry| fixed[g][which];
            let points = burnside::points(&self.affine, orbits, fixed)
                .ok_or(CountError::Contradiction("fewer orbits than the fixed puzzles make"))?;
            let classes =
                burnside::orbits(&self.dihedral, |g| if g.is_identity() { points } else { fixed(g) })?;
            Ok::<_, CountError>((points, classes))
        };
        let (puzzles, puzzle_classes) = total(|t| t.orbits, 0)?;
        let (solvable, classes) = total(|t| t.solvable_orbits, 1)?;
        Ok(Totals { puzzles, puzzle_classes, solvable, classes })
    }
}

/// For a few positions: every puzzle by itself.
struct OneByOne(usize);

impl Orbits for OneByOne {
    fn subtrees(&self) -> Vec<Subtree> {
        let OneByOne(n) = *self;
        vec![Subtree { prefix: Vec::new(), weight: (n as u64 / 2).pow(n as u32) }]
    }

    fn tally(&self, _: &[u8]) -> Tally {
        let OneByOne(n) = *self;
        let mut tally = Tally::default();
        let group = affine_group(n);
        let identity = Symmetry::identity(n, n / 2 + 1);
        identity.fixed_words(1..=(n / 2) as u8).for_each(|numbers| {
            if group.is_canonical(numbers) {
                tally.add(numbers, 0, 1, path_search::is_solvable(numbers));
            }
        });
        tally
    }
}
