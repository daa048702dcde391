//! The objective by a Choi matrix that is not Hermitian.
//!
//! Cost of a step: about 100 r^3 for the singular values, and 4 n^4 r^2 for the second derivative.

use nalgebra::DMatrix;

use super::{Curvature, MEMORY, Objective};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::{aside, product};
use crate::algebra::svd::{Svd, svd, svd_near};
use crate::norms::bounds::{Point, apply_state, block_products, bounds, restrict, weighted};
use crate::norms::error::NormError;
use crate::norms::interval::Interval;
use crate::stop;

/// The most rows of a Choi matrix: its decomposition takes hours beyond.
pub(in crate::norms) const SIZE: usize = 2048;

/// J = L R^dagger with r columns each, where that is less than J has.
enum Choi {
    Full,
    Factors { left: ComplexMatrix, right: ComplexMatrix },
}

/// A map by its Choi matrix.
pub(in crate::norms) struct Full<'a> {
    n: usize,
    m: usize,
    choi: &'a ComplexMatrix,
    radius: f64,
    factors: Choi,
    /// The V of the last decomposition.
    guess: Option<ComplexMatrix>,
}

/// What is known at a pair of states.
pub(in crate::norms) struct Local {
    vectors: [ComplexMatrix; 2],
    values: Vec<f64>,
    marginals: [ComplexMatrix; 2],
}

impl<'a> Full<'a> {
    /// The map with this Choi matrix, or any within `radius` of it.
    ///
    /// # Errors
    /// If it has more than 2048 rows, or the second derivative more than 2^28 numbers.
    pub fn new(choi: &'a ComplexMatrix, radius: f64, n: usize) -> Result<Full<'a>, NormError> {
        let size = choi.nrows();
        if size > SIZE {
            return Err(NormError::TooLarge);
        }
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
        // At the maximally mixed states, K is a multiple of J.
        let full = Full { n, m: size / n, choi, radius, factors, guess: Some(decomposed.v) };
        match full.blocks() * n * n * rank * rank > MEMORY {
            true => Err(NormError::TooLarge),
            false => Ok(full),
        }
    }
}

impl Objective for Full<'_> {
    type Local = Local;

    fn input(&self) -> usize {
        self.n
    }

    fn is_symmetric(&self) -> bool {
        false
    }

    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Local> {
        let (vectors, values) = match &self.factors {
            Choi::Full => {
                let k = restrict(self.choi, [&states[0], &states[1]]);
                let Svd { mut u, mut values, mut v } = match &self.guess {
                    Some(guess) => svd_near(&k, guess),
                    None => svd(&k),
                };
                self.guess = Some(v.clone());
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
        Some(Local { vectors, values, marginals })
    }

    fn sum(&self, local: &Local) -> f64 {
        local.values.iter().sum()
    }

    fn marginals<'b>(&self, local: &'b Local) -> &'b [ComplexMatrix; 2] {
        &local.marginals
    }

    fn bounds(&self, states: &[ComplexMatrix; 2], local: &Local) -> Interval {
        let point = Point {
            states: [&states[0], &states[1]],
            vectors: [&local.vectors[0], &local.vectors[1]],
            values: &local.values,
        };
        bounds(self.choi, self.radius, &point)
    }

    /// A column is sqrt(h_a h_b / 2 (h_a + h_b)) (V_0 - V_1)_ab as real numbers. n^2 r^2 m multiplications.
    fn curvature<'b>(&self, local: &'b Local) -> Curvature<'b> {
        let (n, m, rank) = (self.n, self.m, local.values.len());
        let roots = DMatrix::from_fn(rank, rank, |a, b| {
            let (x, y) = (local.values[a], local.values[b]);
            let weight = if x == 0.0 || y == 0.0 { 0.0 } else { x * (y / (x + y)) };
            weight.sqrt() * if a == b { std::f64::consts::FRAC_1_SQRT_2 } else { 1.0 }
        });
        // Columns first, since they are written one after the other.
        let mut columns = DMatrix::zeros(rank * rank, self.blocks() * n * n);
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            let re = local.vectors[side].map(|entry| entry.re);
            let im = local.vectors[side].map(|entry| entry.im);
            let mut place = side * n * n;
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
        let mut rows = DMatrix::zeros(columns.ncols(), columns.nrows());
        for (number, column) in columns.column_iter().enumerate() {
            stop::check();
            rows.row_mut(number).tr_copy_from(&column);
        }
        Curvature { columns: rows, rest: None }
    }
}
