//! Random maps, the same for the same seed on every machine.

use rand::Rng;

use super::map::{LinearMap, MapError};
use crate::algebra::random::{gaussian, isometry};

/// A map with `count` left and right operators of independent normal entries; its Choi matrix has that rank,
/// n m at most.
///
/// # Errors
///
/// If there are no operators or they have no entries: `count`, `input` or `output` is 0.
pub fn map(rng: &mut impl Rng, input: usize, output: usize, count: usize) -> Result<LinearMap, MapError> {
    let left = (0..count).map(|_| gaussian(rng, output, input)).collect();
    let right = (0..count).map(|_| gaussian(rng, input, output)).collect();
    LinearMap::left_right(left, right)
}

/// A channel with `count` Kraus operators, the blocks of a random isometry; count * output >= input.
///
/// ```
/// use curiosa::algebra::random::generator;
/// use curiosa::norms::properties::defects;
/// use curiosa::norms::random::channel;
///
/// let map = channel(&mut generator(1), 3, 2, 2).unwrap();
/// assert!(defects(&map).is_channel(1e-12));
/// assert!(channel(&mut generator(1), 3, 2, 1).is_err());
/// assert!(channel(&mut generator(1), 1, 0, 1).is_err());
/// ```
///
/// # Errors
///
/// If `count` * `output` is less than `input`, for then there is no such channel; or if `input` or `output` is 0.
pub fn channel(rng: &mut impl Rng, input: usize, output: usize, count: usize) -> Result<LinearMap, MapError> {
    if output == 0 {
        return Err(MapError::Mismatch(format!("there is no channel from {input} to 0 dimensions")));
    }
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
