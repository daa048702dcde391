//! Gates on two identical particles by name.

use super::particles::{Particles, System};
use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// A gate of Hadamard blocks [[1, 1], [1, -1]] on pairs of basis vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Two bosons in 3, 4, 7 or 8 modes: the first basis vector with the second, the third with the fourth, ...
    Bosons(System),
    /// Two fermions in 8 modes: for all i modulo 7 {i, i + 1} with {i + 3, i + 5}, and {i, i + 3} with {i + 1, 7}. In 9 modes: for
    /// all i modulo 9 {i, i + 1} with {i + 2, i + 4}, and {i, i + 3} with {i + 1, i + 5}.
    Fermions(System),
}

impl Named {
    /// The names that are accepted.
    pub const NAMES: &str = "bosons-3, bosons-4, bosons-7, bosons-8, fermions-8, fermions-9";

    /// From one of [`Named::NAMES`].
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(name: &str) -> Result<Named, SeparabilityError> {
        let found = match name.split_once('-') {
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
        let (Named::Bosons(system) | Named::Fermions(system)) = self;
        system
    }

    /// M, M^2 = 2.
    pub fn matrix(self) -> GaussianMatrix {
        let pairs = self.system().pairs();
        let mut partner = Vec::from_iter((0..pairs.len()).map(|row| row ^ 1));
        if let Named::Fermions(system) = self {
            let place = |(i, j): (usize, usize)| {
                pairs.iter().position(|&pair| pair == (i.min(j), i.max(j))).expect("all pairs")
            };
            for (first, second) in cyclic(system.modes()) {
                let (first, second) = (place(first), place(second));
                (partner[first], partner[second]) = (second, first);
            }
        }
        GaussianMatrix::from_fn(pairs.len(), |row, column| {
            let sign = if row == column && partner[row] < row { -1 } else { 1 };
            Gaussian::real(if row == column || partner[row] == column { sign } else { 0 })
        })
    }
}

/// Two modes.
type Pair = (usize, usize);

/// The pairs that make blocks, for 8 or 9 modes.
fn cyclic(modes: usize) -> Vec<(Pair, Pair)> {
    if modes == 8 {
        let blocks = (0..7).flat_map(|i| {
            let k = |more: usize| (i + more) % 7;
            [((i, k(1)), (k(3), k(5))), ((i, k(3)), (k(1), 7))]
        });
        return blocks.collect();
    }
    let blocks = (0..9).flat_map(|i| {
        let k = |more: usize| (i + more) % 9;
        [((i, k(1)), (k(2), k(4))), ((i, k(3)), (k(1), k(5)))]
    });
    blocks.collect()
}
