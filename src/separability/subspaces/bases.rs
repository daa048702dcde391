//! Subspaces by name: complements of unextendible product bases, and the largest subspaces without a product vector.

use super::subspace::Subspace;
use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::Gaussian;
use crate::separability::model::parties::Parties;

/// A subspace with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The complement of five orthogonal product vectors of 3 x 3 that tile a square (C. H. Bennett and others 1999).
    Tiles,
    /// The complement of five orthogonal product vectors of 3 x 3 that stand on a pentagon (C. H. Bennett and others 1999), in local
    /// bases in which it is rational: (cos t, sin t, h) is taken to (cos t + i sin t, cos t - i sin t, 1), so that the coordinates of v_j
    /// (x) v_2j are powers of a fifth root of unity, and the space that the five span is that of all vectors in which coordinates
    /// with the same power are equal. Invertible local maps keep product vectors.
    Pyramid,
    /// The complement of four orthogonal product vectors of three qubits (C. H. Bennett and others 1999).
    Shifts,
    /// The complement of the n^2 - 2 n + 1 product vectors GenTiles1 of n x n, n even from 4 on (D. P. DiVincenzo, T. Mor, P. W. Shor, J.
    /// A. Smolin, B. M. Terhal 2003). On each tile of n/2 cells they span all vectors whose entries sum to 0, which are rational.
    GenTiles1(usize),
    /// The complement of the m n - 2 m + 1 product vectors GenTiles2 of m x n, 3 <= m <= n, n >= 4 (D. P. DiVincenzo, T. Mor, P.
    /// W. Shor, J. A. Smolin, B. M. Terhal 2003).
    GenTiles2(usize, usize),
    /// Matrices of m x n whose antidiagonals sum to 0: of (m - 1)(n - 1) dimensions, the most that a completely entangled
    /// subspace has. The coordinates of a product vector multiply like polynomials, which have no divisors of 0.
    Antidiagonals(usize, usize),
    /// The vectors of so many qubits, 3 to 8, whose entries for each weight of the digits sum to 0, of 2^k - k - 1 dimensions
    /// (B. V. R. Bhat 2006): the same for more parties.
    Weights(usize),
}

impl Named {
    /// The names that are accepted.
    pub const NAMES: &str =
        "tiles, pyramid, shifts, gentiles1-4x4, gentiles2-3x4, antidiagonals-3x3, weights-3";

    /// From a name such as those in [`Named::NAMES`], with other sizes.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn parse(name: &str) -> Result<Named, SeparabilityError> {
        let sizes = |text: &str| -> Option<(usize, usize)> {
            let (m, n) = text.split_once('x')?;
            Some((m.parse().ok()?, n.parse().ok()?))
        };
        let found = match name.split_once('-') {
            None if name == "tiles" => Some(Named::Tiles),
            None if name == "pyramid" => Some(Named::Pyramid),
            None if name == "shifts" => Some(Named::Shifts),
            Some(("gentiles1", text)) => sizes(text)
                .filter(|&(m, n)| m == n && n % 2 == 0 && (4..=32).contains(&n))
                .map(|(n, _)| Named::GenTiles1(n)),
            Some(("gentiles2", text)) => sizes(text)
                .filter(|&(m, n)| (3..=n).contains(&m) && (4..=32).contains(&n))
                .map(|(m, n)| Named::GenTiles2(m, n)),
            Some(("antidiagonals", text)) => sizes(text)
                .filter(|&(m, n)| (2..=32).contains(&m) && (2..=32).contains(&n))
                .map(|(m, n)| Named::Antidiagonals(m, n)),
            Some(("weights", text)) => {
                text.parse().ok().filter(|qubits| (3..=8).contains(qubits)).map(Named::Weights)
            }
            _ => None,
        };
        found.ok_or_else(|| {
            SeparabilityError::Matrix(format!(
                "there is no subspace {name}: {}, and the last four kinds for other sizes, are accepted",
                Named::NAMES
            ))
        })
    }

    /// The subspace.
    ///
    /// # Errors
    ///
    /// As for [`Parties::new`]; never for names that [`Named::parse`] accepts.
    pub fn subspace(self) -> Result<Subspace, SeparabilityError> {
        let [zero, one] = [Gaussian::ZERO, Gaussian::ONE];
        match self {
            Named::Tiles => {
                let [first, second, last] =
                    [vec![one, zero, zero], vec![zero, one, zero], vec![zero, zero, one]];
                let less =
                    |a: &[Gaussian], b: &[Gaussian]| Vec::from_iter(a.iter().zip(b).map(|(&a, &b)| a - b));
                let (low, high) = (less(&first, &second), less(&second, &last));
                let tiles = [
                    (&first, &low),
                    (&low, &last),
                    (&last, &high),
                    (&high, &first),
                    (&vec![one; 3], &vec![one; 3]),
                ];
                let parties = Parties::new(vec![3, 3])?;
                Subspace::orthogonal(parties, tiles.map(|(a, b)| product(&[a, b])).to_vec())
            }
            Named::Pyramid => {
                // Of v_j the coordinates are these powers of the j-th power of the root.
                let powers = [1, 4, 0];
                let equal = (0..5).map(|power| {
                    let cells =
                        powers.iter().flat_map(|&first| powers.map(|second| (first + 2 * second) % 5));
                    cells.map(|other| if other == power { one } else { zero }).collect()
                });
                Subspace::orthogonal(Parties::new(vec![3, 3])?, equal.collect())
            }
            Named::Shifts => {
                let (up, down) = (vec![one, zero], vec![zero, one]);
                let (plus, minus) = (vec![one, one], vec![one, -one]);
                let vectors =
                    [[&up, &down, &plus], [&down, &plus, &up], [&plus, &up, &down], [&minus, &minus, &minus]];
                let parties = Parties::new(vec![2, 2, 2])?;
                Subspace::orthogonal(parties, vectors.map(|factors| product(&factors)).to_vec())
            }
            Named::GenTiles1(n) => {
                let mut vectors = vec![product(&[&vec![one; n], &vec![one; n]])];
                for k in 0..n {
                    for j in 0..n / 2 - 1 {
                        let next = |first: usize| difference(n, first % n, (first + 1) % n);
                        vectors.push(product(&[&basis(n, k), &next(k + j + 1)]));
                        vectors.push(product(&[&next(k + j), &basis(n, k)]));
                    }
                }
                Subspace::orthogonal(Parties::new(vec![n, n])?, vectors)
            }
            Named::GenTiles2(m, n) => {
                let mut vectors = vec![product(&[&vec![one; m], &vec![one; n]])];
                for j in 0..m {
                    vectors.push(product(&[&difference(m, j, (j + 1) % m), &basis(n, j)]));
                    // The n - 3 vectors of these cells that are orthogonal to their sum span what differences do.
                    let cells = Vec::from_iter((0..m - 2).map(|i| (i + j + 1) % m).chain(m..n));
                    for pair in cells.windows(2) {
                        vectors.push(product(&[&basis(m, j), &difference(n, pair[0], pair[1])]));
                    }
                }
                Subspace::orthogonal(Parties::new(vec![m, n])?, vectors)
            }
            Named::Antidiagonals(m, n) => {
                let sums = (0..m + n - 1).map(|sum| {
                    let cells = (0..m * n).map(|cell| if cell / n + cell % n == sum { one } else { zero });
                    cells.collect()
                });
                Subspace::orthogonal(Parties::new(vec![m, n])?, sums.collect())
            }
            Named::Weights(qubits) => {
                let weights = (0..=qubits).map(|weight| {
                    let entry = |index: u32| if index.count_ones() as usize == weight { one } else { zero };
                    (0..1 << qubits).map(entry).collect()
                });
                Subspace::orthogonal(Parties::new(vec![2; qubits])?, weights.collect())
            }
        }
    }
}

/// A vector of the basis.
fn basis(size: usize, place: usize) -> Vec<Gaussian> {
    (0..size).map(|k| if k == place { Gaussian::ONE } else { Gaussian::ZERO }).collect()
}

/// One vector of the basis less another.
fn difference(size: usize, first: usize, second: usize) -> Vec<Gaussian> {
    basis(size, first).into_iter().zip(basis(size, second)).map(|(a, b)| a - b).collect()
}

/// The coordinates of a product vector.
fn product(factors: &[&Vec<Gaussian>]) -> Vec<Gaussian> {
    factors.iter().fold(vec![Gaussian::ONE], |product, factor| {
        product.iter().flat_map(|&left| factor.iter().map(move |&right| left * right)).collect()
    })
}
