//! Whether a unitary matrix keeps product vectors product: which local matrices and which permutation of the parties
//! it is, or a product vector that it entangles.
//!
//! A unitary matrix keeps product vectors product exactly if it is a permutation of parties after a product of
//! unitary matrices (M. Marcus and B. N. Moyls 1959 for two parties, R. Westwick 1967 for more). Party i goes to place
//! j exactly if the matrix from the indices (i in, j out) to the others has rank 1, so that k^2 such tests decide.

use nalgebra::Complex;

use crate::algebra::complex_matrix::{ComplexMatrix, largest_part, power_of_two_below};
use crate::algebra::floats::{adjoint_product, product as product_of};
use crate::algebra::random::{gaussian, generator, isometry};
use crate::algebra::rounding::product_error;
use crate::algebra::svd::svd;
use crate::separability::SeparabilityError;
use crate::separability::images::minimum::{flatten, linear_entropy, normalised, product};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::products::realignment::{Operator, rank_one, rank_one_residual};
use crate::stop;

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

impl Action {
    /// One word: local, swap-local, permuted-local, entangling or undecided.
    pub fn name(&self) -> &'static str {
        match self {
            Action::Local { places, .. }
                if places.iter().enumerate().all(|(party, &place)| party == place) =>
            {
                "local"
            }
            Action::Local { places, .. } if places.len() == 2 => "swap-local",
            Action::Local { .. } => "permuted-local",
            Action::Entangling(_) => "entangling",
            Action::Undecided => "undecided",
        }
    }
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
    /// U.
    pub unitary: ComplexMatrix,
    /// |U - L|_F / |U|_F for a matrix L that keeps products, near as far as found.
    pub residual: f64,
    /// The positive factor s with matrix = s U.
    pub scale: f64,
    /// |U^dagger U - 1|_F / sqrt(N).
    pub defect: f64,
}

/// How many product vectors of each kind are tried as witnesses.
const WITNESSES: usize = 64;
/// The most steps towards the nearest local matrix.
const STEPS: usize = 30;
/// Random local matrices to start from.
const STARTS: usize = 4;

/// Decides how a matrix s U acts on product vectors; U unitary and the residual are meant up to a relative tolerance.
/// About N^2 k^2 multiplications for a local matrix, and N^2 for each vector that is tried; for others 150 N^2 k^2 at
/// most to find a near local one.
///
/// ```
/// use curiosa::algebra::complex_matrix::ComplexMatrix;
/// use curiosa::separability::products::classify::{Action, classify};
/// use curiosa::separability::model::parties::Parties;
/// use nalgebra::Complex;
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let swap = |row, column| Complex::from(if row == column / 2 + column % 2 * 2 { 1.0 } else { 0.0 });
/// let found = classify(&ComplexMatrix::from_fn(4, 4, swap), &two, &two, 1e-9).unwrap();
/// let Action::Local { places, .. } = found.action else { panic!("a permutation of the parties") };
/// assert_eq!(places, [1, 0]);
/// ```
///
/// Controlled Z sends the product of two uniform vectors to a maximally entangled one:
///
/// ```
/// use curiosa::separability::products::classify::{Action, classify};
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::model::parties::Parties;
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let cz = circuit_matrix(&parse_circuit("CZ01", 2).unwrap(), 2).to_floats();
/// let found = classify(&cz, &two, &two, 1e-9).unwrap();
/// let Action::Entangling(witness) = found.action else { panic!("it entangles") };
/// assert!((witness.entropy - 0.5).abs() < 1e-12);
/// ```
///
/// # Errors
///
/// If the parties that are made are not those that are acted on in some order, the matrix is not of their
/// dimension, it is zero or has an entry that is no finite number, or its defect is above the tolerance.
pub fn classify(
    matrix: &ComplexMatrix,
    input: &Parties,
    output: &Parties,
    tolerance: f64,
) -> Result<Classification, SeparabilityError> {
    let (unitary, scale, defect) = unitary(matrix, input, output, tolerance)?;
    let operator = Operator { matrix: &unitary, input, output };
    let (places, factors, residual) = nearest_local(&operator);
    let action = if residual <= tolerance {
        Action::Local { places, factors }
    } else {
        witness(&operator).map_or(Action::Undecided, Action::Entangling)
    };
    Ok(Classification { action, unitary, residual, scale, defect })
}

/// U, s and the defect.
pub(super) fn unitary(
    matrix: &ComplexMatrix,
    input: &Parties,
    output: &Parties,
    tolerance: f64,
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
    let finite = matrix.iter().all(|entry| entry.re.is_finite() && entry.im.is_finite());
    if largest == 0.0 || !finite {
        return Err(SeparabilityError::Matrix("the matrix is zero or has an entry that is no number".into()));
    }
    // Powers of two are exact, and keep squares away from overflow and underflow.
    let power = power_of_two_below(largest);
    let scaled = matrix.unscale(power);
    let length = (scaled.norm_squared() / size as f64).sqrt();
    let unitary = scaled.unscale(length);
    let defect = (adjoint_product(&unitary, &unitary) - ComplexMatrix::identity(size, size)).norm()
        / (size as f64).sqrt();
    if defect > tolerance {
        return Err(SeparabilityError::Matrix(format!(
            "the matrix is not unitary up to a factor: |U^dagger U - 1|_F / sqrt(N) is {defect:.1e}, accepted to {tolerance:.0e}"
        )));
    }
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
            factors[party] = unitary_factor(&ComplexMatrix::from_fn(size, size, |row, column| {
                vector[row * size + column]
            }));
        }
    }
    let mut residual = turn(operator, &places, &mut factors);
    if residual > 1e-12 {
        // Near a local matrix one step is exact. Far from all, where the best is sought is a matter of luck.
        let mut rng = generator(1);
        let random =
            (0..STARTS).map(|_| input.sizes().iter().map(|&size| isometry(&mut rng, size, size)).collect());
        for start in std::iter::once(factors.clone()).chain(random) {
            let (climbed, near) = climb(operator, &places, start);
            if near < residual {
                (factors, residual) = (climbed, near);
            }
        }
    }
    (places, factors, residual)
}

/// Improves the factors in turn; the residual never grows.
fn climb(
    operator: &Operator,
    places: &[usize],
    mut factors: Vec<ComplexMatrix>,
) -> (Vec<ComplexMatrix>, f64) {
    let mut residual = f64::INFINITY;
    for _ in 0..STEPS {
        for party in 0..factors.len() {
            factors[party] = best_factor(operator, places, &factors, party);
        }
        let before = residual;
        residual = turn(operator, places, &mut factors);
        if before - residual <= 1e-6 * before {
            break;
        }
    }
    (factors, residual)
}

/// Gives the factors their phases, that of the first the best one; the residual.
fn turn(operator: &Operator, places: &[usize], factors: &mut [ComplexMatrix]) -> f64 {
    for factor in factors.iter_mut().skip(1) {
        let turned = largest_phase(factor).conj();
        *factor *= turned;
    }
    let local = local_matrix(operator.input, operator.output, places, factors);
    let overlap = local.dotc(operator.matrix);
    let phase = if overlap.norm() > 0.0 { overlap / overlap.norm() } else { Complex::ONE };
    factors[0] *= phase;
    (operator.matrix - local * phase).norm() / operator.matrix.norm()
}

/// The unitary factor of one party that comes nearest, given those of the others.
fn best_factor(
    operator: &Operator,
    places: &[usize],
    factors: &[ComplexMatrix],
    party: usize,
) -> ComplexMatrix {
    let (input, output) = (operator.input, operator.output);
    let size = input.sizes()[party];
    let digits: Vec<[Vec<usize>; 2]> =
        (0..input.dimension()).map(|index| [output.digits(index), input.digits(index)]).collect();
    let mut sum = ComplexMatrix::zeros(size, size);
    for (column, [_, from]) in digits.iter().enumerate() {
        stop::check();
        for (row, [to, _]) in digits.iter().enumerate() {
            let entry = operator.matrix[(row, column)];
            if entry != Complex::ZERO {
                let others = (0..factors.len()).filter(|&other| other != party);
                let product = others.fold(entry, |product, other| {
                    product * factors[other][(to[places[other]], from[other])].conj()
                });
                sum[(to[places[party]], from[party])] += product;
            }
        }
    }
    unitary_factor(&sum)
}

/// A unitary matrix nearest to a square one.
fn unitary_factor(matrix: &ComplexMatrix) -> ComplexMatrix {
    let size = matrix.nrows();
    let factor = |matrix: &ComplexMatrix| {
        let decomposed = svd(matrix);
        product_of(&decomposed.u, &decomposed.v.adjoint())
    };
    let found = factor(matrix);
    if (adjoint_product(&found, &found) - ComplexMatrix::identity(size, size)).norm() < 1e-6 {
        return found;
    }
    // Of a singular matrix the decomposition leaves columns 0; near it there is a regular one.
    let shift = 1e-3 * matrix.norm().max(f64::MIN_POSITIVE);
    factor(&(matrix + ComplexMatrix::identity(size, size).scale(shift)))
}

/// The phase of an entry of largest absolute value, up to rounding the first.
pub(super) fn largest_phase(matrix: &ComplexMatrix) -> Complex<f64> {
    let largest = matrix.iter().map(|entry| entry.norm()).fold(0.0, f64::max);
    let entry =
        matrix.iter().find(|entry| entry.norm() > 0.999_999 * largest).copied().unwrap_or(Complex::ONE);
    entry / entry.norm()
}

/// The matrix of a permutation of parties after a product.
///
/// Party i goes to place `places[i]` with the matrix `factors[i]`: N^2 k multiplications.
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
    // The simplest first: each party's first basis vector or the sum of all, then basis vectors, then random ones.
    let uniform = |size: usize| vec![Complex::from(1.0 / (size as f64).sqrt()); size];
    let unit = |size: usize, digit: usize| -> Vec<Complex<f64>> {
        (0..size).map(|k| Complex::from(if k == digit { 1.0 } else { 0.0 })).collect()
    };
    let sizes = input.sizes();
    let simple = (1..1_usize << sizes.len().min(6)).rev().map(|set| {
        let factor = |(party, &size): (usize, &usize)| {
            if set >> party & 1 == 1 { uniform(size) } else { unit(size, 0) }
        };
        sizes.iter().enumerate().map(factor).collect()
    });
    let basis = (0..size).map(|index| {
        input.digits(index).into_iter().zip(sizes).map(|(digit, &size)| unit(size, digit)).collect()
    });
    let random = (0..WITNESSES).map(|_| {
        let factors = sizes.iter();
        factors.map(|&size| normalised(gaussian(&mut rng, size, 1).as_slice())).collect()
    });
    let candidates: Vec<Vec<Vec<Complex<f64>>>> = simple.chain(basis.take(WITNESSES)).chain(random).collect();
    let images = candidates.into_iter().flat_map(|factors| {
        let vector = ComplexMatrix::from_column_slice(size, 1, &product(&factors));
        let image = normalised((operator.matrix * vector).as_slice());
        let cuts = output.single_cuts().into_iter();
        let found = cuts.map(move |cut| (flatten(&image, output, cut), cut, factors.clone()));
        found
            .map(|(flat, cut, factors)| (linear_entropy(&svd(&flat).values), flat, cut, factors))
            .collect::<Vec<_>>()
    });
    // Of equal ones, up to rounding, the first.
    let better =
        |best: (f64, _, _, _), next: (f64, _, _, _)| if next.0 > best.0 * (1.0 + 1e-9) { next } else { best };
    let (entropy, flat, cut, factors) = images.reduce(better)?;
    // A product has no minors; rounding moves the image by no more than this, and so a minor by twice as much.
    let moved = 4.0 * product_error(size + 16) * (size as f64).sqrt();
    let largest = largest_minor(&flat);
    (largest > 4.0 * moved).then(|| Witness { factors, cut, schmidt: svd(&flat).values, entropy })
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
