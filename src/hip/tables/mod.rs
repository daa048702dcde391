//! The tables of Hip.

mod density;
mod gallai;
mod game;
mod largest;
mod minima;
mod patterns;
mod periodic;
mod records;
mod ties;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &ties::TIES,
    &minima::MINIMA,
    &records::RECORDS,
    &records::TEN,
    &patterns::PATTERNS,
    &gallai::GALLAI,
    &gallai::RECORDS,
    &largest::LARGEST,
    &largest::LARGE_SETS,
    &periodic::PERIODIC,
    &periodic::WINDOW_FORMULAS,
    &density::DENSITY,
    &density::RECORDS,
    &game::GAME,
    &game::RECORDS,
];
