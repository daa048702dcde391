//! The tables of Q-toothpicks.

mod automata;
mod counts;
mod far;
mod identities;
mod rows;
mod shapes;
mod simulated;
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
    &simulated::SIMULATED,
];

const SIMULATION: Method = Method::named("simulation");
const HASHLIFE: Method = Method::named("hashlife");
const RECURRENCE: Method = Method::named("recurrence");
