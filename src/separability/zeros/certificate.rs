//! The certificate that a product vector goes to a product vector: what it says, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa product image 1",
//!   "dims": [4, 4],                        sizes of the parties
//!   "cut": null,                           or parties on one side of a cut, from 0 on
//!   "scale": 2,                            M M^dagger
//!   "matrix": [[1, 0, ...], ...],          M: integers, or [re, im] for re + im i
//!   "polynomial": [1, 0, 0, 0, 1],         f, monic, the constant coefficient first: here x^4 + 1
//!   "i": null,                             or {"polynomial": [0, 1], "denominator": 1}: i is their quotient
//!   "vector": [[[1], [0, 1], ...], ...]    for each party its coordinates, as polynomials in x
//! }
//! ```
//!
//! Modulo f the minors of M (a_1 (x) ... (x) a_k) are 0 across the cut, or across all cuts that part one party from the others.
//! So at each root of f this is a product; the vector is not 0 there, as each party has a coordinate that is a number other than 0.

use num_bigint::BigInt;

use super::algebraic::AlgebraicVector;
use crate::algebra::IntegerPolynomial;
use crate::separability::SeparabilityError;
use crate::separability::certificates::certificate::{Entry, json, lines};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::{Cut, Parties};

/// What certificates begin with.
pub const FORMAT: &str = "curiosa product image 1";

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    dims: Vec<usize>,
    cut: Option<Vec<usize>>,
    scale: i64,
    matrix: Vec<Vec<Entry>>,
    vector: AlgebraicVector,
}

impl Certificate {
    /// That the vector goes to a product across the cut or, without one, to a product vector.
    ///
    /// # Errors
    ///
    /// If the matrix is not unitary up to a factor.
    pub fn new(
        matrix: &GaussianMatrix,
        parties: &Parties,
        cut: Option<Cut>,
        vector: &AlgebraicVector,
    ) -> Result<Self, SeparabilityError> {
        Ok(Certificate {
            dims: parties.sizes().to_vec(),
            cut: cut.map(|cut| parties.members(cut)),
            scale: matrix.scale()?,
            matrix: (0..matrix.size()).map(|row| Entry::of(matrix.row(row))).collect(),
            vector: vector.clone(),
        })
    }

    /// The certificate as text, a row of numbers a line.
    pub fn to_json(&self) -> String {
        format!(
            "{{\n  \"format\": {},\n  \"dims\": {},\n  \"cut\": {},\n  \"scale\": {},\n  \"matrix\": [\n    {}\n  ],\n  \"polynomial\": {},\n  \"i\": {},\n  \"vector\": [\n    {}\n  ]\n}}\n",
            json(&FORMAT),
            json(&self.dims),
            json(&self.cut),
            self.scale,
            lines(&self.matrix),
            coefficients(&self.vector.polynomial),
            i_text(&self.vector),
            vector_lines(&self.vector),
        )
    }
}

/// The square root of -1, or null.
pub(super) fn i_text(vector: &AlgebraicVector) -> String {
    vector.i.as_ref().map_or("null".to_string(), |(polynomial, denominator)| {
        format!("{{\"polynomial\": {}, \"denominator\": {denominator}}}", coefficients(polynomial))
    })
}

/// The factors, one a line.
pub(super) fn vector_lines(vector: &AlgebraicVector) -> String {
    let factor = |factor: &Vec<IntegerPolynomial>| list(factor.iter().map(coefficients));
    Vec::from_iter(vector.factors.iter().map(factor)).join(",\n    ")
}

/// The coefficients from the constant one up, of any length.
pub(super) fn coefficients(polynomial: &IntegerPolynomial) -> String {
    list(polynomial.coefficients().iter().map(BigInt::to_string))
}

pub(super) fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", Vec::from_iter(values).join(","))
}
