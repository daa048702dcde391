//! The tables of octal games.

mod atlas;
mod forms;
mod games;
mod growing;
mod misere;
mod multiples;
mod penn;
mod records;
mod survey;
mod trails;
mod values;

use crate::evidence::Method;
use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &games::GAMES,
    &records::RECORDS,
    &trails::TRAILS,
    &trails::STREAMED,
    &atlas::ATLAS,
    &forms::FORMS,
    &misere::MISERE,
    &growing::GROWING,
    &penn::PENN,
    &values::VALUES,
    &multiples::MULTIPLES,
];

/// The engine that suits, and the checker of what it finds.
const ENGINE: Method = Method::named("nim-values");
const STREAM: Method = Method::named("streams");
const CHECKER: &str = "the checker of octal certificates";
