//! Products and decompositions of large complex matrices, by the blocked kernels of faer.
//!
//! From some dozens of rows on they take a tenth of the time of those in [`super::floats`]; what is smaller is left to
//! nalgebra, which has less to prepare. A thread works on some columns at a time, as many on any number of threads, so results
//! do not depend on it; the last digits of large ones depend on what the processor can do at once.

use faer::linalg::matmul::matmul;
use faer::{Accum, MatMut, MatRef, Par, Side};
use nalgebra::Complex;
use rayon::prelude::*;

use super::complex_matrix::ComplexMatrix;
use super::floats::aside;
use super::rounding::PART;
use crate::stop;

/// Up to so many multiplications are left to nalgebra.
const SMALL: usize = 1 << 15;

/// Multiplications that are done before the next look at a request to stop: some milliseconds.
const MULTIPLICATIONS: usize = 1 << 26;

fn view(matrix: &ComplexMatrix) -> MatRef<'_, Complex<f64>> {
    MatRef::from_column_major_slice(matrix.as_slice(), matrix.nrows(), matrix.ncols())
}

fn owned(matrix: MatRef<'_, Complex<f64>>) -> ComplexMatrix {
    ComplexMatrix::from_fn(matrix.nrows(), matrix.ncols(), |row, column| matrix[(row, column)])
}

/// A B.
///
/// # Panics
/// If A has not as many columns as B has rows.
pub fn product(a: &ComplexMatrix, b: &ComplexMatrix) -> ComplexMatrix {
    if a.len() * b.ncols() <= SMALL {
        return a * b;
    }
    columns(a.nrows(), a.len(), b, |into, part| {
        matmul(into, Accum::Replace, view(a), part, Complex::ONE, Par::Seq);
    })
}

/// A^dagger B.
///
/// # Panics
/// If A has not as many rows as B.
pub fn adjoint_product(a: &ComplexMatrix, b: &ComplexMatrix) -> ComplexMatrix {
    if a.len() * b.ncols() <= SMALL {
        return a.ad_mul(b);
    }
    columns(a.ncols(), a.len(), b, |into, part| {
        matmul(into, Accum::Replace, view(a).adjoint(), part, Complex::ONE, Par::Seq);
    })
}

/// A^dagger B for tall matrices, summed up in parts of [`PART`] rows; see [`super::rounding::long_product_error`].
///
/// # Panics
/// If A has not as many rows as B.
pub fn long_adjoint_product(a: &ComplexMatrix, b: &ComplexMatrix) -> ComplexMatrix {
    assert_eq!(a.nrows(), b.nrows(), "as many rows");
    if a.len() * b.ncols() <= SMALL && a.nrows() <= PART {
        return a.ad_mul(b);
    }
    let mut sum = ComplexMatrix::zeros(a.ncols(), b.ncols());
    let mut part = ComplexMatrix::zeros(a.ncols(), b.ncols());
    for first in (0..a.nrows()).step_by(PART) {
        stop::check();
        let count = PART.min(a.nrows() - first);
        let (x, y) = (view(a).subrows(first, count), view(b).subrows(first, count));
        let into = MatMut::from_column_major_slice_mut(part.as_mut_slice(), a.ncols(), b.ncols());
        matmul(into, Accum::Replace, x.adjoint(), y, Complex::ONE, Par::Seq);
        sum += &part;
    }
    sum
}

/// A B^dagger.
///
/// # Panics
/// If A has not as many columns as B.
pub fn product_adjoint(a: &ComplexMatrix, b: &ComplexMatrix) -> ComplexMatrix {
    if a.len() * b.nrows() <= SMALL {
        return a * b.adjoint();
    }
    product(a, &b.adjoint())
}

/// Some columns of B at a time, on all threads, and so that a request to stop is seen. `work` is what a column takes.
fn columns(
    rows: usize,
    work: usize,
    b: &ComplexMatrix,
    multiply: impl Fn(MatMut<'_, Complex<f64>>, MatRef<'_, Complex<f64>>) + Sync,
) -> ComplexMatrix {
    let mut product = ComplexMatrix::zeros(rows, b.ncols());
    // As many at once on any number of threads, so that the sums are the same.
    let at_once = (MULTIPLICATIONS / work.max(1)).max(16);
    let parts = product.as_mut_slice().par_chunks_mut((rows * at_once).max(1)).enumerate();
    let done: Option<()> = parts
        .map(|(number, into)| {
            stop::begin(|| {
                let count = into.len() / rows;
                let into = MatMut::from_column_major_slice_mut(into, rows, count);
                multiply(into, view(b).subcols(number * at_once, count));
            })
        })
        .collect();
    stop::all(done);
    product
}

/// The eigenvalues of a Hermitian matrix, least first, and its eigenvectors as columns; only the lower triangle is looked
/// at. None if the iteration does not converge.
pub fn hermitian_eigen(matrix: &ComplexMatrix) -> Option<(Vec<f64>, ComplexMatrix)> {
    if matrix.nrows().pow(3) <= SMALL {
        let eigen = matrix.clone().symmetric_eigen();
        let mut order = Vec::from_iter(0..matrix.nrows());
        order.sort_by(|&a, &b| eigen.eigenvalues[a].total_cmp(&eigen.eigenvalues[b]));
        let values = order.iter().map(|&k| eigen.eigenvalues[k]).collect();
        return Some((values, eigen.eigenvectors.select_columns(&order)));
    }
    let matrix = view(matrix).to_owned();
    aside(matrix.nrows(), move || {
        let eigen = matrix.self_adjoint_eigen(Side::Lower).ok()?;
        let values = eigen.S().column_vector().iter().map(|value| value.re).collect();
        Some((values, owned(eigen.U())))
    })
}

/// A = Q R with orthonormal columns Q and an upper triangle R, for A with at least as many rows as columns.
pub fn thin_qr(matrix: &ComplexMatrix) -> (ComplexMatrix, ComplexMatrix) {
    if matrix.len() * matrix.ncols() <= SMALL {
        return matrix.clone().qr().unpack();
    }
    let copy = view(matrix).to_owned();
    aside(matrix.len().isqrt(), move || {
        let qr = copy.qr();
        (owned(qr.compute_thin_Q().as_ref()), owned(qr.thin_R()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::{gaussian, generator};

    #[test]
    fn they_are_the_naive_ones() {
        let close = |a: &ComplexMatrix, b: &ComplexMatrix| (a - b).norm() < 1e-12 * (1.0 + b.norm());
        for (rows, inner, columns) in [(1, 1, 1), (3, 5, 2), (40, 7, 90), (64, 64, 64)] {
            let rng = &mut generator(1);
            let (a, b) = (gaussian(rng, rows, inner), gaussian(rng, inner, columns));
            assert!(close(&product(&a, &b), &(&a * &b)));
            assert!(close(&adjoint_product(&a.adjoint(), &b), &(&a * &b)));
            assert!(close(&product_adjoint(&a, &b.adjoint()), &(&a * &b)));
            let h = &a * a.adjoint();
            let (values, vectors) = hermitian_eigen(&h).unwrap();
            let diagonal = nalgebra::DVector::from_iterator(rows, values.iter().map(|&value| value.into()));
            let back = &vectors * ComplexMatrix::from_diagonal(&diagonal) * vectors.adjoint();
            assert!(close(&back, &h) && values.is_sorted());
            if rows >= inner {
                let (q, r) = thin_qr(&a);
                assert!(close(&(&q * &r), &a));
                assert!(close(&(q.adjoint() * &q), &ComplexMatrix::identity(inner, inner)));
            }
        }
    }
}
