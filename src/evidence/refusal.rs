//! Why a checker accepts no certificate.

use thiserror::Error;

/// Why a text certifies nothing.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no certificate.
    #[error("{0}")]
    Malformed(String),
    /// To check it would take longer than is allowed.
    #[error("{0}")]
    TooLong(String),
    /// What the certificate says is not so, or does not follow.
    #[error("{0}")]
    Wrong(String),
}
