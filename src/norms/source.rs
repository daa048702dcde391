//! The examples of the source: N. Johnston, MATLAB Scripts for Computing Completely Bounded Norms via
//! Semidefinite Programming (2011).

use nalgebra::Complex;

use super::channels;
use super::map::LinearMap;
use crate::algebra::complex_matrix::ComplexMatrix;

fn integers<const ROWS: usize, const COLUMNS: usize>(entries: [[i32; COLUMNS]; ROWS]) -> ComplexMatrix {
    ComplexMatrix::from_fn(ROWS, COLUMNS, |row, column| Complex::new(f64::from(entries[row][column]), 0.0))
}

/// A1 X B1 + A2 X B2, without daggers.
pub fn general() -> LinearMap {
    let left = vec![integers([[1, 1], [1, 0]]), integers([[1, 0], [1, 2]])];
    let right = vec![integers([[1, 0], [0, 1]]), integers([[1, 2], [1, 1]])];
    LinearMap::left_right(left, right).expect("2 x 2 matrices")
}

/// A completely positive map from 3 x 3 to 2 x 2 matrices with four Kraus operators.
pub fn positive() -> LinearMap {
    let operators = vec![
        integers([[1, 0, 0], [0, 1, 1]]),
        integers([[-3, 0, 1], [5, 1, 1]]),
        integers([[0, 2, 0], [0, 0, 0]]),
        integers([[1, 1, 3], [0, 2, 0]]),
    ];
    LinearMap::completely_positive(operators).expect("2 x 3 matrices")
}

/// X - U X U^dagger, U = ((1, 1), (-1, 1)) / sqrt 2. Its norms are sqrt 2.
///
/// ```
/// use curiosa::norms::diamond::{Options, diamond_norm};
/// use curiosa::norms::source::turned;
///
/// let norm = diamond_norm(&turned(), Options::default()).unwrap();
/// assert!((norm.interval.midpoint() - 2.0_f64.sqrt()).abs() < 1e-8);
/// ```
pub fn turned() -> LinearMap {
    let u = integers([[1, 1], [-1, 1]]).scale(std::f64::consts::FRAC_1_SQRT_2);
    let turn = channels::unitary(u).expect("a 2 x 2 matrix");
    channels::identity(2).difference(&turn).expect("2 x 2 matrices")
}
