//! The objective by few Kraus operators: J = L R^dagger with r columns, never multiplied out.
//!
//! X_0 = (S_0^dagger (x) 1) L = Q_0 R_0, X_1 = (S_1^dagger (x) 1) R = Q_1 R_1 and R_0 R_1^dagger = u h v^dagger give
//! K = U_0 h U_1^dagger, U_0 = Q_0 u, U_1 = Q_1 v. For a Hermitian J, of p plus and q minus signs, R_0 s R_0^dagger has
//! eigenvalues of both signs, V_0 - V_1 vanishes where these are equal, and the second derivative is made of 2 p q numbers a
//! parameter.
//!
//! Cost of a step: n^2 m r for the states, n^2 m p q (for general maps n^2 m r^2 / 2) for the second derivative and
//! (2 p q)^2 n^2 for the system, or r^4 n^2; where there are fewer parameters than these numbers, 2 p q n^4.

use nalgebra::DMatrix;

use super::pairs::{Pairs, functionals, side_by_side, weight};
use super::{Curvature, MEMORY, Objective, coordinates};
use crate::algebra::blocked::{adjoint_product, hermitian_eigen, product, product_adjoint, thin_qr};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::svd::svd;
use crate::norms::bounds::factors::{FactoredPoint, bounds};
use crate::norms::bounds::{apply_state, block_products, weighted};
use crate::norms::error::NormError;
use crate::norms::factors::{Factors, Right, signed};
use crate::norms::interval::Interval;
use crate::stop;

/// Singular values below this, relative to the greatest, are raised to it where they are divided by.
const LEAST: f64 = 1e-13;

/// A map by its factors.
pub(in crate::norms) struct Factored<'a> {
    factors: &'a Factors,
}

/// What is known at a pair of states.
pub(in crate::norms) struct Local {
    /// U_0, and U_1 if J is not Hermitian.
    vectors: [ComplexMatrix; 2],
    /// The signs of the eigenvalues, if J is Hermitian.
    signs: Vec<f64>,
    values: Vec<f64>,
    marginals: [ComplexMatrix; 2],
    /// R_0 and u.
    triangle: ComplexMatrix,
    turned: ComplexMatrix,
}

impl<'a> Factored<'a> {
    /// The objective.
    ///
    /// # Errors
    /// If J is not Hermitian and the second derivative has more than 2^28 numbers.
    pub fn new(factors: &'a Factors) -> Result<Factored<'a>, NormError> {
        let (rank, parameters) = (factors.rank(), factors.n * factors.n);
        match &factors.right {
            Right::Columns(_) if 2 * rank * rank * parameters > MEMORY => Err(NormError::TooLarge),
            _ => Ok(Factored { factors }),
        }
    }
}

impl Objective for Factored<'_> {
    type Local = Local;

    fn input(&self) -> usize {
        self.factors.n
    }

    fn is_symmetric(&self) -> bool {
        matches!(self.factors.right, Right::Signs(_))
    }

    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Local> {
        let n = self.factors.n;
        let (q, triangle) = thin_qr(&apply_state(&states[0], &self.factors.left));
        match &self.factors.right {
            Right::Signs(signs) => {
                let middle = product_adjoint(&signed(&triangle, signs), &triangle);
                let (values, turned) = hermitian_eigen(&hermitian_part(&middle))?;
                let vectors = product(&q, &turned);
                let signs = values.iter().map(|value| value.signum()).collect();
                let values = Vec::from_iter(values.iter().map(|value| value.abs()));
                let marginal = block_products(&weighted(&vectors, &values), n);
                let marginals = [marginal.clone(), marginal];
                let none = ComplexMatrix::zeros(0, 0);
                Some(Local { vectors: [vectors, none], signs, values, marginals, triangle, turned })
            }
            Right::Columns(right) => {
                let (other, second) = thin_qr(&apply_state(&states[1], right));
                let decomposed = svd(&product_adjoint(&triangle, &second));
                if decomposed.values.last().is_none_or(|&value| value == 0.0) {
                    return None;
                }
                let vectors = [product(&q, &decomposed.u), product(&other, &decomposed.v)];
                let values = decomposed.values;
                let marginals =
                    [0, 1].map(|side: usize| block_products(&weighted(&vectors[side], &values), n));
                let (signs, turned) = (Vec::new(), decomposed.u);
                Some(Local { vectors, signs, values, marginals, triangle, turned })
            }
        }
    }

    fn sum(&self, local: &Local) -> f64 {
        local.values.iter().sum()
    }

    fn marginals<'b>(&self, local: &'b Local) -> &'b [ComplexMatrix; 2] {
        &local.marginals
    }

    fn bounds(&self, states: &[ComplexMatrix; 2], local: &Local) -> Interval {
        // G = R_0^-1 u sqrt h, and its inverse.
        let greatest = local.values.iter().copied().fold(0.0, f64::max);
        let values = Vec::from_iter(local.values.iter().map(|value| value.max(LEAST * greatest)));
        let turned = weighted(&local.turned, &values);
        let Some(root) = local.triangle.solve_upper_triangular(&turned) else { return Interval::UNKNOWN };
        let reciprocals = Vec::from_iter(values.iter().map(|value| 1.0 / value));
        let inverse = adjoint_product(&weighted(&local.turned, &reciprocals), &local.triangle);
        let point = FactoredPoint {
            states: [&states[0], &states[1]],
            vectors: [&local.vectors[0], &local.vectors[1]],
            signs: &local.signs,
            root: &root,
            inverse: &inverse,
        };
        bounds(self.factors, &point)
    }

    fn curvature<'b>(&self, local: &'b Local) -> Curvature<'b> {
        let (n, rank, values) = (self.factors.n, local.values.len(), &local.values);
        if self.is_symmetric() {
            return Pairs::new(n, &local.vectors[0], &local.signs, values).curvature();
        }
        let parameters = n * n;
        let mut columns: Vec<f64> = Vec::new();
        for a in 0..rank {
            stop::check();
            let from_a = Vec::from_iter(a..rank);
            let [first, second] = [0, 1].map(|side: usize| {
                let own = side_by_side(n, &local.vectors[side], &[a]);
                functionals(n, &own, &side_by_side(n, &local.vectors[side], &from_a))
            });
            for (b, (first, second)) in from_a.iter().zip(first.iter().zip(&second)) {
                let half = if a == *b { std::f64::consts::FRAC_1_SQRT_2 } else { 1.0 };
                let scale = half * weight(values[a], values[*b]).sqrt();
                let kinds = if a == *b { 1 } else { 2 };
                for (first, second) in first.iter().zip(second).take(kinds) {
                    columns.extend(coordinates(first).iter().map(|number| scale * number));
                    columns.extend(coordinates(second).iter().map(|number| -scale * number));
                }
            }
        }
        let columns = DMatrix::from_vec(2 * parameters, columns.len() / (2 * parameters), columns);
        Curvature { columns, rest: None }
    }
}
