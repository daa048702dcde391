//! The linear system of a Newton step.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn, LU};

use crate::algebra::floats::{cholesky, product};

/// (mu + C C^T) x = right + T y with T^T x = 0: a step that keeps the traces.
///
/// Where C has fewer columns than rows, by Woodbury's formula: the inverse is (1 - E (mu + E^T E)^-1 E^T) / mu with T
/// beside C in E, and what it loses where mu is small is made up for by two steps of refinement.
pub(super) struct System {
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

impl System {
    /// Takes k^2 p multiplications for p parameters and k columns where k < p, else k p^2. None if rounding makes it
    /// singular.
    pub fn new(mu: f64, curvature: DMatrix<f64>, traces: DMatrix<f64>, weight: f64) -> Option<System> {
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
        let mut system = System { mu, columns, traces, factor, small, along, schur };
        for block in 0..blocks {
            let solved = system.unbound(&system.traces.column(block).into_owned());
            system.along.set_column(block, &solved);
        }
        system.schur = (system.traces.transpose() * &system.along).lu();
        Some(system)
    }

    /// x for this right-hand side.
    pub fn solve(&self, right: &DVector<f64>) -> Option<DVector<f64>> {
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
