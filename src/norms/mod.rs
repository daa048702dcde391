//! Norms of linear maps between matrices: the diamond norm and the completely bounded norm, as certified
//! intervals (a study).
//!
//! * [`map`]: a linear map and its representations; [`operations`]: sums, compositions, adjoints;
//!   [`channels`]: maps with a name
//! * [`diamond`]: the norms; [`closed_form`]: formulas; [`barrier`]: the program solved by Newton steps
//! * `certificate`: why an interval holds in spite of rounding; [`interval`]: intervals and their digits
//! * [`properties`]: tests for channels, Kraus operators; [`discrimination`]: telling two channels apart
//! * [`random`]: random maps and channels; [`source`]: the examples of the source
//! * [`naive`]: the definitions themselves, climbed; `sdp`: the semidefinite program (feature `sdp`)
//!
//! Sources: V. I. Paulsen, Completely bounded maps and operator algebras (2003); N. Johnston, D. W. Kribs and
//! V. I. Paulsen, Quantum Inf. Comput. 9 (2009) 16-35; J. Watrous, Theory Comput. 5 (2009) 217-238 and
//! Chicago J. Theor. Comput. Sci. 2013, 8.

pub mod barrier;
mod certificate;
pub mod channels;
pub mod closed_form;
pub mod diamond;
pub mod discrimination;
pub mod error;
pub mod file;
pub mod interval;
pub mod map;
pub mod naive;
pub mod operations;
pub mod properties;
pub mod random;
#[cfg(feature = "sdp")]
mod sdp;
pub mod source;
mod tables;
pub mod theorems;

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
