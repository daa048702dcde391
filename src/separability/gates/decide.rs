//! Whether a matrix is a universal entangler, as far as a bounded effort decides it.

use crate::evidence::{Budget, Known, Method};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::images::refute::{ProductVector, refute};
use crate::separability::macaulay::existence::worthwhile;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::theorems::DETERMINANT;
use crate::separability::zeros::algebraic::AlgebraicVector;
use crate::separability::zeros::certificate::Certificate;
use crate::separability::zeros::find::find;
use crate::separability::zeros::verify::verify;

/// What checks vectors that refute.
pub const IMAGE_CHECKER: &str = "the checker of images of product vectors";

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Vectors with coordinates 0, 1, -1, i, -i that are tried.
    pub vectors: usize,
    /// Promising multidegrees that are tried, and the same with one and with two degrees more, see [`worthwhile`].
    pub multidegrees: usize,
    /// The most columns of a Macaulay matrix.
    pub columns: usize,
}

/// What was found of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// No product vector goes to a product vector.
    Universal,
    /// This product vector with coordinates 0, 1, -1, i, -i does.
    Refuted(ProductVector),
    /// This product vector over a number field does.
    Zero(AlgebraicVector),
    /// Neither was shown.
    Open,
}

const ATTEMPTS: Method = Method::named("vectors, ranks and zeros");

/// Whether a product vector goes to a product: proved by the rank of a Macaulay matrix modulo a prime, refuted by a vector over the
/// Gaussian rationals or a number field whose image is computed exactly by the checker of such vectors, or open. The cost is
/// mostly that of the ranks, see [`certify`].
///
/// # Errors
/// If the matrix is none that [`certify`] accepts.
pub fn decide(
    matrix: &GaussianMatrix,
    parties: &Parties,
    effort: Effort,
) -> Result<Known<Finding>, SeparabilityError> {
    let cuts = parties.single_cuts();
    let known = |vector: &AlgebraicVector, finding: Finding| {
        let certificate = Certificate::new(matrix, parties, None, vector)?.to_json();
        let checked = |_: &Finding| verify(certificate.as_bytes(), &mut Budget::unlimited()).map(|_| ());
        let found = Known::once(ATTEMPTS, finding);
        found
            .certified(IMAGE_CHECKER, checked)
            .map_err(|refusal| SeparabilityError::Matrix(refusal.to_string()))
    };
    if let Some(vector) = refute(matrix, parties, &cuts, effort.vectors, 0) {
        let algebraic = AlgebraicVector::gaussian(&vector, matrix.is_real());
        return known(&algebraic, Finding::Refuted(vector));
    }
    for multidegree in worthwhile(parties, &cuts, effort.columns, effort.multidegrees) {
        let options = Options { multidegree: Some(multidegree.clone()), primes: 1, ..Options::default() };
        if let Attempt::Certified(_) = certify(matrix, parties, Sense::NotProduct, &options)? {
            return Ok(Known::theorem(DETERMINANT, Finding::Universal));
        }
        if let Some(vector) = find(matrix, parties, &cuts, &multidegree) {
            return known(&vector.clone(), Finding::Zero(vector));
        }
    }
    Ok(Known::once(ATTEMPTS, Finding::Open))
}
