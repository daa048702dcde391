//! A channel against one gate: the difference has one negative eigenvalue, and of the rest only products are needed.

use crate::algebra::blocked::{product, product_adjoint};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, frobenius_above, long_product_error, product_error};
use crate::norms::bounds::block_products;
use crate::norms::factors::{Factors, Right, signed};

/// J = C - v v^dagger, for a positive semidefinite C and a vector v of n m entries, which is an m x n matrix (column i is what goes with
/// input i, as for Kraus operators); Tr_out J = 0 but for what `apart` allows for.
pub(super) struct AgainstGate {
    /// v as a matrix.
    pub gate: ComplexMatrix,
    /// C.
    pub noisy: Box<dyn Positive>,
    /// Some vectors, as columns, whose outer products make up most of C.
    pub heavy: ComplexMatrix,
    /// A bound of |Tr_out J|, and of the diamond norm of what was rounded.
    pub apart: f64,
}

/// So many columns make up most of C.
const HEAVY: usize = 128;

impl AgainstGate {
    /// The map of these factors, if it is one: with one negative eigenvalue, or one positive one, and a trace of the output that is
    /// far below what is asked for.
    pub fn of(factors: &Factors, tolerance: f64) -> Option<AgainstGate> {
        let Right::Signs(signs) = &factors.right else { return None };
        let (n, m) = (factors.n, factors.output());
        let (plus, minus): (Vec<usize>, Vec<usize>) = (0..signs.len()).partition(|&k| signs[k] > 0.0);
        // A map and its negative have one norm.
        let (mut noisy, gate) = match (&plus[..], &minus[..]) {
            (_, &[gate]) => (plus, gate),
            (&[gate], _) => (minus, gate),
            _ => return None,
        };
        let square = |k: usize| factors.left.column(k).norm_squared();
        noisy.sort_by(|&a, &b| square(b).total_cmp(&square(a)));
        let columns = factors.left.select_columns(&noisy);
        let gate = factors.left.column(gate).into_owned();
        let size = factors.left.norm_squared();
        let (own, its) =
            (block_products(&columns, n), ComplexMatrix::from_column_slice(n * m, 1, gate.as_slice()));
        let trace = frobenius_above(&(own - block_products(&its, n)));
        let trace = above(trace * (1.0 + f64::EPSILON) + long_product_error(m * signs.len()) * size);
        // The norm is at least |J|_1 / n.
        let least = signed(&factors.left, signs).ad_mul(&factors.left).norm() / n as f64;
        if trace > 0.01 * tolerance * least {
            return None;
        }
        let heavy = columns.columns(0, columns.ncols().min(HEAVY)).into_owned();
        let gate = ComplexMatrix::from_column_slice(m, n, gate.as_slice());
        let apart = above(factors.apart + trace);
        Some(AgainstGate { gate, noisy: Box::new(Columns::new(columns)), heavy, apart })
    }
}

/// A positive semidefinite matrix with n m rows, known by its products.
pub(super) trait Positive {
    /// C x, nearly, for a vector x as an m x n matrix.
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix;

    /// A bound of what that is off by, for one of |x| = 1.
    fn error(&self) -> f64;
}

/// C = L L^dagger by its columns.
pub(super) struct Columns {
    columns: ComplexMatrix,
    /// The product, if that is shorter.
    whole: Option<ComplexMatrix>,
    error: f64,
}

impl Columns {
    /// C for these columns.
    pub fn new(columns: ComplexMatrix) -> Columns {
        let (size, count) = columns.shape();
        let square = frobenius_above(&columns).powi(2);
        let error = above(product_error(size.max(count)) * (2.0 + product_error(count)) * square);
        let whole = (2 * count > size).then(|| product_adjoint(&columns, &columns));
        Columns { columns, whole, error }
    }
}

impl Positive for Columns {
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix {
        let (m, n) = x.shape();
        let vector = ComplexMatrix::from_column_slice(x.len(), 1, x.as_slice());
        let image = match &self.whole {
            Some(whole) => product(whole, &vector),
            None => &self.columns * self.columns.ad_mul(&vector),
        };
        ComplexMatrix::from_vec(m, n, image.data.into())
    }

    fn error(&self) -> f64 {
        self.error
    }
}
