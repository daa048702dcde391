//! An operator on several parties as a matrix from some of its indices to the others: what its singular values say
//! of how it acts.

use nalgebra::Complex;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// An operator with the sizes of the parties it acts on and of those it makes.
///
/// ```
/// use curiosa::algebra::complex_matrix::ComplexMatrix;
/// use curiosa::algebra::svd::svd;
/// use curiosa::separability::{model::parties::Parties, products::realignment::Operator};
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let unit = ComplexMatrix::identity(4, 4);
/// let operator = Operator { matrix: &unit, input: &two, output: &two };
/// // A product of operators has rank 1 across the cut.
/// assert_eq!(svd(&operator.realigned(0b01, 0b01)).rank(1e-12), 1);
/// ```
pub struct Operator<'a> {
    /// Its matrix.
    pub matrix: &'a ComplexMatrix,
    /// What it acts on.
    pub input: &'a Parties,
    /// What it makes; of the same dimension.
    pub output: &'a Parties,
}

impl Operator<'_> {
    /// The matrix whose rows are the indices of some output and some input parties, and whose columns are the others.
    /// Parties are bits; none and all are allowed.
    pub fn realigned(&self, output: Cut, input: Cut) -> ComplexMatrix {
        let (out, from) = (self.output.flattening(output), self.input.flattening(input));
        let inside = |parties: &Parties, cut: Cut| -> usize {
            parties.members(cut).into_iter().map(|party| parties.sizes()[party]).product()
        };
        let (out_rows, in_rows) = (inside(self.output, output), inside(self.input, input));
        let dimension = self.input.dimension();
        let in_columns = dimension / in_rows;
        let mut realigned = ComplexMatrix::zeros(out_rows * in_rows, dimension / out_rows * in_columns);
        for (column, &(in_row, in_column)) in from.iter().enumerate() {
            stop::check();
            for (row, &(out_row, out_column)) in out.iter().enumerate() {
                let place = (out_row * in_rows + in_row, out_column * in_columns + in_column);
                realigned[place] = self.matrix[(row, column)];
            }
        }
        realigned
    }
}

/// u, s and v with s u v^T near a matrix of rank 1; u and v unit vectors. A few products with a vector; for a matrix
/// that is not near rank 1 the result is some such matrix.
pub fn rank_one(matrix: &ComplexMatrix) -> (ComplexMatrix, f64, ComplexMatrix) {
    const STEPS: usize = 30;
    let norm = |vector: &ComplexMatrix| vector.iter().map(|entry| entry.norm_sqr()).sum::<f64>().sqrt();
    let squares = (0..matrix.ncols()).map(|column| matrix.column(column).norm_squared());
    let largest = squares.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(column, _)| column);
    let mut u =
        ComplexMatrix::from_column_slice(matrix.nrows(), 1, matrix.column(largest).clone_owned().as_slice());
    let mut size = norm(&u);
    let mut v = ComplexMatrix::zeros(matrix.ncols(), 1);
    let mut before = 0.0;
    for _ in 0..STEPS {
        stop::check();
        if size == 0.0 {
            break;
        }
        u.unscale_mut(size);
        v = matrix.ad_mul(&u);
        let length = norm(&v);
        if length == 0.0 {
            break;
        }
        v.unscale_mut(length);
        u = matrix * &v;
        size = norm(&u);
        if (size - before).abs() <= 1e-15 * size {
            break;
        }
        before = size;
    }
    if size > 0.0 {
        u.unscale_mut(size);
    }
    (u, size, v.map(|entry: Complex<f64>| entry.conj()))
}

/// |R - s u v^T|_F / |R|_F, for a matrix R that is not zero.
pub fn rank_one_residual(matrix: &ComplexMatrix, (u, size, v): &(ComplexMatrix, f64, ComplexMatrix)) -> f64 {
    let (mut off, mut all) = (0.0, 0.0);
    for (column, right) in matrix.column_iter().zip(v.iter()) {
        for (entry, left) in column.iter().zip(u.iter()) {
            off += (entry - left * right * *size).norm_sqr();
            all += entry.norm_sqr();
        }
    }
    (off / all).sqrt()
}
