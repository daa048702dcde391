//! Maps with a name.

use nalgebra::Complex;

use super::map::{Kraus, LinearMap, MapError};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::above;

/// The matrix unit E_ij.
fn unit(size: usize, row: usize, column: usize) -> ComplexMatrix {
    let mut unit = ComplexMatrix::zeros(size, size);
    unit[(row, column)] = Complex::ONE;
    unit
}

/// A map from its values at matrix units. Each entry that is not zero for all parameters is off by at most 4
/// roundings of numbers up to `magnitude`; there are at most n^2 + n m of them.
fn by_units(
    input: usize,
    output: usize,
    magnitude: f64,
    image: impl Fn(usize, usize) -> ComplexMatrix,
) -> LinearMap {
    assert!(input > 0 && magnitude.is_finite(), "a dimension of at least 1 and a finite parameter");
    let mut choi = ComplexMatrix::zeros(input * output, input * output);
    for (i, j) in (0..input).flat_map(|i| (0..input).map(move |j| (i, j))) {
        choi.view_mut((i * output, j * output), (output, output)).copy_from(&image(i, j));
    }
    let count = (input * (input + output)) as f64;
    LinearMap::from_rounded_choi(input, output, choi, above(4.0 * f64::EPSILON * magnitude * count.sqrt()))
}

/// X to X, on n x n matrices, n >= 1.
pub fn identity(n: usize) -> LinearMap {
    LinearMap::completely_positive(vec![ComplexMatrix::identity(n, n)]).expect("one operator")
}

/// X to its transpose, for n x n matrices, n >= 1. Not completely positive: its norm is n.
pub fn transpose(n: usize) -> LinearMap {
    let mut choi = ComplexMatrix::zeros(n * n, n * n);
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        choi[(i * n + j, j * n + i)] = Complex::ONE;
    }
    LinearMap::from_choi(n, n, choi).expect("n^2 x n^2")
}

/// X to U X U^dagger, for any matrix U (m x n).
///
/// # Errors
///
/// If U has no entries, or an entry of U or of the Choi matrix is not finite or above 1e250 in absolute
/// value. That U is unitary is not asked for.
pub fn unitary(u: ComplexMatrix) -> Result<LinearMap, MapError> {
    LinearMap::completely_positive(vec![u])
}

/// X to (1 - p) X + p tr(X) 1/n: with probability p all is lost. A channel for 0 <= p <= n^2/(n^2 - 1); p
/// must be finite, n >= 1.
///
/// It is 2 p (1 - 1/n^2) away from the identity:
///
/// ```
/// use curiosa::norms::channels::{depolarising, identity};
/// use curiosa::norms::diamond::{Options, diamond_norm};
///
/// let lost = identity(2).difference(&depolarising(2, 0.25)).unwrap();
/// let norm = diamond_norm(&lost, Options::default()).unwrap();
/// assert!(norm.reached && norm.interval.contains(0.375));
/// ```
pub fn depolarising(n: usize, p: f64) -> LinearMap {
    by_units(n, n, 1.0 + p.abs(), |i, j| {
        let mut image = unit(n, i, j).scale(1.0 - p);
        if i == j {
            image += ComplexMatrix::identity(n, n).scale(p / n as f64);
        }
        image
    })
}

/// X to (1 - p) X + p diag(X): with probability p the basis is measured. A channel for 0 <= p <= n/(n - 1); p
/// must be finite, n >= 1.
pub fn dephasing(n: usize, p: f64) -> LinearMap {
    by_units(n, n, 1.0 + p.abs(), |i, j| unit(n, i, j).scale(if i == j { 1.0 } else { 1.0 - p }))
}

/// A qubit whose excited state |1> falls to |0> with probability gamma, 0 <= gamma <= 1.
pub fn amplitude_damping(gamma: f64) -> LinearMap {
    assert!((0.0..=1.0).contains(&gamma), "a probability");
    let kept = unit(2, 0, 0) + unit(2, 1, 1).scale((1.0 - gamma).sqrt());
    let fallen = unit(2, 0, 1).scale(gamma.sqrt());
    let radius = if gamma == 0.0 || gamma == 1.0 { 0.0 } else { above(8.0 * f64::EPSILON) };
    let kraus = Kraus { left: vec![kept, fallen], right: None };
    LinearMap::from_rounded_kraus(kraus, radius).expect("two operators")
}

/// X (n x n) to tr(X) S, for any m x m matrix S.
///
/// # Errors
///
/// If S is not square or has no entries, n is 0, or an entry is not finite or above 1e250 in absolute value.
pub fn replacement(n: usize, state: &ComplexMatrix) -> Result<LinearMap, MapError> {
    if !state.is_square() {
        let message = format!("the state is {} x {}: it must be square", state.nrows(), state.ncols());
        return Err(MapError::Mismatch(message));
    }
    let choi = ComplexMatrix::identity(n, n).kronecker(state);
    LinearMap::from_choi(n, state.nrows(), choi)
}

/// Which factor of a tensor product is summed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// The first.
    First,
    /// The second.
    Second,
}

/// The partial trace of (a b) x (a b) matrices over one factor; a, b >= 1.
///
/// ```
/// use curiosa::norms::channels::{Factor, partial_trace};
/// use curiosa::norms::diamond::{Options, cb_norm};
///
/// let map = partial_trace(2, 3, Factor::Second);
/// assert_eq!((map.input(), map.output()), (6, 2));
/// assert!(cb_norm(&map, Options::default()).unwrap().interval.contains(3.0));
/// ```
pub fn partial_trace(a: usize, b: usize, over: Factor) -> LinearMap {
    let trace = |n: usize| replacement(n, &ComplexMatrix::identity(1, 1)).expect("a 1 x 1 state");
    let map = match over {
        Factor::First => trace(a).tensor(&identity(b)),
        Factor::Second => identity(a).tensor(&trace(b)),
    };
    let map = map.expect("entries are 0 and 1");
    LinearMap::from_choi(map.input(), map.output(), map.choi().clone()).expect("zeros and ones are exact")
}
