//! Minors of the images of product states of two bosons, times monomials.

use std::collections::BTreeMap;

use super::particles::System;
use crate::algebra::elimination::{SparseRow, primes};
use crate::algebra::prime_field::PrimeField;
use crate::separability::macaulay::monomials::Monomials;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::stop;

/// A prime that is 1 modulo 8, and what i and sqrt 2 are modulo it.
#[derive(Clone, Copy)]
pub(super) struct Roots {
    pub p: u64,
    pub i: u64,
    pub root: u64,
}

impl Roots {
    /// For one prime after the other, from large ones on.
    pub(super) fn all() -> impl Iterator<Item = Roots> {
        primes().filter(|p| p % 8 == 1).map(|p| {
            let field = PrimeField::new(p);
            // z^4 = -1 for g^((p - 1) / 8) if g is no square; i = z^2 and sqrt 2 = z + 1 / z.
            let eighths = (2..p).map(|g| field.pow(g, (p - 1) / 8));
            let z = eighths
                .into_iter()
                .find(|&z| field.pow(z, 4) == p - 1)
                .expect("half of all numbers are not squares");
            let [i, root] = [field.mul(z, z), field.add(z, field.pow(z, 7))].map(|root| root.min(p - root));
            Roots { p, i, root }
        })
    }
}

/// The Macaulay matrix of the minors of sqrt 2 T modulo a prime, T the symmetric matrix that the image of a a^T is.
pub(super) struct Rows {
    pub roots: Roots,
    minors: Vec<(Minor, Form)>,
    multipliers: Monomials,
    columns: Monomials,
}

/// T_ij T_kl - T_il T_kj.
pub(super) type Minor = [usize; 4];

/// The modes of monomials of degree 4, and their coefficients.
type Form = Vec<([usize; 4], u64)>;

impl Rows {
    /// Of a degree of 4 or more.
    pub(super) fn new(matrix: &GaussianMatrix, system: System, degree: usize, roots: Roots) -> Self {
        let modes = system.modes();
        Rows {
            roots,
            minors: minors(matrix, system, roots),
            multipliers: Monomials::new(modes, degree - 4),
            columns: Monomials::new(modes, degree),
        }
    }

    pub(super) fn column_count(&self) -> usize {
        self.columns.count()
    }

    pub(super) fn row_count(&self) -> usize {
        self.minors.len() * self.multipliers.count()
    }

    /// The minor of a row and the modes that it is multiplied by.
    pub(super) fn label(&self, row: usize) -> (Minor, Vec<usize>) {
        let (minor, multiplier) = (row / self.multipliers.count(), row % self.multipliers.count());
        (self.minors[minor].0, self.multipliers.variables(multiplier).to_vec())
    }

    pub(super) fn row(&self, row: usize) -> SparseRow {
        let (minor, multiplier) = (row / self.multipliers.count(), row % self.multipliers.count());
        let by = self.multipliers.variables(multiplier);
        let term = |&(modes, residue): &([usize; 4], u64)| {
            (self.columns.number([&modes[..], by].concat()) as u32, residue as u32)
        };
        self.minors[minor].1.iter().map(term).collect()
    }
}

/// All minors that differ in more than the sign: rows i < k, columns j < l, (i, k) <= (j, l).
fn minors(matrix: &GaussianMatrix, system: System, roots: Roots) -> Vec<(Minor, Form)> {
    let field = PrimeField::new(roots.p);
    let pairs = system.pairs();
    let residue = |number: i64| number.rem_euclid(roots.p as i64) as u64;
    // sqrt 2 times the matrix: sqrt 2 y_ii and y_ij.
    let entry = |row: usize| -> Vec<((usize, usize), u64)> {
        let diagonal = |(i, j): (usize, usize), other: u64| if i == j { other } else { 1 };
        let terms = pairs.iter().zip(matrix.row(row)).map(|(&(k, l), number)| {
            let number = field.add(residue(number.re), field.mul(residue(number.im), roots.i));
            let coordinate = if k == l { 1 } else { roots.root };
            let scaled = field.mul(number, field.mul(coordinate, diagonal(pairs[row], roots.root)));
            ((k, l), scaled)
        });
        terms.filter(|(_, residue)| *residue != 0).collect()
    };
    let entries = Vec::from_iter((0..pairs.len()).map(entry));
    let place =
        |i: usize, j: usize| pairs.iter().position(|&pair| pair == (i.min(j), i.max(j))).expect("all pairs");
    let mut minors = Vec::new();
    let all = Vec::from_iter(pairs.iter().copied().filter(|(i, k)| i < k));
    for (number, &(i, k)) in all.iter().enumerate() {
        for &(j, l) in &all[number..] {
            stop::check();
            let mut terms: BTreeMap<[usize; 4], u64> = BTreeMap::new();
            let products = [(place(i, j), place(k, l), 1), (place(i, l), place(k, j), roots.p - 1)];
            for (first, second, sign) in products {
                for &((a, b), left) in &entries[first] {
                    for &((c, d), right) in &entries[second] {
                        let mut modes = [a, b, c, d];
                        modes.sort_unstable();
                        let term = terms.entry(modes).or_default();
                        *term = field.add(*term, field.mul(sign, field.mul(left, right)));
                    }
                }
            }
            terms.retain(|_, residue| *residue != 0);
            minors.push(([i, j, k, l], terms.into_iter().collect()));
        }
    }
    minors
}
