//! The tables of flipping puzzles.

mod all_cells;
mod fewest;
mod moves;
mod nullity;
mod records;
mod targets;

use crate::evidence::Method;
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
const ODD_PARTS: Method = Method::named("odd parts");
