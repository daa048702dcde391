//! The objective for a channel against one gate, J = C - v v^dagger, by products with C alone.
//!
//! K = (S^dagger (x) 1) J (S (x) 1) has one negative eigenvalue -h, found by Lanczos' method; since its trace is 0, F = 2 h and h + K is
//! between h and 2 h on what is orthogonal to the eigenvector phi. The second derivative is 4 Re tr(D' z phi^dagger) for z = f (D (x) 1)
//! phi, f = h (1 - h / (h + K)) there, by a few conjugate gradients.
//!
//! Cost of a step: some dozens of products with the second derivative, each of 5 to 15 products with C and twice as many with S,
//! n^2 m each.

use nalgebra::{Complex, DMatrix, DVector};

use super::pairs::{Pairs, rest_of};
use super::{Curvature, Objective, coordinates, hermitian};
use crate::algebra::blocked::{adjoint_product, hermitian_eigen, product};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::norms::against_gate::AgainstGate;
use crate::norms::bounds::{apply_state, gate::bounds};
use crate::norms::interval::Interval;
use crate::stop;

/// A channel against a gate.
pub(in crate::norms) struct Gate<'a> {
    map: &'a AgainstGate,
    /// The last eigenvector, to begin with.
    last: Option<ComplexMatrix>,
}

/// K at a state, which is known by products.
struct Restricted<'a> {
    map: &'a AgainstGate,
    conjugate: ComplexMatrix,
    transpose: ComplexMatrix,
    /// (S^dagger (x) 1) v.
    gate: ComplexMatrix,
}

/// What is known at a state.
pub(in crate::norms) struct Local<'a> {
    k: Restricted<'a>,
    state: ComplexMatrix,
    /// h.
    value: f64,
    /// phi, of length 1.
    vector: ComplexMatrix,
    marginals: [ComplexMatrix; 2],
}

impl<'a> Gate<'a> {
    /// The objective.
    pub fn new(map: &'a AgainstGate) -> Gate<'a> {
        Gate { map, last: None }
    }
}

impl<'a> Restricted<'a> {
    fn new(map: &'a AgainstGate, state: &ComplexMatrix) -> Restricted<'a> {
        let conjugate = state.conjugate();
        let gate = product(&map.gate, &conjugate);
        Restricted { map, transpose: state.transpose(), conjugate, gate }
    }

    /// K x.
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix {
        stop::check();
        let widened = product(x, &self.transpose);
        let image = product(&self.map.noisy.product(&widened), &self.conjugate);
        image - &self.gate * self.gate.dotc(x)
    }

    /// The least eigenvalue, and its eigenvector, by Lanczos' method from a first guess.
    fn least(&self, guess: &ComplexMatrix) -> Option<(f64, ComplexMatrix)> {
        const STEPS: usize = 60;
        const ROUNDS: usize = 10;
        const ACCURACY: f64 = 1e-13;
        let mut start = guess.unscale(guess.norm());
        for _ in 0..ROUNDS {
            let mut basis = vec![start];
            let (mut diagonal, mut beside) = (Vec::new(), Vec::new());
            let (value, vector, residual) = loop {
                let last = basis.last().expect("one at least");
                let mut next = self.product(last);
                diagonal.push(last.dotc(&next).re);
                // Twice, for what rounding leaves.
                for _ in 0..2 {
                    for vector in &basis {
                        let along = vector.dotc(&next);
                        next.zip_apply(vector, |entry, other| *entry -= along * other);
                    }
                }
                let length = next.norm();
                let count = diagonal.len();
                let small = DMatrix::from_fn(count, count, |row, column| match row.abs_diff(column) {
                    0 => diagonal[row],
                    1 => beside[row.min(column)],
                    _ => 0.0,
                });
                let eigen = small.symmetric_eigen();
                let least = eigen.eigenvalues.imin();
                let residual = length * eigen.eigenvectors[(count - 1, least)].abs();
                let value = eigen.eigenvalues[least];
                if !value.is_finite() {
                    return None;
                }
                if residual <= ACCURACY * value.abs() || count == STEPS || length == 0.0 {
                    let mut vector = ComplexMatrix::zeros(next.nrows(), next.ncols());
                    for (part, &weight) in basis.iter().zip(eigen.eigenvectors.column(least).iter()) {
                        vector.zip_apply(part, |entry, other| *entry += other * Complex::from(weight));
                    }
                    break (value, vector, residual);
                }
                beside.push(length);
                basis.push(next.unscale(length));
            };
            start = vector.unscale(vector.norm());
            if residual <= ACCURACY.sqrt() * value.abs() {
                return Some((value, start));
            }
        }
        None
    }
}

impl Local<'_> {
    /// What is orthogonal to the eigenvector.
    fn project(&self, mut x: ComplexMatrix) -> ComplexMatrix {
        let along = self.vector.dotc(&x);
        x.zip_apply(&self.vector, |entry, other| *entry -= along * other);
        x
    }

    /// h y - h^2 (h + K)^-1 y for a y orthogonal to the eigenvector.
    fn weigh(&self, y: &ComplexMatrix) -> ComplexMatrix {
        const STEPS: usize = 100;
        const ACCURACY: f64 = 1e-9;
        let image = |x: &ComplexMatrix| self.project(self.k.product(x) + x * Complex::from(self.value));
        // x = y / h is (h + K)^-1 y where K is nothing, which is nearly everywhere.
        let mut solution = y.unscale(self.value);
        let mut residual = y - image(&solution);
        let mut step = residual.clone();
        let mut square = residual.norm_squared();
        let enough = (ACCURACY * y.norm()).powi(2);
        for _ in 0..STEPS {
            if square <= enough || square.is_nan() {
                break;
            }
            let along = image(&step);
            let length = Complex::from(square / step.dotc(&along).re);
            solution.zip_apply(&step, |entry, other| *entry += length * other);
            residual.zip_apply(&along, |entry, other| *entry -= length * other);
            let reduced = residual.norm_squared();
            let kept = Complex::from(reduced / square);
            step.zip_apply(&residual, |entry, other| *entry = *entry * kept + other);
            square = reduced;
        }
        let h = self.value;
        y.zip_map(&solution, |y, x| (y - x * h) * h)
    }

    /// The second derivative, taken positive, times a direction.
    fn product(&self, direction: &[f64]) -> Vec<f64> {
        let direction = hermitian(self.state.nrows(), direction);
        let y = self.project(product(&self.vector, &direction.transpose()));
        let z = self.weigh(&y);
        // Tr_out(z phi^dagger): the transpose of phi^dagger z.
        let outer = adjoint_product(&self.vector, &z).transpose().scale(4.0);
        coordinates(&hermitian_part(&outer))
    }

    /// The second derivative for the heavy part of C, written out.
    fn columns(&self) -> Option<DMatrix<f64>> {
        let n = self.state.nrows();
        let phi = ComplexMatrix::from_column_slice(self.vector.len(), 1, self.vector.as_slice());
        let mut moved = apply_state(&self.state, &self.k.map.heavy);
        let along = phi.ad_mul(&moved);
        moved -= &phi * along;
        let (values, turned) = hermitian_eigen(&hermitian_part(&adjoint_product(&moved, &moved)))?;
        let greatest = values.last().copied().unwrap_or(0.0);
        let kept = Vec::from_iter((0..values.len()).filter(|&k| values[k] > 1e-9 * greatest));
        let mut vectors = product(&moved, &turned.select_columns(&kept));
        for mut column in vectors.column_iter_mut() {
            let norm = column.norm();
            column.unscale_mut(norm);
        }
        let mut values = Vec::from_iter(kept.iter().map(|&k| values[k]));
        let mut signs = vec![1.0; values.len()];
        vectors = vectors.insert_column(values.len(), Complex::ZERO);
        vectors.set_column(values.len(), &phi.column(0));
        values.push(self.value);
        signs.push(-1.0);
        Some(Pairs::new(n, &vectors, &signs, &values).all())
    }
}

impl<'a> Objective for Gate<'a> {
    type Local = Local<'a>;

    fn input(&self) -> usize {
        self.map.gate.ncols()
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Local<'a>> {
        let state = states[0].clone();
        let k = Restricted::new(self.map, &state);
        let (value, vector) = k.least(self.last.as_ref().unwrap_or(&k.gate))?;
        if value >= 0.0 {
            return None;
        }
        self.last = Some(vector.clone());
        let value = -value;
        let marginal = adjoint_product(&vector, &vector).transpose().scale(2.0 * value);
        Some(Local { k, state, value, vector, marginals: [marginal.clone(), marginal] })
    }

    fn sum(&self, local: &Local) -> f64 {
        2.0 * local.value
    }

    fn marginals<'b>(&self, local: &'b Local) -> &'b [ComplexMatrix; 2] {
        &local.marginals
    }

    fn bounds(&self, _states: &[ComplexMatrix; 2], local: &Local) -> Interval {
        let w = product(&local.vector, &local.k.transpose);
        let image = self.map.noisy.product(&w);
        bounds(self.map, (&local.vector, &local.state), &w, &image)
    }

    fn curvature<'b>(&self, local: &'b Local) -> Curvature<'b> {
        let n = self.input();
        let columns = local.columns().unwrap_or_else(|| DMatrix::zeros(n * n, 0));
        let product = |direction: &DVector<f64>| DVector::from_vec(local.product(direction.as_slice()));
        let weight = rest_of(n, &columns, &product);
        Curvature { columns, rest: Some(super::Rest { weight, product: Box::new(product) }) }
    }
}
