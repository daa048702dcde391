//! Maps with few negative eigenvalues, such as a channel less a gate: of the positive ones only products are needed.

use crate::algebra::blocked::{adjoint_product, product, product_adjoint};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, frobenius_above, long_product_error, product_error};
use crate::norms::bounds::block_products;
use crate::norms::factors::{Factors, Right};

/// J = C - V V^dagger with q negative eigenvalues, for a positive semidefinite C with n m rows and a V of q columns; Tr_out J = 0 but for
/// what `apart` allows for.
pub(super) struct FewNegative {
    /// n.
    pub input: usize,
    /// V.
    pub negative: ComplexMatrix,
    /// C.
    pub positive: Box<dyn Positive>,
    /// Some vectors, as columns, whose outer products make up most of C.
    pub heavy: ComplexMatrix,
    /// A bound of |Tr_out J|, and of the diamond norm of what was rounded.
    pub apart: f64,
}

/// So many columns make up most of C.
const HEAVY: usize = 128;

/// From so many rows for each negative eigenvalue on, products are faster than all eigenvectors.
const ROWS: usize = 16;

/// How many of these columns, by the squares of their lengths, the longest first, are more than next to nothing beside `spare`, and a
/// bound of what the others amount to: |Tr_out v v^dagger| <= |v|^2.
fn more_than_nothing(squares: &[f64], spare: f64) -> (usize, f64) {
    let (mut count, mut left_out) = (squares.len(), 0.0);
    while count > 0 && left_out + squares[count - 1] <= 0.1 * spare {
        count -= 1;
        left_out += 2.0 * squares[count];
    }
    (count, left_out)
}

/// What may be left out of a map with this Frobenius norm: the diamond norm is at least |J|_1 / n.
fn spare(frobenius: f64, n: usize, tolerance: f64) -> f64 {
    0.01 * tolerance * frobenius / n as f64
}

/// Whether so many columns of one sign are few among the rows.
fn are_few(columns: usize, rows: usize) -> bool {
    columns > 0 && ROWS * columns <= rows
}

impl FewNegative {
    /// Whether it is worth a try for a map whose Choi matrix has these eigenvalues.
    pub fn is_likely(values: &[f64], n: usize, tolerance: f64) -> bool {
        let frobenius = values.iter().map(|value| value * value).sum::<f64>().sqrt();
        let spare = spare(frobenius, n, tolerance);
        [1.0, -1.0].into_iter().any(|sign| {
            let mut own =
                Vec::from_iter(values.iter().map(|value| sign * value).filter(|&value| value > 0.0));
            own.sort_by(|a, b| b.total_cmp(a));
            are_few(more_than_nothing(&own, spare).0, values.len())
        })
    }

    /// The map of these factors, if it is one: with few of one sign, and a trace of the output that is far below what is asked for.
    pub fn of(factors: &Factors, tolerance: f64) -> Option<FewNegative> {
        let Right::Signs(signs) = &factors.right else { return None };
        let (n, m) = (factors.n, factors.output());
        let square = |k: usize| factors.left.column(k).norm_squared();
        let (mut plus, mut minus): (Vec<usize>, Vec<usize>) = (0..signs.len()).partition(|&k| signs[k] > 0.0);
        // A map and its negative have one norm.
        if plus.len() < minus.len() {
            (plus, minus) = (minus, plus);
        }
        for side in [&mut plus, &mut minus] {
            side.sort_by(|&a, &b| square(b).total_cmp(&square(a)));
        }
        // |J|_F^2 is the sum of s_i s_j |G_ij|^2 for the Gram matrix G.
        let gram = adjoint_product(&factors.left, &factors.left);
        let mut square_norm = 0.0;
        for (column, own) in gram.column_iter().zip(signs) {
            let sum = column.iter().zip(signs).map(|(entry, sign)| sign * entry.norm_sqr()).sum::<f64>();
            square_norm += own * sum;
        }
        let spare = spare(square_norm.max(0.0).sqrt(), n, tolerance);
        let (count, left_out) = more_than_nothing(&Vec::from_iter(minus.iter().map(|&k| square(k))), spare);
        minus.truncate(count);
        if !are_few(count, factors.left.nrows()) {
            return None;
        }
        let columns = factors.left.select_columns(&plus);
        let negative = factors.left.select_columns(&minus);
        let size = factors.left.norm_squared();
        let trace = frobenius_above(&(block_products(&columns, n) - block_products(&negative, n)));
        let trace = above(trace * (1.0 + f64::EPSILON) + long_product_error(m * signs.len()) * size);
        if trace > spare {
            return None;
        }
        let heavy = columns.columns(0, columns.ncols().min(HEAVY)).into_owned();
        let apart = above(factors.apart + trace + left_out);
        Some(FewNegative { input: n, negative, positive: Box::new(Columns::new(columns)), heavy, apart })
    }

    /// How far apart the longest of the heavy vectors and the shortest of V are, as squares: where V is much shorter, h + K is
    /// ill-conditioned, and the conjugate gradients with it take longer than all eigenvectors.
    pub fn spread(&self) -> f64 {
        let squares =
            |columns: &ComplexMatrix| Vec::from_iter(columns.column_iter().map(|v| v.norm_squared()));
        let longest = squares(&self.heavy).into_iter().fold(0.0, f64::max);
        longest / squares(&self.negative).into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// A positive semidefinite matrix, known by its products.
pub(super) trait Positive {
    /// C X, nearly, for vectors as columns.
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix;

    /// A bound of what a column of that is off by, for one of X of length 1.
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
        match &self.whole {
            Some(whole) => product(whole, x),
            None => product(&self.columns, &self.columns.ad_mul(x)),
        }
    }

    fn error(&self) -> f64 {
        self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::complex_matrix::hermitian_part;
    use crate::algebra::random::generator;
    use crate::norms::channels::{amplitude_damping, depolarising};
    use crate::norms::factors::Eigen;
    use crate::norms::map::LinearMap;
    use crate::norms::random::channel;

    fn of(difference: &LinearMap, tolerance: f64) -> Option<FewNegative> {
        let choi = hermitian_part(difference.choi());
        let eigen = Eigen::of(&choi).unwrap();
        let n = difference.input();
        let found = FewNegative::of(&Factors::of_hermitian(&choi, 0.0, n, &eigen).unwrap(), tolerance);
        assert!(found.is_none() || FewNegative::is_likely(&eigen.values, n, tolerance));
        found
    }

    #[test]
    fn products_of_noise_have_eigenvalues_of_any_size() {
        let noise = |gamma: f64, p: f64| {
            let one = amplitude_damping(gamma).after(&depolarising(2, p)).unwrap();
            [(); 3].iter().fold(one.clone(), |all, ()| all.tensor(&one).unwrap())
        };
        let few = of(&noise(0.01, 0.02).difference(&noise(0.02, 0.01)).unwrap(), 1e-6).unwrap();
        assert!(few.negative.ncols() > 1 && few.spread() > 1e5, "{}", few.spread());
        let rng = &mut generator(1);
        let random = channel(rng, 6, 6, 34).unwrap().difference(&channel(rng, 6, 6, 2).unwrap()).unwrap();
        assert!(of(&random, 1e-6).unwrap().spread() < 10.0);
    }
}
