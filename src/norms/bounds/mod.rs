//! Two-sided bounds of a diamond norm that hold in spite of rounding.
//!
//! For a map with Choi matrix J (input first), Watrous (2009, 2013): the diamond norm is the greatest value
//! of |K|_1 / (|S_0|_F |S_1|_F), K = (S_0^dagger (x) 1) J (S_1 (x) 1), over n x n matrices S_0 and S_1; with
//! rho_b = S_b S_b^dagger.
//!
//! Given are any floats S_0, S_1, U_0, U_1 (n m x r) and h >= 0; they are taken exactly. Meant is K = U_0 h
//! U_1^dagger with orthonormal columns; how far that is from true is bounded, not assumed:
//! * residual: |K - U_0 h U_1^dagger|_F <= e, from the computed difference and the rounding of both products;
//! * |U_b^dagger U_b - 1|_F <= d_b.
//!
//! Lower bound. With W = U_0 U_1^dagger, |K|_1 |W| >= Re tr W^dagger K. Now |W| <= w = sqrt((1 + d_0)(1 +
//! d_1)), |W|_F <= sqrt(r) w, and tr W^dagger U_0 h U_1^dagger = tr (U_0^dagger U_0) h (U_1^dagger U_1)
//! >= (1 - d_0 - d_1 - d_0 d_1) sum h. So |K|_1 >= ((1 - d_0 - d_1 - d_0 d_1) sum h - sqrt(r) w e) / w.
//!
//! Upper bound. The block matrix ((U_0 h U_0^dagger + e, -K), (-K^dagger, U_1 h U_1^dagger + e)) is positive
//! semidefinite; so it stays with S_b^-dagger (x) 1 and its adjoint on both sides, which is a feasible point
//! of the dual program: the norm is at most sqrt(a_0 a_1), where a_b is any number with Tr_out(U_b h
//! U_b^dagger) + m e <= a_b S_b^dagger S_b. No S is inverted, so singular optima do no harm. Whether a number
//! is such an a_b is settled by a factorisation of an n x n matrix with all errors granted.
//!
//! Rounding is bounded as in [`crate::algebra::rounding`]; all norms are Frobenius norms, rounded outwards.

pub(super) mod factors;
pub(super) mod negative;

use super::factors::signed;
use super::interval::Interval;
use crate::algebra::blocked;
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::symmetric_eigen;
use crate::algebra::rounding::{
    above, below, frobenius_above, gamma, greatest_eigenvalue_above, is_positive_definite,
    long_product_error, product_error,
};

/// What the bounds are drawn from; index 0 stands left of J, index 1 right.
pub(super) struct Point<'a> {
    /// Factors of the input states, n x n.
    pub states: [&'a ComplexMatrix; 2],
    /// Singular vectors of K, n m x r.
    pub vectors: [&'a ComplexMatrix; 2],
    /// Singular values of K.
    pub values: &'a [f64],
}

/// The same for a Hermitian J, with one state on both sides.
pub(super) struct HermitianPoint<'a> {
    pub state: &'a ComplexMatrix,
    /// The Hermitian part of [`restrict`]'s K.
    pub k: &'a ComplexMatrix,
    /// Eigenvectors of K, n m x r.
    pub vectors: &'a ComplexMatrix,
    /// Eigenvalues of K.
    pub values: &'a [f64],
}

/// (S^dagger (x) 1) A for a matrix A with n m rows. n^2 m multiplications a column.
pub(super) fn apply_state(state: &ComplexMatrix, matrix: &ComplexMatrix) -> ComplexMatrix {
    let (n, (rows, columns)) = (state.nrows(), matrix.shape());
    let m = rows / n;
    // Column k of A is an m x n matrix, which goes to its product with the conjugate of S.
    let image = blocked::product(&stacked(matrix, n), &state.conjugate());
    let mut product = ComplexMatrix::zeros(rows, columns);
    for (column, i) in (0..columns).flat_map(|column| (0..n).map(move |i| (column, i))) {
        let from = i * m * columns + column * m;
        let into = column * rows + i * m;
        product.as_mut_slice()[into..into + m].copy_from_slice(&image.as_slice()[from..from + m]);
    }
    product
}

/// The columns of a matrix with n m rows as m x n matrices, one below the other.
fn stacked(matrix: &ComplexMatrix, n: usize) -> ComplexMatrix {
    let (rows, columns) = matrix.shape();
    let m = rows / n;
    let mut stacked = ComplexMatrix::zeros(m * columns, n);
    for (column, i) in (0..columns).flat_map(|column| (0..n).map(move |i| (column, i))) {
        let from = column * rows + i * m;
        let into = i * m * columns + column * m;
        stacked.as_mut_slice()[into..into + m].copy_from_slice(&matrix.as_slice()[from..from + m]);
    }
    stacked
}

/// K = (S_0^dagger (x) 1) J (S_1 (x) 1).
pub(super) fn restrict(choi: &ComplexMatrix, states: [&ComplexMatrix; 2]) -> ComplexMatrix {
    apply_state(states[1], &apply_state(states[0], choi).adjoint()).adjoint()
}

/// Tr_out(A A^dagger) for A with n m rows: the n x n matrix of inner products of its blocks of m rows, in parts as
/// [`blocked::long_adjoint_product`].
pub(super) fn block_products(matrix: &ComplexMatrix, n: usize) -> ComplexMatrix {
    let stacked = stacked(matrix, n);
    blocked::long_adjoint_product(&stacked, &stacked).conjugate()
}

/// U diag(sqrt h).
pub(super) fn weighted(vectors: &ComplexMatrix, values: &[f64]) -> ComplexMatrix {
    let mut product = vectors.clone();
    for (mut column, value) in product.column_iter_mut().zip(values) {
        column.scale_mut(value.sqrt());
    }
    product
}

/// Tr_out(A B^dagger) for A and B with n m rows, as [`block_products`].
pub(super) fn mixed_block_products(a: &ComplexMatrix, b: &ComplexMatrix, n: usize) -> ComplexMatrix {
    blocked::long_adjoint_product(&stacked(a, n), &stacked(b, n)).conjugate()
}

/// Bounds of the diamond norm of every map whose Choi matrix is within `radius` of `choi`. `hi` is infinite
/// where the states are too singular to tell. About 2 (n m)^2 (n + r) multiplications.
pub(super) fn bounds(choi: &ComplexMatrix, radius: f64, point: &Point) -> Interval {
    let size = point.states.map(frobenius_above);
    let weighted = point.vectors.map(|vectors| weighted(vectors, point.values));
    let k = restrict(choi, point.states);
    let product = blocked::product_adjoint(&weighted[0], &weighted[1]);
    let residual = residual(choi, point.states, (&k, &product), [&weighted[0], &weighted[1]]);
    let defects = point.vectors.map(defect);
    let lo = lower(point.values.iter().copied(), defects, residual, size[0] * size[1]);
    let dual = |side: usize| dual(point.states[side], &weighted[side], residual);
    around(choi, radius, lo, above((dual(0) * dual(1)).sqrt()))
}

/// The same bounds for a Hermitian `choi`, by its eigenvectors, at half the cost.
pub(super) fn hermitian_bounds(choi: &ComplexMatrix, radius: f64, point: &HermitianPoint) -> Interval {
    let size = frobenius_above(point.state);
    let values = point.values.iter().map(|value| value.abs());
    let weighted = weighted(point.vectors, &Vec::from_iter(values.clone()));
    let signs = Vec::from_iter(point.values.iter().map(|value| value.signum()));
    let product = hermitian_product(&weighted, &signed(&weighted, &signs));
    let residual = residual(choi, [point.state; 2], (point.k, &product), [&weighted, &weighted]);
    let lo = lower(values, [defect(point.vectors); 2], residual, size * size);
    around(choi, radius, lo, dual(point.state, &weighted, residual))
}

/// The bounds for what is within `radius`: |.|_diamond <= |.|_1 <= sqrt(n m) |.|_F of a Choi matrix.
fn around(choi: &ComplexMatrix, radius: f64, lo: f64, hi: f64) -> Interval {
    let apart = if radius == 0.0 { 0.0 } else { above((choi.nrows() as f64).sqrt() * radius) };
    let hi = above(hi + apart);
    Interval { lo: below((lo - apart).max(0.0)), hi: if hi.is_nan() { f64::INFINITY } else { hi } }
}

/// A B^dagger where that is Hermitian: what is below the diagonal is computed in strips, and repeated above it.
fn hermitian_product(a: &ComplexMatrix, b: &ComplexMatrix) -> ComplexMatrix {
    const STRIP: usize = 128;
    let rows = a.nrows();
    if rows <= STRIP {
        return blocked::product_adjoint(a, b);
    }
    let mut whole = ComplexMatrix::zeros(rows, rows);
    for first in (0..rows).step_by(STRIP) {
        let count = STRIP.min(rows - first);
        let below = a.rows(first, rows - first).into_owned();
        let strip = blocked::product_adjoint(&below, &b.rows(first, count).into_owned());
        whole.view_mut((first, first), strip.shape()).copy_from(&strip);
        whole.view_mut((first, first), (count, rows - first)).copy_from(&strip.adjoint());
    }
    whole
}

/// A bound of |K - A B^dagger|_F, from both as computed, or their Hermitian parts.
fn residual(
    choi: &ComplexMatrix,
    states: [&ComplexMatrix; 2],
    (k, product): (&ComplexMatrix, &ComplexMatrix),
    [a, b]: [&ComplexMatrix; 2],
) -> f64 {
    // K and A B^dagger, whose factors have a root and a product of rounding of their own.
    let size = states.map(frobenius_above);
    let once = product_error(states[0].nrows() + 1);
    let k_error = once * (2.0 + once) * size[0] * size[1] * frobenius_above(choi);
    let own = frobenius_above(a);
    let other = if std::ptr::eq(a, b) { own } else { frobenius_above(b) };
    let product_error = product_error(a.ncols() + 8) * own * other;
    let computed = frobenius_above(&(k - product)) * (1.0 + f64::EPSILON);
    above(computed + k_error + product_error)
}

/// A bound of |U^dagger U - 1|_F.
fn defect(vectors: &ComplexMatrix) -> f64 {
    let (length, rank) = vectors.shape();
    let rows = vectors.adjoint();
    let gram = hermitian_product(&rows, &rows) - ComplexMatrix::identity(rank, rank);
    let rounding = product_error(length) * frobenius_above(vectors).powi(2);
    above(frobenius_above(&gram) * (1.0 + f64::EPSILON) + rounding)
}

/// The lower bound by singular values, with both defects, the residual and |S_0|_F |S_1|_F.
fn lower(values: impl Iterator<Item = f64> + Clone, defects: [f64; 2], residual: f64, size: f64) -> f64 {
    let rank = values.clone().count();
    let sum = below(values.sum::<f64>() * (1.0 - gamma(rank + 1)));
    let stretch = above(((1.0 + defects[0]) * (1.0 + defects[1])).sqrt());
    let kept = 1.0 - above(defects[0] + defects[1] + defects[0] * defects[1]);
    let lost = above((rank as f64).sqrt() * stretch * residual);
    let trace_norm = below(below(sum * kept.max(0.0)) - lost);
    below(trace_norm / above(stretch * size))
}

/// A number a with Tr_out(U h U^dagger) + m e <= a S^dagger S, for U sqrt(h) and the residual e.
fn dual(state: &ComplexMatrix, weighted: &ComplexMatrix, residual: f64) -> f64 {
    let (n, rank) = (state.nrows(), weighted.ncols());
    let m = weighted.nrows() / n;
    let (size, weight) = (frobenius_above(state), frobenius_above(weighted));
    let marginal = block_products(weighted, n);
    let marginal_error = long_product_error(m * rank + 8) * weight * weight + m as f64 * residual;
    let gram = state.adjoint() * state;
    let gram_error = product_error(n) * size * size;
    greatest_eigenvalue_above(&marginal, above(marginal_error), &gram, above(gram_error))
}

/// Bounds of the greatest eigenvalue of every Hermitian matrix within `error` (Frobenius norm) of this one.
pub(super) fn greatest_eigenvalue(matrix: &ComplexMatrix, error: f64) -> Interval {
    let size = matrix.nrows();
    let hermitian = hermitian_part(matrix);
    let moved = above(error + f64::EPSILON * frobenius_above(matrix));
    let eigen = symmetric_eigen(hermitian.clone());
    let top =
        (0..size).max_by(|&a, &b| eigen.eigenvalues[a].total_cmp(&eigen.eigenvalues[b])).expect("a matrix");
    let vector = eigen.eigenvectors.column(top).into_owned();
    let norm = frobenius_above(&hermitian);
    // Rayleigh's quotient of the vector, whatever it is.
    let square = vector.norm_squared();
    let quotient = vector.dotc(&(&hermitian * &vector)).re / square;
    let slack = above(moved + 4.0 * (product_error(size) + gamma(4 * size + 16)) * norm);
    let lo = quotient - slack;
    // a 1 - H is positive definite for the a that is returned.
    let identity = ComplexMatrix::identity(size, size);
    let shifted = |a: f64| {
        let slack = above(moved + 2.0 * f64::EPSILON * (a.abs() + norm));
        is_positive_definite(&(identity.scale(a) - &hermitian), slack)
    };
    if !(quotient.is_finite() && slack.is_finite()) {
        return Interval { lo: f64::NEG_INFINITY, hi: f64::INFINITY };
    }
    let mut step = slack.max(f64::MIN_POSITIVE);
    let hi = loop {
        if step > 1e3 * above(norm) + 1e3 * slack {
            break f64::INFINITY;
        }
        if shifted(quotient + step) {
            break quotient + step;
        }
        step *= 1.5;
    };
    Interval { lo: lo.min(hi), hi: hi.next_up() }
}
