//! The tables of universal entanglers.

mod census;
mod deficiency;
mod dimensions;
mod gates;
mod theorem;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &theorem::THEOREM,
    &dimensions::DIMENSIONS,
    &gates::GATES_AND_BOUNDS,
    &deficiency::DEFICIENCY,
    &census::CENSUS,
    &census::SIGNS_ALL,
];

/// `3 4`.
fn spaced(numbers: &[usize]) -> String {
    Vec::from_iter(numbers.iter().map(usize::to_string)).join(" ")
}
