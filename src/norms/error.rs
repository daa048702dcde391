//! Why a norm is not computed.

use super::map::MapError;

/// Why there is no norm.
#[derive(Debug, thiserror::Error)]
pub enum NormError {
    /// None of the formulas applies.
    #[error(
        "no closed form is known for this map (there are some for zero, completely positive maps, multiples of the transpose \
         and differences of two unitary channels)"
    )]
    NoClosedForm,
    /// It would take hours or too much memory.
    #[error(
        "this map is too large for Newton steps: accepted are 2048 rows of the Choi matrix, and 2^28 numbers of \
         the second derivative (2 n^2 times the square of the Kraus rank)"
    )]
    TooLarge,
    /// Too many rows for what takes the whole Choi matrix.
    #[error("the Choi matrix has too many rows: {0} are accepted here")]
    TooManyRows(usize),
    /// There is nothing to say of the map.
    #[error(
        "the map does not preserve Hermiticity, so that no channel is like it: its Choi matrix must be Hermitian"
    )]
    NotHermitian,
    /// The maps do not go together.
    #[error(transparent)]
    Map(#[from] MapError),
    /// The feature is off.
    #[error("this program was built without the semidefinite program: build it with the feature sdp")]
    NoSdp,
    /// The solver of the semidefinite program gave up.
    #[error("the semidefinite program was not solved: {0}")]
    SdpFailed(String),
}
