//! The definition carried out: product vectors one after the other, and all minors of their images.

use nalgebra::Complex;

use super::model::gaussian::GaussianMatrix;
use super::model::parties::Parties;

/// The coordinates of the vectors that are tried.
const COORDINATES: [Complex<i128>; 5] =
    [Complex::new(0, 0), Complex::new(1, 0), Complex::new(-1, 0), Complex::new(0, 1), Complex::new(0, -1)];

/// How many product vectors with coordinates 0, 1, -1, i, -i, none of whose factors is zero, go to product vectors, and how
/// many there are. An image is a product if, across every cut of one party from the others, all its 2 x 2 minors vanish.
/// O(5^(sum of the sizes) dimension^2 parties).
///
/// ```
/// use curiosa::separability::model::{gaussian::{Gaussian, GaussianMatrix}, parties::Parties};
/// use curiosa::separability::naive::product_images;
///
/// let identity = GaussianMatrix::from_fn(4, |row, column| Gaussian::real((row == column).into()));
/// let (products, all) = product_images(&identity, &Parties::new(vec![2, 2])?);
/// assert_eq!((products, all), (576, 576));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn product_images(matrix: &GaussianMatrix, parties: &Parties) -> (u64, u64) {
    let (mut products, mut all) = (0, 0);
    let mut vectors = vec![vec![Complex::new(1, 0)]];
    for &size in parties.sizes() {
        let factors = factors(size);
        let times = |vector: &Vec<Complex<i128>>, factor: &Vec<Complex<i128>>| {
            vector.iter().flat_map(|&a| factor.iter().map(move |&b| a * b)).collect()
        };
        vectors = vectors.iter().flat_map(|v| factors.iter().map(move |f| times(v, f))).collect();
    }
    for vector in vectors {
        all += 1;
        let entry = |row: usize| {
            let entries = matrix.row(row).iter().zip(&vector);
            entries.fold(Complex::new(0, 0), |sum, (a, &b)| {
                sum + Complex::new(i128::from(a.re), i128::from(a.im)) * b
            })
        };
        let image = Vec::from_iter((0..matrix.size()).map(entry));
        products += u64::from(is_product(&image, parties));
    }
    (products, all)
}

/// How many product vectors with coordinates 0 to 4, each factor beginning with 1 after its zeros, a matrix sends to 0 modulo
/// 2 + i, where i is 3 modulo 5. O(5^(sum of the sizes) dimension^2).
///
/// ```
/// use curiosa::separability::model::{gaussian::{Gaussian, GaussianMatrix}, parties::Parties};
/// use curiosa::separability::naive::zeros_modulo_five;
///
/// // Of 2 x 2 this keeps all but the last basis vector, which is a product vector.
/// let matrix = GaussianMatrix::from_fn(4, |row, column| Gaussian::real((row == column && row < 3).into()));
/// assert_eq!(zeros_modulo_five(&matrix, &Parties::new(vec![2, 2])?), 1);
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
pub fn zeros_modulo_five(matrix: &GaussianMatrix, parties: &Parties) -> usize {
    let mut vectors = vec![vec![1]];
    for &size in parties.sizes() {
        let mut factors: Vec<Vec<i64>> = (0..size).fold(vec![vec![]], |words, _| {
            words.iter().flat_map(|word| (0..5).map(move |entry| [&word[..], &[entry]].concat())).collect()
        });
        factors.retain(|factor| factor.iter().find(|&&entry| entry != 0) == Some(&1));
        let times = |vector: &Vec<i64>, factor: &Vec<i64>| {
            vector.iter().flat_map(|a| factor.iter().map(move |b| a * b % 5)).collect()
        };
        vectors = vectors.iter().flat_map(|v| factors.iter().map(move |f| times(v, f))).collect();
    }
    let is_zero = |vector: &&Vec<i64>| {
        (0..matrix.size()).all(|row| {
            let entries = matrix.row(row).iter().zip(*vector);
            entries.map(|(entry, x)| (entry.re + 3 * entry.im) * x).sum::<i64>() % 5 == 0
        })
    };
    vectors.iter().filter(is_zero).count()
}

/// All vectors with these coordinates but zero.
fn factors(size: usize) -> Vec<Vec<Complex<i128>>> {
    let longer = |words: Vec<Vec<Complex<i128>>>| {
        words.iter().flat_map(|word| COORDINATES.map(|entry| [&word[..], &[entry]].concat())).collect()
    };
    let mut words: Vec<Vec<Complex<i128>>> = (0..size).fold(vec![vec![]], |words, _| longer(words));
    words.retain(|word| word.iter().any(|&entry| entry != Complex::new(0, 0)));
    words
}

fn is_product(image: &[Complex<i128>], parties: &Parties) -> bool {
    (0..parties.count()).all(|party| {
        // The image as a matrix with a row for each basis vector of the party, one of the others held fixed.
        let place = |digit: usize, others: &[usize]| {
            let mut digits = others.to_vec();
            digits[party] = digit;
            parties.index(&digits)
        };
        let others = (0..image.len()).map(|index| parties.digits(index)).filter(|digits| digits[party] == 0);
        let others = Vec::from_iter(others);
        let rows = parties.sizes()[party];
        (0..rows).all(|a| {
            (0..a).all(|b| {
                others.iter().all(|c| {
                    others.iter().all(|d| {
                        image[place(a, c)] * image[place(b, d)] == image[place(a, d)] * image[place(b, c)]
                    })
                })
            })
        })
    })
}
