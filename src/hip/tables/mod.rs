//! The tables of Hip.

mod game;
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
    &patterns::PATTERNS,
    &periodic::PERIODIC,
    &periodic::WINDOW_FORMULAS,
    &game::GAME,
    &game::RECORDS,
];
