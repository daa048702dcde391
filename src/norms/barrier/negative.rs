//! The objective for few negative eigenvalues, J = C - V V^dagger with q columns of V, by products with C alone.
//!
//! K = (S^dagger (x) 1) J (S (x) 1) has q negative eigenvalues -h_a, found by Lanczos' method; since its trace is 0, F is twice their sum.
//! On what is orthogonal to their eigenvectors phi_a, K >= 0. The second derivative is the sum over a of 4 Re tr(D' z_a phi_a^dagger) for
//! z_a = f_a (D (x) 1) phi_a, f_a = h_a (1 - h_a / (h_a + K)) there, by a few conjugate gradients: for q = 1, h + K is between h and 2 h.
//!
//! Cost of a step: some dozens of products with the second derivative, each of 5 to 15 products of q vectors with C and twice as many
//! with S, n^2 m q each.

use nalgebra::{Complex, DMatrix, DVector};

use super::pairs::{Pairs, mean_of, rest_of};
use super::{Curvature, Objective, Rest, coordinates, hermitian};
use crate::algebra::blocked::{adjoint_product, hermitian_eigen, product};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::norms::bounds::{apply_state, block_products, mixed_block_products, negative::bounds, weighted};
use crate::norms::few_negative::FewNegative;
use crate::norms::interval::Interval;
use crate::stop;

/// So many pairs of eigenvectors make up most of the second derivative.
const PAIRS: usize = 256;

/// A map with few negative eigenvalues.
pub(in crate::norms) struct Negative<'a> {
    map: &'a FewNegative,
    /// The last eigenvectors, to begin with.
    last: Option<ComplexMatrix>,
}

/// K at a state, which is known by products.
struct Restricted<'a> {
    map: &'a FewNegative,
    state: ComplexMatrix,
    adjoint: ComplexMatrix,
    /// (S^dagger (x) 1) V.
    negative: ComplexMatrix,
}

/// What is known at a state.
pub(in crate::norms) struct Local<'a> {
    k: Restricted<'a>,
    /// h, the greatest first.
    values: Vec<f64>,
    /// phi, orthonormal columns.
    vectors: ComplexMatrix,
    marginals: [ComplexMatrix; 2],
}

impl<'a> Negative<'a> {
    /// The objective.
    pub fn new(map: &'a FewNegative) -> Negative<'a> {
        Negative { map, last: None }
    }
}

/// A - B diag(numbers).
fn less(a: &ComplexMatrix, b: &ComplexMatrix, numbers: &[f64]) -> ComplexMatrix {
    let mut difference = a.clone();
    for ((mut column, other), &number) in difference.column_iter_mut().zip(b.column_iter()).zip(numbers) {
        column.zip_apply(&other, |entry, other| *entry -= other * number);
    }
    difference
}

/// The columns less what they are along those of an orthonormal basis.
fn beside(basis: &ComplexMatrix, columns: ComplexMatrix) -> ComplexMatrix {
    let along = adjoint_product(basis, &columns);
    columns - product(basis, &along)
}

/// The same made orthonormal, without those that the basis and the others span but for rounding.
fn orthonormal(basis: &ComplexMatrix, columns: &ComplexMatrix) -> ComplexMatrix {
    const DEPENDENT: f64 = 1e-10;
    let mut unit = columns.clone();
    for mut column in unit.column_iter_mut() {
        let norm = column.norm();
        column.unscale_mut(norm.max(f64::MIN_POSITIVE));
    }
    let mut found = ComplexMatrix::zeros(columns.nrows(), 0);
    let unit = beside(basis, unit);
    for column in unit.column_iter() {
        let mut own = ComplexMatrix::from_column_slice(column.len(), 1, column.clone_owned().as_slice());
        own = beside(&found, own);
        let norm = own.norm();
        if norm <= DEPENDENT || norm.is_nan() {
            continue;
        }
        // Twice, for what rounding leaves.
        let own = beside(&found, beside(basis, own.unscale(norm)));
        let count = found.ncols();
        found = found.insert_column(count, Complex::ZERO);
        found.set_column(count, &own.column(0).unscale(own.norm()));
    }
    found
}

/// Columns beside columns.
fn joined(mut left: ComplexMatrix, right: &ComplexMatrix) -> ComplexMatrix {
    let count = left.ncols();
    left = left.resize_horizontally(count + right.ncols(), Complex::ZERO);
    left.columns_mut(count, right.ncols()).copy_from(right);
    left
}

impl<'a> Restricted<'a> {
    fn new(map: &'a FewNegative, state: &ComplexMatrix) -> Restricted<'a> {
        let negative = apply_state(state, &map.negative);
        Restricted { map, state: state.clone(), adjoint: state.adjoint(), negative }
    }

    /// K X.
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix {
        stop::check();
        let image = self.map.positive.product(&apply_state(&self.adjoint, x));
        apply_state(&self.state, &image) - product(&self.negative, &adjoint_product(&self.negative, x))
    }

    /// The q least eigenvalues, and their eigenvectors, from a first guess of these: by Lanczos' method with blocks, the residuals of
    /// all q at once.
    fn least(&self, guess: &ComplexMatrix) -> Option<(Vec<f64>, ComplexMatrix)> {
        const VECTORS: usize = 60;
        const ROUNDS: usize = 10;
        const ACCURACY: f64 = 1e-13;
        let (rows, count) = guess.shape();
        let most = VECTORS.max(6 * count).min(rows);
        let nothing = ComplexMatrix::zeros(rows, 0);
        let mut start = guess.clone();
        for _ in 0..ROUNDS {
            let mut basis = orthonormal(&nothing, &start);
            let mut images = self.product(&basis);
            let (values, vectors, residual) = loop {
                let (values, turned) = hermitian_eigen(&hermitian_part(&adjoint_product(&basis, &images)))?;
                if values.len() < count || values.iter().any(|value| !value.is_finite()) {
                    return None;
                }
                let (values, turned) = (&values[..count], turned.columns(0, count).into_owned());
                let vectors = product(&basis, &turned);
                let residuals = less(&product(&images, &turned), &vectors, values);
                let lengths = Vec::from_iter(residuals.column_iter().map(|column| column.norm()));
                let off = lengths.iter().copied().fold(0.0, f64::max) / values[0].abs();
                let open = (0..count).filter(|&a| lengths[a] > ACCURACY * values[0].abs());
                let more = orthonormal(&basis, &residuals.select_columns(&Vec::from_iter(open)));
                if more.ncols() == 0 || basis.ncols() + more.ncols() > most {
                    break (values.to_vec(), vectors, off);
                }
                images = joined(images, &self.product(&more));
                basis = joined(basis, &more);
            };
            if residual <= ACCURACY.sqrt() {
                return Some((values, vectors));
            }
            start = vectors;
        }
        None
    }
}

impl Local<'_> {
    /// f_a y_a for columns y_a that are orthogonal to the eigenvectors: h y - h^2 (h + K)^-1 y.
    fn weigh(&self, y: &ComplexMatrix) -> ComplexMatrix {
        const STEPS: usize = 100;
        const ACCURACY: f64 = 1e-9;
        let minus = |columns: &[usize]| Vec::from_iter(columns.iter().map(|&a| -self.values[a]));
        let image = |x: &ComplexMatrix, columns: &[usize]| {
            beside(&self.vectors, less(&self.k.product(x), x, &minus(columns)))
        };
        let all = Vec::from_iter(0..self.values.len());
        // x = y / h is (h + K)^-1 y where K is nothing, which is nearly everywhere.
        let mut solution = y.clone();
        for (mut column, &value) in solution.column_iter_mut().zip(&self.values) {
            column.unscale_mut(value);
        }
        let mut residual = y - image(&solution, &all);
        let mut step = residual.clone();
        let mut squares = Vec::from_iter(residual.column_iter().map(|column| column.norm_squared()));
        // What a residual leaves is times h in the end.
        let least = ACCURACY * y.norm() * self.values[0];
        for _ in 0..STEPS {
            let open = |&a: &usize| squares[a] > (least / self.values[a]).powi(2);
            let open = Vec::from_iter(all.iter().copied().filter(open));
            if open.is_empty() {
                break;
            }
            let along = image(&step.select_columns(&open), &open);
            for (along, &a) in along.column_iter().zip(&open) {
                let length = Complex::from(squares[a] / step.column(a).dotc(&along).re);
                solution.column_mut(a).zip_apply(&step.column(a), |entry, other| *entry += length * other);
                residual.column_mut(a).zip_apply(&along, |entry, other| *entry -= length * other);
                let reduced = residual.column(a).norm_squared();
                let kept = Complex::from(reduced / squares[a]);
                step.column_mut(a)
                    .zip_apply(&residual.column(a), |entry, other| *entry = *entry * kept + other);
                squares[a] = reduced;
            }
        }
        let mut weighed = less(y, &solution, &self.values);
        for (mut column, &value) in weighed.column_iter_mut().zip(&self.values) {
            column.scale_mut(value);
        }
        weighed
    }

    /// The second derivative, taken positive, times a direction.
    fn product(&self, direction: &[f64]) -> Vec<f64> {
        let n = self.k.map.input;
        let y = beside(&self.vectors, apply_state(&hermitian(n, direction), &self.vectors));
        let outer = mixed_block_products(&self.weigh(&y), &self.vectors, n).scale(4.0);
        coordinates(&hermitian_part(&outer))
    }

    /// The second derivative for the heavy part of C, written out.
    fn columns(&self) -> Option<DMatrix<f64>> {
        let n = self.k.map.input;
        let moved = beside(&self.vectors, apply_state(&self.k.state, &self.k.map.heavy));
        let (values, turned) = hermitian_eigen(&hermitian_part(&adjoint_product(&moved, &moved)))?;
        let greatest = values.last().copied().unwrap_or(0.0);
        let kept = Vec::from_iter((0..values.len()).filter(|&k| values[k] > 1e-9 * greatest));
        let mut vectors = product(&moved, &turned.select_columns(&kept));
        for mut column in vectors.column_iter_mut() {
            let norm = column.norm();
            column.unscale_mut(norm);
        }
        let vectors = joined(vectors, &self.vectors);
        let sizes = kept.iter().map(|&k| values[k]).chain(self.values.iter().copied());
        let signs = Vec::from_iter((0..vectors.ncols()).map(|k| if k < kept.len() { 1.0 } else { -1.0 }));
        Some(Pairs::new(n, &vectors, &signs, &Vec::from_iter(sizes)).heaviest(PAIRS))
    }
}

impl<'a> Objective for Negative<'a> {
    type Local = Local<'a>;

    fn input(&self) -> usize {
        self.map.input
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Local<'a>> {
        let k = Restricted::new(self.map, &states[0]);
        let (values, vectors) = k.least(self.last.as_ref().unwrap_or(&k.negative))?;
        if values.iter().any(|&value| value >= 0.0) {
            return None;
        }
        self.last = Some(vectors.clone());
        let values = Vec::from_iter(values.iter().map(|value| -value));
        let marginal = block_products(&weighted(&vectors, &values), self.map.input).scale(2.0);
        Some(Local { k, values, vectors, marginals: [marginal.clone(), marginal] })
    }

    fn sum(&self, local: &Local) -> f64 {
        2.0 * local.values.iter().sum::<f64>()
    }

    fn marginals<'b>(&self, local: &'b Local) -> &'b [ComplexMatrix; 2] {
        &local.marginals
    }

    fn bounds(&self, _states: &[ComplexMatrix; 2], local: &Local) -> Interval {
        bounds(self.map, &local.vectors, &local.k.state)
    }

    fn curvature<'b>(&self, local: &'b Local) -> Curvature<'b> {
        let n = self.input();
        let columns = local.columns().unwrap_or_else(|| DMatrix::zeros(n * n, 0));
        let weight = rest_of(n, &columns, mean_of(n, |direction| local.product(direction)));
        let product = |direction: &DVector<f64>| DVector::from_vec(local.product(direction.as_slice()));
        Curvature { columns, rest: Some(Rest { weight, product: Box::new(product) }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::blocked::product_adjoint;
    use crate::algebra::random::{gaussian, generator};
    use crate::norms::barrier::{Hermitian, maximise};
    use crate::norms::bounds::restrict;
    use crate::norms::factors::{Eigen, Factors};
    use crate::norms::map::LinearMap;
    use crate::norms::random::channel;

    /// A channel of many operators less one of few.
    fn difference(seed: u64, n: usize, few: usize) -> LinearMap {
        let rng = &mut generator(seed);
        channel(rng, n, n, n * n - few).unwrap().difference(&channel(rng, n, n, few).unwrap()).unwrap()
    }

    fn of_hermitian(choi: &ComplexMatrix, n: usize) -> Factors {
        Factors::of_hermitian(choi, 0.0, n, &Eigen::of(choi).unwrap()).unwrap()
    }

    #[test]
    fn it_is_the_objective_of_hermitian_matrices() {
        for (n, few) in [(4, 1), (6, 2), (7, 3), (9, 5)] {
            let choi = hermitian_part(difference(few as u64, n, few).choi());
            let map = FewNegative::of(&of_hermitian(&choi, n), 1e-8).unwrap();
            assert_eq!(map.negative.ncols(), few);
            let found = maximise(&mut Negative::new(&map), 1e-8);
            assert!(found.interval.relative_width() < 1e-8, "{n}, {few}: {:?}", found.interval);
            let other = maximise(&mut Hermitian::new(&choi, 0.0, n, None), 1e-8).interval;
            // By operators that are not at right angles.
            let factors = Factors::of(&difference(few as u64, n, few)).unwrap();
            let by_operators = maximise(&mut Negative::new(&FewNegative::of(&factors, 1e-8).unwrap()), 1e-8);
            let same = by_operators.interval;
            assert!(same.relative_width() < 1e-8 && same.lo <= other.hi && other.lo <= same.hi, "{same:?}");
            assert!(found.interval.lo <= other.hi && other.lo <= found.interval.hi, "{n}, {few}: {other:?}");
        }
    }

    #[test]
    fn eigenvectors_and_derivatives_are_those_of_the_whole_matrix() {
        let (n, few) = (6, 2);
        let choi = hermitian_part(difference(5, n, few).choi());
        let map = FewNegative::of(&of_hermitian(&choi, n), 1e-8).unwrap();
        let rng = &mut generator(9);
        let state = gaussian(rng, n, n);
        let state = state.unscale(state.norm());
        let local = Negative::new(&map).evaluate(&[state.clone(), state.clone()]).unwrap();
        let k = hermitian_part(&restrict(&choi, [&state, &state]));
        let (values, vectors) = hermitian_eigen(&k).unwrap();
        assert_eq!(local.values.len(), few);
        assert!(local.values.iter().zip(&values).all(|(found, value)| (found + value).abs() < 1e-12));
        let signs = Vec::from_iter(values.iter().map(|value| value.signum()));
        let sizes = Vec::from_iter(values.iter().map(|value| value.abs()));
        let all = Pairs::new(n, &vectors, &signs, &sizes).all();
        let direction = DVector::from_vec(coordinates(&hermitian_part(&gaussian(rng, n, n))));
        let expected = &all * all.tr_mul(&direction);
        let product = DVector::from_vec(local.product(direction.as_slice()));
        assert!((product - &expected).norm() < 1e-7 * expected.norm());
    }

    #[test]
    fn bounds_hold_at_any_vectors() {
        let (n, few) = (6, 2);
        let choi = hermitian_part(difference(1, n, few).choi());
        let map = FewNegative::of(&of_hermitian(&choi, n), 1e-8).unwrap();
        let norm = maximise(&mut Hermitian::new(&choi, 0.0, n, None), 1e-9).interval;
        let rng = &mut generator(2);
        let mut informative = 0;
        for number in 0..40 {
            let state = ComplexMatrix::identity(n, n) + gaussian(rng, n, n).scale(0.01 * number as f64);
            // Near the eigenvectors at that state, more or less.
            let local = Negative::new(&map).evaluate(&[state.clone(), state.clone()]).unwrap();
            let phi = &local.vectors + gaussian(rng, n * n, few).scale(0.003 * number as f64);
            let found = bounds(&map, &phi, &state);
            assert!(found.lo <= norm.hi && norm.lo <= found.hi, "{found:?} {norm:?}");
            informative += usize::from(found.hi < 3.0 * norm.hi && found.lo > 0.0);
            // V V^dagger <= C + Y Y^dagger, as the theorem says.
            let w = apply_state(&state.adjoint(), &phi);
            let jw = &choi * &w;
            let (values, _) = hermitian_eigen(&hermitian_part(&-adjoint_product(&w, &jw))).unwrap();
            if values[0] <= 0.0 {
                assert_eq!(found.hi, f64::INFINITY);
                continue;
            }
            let middle = (-adjoint_product(&w, &jw)).try_inverse().unwrap();
            let raised = &choi + product_adjoint(&(&jw * middle), &jw);
            assert!(hermitian_eigen(&hermitian_part(&raised)).unwrap().0[0] > -1e-9);
        }
        assert!(informative > 5, "{informative}");
    }
}
