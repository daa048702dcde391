//! The diamond norm as a smooth concave program over two input states, solved by a barrier method.
//!
//! F(rho_0, rho_1) = |K|_1 is concave in density matrices rho_b = S_b S_b^dagger and smooth inside (it is a
//! fidelity). To it mu (log det rho_0 + log det rho_1) is added, and mu brought down to nothing. Coordinates
//! move along: rho_b = S_b (1 + D_b) S_b^dagger with Hermitian D_b, in which the barrier's second derivative
//! is the identity and nothing is ever inverted. With the decomposition K = U_0 h U_1^dagger (r singular
//! values) and V_b(D) = U_b^dagger (D (x) 1) U_b,
//! * first derivative: 1/2 tr h (V_0 + V_1);
//! * second derivative: -1/2 sum over a, b of h_a h_b / (h_a + h_b) |V_0 - V_1|_ab^2.
//!
//! Maps that preserve Hermiticity have an optimum with rho_0 = rho_1 (the objective is the same with both
//! exchanged, and concave), and half the parameters.
//!
//! What is asked of a map is a trait, `Objective`: `hermitian` and `full` answer from the Choi matrix, `factored` from few
//! Kraus operators. 5 to 40 steps, fewest where the optimum has full rank.

mod factored;
mod full;
mod hermitian;
mod negative;
mod newton;
mod pairs;

use nalgebra::{Complex, DMatrix, DVector};

pub(super) use self::factored::Factored;
pub(super) use self::full::{Full, SIZE};
pub(super) use self::hermitian::Hermitian;
pub(super) use self::negative::Negative;
use self::newton::System;
use super::bounds::weighted;
use super::interval::Interval;
use crate::algebra::blocked::{adjoint_product, product};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::symmetric_eigen;
use crate::stop;

/// A result of the barrier method.
pub(super) struct Found {
    pub interval: Interval,
    /// Factors S_b of the input states with the best lower bound, |S_b|_F = 1.
    pub states: [ComplexMatrix; 2],
    /// The same with the best upper bound.
    pub dual: [ComplexMatrix; 2],
    /// The bounds after each evaluation, from the maximally mixed states on.
    pub steps: Vec<Interval>,
}

/// F at a pair of states, its derivatives, and bounds of the norm.
pub(super) trait Objective {
    /// What is computed once at a pair of states.
    type Local;

    /// n, the rows of a state.
    fn input(&self) -> usize;

    /// Whether one state on both sides is enough.
    fn is_symmetric(&self) -> bool;

    /// The decomposition of K. None if it fails.
    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Self::Local>;

    /// F, the sum of the singular values.
    fn sum(&self, local: &Self::Local) -> f64;

    /// Tr_out(U_b h U_b^dagger).
    fn marginals<'a>(&self, local: &'a Self::Local) -> &'a [ComplexMatrix; 2];

    /// Certified bounds of the norm.
    fn bounds(&self, states: &[ComplexMatrix; 2], local: &Self::Local) -> Interval;

    /// The second derivative, with the other sign.
    fn curvature<'a>(&self, local: &'a Self::Local) -> Curvature<'a>;

    /// As many blocks of n^2 parameters.
    fn blocks(&self) -> usize {
        if self.is_symmetric() { 1 } else { 2 }
    }
}

/// C C^T or more, a row a parameter ([`coordinates`] of D_0, then those of D_1 unless both are one).
pub(super) struct Curvature<'a> {
    /// C.
    columns: DMatrix<f64>,
    /// What C C^T lacks, if anything.
    rest: Option<Rest<'a>>,
}

/// A linear map of directions.
type Product<'a> = dyn Fn(&DVector<f64>) -> DVector<f64> + 'a;

/// A second derivative that is not written out.
pub(super) struct Rest<'a> {
    /// About what it is beside C C^T on a direction of length 1.
    weight: f64,
    /// The whole, C C^T included, times a direction.
    product: Box<Product<'a>>,
}

/// The most numbers that a second derivative may be made of: twice 2 GB.
pub(super) const MEMORY: usize = 1 << 28;

/// Maximises from the maximally mixed states until the relative width is at most `tolerance`, or until it
/// gets no further. The Choi matrix should have a norm near 1.
pub(super) fn maximise(objective: &mut impl Objective, tolerance: f64) -> Found {
    const STEPS: usize = 300;
    const PATIENCE: usize = 40;
    let n = objective.input();
    let mixed = ComplexMatrix::identity(n, n).unscale((n as f64).sqrt());
    let mut states = [mixed.clone(), mixed];
    let mut found = Found {
        interval: Interval::UNKNOWN,
        states: states.clone(),
        dual: states.clone(),
        steps: Vec::new(),
    };
    let mut path = Path { mu: 0.0, ratio: 0.05, centred_at_once: false };
    let (mut best, mut since) = (f64::INFINITY, 0);
    for number in 0..STEPS {
        stop::check();
        let Some(local) = objective.evaluate(&states) else { break };
        let sum = objective.sum(&local);
        let here = objective.bounds(&states, &local);
        if here.lo > found.interval.lo || number == 0 {
            found.states = states.clone();
        }
        if here.hi < found.interval.hi {
            found.dual = states.clone();
        }
        found.interval = found.interval.meet(here);
        if number == 0 {
            path.mu = 0.1 * (here.hi.min(10.0 * sum) - sum).max(f64::EPSILON) / n as f64;
        }
        found.steps.push(found.interval);
        let width = found.interval.relative_width();
        since = if width < 0.99 * best { 0 } else { since + 1 };
        best = best.min(width);
        let exhausted = path.mu * n as f64 <= 1e-3 * f64::EPSILON * sum;
        if width <= tolerance || since > PATIENCE || exhausted {
            break;
        }
        match step(objective, &states, &local, here.hi - sum, &mut path) {
            Some(next) => states = next,
            None => break,
        }
    }
    found
}

/// Where on the central path the states are.
struct Path {
    mu: f64,
    /// What mu is multiplied by when the states are near the path.
    ratio: f64,
    /// Whether the last step along the path ended near it.
    centred_at_once: bool,
}

/// One Newton step: towards the central path where the states are far from it, else along it.
fn step<O: Objective>(
    objective: &O,
    states: &[ComplexMatrix; 2],
    local: &O::Local,
    gap: f64,
    path: &mut Path,
) -> Option<[ComplexMatrix; 2]> {
    let (n, blocks, symmetric) = (objective.input(), objective.blocks(), objective.is_symmetric());
    let parameters = n * n;
    let total = blocks * parameters;
    let marginals = objective.marginals(local);
    let mut gradient = DVector::zeros(total);
    let mut barrier = DVector::zeros(total);
    let mut traces = DMatrix::zeros(total, blocks);
    let identity = coordinates(&ComplexMatrix::identity(n, n));
    for (block, state) in states.iter().enumerate().take(blocks) {
        let first = block * parameters;
        let own = match symmetric {
            true => (&marginals[0] + &marginals[1]).scale(0.5),
            false => marginals[block].scale(0.5),
        };
        gradient.as_mut_slice()[first..first + parameters].copy_from_slice(&coordinates(&own));
        barrier.as_mut_slice()[first..first + parameters].copy_from_slice(&identity);
        let gram = coordinates(&adjoint_product(state, state));
        traces.column_mut(block).as_mut_slice()[first..first + parameters].copy_from_slice(&gram);
    }
    let curvature = objective.curvature(local);
    let system = System::new(path.mu, curvature, traces, objective.sum(local))?;
    let direction = |vector: &DVector<f64>| -> Vec<ComplexMatrix> {
        (0..blocks).map(|b| hermitian(n, vector.rows(b * parameters, parameters).as_slice())).collect()
    };

    let towards = &gradient + &barrier * path.mu;
    let centring = system.solve(&towards, None, path.mu)?;
    let decrement = (centring.dot(&towards).max(0.0) / path.mu).sqrt();
    // On the path the gap between the bounds is 2 n mu (or half of that); far from it the upper bound is
    // poor.
    let wide = gap > 6.0 * n as f64 * path.mu;
    let centred = decrement < 0.1 || (decrement < 1.0 && !wide);
    if !decrement.is_finite() {
        return None;
    }
    let (move_by, length) = if centred {
        if path.centred_at_once {
            path.ratio = (path.ratio * path.ratio).max(1e-3);
        }
        path.centred_at_once = true;
        let target = path.mu * path.ratio;
        let move_by = direction(&system.solve(&(&gradient + &barrier * target), Some(centring), target)?);
        let length = (0.97 * longest(&move_by)).min(1.0);
        path.mu *= 1.0 - length * (1.0 - path.ratio);
        (move_by, length)
    } else {
        if !path.centred_at_once || decrement > 2.0 {
            path.ratio = path.ratio.sqrt().min(0.2);
        }
        path.centred_at_once = false;
        let move_by = direction(&centring);
        // A whole step where Newton's method converges; else damped as for a self-concordant function,
        // but by no more than to 0.7: fewest steps for random maps and noise.
        let damped = if decrement < 1.0 { 1.0 } else { (1.0 / (1.0 + decrement)).max(0.7) };
        let length = damped.min(0.9 * longest(&move_by));
        (move_by, length)
    };
    let moved = |block: usize| {
        let eigen = symmetric_eigen(ComplexMatrix::identity(n, n) + move_by[block].scale(length));
        let roots: Vec<f64> = eigen.eigenvalues.iter().map(|value| value.max(f64::MIN_POSITIVE)).collect();
        let turned = product(&states[block], &weighted(&eigen.eigenvectors, &roots));
        let state = product(&turned, &eigen.eigenvectors.adjoint());
        let norm = state.norm();
        state.unscale(norm)
    };
    let first = moved(0);
    let second = if symmetric { first.clone() } else { moved(1) };
    Some([first, second])
}

/// The longest step that leaves 1 + step D positive semidefinite.
fn longest(directions: &[ComplexMatrix]) -> f64 {
    let least = |direction: &ComplexMatrix| symmetric_eigen(direction.clone()).eigenvalues.min();
    let least = directions.iter().map(least).fold(0.0, f64::min);
    1.0 / (-least).max(f64::MIN_POSITIVE)
}

/// A Hermitian matrix in the orthonormal basis E_ii, (E_ij + E_ji) / sqrt 2, i (E_ij - E_ji) / sqrt 2 for i <
/// j, row by row.
pub(super) fn coordinates(matrix: &ComplexMatrix) -> Vec<f64> {
    let n = matrix.nrows();
    let mut numbers = Vec::with_capacity(n * n);
    for i in 0..n {
        numbers.push(matrix[(i, i)].re);
        for j in i + 1..n {
            numbers.push(std::f64::consts::SQRT_2 * matrix[(i, j)].re);
            numbers.push(std::f64::consts::SQRT_2 * matrix[(i, j)].im);
        }
    }
    numbers
}

/// The Hermitian matrix with these coordinates.
pub(super) fn hermitian(n: usize, numbers: &[f64]) -> ComplexMatrix {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let mut matrix = ComplexMatrix::zeros(n, n);
    let mut numbers = numbers.iter();
    let mut next = || *numbers.next().expect("n^2 numbers");
    for i in 0..n {
        matrix[(i, i)] = Complex::from(next());
        for j in i + 1..n {
            let entry = Complex::new(half * next(), half * next());
            matrix[(i, j)] = entry;
            matrix[(j, i)] = entry.conj();
        }
    }
    matrix
}
