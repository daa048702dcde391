//! The singular value decomposition of a complex matrix, by one-sided Jacobi rotations.
//!
//! nalgebra's own decomposition returns wrong singular values for many matrices that lack rank (its issue
//! 1172: a matrix of ones is enough), without saying so. Rotations of pairs of columns (Hestenes 1958) cannot
//! stall in that way: each makes two columns orthogonal, and columns that depend on others shrink to zero.
//! Small singular values come out with small relative errors (Demmel and Veselic 1992), and from a good guess
//! of V two or three sweeps are enough.

use nalgebra::Complex;
use pulp::Arch;

use super::complex_matrix::{ComplexMatrix, largest_part, power_of_two_below};
use super::floats::product;
use crate::stop;

/// A = U diag(values) V^dagger.
#[derive(Clone, Debug)]
pub struct Svd {
    /// rows x k, k = min(rows, columns): orthonormal columns, but zero where the singular value is zero.
    pub u: ComplexMatrix,
    /// The k singular values, greatest first.
    pub values: Vec<f64>,
    /// columns x k: orthonormal columns. (Where rows < columns: zero where the singular value is zero, and
    /// `u` is unitary.)
    pub v: ComplexMatrix,
}

impl Svd {
    /// The number of singular values above `tolerance` times the greatest.
    pub fn rank(&self, tolerance: f64) -> usize {
        let greatest = self.values.first().copied().unwrap_or(0.0);
        self.values.iter().filter(|&&value| value > tolerance * greatest).count()
    }
}

/// The decomposition of any matrix of finite entries. About 18 rows columns^2 multiplications a sweep (of a
/// square matrix), 6 to 10 sweeps.
///
/// ```
/// use curiosa::algebra::{complex_matrix::ComplexMatrix, svd::svd};
/// let ones = ComplexMatrix::from_element(3, 3, 1f64.into());
/// let decomposed = svd(&ones);
/// assert!((decomposed.values[0] - 3.0).abs() < 1e-12);
/// assert_eq!(decomposed.rank(1e-9), 1);
/// ```
pub fn svd(matrix: &ComplexMatrix) -> Svd {
    let (rows, columns) = matrix.shape();
    if rows < columns {
        let Svd { u, values, v } = svd(&matrix.adjoint());
        return Svd { u: v, values, v: u };
    }
    svd_near(matrix, &ComplexMatrix::identity(columns, columns))
}

/// The decomposition of a matrix with at least as many rows as columns, from a unitary matrix that is near V;
/// any unitary matrix gives it, a nearer one in fewer sweeps.
///
/// # Panics
/// If the matrix has fewer rows than columns, or `guess` has not as many rows and columns as it has columns.
pub fn svd_near(matrix: &ComplexMatrix, guess: &ComplexMatrix) -> Svd {
    let (rows, columns) = matrix.shape();
    assert!(rows >= columns && guess.shape() == (columns, columns), "a tall matrix and a square guess");
    // Powers of two are exact, and keep squares of entries away from overflow and underflow.
    let scale = power_of_two_below(largest_part(matrix));
    let mut work = Columns::new(&product(matrix, guess).unscale(scale), guess);
    work.orthogonalise();
    work.finish(scale)
}

/// The columns of A V above those of V; real parts before imaginary parts, so that loops over them are loops
/// over floats.
struct Columns {
    rows: usize,
    count: usize,
    /// Of one column: real parts of A V and V, then imaginary parts.
    length: usize,
    data: Vec<f64>,
}

impl Columns {
    fn new(product: &ComplexMatrix, v: &ComplexMatrix) -> Columns {
        let (rows, count) = product.shape();
        let length = rows + count;
        let mut data = Vec::with_capacity(2 * length * count);
        for column in 0..count {
            let (above, below) = (product.column(column), v.column(column));
            data.extend(above.iter().chain(below.iter()).map(|entry| entry.re));
            data.extend(above.iter().chain(below.iter()).map(|entry| entry.im));
        }
        Columns { rows, count, length, data }
    }

    /// Rotates pairs of columns until all are orthogonal to working precision.
    fn orthogonalise(&mut self) {
        const SWEEPS: usize = 40;
        let arch = Arch::new();
        let small = f64::EPSILON * (self.rows as f64).sqrt();
        for _ in 0..SWEEPS {
            let mut rotated = false;
            for second in 1..self.count {
                for first in 0..second {
                    if first.is_multiple_of(64) {
                        stop::check();
                    }
                    rotated |= arch.dispatch(
                        #[inline(always)]
                        || self.rotate(first, second, small),
                    );
                }
            }
            if !rotated {
                return;
            }
        }
    }

    #[inline(always)]
    fn rotate(&mut self, first: usize, second: usize, small: f64) -> bool {
        let (rows, length) = (self.rows, self.length);
        let (before, after) = self.data.split_at_mut(2 * length * second);
        let (x_re, x_im) = before[2 * length * first..][..2 * length].split_at_mut(length);
        let (y_re, y_im) = after[..2 * length].split_at_mut(length);
        let [xx, yy, re, im] = products(&x_re[..rows], &x_im[..rows], &y_re[..rows], &y_im[..rows]);
        let size = re.hypot(im);
        // The bound also covers columns that are nothing but rounding: their product underflows or is below
        // it.
        if size <= small * (xx * yy).sqrt() || size == 0.0 {
            return false;
        }
        let zeta = (yy - xx) / (2.0 * size);
        let tangent = 1.0_f64.copysign(zeta) / (zeta.abs() + zeta.hypot(1.0));
        let cosine = 1.0 / tangent.hypot(1.0);
        let sine = cosine * tangent;
        let (phase_re, phase_im) = (re / size * sine, im / size * sine);
        for (((xr, xi), yr), yi) in x_re.iter_mut().zip(x_im).zip(y_re).zip(y_im) {
            let (a, b, c, d) = (*xr, *xi, *yr, *yi);
            *xr = cosine * a - (phase_re * c + phase_im * d);
            *xi = cosine * b - (phase_re * d - phase_im * c);
            *yr = cosine * c + (phase_re * a - phase_im * b);
            *yi = cosine * d + (phase_re * b + phase_im * a);
        }
        true
    }

    fn finish(self, scale: f64) -> Svd {
        let Columns { rows, count, length, data } = self;
        let entry = |column: usize, row: usize| {
            let start = 2 * length * column + row;
            Complex::new(data[start], data[start + length])
        };
        let norms: Vec<f64> = (0..count)
            .map(|column| (0..rows).map(|row| entry(column, row).norm_sqr()).sum::<f64>().sqrt())
            .collect();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| norms[b].total_cmp(&norms[a]));
        let values: Vec<f64> = order.iter().map(|&column| norms[column] * scale).collect();
        let u = ComplexMatrix::from_fn(rows, count, |row, column| {
            let norm = norms[order[column]];
            if norm == 0.0 { Complex::ZERO } else { entry(order[column], row).unscale(norm) }
        });
        let v = ComplexMatrix::from_fn(count, count, |row, column| entry(order[column], rows + row));
        Svd { u, values, v }
    }
}

/// |x|^2, |y|^2 and the real and imaginary part of x^dagger y, in eight lanes each.
#[inline(always)]
fn products(x_re: &[f64], x_im: &[f64], y_re: &[f64], y_im: &[f64]) -> [f64; 4] {
    const LANES: usize = 8;
    let mut sums = [[0.0; LANES]; 4];
    let mut add = |a: &[f64], b: &[f64], c: &[f64], d: &[f64]| {
        for lane in 0..a.len() {
            let (a, b, c, d) = (a[lane], b[lane], c[lane], d[lane]);
            sums[0][lane] += a * a + b * b;
            sums[1][lane] += c * c + d * d;
            sums[2][lane] += a * c + b * d;
            sums[3][lane] += a * d - b * c;
        }
    };
    let whole = x_re.len() / LANES * LANES;
    for start in (0..whole).step_by(LANES) {
        let lanes = start..start + LANES;
        add(&x_re[lanes.clone()], &x_im[lanes.clone()], &y_re[lanes.clone()], &y_im[lanes]);
    }
    add(&x_re[whole..], &x_im[whole..], &y_re[whole..], &y_im[whole..]);
    sums.map(|lanes| lanes.iter().sum())
}
