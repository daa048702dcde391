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
//! Cost of a step: r^3 for the decomposition, 4 n^4 r^2 for the second derivative (a quarter where rho_0 =
//! rho_1); 7 to 40 steps, fewest where the optimum has full rank.

use nalgebra::{Complex, DMatrix, DVector};

use super::certificate::{Point, apply_state, block_products, bounds, restrict, weighted};
use super::error::NormError;
use super::interval::Interval;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::{aside, cholesky, product, symmetric_eigen};
use crate::algebra::svd::{Svd, svd, svd_near};
use crate::stop;

/// A result of the barrier method.
pub(super) struct Found {
    pub interval: Interval,
    /// Factors S_b of the input states with the best lower bound, |S_b|_F = 1.
    pub states: [ComplexMatrix; 2],
    /// The bounds after each evaluation, from the maximally mixed states on.
    pub steps: Vec<Interval>,
}

/// The most rows of a Choi matrix: its decomposition takes hours beyond.
const SIZE: usize = 2048;
/// The most numbers that a second derivative may be made of: twice 2 GB.
const MEMORY: usize = 1 << 28;

/// J = L R^dagger with r columns each, where that is less than J has.
enum Choi {
    Full,
    Factors { left: ComplexMatrix, right: ComplexMatrix },
}

struct Program<'a> {
    n: usize,
    m: usize,
    choi: &'a ComplexMatrix,
    factors: Choi,
    /// One state on both sides.
    symmetric: bool,
}

/// What is known at a pair of states.
struct Local {
    vectors: [ComplexMatrix; 2],
    values: Vec<f64>,
    /// Tr_out(U_b h U_b^dagger).
    marginals: [ComplexMatrix; 2],
}

/// Maximises from the maximally mixed states until the relative width is at most `tolerance`, or until it
/// gets no further. The Choi matrix should have a norm near 1.
pub(super) fn maximise(
    choi: &ComplexMatrix,
    radius: f64,
    n: usize,
    tolerance: f64,
) -> Result<Found, NormError> {
    const STEPS: usize = 300;
    const PATIENCE: usize = 40;
    if choi.nrows() > SIZE {
        return Err(NormError::TooLarge);
    }
    let program = Program::new(choi, n);
    if program.numbers() > MEMORY {
        return Err(NormError::TooLarge);
    }
    let mixed = ComplexMatrix::identity(n, n).unscale((n as f64).sqrt());
    let mut states = [mixed.clone(), mixed];
    let mut found = Found { interval: Interval::UNKNOWN, states: states.clone(), steps: Vec::new() };
    let mut guess = None;
    let mut path = Path { mu: 0.0, ratio: 0.05, centred_at_once: false };
    let (mut best, mut since) = (f64::INFINITY, 0);
    for number in 0..STEPS {
        stop::check();
        let local = program.evaluate(&states, &mut guess);
        let point = Point {
            states: [&states[0], &states[1]],
            vectors: [&local.vectors[0], &local.vectors[1]],
            values: &local.values,
        };
        let here = bounds(choi, radius, &point);
        if here.lo > found.interval.lo || number == 0 {
            found.states = states.clone();
        }
        found.interval = found.interval.meet(here);
        if number == 0 {
            path.mu = 0.1 * (here.hi.min(10.0 * local.sum()) - local.sum()).max(f64::EPSILON) / n as f64;
        }
        found.steps.push(found.interval);
        let width = found.interval.relative_width();
        since = if width < 0.99 * best { 0 } else { since + 1 };
        best = best.min(width);
        let exhausted = path.mu * n as f64 <= 1e-3 * f64::EPSILON * local.sum();
        if width <= tolerance || since > PATIENCE || exhausted {
            break;
        }
        let gap = here.hi - local.sum();
        match program.step(&states, &local, gap, &mut path) {
            Some(next) => states = next,
            None => break,
        }
    }
    Ok(found)
}

/// Where on the central path the states are.
struct Path {
    mu: f64,
    /// What mu is multiplied by when the states are near the path.
    ratio: f64,
    /// Whether the last step along the path ended near it.
    centred_at_once: bool,
}

impl<'a> Program<'a> {
    fn new(choi: &'a ComplexMatrix, n: usize) -> Program<'a> {
        let size = choi.nrows();
        let decomposed = svd(choi);
        let rank = decomposed.rank(4.0 * f64::EPSILON * size as f64).max(1);
        let factors = if rank == size {
            Choi::Full
        } else {
            let half = |vectors: &ComplexMatrix| {
                weighted(&vectors.columns(0, rank).into_owned(), &decomposed.values[..rank])
            };
            Choi::Factors { left: half(&decomposed.u), right: half(&decomposed.v) }
        };
        let symmetric = (choi - choi.adjoint()).norm() <= 16.0 * f64::EPSILON * choi.norm();
        Program { n, m: size / n, choi, factors, symmetric }
    }

    /// How many numbers the second derivative is made of.
    fn numbers(&self) -> usize {
        let rank = match &self.factors {
            Choi::Full => self.choi.nrows(),
            Choi::Factors { left, .. } => left.ncols(),
        };
        self.blocks() * self.n * self.n * rank * rank
    }

    fn blocks(&self) -> usize {
        if self.symmetric { 1 } else { 2 }
    }

    /// The decomposition of K, and the marginals. `guess` is the V of the last one.
    fn evaluate(&self, states: &[ComplexMatrix; 2], guess: &mut Option<ComplexMatrix>) -> Local {
        let (vectors, values) = match &self.factors {
            Choi::Full => {
                let k = restrict(self.choi, [&states[0], &states[1]]);
                let Svd { mut u, mut values, mut v } = match guess {
                    Some(guess) => svd_near(&k, guess),
                    None => svd(&k),
                };
                *guess = Some(v.clone());
                // Vectors of a zero that rounding made are no unit vectors.
                let rank = values.iter().filter(|&&value| value > 0.0).count().max(1);
                values.truncate(rank);
                (u, v) = (u.columns(0, rank).into_owned(), v.columns(0, rank).into_owned());
                ([u, v], values)
            }
            Choi::Factors { left, right } => {
                // K = X_0 X_1^dagger = X_0 R^dagger Q^dagger for X_1 = Q R.
                let tall = apply_state(&states[1], right);
                let (q, r) = aside(tall.nrows(), move || tall.qr().unpack());
                let Svd { u, values, v } = svd(&product(&apply_state(&states[0], left), &r.adjoint()));
                ([u, product(&q, &v)], values)
            }
        };
        let marginals = [0, 1].map(|side: usize| block_products(&weighted(&vectors[side], &values), self.n));
        Local { vectors, values, marginals }
    }

    /// One Newton step: towards the central path where the states are far from it, else along it.
    fn step(
        &self,
        states: &[ComplexMatrix; 2],
        local: &Local,
        gap: f64,
        path: &mut Path,
    ) -> Option<[ComplexMatrix; 2]> {
        let (n, blocks) = (self.n, self.blocks());
        let parameters = n * n;
        let total = blocks * parameters;
        let curvature = self.curvature(local);
        let mut rows = DMatrix::zeros(curvature.ncols(), curvature.nrows());
        for (number, column) in curvature.column_iter().enumerate() {
            stop::check();
            rows.row_mut(number).tr_copy_from(&column);
        }
        let mut matrix = product(&rows, &curvature);
        matrix *= 0.5;
        let mut gradient = DVector::zeros(total);
        let mut barrier = DVector::zeros(total);
        let mut traces = DMatrix::zeros(total, blocks);
        let identity = coordinates(&ComplexMatrix::identity(n, n));
        for (block, state) in states.iter().enumerate().take(blocks) {
            let first = block * parameters;
            let own = if self.symmetric {
                (&local.marginals[0] + &local.marginals[1]).scale(0.5)
            } else {
                local.marginals[block].scale(0.5)
            };
            gradient.as_mut_slice()[first..first + parameters].copy_from_slice(&coordinates(&own));
            barrier.as_mut_slice()[first..first + parameters].copy_from_slice(&identity);
            let gram = coordinates(&(state.adjoint() * state));
            traces.column_mut(block).as_mut_slice()[first..first + parameters].copy_from_slice(&gram);
        }
        for place in 0..total {
            matrix[(place, place)] += path.mu;
        }
        // The traces are kept, so that this adds nothing but condition: the objective is homogeneous, and
        // flat that way.
        matrix += &traces * traces.transpose() * local.sum();
        let factor = cholesky(matrix.clone())?;
        let along = factor.solve(&traces);
        let schur = (traces.transpose() * &along).lu();
        let solve = |right: DVector<f64>| {
            let free = factor.solve(&right);
            let multipliers = schur.solve(&(traces.transpose() * &free))?;
            Some(free - &along * multipliers)
        };
        let direction = |vector: &DVector<f64>| -> Vec<ComplexMatrix> {
            (0..blocks).map(|b| hermitian(n, vector.rows(b * parameters, parameters).as_slice())).collect()
        };

        let centring = solve(&gradient + &barrier * path.mu)?;
        let decrement = ((&matrix * &centring).dot(&centring).max(0.0) / path.mu).sqrt();
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
            let move_by = direction(&solve(&gradient + &barrier * (path.mu * path.ratio))?);
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
            // but by no more than a half.
            let damped = if decrement < 1.0 { 1.0 } else { (1.0 / (1.0 + decrement)).max(0.5) };
            let length = damped.min(0.9 * longest(&move_by));
            (move_by, length)
        };
        let moved = |block: usize| {
            let eigen = symmetric_eigen(ComplexMatrix::identity(n, n) + move_by[block].scale(length));
            let roots: Vec<f64> =
                eigen.eigenvalues.iter().map(|value| value.max(f64::MIN_POSITIVE)).collect();
            let state = &states[block] * weighted(&eigen.eigenvectors, &roots) * eigen.eigenvectors.adjoint();
            let norm = state.norm();
            state.unscale(norm)
        };
        let first = moved(0);
        let second = if self.symmetric { first.clone() } else { moved(1) };
        Some([first, second])
    }

    /// A row a parameter: sqrt(h_a h_b / (h_a + h_b)) (V_0 - V_1)_ab as real numbers, so that their products
    /// with one another are the second derivative (times -2). n^2 r^2 m multiplications.
    fn curvature(&self, local: &Local) -> DMatrix<f64> {
        let (n, m, rank) = (self.n, self.m, local.values.len());
        let roots = DMatrix::from_fn(rank, rank, |a, b| {
            let (x, y) = (local.values[a], local.values[b]);
            let weight = if x == 0.0 || y == 0.0 { 0.0 } else { x * (y / (x + y)) };
            weight.sqrt() * if a == b { 1.0 } else { std::f64::consts::SQRT_2 }
        });
        // Columns first, since they are written one after the other.
        let mut columns = DMatrix::zeros(rank * rank, self.blocks() * n * n);
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            let re = local.vectors[side].map(|entry| entry.re);
            let im = local.vectors[side].map(|entry| entry.im);
            let mut place = if self.symmetric { 0 } else { side * n * n };
            for (i, j) in (0..n).flat_map(|i| (i..n).map(move |j| (i, j))) {
                stop::check();
                let (i_re, i_im) = (re.rows(i * m, m).transpose(), im.rows(i * m, m).transpose());
                let (j_re, j_im) = (re.rows(j * m, m).into_owned(), im.rows(j * m, m).into_owned());
                // U_i^dagger U_j; E_ij goes to it, and E_ji to its adjoint.
                let product_re = product(&i_re, &j_re) + product(&i_im, &j_im);
                let product_im = product(&i_re, &j_im) - product(&i_im, &j_re);
                for kind in 0..if i == j { 1 } else { 2 } {
                    let half = std::f64::consts::FRAC_1_SQRT_2;
                    let entry = |a: usize, b: usize| match (i == j, kind) {
                        (true, _) => (product_re[(a, b)], product_im[(a, b)]),
                        (false, 0) => (
                            half * (product_re[(a, b)] + product_re[(b, a)]),
                            half * (product_im[(a, b)] - product_im[(b, a)]),
                        ),
                        _ => (
                            -half * (product_im[(a, b)] + product_im[(b, a)]),
                            half * (product_re[(a, b)] - product_re[(b, a)]),
                        ),
                    };
                    let mut column = columns.column_mut(place);
                    let mut numbers = column.iter_mut();
                    let mut add = |value: f64| *numbers.next().expect("r^2 numbers") += value;
                    for b in 0..rank {
                        stop::check();
                        for a in 0..b {
                            let (x, y) = entry(a, b);
                            let root = sign * roots[(a, b)];
                            add(root * x);
                            add(root * y);
                        }
                        add(sign * roots[(b, b)] * entry(b, b).0);
                    }
                    place += 1;
                }
            }
        }
        columns
    }
}

impl Local {
    fn sum(&self) -> f64 {
        self.values.iter().sum()
    }
}

/// The longest step that leaves 1 + step D positive semidefinite.
fn longest(directions: &[ComplexMatrix]) -> f64 {
    let least = |direction: &ComplexMatrix| symmetric_eigen(direction.clone()).eigenvalues.min();
    let least = directions.iter().map(least).fold(0.0, f64::min);
    1.0 / (-least).max(f64::MIN_POSITIVE)
}

/// A Hermitian matrix in the orthonormal basis E_ii, (E_ij + E_ji) / sqrt 2, i (E_ij - E_ji) / sqrt 2 for i <
/// j, row by row.
fn coordinates(matrix: &ComplexMatrix) -> Vec<f64> {
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
fn hermitian(n: usize, numbers: &[f64]) -> ComplexMatrix {
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
