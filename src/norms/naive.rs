//! The definitions themselves, climbed from many starts: lower bounds too simple to be wrong.

use nalgebra::Complex;
use rand::Rng;

use super::map::Kraus;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::gaussian;
use crate::algebra::svd::svd;

/// The greatest |(Phi (x) id)(x y^dagger)|_1 found over unit vectors x, y of C^n (x) C^n.
///
/// For fixed x and y the polar factor W of the image gives the trace norm as Re tr W^dagger (Phi (x) id)(x
/// y^dagger), which is linear in x y^dagger; the best x and y for this W are a pair of singular vectors. So
/// the value never falls. It uses the Kraus operators as they are, no Choi matrix. `starts` random starts,
/// `rounds` rounds each, k m n^4 multiplications a round.
///
/// ```
/// use curiosa::algebra::random::generator;
/// use curiosa::norms::{channels::transpose, naive::climb, properties::minimal_kraus};
///
/// let kraus = minimal_kraus(&transpose(2), 1e-12);
/// let found = climb(&kraus, &mut generator(1), 3, 30);
/// assert!((found - 2.0).abs() < 1e-9);
/// ```
pub fn climb(kraus: &Kraus, rng: &mut impl Rng, starts: usize, rounds: usize) -> f64 {
    let (m, n) = kraus.left[0].shape();
    let right = kraus.right();
    // x as an n x n matrix: (A (x) 1) x is A X, and x y^dagger goes to sums of vec(A X) vec(B^dagger
    // Y)^dagger.
    let image = |x: &ComplexMatrix, y: &ComplexMatrix| {
        let mut sum = ComplexMatrix::zeros(m * n, m * n);
        for (a, b) in kraus.left.iter().zip(&right) {
            sum += vector(&(a * x)) * vector(&(b.adjoint() * y)).adjoint();
        }
        sum
    };
    let mut best: f64 = 0.0;
    for _ in 0..starts {
        let mut x = normalised(gaussian(rng, n, n));
        let mut y = normalised(gaussian(rng, n, n));
        for _ in 0..rounds {
            let decomposed = svd(&image(&x, &y));
            best = best.max(decomposed.values.iter().sum());
            let w = &decomposed.u * decomposed.v.adjoint();
            // The matrix T with tr W^dagger (Phi (x) id)(x y^dagger) = y^dagger T x.
            let mut t = ComplexMatrix::zeros(n * n, n * n);
            let one = ComplexMatrix::identity(n, n);
            for (a, b) in kraus.left.iter().zip(&right) {
                t += one.kronecker(b) * w.adjoint() * one.kronecker(a);
            }
            let top = svd(&t);
            y = matrix(&top.u, n);
            x = matrix(&top.v, n);
        }
    }
    best
}

/// The greatest operator norm |(id (x) Phi)(W)| found over unitary W of C^m (x) C^n: the definition of the
/// completely bounded norm (m copies are enough), climbed.
///
/// For fixed W the top singular vectors p, q of the image give the norm as p^dagger (id (x) Phi)(W) q, which
/// is linear in W; the best W for this pair is a polar factor. `starts` random starts, `rounds` rounds each,
/// k m^4 n^2 multiplications a round.
pub fn climb_operators(kraus: &Kraus, rng: &mut impl Rng, starts: usize, rounds: usize) -> f64 {
    let (m, n) = kraus.left[0].shape();
    let one = ComplexMatrix::identity(m, m);
    let wide =
        |operators: &[ComplexMatrix]| -> Vec<_> { operators.iter().map(|a| one.kronecker(a)).collect() };
    let (left, right) = (wide(&kraus.left), wide(&kraus.right()));
    let mut best: f64 = 0.0;
    for _ in 0..starts {
        let start = svd(&gaussian(rng, m * n, m * n));
        let mut w = start.u * start.v.adjoint();
        for _ in 0..rounds {
            let zero = ComplexMatrix::zeros(m * m, m * m);
            let image = left.iter().zip(&right).fold(zero, |sum, (a, b)| sum + a * &w * b);
            let top = svd(&image);
            best = best.max(top.values[0]);
            let pair = top.v.columns(0, 1) * top.u.columns(0, 1).adjoint();
            let zero = ComplexMatrix::zeros(m * n, m * n);
            let t = svd(&left.iter().zip(&right).fold(zero, |sum, (a, b)| sum + b * &pair * a));
            w = t.v * t.u.adjoint();
        }
    }
    best
}

/// Columns under one another.
fn vector(matrix: &ComplexMatrix) -> ComplexMatrix {
    ComplexMatrix::from_iterator(matrix.len(), 1, matrix.iter().copied())
}

/// The first column as an n x n matrix.
fn matrix(vectors: &ComplexMatrix, n: usize) -> ComplexMatrix {
    ComplexMatrix::from_iterator(n, n, vectors.column(0).iter().copied())
}

fn normalised(matrix: ComplexMatrix) -> ComplexMatrix {
    let norm = matrix.norm();
    matrix / Complex::from(norm)
}
