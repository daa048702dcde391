//! Floating-point linear algebra, for cross-checks and starting values.

use nalgebra::{Complex, DMatrix, Schur};

use super::matrix::Matrix;

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
    let schur = Schur::try_new(moved, 4.0 * f64::EPSILON, 1000 * (size + 1))?;
    Some(schur.complex_eigenvalues().iter().map(|value| value - SHIFT).collect())
}
