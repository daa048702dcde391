//! The objective by a Hermitian Choi matrix of any rank, with one state on both sides.
//!
//! Cost of a step: about 10 r^3 for the eigenvectors of K and r^3 for each bound, r = n m. Up to some thousands of pairs of
//! eigenvectors the second derivative is written out; beyond, it is multiplied with some dozens of directions, 4 r p q for p
//! positive and q negative eigenvalues.

use super::pairs::Pairs;
use super::{Curvature, Objective};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::norms::bounds::{HermitianPoint, block_products, hermitian_bounds, restrict, weighted};
use crate::norms::factors::Eigen;
use crate::norms::interval::Interval;

/// A map that preserves Hermiticity, by its Choi matrix.
pub(in crate::norms) struct Hermitian<'a> {
    n: usize,
    choi: &'a ComplexMatrix,
    radius: f64,
    /// Those of the Choi matrix, until they have served.
    first: Option<Eigen>,
}

/// What is known at a state.
pub(in crate::norms) struct Local {
    k: ComplexMatrix,
    vectors: ComplexMatrix,
    /// Eigenvalues of K.
    values: Vec<f64>,
    marginals: [ComplexMatrix; 2],
}

impl<'a> Hermitian<'a> {
    /// The map with this Hermitian Choi matrix, or any within `radius` of it. Its eigenvectors, where they are known, are those of K at
    /// the maximally mixed state, which is the first to be looked at.
    pub fn new(choi: &'a ComplexMatrix, radius: f64, n: usize, first: Option<Eigen>) -> Hermitian<'a> {
        Hermitian { n, choi, radius, first }
    }
}

impl Objective for Hermitian<'_> {
    type Local = Local;

    fn input(&self) -> usize {
        self.n
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, states: &[ComplexMatrix; 2]) -> Option<Local> {
        let k = hermitian_part(&restrict(self.choi, [&states[0], &states[0]]));
        let Eigen { values, vectors } = match self.first.take() {
            Some(Eigen { values, vectors }) => {
                Eigen { values: values.iter().map(|value| value / self.n as f64).collect(), vectors }
            }
            None => Eigen::of(&k)?,
        };
        let sizes = Vec::from_iter(values.iter().map(|value| value.abs()));
        let marginal = block_products(&weighted(&vectors, &sizes), self.n);
        Some(Local { k, vectors, values, marginals: [marginal.clone(), marginal] })
    }

    fn sum(&self, local: &Local) -> f64 {
        local.values.iter().map(|value| value.abs()).sum()
    }

    fn marginals<'b>(&self, local: &'b Local) -> &'b [ComplexMatrix; 2] {
        &local.marginals
    }

    fn bounds(&self, states: &[ComplexMatrix; 2], local: &Local) -> Interval {
        let point =
            HermitianPoint { state: &states[0], k: &local.k, vectors: &local.vectors, values: &local.values };
        hermitian_bounds(self.choi, self.radius, &point)
    }

    fn curvature<'b>(&self, local: &'b Local) -> Curvature<'b> {
        let signs = Vec::from_iter(local.values.iter().map(|value| value.signum()));
        let sizes = Vec::from_iter(local.values.iter().map(|value| value.abs()));
        Pairs::new(self.n, &local.vectors, &signs, &sizes).curvature()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::generator;
    use crate::norms::barrier::{Full, maximise};
    use crate::norms::random::channel;

    #[test]
    fn it_is_the_objective_of_all_maps() {
        for (n, m, count) in [(2, 2, 4), (3, 2, 6), (2, 4, 5), (5, 5, 25), (9, 8, 72)] {
            let rng = &mut generator(n as u64);
            let [a, b] = [0, 1].map(|_| channel(rng, n, m, count).unwrap());
            let choi = hermitian_part(a.difference(&b).unwrap().choi());
            let found = maximise(&mut Hermitian::new(&choi, 0.0, n, None), 1e-8);
            assert!(found.interval.relative_width() < 1e-8, "{n} x {m}: {:?}", found.interval);
            let other = maximise(&mut Full::new(&choi, 0.0, n).unwrap(), 1e-8).interval;
            assert!(found.interval.lo <= other.hi && other.lo <= found.interval.hi, "{n} x {m}: {other:?}");
        }
    }
}
