//! The tables of flipping puzzles.

mod all_cells;
mod fewest;
mod moves;
mod nullity;
mod records;
mod targets;

use crate::algebra::gf2::BitVector;
use crate::evidence::{Known, Method};
use crate::quatrainment::gray;
use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &nullity::NULLITY,
    &nullity::LIGHTS_OUT,
    &all_cells::ALL_CELLS,
    &fewest::FEWEST,
    &moves::MOVES,
    &targets::TARGETS,
    &records::RECORDS,
    &records::PRIMITIVE,
];

const ELIMINATION: Method = Method::named("elimination");
const CHASING: Method = Method::named("row by row");
const POLYNOMIALS: Method = Method::named("polynomials");
const TRANSFORM: Method = Method::named("Walsh-Hadamard transform");
const GRAY_CODE: Method = Method::named("Gray code");
const ODD_PARTS: Method = Method::named("odd parts");

/// The fewest moves that were found among solutions, and by the Gray code too where these are at most 2^32: a minute for the most.
fn fewest(found: u32, solution: &BitVector, kernel: &[BitVector]) -> anyhow::Result<Known<u32>> {
    const TWICE: usize = 32;
    let known = Known::once(TRANSFORM, found);
    Ok(if kernel.len() <= TWICE { known.again(GRAY_CODE, &gray::fewest(solution, kernel))? } else { known })
}
