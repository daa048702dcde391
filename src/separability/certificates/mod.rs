//! Certificates that a matrix entangles every product vector: made, written, and checked by a program on its own.

pub mod certificate;
pub mod certify;
pub(in crate::separability) mod reading;
pub mod verify;

use super::{identical, subspaces, zeros};
use crate::evidence::{Budget, Json, Refusal};

/// What a certificate of a gate, of a gate on identical particles, of a subspace, of a product vector in one or of the image of one proves.
///
/// # Errors
///
/// As [`verify::verify`], [`subspaces::verify::verify`], [`zeros::verify::verify`], [`zeros::verify_member::verify`], [`identical::verify::bosons`] and
/// [`identical::verify::fermions`].
pub fn check(text: &[u8], budget: &mut Budget<'_>) -> Result<verify::Proved, Refusal> {
    let object = Json::parse(text).ok().and_then(|json| json.object().ok());
    let format = object.and_then(|object| object.get("format").and_then(Json::string));
    match format.as_deref() {
        Some(subspaces::certificate::FORMAT) => subspaces::verify::verify(text, budget),
        Some(zeros::certificate::FORMAT) => zeros::verify::verify(text, budget),
        Some(zeros::member::FORMAT) => zeros::verify_member::verify(text, budget),
        Some(identical::certificate::BOSONS) => identical::verify::bosons(text, budget),
        Some(identical::certificate::FERMIONS) => identical::verify::fermions(text, budget),
        _ => verify::verify(text, budget),
    }
}
