//! Product vectors in subspaces, found by ascent or over number fields and confirmed exactly.

use nalgebra::Complex;
use rayon::prelude::*;

use super::subspace::{Annihilated, Subspace};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator};
use crate::algebra::svd::svd;
use crate::separability::images::minimum::{normalised, product};
use crate::separability::images::refute::{ALPHABETS, ProductVector, projective, projective_points, round};
use crate::separability::macaulay::existence::columns;
use crate::separability::model::gaussian::Gaussian;
use crate::separability::model::parties::Parties;
use crate::separability::zeros::algebraic::AlgebraicVector;
use crate::separability::zeros::find::inside;
use crate::stop;

/// What was found of product vectors near a subspace.
#[derive(Clone, Debug, PartialEq)]
pub enum Nearest {
    /// A product vector that lies in it.
    Inside(ProductVector),
    /// The least squared distance of a unit product vector from it that was found.
    Distance(f64),
}

/// Choices for all parties but the largest that are tried, at most.
const CHOICES: usize = 5000;
/// Rounds of an ascent, at most.
const ROUNDS: usize = 1000;
/// What may be a zero.
pub const NEAR: f64 = 1e-8;

/// Looks for a product vector in a subspace: with coordinates 0, 1, -1, i, -i for all parties but the largest, whose
/// coordinates then follow from linear equations; then by ascent from so many random ones and rounding to fractions.
///
/// The squared length of the projection of a_1 (x) ... (x) a_k is a quadratic form of each a_j, the others held fixed, so
/// that the eigenvector of its largest eigenvalue is best; parties take turns. A round takes N^2 (n_1 + ... + n_k)
/// multiplications. That none is found means nothing.
///
/// ```
/// use curiosa::separability::model::{gaussian::Gaussian, parties::Parties};
/// use curiosa::separability::subspaces::{find::{Nearest, nearest}, subspace::Subspace};
///
/// // The symmetric vectors of two qubits have products, the antisymmetric one is none.
/// let [zero, one] = [Gaussian::ZERO, Gaussian::ONE];
/// let singlet = vec![vec![zero, one, -one, zero]];
/// let symmetric = Subspace::orthogonal(Parties::new(vec![2, 2])?, singlet.clone())?;
/// let Nearest::Inside(vector) = nearest(&symmetric, 8, 0) else { panic!("there are some") };
/// assert!(symmetric.contains(&vector));
/// let line = Subspace::spanned(Parties::new(vec![2, 2])?, singlet)?;
/// assert!(matches!(nearest(&line, 8, 0), Nearest::Distance(distance) if (distance - 0.5).abs() < 1e-6));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn nearest(subspace: &Subspace, starts: usize, seed: u64) -> Nearest {
    if let Some(vector) = solved(subspace) {
        return Nearest::Inside(vector);
    }
    let forms = unit_forms(subspace);
    let sizes = subspace.parties().sizes();
    let ascent = |start: usize| {
        let mut rng = generator(seed.wrapping_mul(1 << 32).wrapping_add(start as u64));
        let random = sizes.iter().map(|&size| normalised(gaussian(&mut rng, size, 1).as_slice()));
        let mut vector: Vec<Vec<Complex<f64>>> = random.collect();
        let mut distance = f64::INFINITY;
        for _ in 0..ROUNDS {
            let mut next = distance;
            for party in 0..sizes.len() {
                (next, vector[party]) = improved(&forms, sizes, &vector, party);
            }
            let done = distance - next <= 1e-9 * next || next < 1e-26;
            distance = next;
            if done {
                break;
            }
        }
        (distance, vector)
    };
    let ends: Vec<(f64, Vec<Vec<Complex<f64>>>)> =
        stop::all((0..starts).into_par_iter().map(|start| stop::begin(|| ascent(start))).collect());
    let inside = ends.iter().filter(|(distance, _)| *distance < NEAR).find_map(|(_, vector)| {
        let vector: ProductVector = vector.iter().map(|factor| round(factor)).collect::<Option<_>>()?;
        subspace.contains(&vector).then_some(vector)
    });
    let least = ends.iter().map(|(distance, _)| *distance).fold(f64::INFINITY, f64::min);
    inside.map_or(Nearest::Distance(least), Nearest::Inside)
}

/// A product vector that lies in a subspace, over a number field, by Macaulay matrices with at most so many columns. None found means
/// nothing.
///
/// ```
/// use curiosa::separability::model::{gaussian::Gaussian, parties::Parties};
/// use curiosa::separability::subspaces::{find::over_number_field, subspace::Subspace};
///
/// // Three forms in general leave a curve of product vectors of 3 x 3.
/// let form = |seed: i64| Vec::from_iter((1..10).map(|z| Gaussian::real(z * z * seed % 11 - 5)));
/// let subspace = Subspace::orthogonal(Parties::new(vec![3, 3])?, [2, 3, 7].map(form).to_vec())?;
/// assert!(over_number_field(&subspace, 1000).unwrap().is_in(&subspace));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn over_number_field(subspace: &Subspace, most_columns: usize) -> Option<AlgebraicVector> {
    let multidegrees = multidegrees(subspace.parties(), most_columns);
    let found = multidegrees.iter().map(|multidegree| inside(subspace, multidegree));
    found.take_while(Result::is_ok).find_map(|found| found.unwrap_or(None))
}

/// The highest of equal degrees.
const EQUAL: usize = 8;

/// Multidegrees in which finitely many product vectors may be told from one another: equal ones, and those in which each party has as many more as
/// the parties before it have dimensions, projectively; those with the fewest columns first.
fn multidegrees(parties: &Parties, most_columns: usize) -> Vec<Vec<usize>> {
    let sizes = parties.sizes();
    let mut found = Vec::from_iter((1..=EQUAL).map(|degree| vec![degree; sizes.len()]));
    let mut order = Vec::from_iter(0..sizes.len());
    for _ in 0..2 {
        for least in [1, 2] {
            let (mut degrees, mut next) = (vec![0; sizes.len()], least);
            for &party in &order {
                degrees[party] = next;
                next += sizes[party] - 1;
            }
            found.push(degrees);
        }
        order.reverse();
    }
    found.retain(|degrees| columns(parties, degrees).is_some_and(|columns| columns <= most_columns));
    found.sort_by_key(|degrees| (columns(parties, degrees), degrees.clone()));
    found.dedup();
    found
}

/// A product vector with small coordinates for all parties but the largest; those of the largest solve the equations that
/// the others leave.
fn solved(subspace: &Subspace) -> Option<ProductVector> {
    let parties = subspace.parties();
    let sizes = parties.sizes();
    let last = (0..sizes.len()).max_by_key(|&party| sizes[party])?;
    let digits = Vec::from_iter((0..parties.dimension()).map(|index| parties.digits(index)));
    for alphabet in ALPHABETS {
        let choices = Vec::from_iter(sizes.iter().enumerate().map(|(party, &size)| match party {
            // The place is kept for what is solved for.
            _ if party == last => Some(1),
            _ => projective_points(alphabet.len(), size),
        }));
        let count = choices.iter().try_fold(1, |count: usize, &choice| {
            count.checked_mul(choice?).filter(|&count| count <= CHOICES)
        })?;
        let factors = Vec::from_iter(sizes.iter().enumerate().map(|(party, &size)| match party {
            _ if party == last => vec![vec![Gaussian::ONE; size]],
            _ => projective(alphabet, size),
        }));
        let found = (0..count).find_map(|mut number| {
            stop::check();
            let mut vector = Vec::with_capacity(sizes.len());
            for factor in &factors {
                vector.push(factor[number % factor.len()].clone());
                number /= factor.len();
            }
            let equation = |form: &Vec<Gaussian>| {
                let mut equation = vec![Gaussian::ZERO; sizes[last]];
                for (&entry, digits) in
                    form.iter().zip(&digits).filter(|(entry, _)| **entry != Gaussian::ZERO)
                {
                    let factors = digits.iter().zip(&vector);
                    let place = &mut equation[digits[last]];
                    *place =
                        *place + factors.fold(entry, |product, (&digit, factor)| product * factor[digit]);
                }
                equation
            };
            let equations = subspace.forms().iter().map(equation).collect();
            vector[last] = Annihilated::by(sizes[last], equations).zeros?.into_iter().next()?;
            subspace.contains(&vector).then_some(vector)
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Orthonormal rows whose common zeros are the subspace.
fn unit_forms(subspace: &Subspace) -> ComplexMatrix {
    let entry = |entry: Gaussian| Complex::new(entry.re as f64, entry.im as f64);
    let forms = subspace.forms();
    let rows = ComplexMatrix::from_fn(forms.len(), forms[0].len(), |row, column| entry(forms[row][column]));
    svd(&rows).v.adjoint()
}

/// The vector of one party with the least squared distance, and that distance.
fn improved(
    forms: &ComplexMatrix,
    sizes: &[usize],
    vector: &[Vec<Complex<f64>>],
    party: usize,
) -> (f64, Vec<Complex<f64>>) {
    stop::check();
    let size = sizes[party];
    let mut basis = ComplexMatrix::zeros(forms.ncols(), size);
    for digit in 0..size {
        let mut changed = vector.to_vec();
        changed[party] = (0..size).map(|k| Complex::from(f64::from(u8::from(k == digit)))).collect();
        basis.column_mut(digit).copy_from_slice(&product(&changed));
    }
    // The least singular value of what the forms make of it; few forms get rows of zeros.
    let made = forms * basis;
    let rows = made.nrows().max(size);
    let outside = svd(&made.resize(rows, size, Complex::ZERO));
    (outside.values[size - 1].powi(2), outside.v.column(size - 1).iter().copied().collect())
}
