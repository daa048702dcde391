//! The tables of clock puzzles.

mod classes;
mod counts;
mod examples;
mod puzzles;
mod shares;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &puzzles::PUZZLES,
    &counts::COUNTS,
    &counts::RECORDS,
    &counts::EVEN,
    &classes::CLASSES,
    &shares::SHARES,
    &examples::EXAMPLES,
];
