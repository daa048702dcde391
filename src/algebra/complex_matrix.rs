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
    // What is not a number is not greater; this is one instruction for some places.
    let greater = |top: f64, size: f64| if size > top { size } else { top };
    let tops = each_place(matrix, [0.0; 2 * PLACES], |top, part| *top = greater(*top, part.abs()));
    tops.into_iter().fold(0.0, f64::max)
}

/// So many entries are taken at once by [`each_place`].
pub(super) const PLACES: usize = 8;

/// Folds real and imaginary parts into the numbers of as many places, in turn: what one place waits for does not hold up the others.
pub(super) fn each_place(
    matrix: &ComplexMatrix,
    mut folded: [f64; 2 * PLACES],
    fold: impl Fn(&mut f64, f64),
) -> [f64; 2 * PLACES] {
    let (whole, rest) = matrix.as_slice().as_chunks::<PLACES>();
    let mut take = |entries: &[Complex<f64>]| {
        for (entry, [re, im]) in entries.iter().zip(folded.as_chunks_mut().0) {
            fold(re, entry.re);
            fold(im, entry.im);
        }
    };
    whole.iter().for_each(|entries| take(entries));
    take(rest);
    folded
}

/// The greatest power of two that is not above a positive number, from 2^-1000 to 2^1000; 1 for zero.
pub fn power_of_two_below(value: f64) -> f64 {
    if value == 0.0 { 1.0 } else { value.log2().floor().clamp(-1000.0, 1000.0).exp2() }
}
