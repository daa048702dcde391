//! Whether a matrix is a universal entangler, as far as a bounded effort decides it.

use serde::{Deserialize, Serialize};

use crate::evidence::{Known, Method};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::images::refute::{goes_to_product, refute};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::theorems::DETERMINANT;

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Vectors with coordinates 0, 1, -1, i, -i that are tried.
    pub vectors: usize,
    /// Starts of a descent.
    pub starts: usize,
    /// Multidegrees that are tried.
    pub multidegrees: usize,
}

/// What was found of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finding {
    /// No product vector goes to a product vector.
    Universal,
    /// Some product vector does.
    Refuted,
    /// Neither was shown.
    Open,
}

const ATTEMPTS: Method = Method::named("vectors, ranks and descents");

/// Whether a product vector goes to a product: proved by the rank of a Macaulay matrix modulo a prime, refuted by a vector
/// whose image is computed exactly, or open. The cost is mostly that of the ranks, see [`certify`].
///
/// # Errors
/// If the matrix is none that [`certify`] accepts.
pub fn decide(
    matrix: &GaussianMatrix,
    parties: &Parties,
    effort: Effort,
) -> Result<Known<Finding>, SeparabilityError> {
    let cuts = parties.single_cuts();
    let refuted = |vectors, starts| {
        let vector = refute(matrix, parties, &cuts, vectors, starts)?;
        let exactly = |_: &Finding| goes_to_product(matrix, parties, &cuts, &vector).then_some(()).ok_or(());
        Known::once(ATTEMPTS, Finding::Refuted).certified("the exact image of the vector", exactly).ok()
    };
    if let Some(refuted) = refuted(effort.vectors, 0) {
        return Ok(refuted);
    }
    let options = Options { most_tries: effort.multidegrees, primes: 1, ..Options::default() };
    if let Attempt::Certified(_) = certify(matrix, parties, Sense::NotProduct, &options)? {
        return Ok(Known::theorem(DETERMINANT, Finding::Universal));
    }
    Ok(refuted(0, effort.starts).unwrap_or_else(|| Known::once(ATTEMPTS, Finding::Open)))
}
