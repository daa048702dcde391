//! What a map is: a channel, unital, of which Kraus rank; and its operators.

use super::factors::Factors;
use super::map::{Kraus, LinearMap};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::{aside, symmetric_eigen};
use crate::algebra::svd::{Svd, svd};

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
    let relative = |value: f64, size: f64| if value == 0.0 { 0.0 } else { value / size };
    let (hermiticity, least, size) = match large(&normalised) {
        Some(factors) => {
            let (decomposed, signs) = factors.decomposed();
            let norm = decomposed.values.iter().map(|value| value * value).sum::<f64>().sqrt();
            let negative = signs.iter().flatten().zip(&decomposed.values).filter(|(sign, _)| **sign < 0.0);
            let least = negative.map(|(_, value)| -value).fold(0.0, f64::min);
            (relative(factors.asymmetry(), norm), least, decomposed.values[0])
        }
        None => {
            let choi = normalised.choi();
            let hermiticity = relative((choi - choi.adjoint()).norm(), choi.norm());
            let hermitian = hermitian_part(choi);
            let eigenvalues = aside(choi.nrows(), move || hermitian.symmetric_eigenvalues());
            (hermiticity, eigenvalues.min(), eigenvalues.amax())
        }
    };
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

/// The factors of a map whose Choi matrix is larger than one would multiply out.
fn large(map: &LinearMap) -> Option<Factors> {
    const ROWS: usize = 1024;
    (map.input() * map.output() > ROWS).then(|| Factors::of_few(map)).flatten()
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
    match large(map) {
        Some(factors) => factors.decomposed().0.rank(tolerance),
        None => svd(map.choi()).rank(tolerance),
    }
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
    let (decomposed, signs) = match large(&normalised) {
        Some(factors) => factors.decomposed(),
        None => decomposed(normalised.choi(), tolerance),
    };
    let rank = if decomposed.values[0] == 0.0 { 0 } else { decomposed.rank(tolerance) };
    let operator = |vectors: &ComplexMatrix, k: usize| {
        // The scale is a power of four.
        let root = decomposed.values[k].sqrt();
        let entries = vectors.column(k).iter().map(|entry| entry.scale(root)).collect();
        ComplexMatrix::from_vec(m, n, entries).scale(scale.sqrt())
    };
    let left = Vec::from_iter((0..rank).map(|k| operator(&decomposed.u, k)));
    let right = match signs {
        Some(signs) if signs.iter().take(rank).all(|&sign| sign > 0.0) => None,
        Some(signs) => Some(signs.iter().zip(&left).map(|(&sign, a)| a.adjoint().scale(sign)).collect()),
        None => Some((0..rank).map(|k| operator(&decomposed.v, k).adjoint()).collect()),
    };
    or_zero(Kraus { left, right }, n, m)
}

/// The decomposition of a Choi matrix, largest values first; if it is Hermitian to within the tolerance the eigenvectors twice,
/// with the signs of the eigenvalues.
fn decomposed(choi: &ComplexMatrix, tolerance: f64) -> (Svd, Option<Vec<f64>>) {
    if (choi - choi.adjoint()).norm() > tolerance * choi.norm() {
        return (svd(choi), None);
    }
    let eigen = symmetric_eigen(hermitian_part(choi));
    let mut order = Vec::from_iter(0..choi.nrows());
    order.sort_by(|&a, &b| eigen.eigenvalues[b].abs().total_cmp(&eigen.eigenvalues[a].abs()));
    let u = eigen.eigenvectors.select_columns(&order);
    let signs = order.iter().map(|&k| eigen.eigenvalues[k].signum()).collect();
    let values = order.iter().map(|&k| eigen.eigenvalues[k].abs()).collect();
    (Svd { v: u.clone(), u, values }, Some(signs))
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
    if n != map.output() {
        return None;
    }
    if let Some((kraus, _)) = map.kraus() {
        let traces =
            kraus.left.iter().zip(&kraus.right()).map(|(a, b)| (a.trace() * b.trace()).re).sum::<f64>();
        return Some(traces / (n * n) as f64);
    }
    let sum = (0..n).flat_map(|i| (0..n).map(move |j| (i * n + i, j * n + j)));
    Some(sum.map(|place| map.choi()[place].re).sum::<f64>() / (n * n) as f64)
}
