//! Product vectors that go to product vectors, exactly: what refutes that a matrix is a universal entangler.

use nalgebra::Complex;
use num_bigint::BigInt;
use rayon::prelude::*;

use crate::separability::images::minimum::descents;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// Small coordinates: 0 and 1, also -1, also i and -i.
pub(in crate::separability) const ALPHABETS: [&[Gaussian]; 3] =
    [COORDINATES.split_at(2).0, COORDINATES.split_at(3).0, &COORDINATES];
const COORDINATES: [Gaussian; 5] =
    [Gaussian::ZERO, Gaussian::ONE, Gaussian { re: -1, im: 0 }, Gaussian::I, Gaussian { re: 0, im: -1 }];

/// A vector for each party, with Gaussian integers for coordinates.
pub type ProductVector = Vec<Vec<Gaussian>>;

/// Whether M (a_1 (x) ... (x) a_k) is a product across all the cuts, exactly. No vector may be zero.
///
/// Across a cut a matrix that is not zero has rank 1 exactly if its minors with one entry that is not zero vanish.
///
/// ```
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::{model::gaussian::Gaussian, model::parties::Parties, images::refute::goes_to_product};
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let cz = circuit_matrix(&parse_circuit("CZ01", 2).unwrap(), 2);
/// let (zero, plus) = (vec![Gaussian::ONE, Gaussian::ZERO], vec![Gaussian::ONE, Gaussian::ONE]);
/// assert!(goes_to_product(&cz, &two, &[0b01], &[zero, plus.clone()]));
/// assert!(!goes_to_product(&cz, &two, &[0b01], &[plus.clone(), plus]));
/// ```
///
/// # Panics
///
/// If a factor is zero.
pub fn goes_to_product(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    vector: &[Vec<Gaussian>],
) -> bool {
    let nonzero = |factor: &Vec<Gaussian>| factor.iter().any(|&entry| entry != Gaussian::ZERO);
    assert!(vector.iter().all(nonzero), "a factor is zero");
    let big = |entry: &Gaussian| Complex::new(BigInt::from(entry.re), BigInt::from(entry.im));
    let mut product = vec![big(&Gaussian::ONE)];
    for factor in vector {
        product = product
            .iter()
            .flat_map(|left| factor.iter().map(move |right| left.clone() * big(right)))
            .collect();
    }
    let image: Vec<Complex<BigInt>> = (0..matrix.size())
        .map(|row| {
            stop::check();
            let entries = matrix.row(row).iter().zip(&product).filter(|(a, _)| **a != Gaussian::ZERO);
            entries.fold(big(&Gaussian::ZERO), |sum, (a, b)| sum + big(a) * b.clone())
        })
        .collect();
    let Some(x) = image.iter().position(|entry| *entry != big(&Gaussian::ZERO)) else { return false };
    cuts.iter().all(|&cut| {
        (0..image.len()).all(|y| {
            stop::check();
            let (other_x, other_y) = (parties.mix(y, x, cut), parties.mix(x, y, cut));
            image[x].clone() * image[y].clone() == image[other_x].clone() * image[other_y].clone()
        })
    })
}

/// A product vector that goes to a product across all the cuts, looked for among those with coordinates 0, 1, -1, i,
/// -i (at most `budget` of them), then by descent from `starts` random vectors and rounding to fractions. None found
/// means nothing.
///
/// ```
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::{model::parties::Parties, images::refute::goes_to_product, images::refute::refute};
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let cz = circuit_matrix(&parse_circuit("CZ01", 2).unwrap(), 2);
/// let vector = refute(&cz, &two, &[0b01], 100, 0).unwrap();
/// assert!(goes_to_product(&cz, &two, &[0b01], &vector));
/// ```
pub fn refute(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    budget: usize,
    starts: usize,
) -> Option<ProductVector> {
    small(matrix, parties, cuts, budget).or_else(|| {
        // Every end that may be a zero, since which of them is lowest is a matter of rounding.
        let ends = descents(&matrix.to_floats(), parties, cuts, starts, 0);
        ends.into_iter().filter(|end| end.entropy < 1e-9).find_map(|end| {
            let vector: ProductVector =
                end.vector.iter().map(|factor| round(factor)).collect::<Option<_>>()?;
            goes_to_product(matrix, parties, cuts, &vector).then_some(vector)
        })
    })
}

/// Vectors with small coordinates, the first that is not 0 being 1.
fn small(matrix: &GaussianMatrix, parties: &Parties, cuts: &[Cut], budget: usize) -> Option<ProductVector> {
    let test = Test::new(matrix, parties, cuts);
    // All that can be tried with the larger set of coordinates that fits, smaller ones first.
    for alphabet in ALPHABETS {
        let count = parties.sizes().iter().try_fold(1, |count: usize, &size| {
            count.checked_mul(projective_points(alphabet.len(), size)?).filter(|&count| count <= budget)
        });
        let Some(count) = count else { break };
        let factors: Vec<Vec<Vec<Gaussian>>> =
            parties.sizes().iter().map(|&size| projective(alphabet, size)).collect();
        let vector = |mut number: usize| -> ProductVector {
            let mut vector = Vec::with_capacity(factors.len());
            for factor in &factors {
                vector.push(factor[number % factor.len()].clone());
                number /= factor.len();
            }
            vector
        };
        // With a request the first is as good as any.
        let found = |&number: &usize| stop::begin(|| test.holds(&vector(number))).unwrap_or(true);
        let found = (0..count).into_par_iter().find_first(found);
        stop::check();
        if let Some(vector) = found.map(vector) {
            return Some(vector);
        }
    }
    None
}

/// How many [`projective`] lists, if that is a number: the letters behind the 1 are any.
pub(in crate::separability) fn projective_points(letters: usize, size: usize) -> Option<usize> {
    (0..size).try_fold(0_usize, |count, _| count.checked_mul(letters)?.checked_add(1))
}

/// All vectors with coordinates from a list whose first that is not 0 is 1; the sparse ones first.
pub(in crate::separability) fn projective(alphabet: &[Gaussian], size: usize) -> Vec<Vec<Gaussian>> {
    let mut vectors = vec![vec![]];
    for _ in 0..size {
        let longer = vectors.iter().flat_map(|vector: &Vec<Gaussian>| {
            stop::check();
            alphabet.iter().map(|&entry| [&vector[..], &[entry]].concat())
        });
        vectors = longer.collect();
    }
    let nonzero = |vector: &Vec<Gaussian>| vector.iter().filter(|&&entry| entry != Gaussian::ZERO).count();
    vectors.retain(|vector| vector.iter().find(|&&entry| entry != Gaussian::ZERO) == Some(&Gaussian::ONE));
    vectors.sort_by_key(nonzero);
    vectors
}

/// [`goes_to_product`] for many vectors with small coordinates.
struct Test {
    /// For each row the entries that are not 0.
    rows: Vec<Vec<(Vec<usize>, Gaussian)>>,
    /// For each cut and x, y: the other two corners.
    corners: Vec<Vec<(usize, usize)>>,
}

impl Test {
    fn new(matrix: &GaussianMatrix, parties: &Parties, cuts: &[Cut]) -> Self {
        let size = matrix.size();
        let row = |row: usize| -> Vec<(Vec<usize>, Gaussian)> {
            let entries = matrix.row(row).iter().enumerate().filter(|(_, entry)| **entry != Gaussian::ZERO);
            entries.map(|(column, &entry)| (parties.digits(column), entry)).collect()
        };
        let corners = cuts.iter().map(|&cut| {
            let pairs = (0..size * size).map(|pair| (pair / size, pair % size));
            pairs
                .inspect(|_| stop::check())
                .map(|(x, y)| (parties.mix(y, x, cut), parties.mix(x, y, cut)))
                .collect()
        });
        Test { rows: (0..size).map(row).collect(), corners: corners.collect() }
    }

    fn holds(&self, vector: &[Vec<Gaussian>]) -> bool {
        stop::check();
        let entry = |row: &Vec<(Vec<usize>, Gaussian)>| {
            row.iter().fold(Gaussian::ZERO, |sum, (digits, entry)| {
                let factors = digits.iter().zip(vector).map(|(&digit, factor)| factor[digit]);
                sum + factors.fold(*entry, |product, factor| product * factor)
            })
        };
        let image: Vec<Gaussian> = self.rows.iter().map(entry).collect();
        let Some(x) = image.iter().position(|&entry| entry != Gaussian::ZERO) else { return false };
        self.corners.iter().all(|corners| {
            corners[x * image.len()..][..image.len()]
                .iter()
                .zip(&image)
                .all(|(&(a, b), &entry)| image[x] * entry == image[a] * image[b])
        })
    }
}

/// A vector of fractions with one denominator near a vector of floats, its largest coordinate being 1.
pub(in crate::separability) fn round(factor: &[Complex<f64>]) -> Option<Vec<Gaussian>> {
    let largest = factor.iter().max_by(|a, b| a.norm_sqr().total_cmp(&b.norm_sqr()))?;
    (1..=60_i64).find_map(|denominator| {
        let rounded = factor.iter().map(|entry| {
            let scaled = entry / largest * denominator as f64;
            let whole = Complex::new(scaled.re.round(), scaled.im.round());
            ((scaled - whole).norm() < 1e-4).then_some(Gaussian { re: whole.re as i64, im: whole.im as i64 })
        });
        rounded.collect()
    })
}
