//! Linear maps between matrix spaces, and their representations; what is done with them stands in
//! [`super::operations`].

use nalgebra::Complex;

use crate::algebra::complex_matrix::{ComplexMatrix, largest_part};
use crate::algebra::floats::product;
use crate::algebra::rounding::{above, frobenius_above, product_error};

/// A linear map from n x n to m x m complex matrices, Phi(X) = sum of A_i X B_i.
///
/// It is held as its Choi matrix J = sum over i, j of E_ij (x) Phi(E_ij), input first: the entry in row i m +
/// a and column j m + b is Phi(E_ij)_ab. With Kraus operators, J = sum of vec(A_i) vec(B_i^dagger)^dagger,
/// where vec stacks columns. Memory is 16 (n m)^2 bytes.
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
    pub(super) choi: ComplexMatrix,
    /// The Choi matrix that was meant is within this of the one held (Frobenius norm): what rounding did on
    /// the way to it.
    pub(super) radius: f64,
    /// The operators it was made of, exactly.
    pub(super) kraus: Option<Kraus>,
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
    const MOST: f64 = 1e250;
    let finite =
        |matrix: &ComplexMatrix| matrix.iter().all(|entry| entry.re.abs() <= MOST && entry.im.abs() <= MOST);
    if matrices.all(finite) { Ok(()) } else { Err(MapError::NotFinite) }
}

impl LinearMap {
    /// Phi(X) = sum of A_i X A_i^dagger, a completely positive map. k n^2 m^2 multiplications for k
    /// operators.
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

    /// The map of Kraus operators. k n^2 m^2 multiplications for k operators.
    ///
    /// # Errors
    ///
    /// If there are no operators, those on the left are not all of one shape m x n with m, n >= 1, there are
    /// not as many right ones, these are not all n x m, or an entry of them or of the Choi matrix is not
    /// finite or above 1e250 in absolute value.
    pub fn from_kraus(kraus: Kraus) -> Result<LinearMap, MapError> {
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
        // The columns of l and r are vec(A_i) and vec(B_i^dagger), of some operators after the others: so many that they
        // take no more memory than the product.
        let size = input * output;
        let mut choi = ComplexMatrix::zeros(0, 0);
        let (mut exact, mut left_norm, mut right_norm) = (count <= 1024, 0.0_f64, 0.0_f64);
        for start in (0..count).step_by(BLOCK) {
            let some = start..count.min(start + BLOCK);
            let block = some.len();
            let entries = kraus.left[some.clone()].iter().flat_map(|operator| operator.iter().copied());
            let l = ComplexMatrix::from_iterator(size, block, entries);
            let r = match right {
                None => None,
                Some(right) => {
                    let adjoints = right[some].iter().map(ComplexMatrix::adjoint);
                    let entries = adjoints.flat_map(|operator| Vec::from(operator.data));
                    Some(ComplexMatrix::from_iterator(size, block, entries))
                }
            };
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
        let radius = match exact {
            true => 0.0,
            false => finite(above(product_error(count) * left_norm * right_norm))?,
        };
        check_finite(std::iter::once(&choi))?;
        Ok(LinearMap { input, output, choi, radius, kraus: Some(kraus) })
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
        Ok(LinearMap { input, output, choi, radius: 0.0, kraus: None })
    }

    /// The map of a Choi matrix whose entries were rounded: the one that is meant is within `radius`
    /// (Frobenius norm).
    pub(super) fn from_rounded_choi(
        input: usize,
        output: usize,
        choi: ComplexMatrix,
        radius: f64,
    ) -> LinearMap {
        LinearMap { input, output, choi, radius, kraus: None }
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

    /// A power of four, and the map divided by it, whose Choi matrix has a norm near 1.
    pub(super) fn normalised(&self) -> (f64, LinearMap) {
        let top = largest_part(&self.choi).max(self.radius);
        if top == 0.0 {
            return (1.0, self.clone());
        }
        let norm = self.choi.unscale(top).norm().max(1.0);
        let root = ((top.log2() + norm.log2()) / 2.0).floor().exp2();
        let scale = root * root;
        // Division by a power of two is exact but for what underflows.
        let choi = self.choi.unscale(scale);
        let lost = choi.len() as f64 * f64::MIN_POSITIVE;
        let exactly = |operators: &[ComplexMatrix]| -> Option<Vec<ComplexMatrix>> {
            let divided: Vec<_> = operators.iter().map(|operator| operator.unscale(root)).collect();
            let back =
                divided.iter().zip(operators).all(|(divided, operator)| divided.scale(root) == *operator);
            back.then_some(divided)
        };
        let kraus = self.kraus.as_ref().and_then(|kraus| {
            let right = match &kraus.right {
                Some(right) => Some(exactly(right)?),
                None => None,
            };
            Some(Kraus { left: exactly(&kraus.left)?, right })
        });
        let radius = if self.radius == 0.0 && choi.scale(scale) == self.choi {
            0.0
        } else {
            above(self.radius / scale + lost)
        };
        (scale, LinearMap { choi, radius, kraus, ..*self })
    }

    /// n: it takes n x n matrices.
    pub fn input(&self) -> usize {
        self.input
    }

    /// m: it gives m x m matrices.
    pub fn output(&self) -> usize {
        self.output
    }

    /// The Choi matrix, input first (see [`LinearMap`]).
    pub fn choi(&self) -> &ComplexMatrix {
        &self.choi
    }

    /// A bound of the Frobenius distance between the Choi matrix that was meant and the one held.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The operators it was made of, if it was and they are exact.
    pub fn kraus(&self) -> Option<&Kraus> {
        self.kraus.as_ref()
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
        let (n, m) = (self.input, self.output);
        let mut matrix = ComplexMatrix::zeros(m * m, n * n);
        for (row, column) in (0..n * m).flat_map(|row| (0..n * m).map(move |column| (row, column))) {
            let ((i, a), (j, b)) = ((row / m, row % m), (column / m, column % m));
            matrix[place(vec, (a, b, m), (i, j, n))] = self.choi[(row, column)];
        }
        matrix
    }

    /// Phi(X) for an n x n matrix X. n^2 m^2 multiplications.
    ///
    /// # Panics
    ///
    /// If X is not n x n.
    pub fn apply(&self, x: &ComplexMatrix) -> ComplexMatrix {
        let (n, m) = (self.input, self.output);
        assert_eq!(x.shape(), (n, n), "a matrix of the input space");
        let mut image = ComplexMatrix::zeros(m, m);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            image += self.choi.view((i * m, j * m), (m, m)) * x[(i, j)];
        }
        image
    }

    /// Sum over the output of the Choi matrix: the complex conjugate of Phi*(1). n x n.
    pub fn output_trace(&self) -> ComplexMatrix {
        output_trace(&self.choi, self.input)
    }
}

/// The n x n matrix of traces of the blocks of a Choi matrix.
pub(super) fn output_trace(choi: &ComplexMatrix, n: usize) -> ComplexMatrix {
    let m = choi.nrows() / n;
    ComplexMatrix::from_fn(n, n, |i, j| (0..m).map(|a| choi[(i * m + a, j * m + a)]).sum::<Complex<f64>>())
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
