//! Gates on two identical particles by name.

use std::collections::BTreeMap;

use super::particles::{Particles, System};
use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// A gate of blocks [[1, x], [x, -1]] on pairs of basis vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Two bosons in 3, 4, 7 or 8 modes, x = 1: the first basis vector with the second, the third with the fourth, ...
    Bosons(System),
    /// Two bosons in 3 or more modes, x = 2: for all k modulo n {k, k} with {k + 1, k + 2}; x = -2 for k = 0 if 8 divides n. Other
    /// basis vectors times 2 + i. Theorem 8 of docs/universal-entanglers.md.
    CyclicBosons(System),
    /// Two fermions, x = 1. In 8 modes: for all i modulo 7 {i, i + 1} with {i + 3, i + 5}, and {i, i + 3} with {i + 1, 7}. In 9
    /// modes: for all i modulo 9 {i, i + 1} with {i + 2, i + 4}, and {i, i + 3} with {i + 1, i + 5}.
    Fermions(System),
}

impl Named {
    /// The names that are accepted.
    pub const NAMES: &str =
        "bosons-3, bosons-4, bosons-7, bosons-8, bosons-cyclic-N for N >= 3, fermions-8, fermions-9";

    /// From one of [`Named::NAMES`].
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(name: &str) -> Result<Named, SeparabilityError> {
        let found = match name.rsplit_once('-') {
            Some(("bosons-cyclic", modes)) => modes
                .parse()
                .ok()
                .filter(|&modes| modes >= 3)
                .map(|modes| System::new(Particles::Bosons, modes).map(Named::CyclicBosons))
                .transpose()?,
            Some(("bosons", "3" | "4" | "7" | "8")) => {
                let modes =
                    name["bosons-".len()..].parse().map_err(|_| SeparabilityError::Matrix(name.into()))?;
                Some(Named::Bosons(System::new(Particles::Bosons, modes)?))
            }
            Some(("fermions", "8")) => Some(Named::Fermions(System::new(Particles::Fermions, 8)?)),
            Some(("fermions", "9")) => Some(Named::Fermions(System::new(Particles::Fermions, 9)?)),
            _ => None,
        };
        found.ok_or_else(|| {
            SeparabilityError::Matrix(format!("there is no gate {name}: {} are accepted", Named::NAMES))
        })
    }

    /// The particles and modes.
    pub fn system(self) -> System {
        let (Named::Bosons(system) | Named::CyclicBosons(system) | Named::Fermions(system)) = self;
        system
    }

    /// M with M M^dagger = 2, or 5 for cyclic ones.
    pub fn matrix(self) -> GaussianMatrix {
        let pairs = self.system().pairs();
        let place =
            |(i, j): Pair| pairs.iter().position(|&pair| pair == (i.min(j), i.max(j))).expect("all pairs");
        // Basis vectors without a block have 2 + i, whose norm is that of a block.
        let mut entries = BTreeMap::new();
        for (first, second, beside) in self.blocks() {
            let (first, second) = (place(first), place(second));
            entries.extend([((first, first), 1), ((second, second), -1)]);
            entries.extend([((first, second), beside), ((second, first), beside)]);
        }
        GaussianMatrix::from_fn(pairs.len(), |row, column| match entries.get(&(row, column)) {
            Some(&entry) => Gaussian::real(entry),
            None if row == column && !entries.contains_key(&(row, row)) => Gaussian { re: 2, im: 1 },
            None => Gaussian::ZERO,
        })
    }

    /// The pairs of basis vectors that make blocks, and x.
    fn blocks(self) -> Vec<(Pair, Pair, i64)> {
        match self {
            Named::Bosons(system) => system.pairs().chunks(2).map(|two| (two[0], two[1], 1)).collect(),
            Named::CyclicBosons(system) => {
                let modes = system.modes();
                let beside = |i: usize| if i == 0 && modes.is_multiple_of(8) { -2 } else { 2 };
                (0..modes).map(|i| ((i, i), ((i + 1) % modes, (i + 2) % modes), beside(i))).collect()
            }
            Named::Fermions(system) if system.modes() == 8 => {
                let blocks = (0..7).flat_map(|i| {
                    let k = |more: usize| (i + more) % 7;
                    [((i, k(1)), (k(3), k(5)), 1), ((i, k(3)), (k(1), 7), 1)]
                });
                blocks.collect()
            }
            Named::Fermions(_) => {
                let blocks = (0..9).flat_map(|i| {
                    let k = |more: usize| (i + more) % 9;
                    [((i, k(1)), (k(2), k(4)), 1), ((i, k(3)), (k(1), k(5)), 1)]
                });
                blocks.collect()
            }
        }
    }
}

/// Two modes.
type Pair = (usize, usize);
