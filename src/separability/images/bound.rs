//! A lower bound of the entanglement that a matrix produces from every product vector, with proof.
//!
//! Let U = M / sqrt(c), let v(a) be the vector of all monomials of multidegree d of a product unit vector, each times
//! the square root of its multinomial coefficient, and S the Macaulay matrix of all minors of U, columns divided by
//! and rows multiplied by such roots. Then |v(a)| = 1 and |S v(a)|^2 is the sum of the squares of the minors, which
//! is the sum over the cuts of (1 - tr rho^2) / 2. So the least singular value of S, squared, is a lower bound. It
//! does not fall when d grows.
//!
//! The matrix c^2 S^dagger S is D^(-1/2) K D^(-1/2) with integer K and D, and is shown to be larger than a multiple of
//! the unit matrix by a factorisation in floats with a bound for their rounding.

use nalgebra::{Complex, DVector};
use rayon::prelude::*;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::cholesky;
use crate::algebra::rounding::{above, below, frobenius_above, is_positive_definite};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::{checked, fits};
use crate::separability::macaulay::matrix::{Macaulay, minors};
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// The most columns: some minutes.
const COLUMNS: usize = 4000;

/// A number that 1 - tr rho^2, averaged over the cuts, is not below for any product vector; 0 where the rank is not
/// full. Time: columns^3.
///
/// ```
/// use curiosa::separability::{images::bound::entropy_below, gates::catalogue::Gate, images::minimum::least_entropy};
///
/// let gate = Gate::named("circuit-2x2x2").unwrap();
/// let (matrix, parties) = (gate.matrix().unwrap(), gate.parties().unwrap());
/// let cuts = parties.single_cuts();
/// let lo = entropy_below(&matrix, &parties, &cuts, &[2, 3, 5]).unwrap();
/// let found = least_entropy(&matrix.to_floats(), &parties, &cuts, 2, 3).unwrap();
/// assert!(0.0 < lo && lo <= found.entropy);
/// ```
///
/// # Errors
///
/// If the matrix is not of the dimension of the parties or not unitary up to a factor, the multidegree is not
/// a degree of 2 or more for each party or gives more than 4000 columns, or the entries are too large for
/// exact sums.
pub fn entropy_below(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    multidegree: &[usize],
) -> Result<f64, SeparabilityError> {
    fits(matrix, parties)?;
    let multidegree = &checked(parties, multidegree, COLUMNS)?[..];
    let c = matrix.scale()? as f64;
    let gram = gram(matrix, parties, cuts, multidegree)?;
    let least = least_eigenvalue_below(&gram);
    // |S v|^2 = (1 / c^2) times this; twice that over the number of cuts.
    Ok(below(2.0 * least / above(c * c) / cuts.len() as f64))
}

/// D^(-1/2) K D^(-1/2): each entry is off by at most 8 units in the last place.
fn gram(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    multidegree: &[usize],
) -> Result<ComplexMatrix, SeparabilityError> {
    let minors = minors(matrix, parties, cuts);
    let macaulay = Macaulay::new(parties, 2, minors.iter().map(|minor| &minor.polynomial), multidegree);
    let size = macaulay.column_count();
    let rows: Vec<(u128, Vec<(usize, Gaussian)>)> = (0..macaulay.row_count())
        .inspect(|_| stop::check())
        .map(|row| (macaulay.row_weight(row), macaulay.entries(row).collect()))
        .collect();
    let mut meeting: Vec<Vec<usize>> = vec![Vec::new(); size];
    for (number, (_, entries)) in rows.iter().enumerate() {
        entries.iter().for_each(|&(column, _)| meeting[column].push(number));
    }
    let weights: Vec<f64> = (0..size).map(|column| (macaulay.column_weight(column) as f64).sqrt()).collect();
    let column = |column: usize| -> Option<Vec<Complex<f64>>> {
        let mut sums = vec![(0_i128, 0_i128); size];
        for &row in &meeting[column] {
            stop::check();
            let (weight, entries) = &rows[row];
            let own = entries.iter().find(|(place, _)| *place == column).expect("it meets the column").1;
            for &(place, entry) in entries {
                // conj(entry) own, exactly: entries of minors are below 2^63.
                let [a, b, c, d] = [entry.re, entry.im, own.re, own.im].map(i128::from);
                let weight = i128::try_from(*weight).ok()?;
                let add = |sum: i128, term: i128| sum.checked_add(weight.checked_mul(term)?);
                let sum = &mut sums[place];
                *sum = (add(sum.0, a * c + b * d)?, add(sum.1, a * d - b * c)?);
            }
        }
        let exact = |number: i128| (number.unsigned_abs() < 1 << 53).then_some(number as f64);
        let entries = sums.into_iter().enumerate().map(|(place, (re, im))| {
            let by = weights[place] * weights[column];
            Some(Complex::new(exact(re)? / by, exact(im)? / by))
        });
        entries.collect()
    };
    let columns = (0..size).into_par_iter().map(|number| stop::begin(|| column(number)));
    let columns: Option<Vec<Vec<Complex<f64>>>> =
        stop::all(columns.collect::<Option<Vec<_>>>()).into_iter().collect();
    let columns =
        columns.ok_or_else(|| SeparabilityError::Matrix("the entries are too large for a bound".into()))?;
    Ok(ComplexMatrix::from_fn(size, size, |row, column| columns[column][row]))
}

/// A number that the least eigenvalue of any Hermitian matrix is not below whose entries are within 8 units in the
/// last place of these; 0 where none is found.
fn least_eigenvalue_below(matrix: &ComplexMatrix) -> f64 {
    let size = matrix.nrows();
    let Some(factors) = cholesky(matrix.clone()) else { return 0.0 };
    // Inverse iteration gives a number that is a little too large, or not at all.
    let mut vector = DVector::from_fn(size, |row, _| Complex::new(1.0 + (row % 7) as f64, (row % 5) as f64));
    let mut guess = f64::INFINITY;
    for _ in 0..200 {
        stop::check();
        vector.unscale_mut(vector.norm());
        let next = factors.solve(&vector);
        let value = 1.0 / next.norm();
        let done = (guess - value).abs() < 1e-7 * value;
        (guess, vector) = (value, next);
        if done {
            break;
        }
    }
    let rounding = above(8.0 * f64::EPSILON * frobenius_above(matrix));
    [1e-4, 1e-2, 0.1, 0.5]
        .into_iter()
        .map(|less| guess * (1.0 - less))
        .find(|&bound| {
            let shifted = matrix - ComplexMatrix::identity(size, size).scale(bound);
            let slack = above(rounding + f64::EPSILON * (frobenius_above(matrix) + above(bound)));
            is_positive_definite(&shifted, slack)
        })
        .unwrap_or(0.0)
}
