//! The tables of Q-toothpicks.

mod automata;
mod counts;
mod far;
mod identities;
mod rows;
mod shapes;
mod verified;

use crate::evidence::Method;
use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &automata::AUTOMATA,
    &identities::IDENTITIES_OF,
    &identities::SUGGESTED,
    &counts::COUNTS,
    &verified::VERIFIED,
    &far::FAR,
    &rows::ROWS,
    &shapes::SHAPES,
];

const SIMULATION: Method = Method::named("simulation");
const RECURRENCE: Method = Method::named("recurrence");
