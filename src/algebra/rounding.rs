//! What rounding can do to a computation with complex floats: bounds that hold for any order of the
//! operations.
//!
//! Notation of Higham, Accuracy and Stability of Numerical Algorithms (2002), chapter 3: u = 2^-53, gamma(k)
//! = k u / (1 - k u). A real sum of k products, in any order and with or without fused operations, is off by
//! at most gamma(k) times the sum of the absolute products. The real part of a complex inner product of
//! length k is a real one of length 2k, as is its imaginary part, so each entry of a computed product A B is
//! off by at most sqrt(2) gamma(2k) (|A| |B|), and the matrix by sqrt(2) gamma(2k) |A|_F |B|_F in the
//! Frobenius norm. A few more roundings are granted everywhere, and 1e-290 for what underflows; matrices are
//! meant to be scaled so that their norms are neither huge nor tiny.

use super::complex_matrix::{ComplexMatrix, largest_part, power_of_two_below};
use crate::stop;

/// Half the distance from 1 to the next float.
const UNIT: f64 = f64::EPSILON / 2.0;

/// More than underflow takes from any sum of fewer than 2^40 products of floats (each loses less than
/// 2^-1074).
const TINY: f64 = 1e-290;

/// gamma(k), rounded upwards. k is below 2^40.
pub fn gamma(k: usize) -> f64 {
    let product = k as f64 * UNIT;
    above(product / (1.0 - product))
}

/// A float that is certainly not below a result of a few operations with non-negative floats.
pub fn above(value: f64) -> f64 {
    value * (1.0 + 16.0 * f64::EPSILON) + TINY
}

/// A float that is certainly not above a result of a few operations with non-negative floats.
pub fn below(value: f64) -> f64 {
    (value * (1.0 - 16.0 * f64::EPSILON) - TINY).max(0.0)
}

/// The Frobenius norm, rounded upwards; infinite only where it is about to overflow. No square overflows on
/// the way.
pub fn frobenius_above(matrix: &ComplexMatrix) -> f64 {
    let (scale, squares) = scaled_squares(matrix);
    scale * above((above(squares) * (1.0 + gamma(2 * matrix.len() + 8))).sqrt())
}

/// The sum of squares of the entries divided by a power of two near the largest, and that power.
fn scaled_squares(matrix: &ComplexMatrix) -> (f64, f64) {
    let scale = power_of_two_below(largest_part(matrix));
    let square = |part: f64| (part / scale) * (part / scale);
    (scale, matrix.iter().map(|entry| square(entry.re) + square(entry.im)).sum())
}

/// What a computed product of complex matrices is off by, as a multiple of the product of their Frobenius
/// norms. `inner` is the inner dimension.
pub fn product_error(inner: usize) -> f64 {
    above(std::f64::consts::SQRT_2 * gamma(2 * inner + 12))
}

/// Whether every Hermitian matrix within `slack` (operator norm, which is below the Frobenius norm) of this
/// one is certainly positive definite. Only the lower triangle and the real parts of the diagonal are looked
/// at. `false` proves nothing. n^3/3 multiplications.
///
/// A Cholesky factorisation that runs to its end in floats is exact for a matrix that differs by at most
/// 2 gamma(8n + 16) tr(A) (Higham, theorem 10.3; Rump 2006, with room for complex arithmetic). So it is tried
/// with A - slack - 4 gamma(8n + 16) tr(A), which leaves half for the rounding of this difference.
///
/// ```
/// use curiosa::algebra::{complex_matrix::ComplexMatrix, rounding::is_positive_definite};
/// let identity = ComplexMatrix::identity(3, 3);
/// assert!(is_positive_definite(&identity, 0.5));
/// assert!(!is_positive_definite(&identity, 1.5));
/// ```
pub fn is_positive_definite(matrix: &ComplexMatrix, slack: f64) -> bool {
    let size = matrix.nrows();
    let trace: f64 = (0..size).map(|place| matrix[(place, place)].re.abs()).sum();
    let shift = above(slack + 4.0 * gamma(8 * size + 16) * trace);
    // Column by column from the left; entry (row, column) for row >= column.
    let mut factor = ComplexMatrix::zeros(size, size);
    for column in 0..size {
        let mut pivot = matrix[(column, column)].re - shift;
        for before in 0..column {
            pivot -= factor[(column, before)].norm_sqr();
        }
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let root = pivot.sqrt();
        for row in column + 1..size {
            stop::check();
            let mut entry = matrix[(row, column)];
            for before in 0..column {
                entry -= factor[(row, before)] * factor[(column, before)].conj();
            }
            factor[(row, column)] = entry.unscale(root);
        }
    }
    true
}

/// A number that is certainly not below the least a > 0 for which a G - T is positive semidefinite, for all
/// Hermitian G and T within `g_error` and `t_error` of these (operator norm): the greatest eigenvalue of T
/// relative to G. Infinite where none is found.
///
/// T must be positive semidefinite and G nearly positive definite; neither is inverted, so G may be nearly
/// singular. The excess over tr(T)/tr(G), which is a lower bound, is found to one part in a hundred by
/// bisection, with a factorisation a step.
pub fn greatest_eigenvalue_above(t: &ComplexMatrix, t_error: f64, g: &ComplexMatrix, g_error: f64) -> f64 {
    let base = t.trace().re / g.trace().re;
    if !(base > 0.0 && base.is_finite()) {
        return f64::INFINITY;
    }
    let (t_norm, g_norm) = (frobenius_above(t), frobenius_above(g));
    let value = |excess: f64| base * (1.0 + excess.exp());
    let holds = |a: f64| {
        let slack = a * g_error + t_error + 4.0 * UNIT * (a * g_norm + t_norm);
        is_positive_definite(&(g.scale(a) - t), above(slack))
    };
    let (mut fails, mut works) = (1e-16_f64.ln(), 1e8_f64.ln());
    if !holds(value(works)) {
        return f64::INFINITY;
    }
    while works - fails > 0.01 {
        let middle = 0.5 * (fails + works);
        if holds(value(middle)) {
            works = middle;
        } else {
            fails = middle;
        }
    }
    value(works)
}
