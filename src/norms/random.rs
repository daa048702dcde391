//! Random maps, the same for the same seed on every machine.

use rand::Rng;

use super::map::{LinearMap, MapError};
use crate::algebra::random::{gaussian, isometry};

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
