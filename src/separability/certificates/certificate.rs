//! The certificate that a matrix is a universal entangler: what it says, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa universal entangler 1",
//!   "dims": [3, 4],                        sizes of the parties
//!   "sense": "not product",                or "across a cut", or "genuine"
//!   "scale": 2,                            c with M M^dagger = c
//!   "matrix": [[1, 0, ...], ...],          M: integers, or [re, im] for re + im i
//!   "parts": [{
//!     "cuts": [[0]],                       the parties on one side of each cut that rows use, from 0 on
//!     "multidegree": [2, 5],
//!     "primes": [{"p": 8388593, "i": 325432}, ...],   i^2 = -1 modulo p
//!     "rows": [[0, 5, 0, [[], [0, 3, 3]]], ...]
//!   }]
//! }
//! ```
//!
//! A row [x, y, s, [m_1, ..., m_k]] is the polynomial (Y_x Y_y - Y_x' Y_y') m_1 ... m_k. Here Y = M (a_1 (x) ... (x)
//! a_k) has coordinates Y_0, ..., Y_(N-1) that are polynomials in those of the a_j; basis vectors are numbered by
//! digits, the last party fastest; x' has the digits of y for the parties of cut number s and those of x for the
//! others, y' the other way round; and m_j lists the coordinates of a_j whose product it is. There are as many rows
//! as monomials of the multidegree, and the determinant of their coefficients is not 0 modulo each of the primes.
//!
//! Sense "not product": one part, any cuts. Sense "across a cut": one part with one cut. Sense "genuine": for each of
//! the 2^(k-1) - 1 cuts a part with this cut alone.

use serde::{Deserialize, Serialize};

use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;

/// What certificates begin with.
pub const FORMAT: &str = "curiosa universal entangler 1";

/// A certificate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// Sizes of the parties.
    pub dims: Vec<usize>,
    /// "not product", "across a cut" or "genuine".
    pub sense: String,
    /// c with M M^dagger = c.
    pub scale: i64,
    /// M, rows first.
    pub matrix: Vec<Vec<Entry>>,
    /// The nonsingular matrices.
    pub parts: Vec<Part>,
}

/// A Gaussian integer: a number, or real and imaginary part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// An integer.
    Real(i64),
    /// [re, im].
    Complex(i64, i64),
}

impl Entry {
    /// The entries of a vector.
    pub fn of(vector: &[Gaussian]) -> Vec<Entry> {
        let entry = |entry: &Gaussian| match entry.im {
            0 => Entry::Real(entry.re),
            _ => Entry::Complex(entry.re, entry.im),
        };
        vector.iter().map(entry).collect()
    }
}

/// What certificates call a sense.
pub(in crate::separability) fn named(sense: Sense) -> &'static str {
    match sense {
        Sense::NotProduct => "not product",
        Sense::Across(_) => "across a cut",
        Sense::Genuine => "genuine",
    }
}

/// A value as JSON, on one line.
pub(in crate::separability) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Values as JSON, each on a line of its own.
pub(in crate::separability) fn lines(values: &[impl Serialize]) -> String {
    Vec::from_iter(values.iter().map(json)).join(",\n    ")
}

/// Rows with a determinant that is not 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// For each cut that rows use, the parties on one side.
    pub cuts: Vec<Vec<usize>>,
    /// Degrees in the coordinates of each party.
    pub multidegree: Vec<usize>,
    /// The primes.
    pub primes: Vec<Prime>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A prime and what i is modulo it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Prime {
    /// A prime that is 1 modulo 4.
    pub p: u64,
    /// A square root of -1 modulo p.
    pub i: u64,
}

/// x, y, number of the cut, for each party the coordinates to multiply by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row(pub usize, pub usize, pub usize, pub Vec<Vec<usize>>);

impl Certificate {
    /// A certificate without parts yet.
    pub fn new(matrix: &GaussianMatrix, parties: &Parties, sense: Sense, scale: i64) -> Self {
        Certificate {
            format: FORMAT.to_string(),
            dims: parties.sizes().to_vec(),
            sense: named(sense).to_string(),
            scale,
            matrix: (0..matrix.size()).map(|row| Entry::of(matrix.row(row))).collect(),
            parts: Vec::new(),
        }
    }

    /// The certificate as text, a row of numbers a line.
    ///
    /// ```
    /// use curiosa::separability::certificates::certificate::{Certificate, FORMAT};
    /// use curiosa::separability::gates::catalogue::Gate;
    ///
    /// let gate = Gate::named("rotations-3x4").unwrap();
    /// let (matrix, parties) = (gate.matrix().unwrap(), gate.parties().unwrap());
    /// let text = Certificate::new(&matrix, &parties, gate.sense, 2).to_json();
    /// assert!(text.starts_with(&format!("{{\n  \"format\": \"{FORMAT}\",\n  \"dims\": [3,4],")));
    /// ```
    pub fn to_json(&self) -> String {
        let part = |part: &Part| {
            format!(
                "{{\n    \"cuts\": {},\n    \"multidegree\": {},\n    \"primes\": {},\n    \"rows\": [\n    {}\n    ]}}",
                json(&part.cuts),
                json(&part.multidegree),
                json(&part.primes),
                lines(&part.rows)
            )
        };
        format!(
            "{{\n  \"format\": {},\n  \"dims\": {},\n  \"sense\": {},\n  \"scale\": {},\n  \"matrix\": [\n    {}\n  ],\n  \"parts\": [{}]\n}}\n",
            json(&self.format),
            json(&self.dims),
            json(&self.sense),
            self.scale,
            lines(&self.matrix),
            Vec::from_iter(self.parts.iter().map(part)).join(", ")
        )
    }
}
