//! Sums, multiples, compositions, tensor products and adjoints of linear maps.
//!
//! What rounding does to the Choi matrix on the way is added to the radius of the result.

use nalgebra::Complex;

use super::map::{Kraus, LinearMap, MapError, Vectorisation, check_finite, finite, is_small_integers};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::product;
use crate::algebra::rounding::{above, frobenius_above, product_error};

impl LinearMap {
    /// The sum or difference of two maps between the same spaces.
    fn plus(&self, other: &LinearMap, sign: f64) -> Result<LinearMap, MapError> {
        if (self.input, self.output) != (other.input, other.output) {
            return Err(MapError::Mismatch(format!(
                "one map goes from {} x {} to {} x {} matrices, the other from {} x {} to {} x {}: they cannot be added",
                self.input,
                self.input,
                self.output,
                self.output,
                other.input,
                other.input,
                other.output,
                other.output
            )));
        }
        let kraus = match (&self.kraus, &other.kraus) {
            (Some(a), Some(b)) if a.left.len() + b.left.len() <= self.input * self.output => {
                let left = a.left.iter().chain(&b.left).cloned().collect();
                let both = sign > 0.0 && a.right.is_none() && b.right.is_none();
                let right =
                    || a.right().into_iter().chain(b.right().into_iter().map(|b| b * Complex::from(sign)));
                Some(Kraus { left, right: (!both).then(|| right().collect()) })
            }
            _ => None,
        };
        let choi = self.choi.zip_map(&other.choi, |a, b| a + b.scale(sign));
        check_finite(std::iter::once(&choi))?;
        let exact = self.radius == 0.0 && other.radius == 0.0;
        let radius = if exact && is_small_integers(&self.choi) && is_small_integers(&other.choi) {
            0.0
        } else {
            finite(above(self.radius + other.radius + f64::EPSILON * frobenius_above(&choi)))?
        };
        Ok(LinearMap { choi, radius, kraus, ..*self })
    }

    /// X to Phi(X) + Psi(X).
    ///
    /// # Errors
    ///
    /// If the maps are not between the same spaces, or an entry of the sum is above 1e250 in absolute value.
    pub fn sum(&self, other: &LinearMap) -> Result<LinearMap, MapError> {
        self.plus(other, 1.0)
    }

    /// X to Phi(X) - Psi(X).
    ///
    /// # Errors
    ///
    /// If the maps are not between the same spaces, or an entry of the difference is above 1e250 in absolute
    /// value.
    pub fn difference(&self, other: &LinearMap) -> Result<LinearMap, MapError> {
        self.plus(other, -1.0)
    }

    /// X to c Phi(X).
    ///
    /// # Errors
    ///
    /// If the factor is not finite, or an entry of the result is above 1e250 in absolute value.
    pub fn scaled(&self, factor: Complex<f64>) -> Result<LinearMap, MapError> {
        let choi = &self.choi * factor;
        check_finite(std::iter::once(&choi))?;
        let size = factor.re.hypot(factor.im);
        let rounding = product_error(1) * frobenius_above(&self.choi) * size;
        let radius = finite(above(self.radius * size + rounding))?;
        Ok(LinearMap { choi, radius, kraus: None, ..*self })
    }

    /// X to Phi(Psi(X)): `self` after `first`. m^2 k^2 n^2 multiplications from n over k to m.
    ///
    /// ```
    /// use curiosa::norms::channels::transpose;
    ///
    /// let twice = transpose(2).after(&transpose(2)).unwrap();
    /// assert_eq!(twice.choi(), curiosa::norms::channels::identity(2).choi());
    /// assert!(transpose(2).after(&transpose(3)).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If `first` does not give matrices of the size that `self` takes, or an entry of the result is not
    /// finite or above 1e250 in absolute value.
    pub fn after(&self, first: &LinearMap) -> Result<LinearMap, MapError> {
        self.clone().into_after(first.clone())
    }

    /// [`LinearMap::after`], in less memory: that of three matrices of m^2 k^2 or k^2 n^2 entries.
    pub(super) fn into_after(self, first: LinearMap) -> Result<LinearMap, MapError> {
        if self.input != first.output {
            return Err(MapError::Mismatch(format!(
                "a map of {} x {} matrices cannot follow one that gives {} x {}",
                self.input, self.input, first.output, first.output
            )));
        }
        let vec = Vectorisation::Columns;
        let (input, middle, output) = (first.input, self.input, self.output);
        let (own, its) = (self.radius, first.radius);
        let second = self.superoperator(vec);
        drop(self);
        let prior = first.superoperator(vec);
        drop(first);
        let (a, b) = (frobenius_above(&second), frobenius_above(&prior));
        let rounding = product_error(middle * middle) * a * b;
        let radius = rounding + own * b + a * its + own * its;
        let both = product(&second, &prior);
        drop((second, prior));
        let map = LinearMap::from_superoperator(input, output, &both, vec)?;
        Ok(LinearMap { radius: finite(above(radius))?, ..map })
    }

    /// Phi (x) Psi, with `self` on the first factor. (n m n' m')^2 multiplications.
    ///
    /// ```
    /// use curiosa::norms::channels::{identity, transpose};
    ///
    /// let half = identity(2).tensor(&transpose(3)).unwrap();
    /// assert_eq!((half.input(), half.output()), (6, 6));
    /// ```
    ///
    /// # Errors
    ///
    /// If an entry of the result is above 1e250 in absolute value, or the bound of its rounding overflows.
    pub fn tensor(&self, other: &LinearMap) -> Result<LinearMap, MapError> {
        let (n, m) = (self.input * other.input, self.output * other.output);
        let split = |row: usize| {
            let (input, output) = (row / m, row % m);
            let mine = input / other.input * self.output + output / other.output;
            let its = input % other.input * other.output + output % other.output;
            (mine, its)
        };
        let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
            let ((a, b), (c, d)) = (split(row), split(column));
            self.choi[(a, c)] * other.choi[(b, d)]
        });
        check_finite(std::iter::once(&choi))?;
        let (a, b) = (frobenius_above(&self.choi), frobenius_above(&other.choi));
        let radius =
            product_error(1) * a * b + self.radius * b + a * other.radius + self.radius * other.radius;
        Ok(LinearMap { input: n, output: m, choi, radius: finite(above(radius))?, kraus: None })
    }

    /// The map with the Hermitian part of its Choi matrix, for one that is meant to preserve Hermiticity.
    pub(super) fn hermitian(&self) -> LinearMap {
        let moved = frobenius_above(&(&self.choi - self.choi.adjoint()));
        let choi = hermitian_part(&self.choi);
        let rounding = f64::EPSILON * frobenius_above(&choi);
        LinearMap { choi, radius: above(self.radius + moved + rounding), kraus: None, ..*self }
    }

    /// The adjoint for the inner product tr(X^dagger Y): Phi*(Y) = sum of A_i^dagger Y B_i^dagger. Its
    /// diamond norm is the completely bounded norm of Phi.
    pub fn adjoint(&self) -> LinearMap {
        let (n, m) = (self.input, self.output);
        let swapped = |row: usize| row % n * m + row / n;
        let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
            self.choi[(swapped(row), swapped(column))].conj()
        });
        let adjoints = |operators: &[ComplexMatrix]| operators.iter().map(ComplexMatrix::adjoint).collect();
        let kraus = self.kraus.as_ref().map(|kraus| Kraus {
            left: adjoints(&kraus.left),
            right: kraus.right.as_ref().map(|right| adjoints(right)),
        });
        LinearMap { input: m, output: n, choi, radius: self.radius, kraus }
    }
}
