//! The bounds for a Choi matrix that is held as factors, J = L R^dagger, without multiplying it out.
//!
//! *Upper bound.* For any r x r matrix G that has an inverse, with Z = G G^dagger > 0,
//! ((L Z L^dagger, -J), (-J^dagger, R Z^-1 R^dagger)) is positive semidefinite, the image of ((Z, -1), (-1, Z^-1)) under
//! L (+) R. So it is a feasible point of the dual program, and the norm at most sqrt(a_0 a_1) with a_0 and a_1 the greatest
//! eigenvalues of Tr_out(L Z L^dagger) and Tr_out(R Z^-1 R^dagger). If J is Hermitian, R = L s, both blocks may be exchanged,
//! and the mean of both points is feasible: the greatest eigenvalue of half the sum bounds the norm. No state and nothing
//! of the size of J is inverted. The inverse of G is taken as a sum H of two matrices of floats with |H G - 1| <= e < 1, by
//! inner products of twice the precision; then Z^-1 <= H^dagger H / (1 - e)^2.
//!
//! *Lower bound.* As in [`super`], with W = U_0 U_1^dagger: tr W^dagger K = tr (U_1^dagger X_1)^dagger (U_0^dagger X_0) for
//! X_0 = (S_0^dagger (x) 1) L and X_1 = (S_1^dagger (x) 1) R.

use nalgebra::Complex;

use super::{apply_state, block_products, greatest_eigenvalue};
use crate::algebra::blocked::{long_adjoint_product, product};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{
    above, below, doubled_product_error, doubled_residual, frobenius_above, long_product_error, product_error,
};
use crate::norms::factors::{Factors, Right, signed};
use crate::norms::interval::Interval;

/// What the bounds are drawn from; any floats.
pub(in crate::norms) struct FactoredPoint<'a> {
    /// Factors of the input states, n x n.
    pub states: [&'a ComplexMatrix; 2],
    /// n m x r, columns nearly orthonormal. For a Hermitian J only the first is looked at.
    pub vectors: [&'a ComplexMatrix; 2],
    /// The signs of the eigenvalues that belong to them, for a Hermitian J.
    pub signs: &'a [f64],
    /// G and what is nearly its inverse, r x r.
    pub root: &'a ComplexMatrix,
    pub inverse: &'a ComplexMatrix,
}

/// Bounds of the diamond norm of every map that is as near to that of the factors as these say. `hi` is infinite
/// where the inverse is too far off. About 4 n m r (n + r) multiplications.
pub(in crate::norms) fn bounds(factors: &Factors, point: &FactoredPoint) -> Interval {
    let Factors { left, right, apart, n } = factors;
    let lo = below((below_by_vectors(factors, point) - apart).max(0.0));
    let Some(root) = Inverse::new(point.root, point.inverse) else {
        return Interval { lo, hi: f64::INFINITY };
    };
    // Tr_out(A B B^dagger A^dagger) and its rounding.
    let marginal = |a: &ComplexMatrix, b: &ComplexMatrix, b_error: f64| {
        let both = product(a, b);
        let (a_norm, b_norm) = (frobenius_above(a), frobenius_above(b));
        let off = above(product_error(a.ncols()) * a_norm * b_norm + a_norm * b_error);
        let height = frobenius_above(&both);
        let sums = long_product_error(factors.output() * both.ncols()) * height * height;
        (block_products(&both, *n), above(2.0 * off * height + off * off + sums))
    };
    let (first, first_error) = marginal(left, point.root, 0.0);
    let other = match right {
        Right::Signs(signs) => &signed(left, signs),
        Right::Columns(right) => right,
    };
    let (second, second_error) = marginal(other, &point.inverse.adjoint(), root.rest);
    let stretch = root.stretch;
    let hi = match right {
        Right::Signs(_) => {
            let half = (&first + second.scale(stretch)).scale(0.5);
            let rounding =
                4.0 * f64::EPSILON * (frobenius_above(&first) + stretch * frobenius_above(&second));
            greatest_eigenvalue(&half, above(0.5 * (first_error + stretch * second_error) + rounding)).hi
        }
        Right::Columns(_) => {
            let a0 = greatest_eigenvalue(&first, first_error).hi;
            let a1 = above(stretch * greatest_eigenvalue(&second, second_error).hi);
            above((a0 * a1).sqrt())
        }
    };
    let hi = above(hi + apart);
    Interval { lo, hi: if hi.is_nan() { f64::INFINITY } else { hi.max(lo) } }
}

/// Z^-1 <= stretch H^dagger H for an H within `rest` of the one that is given.
struct Inverse {
    stretch: f64,
    rest: f64,
}

impl Inverse {
    fn new(root: &ComplexMatrix, inverse: &ComplexMatrix) -> Option<Inverse> {
        // H = inverse + more, more = -(inverse root - 1) inverse.
        let residual = doubled_residual(inverse, &ComplexMatrix::zeros(0, 0), root);
        let more = product(&-residual, inverse);
        let residual = doubled_residual(inverse, &more, root);
        let e = above(frobenius_above(&residual) + doubled_product_error(inverse, &more, root));
        if e.is_nan() || e >= 0.1 {
            return None;
        }
        let stretch = 1.0 / below((1.0 - e) * (1.0 - e));
        Some(Inverse { stretch: above(stretch), rest: frobenius_above(&more) })
    }
}

fn below_by_vectors(factors: &Factors, point: &FactoredPoint) -> f64 {
    let Factors { left, right, n, .. } = factors;
    // X, and how far it is off.
    let restricted = |state: &ComplexMatrix, columns: &ComplexMatrix| {
        let off = product_error(*n) * frobenius_above(state) * frobenius_above(columns);
        (apply_state(state, columns), above(off))
    };
    // |U|_F, and by how much |U|^2 is above 1.
    let vectors = |u: &ComplexMatrix| {
        let height = frobenius_above(u);
        let gram = long_adjoint_product(u, u) - ComplexMatrix::identity(u.ncols(), u.ncols());
        let rounding = long_product_error(u.nrows()) * height * height;
        (height, above(frobenius_above(&gram) * (1.0 + f64::EPSILON) + rounding))
    };
    // U^dagger X, and how far it is off.
    let inner = |u: &ComplexMatrix, (height, excess): (f64, f64), (x, off): &(ComplexMatrix, f64)| {
        let rounding = long_product_error(u.nrows()) * height * frobenius_above(x);
        (long_adjoint_product(u, x), above(rounding + (1.0 + excess) * off))
    };
    let size = point.states.map(frobenius_above);
    let first = restricted(point.states[0], left);
    let own = vectors(point.vectors[0]);
    let (t0, off0) = inner(point.vectors[0], own, &first);
    let norm0 = frobenius_above(&t0);
    let (sum, off, stretch, both) = match right {
        Right::Signs(signs) => {
            let mut sum = 0.0;
            for (column, sign) in t0.column_iter().zip(signs) {
                for (entry, own) in column.iter().zip(point.signs) {
                    sum += sign * own * entry.norm_sqr();
                }
            }
            let off = 2.0 * norm0 * off0 + off0 * off0;
            (sum, off, above(1.0 + own.1), size[0] * size[0])
        }
        Right::Columns(right) => {
            let second = restricted(point.states[1], right);
            let its = vectors(point.vectors[1]);
            let (t1, off1) = inner(point.vectors[1], its, &second);
            let sum: Complex<f64> = t0.iter().zip(t1.iter()).map(|(a, b)| a * b.conj()).sum();
            let off = norm0 * off1 + frobenius_above(&t1) * off0 + off0 * off1;
            (sum.re, off, above(((1.0 + own.1) * (1.0 + its.1)).sqrt()), size[0] * size[1])
        }
    };
    let rounding = long_product_error(t0.len() + 8) * norm0 * norm0.max(off0 + norm0);
    below((sum - above(off + 4.0 * rounding)).max(0.0)) / above(stretch * both)
}
