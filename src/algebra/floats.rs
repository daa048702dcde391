//! Floating-point linear algebra, for cross-checks and starting values.

use nalgebra::{Cholesky, Complex, ComplexField, DMatrix, Dyn, Schur, SymmetricEigen};

use super::blocked::hermitian_eigen;
use super::complex_matrix::ComplexMatrix;
use super::matrix::Matrix;
use crate::stop;

/// Multiplications that are done before the next look at a request to stop: some milliseconds.
const MULTIPLICATIONS: usize = 1 << 22;

/// The columns of a block, a multiple of those that any kernel works on at once.
const COLUMNS: usize = 16;

/// Rows from which a decomposition by nalgebra takes more than some milliseconds; it has nowhere to look.
const ROWS: usize = 100;

/// The entries as floats.
pub fn dense(matrix: &Matrix) -> DMatrix<f64> {
    DMatrix::from_fn(matrix.size(), matrix.size(), |row, column| matrix.entry(row, column) as f64)
}

/// The eigenvalues, if the QR iteration converges.
///
/// It does not for a permutation matrix with one cycle, whose eigenvalues have all the same absolute value; so the matrix is
/// moved by a multiple of 1 before and the eigenvalues back after.
pub fn eigenvalues(matrix: &DMatrix<f64>) -> Option<Vec<Complex<f64>>> {
    const SHIFT: f64 = 0.730_941;
    let size = matrix.nrows();
    let moved = matrix + DMatrix::from_diagonal_element(size, size, SHIFT);
    let schur = aside(size, move || Schur::try_new(moved, 4.0 * f64::EPSILON, 1000 * (size + 1)))?;
    Some(schur.complex_eigenvalues().iter().map(|value| value - SHIFT).collect())
}

/// The product a b, to the last bit that of nalgebra, in parts.
pub fn product<T: ComplexField>(a: &DMatrix<T>, b: &DMatrix<T>) -> DMatrix<T> {
    in_parts(a, b, a.nrows(), |a, b| a * b)
}

/// The product a^dagger b, to the last bit that of nalgebra, in parts.
pub fn adjoint_product<T: ComplexField>(a: &DMatrix<T>, b: &DMatrix<T>) -> DMatrix<T> {
    in_parts(a, b, a.ncols(), |a, b| a.ad_mul(b))
}

/// Multiplies some columns of b at once.
fn in_parts<T: ComplexField>(
    a: &DMatrix<T>,
    b: &DMatrix<T>,
    rows: usize,
    multiply: impl Fn(&DMatrix<T>, &DMatrix<T>) -> DMatrix<T>,
) -> DMatrix<T> {
    stop::check();
    // Whole blocks of columns, and no small rest: what is computed in one go shall be so here too.
    let count = (MULTIPLICATIONS / a.len().max(1)).next_multiple_of(COLUMNS).max(COLUMNS);
    if b.ncols() < 2 * count {
        return multiply(a, b);
    }
    let mut product = DMatrix::zeros(rows, b.ncols());
    let mut start = 0;
    while start < b.ncols() {
        stop::check();
        let left = b.ncols() - start;
        let count = if left < 2 * count { left } else { count };
        let part = multiply(a, &b.columns(start, count).into_owned());
        product.columns_mut(start, count).copy_from(&part);
        start += count;
    }
    product
}

/// Cholesky's decomposition of a positive definite matrix, to the last bit that of nalgebra.
pub fn cholesky<T: ComplexField>(mut matrix: DMatrix<T>) -> Option<Cholesky<T, Dyn>> {
    for column in 0..matrix.ncols() {
        stop::check();
        for before in 0..column {
            let factor = -matrix[(column, before)].clone();
            let (mut own, other) = matrix.columns_range_pair_mut(column, before);
            own.rows_range_mut(column..).axpy(factor.conjugate(), &other.rows_range(column..), T::one());
        }
        let pivot = matrix[(column, column)].clone();
        let root = if pivot.is_zero() { None } else { pivot.try_sqrt() }?;
        matrix[(column, column)] = root.clone();
        let mut below = matrix.view_range_mut(column + 1.., column);
        below /= root;
    }
    Some(Cholesky::pack_dirty(matrix))
}

/// The eigenvalues of a Hermitian matrix and their eigenvectors. Only the lower triangle is looked at.
pub fn symmetric_eigen(matrix: ComplexMatrix) -> SymmetricEigen<Complex<f64>, Dyn> {
    if let Some((values, eigenvectors)) = hermitian_eigen(&matrix) {
        return SymmetricEigen { eigenvalues: values.into(), eigenvectors };
    }
    aside(matrix.nrows(), move || matrix.symmetric_eigen())
}

/// A decomposition of a matrix with so many rows; where it may take long, on a thread that can be left.
pub fn aside<T: Send + 'static>(rows: usize, decompose: impl FnOnce() -> T + Send + 'static) -> T {
    if rows < ROWS { decompose() } else { stop::aside(decompose) }
}
