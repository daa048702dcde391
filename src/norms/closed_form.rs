//! Diamond norms that a formula gives.
//!
//! * Zero map: 0.
//! * Completely positive maps: the greatest eigenvalue of Phi*(1) (Paulsen 2003, proposition 3.6).
//! * c times the transpose of n x n matrices: n |c|, with no rounding.
//! * p U . U^dagger - q V . V^dagger with unitary U, V: sqrt((p + q)^2 - 4 p q r^2), where r is the distance
//!   of 0 from the convex hull of the eigenvalues of U^dagger V (Johnston, Kribs and Paulsen 2009, theorem
//!   12: for p = q = 1 the diameter of the smallest disc that holds the eigenvalues).
//! * sum of w_i U_i . U_i^dagger with unitary U_i, tr U_i^dagger U_j = 0 for i != j, as the Pauli matrices are: sum of |w_i|, by
//!   the triangle inequality and the maximally entangled input.
//!
//! Floats are hardly ever exactly of such a form; the interval allows for what they differ by.
//!
//! ```
//! use curiosa::norms::channels::transpose;
//! use curiosa::norms::closed_form::Form;
//! use curiosa::norms::diamond::{By, Options, diamond_norm};
//!
//! let norm = diamond_norm(&transpose(5), Options::default()).unwrap();
//! assert!(matches!(norm.by, By::Formula(Form::Transpose)));
//! assert_eq!(norm.interval.lo, 5.0);
//! ```

use nalgebra::Complex;
use serde::Serialize;

use super::bounds::{block_products, greatest_eigenvalue};
use super::factors::{Factors, Right};
use super::interval::Interval;
use super::map::{LinearMap, output_trace};
use crate::algebra::blocked::{adjoint_product, long_adjoint_product};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::symmetric_eigen;
use crate::algebra::rounding::{
    above, below, frobenius_above, gamma, is_positive_definite, long_product_error, product_error,
};
use crate::stop;

/// Which formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// All entries are zero, to within what they were rounded by.
    Zero,
    /// The map or its negative is completely positive.
    CompletelyPositive,
    /// A multiple of the transpose.
    Transpose,
    /// A difference of multiples of two unitary channels.
    UnitaryDifference,
    /// A combination of unitary channels that are orthogonal, as Pauli channels are.
    OrthogonalUnitaries,
}

/// Bounds of the norm of a map that is zero, but perhaps for what its entries were rounded by: |Phi|_diamond
/// <= |J|_1.
pub(super) fn zero(map: &LinearMap, factors: Option<&Factors>) -> Option<Interval> {
    if let Some(factors) = factors {
        let none = factors.left.iter().all(|entry| entry.re == 0.0 && entry.im == 0.0);
        return none.then_some(Interval { lo: 0.0, hi: factors.apart });
    }
    let norm = frobenius_above(map.choi());
    if map.choi().iter().all(|entry| entry.re == 0.0 && entry.im == 0.0) && map.radius() == 0.0 {
        return Some(Interval::exact(0.0));
    }
    let root = (map.choi().nrows() as f64).sqrt();
    (norm <= map.radius()).then(|| Interval { lo: 0.0, hi: above((norm + map.radius()) * root) })
}

/// The diamond norm by the first formula that applies, but for [`zero`]. n^3 m^3 / 3 multiplications at most; for a map of
/// few operators n^2 m for each, and n^3.
pub(super) fn closed_form(map: &LinearMap, factors: Option<&Factors>) -> Option<(Interval, Form)> {
    if let Some(factors) = factors {
        return unitary_difference(map)
            .map(|interval| (interval, Form::UnitaryDifference))
            .or_else(|| positive_factors(factors).map(|interval| (interval, Form::CompletelyPositive)))
            .or_else(|| orthogonal_unitaries(factors).map(|interval| (interval, Form::OrthogonalUnitaries)));
    }
    transpose(map)
        .map(|interval| (interval, Form::Transpose))
        .or_else(|| unitary_difference(map).map(|interval| (interval, Form::UnitaryDifference)))
        .or_else(|| completely_positive(map).map(|interval| (interval, Form::CompletelyPositive)))
}

fn transpose(map: &LinearMap) -> Option<Interval> {
    let n = map.input();
    if n != map.output() || map.radius() != 0.0 {
        return None;
    }
    let factor = map.choi()[(0, 0)];
    let expected = |row: usize, column: usize| row / n == column % n && row % n == column / n;
    let is = (0..n * n).all(|row| {
        (0..n * n).all(|column| {
            map.choi()[(row, column)] == if expected(row, column) { factor } else { Complex::ZERO }
        })
    });
    if !is || factor.im != 0.0 {
        return None;
    }
    let (count, size) = (n as f64, factor.re.abs());
    let norm = count * size;
    if !norm.is_finite() {
        return None;
    }
    // The rounding of a product, exactly.
    Some(match count.mul_add(size, -norm) {
        0.0 => Interval::exact(norm),
        _ => Interval { lo: norm.next_down(), hi: norm.next_up() },
    })
}

/// J + s 1 >= 0 makes Phi + s tr(.) 1 completely positive, and s tr(.) 1 has norm s m. So the norm is at most
/// the greatest eigenvalue of Tr_out J plus 2 s m; and at least that eigenvalue, since |Phi(rho)|_1 >= tr
/// Phi(rho).
fn completely_positive(map: &LinearMap) -> Option<Interval> {
    let size = map.choi().nrows();
    let trace = map.choi().trace().re;
    let choi = map.choi().scale(if trace < 0.0 { -1.0 } else { 1.0 });
    let asymmetry = frobenius_above(&(&choi - choi.adjoint()));
    let radius = above(map.radius() + asymmetry);
    if radius > 1e-8 * frobenius_above(&choi) {
        return None;
    }
    let exactly = map.kraus().is_some_and(|(kraus, _)| kraus.right.is_none());
    let shift = if exactly {
        0.0
    } else {
        let shift = above(8.0 * gamma(8 * size + 16) * trace.abs() + 2.0 * radius);
        let moved = &choi + ComplexMatrix::identity(size, size).scale(shift);
        is_positive_definite(&moved, above(radius + f64::EPSILON * frobenius_above(&moved)))
            .then_some(shift)?
    };
    let m = map.output();
    let marginal = output_trace(&choi, map.input());
    // A partial trace is a sum of m entries; it stretches the Frobenius norm by sqrt(m) at most.
    let error = (m as f64).sqrt() * (radius + gamma(m + 2) * frobenius_above(&choi));
    let Interval { lo, hi } = greatest_eigenvalue(&marginal, above(error));
    // The anti-Hermitian part that was left out, of the map that was meant, has at most this norm:
    // |.|_diamond <= |J|_1 <= sqrt(n m) |J|_F.
    let left_out = above((asymmetry + map.radius()) * (size as f64).sqrt());
    let hi = above(hi + 2.0 * m as f64 * shift + left_out);
    Some(Interval { lo: below((lo - left_out).max(0.0)), hi })
}

/// The greatest eigenvalue of Tr_out J for J = L L^dagger or - L L^dagger.
fn positive_factors(factors: &Factors) -> Option<Interval> {
    let Right::Signs(signs) = &factors.right else { return None };
    if signs.iter().any(|sign| *sign != signs[0]) {
        return None;
    }
    let left = &factors.left;
    let norm = frobenius_above(left);
    let error = above(long_product_error(factors.output() * factors.rank()) * norm * norm);
    let Interval { lo, hi } = greatest_eigenvalue(&block_products(left, factors.n), error);
    Some(Interval { lo: below((lo - factors.apart).max(0.0)), hi: above(hi + factors.apart) })
}

/// Kraus operators A and B = s A^dagger with A = a V nearly, V unitary.
struct Term {
    /// s a^2.
    weight: f64,
    a: f64,
    operator: ComplexMatrix,
    /// A bound of |A - a V| / a.
    defect: f64,
    /// A bound of the diamond norm of A . B - weight V . V^dagger.
    error: f64,
}

impl Term {
    fn new(left: &ComplexMatrix, right: &ComplexMatrix) -> Option<Term> {
        let n = left.nrows();
        let gram = left.adjoint() * left;
        let square = gram.trace().re / n as f64;
        let a = square.sqrt();
        let scale = left.adjoint().dotc(right).re / (square * n as f64);
        if !(a > 0.0 && scale.is_finite() && scale != 0.0) {
            return None;
        }
        let norm = frobenius_above(left);
        // Singular values s of A: |s - a| <= |s^2 - a^2| / a.
        let gram_error = product_error(n) * norm * norm + 8.0 * f64::EPSILON * square * (n as f64).sqrt();
        let distance = above(
            (frobenius_above(&(gram - ComplexMatrix::identity(n, n).scale(square))) + gram_error) / below(a),
        );
        let difference = right - left.adjoint().scale(scale);
        let mismatch = above(frobenius_above(&difference) + 2.0 * f64::EPSILON * scale.abs() * norm);
        let weight = scale * square;
        // |A X B - w V X V^dagger| <= |A - a V| |B| + a |B - s a V^dagger|, and the rounding of the weight.
        let right_norm = above(scale.abs() * (a + distance) + mismatch);
        let right_distance = mismatch + scale.abs() * distance;
        let error = distance * right_norm + a * right_distance + 8.0 * f64::EPSILON * weight.abs();
        Some(Term {
            weight,
            a,
            operator: left.clone(),
            defect: above(distance / below(a)),
            error: above(error),
        })
    }
}

/// With columns L_i = vec(A_i) and signs s_i: at most sum of |A_i|^2; and at least |J|_1 / n, so Re tr W^dagger J / n |W| for W
/// = sum of s_i L_i L_i^dagger / |L_i|^2, where |W| is at most that of the Gram matrix of the L_i / |L_i|.
fn orthogonal_unitaries(factors: &Factors) -> Option<Interval> {
    let Right::Signs(_) = factors.right else { return None };
    let (n, rank) = (factors.n, factors.rank());
    if factors.output() != n {
        return None;
    }
    let gram = long_adjoint_product(&factors.left, &factors.left);
    let lengths = Vec::from_iter((0..rank).map(|k| gram[(k, k)].re.max(0.0).sqrt()));
    let rounding = long_product_error(n * n);
    let (mut sum, mut across, mut overlap) = (0.0, 0.0, 0.0);
    for i in 0..rank {
        sum += lengths[i] * lengths[i];
        for j in (0..rank).filter(|&j| j != i) {
            // An inner product is off by at most the product of the lengths times this.
            let product = above(gram[(i, j)].norm() / lengths[i] + 1.1 * rounding * lengths[j]);
            across += product * product;
            overlap += product * product / (lengths[j] * lengths[j]);
        }
    }
    let overlap = above((1.0 + 1e-9) * overlap).sqrt();
    if overlap.is_nan() || overlap > 1e-6 {
        return None;
    }
    // |A|^2 <= |A|_F^2 / n + |A^dagger A - |A|_F^2 / n|_F.
    let mut hi = 0.0;
    for (k, length) in lengths.iter().enumerate() {
        stop::check();
        let operator = ComplexMatrix::from_column_slice(n, n, factors.left.column(k).as_slice());
        let square = length * length / n as f64;
        let rest = adjoint_product(&operator, &operator) - ComplexMatrix::identity(n, n).scale(square);
        let off = above(frobenius_above(&rest) + product_error(n) * length * length * 1.1);
        if off > 1e-9 * square {
            return None;
        }
        hi += above(square + off);
    }
    let slack = 1.0 + gamma(4 * rank + 16);
    let lost = above(1.001 * across + 2.0 * (rounding + gamma(rank + 16)) * sum);
    let lo = below(below(sum - lost) / (n as f64 * above(1.0 + overlap)) - above(factors.apart));
    Some(Interval { lo, hi: above(hi * slack + factors.apart) })
}

fn unitary_difference(map: &LinearMap) -> Option<Interval> {
    let (kraus, radius) = map.kraus()?;
    let n = map.input();
    if n != map.output() || kraus.left.len() != 2 {
        return None;
    }
    let right = kraus.right();
    let terms = [Term::new(&kraus.left[0], &right[0])?, Term::new(&kraus.left[1], &right[1])?];
    let [p, q] = [terms[0].weight, -terms[1].weight];
    let nearly = |term: &Term| term.defect <= 1e-9 && term.error <= 1e-9 * term.weight.abs();
    if p.signum() != q.signum() || !terms.iter().all(nearly) {
        return None;
    }
    let (p, q) = (p.abs(), q.abs());
    let scale = terms[0].a * terms[1].a;
    let product = (terms[0].operator.adjoint() * &terms[1].operator).unscale(scale);
    let norms = frobenius_above(&terms[0].operator) * frobenius_above(&terms[1].operator) / scale;
    let both = terms[0].defect + terms[1].defect + terms[0].defect * terms[1].defect;
    let error = above(both + (product_error(n) + 8.0 * f64::EPSILON) * norms);
    let distance = hull_distance(&product, error);
    // |.|_diamond <= |J|_1 <= sqrt(n m) |J|_F for what was rounded.
    let error = above(terms[0].error + terms[1].error + n as f64 * radius);
    let norm = |r: f64| (p + q) * (p + q) - 4.0 * p * q * r * r;
    let rounding = 32.0 * f64::EPSILON * (p + q) * (p + q);
    Some(Interval {
        lo: below((norm(distance.hi.min(1.0)) - rounding).max(0.0).sqrt() - above(error)),
        hi: above((norm(distance.lo) + rounding).sqrt() + error),
    })
}

/// The distance of 0 from the convex hull of the eigenvalues of every unitary matrix within `error` of this
/// one: the least |tr rho W| over density matrices rho, and the greatest of the least eigenvalues of Re(e^-i
/// phi W). One rho and one phi bound it.
fn hull_distance(w: &ComplexMatrix, error: f64) -> Interval {
    // Eigenvectors of a generic Hermitian part of a normal matrix are its eigenvectors.
    const ANGLE: f64 = 0.730_941;
    let part = |angle: f64| {
        let turned = w * Complex::from_polar(1.0, -angle);
        hermitian_part(&turned)
    };
    let n = w.nrows();
    let vectors = symmetric_eigen(part(ANGLE)).eigenvectors;
    let values: Vec<_> = (0..n)
        .map(|k| vectors.column(k).dotc(&(w * vectors.column(k))) / vectors.column(k).norm_squared())
        .collect();
    // The numbers are on the unit circle: if all lie within half of it, the nearest point is the middle of
    // the longest chord.
    let mut angles: Vec<(f64, usize)> =
        values.iter().enumerate().map(|(k, value)| (value.arg(), k)).collect();
    angles.sort_by(|x, y| x.0.total_cmp(&y.0));
    let turn = std::f64::consts::TAU;
    let gap = |k: usize| {
        let next = angles[(k + 1) % n].0 + if k + 1 == n { turn } else { 0.0 };
        next - angles[k].0
    };
    let widest = (0..n).max_by(|&x, &y| gap(x).total_cmp(&gap(y))).expect("an eigenvalue");
    let weights: Vec<(usize, f64)> = if gap(widest) >= std::f64::consts::PI {
        vec![(angles[widest].1, 0.5), (angles[(widest + 1) % n].1, 0.5)]
    } else {
        // Around 0 there is a triangle of one of them, and two neighbours across.
        let first = angles[0].0;
        let across = (1..n).find(|&k| angles[k].0 - first >= std::f64::consts::PI).unwrap_or(n - 1);
        let corners = [angles[0].1, angles[across - 1].1, angles[across].1];
        let cross = |x: usize, y: usize| (values[x].conj() * values[y]).im;
        let [x, y, z] = corners;
        let areas = [cross(y, z), cross(z, x), cross(x, y)].map(|area: f64| area.max(0.0));
        let sum: f64 = areas.iter().sum();
        if sum > 0.0 {
            corners.iter().zip(areas).map(|(&corner, area)| (corner, area / sum)).collect()
        } else {
            vec![(x, 1.0)]
        }
    };
    let point: Complex<f64> = weights.iter().map(|&(k, weight)| values[k] * weight).sum();
    let slack = above(error + 4.0 * (product_error(2 * n) + 32.0 * f64::EPSILON) * frobenius_above(w));
    let hi = above(point.norm() * (1.0 + 16.0 * f64::EPSILON) + slack);
    let turned = part(point.arg());
    let least = -greatest_eigenvalue(&turned.scale(-1.0), slack).hi;
    let lo = below(least.max(0.0));
    // Comparisons with what is not a number fail: then nothing is known but that the numbers are on the unit
    // circle.
    if lo <= hi { Interval { lo, hi } } else { Interval { lo: 0.0, hi: 1.0 } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_is_found_inside_and_outside() {
        let diagonal = |angles: &[f64]| {
            let phases = angles.iter().map(|&angle| Complex::from_polar(1.0, angle));
            ComplexMatrix::from_diagonal(&nalgebra::DVector::from_iterator(angles.len(), phases))
        };
        let chord = hull_distance(&diagonal(&[0.3, 0.9, 1.5, 0.4]), 0.0);
        assert!(chord.contains(0.6_f64.cos()) && chord.hi - chord.lo < 1e-12, "{chord:?}");
        let around = hull_distance(&diagonal(&[0.1, 2.2, 4.0, 4.1]), 0.0);
        assert!(around.contains(0.0) && around.hi < 1e-12, "{around:?}");
        let one = hull_distance(&diagonal(&[2.0]), 0.0);
        assert!(one.contains(1.0) && one.lo > 1.0 - 1e-12, "{one:?}");
        let antipodal = hull_distance(&diagonal(&[0.5, 0.5 + std::f64::consts::PI]), 0.0);
        assert!(antipodal.contains(0.0) && antipodal.hi < 1e-12, "{antipodal:?}");
    }
}
