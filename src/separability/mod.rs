//! Which unitary matrices keep product states product, and which entangle every one of them.

pub mod bound;
pub mod census;
pub mod certificate;
pub mod certify;
pub mod classify;
pub mod clifford;
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
