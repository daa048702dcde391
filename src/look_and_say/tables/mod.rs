//! The tables of look-and-say sequences.

mod constants;
mod cosmology;
mod cosmology_again;
mod elements;
mod growth;
mod terms;
mod variants;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &terms::TERMS,
    &elements::ELEMENTS,
    &growth::GROWTH,
    &variants::VARIANTS,
    &constants::CONSTANTS,
    &cosmology::COSMOLOGIES,
    &cosmology_again::AGAIN,
];
