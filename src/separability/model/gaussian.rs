//! Square matrices of Gaussian integers, and whether they are unitary up to a factor.

use std::ops::{Add, Mul, Neg, Sub};

use nalgebra::Complex;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::separability::SeparabilityError;
use crate::stop;

/// re + im i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gaussian {
    /// Real part.
    pub re: i64,
    /// Imaginary part.
    pub im: i64,
}

impl Gaussian {
    /// 0.
    pub const ZERO: Gaussian = Gaussian { re: 0, im: 0 };
    /// 1.
    pub const ONE: Gaussian = Gaussian { re: 1, im: 0 };
    /// i.
    pub const I: Gaussian = Gaussian { re: 0, im: 1 };

    /// A real number.
    pub fn real(re: i64) -> Self {
        Gaussian { re, im: 0 }
    }

    /// re - im i.
    pub fn conjugate(self) -> Self {
        Gaussian { re: self.re, im: -self.im }
    }

    /// re^2 + im^2.
    pub fn norm(self) -> i64 {
        self.re * self.re + self.im * self.im
    }
}

impl Add for Gaussian {
    type Output = Gaussian;
    fn add(self, other: Gaussian) -> Gaussian {
        Gaussian { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Gaussian {
    type Output = Gaussian;
    fn sub(self, other: Gaussian) -> Gaussian {
        Gaussian { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Neg for Gaussian {
    type Output = Gaussian;
    fn neg(self) -> Gaussian {
        Gaussian { re: -self.re, im: -self.im }
    }
}

impl Mul for Gaussian {
    type Output = Gaussian;
    fn mul(self, other: Gaussian) -> Gaussian {
        Gaussian { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// A float whose parts are whole numbers.
///
/// # Errors
///
/// If a part is no whole number or above [`GaussianMatrix::LARGEST`] in absolute value.
pub fn whole(entry: Complex<f64>) -> Result<Gaussian, SeparabilityError> {
    let whole = |part: f64| {
        let whole = part.fract() == 0.0 && part.abs() <= GaussianMatrix::LARGEST as f64;
        whole.then_some(part as i64).ok_or_else(|| {
            SeparabilityError::Matrix(format!(
                "there is an entry {part}: whole numbers to {} and [re, im] of such are accepted",
                GaussianMatrix::LARGEST
            ))
        })
    };
    Ok(Gaussian { re: whole(entry.re)?, im: whole(entry.im)? })
}

/// A square matrix of Gaussian integers.
///
/// ```
/// use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
///
/// // M = ((1, i), (i, 1)) has M M^dagger = 2.
/// let entry = |row, column| if row == column { Gaussian::ONE } else { Gaussian::I };
/// let matrix = GaussianMatrix::from_fn(2, entry);
/// assert_eq!(matrix.scale(), Ok(2));
/// assert_eq!(matrix.times(&matrix.adjoint()).unwrap().entry(0, 0), Gaussian::real(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GaussianMatrix {
    size: usize,
    entries: Vec<Gaussian>,
}

impl GaussianMatrix {
    /// The largest absolute value of a part of an entry: a coefficient of a minor is a sum of few products of two
    /// entries, at most 2^(k + 1) for k parties.
    pub const LARGEST: i64 = 1_000_000;

    /// From rows.
    ///
    /// # Errors
    ///
    /// If there is no row, the matrix is not square, or a part of an entry is above
    /// [`GaussianMatrix::LARGEST`] in absolute value.
    pub fn new(rows: Vec<Vec<Gaussian>>) -> Result<Self, SeparabilityError> {
        let size = rows.len();
        if size == 0 || rows.iter().any(|row| row.len() != size) {
            return Err(SeparabilityError::Matrix("the matrix is not square".into()));
        }
        let entries = rows.concat();
        if entries
            .iter()
            .any(|entry| entry.re.unsigned_abs().max(entry.im.unsigned_abs()) > Self::LARGEST as u64)
        {
            return Err(SeparabilityError::Matrix(format!("an entry is larger than {}", Self::LARGEST)));
        }
        Ok(GaussianMatrix { size, entries })
    }

    /// From a function of row and column whose values are small.
    pub fn from_fn(size: usize, entry: impl Fn(usize, usize) -> Gaussian) -> Self {
        let entries = (0..size * size).map(|place| entry(place / size, place % size)).collect();
        GaussianMatrix { size, entries }
    }

    /// From floats that are whole numbers.
    ///
    /// # Errors
    ///
    /// If a part of an entry is no whole number or above [`GaussianMatrix::LARGEST`] in absolute value, or
    /// the matrix is not square.
    pub fn from_floats(matrix: &ComplexMatrix) -> Result<Self, SeparabilityError> {
        let row = |row: usize| (0..matrix.ncols()).map(|column| whole(matrix[(row, column)])).collect();
        Self::new((0..matrix.nrows()).map(row).collect::<Result<_, _>>()?)
    }

    /// As floats, exactly.
    pub fn to_floats(&self) -> ComplexMatrix {
        ComplexMatrix::from_fn(self.size, self.size, |row, column| {
            let entry = self.entry(row, column);
            Complex::new(entry.re as f64, entry.im as f64)
        })
    }

    /// Number of rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The entry in a row and a column.
    pub fn entry(&self, row: usize, column: usize) -> Gaussian {
        self.entries[row * self.size + column]
    }

    /// A row.
    pub fn row(&self, row: usize) -> &[Gaussian] {
        &self.entries[row * self.size..][..self.size]
    }

    /// Whether all entries are real.
    pub fn is_real(&self) -> bool {
        self.entries.iter().all(|entry| entry.im == 0)
    }

    /// How many entries are not 0.
    pub fn nonzeros(&self) -> usize {
        self.entries.iter().filter(|&&entry| entry != Gaussian::ZERO).count()
    }

    /// The conjugate transpose.
    pub fn adjoint(&self) -> Self {
        Self::from_fn(self.size, |row, column| self.entry(column, row).conjugate())
    }

    /// The product, of size^3 multiplications; none if an entry exceeds 64 bits.
    pub fn times(&self, other: &Self) -> Option<Self> {
        let n = self.size;
        let mut entries = Vec::with_capacity(n * n);
        for (row, column) in (0..n * n).map(|place| (place / n, place % n)) {
            stop::check();
            let (mut re, mut im) = (0_i128, 0_i128);
            for (a, b) in self.row(row).iter().zip((0..n).map(|middle| other.entry(middle, column))) {
                let [ar, ai, br, bi] = [a.re, a.im, b.re, b.im].map(i128::from);
                re += ar * br - ai * bi;
                im += ar * bi + ai * br;
            }
            entries.push(Gaussian { re: re.try_into().ok()?, im: im.try_into().ok()? });
        }
        Some(GaussianMatrix { size: n, entries })
    }

    /// c > 0 with M M^dagger = c, exactly; M / sqrt(c) is unitary.
    ///
    /// # Errors
    ///
    /// If rows of M are not orthogonal or differ in length, the matrix is zero, or an entry of M M^dagger
    /// exceeds 64 bits.
    pub fn scale(&self) -> Result<i64, SeparabilityError> {
        let square = self.times(&self.adjoint());
        let square = square.ok_or_else(|| SeparabilityError::Matrix("the entries are too large".into()))?;
        let c = square.entry(0, 0).re;
        let n = self.size;
        let off = (0..n * n).map(|place| (place / n, place % n)).find(|&(row, column)| {
            square.entry(row, column) != if row == column { Gaussian::real(c) } else { Gaussian::ZERO }
        });
        match off {
            None if c > 0 => Ok(c),
            None => Err(SeparabilityError::Matrix("the matrix is zero".into())),
            Some((row, column)) if row == column => Err(SeparabilityError::Matrix(format!(
                "the matrix is not unitary up to a factor: rows 1 and {} have squared lengths {c} and {}",
                row + 1,
                square.entry(row, row).re
            ))),
            Some((row, column)) => Err(SeparabilityError::Matrix(format!(
                "the matrix is not unitary up to a factor: rows {} and {} are not orthogonal",
                row + 1,
                column + 1
            ))),
        }
    }
}
