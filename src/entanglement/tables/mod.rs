//! The tables of Entanglement.

mod scores;

use crate::table::Experiment;

pub(super) const EXPERIMENTS: &[&Experiment] = &[&scores::SCORES];
