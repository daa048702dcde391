//! Maps of few Kraus operators: the Choi matrix as a product of two thin matrices, which is never multiplied out.
//!
//! J = L R^dagger with r columns of n m entries each. For a map that preserves Hermiticity the operators come in pairs A,
//! B = s A^dagger with a sign s, and J = A s A^dagger.

use super::map::{Kraus, LinearMap};
use crate::algebra::blocked::{adjoint_product, hermitian_eigen, product, product_adjoint, thin_qr};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::symmetric_eigen;
use crate::algebra::rounding::{above, frobenius_above, long_product_error, product_error};
use crate::algebra::svd::{Svd, svd};

/// J = L R^dagger, to within what was rounded; the columns of L are independent, and those of R.
#[derive(Clone, Debug)]
pub(super) struct Factors {
    /// n m x r.
    pub left: ComplexMatrix,
    pub right: Right,
    /// A bound of the diamond norm of what was rounded.
    pub apart: f64,
    /// The size of the input.
    pub n: usize,
}

/// What stands to the right.
#[derive(Clone, Debug)]
pub(super) enum Right {
    /// R = L diag(signs), each 1 or -1: J is Hermitian.
    Signs(Vec<f64>),
    /// R.
    Columns(ComplexMatrix),
}

/// Columns whose Gram matrix, with lengths taken out, has an eigenvalue below this are taken for dependent.
const DEPENDENT: f64 = 1e-11;

/// Whether so many columns are less than half the rows.
pub(super) fn are_few(columns: usize, rows: usize) -> bool {
    2 * columns < rows
}

/// The eigenvalues of a Hermitian matrix, least first, and its eigenvectors as columns.
#[derive(Clone, Debug)]
pub(super) struct Eigen {
    pub values: Vec<f64>,
    pub vectors: ComplexMatrix,
}

impl Eigen {
    /// None if they are not found.
    pub fn of(matrix: &ComplexMatrix) -> Option<Eigen> {
        let (values, vectors) = hermitian_eigen(matrix)?;
        Some(Eigen { values, vectors })
    }

    /// Which of them are more than rounding.
    pub fn indices(&self) -> Vec<usize> {
        let greatest = self.values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let least = 4.0 * f64::EPSILON * self.values.len() as f64 * greatest;
        (0..self.values.len()).filter(|&k| self.values[k].abs() > least).collect()
    }
}

impl Factors {
    /// The factors of a map whose operators are held.
    pub fn of(map: &LinearMap) -> Option<Factors> {
        let (kraus, radius) = map.kraus()?;
        let (left, right) = kraus.columns(0..kraus.left.len());
        let right = match (signs(kraus), right) {
            (Some(signs), _) => Right::Signs(signs),
            (None, Some(right)) => Right::Columns(right),
            (None, None) => unreachable!("operators without right ones have signs"),
        };
        let (left, right) = match right {
            Right::Columns(right) => balanced(left, right),
            signs => (left, signs),
        };
        // What is meant has as many operators.
        let apart = if radius == 0.0 { 0.0 } else { diamond_above(radius, 2 * left.ncols(), left.nrows()) };
        let factors = Factors { left, right, apart, n: map.input() };
        Some(factors.merged().independent())
    }

    /// The same, if the operators are fewer than half the rows of the Choi matrix.
    pub fn of_few(map: &LinearMap) -> Option<Factors> {
        let (kraus, _) = map.kraus()?;
        are_few(kraus.left.len(), map.input() * map.output()).then(|| Factors::of(map)).flatten()
    }

    /// The factors of a Hermitian Choi matrix, or any within `radius` of it, by those eigenvalues that are more than rounding. None if
    /// there are none.
    pub fn of_hermitian(choi: &ComplexMatrix, radius: f64, n: usize, eigen: &Eigen) -> Option<Factors> {
        let size = choi.nrows();
        let (kept, vectors) = (eigen.indices(), &eigen.vectors);
        if kept.is_empty() {
            return None;
        }
        let values = &eigen.values;
        let signs = Vec::from_iter(kept.iter().map(|&k| values[k].signum()));
        let sizes = Vec::from_iter(kept.iter().map(|&k| values[k].abs()));
        let left = super::bounds::weighted(&vectors.select_columns(&kept), &sizes);
        let rounding = product_error(kept.len()) * frobenius_above(&left).powi(2);
        let off = frobenius_above(&(choi - product_adjoint(&signed(&left, &signs), &left)));
        let apart = diamond_above(above(off * (1.0 + f64::EPSILON) + rounding + radius), size, size);
        Some(Factors { left, right: Right::Signs(signs), apart, n })
    }

    /// The singular value decomposition of J; for a Hermitian J the eigenvectors twice, with the signs of the eigenvalues.
    pub fn decomposed(&self) -> (Svd, Option<Vec<f64>>) {
        let (q, first) = thin_qr(&self.left);
        match &self.right {
            Right::Signs(signs) => {
                let middle = hermitian_part(&product_adjoint(&signed(&first, signs), &first));
                let eigen = symmetric_eigen(middle);
                let mut order = Vec::from_iter(0..signs.len());
                order.sort_by(|&a, &b| eigen.eigenvalues[b].abs().total_cmp(&eigen.eigenvalues[a].abs()));
                let u = product(&q, &eigen.eigenvectors.select_columns(&order));
                let values = Vec::from_iter(order.iter().map(|&k| eigen.eigenvalues[k]));
                let signs = values.iter().map(|value| value.signum()).collect();
                let values = values.iter().map(|value| value.abs()).collect();
                (Svd { v: u.clone(), u, values }, Some(signs))
            }
            Right::Columns(right) => {
                let (other, second) = thin_qr(right);
                let Svd { u, values, v } = svd(&product_adjoint(&first, &second));
                (Svd { u: product(&q, &u), values, v: product(&other, &v) }, None)
            }
        }
    }

    /// |J - J^dagger|_F.
    pub fn asymmetry(&self) -> f64 {
        match &self.right {
            Right::Signs(_) => 0.0,
            Right::Columns(right) => self.moved(right, &self.left),
        }
    }

    /// r.
    pub fn rank(&self) -> usize {
        self.left.ncols()
    }

    /// The size of the output.
    pub fn output(&self) -> usize {
        self.left.nrows() / self.n
    }

    /// R, written out.
    pub fn right(&self) -> ComplexMatrix {
        match &self.right {
            Right::Signs(signs) => signed(&self.left, signs),
            Right::Columns(right) => right.clone(),
        }
    }

    /// The same map to within a greater radius, with multiples of one column made one, as the ideal gate and its part in a
    /// noisy one are; so that what is rounded is bounded column by column.
    fn merged(mut self) -> Factors {
        let Right::Signs(signs) = &mut self.right else { return self };
        let gram = adjoint_product(&self.left, &self.left);
        let square = |k: usize| gram[(k, k)].re;
        let mut weights = Vec::from_iter(signs.iter().copied());
        let mut kept: Vec<usize> = Vec::new();
        for own in 0..weights.len() {
            let near = |&first: &usize| {
                let product = gram[(first, own)].norm_sqr();
                product > 0.0 && product >= (1.0 - 1e-12) * square(first) * square(own)
            };
            let Some(first) = kept.iter().copied().find(near) else {
                kept.push(own);
                continue;
            };
            let factor = gram[(first, own)] / square(first);
            let multiple = self.left.columns(first, 1) * factor;
            let difference = frobenius_above(&(self.left.columns(own, 1) - &multiple));
            let length = frobenius_above(&multiple);
            let off = above(difference + 2.0 * f64::EPSILON * length);
            if off > 64.0 * f64::EPSILON * length {
                kept.push(own);
                continue;
            }
            // |A X A^dagger - B X B^dagger| <= |A - B| (|A| + |B|) |X|; the weights are rounded too.
            let height = operator_norm_above(&self.left, first, self.n);
            let short = factor.norm_sqr();
            let sums = 4.0 * f64::EPSILON * (weights[first].abs() + short) * height * height;
            self.apart = above(self.apart + off * (2.1 * factor.norm() * height + off) + sums);
            weights[first] += weights[own] * short;
        }
        if kept.len() == weights.len() {
            return self;
        }
        // What cancels but for rounding is left out.
        kept.retain(|&k| {
            let rounding = weights[k].abs() <= 64.0 * f64::EPSILON;
            if rounding {
                let height = operator_norm_above(&self.left, k, self.n);
                self.apart = above(self.apart + 1.1 * weights[k].abs() * height * height);
            }
            !rounding
        });
        if kept.is_empty() {
            let left = ComplexMatrix::zeros(self.left.nrows(), 1);
            return Factors { left, right: Right::Signs(vec![1.0]), ..self };
        }
        let mut left = self.left.select_columns(&kept);
        for (mut column, &k) in left.column_iter_mut().zip(&kept) {
            if weights[k].abs() != 1.0 {
                // Entry by entry.
                let norm = square(k).sqrt() * operator_norm_above(&self.left, k, self.n);
                self.apart = above(self.apart + 3.0 * f64::EPSILON * weights[k].abs() * norm);
                column.scale_mut(weights[k].abs().sqrt());
            }
        }
        let signs = kept.iter().map(|&k| weights[k].signum()).collect();
        Factors { left, right: Right::Signs(signs), ..self }
    }

    /// The same map to within a greater radius, by independent columns.
    fn independent(self) -> Factors {
        if self.left.iter().all(|entry| entry.re == 0.0 && entry.im == 0.0) {
            let left = ComplexMatrix::zeros(self.left.nrows(), 1);
            return Factors { left, right: Right::Signs(vec![1.0]), ..self };
        }
        match &self.right {
            Right::Signs(signs) if is_dependent(&self.left) => {
                // L = Q T, and J = Q (T s T^dagger) Q^dagger = Q V (values) V^dagger Q^dagger.
                let (q, t) = thin_qr(&tall(&self.left));
                let middle = product_adjoint(&signed(&t, signs), &t);
                let Some((values, vectors)) = hermitian_eigen(&hermitian_part(&middle)) else { return self };
                // What is smaller is rounding.
                let size = f64::EPSILON * t.norm_squared();
                let kept = Vec::from_iter((0..values.len()).filter(|&k| values[k].abs() > size));
                let rank = kept.len().max(1);
                let mut roots = ComplexMatrix::zeros(values.len(), rank);
                let mut signs = vec![1.0; rank];
                for (column, &k) in kept.iter().enumerate() {
                    let scaled = vectors.column(k) * nalgebra::Complex::from(values[k].abs().sqrt());
                    roots.set_column(column, &scaled);
                    signs[column] = values[k].signum();
                }
                let left = product(&q, &roots).rows(0, self.left.nrows()).into_owned();
                let apart = self.further_apart(&left, &signed(&left, &signs));
                Factors { left, right: Right::Signs(signs), apart, n: self.n }
            }
            Right::Columns(right) if is_dependent(&self.left) || is_dependent(right) => {
                let (q0, t0) = thin_qr(&tall(&self.left));
                let (q1, t1) = thin_qr(&tall(right));
                let middle = svd(&product_adjoint(&t0, &t1));
                // What is smaller is rounding.
                let size = f64::EPSILON * t0.norm() * t1.norm();
                let rank = middle.values.iter().filter(|&&value| value > size).count();
                let half = |q: &ComplexMatrix, vectors: &ComplexMatrix| {
                    if rank == 0 {
                        return ComplexMatrix::zeros(self.left.nrows(), 1);
                    }
                    let vectors = vectors.columns(0, rank).into_owned();
                    let scaled = super::bounds::weighted(&vectors, &middle.values[..rank]);
                    product(q, &scaled).rows(0, self.left.nrows()).into_owned()
                };
                let (left, right) = (half(&q0, &middle.u), half(&q1, &middle.v));
                let apart = self.further_apart(&left, &right);
                Factors { left, right: Right::Columns(right), apart, n: self.n }
            }
            _ => self,
        }
    }

    /// What the bound becomes with L' and R' in the place of L and R.
    fn further_apart(&self, left: &ComplexMatrix, right: &ComplexMatrix) -> f64 {
        let rank = self.left.ncols() + left.ncols();
        above(self.apart + diamond_above(self.moved(left, right), rank, left.nrows()))
    }

    /// A bound of |L R^dagger - L' R'^dagger|_F.
    ///
    /// With both side by side, X = (L, L') and Y = (R, -R'), it is |X Y^dagger|_F = |R_X R_Y^dagger|_F for X = Q_X R_X and
    /// Y = Q_Y R_Y, to within what these decompositions are off.
    fn moved(&self, left: &ComplexMatrix, right: &ComplexMatrix) -> f64 {
        let beside = |a: &ComplexMatrix, b: &ComplexMatrix| {
            let mut both = ComplexMatrix::zeros(a.nrows(), a.ncols() + b.ncols());
            both.columns_mut(0, a.ncols()).copy_from(a);
            both.columns_mut(a.ncols(), b.ncols()).copy_from(b);
            tall(&both)
        };
        let (x, y) = (beside(&self.left, left), beside(&self.right(), &-right));
        let decompose = |x: &ComplexMatrix| {
            let (q, r) = thin_qr(x);
            let (size, height) = (r.ncols(), above(frobenius_above(&q)));
            let rounding = product_error(size) * height * frobenius_above(&r);
            let off = above(frobenius_above(&(product(&q, &r) - x)) * (1.0 + f64::EPSILON) + rounding);
            let gram = adjoint_product(&q, &q) - ComplexMatrix::identity(size, size);
            let defect = above(frobenius_above(&gram) + long_product_error(q.nrows()) * height * height);
            (r, off, above(1.0 + defect))
        };
        let ((rx, off_x, stretch_x), (ry, off_y, stretch_y)) = (decompose(&x), decompose(&y));
        let (a, b) = (frobenius_above(&rx), frobenius_above(&ry));
        let middle = above(frobenius_above(&product_adjoint(&rx, &ry)) + product_error(rx.ncols()) * a * b);
        // (Q_X R_X + D_X)(Q_Y R_Y + D_Y)^dagger, |Q|^2 <= stretch.
        above(stretch_x * stretch_y * (middle + off_x * b + a * off_y) + off_x * off_y)
    }
}

/// A bound of the diamond norm of a map whose Choi matrix has this Frobenius norm, rank at most, and rows:
/// |.|_diamond <= |J|_1 <= sqrt(rank) |J|_F.
fn diamond_above(frobenius: f64, rank: usize, rows: usize) -> f64 {
    above((rank.min(rows) as f64).sqrt() * frobenius)
}

/// A bound of the operator norm of the operator in this column: |A|^4 <= |A^dagger A|_F^2.
fn operator_norm_above(columns: &ComplexMatrix, column: usize, n: usize) -> f64 {
    let entries = columns.column(column);
    let operator = ComplexMatrix::from_column_slice(entries.len() / n, n, entries.as_slice());
    let rounding = product_error(operator.nrows()) * frobenius_above(&operator).powi(2);
    above((frobenius_above(&adjoint_product(&operator, &operator)) + rounding).sqrt())
}

/// L diag(signs).
pub(super) fn signed(left: &ComplexMatrix, signs: &[f64]) -> ComplexMatrix {
    let mut right = left.clone();
    for (mut column, &sign) in right.column_iter_mut().zip(signs) {
        if sign < 0.0 {
            column.neg_mut();
        }
    }
    right
}

/// The signs s with B_i = s_i A_i^dagger, if all are such.
pub(super) fn signs(kraus: &Kraus) -> Option<Vec<f64>> {
    let Some(right) = &kraus.right else { return Some(vec![1.0; kraus.left.len()]) };
    let sign = |(a, b): (&ComplexMatrix, &ComplexMatrix)| {
        let adjoint = a.adjoint();
        if *b == adjoint {
            return Some(1.0);
        }
        (*b == -adjoint).then_some(-1.0)
    };
    kraus.left.iter().zip(right).map(sign).collect()
}

/// Columns of about equal norms: each multiplied by a power of two, and its partner divided by it, if that is exact.
fn balanced(mut left: ComplexMatrix, mut right: ComplexMatrix) -> (ComplexMatrix, Right) {
    for (mut a, mut b) in left.column_iter_mut().zip(right.column_iter_mut()) {
        let power = ((b.norm().log2() - a.norm().log2()) / 2.0).round().exp2();
        let (up, down) = (a.clone_owned().scale(power), b.clone_owned().unscale(power));
        if up.unscale(power) == a && down.scale(power) == b {
            a.copy_from(&up);
            b.copy_from(&down);
        }
    }
    (left, Right::Columns(right))
}

/// With rows of zeros below, if there are fewer rows than columns.
fn tall(matrix: &ComplexMatrix) -> ComplexMatrix {
    let (rows, columns) = matrix.shape();
    if rows >= columns { matrix.clone() } else { matrix.clone().resize(columns, columns, 0.0.into()) }
}

fn is_dependent(columns: &ComplexMatrix) -> bool {
    if columns.nrows() < columns.ncols() {
        return true;
    }
    let mut unit = columns.clone();
    for mut column in unit.column_iter_mut() {
        let norm = column.norm();
        if norm == 0.0 {
            return true;
        }
        column.unscale_mut(norm);
    }
    hermitian_eigen(&adjoint_product(&unit, &unit)).is_none_or(|(values, _)| values[0] < DEPENDENT)
}
