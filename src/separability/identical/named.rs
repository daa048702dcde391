//! Gates on two identical particles by name.

use super::particles::{Particles, System};
use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// A gate of blocks on pairs of basis vectors: Hadamard's [[1, 1], [1, -1]], or swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Two bosons in 3, 4, 7 or 8 modes: the first basis vector with the second, the third with the fourth, ...
    Bosons(System),
    /// Two bosons in n >= 3 modes: for all k modulo n {k, k} is swapped with {k + 1, k + 2}, and all else stays. Theorem 8 of
    /// docs/universal-entanglers.md.
    CyclicBosons(System),
    /// Two fermions in 8 modes: for all i modulo 7 {i, i + 1} with {i + 3, i + 5}, and {i, i + 3} with {i + 1, 7}. In 9 modes: for
    /// all i modulo 9 {i, i + 1} with {i + 2, i + 4}, and {i, i + 3} with {i + 1, i + 5}.
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

    /// M, M^2 = 2, or 1 for cyclic ones.
    pub fn matrix(self) -> GaussianMatrix {
        let pairs = self.system().pairs();
        let place =
            |(i, j): Pair| pairs.iter().position(|&pair| pair == (i.min(j), i.max(j))).expect("all pairs");
        let mut partner = Vec::from_iter(0..pairs.len());
        for (first, second) in self.blocks() {
            let (first, second) = (place(first), place(second));
            (partner[first], partner[second]) = (second, first);
        }
        let is_swap = matches!(self, Named::CyclicBosons(_));
        let entry = |row: usize, column: usize| match partner[row] {
            other if other == column => 1,
            other if row == column && !is_swap => {
                if other < row {
                    -1
                } else {
                    1
                }
            }
            _ => 0,
        };
        GaussianMatrix::from_fn(pairs.len(), |row, column| Gaussian::real(entry(row, column)))
    }

    /// The pairs of basis vectors that make blocks.
    fn blocks(self) -> Vec<(Pair, Pair)> {
        match self {
            Named::Bosons(system) => system.pairs().chunks_exact(2).map(|two| (two[0], two[1])).collect(),
            Named::CyclicBosons(system) => {
                let modes = system.modes();
                (0..modes).map(|k| ((k, k), ((k + 1) % modes, (k + 2) % modes))).collect()
            }
            Named::Fermions(system) if system.modes() == 8 => {
                let blocks = (0..7).flat_map(|i| {
                    let k = |more: usize| (i + more) % 7;
                    [((i, k(1)), (k(3), k(5))), ((i, k(3)), (k(1), 7))]
                });
                blocks.collect()
            }
            Named::Fermions(_) => {
                let blocks = (0..9).flat_map(|i| {
                    let k = |more: usize| (i + more) % 9;
                    [((i, k(1)), (k(2), k(4))), ((i, k(3)), (k(1), k(5)))]
                });
                blocks.collect()
            }
        }
    }
}

/// Two modes.
type Pair = (usize, usize);
