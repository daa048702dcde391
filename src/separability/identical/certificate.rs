//! Certificates for two identical particles: what they say, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa bosonic entangler 1",
//!   "modes": 3,
//!   "scale": 2,                            c with M M^dagger = c
//!   "matrix": [[1, 1, 0, ...], ...],       M: integers, or [re, im] for re + im i
//!   "degree": 6,
//!   "primes": [{"p": 8388593, "i": 325432, "root": ...}, ...],   i^2 = -1 and root^2 = 2 modulo p
//!   "rows": [[0, 0, 1, 1, [0, 2]], ...]
//! }
//! ```
//!
//! A row [i, j, k, l, m] is the polynomial (S_ij S_kl - S_il S_kj) times the coordinates a_m of a that m lists. S is sqrt 2 times the
//! symmetric matrix of the image y = M x: S_ii = sqrt 2 y_ii and S_ij = S_ji = y_ij; and x_kk = a_k^2, x_kl = sqrt 2 a_k a_l.
//! There are as many rows as monomials of the degree, and the determinant of their coefficients is not 0 modulo each prime.
//!
//! ```text
//! {
//!   "format": "curiosa fermionic entangler 1",
//!   "modes": 8, "scale": 2, "matrix": ..., "degree": 3,
//!   "prime": {"p": 2, "i": 1},             divides c
//!   "kernel": [[0, [[0, 1], [0, 2]]], ...],
//!   "image": [[0, [[0, 1], [0, 2]]], ...]
//! }
//! ```
//!
//! A row [f, [[i, j], ...]] of the kernel is the sum of M_fx times coordinate x, times the listed coordinates x_ij = a_i b_j - a_j b_i;
//! of the image the same with M^dagger. Coefficients are taken at a_i1 ... a_id b_j1 ... b_jd with i1 <= ... <= id, j1 <= ... <= jd and
//! i_k < j_k; there are as many rows in both lists, and both determinants are not 0 modulo p.

use super::particles::{Particles, System};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certificate::{Entry, json, lines};
use crate::separability::model::gaussian::GaussianMatrix;

/// What certificates for bosons begin with.
pub const BOSONS: &str = "curiosa bosonic entangler 1";
/// What certificates for fermions begin with.
pub const FERMIONS: &str = "curiosa fermionic entangler 1";

/// That a matrix sends no product state of two identical particles to one.
#[derive(Clone, Debug)]
pub struct Certificate {
    system: System,
    scale: i64,
    matrix: Vec<Vec<Entry>>,
    degree: usize,
    proof: Proof,
}

/// A prime, and what i and sqrt 2 are modulo it.
pub(super) type Roots = [u64; 3];
/// A minor and the modes that it is multiplied by.
pub(super) type BosonRow = (usize, usize, usize, usize, Vec<usize>);
/// A form and the pairs that it is multiplied by.
pub(super) type FermionRow = (usize, Vec<(usize, usize)>);

/// Rows with determinants that are not 0.
#[derive(Clone, Debug)]
pub(super) enum Proof {
    Bosons { primes: Vec<Roots>, rows: Vec<BosonRow> },
    Fermions { p: u64, i: u64, kernel: Vec<FermionRow>, image: Vec<FermionRow> },
}

impl Certificate {
    pub(super) fn new(
        matrix: &GaussianMatrix,
        system: System,
        degree: usize,
        proof: Proof,
    ) -> Result<Self, SeparabilityError> {
        let rows = (0..matrix.size()).map(|row| Entry::of(matrix.row(row))).collect();
        Ok(Certificate { system, scale: matrix.scale()?, matrix: rows, degree, proof })
    }

    /// The particles and modes.
    pub fn system(&self) -> System {
        self.system
    }

    /// The degree of the rows.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The certificate as text, a row of numbers a line.
    pub fn to_json(&self) -> String {
        let format = if self.system.particles() == Particles::Bosons { BOSONS } else { FERMIONS };
        let proof = match &self.proof {
            Proof::Bosons { primes, rows } => {
                let prime = |[p, i, root]: &Roots| format!("{{\"p\": {p}, \"i\": {i}, \"root\": {root}}}");
                let primes = Vec::from_iter(primes.iter().map(prime)).join(", ");
                format!("\"primes\": [{primes}],\n  \"rows\": [\n    {}\n  ]", lines(rows))
            }
            Proof::Fermions { p, i, kernel, image } => format!(
                "\"prime\": {{\"p\": {p}, \"i\": {i}}},\n  \"kernel\": [\n    {}\n  ],\n  \"image\": [\n    {}\n  ]",
                lines(kernel),
                lines(image)
            ),
        };
        format!(
            "{{\n  \"format\": {},\n  \"modes\": {},\n  \"scale\": {},\n  \"matrix\": [\n    {}\n  ],\n  \"degree\": {},\n  {proof}\n}}\n",
            json(&format),
            self.system.modes(),
            self.scale,
            lines(&self.matrix),
            self.degree
        )
    }
}
