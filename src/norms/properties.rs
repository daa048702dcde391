//! What a map is: a channel, unital, of which Kraus rank; and its operators.

use nalgebra::Complex;

use super::map::{Kraus, LinearMap};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::{aside, symmetric_eigen};
use crate::algebra::svd::svd;

/// How far a map is from being what its name says; a property holds where the number is at most a tolerance.
#[derive(Clone, Copy, Debug)]
pub struct Defects {
    /// |J - J^dagger|_F / |J|_F: zero if Phi(X^dagger) = Phi(X)^dagger.
    pub hermiticity: f64,
    /// -lambda_min(J) / |J| where that is positive (J by its Hermitian part), or `hermiticity` if that is
    /// greater: zero if Phi is completely positive.
    pub complete_positivity: f64,
    /// |Phi*(1) - 1| (operator norm): zero if Phi preserves the trace.
    pub trace: f64,
    /// |Phi(1) - 1| (operator norm): zero if Phi is unital.
    pub unit: f64,
}

impl Defects {
    /// Whether the map is a channel: completely positive and trace-preserving.
    pub fn is_channel(&self, tolerance: f64) -> bool {
        self.complete_positivity <= tolerance && self.trace <= tolerance
    }
}

/// The defects of a map, by an eigenvalue decomposition of J. About 10 (n m)^3 multiplications.
///
/// ```
/// use curiosa::norms::channels::{dephasing, transpose};
/// use curiosa::norms::properties::defects;
///
/// assert!(defects(&dephasing(3, 0.5)).is_channel(1e-12));
/// // The transposition preserves the trace, but J has the eigenvalue -1.
/// let found = defects(&transpose(2));
/// assert_eq!((found.trace, found.is_channel(1e-12)), (0.0, false));
/// ```
pub fn defects(map: &LinearMap) -> Defects {
    let (_, normalised) = map.normalised();
    let choi = normalised.choi();
    let relative = |value: f64, size: f64| if value == 0.0 { 0.0 } else { value / size };
    let hermiticity = relative((choi - choi.adjoint()).norm(), choi.norm());
    let hermitian = hermitian_part(choi);
    let eigenvalues = aside(choi.nrows(), move || hermitian.symmetric_eigenvalues());
    let (least, size) = (eigenvalues.min(), eigenvalues.amax());
    let complete_positivity = relative((-least).max(0.0), size).max(hermiticity);
    let identity = ComplexMatrix::identity(map.output(), map.output());
    let one = ComplexMatrix::identity(map.input(), map.input());
    Defects {
        hermiticity,
        complete_positivity,
        trace: operator_norm(&(map.output_trace() - &one)),
        unit: operator_norm(&(map.apply(&one) - identity)),
    }
}

fn operator_norm(matrix: &ComplexMatrix) -> f64 {
    svd(matrix).values.first().copied().unwrap_or(0.0)
}

/// The Kraus rank: the rank of J, counting singular values above `tolerance` times the greatest.
///
/// By a singular value decomposition of J.
///
/// ```
/// use curiosa::norms::channels::{identity, transpose};
/// use curiosa::norms::properties::kraus_rank;
///
/// assert_eq!(kraus_rank(&identity(3), 1e-12), 1);
/// assert_eq!(kraus_rank(&transpose(3), 1e-12), 9);
/// ```
pub fn kraus_rank(map: &LinearMap, tolerance: f64) -> usize {
    svd(map.choi()).rank(tolerance)
}

/// As few Kraus operators as there can be, the largest first; orthogonal to one another. For a completely
/// positive map (to within `tolerance`) there are only left ones; for one that preserves Hermiticity the
/// right ones are plus or minus the adjoints of the left.
///
/// By an eigenvalue decomposition of J where J is Hermitian to within `tolerance`, else by a singular value
/// decomposition; values up to `tolerance` times the greatest are left out.
pub fn minimal_kraus(map: &LinearMap, tolerance: f64) -> Kraus {
    let (n, m) = (map.input(), map.output());
    let (scale, normalised) = map.normalised();
    let choi = normalised.choi();
    // The scale is a power of four.
    let operator = |column: Vec<Complex<f64>>| ComplexMatrix::from_vec(m, n, column).scale(scale.sqrt());
    if (choi - choi.adjoint()).norm() > tolerance * choi.norm() {
        let decomposed = svd(choi);
        let rank = decomposed.rank(tolerance);
        let scaled = |vectors: &ComplexMatrix, k: usize| {
            let root = decomposed.values[k].sqrt();
            operator(vectors.column(k).iter().map(|entry| entry.scale(root)).collect())
        };
        let left = (0..rank).map(|k| scaled(&decomposed.u, k)).collect();
        let right = (0..rank).map(|k| scaled(&decomposed.v, k).adjoint()).collect();
        return or_zero(Kraus { left, right: Some(right) }, n, m);
    }
    let eigen = symmetric_eigen(hermitian_part(choi));
    let values = &eigen.eigenvalues;
    let size = values.amax();
    let mut order: Vec<usize> = (0..values.len()).filter(|&k| values[k].abs() > tolerance * size).collect();
    order.sort_by(|&x, &y| values[y].abs().total_cmp(&values[x].abs()));
    let left: Vec<_> = order
        .iter()
        .map(|&k| {
            let root = values[k].abs().sqrt();
            operator(eigen.eigenvectors.column(k).iter().map(|entry| entry.scale(root)).collect())
        })
        .collect();
    let positive = order.iter().all(|&k| values[k] > 0.0);
    let right = || order.iter().zip(&left).map(|(&k, a)| a.adjoint().scale(values[k].signum())).collect();
    let right = (!positive).then(right);
    or_zero(Kraus { left, right }, n, m)
}

/// The zero map still has an operator.
fn or_zero(kraus: Kraus, n: usize, m: usize) -> Kraus {
    if kraus.left.is_empty() { Kraus { left: vec![ComplexMatrix::zeros(m, n)], right: None } } else { kraus }
}

/// The entanglement fidelity <Omega| J |Omega> / n^2 of a map of n x n matrices, |Omega> = sum of |i>|i>: how
/// well half of a maximally entangled pair survives. The average fidelity of a channel over pure states is (n
/// F + 1) / (n + 1).
///
/// None where input and output differ in size.
///
/// ```
/// use curiosa::norms::channels::depolarising;
/// use curiosa::norms::properties::entanglement_fidelity;
///
/// let fidelity = entanglement_fidelity(&depolarising(2, 1.0)).unwrap();
/// assert!((fidelity - 0.25).abs() < 1e-15);
/// ```
pub fn entanglement_fidelity(map: &LinearMap) -> Option<f64> {
    let n = map.input();
    let sum = || (0..n).flat_map(|i| (0..n).map(move |j| (i * n + i, j * n + j)));
    (n == map.output()).then(|| sum().map(|place| map.choi()[place].re).sum::<f64>() / (n * n) as f64)
}
