//! The second derivative of the objective for a Hermitian K, which is made of pairs of eigenvectors of opposite signs.
//!
//! With one state on both sides, U_1 = U_0 s for the signs s of the eigenvalues, and (V_0 - V_1)_ab is 2 V_ab where the signs
//! differ and nothing elsewhere. So the second derivative is - sum over pairs of |2 w_ab V_ab|^2 with w_ab^2 = h_a h_b / (h_a +
//! h_b): two real numbers a pair, functionals of D.

use nalgebra::{Complex, DMatrix, DVector};

use super::{Curvature, MEMORY, Rest, coordinates, hermitian};
use crate::algebra::blocked::{adjoint_product, product};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::random::{gaussian, generator};
use crate::norms::bounds::{apply_state, mixed_block_products};
use crate::stop;

/// So many pairs are always written out, if there is room.
const FEW: usize = 4096;

/// Eigenvectors of K and the absolute values of its eigenvalues, those of the positive ones and those of the negative ones.
pub(super) struct Pairs {
    n: usize,
    vectors: [ComplexMatrix; 2],
    values: [Vec<f64>; 2],
}

/// h_a h_b / (h_a + h_b).
pub(super) fn weight(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * (b / (a + b)) }
}

/// For u_a and the u_b side by side: D to u_a^dagger (D (x) 1) u_b = re + i im as functionals of D, `(re, im)` for each b.
pub(super) fn functionals(n: usize, a: &ComplexMatrix, others: &ComplexMatrix) -> Vec<[ComplexMatrix; 2]> {
    let products = adjoint_product(a, others);
    let both = |b: usize| {
        // The entry (i, j) goes with D_ij; so the functional is the inner product with the conjugate.
        let matrix = products.columns(b * n, n).conjugate();
        let re = hermitian_part(&matrix);
        let im = (&matrix - &re) * Complex::new(0.0, -1.0);
        [re, im]
    };
    (0..products.ncols() / n).map(both).collect()
}

/// A block of columns of vectors, each an m x n matrix, side by side.
pub(super) fn side_by_side(n: usize, vectors: &ComplexMatrix, columns: &[usize]) -> ComplexMatrix {
    let m = vectors.nrows() / n;
    let entries =
        columns.iter().flat_map(|&column| vectors.column(column).iter().copied().collect::<Vec<_>>());
    ComplexMatrix::from_iterator(m, n * columns.len(), entries)
}

/// A direction that is nowhere special, of length 1.
fn probe(n: usize) -> DVector<f64> {
    DVector::from_vec(coordinates(&hermitian_part(&gaussian(&mut generator(1), n, n)))).normalize()
}

/// About what a second derivative is on a direction of length 1.
pub(super) fn mean_of(n: usize, product: impl Fn(&[f64]) -> Vec<f64>) -> f64 {
    let probe = probe(n);
    probe.dot(&DVector::from_vec(product(probe.as_slice())))
}

/// About what is left of that beside C C^T.
pub(super) fn rest_of(n: usize, columns: &DMatrix<f64>, mean: f64) -> f64 {
    (mean - columns.tr_mul(&probe(n)).norm_squared()).max(0.01 * mean)
}

impl Pairs {
    /// The pairs of these eigenvectors, with the signs and the absolute values of their eigenvalues.
    pub fn new(n: usize, vectors: &ComplexMatrix, signs: &[f64], values: &[f64]) -> Pairs {
        let (plus, minus): (Vec<usize>, Vec<usize>) = (0..values.len()).partition(|&k| signs[k] > 0.0);
        let sides = [plus, minus];
        Pairs {
            n,
            vectors: sides.each_ref().map(|side| vectors.select_columns(side)),
            values: sides.map(|side| side.iter().map(|&k| values[k]).collect()),
        }
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.values[0].len() * self.values[1].len()
    }

    /// The second derivative, with the other sign: all of it, or where the pairs are many, the heaviest.
    pub fn curvature<'a>(self) -> Curvature<'a> {
        let parameters = self.n * self.n;
        let most = FEW.max(parameters).min(MEMORY / (2 * parameters));
        if self.count() <= most {
            return Curvature { columns: self.all(), rest: None };
        }
        let mean = mean_of(self.n, |direction| self.product(direction));
        let columns = self.columns(mean / 8.0, most.min(parameters));
        let weight = rest_of(self.n, &columns, mean);
        let product = move |direction: &DVector<f64>| DVector::from_vec(self.product(direction.as_slice()));
        Curvature { columns, rest: Some(Rest { weight, product: Box::new(product) }) }
    }

    /// The second derivative of all pairs, written out.
    pub fn all(&self) -> DMatrix<f64> {
        self.columns(0.0, self.count())
    }

    /// The second derivative of the heaviest pairs, written out.
    pub fn heaviest(&self, most: usize) -> DMatrix<f64> {
        self.columns(0.0, most)
    }

    /// The functionals 2 w_ab V_ab of all pairs, or of those of a weight w_ab^2 from `least` on, but at most about `most` and the
    /// heaviest: two columns of n^2 coordinates a pair. n^2 m multiplications a pair.
    fn columns(&self, least: f64, most: usize) -> DMatrix<f64> {
        let [plus, minus] = &self.values;
        let weights = |a: usize| minus.iter().map(move |&b| weight(plus[a], b));
        let mut least = least;
        if self.count() > most {
            let mut all = Vec::from_iter((0..plus.len()).flat_map(weights));
            let (_, &mut bound, _) = all.select_nth_unstable_by(most, |a, b| b.total_cmp(a));
            least = least.max(bound.next_up());
        }
        let mut columns = Vec::new();
        for a in 0..plus.len() {
            stop::check();
            let weights = Vec::from_iter(weights(a));
            let chosen = Vec::from_iter((0..minus.len()).filter(|&b| weights[b] >= least));
            if chosen.is_empty() {
                continue;
            }
            let own = side_by_side(self.n, &self.vectors[0], &[a]);
            let others = side_by_side(self.n, &self.vectors[1], &chosen);
            for (parts, &b) in functionals(self.n, &own, &others).iter().zip(&chosen) {
                let scale = 2.0 * weights[b].sqrt();
                for part in parts {
                    columns.extend(coordinates(part).iter().map(|number| scale * number));
                }
            }
        }
        let parameters = self.n * self.n;
        DMatrix::from_vec(parameters, columns.len() / parameters, columns)
    }

    /// What the second derivative, taken positive, makes of the direction with these coordinates. 2 n m p q multiplications for p
    /// positive and q negative eigenvalues, and n^2 m (p + q).
    fn product(&self, direction: &[f64]) -> Vec<f64> {
        // V = U_+^dagger (D (x) 1) U_-, and Tr_out(U_- (U_+ 4 w^2 V)^dagger).
        let moved = apply_state(&hermitian(self.n, direction), &self.vectors[1]);
        let mut pairs = adjoint_product(&self.vectors[0], &moved);
        for (mut column, &b) in pairs.column_iter_mut().zip(&self.values[1]) {
            for (entry, &a) in column.iter_mut().zip(&self.values[0]) {
                *entry *= 4.0 * weight(a, b);
            }
        }
        let back = product(&self.vectors[0], &pairs);
        coordinates(&hermitian_part(&mixed_block_products(&self.vectors[1], &back, self.n)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_that_of_all_columns() {
        for (n, m, plus, minus) in [(2, 2, 2, 2), (3, 2, 1, 4), (4, 3, 7, 5)] {
            let rng = &mut generator(7);
            let vectors = gaussian(rng, n * m, plus + minus);
            let signs = Vec::from_iter((0..plus + minus).map(|k| if k < plus { 1.0 } else { -1.0 }));
            let values = Vec::from_iter((0..plus + minus).map(|k| 1.0 + k as f64));
            let pairs = Pairs::new(n, &vectors, &signs, &values);
            let all = pairs.all();
            assert_eq!(all.shape(), (n * n, 2 * plus * minus));
            let direction = DVector::from_vec(coordinates(&hermitian_part(&gaussian(rng, n, n))));
            let expected = &all * all.tr_mul(&direction);
            let product = DVector::from_vec(pairs.product(direction.as_slice()));
            assert!((&product - &expected).norm() < 1e-12 * expected.norm());
            // The heaviest of them.
            let some = pairs.columns(0.0, 1);
            assert_eq!(some.ncols(), 2);
        }
    }
}
