//! The tables of universal entanglers.

mod census;
mod deficiency;
mod dimensions;
mod family;
mod gates;
mod subspaces;
mod theorem;

use crate::evidence::Method;
use crate::table::Experiment;

/// How certificates are found, and what checks them.
const CERTIFICATE: Method = Method::named("rank modulo primes");
const CHECKER: &str = "the checker of entangler certificates";

pub(super) const EXPERIMENTS: &[&Experiment] = &[
    &theorem::THEOREM,
    &dimensions::DIMENSIONS,
    &gates::GATES_AND_BOUNDS,
    &family::FAMILY,
    &family::RANKS,
    &deficiency::DEFICIENCY,
    &subspaces::SUBSPACES,
    &census::CENSUS,
    &census::SIGNS_ALL,
];

/// `3 4`.
fn spaced(numbers: &[usize]) -> String {
    Vec::from_iter(numbers.iter().map(usize::to_string)).join(" ")
}
