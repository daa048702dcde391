//! Sums, multiples, compositions, tensor products and adjoints of linear maps.
//!
//! What rounding does to the Choi matrix on the way is added to the radius of the result.

use nalgebra::Complex;

use super::factors::signs;
use super::map::{Kraus, LinearMap, MapError, Vectorisation, check_finite, finite, is_small_integers};
use crate::algebra::blocked;
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::product;
use crate::algebra::rounding::{above, frobenius_above, gamma, product_error};

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
        if let Some(both) = self.operators_plus(other, sign) {
            return Ok(both);
        }
        let choi = self.choi().zip_map(other.choi(), |a, b| a + b.scale(sign));
        check_finite(std::iter::once(&choi))?;
        let exact = self.radius() == 0.0 && other.radius() == 0.0;
        let radius = if exact && is_small_integers(self.choi()) && is_small_integers(other.choi()) {
            0.0
        } else {
            finite(above(self.radius() + other.radius() + f64::EPSILON * frobenius_above(&choi)))?
        };
        Ok(LinearMap::from_rounded_choi(self.input, self.output, choi, radius))
    }

    /// The same by the operators of both, if they are held and no more than the Choi matrix has rows.
    fn operators_plus(&self, other: &LinearMap, sign: f64) -> Option<LinearMap> {
        let ((a, own), (b, its)) = (self.kraus()?, other.kraus()?);
        if a.left.len() + b.left.len() > self.input * self.output {
            return None;
        }
        let left = a.left.iter().chain(&b.left).cloned().collect();
        let positive = sign > 0.0 && a.right.is_none() && b.right.is_none();
        let right = || a.right().into_iter().chain(b.right().into_iter().map(|b| b * Complex::from(sign)));
        let kraus = Kraus { left, right: (!positive).then(|| right().collect()) };
        let radius = if own == 0.0 && its == 0.0 { 0.0 } else { above(own + its) };
        Some(LinearMap::held_as_kraus(self.input, self.output, without_opposites(kraus), radius))
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
        if !(factor.re.is_finite() && factor.im.is_finite()) {
            return Err(MapError::NotFinite);
        }
        let size = factor.re.hypot(factor.im);
        if let Some((kraus, radius)) = self.kraus() {
            let (kraus, rounding) = kraus.scaled(factor);
            let exact = radius == 0.0 && rounding == 0.0;
            return LinearMap::from_rounded_kraus(
                kraus,
                if exact { 0.0 } else { above(radius * size + rounding) },
            );
        }
        let choi = self.choi() * factor;
        check_finite(std::iter::once(&choi))?;
        let rounding = product_error(1) * frobenius_above(self.choi()) * size;
        let radius = finite(above(self.radius() * size + rounding))?;
        Ok(LinearMap::from_rounded_choi(self.input, self.output, choi, radius))
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
        if let (Some((second, own)), Some((prior, its))) = (self.kraus(), first.kraus())
            && LinearMap::keeps_operators(second.left.len() * prior.left.len(), first.input * self.output)
        {
            let (kraus, radius) = second.products(
                prior,
                [own, its],
                self.input,
                [|a, b| blocked::product(a, b), |b, d| blocked::product(d, b)],
            );
            return LinearMap::from_rounded_kraus(kraus, radius);
        }
        let vec = Vectorisation::Columns;
        let (input, middle, output) = (first.input, self.input, self.output);
        let (own, its) = (self.radius(), first.radius());
        let second = self.superoperator(vec);
        drop(self);
        let prior = first.superoperator(vec);
        drop(first);
        let (a, b) = (frobenius_above(&second), frobenius_above(&prior));
        let rounding = product_error(middle * middle) * a * b;
        let radius = rounding + own * stretch(&prior) + stretch(&second) * its + own * its;
        let both = product(&second, &prior);
        drop((second, prior));
        let map = LinearMap::from_superoperator(input, output, &both, vec)?;
        Ok(LinearMap::from_rounded_choi(input, output, map.choi().clone(), finite(above(radius))?))
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
        if let (Some((a, own)), Some((b, its))) = (self.kraus(), other.kraus())
            && LinearMap::keeps_operators(a.left.len() * b.left.len(), n * m)
        {
            let (kraus, radius) =
                a.products(b, [own, its], 1, [ComplexMatrix::kronecker, ComplexMatrix::kronecker]);
            return LinearMap::from_rounded_kraus(kraus, radius);
        }
        let split = |row: usize| {
            let (input, output) = (row / m, row % m);
            let mine = input / other.input * self.output + output / other.output;
            let its = input % other.input * other.output + output % other.output;
            (mine, its)
        };
        let (first, second) = (self.choi(), other.choi());
        let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
            let ((a, b), (c, d)) = (split(row), split(column));
            first[(a, c)] * second[(b, d)]
        });
        check_finite(std::iter::once(&choi))?;
        let (a, b) = (frobenius_above(first), frobenius_above(second));
        let (own, its) = (self.radius(), other.radius());
        let radius = finite(above(product_error(1) * a * b + own * b + a * its + own * its))?;
        Ok(LinearMap::from_rounded_choi(n, m, choi, radius))
    }

    /// The map with the Hermitian part of its Choi matrix, for one that is meant to preserve Hermiticity.
    pub(super) fn hermitian(&self) -> LinearMap {
        if self.kraus().is_some_and(|(kraus, _)| signs(kraus).is_some()) {
            return self.clone();
        }
        let moved = frobenius_above(&(self.choi() - self.choi().adjoint()));
        let choi = hermitian_part(self.choi());
        let radius = above(self.radius() + moved + f64::EPSILON * frobenius_above(&choi));
        LinearMap::from_rounded_choi(self.input, self.output, choi, radius)
    }

    /// The adjoint for the inner product tr(X^dagger Y): Phi*(Y) = sum of A_i^dagger Y B_i^dagger. Its
    /// diamond norm is the completely bounded norm of Phi.
    pub fn adjoint(&self) -> LinearMap {
        let (n, m) = (self.input, self.output);
        if let Some((kraus, radius)) = self.kraus() {
            let adjoints =
                |operators: &[ComplexMatrix]| operators.iter().map(ComplexMatrix::adjoint).collect();
            let left = adjoints(&kraus.left);
            let kraus = Kraus { left, right: kraus.right.as_ref().map(|right| adjoints(right)) };
            return LinearMap::held_as_kraus(m, n, kraus, radius);
        }
        let swapped = |row: usize| row % n * m + row / n;
        let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
            self.choi()[(swapped(row), swapped(column))].conj()
        });
        LinearMap::from_rounded_choi(m, n, choi, self.radius())
    }
}

impl Kraus {
    /// Operators of c times the map, and a bound of what rounding does to the Choi matrix.
    fn scaled(&self, factor: Complex<f64>) -> (Kraus, f64) {
        let times = |operators: &[ComplexMatrix], factor: Complex<f64>| {
            operators.iter().map(|operator| operator * factor).collect()
        };
        let [left, right] = self.norms();
        let size = factor.re.hypot(factor.im);
        let rounding = above(4.0 * product_error(1) * size * left * right);
        if self.right.is_none() && factor.im == 0.0 && factor.re > 0.0 {
            let root = factor.re.sqrt();
            let kraus = Kraus { left: times(&self.left, root.into()), right: None };
            return (kraus, if is_power_of_two(root) && root * root == factor.re { 0.0 } else { rounding });
        }
        let kraus = Kraus { left: self.left.clone(), right: Some(times(&self.right(), factor)) };
        (kraus, if factor.im == 0.0 && is_power_of_two(factor.re) { 0.0 } else { rounding })
    }

    /// All products of an operator of one map and one of the other, `multiply(a, b)`, for a composition or a tensor product;
    /// and a bound of what rounding does to the Choi matrix, with `radii` of those of the maps. An entry is a sum of `inner`
    /// products.
    fn products(
        &self,
        other: &Kraus,
        radii: [f64; 2],
        inner: usize,
        multiply: [fn(&ComplexMatrix, &ComplexMatrix) -> ComplexMatrix; 2],
    ) -> (Kraus, f64) {
        let all = |a: &[ComplexMatrix], b: &[ComplexMatrix], multiply: fn(&_, &_) -> _| {
            a.iter().flat_map(|a| b.iter().map(move |b| multiply(a, b))).collect()
        };
        let left = all(&self.left, &other.left, multiply[0]);
        let positive = self.right.is_none() && other.right.is_none();
        let right = (!positive).then(|| all(&self.right(), &other.right(), multiply[1]));
        let exact = |kraus: &Kraus| {
            kraus.left.iter().chain(kraus.right.as_deref().unwrap_or_default()).all(is_small_integers)
        };
        let radius = if radii == [0.0; 2] && inner <= 1024 && exact(self) && exact(other) {
            0.0
        } else {
            // The Frobenius norms of products are at most the products of those.
            let sizes = [self, other].map(|kraus| kraus.norms().iter().product::<f64>());
            let rounding = 3.0 * product_error(inner) * sizes[0] * sizes[1];
            above(rounding + radii[0] * sizes[1] + sizes[0] * radii[1] + radii[0] * radii[1])
        };
        (Kraus { left, right }, radius)
    }

    /// Bounds of |L|_F and |R|_F; J = L R^dagger.
    fn norms(&self) -> [f64; 2] {
        let norm = |operators: &[ComplexMatrix]| {
            operators.iter().fold(0.0, |norm: f64, operator| above(norm.hypot(frobenius_above(operator))))
        };
        let left = norm(&self.left);
        [left, self.right.as_ref().map_or(left, |right| norm(right))]
    }
}

/// A bound of the operator norm: the Frobenius norm, or the root of the greatest sums of absolute values by rows and by columns.
fn stretch(matrix: &ComplexMatrix) -> f64 {
    let greatest = |sums: &mut dyn Iterator<Item = f64>| sums.fold(0.0_f64, f64::max);
    let columns =
        greatest(&mut matrix.column_iter().map(|column| column.iter().map(|entry| entry.norm()).sum()));
    let rows = greatest(&mut matrix.row_iter().map(|row| row.iter().map(|entry| entry.norm()).sum()));
    let root = above((rows * columns).sqrt() * (1.0 + gamma(matrix.nrows() + matrix.ncols() + 8)));
    root.min(frobenius_above(matrix))
}

/// The operators without pairs A, B and A, -B; if none are left, one of zeros.
fn without_opposites(kraus: Kraus) -> Kraus {
    let Some(right) = &kraus.right else { return kraus };
    let mut kept: Vec<usize> = Vec::new();
    for (k, a) in kraus.left.iter().enumerate() {
        let is_opposite = |&other: &usize| {
            let (b, its) = (&right[k], &right[other]);
            *a == kraus.left[other] && b.iter().zip(its.iter()).all(|(x, y)| *x == -*y)
        };
        match kept.iter().position(is_opposite) {
            Some(place) => drop(kept.remove(place)),
            None => kept.push(k),
        }
    }
    if kept.len() == right.len() {
        return kraus;
    }
    if kept.is_empty() {
        let (rows, columns) = kraus.left[0].shape();
        return Kraus { left: vec![ComplexMatrix::zeros(rows, columns)], right: None };
    }
    let those = |operators: &[ComplexMatrix]| kept.iter().map(|&k| operators[k].clone()).collect();
    Kraus { left: those(&kraus.left), right: Some(those(right)) }
}

/// Whether a float is plus or minus a power of two, and multiples of it are exact but for what under- or overflows.
fn is_power_of_two(value: f64) -> bool {
    value.is_normal() && value.to_bits() << 12 == 0 && (1e-100..1e100).contains(&value.abs())
}
