//! Matrices of complex floats: what several studies need of them.

use nalgebra::{Complex, DMatrix};

/// A matrix of complex floats.
pub type ComplexMatrix = DMatrix<Complex<f64>>;

/// (A + A^dagger) / 2 for a square matrix; each entry is off by one rounding at most.
pub fn hermitian_part(matrix: &ComplexMatrix) -> ComplexMatrix {
    (matrix + matrix.adjoint()).scale(0.5)
}

/// The greatest absolute value of a real or imaginary part.
pub fn largest_part(matrix: &ComplexMatrix) -> f64 {
    matrix.iter().fold(0.0, |top, entry| top.max(entry.re.abs()).max(entry.im.abs()))
}

/// The greatest power of two that is not above a positive number, from 2^-1000 to 2^1000; 1 for zero.
pub fn power_of_two_below(value: f64) -> f64 {
    if value == 0.0 { 1.0 } else { value.log2().floor().clamp(-1000.0, 1000.0).exp2() }
}
