//! Short vectors of lattices of integers (A. K. Lenstra, H. W. Lenstra, L. Lovász, Factoring polynomials with rational coefficients, Math.
//! Ann. 261 (1982)), without fractions.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::stop;

type Vector = Vec<BigInt>;

/// Independent short vectors of integers that are orthogonal to some, as many as there are; none if it is not certain that these are all.
///
/// The rows (e_i | c v_i), v_i the i-th coordinates of all vectors and c a large number, are reduced: those that are short end in zeros.
/// About n^4 multiplications for n coordinates, of integers of some n digits.
pub(super) fn orthogonal(size: usize, vectors: &[Vector]) -> Vec<Vector> {
    let longest = vectors.iter().flatten().map(BigInt::bits).max().unwrap_or(0);
    let large = BigInt::one() << (size as u64 + (longest + 8) * vectors.len() as u64);
    let rows = (0..size).map(|place| {
        let unit = (0..size).map(|other| BigInt::from(u8::from(other == place)));
        unit.chain(vectors.iter().map(|vector| &vector[place] * &large)).collect()
    });
    let mut reduced = Reduced::new(rows.collect()).rows;
    reduced.retain(|row| row[size..].iter().all(Zero::is_zero));
    reduced.iter_mut().for_each(|row| row.truncate(size));
    reduced
}

/// Rows while they are reduced, with integers in the place of the numbers of Gram and Schmidt (H. Cohen, A Course in Computational Algebraic Number
/// Theory, 2.6.3): `gram[k]` is the determinant of the products of the first k rows, and the coefficient of row l in row k is
/// `times[k][l] / gram[l + 1]`.
struct Reduced {
    rows: Vec<Vector>,
    gram: Vec<BigInt>,
    times: Vec<Vector>,
}

impl Reduced {
    /// Of independent rows.
    fn new(rows: Vec<Vector>) -> Reduced {
        let count = rows.len();
        let mut reduced = Reduced {
            rows,
            gram: vec![BigInt::one(); count + 1],
            times: vec![vec![BigInt::zero(); count]; count],
        };
        let (mut row, mut known) = (0, 0);
        while row < count {
            stop::check();
            if row == known {
                reduced.add(row);
                known += 1;
            }
            if row > 0 {
                reduced.shorten(row, row - 1);
                let [before, last, own] = [row - 1, row, row + 1].map(|place| &reduced.gram[place]);
                let factor = &reduced.times[row][row - 1];
                if (own * before + factor * factor) * 4 < last * last * 3 {
                    reduced.swap(row, known);
                    row = (row - 1).max(1);
                    continue;
                }
                (0..row - 1).rev().for_each(|other| reduced.shorten(row, other));
            }
            row += 1;
        }
        reduced
    }

    /// The numbers of one more row.
    fn add(&mut self, row: usize) {
        for other in 0..=row {
            let products = self.rows[row].iter().zip(&self.rows[other]);
            let mut number: BigInt = products.map(|(a, b)| a * b).sum();
            for i in 0..other {
                number = (&self.gram[i + 1] * number - &self.times[row][i] * &self.times[other][i])
                    / &self.gram[i];
            }
            match other == row {
                true => self.gram[row + 1] = number,
                false => self.times[row][other] = number,
            }
        }
    }

    /// Takes as many times another row, before it, from a row as is nearest.
    fn shorten(&mut self, row: usize, other: usize) {
        let whole = &self.gram[other + 1];
        let factor = &self.times[row][other];
        if factor.abs() * 2 <= *whole {
            return;
        }
        let nearest = (factor * 2_u8 + whole).div_floor(&(whole * 2_u8));
        let (before, from) = self.rows.split_at_mut(row);
        from[0].iter_mut().zip(&before[other]).for_each(|(a, b)| *a -= &nearest * b);
        let (before, from) = self.times.split_at_mut(row);
        from[0][..other].iter_mut().zip(&before[other]).for_each(|(a, b)| *a -= &nearest * b);
        from[0][other] -= nearest * whole;
    }

    /// Exchanges a row with the one before.
    fn swap(&mut self, row: usize, known: usize) {
        self.rows.swap(row, row - 1);
        let (before, from) = self.times.split_at_mut(row);
        before[row - 1][..row - 1].swap_with_slice(&mut from[0][..row - 1]);
        let factor = self.times[row][row - 1].clone();
        let [first, last, own] = [row - 1, row, row + 1].map(|place| self.gram[place].clone());
        let now = (&first * &own + &factor * &factor) / &last;
        for later in &mut self.times[row + 1..known] {
            let old = later[row].clone();
            later[row] = (&own * &later[row - 1] - &factor * &old) / &last;
            later[row - 1] = (&now * old + &factor * &later[row]) / &own;
        }
        self.gram[row] = now;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_found_is_orthogonal_and_all(
            size in 1_usize..7,
            entries in prop::collection::vec(prop::collection::vec(-9_i64..10, 7), 0..5),
        ) {
            let vectors = Vec::from_iter(entries.iter().map(|vector| Vec::from_iter(vector[..size].iter().map(|&entry| BigInt::from(entry)))));
            let found = orthogonal(size, &vectors);
            let product = |a: &Vector, b: &Vector| a.iter().zip(b).map(|(a, b)| a * b).sum::<BigInt>();
            prop_assert!(found.iter().all(|row| vectors.iter().all(|vector| product(row, vector).is_zero())));
            // Every small vector that is orthogonal is a combination: it adds nothing to the rank.
            let rank = |rows: &[Vector]| Reduced::rank(rows);
            prop_assert_eq!(rank(&found), found.len());
            prop_assert_eq!(found.len() + rank(&vectors), size);
        }
    }

    impl Reduced {
        /// By elimination with fractions.
        fn rank(rows: &[Vector]) -> usize {
            let mut rows: Vec<Vec<num_rational::Ratio<BigInt>>> =
                rows.iter().map(|row| row.iter().map(|entry| entry.clone().into()).collect()).collect();
            let mut rank = 0;
            for column in 0..rows.first().map_or(0, Vec::len) {
                let Some(pivot) = (rank..rows.len()).find(|&row| !rows[row][column].is_zero()) else {
                    continue;
                };
                rows.swap(rank, pivot);
                let first = rows[rank].clone();
                for row in &mut rows[rank + 1..] {
                    let factor = &row[column] / &first[column];
                    row.iter_mut().zip(&first).for_each(|(a, b)| *a -= &factor * b);
                }
                rank += 1;
            }
            rank
        }
    }
}
