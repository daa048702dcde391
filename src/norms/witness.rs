//! All that an optimum knows: input states, the operator that is the gradient of the norm, the best measurement.

use nalgebra::Complex;

use super::bounds::{apply_state, restrict};
use super::diamond::{By, Method, Norm, Optimum, Options, diamond_norm};
use super::error::NormError;
use super::map::LinearMap;
use crate::algebra::blocked::{hermitian_eigen, product_adjoint};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::svd::svd;

/// Where a diamond norm is attained, nearly. All are floats, without a bound of their rounding; for bounds that anybody
/// can check see [`super::certificates`].
#[derive(Clone, Debug)]
pub struct Witness {
    /// The norm itself.
    pub norm: Norm,
    /// The input states rho_0 and rho_1 of the reference, n x n, of trace 1: (Phi (x) id) of the unit vector that the roots of
    /// one make, or of the operator that the roots of both make, has a trace norm of `norm.interval.lo` or more. For a map that
    /// preserves Hermiticity both are one.
    pub states: [ComplexMatrix; 2],
    /// X = (S_0 (x) 1) W (S_1^dagger (x) 1), n m x n m, input first, with the polar part W of K: Re tr(X^dagger J) is the
    /// norm to within its interval, the norm of a map with the Choi matrix J' is at least Re tr(X^dagger J'), and where it is
    /// differentiable X is its gradient.
    pub operator: ComplexMatrix,
    /// The projection on the positive part of K, n m x n m, reference first: for a difference p A - (1 - p) B of channels the
    /// measurement that tells A from B best behind the input state; None for maps that do not preserve Hermiticity.
    pub measurement: Option<ComplexMatrix>,
}

/// The diamond norm and all that its optimum knows, by the barrier method. Beside it n m x n m numbers, and a decomposition
/// of the Choi matrix.
///
/// ```
/// use curiosa::norms::channels::{depolarising, identity};
/// use curiosa::norms::witness::witness;
///
/// let map = identity(2).difference(&depolarising(2, 0.5)).unwrap();
/// let found = witness(&map, 1e-9)?;
/// // The value of a nearby map is at least one inner product.
/// let other = identity(2).difference(&depolarising(2, 0.25)).unwrap();
/// assert!((found.operator.dotc(other.choi()).re - 0.375).abs() < 1e-6);
/// assert_eq!(found.states[0], found.states[1]);
/// # Ok::<(), curiosa::norms::error::NormError>(())
/// ```
///
/// # Errors
/// As [`diamond_norm`]; and if the Choi matrix has more than 1024 rows.
pub fn witness(map: &LinearMap, tolerance: f64) -> Result<Witness, NormError> {
    if map.input() * map.output() > 1024 {
        return Err(NormError::TooLarge);
    }
    let norm = diamond_norm(map, Options { method: Method::Newton, tolerance })?;
    let n = map.input();
    let factors = match &norm.by {
        By::Newton(Optimum { states, .. }) | By::Sdp { optimum: Optimum { states, .. }, .. } => {
            states.each_ref().map(|state| state.unscale(state.norm()))
        }
        // The zero map: anything attains it.
        By::Formula(_) => [(); 2].map(|()| ComplexMatrix::identity(n, n).unscale((n as f64).sqrt())),
    };
    let (_, scaled) = map.normalised();
    let k = restrict(scaled.choi(), [&factors[0], &factors[1]]);
    let symmetric = factors[0] == factors[1] && (&k - k.adjoint()).norm() <= 1e-12 * k.norm();
    let (polar, measurement) = match hermitian_eigen(&hermitian_part(&k)) {
        Some((values, vectors)) if symmetric => {
            let (polar, positive) = signs(&values, &vectors);
            (polar, Some(positive))
        }
        _ => {
            let decomposed = svd(&k);
            let rank = decomposed.rank(1e-14);
            let [u, v] = [&decomposed.u, &decomposed.v].map(|vectors| vectors.columns(0, rank).into_owned());
            (product_adjoint(&u, &v), None)
        }
    };
    let operator = widened(&factors, &polar);
    let states = factors.map(|factor| product_adjoint(&factor, &factor));
    Ok(Witness { norm, states, operator, measurement })
}

/// The sign of a Hermitian matrix with these eigenvalues and eigenvectors, and the projection on its positive part; what is
/// rounding counts for nothing.
fn signs(values: &[f64], vectors: &ComplexMatrix) -> (ComplexMatrix, ComplexMatrix) {
    let greatest = values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let sum = |weight: &dyn Fn(f64) -> f64| {
        let mut left = vectors.clone();
        for (mut column, &value) in left.column_iter_mut().zip(values) {
            let weight = if value.abs() <= 1e-14 * greatest { 0.0 } else { weight(value) };
            column *= Complex::from(weight);
        }
        product_adjoint(&left, vectors)
    };
    (sum(&f64::signum), sum(&|value| if value > 0.0 { 1.0 } else { 0.0 }))
}

/// (S_0 (x) 1) W (S_1^dagger (x) 1).
pub(super) fn widened(factors: &[ComplexMatrix; 2], polar: &ComplexMatrix) -> ComplexMatrix {
    let left = apply_state(&factors[0].adjoint(), polar);
    apply_state(&factors[1].adjoint(), &left.adjoint()).adjoint()
}
