//! The certificate that a subspace has no product vector: what it says, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa entangled subspace 1",
//!   "dims": [3, 3],                        sizes of the parties
//!   "sense": "not product",                or "across a cut", or "genuine"
//!   "basis": [[1, -1, 0, ...], ...],       vectors that span the subspace: integers, or [re, im] for re + im i
//!   "forms": [[0, 0, 1, ...], ...],        linear forms that vanish on it
//!   "parts": [{
//!     "groups": [[0], [1]],                the parties that are taken together, from 0 on
//!     "multidegree": [1, 3],
//!     "primes": [{"p": 8388593, "i": 325432}, ...],   i^2 = -1 modulo p
//!     "rows": [[0, [[], [0, 3]]], ...]
//!   }]
//! }
//! ```
//!
//! A row [f, [m_1, ..., m_g]] is the polynomial F m_1 ... m_g, where F is form number f of a_1 (x) ... (x) a_g: sum f_z times
//! the coordinate of a_j that belongs to the digits of z for the parties of group j, over all j; m_j lists the coordinates
//! of a_j whose product it is. There are as many rows as monomials of the multidegree, and the determinant of their
//! coefficients is not 0 modulo each of the primes. So the forms have no common zero that is a product over the groups.
//!
//! Sense "not product": one part, each party a group. Sense "across a cut": one part with two groups. Sense "genuine": for
//! each of the 2^(k-1) - 1 cuts a part with its two sides.

use serde::{Deserialize, Serialize};

use super::subspace::Subspace;
use crate::separability::certificates::certificate::{Entry, Prime, json, lines, named};
use crate::separability::model::sense::Sense;

/// What certificates begin with.
pub const FORMAT: &str = "curiosa entangled subspace 1";

/// A certificate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// Sizes of the parties.
    pub dims: Vec<usize>,
    /// "not product", "across a cut" or "genuine".
    pub sense: String,
    /// Vectors that span the subspace.
    pub basis: Vec<Vec<Entry>>,
    /// Linear forms that vanish on it.
    pub forms: Vec<Vec<Entry>>,
    /// The nonsingular matrices.
    pub parts: Vec<Part>,
}

/// Rows with a determinant that is not 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The parties that are taken together.
    pub groups: Vec<Vec<usize>>,
    /// Degrees in the coordinates of each group.
    pub multidegree: Vec<usize>,
    /// The primes.
    pub primes: Vec<Prime>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// Number of the form, for each group the coordinates to multiply by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row(pub usize, pub Vec<Vec<usize>>);

impl Certificate {
    /// A certificate without parts yet.
    pub fn new(subspace: &Subspace, sense: Sense) -> Self {
        let vectors = |vectors: &[Vec<_>]| vectors.iter().map(|vector| Entry::of(vector)).collect();
        Certificate {
            format: FORMAT.to_string(),
            dims: subspace.parties().sizes().to_vec(),
            sense: named(sense).to_string(),
            basis: vectors(subspace.basis()),
            forms: vectors(subspace.forms()),
            parts: Vec::new(),
        }
    }

    /// The certificate as text, a row of numbers a line.
    pub fn to_json(&self) -> String {
        let part = |part: &Part| {
            format!(
                "{{\n    \"groups\": {},\n    \"multidegree\": {},\n    \"primes\": {},\n    \"rows\": [\n    {}\n    ]}}",
                json(&part.groups),
                json(&part.multidegree),
                json(&part.primes),
                lines(&part.rows)
            )
        };
        format!(
            "{{\n  \"format\": {},\n  \"dims\": {},\n  \"sense\": {},\n  \"basis\": [\n    {}\n  ],\n  \"forms\": [\n    {}\n  ],\n  \"parts\": [{}]\n}}\n",
            json(&self.format),
            json(&self.dims),
            json(&self.sense),
            lines(&self.basis),
            lines(&self.forms),
            Vec::from_iter(self.parts.iter().map(part)).join(", ")
        )
    }
}
