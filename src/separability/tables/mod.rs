//! The tables of universal entanglers.

mod census;
mod circuits;
mod deficiency;
mod dimensions;
mod family;
mod gates;
mod identical;
mod random;
mod searched;
mod strength;
mod subspaces;
mod theorem;

use anyhow::Context;

use crate::evidence::{Budget, Known, Method};
use crate::separability::certificates::check;
use crate::separability::certificates::verify::Proved;
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
    &identical::IDENTICAL,
    &circuits::CIRCUITS,
    &census::CENSUS,
    &census::SIGNS_ALL,
    &random::RANDOM,
    &strength::STRONGEST,
    &strength::STRONGEST_ALL,
    &searched::SEARCHED,
    &strength::STRENGTH,
];

/// A certificate that the second program accepts, and what it says of it.
fn checked<C>(certificate: C, text: impl FnOnce(&C) -> String) -> anyhow::Result<(Known<C>, Proved)> {
    let mut proved = None;
    let certificate = Known::once(CERTIFICATE, certificate).certified(CHECKER, |certificate| {
        proved = Some(check(text(certificate).as_bytes(), &mut Budget::unlimited())?);
        anyhow::Ok(())
    })?;
    Ok((certificate, proved.context("the checker has accepted it")?))
}

/// `3 4`.
fn spaced(numbers: &[usize]) -> String {
    Vec::from_iter(numbers.iter().map(usize::to_string)).join(" ")
}
