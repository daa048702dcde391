//! The tables of norms.

mod examples;
mod families;
mod random;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[&examples::EXAMPLES, &families::FAMILIES, &random::RANDOM];

/// Digits of the ends of an interval, rounded outwards; the tolerance is finer, so that what rounding does differently on
/// another processor hardly ever shows.
const DIGITS: usize = 10;
const TOLERANCE: f64 = 2e-11;
