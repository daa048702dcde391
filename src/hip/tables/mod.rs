//! The tables of Hip.

mod game;
mod minima;
mod records;
mod ties;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] =
    &[&ties::TIES, &minima::MINIMA, &records::RECORDS, &game::GAME, &game::RECORDS];
