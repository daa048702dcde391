//! Certificates that a matrix entangles every product vector: made, written, and checked by a program on its own.

pub mod certificate;
pub mod certify;
pub(in crate::separability) mod reading;
pub mod verify;

use super::subspaces;
use crate::evidence::{Budget, Json, Refusal};

/// What a certificate of a gate or of a subspace proves.
///
/// # Errors
///
/// As [`verify::verify`] and [`subspaces::verify::verify`].
pub fn check(text: &[u8], budget: &mut Budget<'_>) -> Result<verify::Proved, Refusal> {
    let object = Json::parse(text).ok().and_then(|json| json.object().ok());
    let format = object.and_then(|object| object.get("format").and_then(Json::string));
    match format.as_deref() {
        Some(subspaces::certificate::FORMAT) => subspaces::verify::verify(text, budget),
        _ => verify::verify(text, budget),
    }
}
