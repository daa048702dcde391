//! Random complex matrices, the same for the same seed on every machine.

use nalgebra::Complex;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::complex_matrix::ComplexMatrix;
use super::floats::product;
use super::svd::svd;

/// The generator for a seed.
pub fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A matrix of independent complex normal entries of variance 1 (Ginibre).
///
/// ```
/// use curiosa::algebra::random::{gaussian, generator};
/// assert_eq!(gaussian(&mut generator(1), 2, 3), gaussian(&mut generator(1), 2, 3));
/// ```
pub fn gaussian(rng: &mut impl Rng, rows: usize, columns: usize) -> ComplexMatrix {
    ComplexMatrix::from_fn(rows, columns, |_, _| {
        // Box and Muller.
        let (radius, angle): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
        Complex::from_polar((-radius.ln()).sqrt(), std::f64::consts::TAU * angle)
    })
}

/// A matrix with orthonormal columns, uniform among them; rows >= columns.
///
/// By one [`svd`] of a [`gaussian`] matrix.
pub fn isometry(rng: &mut impl Rng, rows: usize, columns: usize) -> ComplexMatrix {
    let decomposed = svd(&gaussian(rng, rows, columns));
    product(&decomposed.u, &decomposed.v.adjoint())
}
