//! The tables of look-and-say sequences.

mod constants;
mod elements;
mod growth;
mod terms;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] =
    &[&terms::TERMS, &elements::ELEMENTS, &growth::GROWTH, &constants::CONSTANTS];
