//! Whether a unitary matrix keeps product vectors product: which local matrices and which permutation of the parties
//! it is, or a product vector that it entangles.
//!
//! A unitary matrix keeps product vectors product exactly if it is a permutation of parties after a product of
//! unitary matrices (M. Marcus and B. N. Moyls 1959 for two parties, R. Westwick 1967 for more). Party i goes to place
//! j exactly if the matrix from the indices (i in, j out) to the others has rank 1, so that k^2 such tests decide.

use nalgebra::Complex;

use super::SeparabilityError;
use super::minimum::{flatten, normalised, product};
use super::parties::{Cut, Parties};
use super::realignment::{Operator, rank_one, rank_one_residual};
use crate::algebra::complex_matrix::{ComplexMatrix, largest_part, power_of_two_below};
use crate::algebra::random::{gaussian, generator};
use crate::algebra::rounding::product_error;
use crate::algebra::svd::svd;

/// How a matrix acts on product vectors.
#[derive(Clone, Debug)]
pub enum Action {
    /// a_1 (x) ... (x) a_k goes to the product with A_i a_i in place `places[i]`.
    Local {
        /// Where each party goes; 0, 1, ... if all stay.
        places: Vec<usize>,
        /// A_1, ..., A_k, unitary; of all but the first a largest entry is positive.
        factors: Vec<ComplexMatrix>,
    },
    /// Some product vector goes to an entangled one.
    Entangling(Witness),
    /// Too far from local for the tolerance, but no product vector is entangled beyond rounding.
    Undecided,
}

/// A product vector and its image.
#[derive(Clone, Debug)]
pub struct Witness {
    /// Unit vectors.
    pub factors: Vec<Vec<Complex<f64>>>,
    /// The cut, of the parties of the image, across which it is most entangled.
    pub cut: Cut,
    /// The Schmidt coefficients of the image across the cut, descending; their squares sum to 1.
    pub schmidt: Vec<f64>,
    /// 1 - tr rho^2 across the cut.
    pub entropy: f64,
}

/// What is found of a matrix.
#[derive(Clone, Debug)]
pub struct Classification {
    /// How it acts on product vectors.
    pub action: Action,
    /// |U - L|_F / |U|_F for the nearest matrix L that was found that keeps products.
    pub residual: f64,
    /// The positive factor s with matrix = s U.
    pub scale: f64,
    /// |U^dagger U - 1|_F / sqrt(N).
    pub defect: f64,
}

/// How many random product vectors are tried as witnesses.
const WITNESSES: usize = 64;

/// Decides how a matrix s U acts on product vectors; U unitary and the residual are meant up to a relative tolerance.
/// About N^2 k^2 multiplications, and N^2 for each vector that is tried.
pub fn classify(
    matrix: &ComplexMatrix,
    input: &Parties,
    output: &Parties,
    tolerance: f64,
) -> Result<Classification, SeparabilityError> {
    let (unitary, scale, defect) = unitary(matrix, input, output)?;
    if defect > tolerance {
        return Err(SeparabilityError::Matrix(format!(
            "the matrix is not unitary up to a factor: |U^dagger U - 1|_F / sqrt(N) is {defect:.1e}, accepted to {tolerance:.0e}"
        )));
    }
    let operator = Operator { matrix: &unitary, input, output };
    let (places, factors, residual) = nearest_local(&operator);
    let action = if residual <= tolerance {
        Action::Local { places, factors }
    } else {
        witness(&operator).map_or(Action::Undecided, Action::Entangling)
    };
    Ok(Classification { action, residual, scale, defect })
}

/// U, s and the defect.
fn unitary(
    matrix: &ComplexMatrix,
    input: &Parties,
    output: &Parties,
) -> Result<(ComplexMatrix, f64, f64), SeparabilityError> {
    let size = input.dimension();
    let mut sizes = [input.sizes().to_vec(), output.sizes().to_vec()];
    sizes.iter_mut().for_each(|sizes| sizes.sort_unstable());
    if sizes[0] != sizes[1] {
        return Err(SeparabilityError::Parties(format!(
            "the parties {output} that are made are not {input} in some order"
        )));
    }
    if matrix.shape() != (size, size) {
        return Err(SeparabilityError::Matrix(format!(
            "the matrix is {} x {}, but parties {input} have {size} dimensions",
            matrix.nrows(),
            matrix.ncols()
        )));
    }
    let largest = largest_part(matrix);
    if !(largest > 0.0 && largest.is_finite()) {
        return Err(SeparabilityError::Matrix("the matrix is zero or has an entry that is no number".into()));
    }
    // Powers of two are exact, and keep squares away from overflow and underflow.
    let power = power_of_two_below(largest);
    let scaled = matrix.unscale(power);
    let length = (scaled.norm_squared() / size as f64).sqrt();
    let unitary = scaled.unscale(length);
    let defect =
        (unitary.ad_mul(&unitary) - ComplexMatrix::identity(size, size)).norm() / (size as f64).sqrt();
    Ok((unitary, length * power, defect))
}

/// The permutation and the unitary factors that come nearest, as far as found, and how near.
fn nearest_local(operator: &Operator) -> (Vec<usize>, Vec<ComplexMatrix>, f64) {
    let (input, output) = (operator.input, operator.output);
    let count = input.count();
    let mut pairs = Vec::new();
    for (party, place) in (0..count * count).map(|pair| (pair / count, pair % count)) {
        if input.sizes()[party] == output.sizes()[place] {
            let realigned = operator.realigned(1 << place, 1 << party);
            let best = rank_one(&realigned);
            pairs.push((rank_one_residual(&realigned, &best), party, place, best.0));
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut places = vec![usize::MAX; count];
    let mut factors = vec![ComplexMatrix::zeros(0, 0); count];
    for (_, party, place, vector) in pairs {
        if places[party] == usize::MAX && !places.contains(&place) {
            places[party] = place;
            let size = input.sizes()[party];
            let decomposed =
                svd(&ComplexMatrix::from_fn(size, size, |row, column| vector[row * size + column]));
            let factor = decomposed.u * decomposed.v.adjoint();
            factors[party] = factor.scale(1.0) * largest_phase(&factor).conj();
        }
    }
    let local = local_matrix(input, output, &places, &factors);
    let overlap = local.dotc(operator.matrix);
    let phase = if overlap.norm() > 0.0 { overlap / overlap.norm() } else { Complex::ONE };
    factors[0] *= phase;
    let residual = (operator.matrix - local * phase).norm() / operator.matrix.norm();
    (places, factors, residual)
}

/// The phase of an entry of largest absolute value, up to rounding the first.
fn largest_phase(matrix: &ComplexMatrix) -> Complex<f64> {
    let largest = matrix.iter().map(|entry| entry.norm()).fold(0.0, f64::max);
    let entry =
        matrix.iter().find(|entry| entry.norm() > 0.999_999 * largest).copied().unwrap_or(Complex::ONE);
    entry / entry.norm()
}

/// The matrix of a permutation of parties after a product.
pub fn local_matrix(
    input: &Parties,
    output: &Parties,
    places: &[usize],
    factors: &[ComplexMatrix],
) -> ComplexMatrix {
    let size = input.dimension();
    let digits: Vec<[Vec<usize>; 2]> =
        (0..size).map(|index| [output.digits(index), input.digits(index)]).collect();
    ComplexMatrix::from_fn(size, size, |row, column| {
        let entries = factors.iter().enumerate();
        let entries =
            entries.map(|(party, factor)| factor[(digits[row][0][places[party]], digits[column][1][party])]);
        entries.fold(Complex::ONE, |product, entry| product * entry)
    })
}

/// Of basis vectors and random product vectors, the one whose image is most entangled; none if no image is entangled
/// beyond what rounding can do.
fn witness(operator: &Operator) -> Option<Witness> {
    let (input, output) = (operator.input, operator.output);
    let size = input.dimension();
    let mut rng = generator(0);
    let basis = (0..size).map(|index| {
        let digits = input.digits(index).into_iter().zip(input.sizes());
        digits
            .map(|(digit, &size)| {
                (0..size).map(|k| Complex::from(if k == digit { 1.0 } else { 0.0 })).collect()
            })
            .collect()
    });
    let random = (0..WITNESSES).map(|_| {
        let factors = input.sizes().iter();
        factors.map(|&size| normalised(gaussian(&mut rng, size, 1).as_slice())).collect()
    });
    let candidates: Vec<Vec<Vec<Complex<f64>>>> = basis.take(WITNESSES).chain(random).collect();
    let images = candidates.into_iter().flat_map(|factors| {
        let vector = ComplexMatrix::from_column_slice(size, 1, &product(&factors));
        let image = normalised((operator.matrix * vector).as_slice());
        let cuts = output.single_cuts().into_iter();
        let found = cuts.map(move |cut| (flatten(&image, output, cut), cut, factors.clone()));
        found
            .map(|(flat, cut, factors)| (linear_entropy(&svd(&flat).values), flat, cut, factors))
            .collect::<Vec<_>>()
    });
    let (entropy, flat, cut, factors) = images.max_by(|a, b| a.0.total_cmp(&b.0))?;
    // A product has no minors; rounding moves the image by no more than this, and so a minor by twice as much.
    let moved = 4.0 * product_error(size + 16) * (size as f64).sqrt();
    let largest = largest_minor(&flat);
    (largest > 4.0 * moved).then(|| Witness { factors, cut, schmidt: svd(&flat).values, entropy })
}

/// 1 - tr rho^2 from Schmidt coefficients, with all digits of small values.
pub fn linear_entropy(schmidt: &[f64]) -> f64 {
    let squares: Vec<f64> = schmidt.iter().map(|value| value * value).collect();
    let pairs = (0..squares.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    2.0 * pairs.map(|(i, j)| squares[i] * squares[j]).sum::<f64>()
}

/// The largest 2 x 2 minor that has an entry of largest absolute value for a corner.
fn largest_minor(matrix: &ComplexMatrix) -> f64 {
    let (rows, columns) = matrix.shape();
    let places = (0..rows * columns).map(|place| (place / columns, place % columns));
    let corner = places.clone().max_by(|&a, &b| matrix[a].norm().total_cmp(&matrix[b].norm()));
    let corner = corner.unwrap_or((0, 0));
    places
        .map(|place| {
            let cross = matrix[(corner.0, place.1)] * matrix[(place.0, corner.1)];
            (matrix[corner] * matrix[place] - cross).norm()
        })
        .fold(0.0, f64::max)
}
