//! Bounds for J = C - V V^dagger with C >= 0 and q columns of V, by any W of q columns, of which N = -W^dagger J W is positive definite.
//!
//! Lower: for W = (S (x) 1) Phi with |S|_F = 1 and |Phi| <= 1, tr N is at most the trace of the negative part of K; the norm is twice that
//! where Tr_out J = 0.
//!
//! Upper: J has at most q negative eigenvalues, and all of them on the span of W; so the Schur complement is positive semidefinite, J + Y Y^dagger >= 0 for
//! Y = J W N^(-1/2). So Y Y^dagger is a feasible point of the dual program, and the norm at most 2 |Tr_out Y Y^dagger|.

use super::{apply_state, block_products, defect, greatest_eigenvalue};
use crate::algebra::blocked::{adjoint_product, hermitian_eigen, long_adjoint_product, product};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::rounding::{above, below, frobenius_above, gamma, long_product_error, product_error};
use crate::norms::few_negative::FewNegative;
use crate::norms::interval::Interval;

/// Bounds by W = (S (x) 1) Phi, for nearly orthonormal columns of Phi. Beside the product with C, n m q (n + q) multiplications.
pub(in crate::norms) fn bounds(map: &FewNegative, phi: &ComplexMatrix, state: &ComplexMatrix) -> Interval {
    let (rows, count) = phi.shape();
    let n = map.input;
    let w = apply_state(&state.adjoint(), phi);
    let image = map.positive.product(&w);
    let (size, length) = (frobenius_above(state), frobenius_above(&w));
    let (negative, inner) = (frobenius_above(&map.negative), long_product_error(rows));
    // R = J W, and how far it is off.
    let overlap = long_adjoint_product(&map.negative, &w);
    let its = product(&map.negative, &overlap);
    let r = &image - &its;
    let overlap_length = frobenius_above(&overlap);
    let r_off = above(
        map.positive.error() * length
            + negative * (inner * negative * length + product_error(count) * overlap_length)
            + gamma(4) * (frobenius_above(&image) + frobenius_above(&its)),
    );
    let r_length = frobenius_above(&r);
    // N, and how far it is off.
    let values = hermitian_part(&-long_adjoint_product(&w, &r));
    let height = frobenius_above(&values);
    let off = above(length * r_off + inner * length * r_length + gamma(4) * height);

    let trace: f64 = values.diagonal().iter().map(|entry| entry.re).sum();
    // W is rounded, J at most |V|^2 and what the trace of the output is off by.
    let w_off = above(product_error(n) * size * frobenius_above(phi));
    let greatest = above(negative * negative + n as f64 * map.apart);
    let lost = (count as f64).sqrt() * (off + gamma(count) * height)
        + w_off * (2.0 * (r_length + r_off) + w_off * greatest);
    let stretch = above((1.0 + defect(phi)) * size * size);
    let lo = below(2.0 * below(trace - above(lost)) / stretch);
    let lo = below((lo - map.apart).max(0.0));

    let unknown = Interval { lo: if lo.is_nan() { 0.0 } else { lo }, hi: f64::INFINITY };
    let Some((eigenvalues, turned)) = hermitian_eigen(&values) else { return unknown };
    if eigenvalues.iter().any(|&value| value.is_nan() || value <= off) {
        return unknown;
    }
    // G^dagger N G >= 1 - e, so that N^-1 <= G G^dagger / (1 - e).
    let mut root = turned;
    for (mut column, value) in root.column_iter_mut().zip(&eigenvalues) {
        column.unscale_mut(value.sqrt());
    }
    let root_length = frobenius_above(&root);
    let square = above(root_length * root_length);
    let near = adjoint_product(&root, &product(&values, &root)) - ComplexMatrix::identity(count, count);
    let e =
        above(frobenius_above(&near) * (1.0 + f64::EPSILON) + 3.0 * product_error(count) * square * height);
    let e = above(e + off * square);
    if e.is_nan() || e >= 0.5 {
        return unknown;
    }
    let y = product(&r, &root);
    let y_length = frobenius_above(&y);
    let y_off = above((r_off + product_error(count) * r_length) * root_length);
    let rounding = above(long_product_error(rows / n * count) * y_length * y_length);
    let top = greatest_eigenvalue(&block_products(&y, n), rounding).hi;
    let reach = above(above(top.max(0.0).sqrt()) + y_off);
    let hi = above(above(2.0 * above(reach * reach) / below(1.0 - e)) + map.apart);
    Interval { lo: unknown.lo, hi: if hi.is_nan() { f64::INFINITY } else { hi } }
}
