//! The linear system of a Newton step.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn, LU};

use super::{Curvature, Rest};
use crate::algebra::floats::{cholesky, product};
use crate::stop;

/// (mu + C C^T) x = right + T y with T^T x = 0: a step that keeps the traces.
///
/// Where C has fewer columns than rows, by Woodbury's formula: the inverse is (1 - E (mu + E^T E)^-1 E^T) / mu with T
/// beside C in E, and what it loses where mu is small is made up for by two steps of refinement.
///
/// Where C C^T is not all, by conjugate gradients; what is known of the rest makes the same formula a preconditioner.
pub(super) struct System<'a> {
    /// What the second derivative is times, if C C^T is not all.
    rest: Option<Rest<'a>>,
    barrier: f64,
    /// The same, and beside C what the rest is on average.
    mu: f64,
    /// C, and beside it T times a number, which adds nothing but condition: the objective is homogeneous, and flat that way.
    columns: DMatrix<f64>,
    traces: DMatrix<f64>,
    factor: Cholesky<f64, Dyn>,
    /// Whether the factor is that of mu + E^T E.
    small: bool,
    /// The solutions for the columns of T.
    along: DMatrix<f64>,
    schur: LU<f64, Dyn, Dyn>,
}

impl<'a> System<'a> {
    /// Takes k^2 p multiplications for p parameters and k columns where k < p, else k p^2. None if rounding makes it
    /// singular.
    pub fn new(
        barrier: f64,
        curvature: Curvature<'a>,
        traces: DMatrix<f64>,
        weight: f64,
    ) -> Option<System<'a>> {
        let Curvature { columns: curvature, rest } = curvature;
        let mu = barrier + rest.as_ref().map_or(0.0, |rest| rest.weight);
        let (total, count) = curvature.shape();
        let blocks = traces.ncols();
        let mut columns = curvature.resize_horizontally(count + blocks, 0.0);
        columns.columns_mut(count, blocks).copy_from(&(&traces * weight.sqrt()));
        let small = columns.ncols() < total;
        let transpose = columns.transpose();
        let mut matrix = if small { product(&transpose, &columns) } else { product(&columns, &transpose) };
        for place in 0..matrix.nrows() {
            matrix[(place, place)] += mu;
        }
        let factor = cholesky(matrix)?;
        let schur = DMatrix::zeros(blocks, blocks).lu();
        let along = DMatrix::zeros(total, blocks);
        let mut system = System { rest, barrier, mu, columns, traces, factor, small, along, schur };
        for block in 0..blocks {
            let solved = system.unbound(&system.traces.column(block).into_owned());
            system.along.set_column(block, &solved);
        }
        system.schur = (system.traces.transpose() * &system.along).lu();
        Some(system)
    }

    /// x for this right-hand side, from a first guess, to within a decrement of a twentieth on the central path at `target`.
    pub fn solve(
        &self,
        right: &DVector<f64>,
        guess: Option<DVector<f64>>,
        target: f64,
    ) -> Option<DVector<f64>> {
        const STEPS: usize = 500;
        const ACCURACY: f64 = 0.05;
        let Some(rest) = &self.rest else { return self.direct(right) };
        let image = |x: &DVector<f64>| (rest.product)(x) + x * self.barrier;
        let (mut solution, mut residual) = match guess {
            Some(guess) => {
                let residual = right - image(&guess);
                (guess, residual)
            }
            None => (DVector::zeros(right.len()), right.clone()),
        };
        let mut step = self.direct(&residual)?;
        let mut square = residual.dot(&step);
        let enough = (ACCURACY * ACCURACY * target).max(1e-28 * right.dot(&self.direct(right)?));
        for _ in 0..STEPS {
            stop::check();
            if square.is_nan() {
                return None;
            }
            if square <= enough {
                break;
            }
            let along = image(&step);
            let length = square / step.dot(&along);
            solution.axpy(length, &step, 1.0);
            residual.axpy(-length, &along, 1.0);
            let next = self.direct(&residual)?;
            let reduced = residual.dot(&next);
            step = &next + step * (reduced / square);
            square = reduced;
        }
        Some(solution)
    }

    /// x with C C^T alone.
    fn direct(&self, right: &DVector<f64>) -> Option<DVector<f64>> {
        let free = self.unbound(right);
        let multipliers = self.schur.solve(&(self.traces.transpose() * &free))?;
        Some(free - &self.along * multipliers)
    }

    /// The solution without a condition.
    fn unbound(&self, right: &DVector<f64>) -> DVector<f64> {
        if !self.small {
            return self.factor.solve(right);
        }
        let once = |right: &DVector<f64>| {
            let inner = self.factor.solve(&self.columns.tr_mul(right));
            (right - &self.columns * inner) / self.mu
        };
        let mut solution = once(right);
        for _ in 0..2 {
            let image = &solution * self.mu + &self.columns * self.columns.tr_mul(&solution);
            solution += once(&(right - image));
        }
        solution
    }
}
