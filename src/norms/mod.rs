//! Norms of linear maps between matrices: the diamond norm and the completely bounded norm, as certified
//! intervals (a study).
//!
//! Let Phi(X) = sum of A_i X B_i be a linear map from n x n to m x m complex matrices. |X|_1 is the trace
//! norm, the sum of the singular values, and |X| the operator norm, the greatest of them. The norm of Phi
//! with respect to either of them can grow when Phi acts on one factor of a tensor product. So one takes
//!
//! * the *diamond norm*, the greatest |(Phi (x) id)(X)|_1 over X with |X|_1 = 1, with the identity map on n x
//!   n matrices;
//! * the *completely bounded norm*, the greatest |(Phi (x) id)(X)| over X with |X| = 1, with the identity map
//!   on m x m matrices. It is the diamond norm of the adjoint Phi*(Y) = sum of A_i^dagger Y B_i^dagger.
//!
//! Half the diamond norm of a difference of channels says how well they can be told apart. A norm is answered
//! with two floats between which it lies for certain, in spite of all rounding.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`map`] | a linear map and its representations |
//! | | [`file`](mod@file) | maps in files: JSON and NumPy arrays |
//! | | [`operations`] | sums, multiples, compositions, tensor products, adjoints |
//! | | [`channels`], [`random`], [`source`] | maps with a name, random maps, the examples of the source |
//! | | [`interval`], [`error`](mod@error) | intervals and their digits; why a norm is not computed |
//! | naive | [`naive`] | the definitions themselves, climbed: lower bounds |
//! | methods | [`diamond`] | both norms, by the method that suits |
//! | | [`closed_form`] | formulas |
//! | | [`barrier`] | the concave program, solved by Newton steps, by the Choi matrix or by few operators |
//! | | `factors` | maps of few operators, whose Choi matrix is never multiplied out |
//! | | `sdp` | the semidefinite program (feature `sdp`) |
//! | | `bounds` | why an interval holds in spite of rounding |
//! | | [`witness`] | what an optimum knows: states, gradient, measurement |
//! | | [`certificates`] | bounds that anybody can check in whole numbers |
//! | | [`properties`] | tests for channels, Kraus operators |
//! | | [`nearest`], [`worst`] | the channel nearest to a map; the farthest map of an ellipsoid |
//! | | [`discrimination`] | telling two channels apart with one use |
//! | | [`theorems`] | what is proved of the intervals, with the page |
//! | tables | [`STUDY`] | the tables of this study |
//!
//! The norms of the transposition of 3 x 3 matrices are 3, and a channel has diamond norm 1:
//!
//! ```
//! use curiosa::norms::channels::{depolarising, transpose};
//! use curiosa::norms::diamond::{Options, cb_norm, diamond_norm};
//!
//! let norm = diamond_norm(&transpose(3), Options::default())?;
//! assert_eq!((norm.interval.lo, norm.interval.hi), (3.0, 3.0));
//! assert!(cb_norm(&transpose(3), Options::default())?.interval.contains(3.0));
//! assert!(diamond_norm(&depolarising(2, 0.5), Options::default())?.interval.contains(1.0));
//! # Ok::<(), curiosa::norms::error::NormError>(())
//! ```
//!
//! Sources: V. I. Paulsen, Completely bounded maps and operator algebras (2003); N. Johnston, D. W. Kribs and
//! V. I. Paulsen, Quantum Inf. Comput. 9 (2009) 16-35; J. Watrous, Theory Comput. 5 (2009) 217-238 and
//! Chicago J. Theor. Comput. Sci. 2013, 8.

pub mod barrier;
mod bounds;
pub mod certificates;
pub mod channels;
pub mod closed_form;
pub mod diamond;
pub mod discrimination;
pub mod error;
mod factors;
mod few_negative;
pub mod file;
pub mod gates;
pub mod interval;
pub mod map;
pub mod naive;
pub mod nearest;
pub mod operations;
pub mod properties;
pub mod random;
#[cfg(feature = "sdp")]
mod sdp;
pub mod source;
mod tables;
pub mod theorems;
pub mod witness;
pub mod worst;

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "norms",
    title: "Diamond and completely bounded norms",
    summary: "Norms of linear maps between matrices as intervals that hold in spite of rounding, each with its own certificate.",
    example: "curiosa norms diamond examples/norms/general.json",
    page: "docs/norms.md",
    experiments: tables::EXPERIMENTS,
};
