//! Linear maps between matrix spaces, and their representations; what is done with them stands in
//! [`super::operations`].

use std::sync::OnceLock;

use nalgebra::Complex;

use crate::algebra::blocked::{self, adjoint_product};
use crate::algebra::complex_matrix::{ComplexMatrix, largest_part};
use crate::algebra::floats::product;
use crate::algebra::rounding::{above, frobenius_above, gamma, product_error};

/// A linear map from n x n to m x m complex matrices, Phi(X) = sum of A_i X B_i.
///
/// It is held as its Kraus operators, where it was made of some, or else as its Choi matrix J = sum over i, j
/// of E_ij (x) Phi(E_ij), input first: the entry in row i m + a and column j m + b is Phi(E_ij)_ab. With Kraus
/// operators, J = sum of vec(A_i) vec(B_i^dagger)^dagger, where vec stacks columns; then it is multiplied out
/// only for who asks for it. Memory is 32 n m bytes for each Kraus operator, or 16 (n m)^2 for the Choi matrix.
///
/// ```
/// use curiosa::algebra::complex_matrix::ComplexMatrix;
/// use curiosa::norms::map::LinearMap;
/// use nalgebra::{Complex, dmatrix};
///
/// let a = dmatrix![1.0, 2.0; 0.0, 1.0].map(Complex::from);
/// let map = LinearMap::completely_positive(vec![a.clone()]).unwrap();
/// assert_eq!(map.apply(&ComplexMatrix::identity(2, 2)), &a * a.adjoint());
/// // The same map by its Choi matrix.
/// assert_eq!(LinearMap::from_choi(2, 2, map.choi().clone()).unwrap().choi(), map.choi());
/// ```
#[derive(Clone, Debug)]
pub struct LinearMap {
    pub(super) input: usize,
    pub(super) output: usize,
    /// The Choi matrix that was meant is within this of the one of what is held (Frobenius norm): what
    /// rounding did on the way to it.
    pub(super) radius: f64,
    /// The operators, if these are held.
    pub(super) kraus: Option<Kraus>,
    /// The Choi matrix, if it is held or has been asked for.
    dense: OnceLock<Dense>,
}

/// A Choi matrix.
#[derive(Clone, Debug)]
struct Dense {
    choi: ComplexMatrix,
    /// The one that was meant is within this of it.
    radius: f64,
}

/// Operators A_i (m x n) and B_i (n x m) of Phi(X) = sum of A_i X B_i.
#[derive(Clone, Debug, PartialEq)]
pub struct Kraus {
    /// A_i.
    pub left: Vec<ComplexMatrix>,
    /// B_i; none for B_i = A_i^dagger, which makes the map completely positive.
    pub right: Option<Vec<ComplexMatrix>>,
}

impl Kraus {
    /// B_i, written out.
    pub fn right(&self) -> Vec<ComplexMatrix> {
        self.right.clone().unwrap_or_else(|| self.left.iter().map(ComplexMatrix::adjoint).collect())
    }

    /// L with the columns vec(A_i), and R with vec(B_i^dagger) if the B_i are given: J = L R^dagger, or L L^dagger.
    pub(super) fn columns(&self, some: std::ops::Range<usize>) -> (ComplexMatrix, Option<ComplexMatrix>) {
        let (size, count) = (self.left[0].len(), some.len());
        let left = self.left[some.clone()].iter().flat_map(|operator| operator.iter().copied());
        let right = self.right.as_ref().map(|right| {
            let adjoints = right[some].iter().map(ComplexMatrix::adjoint);
            ComplexMatrix::from_iterator(size, count, adjoints.flat_map(|operator| Vec::from(operator.data)))
        });
        (ComplexMatrix::from_iterator(size, count, left), right)
    }

    /// The Frobenius norm of J by the inner products of the operators, to within rounding; None if something overflows.
    fn choi_norm(&self) -> Option<f64> {
        let (l, r) = self.columns(0..self.left.len());
        let left = adjoint_product(&l, &l);
        let right = r.map(|r| adjoint_product(&r, &r));
        let right = right.as_ref().unwrap_or(&left);
        // |L R^dagger|^2 = tr(L^dagger L R^dagger R); what cancels to nothing is as large as its rounding.
        let square = left.iter().zip(right.transpose().iter()).map(|(a, b)| (a * b).re).sum::<f64>();
        let rounding = f64::EPSILON * left.norm() * right.norm();
        Some(square.max(rounding * f64::EPSILON).sqrt()).filter(|norm| norm.is_finite() && *norm > 0.0)
    }

    /// The Choi matrix. k n^2 m^2 multiplications for k operators.
    fn multiplied_out(&self) -> Dense {
        // The columns of l and r are of some operators after the others: so many that they take no more memory than the
        // product.
        let count = self.left.len();
        let mut choi = ComplexMatrix::zeros(0, 0);
        let (mut exact, mut left_norm, mut right_norm) = (count <= 1024, 0.0_f64, 0.0_f64);
        for start in (0..count).step_by(BLOCK) {
            let (l, r) = self.columns(start..count.min(start + BLOCK));
            let r = r.as_ref().unwrap_or(&l);
            // Small integers are multiplied and added exactly.
            exact &= is_small_integers(&l) && is_small_integers(r);
            let (own, its) = (frobenius_above(&l), frobenius_above(r));
            let part = product(&l, &r.adjoint());
            (choi, left_norm, right_norm) = match start {
                0 => (part, own, its),
                _ => (choi + part, above(left_norm.hypot(own)), above(right_norm.hypot(its))),
            };
        }
        let radius = if exact { 0.0 } else { above(product_error(count) * left_norm * right_norm) };
        Dense { choi, radius }
    }
}

/// The two ways of writing a matrix as a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectorisation {
    /// Column under column: vec(A X B) = (B^T (x) A) vec(X). MATLAB's and QuTiP's.
    Columns,
    /// Row after row: vec(A X B) = (A (x) B^T) vec(X). NumPy's.
    Rows,
}

/// Why something is not a linear map.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum MapError {
    /// No operators.
    #[error("a map needs at least one Kraus operator")]
    Empty,
    /// Not one shape.
    #[error("Kraus operator {number} is {found}, but the first one is {first}: all must have one shape")]
    Shapes {
        /// Counted from 1.
        number: usize,
        /// Its shape.
        found: Shape,
        /// The shape of the first.
        first: Shape,
    },
    /// Lists of two lengths.
    #[error("there are {left} left and {right} right operators: a map needs as many of both")]
    Counts {
        /// Length of one list.
        left: usize,
        /// Length of the other.
        right: usize,
    },
    /// B_i cannot follow A_i.
    #[error(
        "right operator {number} is {found}, but in A X B beside left operators that are {left} it must be {expected}"
    )]
    Right {
        /// Counted from 1.
        number: usize,
        /// Its shape.
        found: Shape,
        /// The shape of A_1.
        left: Shape,
        /// The shape it must have.
        expected: Shape,
    },
    /// The matrix does not fit the dimensions.
    #[error(
        "{what} of a map from {input} x {input} to {output} x {output} matrices is {expected}, not {found}"
    )]
    Size {
        /// Choi matrix or superoperator.
        what: &'static str,
        /// n.
        input: usize,
        /// m.
        output: usize,
        /// The shape it must have.
        expected: Shape,
        /// The shape it has.
        found: Shape,
    },
    /// An infinity, not a number, or so large that something overflows.
    #[error("entries, and those of the Choi matrix, must be finite numbers, at most 1e250 in absolute value")]
    NotFinite,
    /// Maps that do not fit together.
    #[error("{0}")]
    Mismatch(String),
}

/// The greatest absolute value of a real or imaginary part.
const MOST: f64 = 1e250;

/// How many Kraus operators are multiplied at once.
const BLOCK: usize = 256;

/// Rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape(pub usize, pub usize);

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} x {}", self.0, self.1)
    }
}

fn shape(matrix: &ComplexMatrix) -> Shape {
    Shape(matrix.nrows(), matrix.ncols())
}

/// Whether all parts are integers up to 2^20 in absolute value.
pub(super) fn is_small_integers(matrix: &ComplexMatrix) -> bool {
    let small = |part: f64| part.fract() == 0.0 && part.abs() <= f64::from(1 << 20);
    matrix.iter().all(|entry| small(entry.re) && small(entry.im))
}

/// A radius that has not overflowed.
pub(super) fn finite(radius: f64) -> Result<f64, MapError> {
    if radius.is_finite() { Ok(radius) } else { Err(MapError::NotFinite) }
}

pub(super) fn check_finite<'a>(
    mut matrices: impl Iterator<Item = &'a ComplexMatrix>,
) -> Result<(), MapError> {
    let finite =
        |matrix: &ComplexMatrix| matrix.iter().all(|entry| entry.re.abs() <= MOST && entry.im.abs() <= MOST);
    if matrices.all(finite) { Ok(()) } else { Err(MapError::NotFinite) }
}

impl LinearMap {
    /// Phi(X) = sum of A_i X A_i^dagger, a completely positive map.
    ///
    /// # Errors
    ///
    /// If there are no operators, they differ in shape or have no entries, or an entry of them or of the Choi
    /// matrix is not finite or above 1e250 in absolute value.
    pub fn completely_positive(operators: Vec<ComplexMatrix>) -> Result<LinearMap, MapError> {
        LinearMap::from_kraus(Kraus { left: operators, right: None })
    }

    /// Phi(X) = sum of A_i X B_i, without a dagger on B_i.
    ///
    /// # Errors
    ///
    /// As [`LinearMap::from_kraus`].
    pub fn left_right(left: Vec<ComplexMatrix>, right: Vec<ComplexMatrix>) -> Result<LinearMap, MapError> {
        LinearMap::from_kraus(Kraus { left, right: Some(right) })
    }

    /// The map of Kraus operators, which are kept as they are.
    ///
    /// # Errors
    ///
    /// If there are no operators, those on the left are not all of one shape m x n with m, n >= 1, there are
    /// not as many right ones, these are not all n x m, or an entry of them or of the Choi matrix is not
    /// finite or above 1e250 in absolute value.
    pub fn from_kraus(kraus: Kraus) -> Result<LinearMap, MapError> {
        LinearMap::from_rounded_kraus(kraus, 0.0)
    }

    /// The map of operators that were rounded: the Choi matrix that is meant is within `radius` of theirs (Frobenius norm).
    pub(super) fn from_rounded_kraus(kraus: Kraus, radius: f64) -> Result<LinearMap, MapError> {
        let first = shape(kraus.left.first().ok_or(MapError::Empty)?);
        let Shape(output, input) = first;
        if let Some(number) = kraus.left.iter().position(|operator| shape(operator) != first) {
            return Err(MapError::Shapes { number: number + 1, found: shape(&kraus.left[number]), first });
        }
        if output == 0 || input == 0 {
            return Err(MapError::Mismatch(format!("operators are {first}: they must have entries")));
        }
        let right = kraus.right.as_deref();
        let count = kraus.left.len();
        if let Some(right) = right {
            if right.len() != count {
                return Err(MapError::Counts { left: count, right: right.len() });
            }
            let expected = Shape(input, output);
            if let Some(number) = right.iter().position(|operator| shape(operator) != expected) {
                let found = shape(&right[number]);
                return Err(MapError::Right { number: number + 1, found, left: first, expected });
            }
        }
        check_finite(kraus.left.iter().chain(right.unwrap_or_default()))?;
        let map = LinearMap::held_as_kraus(input, output, kraus, finite(radius)?);
        // No entry is greater than the product of these.
        let size =
            |operators: &[ComplexMatrix]| operators.iter().map(ComplexMatrix::norm_squared).sum::<f64>();
        let Kraus { left, right } = map.kraus.as_ref().expect("it is held");
        let squares = size(left) * right.as_ref().map_or_else(|| size(left), |right| size(right));
        if squares.is_nan() || squares.sqrt() >= 0.5 * MOST {
            check_finite(std::iter::once(map.choi()))?;
            finite(map.radius())?;
        }
        Ok(map)
    }

    /// The map that is within `radius` of the one of these operators, which fit.
    pub(super) fn held_as_kraus(input: usize, output: usize, kraus: Kraus, radius: f64) -> LinearMap {
        LinearMap { input, output, radius, kraus: Some(kraus), dense: OnceLock::new() }
    }

    /// The map of a Choi matrix, input first (see [`LinearMap`]).
    ///
    /// # Errors
    ///
    /// If the matrix is not n m x n m for `input` n and `output` m, both at least 1, or an entry is not
    /// finite or above 1e250 in absolute value.
    pub fn from_choi(input: usize, output: usize, choi: ComplexMatrix) -> Result<LinearMap, MapError> {
        let size = input.saturating_mul(output);
        let expected = Shape(size, size);
        let found = shape(&choi);
        if found != expected || found.0 == 0 {
            return Err(MapError::Size { what: "the Choi matrix", input, output, expected, found });
        }
        check_finite(std::iter::once(&choi))?;
        Ok(LinearMap::from_rounded_choi(input, output, choi, 0.0))
    }

    /// The map of a Choi matrix whose entries were rounded: the one that is meant is within `radius`
    /// (Frobenius norm).
    pub(super) fn from_rounded_choi(
        input: usize,
        output: usize,
        choi: ComplexMatrix,
        radius: f64,
    ) -> LinearMap {
        let dense = OnceLock::from(Dense { choi, radius });
        LinearMap { input, output, radius, kraus: None, dense }
    }

    /// The map that the floats are, and a bound of the diamond norm of what it is off by from the one that is meant.
    pub(super) fn taken_exactly(&self) -> (LinearMap, f64) {
        // |.|_diamond <= |.|_1 <= sqrt(n m) |.|_F.
        let root = ((self.input * self.output) as f64).sqrt();
        let (map, radius) = match &self.kraus {
            Some(kraus) => {
                (LinearMap::held_as_kraus(self.input, self.output, kraus.clone(), 0.0), self.radius)
            }
            None => (
                LinearMap::from_rounded_choi(self.input, self.output, self.choi().clone(), 0.0),
                self.radius(),
            ),
        };
        (map, if radius == 0.0 { 0.0 } else { above(root * radius) })
    }

    /// The map of the m^2 x n^2 matrix that takes vec(X) to vec(Phi(X)).
    ///
    /// # Errors
    ///
    /// If the matrix is not m^2 x n^2 for `input` n and `output` m, both at least 1, or an entry is not
    /// finite or above 1e250 in absolute value.
    pub fn from_superoperator(
        input: usize,
        output: usize,
        matrix: &ComplexMatrix,
        vec: Vectorisation,
    ) -> Result<LinearMap, MapError> {
        let expected = Shape(output.saturating_mul(output), input.saturating_mul(input));
        let found = shape(matrix);
        if found != expected || matrix.is_empty() {
            return Err(MapError::Size { what: "the superoperator", input, output, expected, found });
        }
        let size = input * output;
        let choi = ComplexMatrix::from_fn(size, size, |row, column| {
            let ((i, a), (j, b)) = ((row / output, row % output), (column / output, column % output));
            matrix[place(vec, (a, b, output), (i, j, input))]
        });
        LinearMap::from_choi(input, output, choi)
    }

    /// The map between qubits of the Pauli transfer matrix R: R_ij = tr(P_i Phi(P_j)) / sqrt(n m), with the products P of Pauli
    /// matrices 1, X, Y, Z, numbered by digits, the first qubit slowest. n m (n + m) n m additions.
    ///
    /// ```
    /// use curiosa::norms::channels::depolarising;
    /// use curiosa::norms::map::LinearMap;
    /// use nalgebra::{Complex, DMatrix, DVector};
    ///
    /// // X to (1 - p) X + p tr(X) 1/2.
    /// let diagonal = DVector::from_vec(vec![1.0, 0.75, 0.75, 0.75]);
    /// let transfer = DMatrix::from_diagonal(&diagonal).map(Complex::from);
    /// let map = LinearMap::from_pauli_transfer(&transfer)?;
    /// assert!((map.choi() - depolarising(2, 0.25).choi()).norm() < 1e-15);
    /// # Ok::<(), curiosa::norms::map::MapError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the numbers of rows and columns are not powers of four, or an entry is not finite or above 1e250 in absolute value.
    pub fn from_pauli_transfer(matrix: &ComplexMatrix) -> Result<LinearMap, MapError> {
        let dimension = |squared: usize| {
            let root = squared.isqrt();
            (root * root == squared && root.is_power_of_two()).then_some(root)
        };
        let (Some(m), Some(n)) = (dimension(matrix.nrows()), dimension(matrix.ncols())) else {
            return Err(MapError::Mismatch(format!(
                "a Pauli transfer matrix is {}: its rows and columns must be powers of 4 in number",
                shape(matrix)
            )));
        };
        check_finite(std::iter::once(matrix))?;
        // sum over i of P_i R_ij, then over j of it and the transpose of P_j, each over the d products that move a bit string to
        // another one.
        let output = pauli_sums(matrix, m);
        let input = pauli_sums(&output.transpose(), n);
        let scale = 1.0 / ((n * m) as f64).sqrt();
        let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
            let ((k, a), (l, b)) = ((row / m, row % m), (column / m, column % m));
            input[(l * n + k, a * m + b)] * scale
        });
        // A sum of d terms is off by gamma times the root of d and of the sum of their squares.
        let most = n.max(m);
        let once = 2.0 * gamma(most + 8) * (most as f64).sqrt();
        let radius = above(once * (2.0 + once) * frobenius_above(matrix));
        check_finite(std::iter::once(&choi))?;
        Ok(LinearMap::from_rounded_choi(n, m, choi, finite(radius)?))
    }

    /// A power of four, and the map divided by it, whose Choi matrix has a norm near 1.
    pub(super) fn normalised(&self) -> (f64, LinearMap) {
        self.normalised_operators().unwrap_or_else(|| self.normalised_choi())
    }

    /// The same, if operators are held, and division of them is exact.
    fn normalised_operators(&self) -> Option<(f64, LinearMap)> {
        let kraus = self.kraus.as_ref()?;
        if kraus.left.iter().all(|a| a.iter().all(|entry| entry.re == 0.0 && entry.im == 0.0)) {
            return Some((1.0, self.clone()));
        }
        let norm = kraus.choi_norm()?.max(self.radius);
        if norm == 0.0 {
            return None;
        }
        let root = (norm.log2() / 2.0).floor().exp2();
        let exactly = |operators: &[ComplexMatrix]| -> Option<Vec<ComplexMatrix>> {
            let divided: Vec<_> = operators.iter().map(|operator| operator.unscale(root)).collect();
            let back =
                divided.iter().zip(operators).all(|(divided, operator)| divided.scale(root) == *operator);
            back.then_some(divided)
        };
        let right = match &kraus.right {
            Some(right) => Some(exactly(right)?),
            None => None,
        };
        let kraus = Kraus { left: exactly(&kraus.left)?, right };
        let scale = root * root;
        let radius = if self.radius == 0.0 { 0.0 } else { above(self.radius / scale) };
        Some((scale, LinearMap::held_as_kraus(self.input, self.output, kraus, radius)))
    }

    /// The same by the Choi matrix.
    fn normalised_choi(&self) -> (f64, LinearMap) {
        let Dense { choi, radius } = self.dense();
        let top = largest_part(choi).max(*radius);
        if top == 0.0 {
            return (1.0, self.clone());
        }
        let norm = choi.unscale(top).norm().max(1.0);
        let root = ((top.log2() + norm.log2()) / 2.0).floor().exp2();
        let scale = root * root;
        // Division by a power of two is exact but for what underflows.
        let divided = choi.unscale(scale);
        let lost = divided.len() as f64 * f64::MIN_POSITIVE;
        let exact = *radius == 0.0 && divided.scale(scale) == *choi;
        let radius = if exact { 0.0 } else { above(radius / scale + lost) };
        (scale, LinearMap::from_rounded_choi(self.input, self.output, divided, radius))
    }

    /// Whether so many operators are kept for a map of this n m; else its Choi matrix is.
    pub(super) fn keeps_operators(count: usize, size: usize) -> bool {
        2 * count <= size.max(2)
    }

    /// How many numbers are held.
    pub(super) fn entries(&self) -> usize {
        let size = self.input * self.output;
        match &self.kraus {
            Some(kraus) => size * kraus.left.len() * if kraus.right.is_some() { 2 } else { 1 },
            None => size * size,
        }
    }

    /// n: it takes n x n matrices.
    pub fn input(&self) -> usize {
        self.input
    }

    /// m: it gives m x m matrices.
    pub fn output(&self) -> usize {
        self.output
    }

    /// The Choi matrix, input first (see [`LinearMap`]). Where operators are held it is multiplied out when it is
    /// asked for first: k n^2 m^2 multiplications for k operators, and 16 (n m)^2 bytes.
    pub fn choi(&self) -> &ComplexMatrix {
        &self.dense().choi
    }

    /// A bound of the Frobenius distance between the Choi matrix that was meant and [`LinearMap::choi`].
    pub fn radius(&self) -> f64 {
        self.dense().radius
    }

    fn dense(&self) -> &Dense {
        self.dense.get_or_init(|| {
            let kraus = self.kraus.as_ref().expect("operators or the Choi matrix are held");
            let Dense { choi, radius } = kraus.multiplied_out();
            let radius = if self.radius == 0.0 { radius } else { above(radius + self.radius) };
            Dense { choi, radius }
        })
    }

    /// The operators that are held, if some are, and a bound of the Frobenius distance between the Choi matrix that was
    /// meant and theirs.
    pub fn kraus(&self) -> Option<(&Kraus, f64)> {
        Some((self.kraus.as_ref()?, self.radius))
    }

    /// The m^2 x n^2 matrix that takes vec(X) to vec(Phi(X)).
    ///
    /// Its entries are those of the Choi matrix in other places.
    ///
    /// ```
    /// use curiosa::algebra::complex_matrix::ComplexMatrix;
    /// use curiosa::norms::channels::identity;
    /// use curiosa::norms::map::Vectorisation;
    ///
    /// let matrix = identity(2).superoperator(Vectorisation::Columns);
    /// assert_eq!(matrix, ComplexMatrix::identity(4, 4));
    /// ```
    pub fn superoperator(&self, vec: Vectorisation) -> ComplexMatrix {
        let (n, m, choi) = (self.input, self.output, self.choi());
        let mut matrix = ComplexMatrix::zeros(m * m, n * n);
        for (row, column) in (0..n * m).flat_map(|row| (0..n * m).map(move |column| (row, column))) {
            let ((i, a), (j, b)) = ((row / m, row % m), (column / m, column % m));
            matrix[place(vec, (a, b, m), (i, j, n))] = choi[(row, column)];
        }
        matrix
    }

    /// Phi(X) for an n x n matrix X. n^2 m^2 multiplications, or n m (n + m) for each operator.
    ///
    /// # Panics
    ///
    /// If X is not n x n.
    pub fn apply(&self, x: &ComplexMatrix) -> ComplexMatrix {
        let (n, m) = (self.input, self.output);
        assert_eq!(x.shape(), (n, n), "a matrix of the input space");
        if let Some(kraus) = &self.kraus {
            let term =
                |(a, b): (&ComplexMatrix, &ComplexMatrix)| blocked::product(&blocked::product(a, x), b);
            return kraus
                .left
                .iter()
                .zip(&kraus.right())
                .map(term)
                .fold(ComplexMatrix::zeros(m, m), |sum, term| sum + term);
        }
        let mut image = ComplexMatrix::zeros(m, m);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            image += self.choi().view((i * m, j * m), (m, m)) * x[(i, j)];
        }
        image
    }

    /// Sum over the output of the Choi matrix: the complex conjugate of Phi*(1). n x n.
    pub fn output_trace(&self) -> ComplexMatrix {
        if let Some(kraus) = &self.kraus {
            let zero = ComplexMatrix::zeros(self.input, self.input);
            let sum =
                kraus.left.iter().zip(&kraus.right()).fold(zero, |sum, (a, b)| sum + blocked::product(b, a));
            return sum.transpose();
        }
        output_trace(self.choi(), self.input)
    }
}

/// The n x n matrix of traces of the blocks of a Choi matrix.
pub(super) fn output_trace(choi: &ComplexMatrix, n: usize) -> ComplexMatrix {
    let m = choi.nrows() / n;
    ComplexMatrix::from_fn(n, n, |i, j| (0..m).map(|a| choi[(i * m + a, j * m + a)]).sum::<Complex<f64>>())
}

/// sum over i of (P_i)_ab times row i, in row a d + b.
fn pauli_sums(rows: &ComplexMatrix, d: usize) -> ComplexMatrix {
    let mut sums = ComplexMatrix::zeros(d * d, rows.ncols());
    for number in 0..d * d {
        // P = i^y X^x Z^z for digits 0 to 3, of which 1 and 2 flip and 2 and 3 sign.
        let digits = (0..d.ilog2()).map(|place| number >> (2 * place) & 3).enumerate();
        let (mut flips, mut signs, mut turns) = (0_usize, 0_usize, 0_u32);
        for (place, digit) in digits {
            flips |= usize::from(matches!(digit, 1 | 2)) << place;
            signs |= usize::from(matches!(digit, 2 | 3)) << place;
            turns += u32::from(digit == 2);
        }
        for b in 0..d {
            let phase = Complex::<f64>::I.powu(turns + 2 * (b & signs).count_ones());
            let mut sum = sums.row_mut((b ^ flips) * d + b);
            for (sum, entry) in sum.iter_mut().zip(rows.row(number).iter()) {
                *sum += phase * entry;
            }
        }
    }
    sums
}

/// Where Phi(E_ij)_ab stands in the superoperator.
fn place(
    vec: Vectorisation,
    (a, b, m): (usize, usize, usize),
    (i, j, n): (usize, usize, usize),
) -> (usize, usize) {
    match vec {
        Vectorisation::Columns => (b * m + a, j * n + i),
        Vectorisation::Rows => (a * m + b, i * n + j),
    }
}
