//! How little entanglement a matrix produces from product vectors, by descent: an upper bound of the minimum.
//!
//! For a unit vector psi let rho be its reduced state on one side of a cut; 1 - tr rho^2, the linear entropy, is
//! twice the sum of the squares of all 2 x 2 minors of psi as a matrix. Here it is averaged over some cuts.

use nalgebra::Complex;
use rayon::prelude::*;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator};
use crate::algebra::svd::svd;
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// A product vector and the linear entropy of its image.
#[derive(Clone, Debug)]
pub struct Least {
    /// 1 - tr rho^2, averaged over the cuts.
    pub entropy: f64,
    /// The unit vectors whose product it is.
    pub vector: Vec<Vec<Complex<f64>>>,
}

/// The linear entropy of the image of a product vector under a matrix that is unitary up to a factor, averaged over
/// cuts; 0 exactly where the image is a product across all of them.
///
/// N^2 multiplications for the image in N dimensions, and a singular value decomposition for each cut.
pub fn entropy(matrix: &ComplexMatrix, parties: &Parties, cuts: &[Cut], vector: &[Vec<Complex<f64>>]) -> f64 {
    let image = matrix * ComplexMatrix::from_column_slice(matrix.ncols(), 1, &product(vector));
    let image = normalised(image.as_slice());
    let entropies = cuts.iter().map(|&cut| linear_entropy(&svd(&flatten(&image, parties, cut)).values));
    entropies.sum::<f64>() / cuts.len() as f64
}

/// The least linear entropy that is found from so many random product vectors; none for no vectors.
pub fn least_entropy(
    matrix: &ComplexMatrix,
    parties: &Parties,
    cuts: &[Cut],
    starts: usize,
    seed: u64,
) -> Option<Least> {
    let found = descents(matrix, parties, cuts, starts, seed).into_iter();
    found.min_by(|a, b| a.entropy.total_cmp(&b.entropy))
}

/// Where descents from so many random product vectors end, in the order of the starts.
///
/// tr rho^2 is a convex function of |a_i><a_i|, so that the eigenvector of the greatest eigenvalue of its gradient never
/// makes it smaller; parties take turns.
///
/// A descent has at most 500 rounds; the images alone take N^2 (n_1 + ... + n_k) multiplications a round. It
/// stops where a round gains less than 1e-9 of what is left, or less than 1e-26 is left.
pub fn descents(
    matrix: &ComplexMatrix,
    parties: &Parties,
    cuts: &[Cut],
    starts: usize,
    seed: u64,
) -> Vec<Least> {
    let descent = |start: usize| {
        descent(matrix, parties, cuts, [seed, start as u64], f64::NEG_INFINITY)
            .expect("nothing is below that")
    };
    stop::all((0..starts).into_par_iter().map(|start| stop::begin(|| descent(start))).collect())
}

/// The least linear entropy of as many descents, unless one comes to `floor` or below: it is left then, with all that follow.
pub fn least_entropy_above(
    matrix: &ComplexMatrix,
    parties: &Parties,
    cuts: &[Cut],
    starts: usize,
    seed: u64,
    floor: f64,
) -> Option<f64> {
    (0..starts as u64).try_fold(f64::INFINITY, |least, start| {
        Some(least.min(descent(matrix, parties, cuts, [seed, start], floor)?.entropy))
    })
}

/// Where the descent from a random product vector ends, unless it comes to `floor` or below.
fn descent(
    matrix: &ComplexMatrix,
    parties: &Parties,
    cuts: &[Cut],
    [seed, start]: [u64; 2],
    floor: f64,
) -> Option<Least> {
    let mut rng = generator(seed.wrapping_mul(1 << 32).wrapping_add(start));
    let random = parties.sizes().iter().map(|&size| gaussian(&mut rng, size, 1).as_slice().to_vec());
    let mut vector: Vec<Vec<Complex<f64>>> = random.map(|factor| normalised(&factor)).collect();
    let mut now = entropy(matrix, parties, cuts, &vector);
    for _ in 0..500 {
        if now <= floor {
            return None;
        }
        for party in 0..parties.count() {
            vector[party] = improved(matrix, parties, cuts, &vector, party);
        }
        let next = entropy(matrix, parties, cuts, &vector);
        let done = now - next <= 1e-9 * next || next < 1e-26;
        now = next;
        if done {
            break;
        }
    }
    (now > floor).then_some(Least { entropy: now, vector })
}

/// 1 - tr rho^2 from Schmidt coefficients, with all digits of small values.
///
/// ```
/// use curiosa::separability::images::minimum::linear_entropy;
///
/// assert_eq!(linear_entropy(&[1.0, 0.0]), 0.0);
/// assert!((linear_entropy(&[0.6, 0.8]) - (1.0 - 0.36 * 0.36 - 0.64 * 0.64)).abs() < 1e-15);
/// ```
pub fn linear_entropy(schmidt: &[f64]) -> f64 {
    let squares: Vec<f64> = schmidt.iter().map(|value| value * value).collect();
    let pairs = (0..squares.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    2.0 * pairs.map(|(i, j)| squares[i] * squares[j]).sum::<f64>()
}

/// The vector of one party that maximises the tangent of tr rho^2.
fn improved(
    matrix: &ComplexMatrix,
    parties: &Parties,
    cuts: &[Cut],
    vector: &[Vec<Complex<f64>>],
    party: usize,
) -> Vec<Complex<f64>> {
    stop::check();
    let size = parties.sizes()[party];
    // The images for each basis vector of the party.
    let mut basis = ComplexMatrix::zeros(matrix.ncols(), size);
    for digit in 0..size {
        stop::check();
        let mut changed = vector.to_vec();
        changed[party] = (0..size).map(|k| Complex::from(f64::from(u8::from(k == digit)))).collect();
        basis.column_mut(digit).copy_from_slice(&product(&changed));
    }
    let images = matrix * basis;
    let own = ComplexMatrix::from_column_slice(size, 1, &vector[party]);
    let image = &images * own;
    let mut tangent = ComplexMatrix::zeros(size, size);
    for &cut in cuts {
        let flat = flatten(image.as_slice(), parties, cut);
        let turned: Vec<ComplexMatrix> =
            (0..size).map(|digit| flatten(images.column(digit).as_slice(), parties, cut)).collect();
        let rho = &flat * flat.adjoint();
        let weighted: Vec<ComplexMatrix> = turned.iter().map(|turned| &rho * turned).collect();
        for (row, column) in (0..size * size).map(|place| (place / size, place % size)) {
            tangent[(row, column)] += turned[row].dotc(&weighted[column]);
        }
    }
    svd(&tangent).u.column(0).iter().copied().collect()
}

/// The coordinates of a product.
pub fn product(vector: &[Vec<Complex<f64>>]) -> Vec<Complex<f64>> {
    vector.iter().fold(vec![Complex::ONE], |product, factor| {
        product.iter().flat_map(|left| factor.iter().map(move |right| left * right)).collect()
    })
}

/// A vector as a matrix across a cut.
pub fn flatten(vector: &[Complex<f64>], parties: &Parties, cut: Cut) -> ComplexMatrix {
    stop::check();
    let [rows, columns] = parties.sides(cut);
    let mut flat = ComplexMatrix::zeros(rows, columns);
    for (&entry, place) in vector.iter().zip(parties.flattening(cut)) {
        flat[place] = entry;
    }
    flat
}

/// The unit vector in a direction.
pub fn normalised(vector: &[Complex<f64>]) -> Vec<Complex<f64>> {
    let norm = vector.iter().map(|entry| entry.norm_sqr()).sum::<f64>().sqrt();
    vector.iter().map(|entry| entry / norm).collect()
}
