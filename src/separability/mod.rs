//! Which unitary matrices keep product states product, and which entangle every one of them.

pub mod bound;
pub mod census;
pub mod certificate;
pub mod certify;
pub mod classify;
pub mod clifford;
pub mod decide;
pub mod existence;
pub mod gates;
pub mod gaussian;
pub mod letter_grid;
pub mod macaulay;
pub mod minimum;
pub mod monomials;
pub mod parties;
pub mod power;
pub mod realignment;
pub mod refute;
pub mod search;
pub mod sense;
mod tables;
pub mod theorems;
pub mod verify;

use thiserror::Error;

/// What is wrong with an input.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum SeparabilityError {
    /// Sizes of parties that are not accepted.
    #[error("{0}")]
    Parties(String),
    /// A matrix that is not accepted.
    #[error("{0}")]
    Matrix(String),
}

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "separability",
    title: "Universal entanglers",
    summary: "Which unitary matrices send product states to product states, and which entangle every one of them; explicit universal entanglers with certificates that two programs check.",
    example: "curiosa separability verify results/separability/certificates/rotations-3x4.json",
    page: "docs/universal-entanglers.md",
    experiments: tables::EXPERIMENTS,
};
