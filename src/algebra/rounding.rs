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

use nalgebra::Complex;

use super::complex_matrix::{ComplexMatrix, PLACES, each_place, largest_part, power_of_two_below};
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
    // Exact, as the scale is a power of two.
    let inverse = 1.0 / scale;
    let square = |part: f64| (part * inverse) * (part * inverse);
    let sums = each_place(matrix, [0.0; 2 * PLACES], |sum, part| *sum += square(part));
    (scale, sums.iter().sum())
}

/// What a computed product of complex matrices is off by, as a multiple of the product of their Frobenius
/// norms. `inner` is the inner dimension.
pub fn product_error(inner: usize) -> f64 {
    above(std::f64::consts::SQRT_2 * gamma(2 * inner + 12))
}

/// The same for products that are summed up in parts of at most [`PART`] rows, one part after the other.
pub fn long_product_error(inner: usize) -> f64 {
    let parts = inner.div_ceil(PART);
    above(product_error(inner.min(PART)) + std::f64::consts::SQRT_2 * gamma(2 * parts + 2))
}

/// How many products are summed up at once in long ones: few, since rounding grows with them.
pub const PART: usize = 1024;

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
    // Column by column, of each what the columns before it take away.
    let mut factor = matrix.clone();
    for column in 0..size {
        stop::check();
        for before in 0..column {
            let multiple = -factor[(column, before)].conj();
            let (mut own, other) = factor.columns_range_pair_mut(column, before);
            own.rows_range_mut(column..).axpy(multiple, &other.rows_range(column..), Complex::ONE);
        }
        let pivot = factor[(column, column)].re - shift;
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let root = pivot.sqrt();
        factor.view_range_mut(column + 1.., column).unscale_mut(root);
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

/// (H_1 + H_2) G - 1 for square matrices, each entry summed up in twice the precision and then rounded; H_2 may be empty for
/// zero.
///
/// Ogita, Rump and Oishi, Accurate sum and dot product (2005): a sum of k products is off by u times itself and gamma(k)^2
/// times the sum of their absolute values.
pub fn doubled_residual(h: &ComplexMatrix, more: &ComplexMatrix, g: &ComplexMatrix) -> ComplexMatrix {
    let size = g.nrows();
    ComplexMatrix::from_fn(size, size, |row, column| {
        stop::check();
        let (mut re, mut im) = (Doubled::default(), Doubled::default());
        re.add(if row == column { -1.0 } else { 0.0 }, 1.0);
        for h in [h, more].into_iter().filter(|h| !h.is_empty()) {
            for (a, b) in h.row(row).iter().zip(g.column(column).iter()) {
                re.add(a.re, b.re);
                re.add(-a.im, b.im);
                im.add(a.re, b.im);
                im.add(a.im, b.re);
            }
        }
        Complex::new(re.value(), im.value())
    })
}

/// What [`doubled_residual`] is off by (Frobenius norm), beyond its own last digit.
pub fn doubled_product_error(h: &ComplexMatrix, more: &ComplexMatrix, g: &ComplexMatrix) -> f64 {
    let size = g.nrows();
    let terms = gamma(8 * size + 8);
    let products = (frobenius_above(h) + frobenius_above(more)) * frobenius_above(g);
    let ones = (size as f64).sqrt();
    above(2.0 * terms * terms * (products + ones) + f64::EPSILON * (1.0 + ones) * terms)
}

/// A sum of products, and what its roundings have lost.
#[derive(Default)]
struct Doubled {
    sum: f64,
    lost: f64,
}

impl Doubled {
    fn add(&mut self, a: f64, b: f64) {
        let product = a * b;
        // Dekker's product without fused operations: a b = product + rest.
        let split = |a: f64| {
            let large = 134_217_729.0 * a;
            let high = large - (large - a);
            (high, a - high)
        };
        let ((a1, a2), (b1, b2)) = (split(a), split(b));
        let rest = a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2);
        // Knuth's sum: before + product = sum + error.
        let before = self.sum;
        self.sum = before + product;
        let part = self.sum - before;
        let error = (before - (self.sum - part)) + (product - part);
        self.lost += error + rest;
    }

    fn value(&self) -> f64 {
        self.sum + self.lost
    }
}
