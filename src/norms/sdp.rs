//! The diamond norm by its semidefinite program and a general solver: a second method that shares little with
//! the first.
//!
//! Watrous (2009, 2013): the diamond norm is the greatest Re tr J^dagger X over density matrices rho_0, rho_1
//! and X with ((rho_0 (x) 1, X), (X^dagger, rho_1 (x) 1)) >= 0; its dual is the least (|Tr_out Y_0| + |Tr_out
//! Y_1|) / 2 with ((Y_0, -J), (-J^dagger, Y_1)) >= 0. Clarabel solves it to about 1e-8, on a real symmetric
//! matrix with 4 n m rows; time grows like (n m)^6. Its rho gives the lower bound, its Y the upper one, each
//! made rigorous.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSettings, DefaultSolver, IPSolver, SolverStatus, SupportedConeT};
use nalgebra::{Complex, DMatrix};

use super::bounds::{Point, bounds, greatest_eigenvalue, restrict, weighted};
use super::interval::Interval;
use super::map::{LinearMap, output_trace};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::symmetric_eigen;
use crate::algebra::rounding::{above, frobenius_above, gamma, is_positive_definite};
use crate::algebra::svd::svd;
use crate::stop;

/// A solved program.
pub(super) struct Solved {
    /// Certified bounds, from the solver's states and dual matrices.
    pub interval: Interval,
    /// The solver's own value of the program, and of its dual.
    pub values: [f64; 2],
    /// Factors of the input states.
    pub states: [ComplexMatrix; 2],
}

/// The unknowns: rho_0, rho_1 in coordinates of their real and imaginary parts, then X row by row.
struct Layout {
    n: usize,
    size: usize,
}

impl Layout {
    fn states(&self) -> usize {
        2 * self.n * self.n
    }

    fn count(&self) -> usize {
        self.states() + 2 * self.size * self.size
    }

    /// The unknowns that are Re (rho_side)_ij and Im (rho_side)_ij, and the sign of the latter; i = j has no
    /// imaginary part.
    fn state(&self, side: usize, i: usize, j: usize) -> (usize, Option<(usize, f64)>) {
        let start = side * self.n * self.n;
        let (low, high) = (i.min(j), i.max(j));
        let re = start + high * self.n + low;
        let im = (i != j).then(|| (start + low * self.n + high, if i < j { 1.0 } else { -1.0 }));
        (re, im)
    }

    fn x(&self, row: usize, column: usize) -> (usize, usize) {
        let place = self.states() + 2 * (row * self.size + column);
        (place, place + 1)
    }
}

/// Solves the program of a map whose Choi matrix has a norm near 1.
pub(super) fn solve(map: &LinearMap) -> Result<Solved, String> {
    let (n, m) = (map.input(), map.output());
    let layout = Layout { n, size: n * m };
    let (constraint, rows) = constraint(&layout, m);
    let mut objective = vec![0.0; layout.count()];
    for (row, column) in pairs(layout.size) {
        let (re, im) = layout.x(row, column);
        let entry = map.choi()[(row, column)];
        objective[re] = -entry.re;
        objective[im] = -entry.im;
    }
    let mut right = vec![0.0; rows];
    right[..2].fill(1.0);
    let cones = [SupportedConeT::ZeroConeT(2), SupportedConeT::PSDTriangleConeT(4 * layout.size)];
    let settings = DefaultSettings { verbose: false, ..DefaultSettings::default() };
    let none = CscMatrix::zeros((layout.count(), layout.count()));
    let mut solver = DefaultSolver::new(&none, &objective, &constraint, &right, &cones, settings)
        .map_err(|error| format!("{error:?}"))?;
    solver.set_termination_callback(|_| stop::is_requested());
    solver.solve();
    stop::check();
    let solution = &solver.solution;
    if !matches!(
        solution.status,
        SolverStatus::Solved | SolverStatus::AlmostSolved | SolverStatus::InsufficientProgress
    ) {
        return Err(format!("the solver ended with {:?}", solution.status));
    }
    let states = [0, 1].map(|side| {
        let rho = ComplexMatrix::from_fn(n, n, |i, j| {
            let (re, im) = layout.state(side, i, j);
            Complex::new(solution.x[re], im.map_or(0.0, |(im, sign)| sign * solution.x[im]))
        });
        let eigen = symmetric_eigen(rho);
        let values: Vec<f64> = eigen.eigenvalues.iter().map(|value| value.max(0.0)).collect();
        weighted(&eigen.eigenvectors, &values)
    });
    let interval = Interval { lo: lower(map, &states), hi: upper(map, &dual(&layout, &solution.z[2..])) };
    Ok(Solved { interval, values: [-solution.obj_val, -solution.obj_val_dual], states })
}

fn pairs(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

/// Two rows for the traces, then the upper triangle, column by column and scaled, of the real matrix ((Re H,
/// -Im H), (Im H, Re H)).
fn constraint(layout: &Layout, m: usize) -> (CscMatrix<f64>, usize) {
    let (size, half) = (layout.size, 2 * layout.size);
    let mut triplets: Vec<(usize, usize, f64)> = Vec::new();
    for side in 0..2 {
        triplets.extend((0..layout.n).map(|i| (side, layout.state(side, i, i).0, 1.0)));
    }
    // (unknown, coefficient) of the real (or imaginary) part of H in row, column.
    let entry = |row: usize, column: usize, imaginary: bool| -> Option<(usize, f64)> {
        let (side, other) = (row / size, column / size);
        let (row, column) = (row % size, column % size);
        if side != other {
            let (re, im) = if side == 0 { layout.x(row, column) } else { layout.x(column, row) };
            return Some(match (imaginary, side) {
                (false, _) => (re, 1.0),
                (true, 0) => (im, 1.0),
                (true, _) => (im, -1.0),
            });
        }
        if row % m != column % m {
            return None;
        }
        let (re, im) = layout.state(side, row / m, column / m);
        if imaginary { im } else { Some((re, 1.0)) }
    };
    let mut place = 2;
    for column in 0..2 * half {
        for row in 0..=column {
            let scale = if row == column { 1.0 } else { std::f64::consts::SQRT_2 };
            let (found, sign) = match (row < half, column < half) {
                (true, true) => (entry(row, column, false), 1.0),
                (true, false) => (entry(row, column - half, true), -1.0),
                _ => (entry(row - half, column - half, false), 1.0),
            };
            if let Some((unknown, coefficient)) = found {
                triplets.push((place, unknown, -scale * sign * coefficient));
            }
            place += 1;
        }
    }
    let columns = |k: usize| triplets.iter().map(|entry| [entry.0, entry.1][k]).collect::<Vec<_>>();
    let values = triplets.iter().map(|entry| entry.2).collect();
    (CscMatrix::new_from_triplets(place, layout.count(), columns(0), columns(1), values), place)
}

/// Y_0 and Y_1: twice the diagonal blocks of the dual matrix, from its real form.
fn dual(layout: &Layout, triangle: &[f64]) -> [ComplexMatrix; 2] {
    let (size, half) = (layout.size, 2 * layout.size);
    let mut real = DMatrix::zeros(2 * half, 2 * half);
    let mut numbers = triangle.iter();
    for column in 0..2 * half {
        for row in 0..=column {
            let number = numbers.next().expect("a triangle");
            let value = if row == column { *number } else { number * std::f64::consts::FRAC_1_SQRT_2 };
            real[(row, column)] = value;
            real[(column, row)] = value;
        }
    }
    [0, size].map(|start| {
        ComplexMatrix::from_fn(size, size, |i, j| {
            let (i, j) = (start + i, start + j);
            let re = real[(i, j)] + real[(half + i, half + j)];
            let im = real[(half + i, j)] - real[(i, half + j)];
            Complex::new(re, im).scale(2.0)
        })
    })
}

/// The lower bound of [`super::bounds`] at these states.
fn lower(map: &LinearMap, states: &[ComplexMatrix; 2]) -> f64 {
    let k = restrict(map.choi(), [&states[0], &states[1]]);
    let decomposed = svd(&k);
    let rank = decomposed.rank(f64::EPSILON);
    let vectors = [&decomposed.u, &decomposed.v].map(|vectors| vectors.columns(0, rank).into_owned());
    let point = Point {
        states: [&states[0], &states[1]],
        vectors: [&vectors[0], &vectors[1]],
        values: &decomposed.values[..rank],
    };
    bounds(map.choi(), map.radius(), &point).lo
}

/// The value of the dual at Y_0 + e and Y_1 + e, with an e that makes it feasible for certain.
fn upper(map: &LinearMap, dual: &[ComplexMatrix; 2]) -> f64 {
    let (n, m) = (map.input(), map.output());
    let size = n * m;
    let mut block = ComplexMatrix::zeros(2 * size, 2 * size);
    for (side, matrix) in dual.iter().enumerate() {
        let hermitian = hermitian_part(matrix);
        block.view_mut((side * size, side * size), (size, size)).copy_from(&hermitian);
    }
    block.view_mut((size, 0), (size, size)).copy_from(&-map.choi().adjoint());
    let mut shift = 1e-14;
    loop {
        let moved = &block + ComplexMatrix::identity(2 * size, 2 * size) * Complex::from(shift);
        let slack = map.radius() + 4.0 * f64::EPSILON * frobenius_above(&moved);
        if is_positive_definite(&moved, above(slack)) {
            break;
        }
        shift *= 2.0;
        if shift > 1.0 {
            return f64::INFINITY;
        }
    }
    let norms = dual.each_ref().map(|matrix| {
        let hermitian = hermitian_part(matrix);
        let marginal = output_trace(&hermitian, n);
        let error = (m as f64).sqrt() * (gamma(m + 4) + f64::EPSILON) * frobenius_above(&hermitian);
        above(greatest_eigenvalue(&marginal, above(error)).hi + m as f64 * shift)
    });
    above((norms[0] * norms[1]).sqrt())
}
