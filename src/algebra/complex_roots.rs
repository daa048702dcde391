//! All complex roots of a squarefree integer polynomial, by floats, each in a disk that is proved to hold it.

use nalgebra::{Complex, DMatrix};
use num_traits::ToPrimitive;

use super::IntegerPolynomial;
use super::floats::eigenvalues;

/// A disk in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disk {
    /// Its centre.
    pub centre: Complex<f64>,
    /// Its radius.
    pub radius: f64,
    /// Whether no two disks of the polynomial meet, so that each holds exactly one root.
    pub isolated: bool,
}

/// A disk for every root of a monic polynomial without multiple roots by real part, then imaginary part; none at
/// all if a coefficient exceeds the 53 bits of a float, or if the floats do not converge.
///
/// The eigenvalues of the companion matrix, polished by Newton's method. A disk of radius n |f(z) / f'(z)| about z holds a root of
/// f, n its degree (E. Laguerre); |f(z)| is taken with a bound of its rounding error, and disks that do not meet
/// hold different roots. Time: the cube of the degree.
///
/// ```
/// use curiosa::algebra::{IntegerPolynomial, complex_roots::complex_roots};
/// let roots = complex_roots(&IntegerPolynomial::from_small(&[1, 0, 1]));
/// assert!(roots.len() == 2 && roots[0].isolated);
/// assert!((roots[1].centre.im - 1.0).abs() < 1e-12 && roots[1].radius < 1e-12);
/// ```
pub fn complex_roots(polynomial: &IntegerPolynomial) -> Vec<Disk> {
    let degree = polynomial.degree();
    if polynomial.coefficients().iter().any(|c| c.bits() > 53) {
        return Vec::new();
    }
    let c = Vec::from_iter(polynomial.coefficients().iter().map(|c| c.to_f64().unwrap_or(f64::NAN)));
    let companion = DMatrix::from_fn(degree, degree, |row, column| {
        if column + 1 == degree { -c[row] } else { f64::from(u8::from(row == column + 1)) }
    });
    let Some(mut roots) = eigenvalues(&companion) else { return Vec::new() };
    for root in &mut roots {
        for _ in 0..8 {
            let (value, slope, _, _) = evaluate(&c, *root);
            let step = value / slope;
            if !step.is_finite() {
                break;
            }
            *root -= step;
        }
        // A real root that floats put beside the real line; its disk will tell.
        if root.im.abs() < 1e-12 {
            root.im = 0.0;
        }
    }
    let radius = |&root: &Complex<f64>| {
        let (value, slope, value_error, slope_error) = evaluate(&c, root);
        let least = slope.norm() - slope_error;
        if least > 0.0 {
            1.0001 * degree as f64 * (value.norm() + value_error) / least
        } else {
            f64::INFINITY
        }
    };
    let radii = Vec::from_iter(roots.iter().map(radius));
    let apart = |(a, b): (usize, usize)| (roots[a] - roots[b]).norm() > 1.0001 * (radii[a] + radii[b]);
    let isolated = (0..degree).flat_map(|a| (0..a).map(move |b| (a, b))).all(apart);
    let disks = roots.iter().zip(&radii).map(|(&centre, &radius)| Disk { centre, radius, isolated });
    let mut disks = Vec::from_iter(disks);
    // Conjugates have the same real part but for the last bits.
    let key = |disk: &Disk| ((disk.centre.re * 1e9).round(), disk.centre.im);
    disks.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("floats of a finite polynomial are comparable"));
    disks
}

/// f(z) and f'(z) by Horner's rule, and bounds of their rounding errors: each of the 2n operations on complex numbers
/// errs by less than 4 units of 2^-53 of the sum of the absolute values of all terms.
fn evaluate(c: &[f64], z: Complex<f64>) -> (Complex<f64>, Complex<f64>, f64, f64) {
    let (mut value, mut slope) = (Complex::new(0.0, 0.0), Complex::new(0.0, 0.0));
    let (mut size, mut slope_size) = (0.0, 0.0);
    for &c in c.iter().rev() {
        slope = slope * z + value;
        slope_size = slope_size * z.norm() + size;
        value = value * z + c;
        size = size * z.norm() + c.abs();
    }
    let unit = 8.0 * c.len() as f64 * f64::EPSILON;
    (value, slope, unit * size, unit * slope_size)
}
