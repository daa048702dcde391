//! Linear forms on the product states of two fermions, times products of coordinates.

use std::collections::HashMap;

use super::particles::System;
use crate::algebra::elimination::{Elimination, SparseRow};
use crate::separability::macaulay::monomials::Monomials;

/// Multiples of linear forms modulo a prime as functions of a and b, where the state has the coordinates x_ij = a_i b_j - a_j b_i.
///
/// Of such a function of degree d in both, the coefficients of a_i1 ... a_id b_j1 ... b_jd with i1 <= ... <= id, j1 <= ... <= jd and
/// i_k < j_k determine it: these are the leading monomials of the standard products of coordinates, which are a basis.
pub(super) struct Rows<'a> {
    forms: &'a [SparseRow],
    /// The forms that no combination of those before makes.
    independent: Vec<usize>,
    p: u64,
    pairs: Vec<(usize, usize)>,
    /// Of coordinates, numbered as pairs are.
    multipliers: Monomials,
    columns: HashMap<Vec<usize>, u32>,
}

impl<'a> Rows<'a> {
    /// The forms, as many coefficients as pairs, times products of degree - 1 coordinates.
    pub(super) fn new(forms: &'a [SparseRow], system: System, degree: usize, p: u64) -> Self {
        let independent = Elimination::new(system.dimension(), p).extend(forms);
        Rows {
            forms,
            independent,
            p,
            pairs: system.pairs(),
            multipliers: Monomials::new(system.dimension(), degree - 1),
            columns: standard(system.modes(), degree),
        }
    }

    pub(super) fn column_count(&self) -> usize {
        self.columns.len()
    }

    pub(super) fn row_count(&self) -> usize {
        self.independent.len() * self.multipliers.count()
    }

    /// The form of a row and the pairs that it is multiplied by.
    pub(super) fn label(&self, row: usize) -> (usize, Vec<(usize, usize)>) {
        let (form, multiplier) = (row / self.multipliers.count(), row % self.multipliers.count());
        let pairs = self.multipliers.variables(multiplier).iter().map(|&pair| self.pairs[pair]);
        (self.independent[form], pairs.collect())
    }

    pub(super) fn row(&self, row: usize) -> SparseRow {
        let (form, multiplier) = self.label(row);
        let mut sums: HashMap<u32, u64> = HashMap::new();
        for &(pair, coefficient) in &self.forms[form] {
            let factors = [&multiplier[..], &[self.pairs[pair as usize]]].concat();
            // From each factor a_i b_j or -a_j b_i.
            for choice in 0..1_u32 << factors.len() {
                let taken = |(place, &(i, j)): (usize, &(usize, usize))| {
                    if choice >> place & 1 == 1 { (j, i) } else { (i, j) }
                };
                let (mut a, mut b): (Vec<_>, Vec<_>) = factors.iter().enumerate().map(taken).unzip();
                a.sort_unstable();
                b.sort_unstable();
                a.extend(b);
                if let Some(&column) = self.columns.get(&a) {
                    let coefficient = u64::from(coefficient);
                    let signed =
                        if choice.count_ones() % 2 == 1 { self.p - coefficient } else { coefficient };
                    *sums.entry(column).or_default() += signed;
                }
            }
        }
        let residues = sums.into_iter().map(|(column, sum)| (column, (sum % self.p) as u32));
        residues.filter(|&(_, residue)| residue != 0).collect()
    }
}

/// i1 <= ... <= id and j1 <= ... <= jd with i_k < j_k, one after the other, numbered.
fn standard(modes: usize, degree: usize) -> HashMap<Vec<usize>, u32> {
    let sequences = Monomials::new(modes, degree);
    let all = || (0..sequences.count()).map(|number| sequences.variables(number));
    let mut columns = HashMap::new();
    for a in all() {
        for b in all().filter(|b| a.iter().zip(*b).all(|(i, j)| i < j)) {
            columns.insert([a, b].concat(), columns.len() as u32);
        }
    }
    columns
}

/// How many there are: C(n + d - 1, d) C(n + d - 2, d) / (d + 1).
pub(super) fn column_count(modes: usize, degree: usize) -> u128 {
    let choose = |n: usize, k: usize| {
        (1..=k as u128).fold(1_u128, |product, j| product * (n as u128 - k as u128 + j) / j)
    };
    choose(modes + degree - 1, degree) * choose(modes + degree - 2, degree) / (degree as u128 + 1)
}
