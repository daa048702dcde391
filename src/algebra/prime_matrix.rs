//! Small dense matrices over a prime field: kernels, and solutions of linear systems.

use super::prime_field::PrimeField;
use crate::stop;

/// A matrix over a prime field, row by row.
///
/// ```
/// use curiosa::algebra::{prime_field::PrimeField, prime_matrix::PrimeMatrix};
/// let field = PrimeField::new(7);
/// let matrix = PrimeMatrix::new(field, 3, vec![vec![1, 2, 3], vec![2, 4, 0]]);
/// assert_eq!(matrix.clone().kernel(), [[5, 1, 0]]);
/// let twice = PrimeMatrix::new(field, 2, vec![vec![2, 0], vec![0, 2]]);
/// let right = PrimeMatrix::new(field, 1, vec![vec![6], vec![1]]);
/// assert_eq!(twice.solve(&right).unwrap().rows(), [[3], [4]]);
/// assert!(matrix.solve(&right).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrimeMatrix {
    field: PrimeField,
    columns: usize,
    rows: Vec<Vec<u64>>,
}

impl PrimeMatrix {
    /// The matrix with these rows of residues.
    ///
    /// # Panics
    /// If a row has another length.
    pub fn new(field: PrimeField, columns: usize, rows: Vec<Vec<u64>>) -> Self {
        assert!(rows.iter().all(|row| row.len() == columns), "rows have {columns} entries");
        PrimeMatrix { field, columns, rows }
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<u64>] {
        &self.rows
    }

    /// The product with a column vector.
    pub fn times(&self, vector: &[u64]) -> Vec<u64> {
        self.rows.iter().map(|row| self.field.dot(row, vector)).collect()
    }

    /// The product of a row vector with this.
    pub fn times_from_left(&self, vector: &[u64]) -> Vec<u64> {
        let mut product = vec![0; self.columns];
        for (row, &factor) in self.rows.iter().zip(vector) {
            self.field.add_multiple(&mut product, factor, row);
        }
        product
    }

    /// The sum of multiples of matrices of one shape, of which there is at least one.
    pub fn combination<'a>(terms: impl IntoIterator<Item = (u64, &'a PrimeMatrix)>) -> Self {
        let mut terms = terms.into_iter();
        let (factor, first) = terms.next().expect("there is a matrix");
        let field = first.field;
        let scaled = |row: &Vec<u64>| row.iter().map(|&entry| field.mul(factor, entry)).collect();
        let mut sum = PrimeMatrix { rows: first.rows.iter().map(scaled).collect(), ..*first };
        for (factor, other) in terms {
            for (row, other) in sum.rows.iter_mut().zip(&other.rows) {
                field.add_multiple(row, factor, other);
            }
        }
        sum
    }

    /// A basis of the vectors x with A x = 0, in (rows) (columns)^2 steps.
    pub fn kernel(mut self) -> Vec<Vec<u64>> {
        let pivots = self.reduce(self.columns);
        let free = (0..self.columns).filter(|column| !pivots.contains(column));
        let vector = |column: usize| {
            let mut vector = vec![0; self.columns];
            vector[column] = 1;
            for (row, &pivot) in self.rows.iter().zip(&pivots) {
                vector[pivot] = self.field.sub(0, row[column]);
            }
            vector
        };
        free.map(vector).collect()
    }

    /// The X with A X = B; none if there is none, or more than one.
    pub fn solve(&self, right: &PrimeMatrix) -> Option<PrimeMatrix> {
        let rows = self.rows.iter().zip(&right.rows).map(|(a, b)| [&a[..], b].concat());
        let mut both = PrimeMatrix::new(self.field, self.columns + right.columns, rows.collect());
        let rank = both.reduce(self.columns).len();
        let consistent = both.rows[rank..].iter().all(|row| row.iter().all(|&entry| entry == 0));
        (rank == self.columns && consistent).then(|| {
            let rows = both.rows[..rank].iter().map(|row| row[self.columns..].to_vec());
            PrimeMatrix::new(self.field, right.columns, rows.collect())
        })
    }

    /// Brings the first `columns` columns into reduced echelon form and returns the columns of the pivots.
    fn reduce(&mut self, columns: usize) -> Vec<usize> {
        let field = self.field;
        let mut pivots = Vec::new();
        for column in 0..columns {
            stop::check();
            let rank = pivots.len();
            let Some(found) = (rank..self.rows.len()).find(|&row| self.rows[row][column] != 0) else {
                continue;
            };
            self.rows.swap(rank, found);
            let inverse = field.inverse(self.rows[rank][column]);
            let pivot = Vec::from_iter(self.rows[rank].iter().map(|&entry| field.mul(inverse, entry)));
            for (_, row) in self.rows.iter_mut().enumerate().filter(|(place, _)| *place != rank) {
                let factor = field.sub(0, row[column]);
                if factor != 0 {
                    field.add_multiple(row, factor, &pivot);
                }
            }
            self.rows[rank] = pivot;
            pivots.push(column);
        }
        pivots
    }
}
