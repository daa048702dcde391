//! Bounds for J = C - v v^dagger with C >= 0, by any vector w.
//!
//! Lower: for w of trace norm 1 as a matrix, w = (S (x) 1) phi with |S|_F = |phi| = 1, and -w^dagger J w is at most the negative
//! part of K; the norm is twice that where Tr_out J = 0.
//!
//! Upper: let c = <v, w>, alpha^2 = |c|^2 - w^dagger C w > 0 and y = (c v - C w) / alpha. By the inequality of Cauchy and Schwarz
//! v v^dagger <= C + y y^dagger; so y y^dagger is a feasible point of the dual program, and the norm at most 2 |y|^2 for y as a matrix.

use super::greatest_eigenvalue;
use crate::algebra::blocked::adjoint_product;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, below, frobenius_above, gamma, product_error};
use crate::norms::against_gate::AgainstGate;
use crate::norms::interval::Interval;

/// Bounds by w = phi S^T, all as matrices; `product` is C w as [`super::super::against_gate::Positive::product`] gives it. n^2 m
/// multiplications.
pub(in crate::norms) fn bounds(
    map: &AgainstGate,
    (phi, state): (&ComplexMatrix, &ComplexMatrix),
    w: &ComplexMatrix,
    product: &ComplexMatrix,
) -> Interval {
    let (m, n) = w.shape();
    let size = frobenius_above(w);
    let lengths = above(frobenius_above(phi) * frobenius_above(state));
    // |w|_1 <= |phi|_F |S|_F, and what is rounded has a rank of at most n.
    let trace_norm = above(lengths * (1.0 + (n.min(m) as f64).sqrt() * product_error(n)));
    let off = above(map.noisy.error() * size);
    let rounding = product_error(n * m);
    let (gate, image) = (frobenius_above(&map.gate), frobenius_above(product));
    // The values of both products, to within `doubt`.
    let overlap = map.gate.dotc(w);
    let quadratic = w.dotc(product).re;
    let value = overlap.norm_sqr() - quadratic;
    let overlap_doubt = above(rounding * gate * size);
    let doubt = above(
        overlap_doubt * (2.0 * overlap.norm() + overlap_doubt)
            + size * off
            + rounding * size * image
            + gamma(8) * (overlap.norm_sqr() + quadratic.abs()),
    );
    let square = below(value - doubt);
    if !(square > 0.0 && square.is_finite()) {
        return Interval { lo: 0.0, hi: f64::INFINITY };
    }
    let lo = below(2.0 * square / above(trace_norm * trace_norm));
    let rest = &map.gate * overlap - product;
    let rest_doubt = above(off + overlap_doubt * gate + gamma(8) * (gate * overlap.norm() + image));
    let norm = frobenius_above(&rest);
    let gram = adjoint_product(&rest, &rest);
    let top = greatest_eigenvalue(&gram, above(product_error(m) * norm * norm)).hi;
    let length = above(above(top.max(0.0).sqrt()) + rest_doubt);
    let hi = above(2.0 * above(length * length) / square);
    let hi = above(hi + map.apart);
    Interval { lo: below((lo - map.apart).max(0.0)), hi: if hi.is_nan() { f64::INFINITY } else { hi } }
}
