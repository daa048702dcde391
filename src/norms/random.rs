//! Random matrices and maps, the same for the same seed on every machine.

use nalgebra::Complex;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::map::{LinearMap, MapError};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::svd::svd;

/// The generator for a seed.
pub fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A matrix of independent complex normal entries of variance 1 (Ginibre).
pub fn gaussian(rng: &mut impl Rng, rows: usize, columns: usize) -> ComplexMatrix {
    ComplexMatrix::from_fn(rows, columns, |_, _| {
        // Box and Muller.
        let (radius, angle): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
        Complex::from_polar((-radius.ln()).sqrt(), std::f64::consts::TAU * angle)
    })
}

/// A matrix with orthonormal columns, uniform among them; rows >= columns.
pub fn isometry(rng: &mut impl Rng, rows: usize, columns: usize) -> ComplexMatrix {
    let decomposed = svd(&gaussian(rng, rows, columns));
    decomposed.u * decomposed.v.adjoint()
}

/// A map with `count` left and right operators of independent normal entries; its Choi matrix has that rank,
/// n m at most.
pub fn map(rng: &mut impl Rng, input: usize, output: usize, count: usize) -> Result<LinearMap, MapError> {
    let left = (0..count).map(|_| gaussian(rng, output, input)).collect();
    let right = (0..count).map(|_| gaussian(rng, input, output)).collect();
    LinearMap::left_right(left, right)
}

/// A channel with `count` Kraus operators, the blocks of a random isometry; count * output >= input.
pub fn channel(rng: &mut impl Rng, input: usize, output: usize, count: usize) -> Result<LinearMap, MapError> {
    if count * output < input {
        return Err(MapError::Mismatch(format!(
            "a channel from {input} to {output} dimensions has at least {} Kraus operators",
            input.div_ceil(output)
        )));
    }
    let isometry = isometry(rng, count * output, input);
    let blocks = (0..count).map(|block| isometry.rows(block * output, output).into_owned());
    LinearMap::completely_positive(blocks.collect())
}
