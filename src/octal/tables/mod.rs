//! The tables of octal games.

mod games;
mod multiples;
mod penn;
mod records;
mod values;

use crate::evidence::Method;
use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] =
    &[&games::GAMES, &records::RECORDS, &penn::PENN, &values::VALUES, &multiples::MULTIPLES];

/// The engine that suits, and the checker of what it finds.
const ENGINE: Method = Method::named("nim-values");
const CHECKER: &str = "the checker of octal certificates";
