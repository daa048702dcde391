//! Which unitary matrices keep product vectors product, and which entangle every one of them.
//!
//! Parties have n_1, ..., n_k >= 2 dimensions, and N = n_1 ... n_k. A *product vector* of C^N is a_1 (x) ...
//! (x) a_k with no a_i zero; all others are *entangled*. A *cut* parts the parties into two sides. Across it
//! a vector is a matrix, and it is a product across the cut if this matrix has rank 1, that is if all its 2 x
//! 2 minors vanish. Two questions are asked of a unitary matrix U:
//!
//! * Does it send every product vector to a product vector? It does if and only if it is a permutation of the
//!   parties after a product of unitary matrices (M. Marcus and B. N. Moyls 1959, R. Westwick 1967).
//! * Does it send no product vector to a product vector? Then it is a *universal entangler*. For more than
//!   two parties there are several senses of this, see [`model::sense::Sense`].
//!
//! A universal entangler is certified for a matrix M of Gaussian integers with M M^dagger = c, so that M /
//! sqrt(c) is unitary. The minors of M (a_1 (x) ... (x) a_k) are polynomials in the coordinates of the a_i.
//! Multiplied by monomials they are the rows of a Macaulay matrix. If it has full column rank modulo one
//! prime, the minors have no common zero, and no product vector goes to a product. A rank that falls short
//! proves nothing; a product vector whose image is a product, confirmed in integers, refutes.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`model::parties`] | the factors of a tensor product, and its cuts |
//! | | [`model::gaussian`] | matrices of Gaussian integers, unitary up to a factor |
//! | | [`model::sense`] | what "entangles every product vector" means |
//! | naive | [`naive`] | product vectors one after the other, and all minors of their images |
//! | methods | [`products`] | local factors, a permutation of the parties, or an entangled image; finest factors; Clifford circuits; entangling power |
//! | | [`macaulay`] | Macaulay matrices of minors; sizes for which a universal entangler exists |
//! | | [`certificates`] | certificates by the rank of Macaulay matrices, as files, and their own checker |
//! | | [`images`] | product vectors that go to products, exactly; the least entanglement |
//! | | [`zeros`] | product vectors over number fields that go to products |
//! | | [`splitting`] | gates of every size, by what they do modulo a prime |
//! | | [`identical`] | the same for two bosons or fermions |
//! | | [`circuits`] | gates on qubits as circuits of gates of one and two, exactly, also for other programs |
//! | | [`subspaces`] | subspaces without a product vector: certificates, and product vectors in others |
//! | | [`theorems`] | what is proved of gates, with the page |
//! | jobs | [`gates::census`] | all letter grids of two parties with all signs, up to symmetry |
//! | | [`gates::search`], [`gates::decide`] | candidates by number; whether one is a universal entangler |
//! | tables | [`STUDY`] | the tables of this study |
//! | | [`gates::catalogue`] | the gates that are certified here, by name |
//!
//! A Clifford circuit of three qubits is a universal entangler, proved by a certificate that an independent
//! checker accepts:
//!
//! ```
//! use curiosa::evidence::Budget;
//! use curiosa::separability::certificates::certify::{Attempt, Options, certify};
//! use curiosa::separability::{certificates::verify::verify, gates::catalogue::Gate};
//!
//! let gate = Gate::named("circuit-2x2x2").unwrap();
//! let options = Options { multidegree: Some(vec![2, 3, 5]), ..Options::default() };
//! let attempt = certify(&gate.matrix()?, &gate.parties()?, gate.sense, &options)?;
//! let Attempt::Certified(certificate) = attempt else { panic!("the rank is full") };
//! let proved = verify(certificate.to_json().as_bytes(), &mut Budget::default()).unwrap();
//! assert_eq!(proved.statement, "no product vector of 2 x 2 x 2 goes to a product vector");
//! # Ok::<(), curiosa::separability::SeparabilityError>(())
//! ```
//!
//! The theorems are proved in docs/universal-entanglers.md.

pub mod certificates;
pub mod circuits;
pub mod gates;
pub mod identical;
pub mod images;
pub mod macaulay;
pub mod model;
pub mod naive;
pub mod products;
pub mod splitting;
pub mod subspaces;
mod tables;
pub mod theorems;
pub mod zeros;

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
