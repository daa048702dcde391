//! The spectral radius of a non-negative matrix, enclosed by a proof.

use nalgebra::{DMatrix, DVector};
use num_bigint::BigInt;
use num_integer::Integer;

use super::Ball;
use super::floats::dense;
use super::matrix::Matrix;
use crate::stop;

/// A ball that holds the spectral radius of a strongly connected matrix that is not (0); usually a few units of 2^-50
/// wide.
///
/// For every positive vector x the spectral radius lies between the least and the greatest (Mx)_i / x_i (L. Collatz 1942,
/// H. Wielandt 1950). Here x comes from floats, by T. Noda's iteration (1971), which solves (μ - M) y = x for μ the
/// greatest quotient and converges quadratically; the quotients are then computed exactly, so that an error of the floats
/// can widen the ball but not move it off the value.
///
/// At most 60 steps, each of which solves one dense system of equations: time the cube of the size. Of more than 600 rows powers of
/// 1 + M, applied to a vector of ones, make x instead, in time proportional to the entries for each of at most 200,000 steps.
///
/// ```
/// use curiosa::algebra::{matrix::Matrix, perron::spectral_radius};
/// let fibonacci = Matrix::counting(&[vec![0, 1], vec![0]]);
/// assert_eq!(spectral_radius(&fibonacci).decimal(12).unwrap(), "1.618033988749");
/// ```
pub fn spectral_radius(matrix: &Matrix) -> Ball {
    if matrix.size() > DENSE { by_powers(matrix) } else { by_solving(matrix) }
}

/// Rows up to which equations are solved.
const DENSE: usize = 600;

/// As [`spectral_radius`], by powers of 1 + M. All its eigenvalues but one are less than the greatest.
fn by_powers(matrix: &Matrix) -> Ball {
    let rows = (0..matrix.size()).map(|row| matrix.row(row).map(|(column, entry)| (column, entry as f64)));
    let rows = Vec::from_iter(rows.map(Vec::from_iter));
    improved(matrix, 1000, |mut vector| {
        for _ in 0..200 {
            stop::check();
            let image = rows.iter().zip(vector.iter());
            let image = image
                .map(|(row, x)| x + row.iter().map(|&(column, entry)| entry * vector[column]).sum::<f64>());
            let image = DVector::from_iterator(matrix.size(), image);
            vector = &image / image.max();
        }
        Some(vector)
    })
}

/// As [`spectral_radius`], by T. Noda's iteration.
fn by_solving(matrix: &Matrix) -> Ball {
    let dense = dense(matrix);
    improved(matrix, 60, |vector| {
        stop::check();
        let image = &dense * &vector;
        let bound = image.iter().zip(vector.iter()).map(|(y, x)| y / x).fold(0.0, f64::max);
        let shifted = DMatrix::from_diagonal_element(matrix.size(), matrix.size(), bound) - &dense;
        // Near the end the shifted matrix is singular but for rounding, which may turn all signs.
        let next = shifted.lu().solve(&vector)?.map(f64::abs);
        let largest = next.max();
        (largest.is_finite() && next.min() > 0.0).then(|| next / largest)
    })
}

/// The best enclosure that vectors give, one after the other from that of ones, at most so many, until none is better.
fn improved(
    matrix: &Matrix,
    steps: usize,
    mut next: impl FnMut(DVector<f64>) -> Option<DVector<f64>>,
) -> Ball {
    let mut vector = DVector::from_element(matrix.size(), 1.0);
    let mut best = enclosure(matrix, &vector);
    for _ in 0..steps {
        let Some(found) = next(vector) else { break };
        vector = found;
        let now = enclosure(matrix, &vector);
        if now.radius_bits() < best.radius_bits() {
            best = now;
        } else if best.radius_bits() < CLOSE {
            break;
        }
    }
    best
}

/// Bits of a radius, in units of 2^-80, at which floats cannot be expected to do better.
const CLOSE: u64 = 40;

/// The quotients (Mx)_i / x_i, rounded outwards, for x the vector in units of 2^-100.
fn enclosure(matrix: &Matrix, vector: &DVector<f64>) -> Ball {
    const BITS: u64 = 80;
    let positive = Vec::from_iter(vector.iter().map(|&x| {
        // A float in [0, 1] is a fraction of 53 bits, so this is nearly exact; where it is not, any positive number will do.
        BigInt::from((x * 2f64.powi(100)) as u128) + 1
    }));
    let quotients = (0..matrix.size()).map(|row| {
        let image: BigInt = matrix.row(row).map(|(column, entry)| &positive[column] * entry).sum();
        ((&image << BITS).div_floor(&positive[row]), (image << BITS).div_ceil(&positive[row]))
    });
    let (low, high): (Vec<BigInt>, Vec<BigInt>) = quotients.unzip();
    let (low, high) = (low.iter().min(), high.iter().max());
    // A unit more on both sides: an isolating interval needs ends beside the value.
    let low = low.expect("the matrix is not empty") - 1;
    let high = high.expect("the matrix is not empty") + 1;
    Ball::between(&low, &high, BITS)
}
