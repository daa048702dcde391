//! A lower bound of the entanglement that a matrix produces from every product vector of two parties, by a cover of the vectors of one.
//!
//! For a unit vector a of the first party and b of the second let F(a, b) be the sum of the squares of the absolute values of the
//! 2 x 2 minors of the image, half its linear entropy. For fixed a the minors are quadratic forms in b, and the least eigenvalue of
//! S^dagger S is a lower bound, S being the Macaulay matrix of these forms in degree 3, rows and columns weighted by roots
//! of multinomial coefficients (see [`super::bound`]). And sqrt F changes by at most sqrt 2 times the sine of the angle between two
//! vectors a. So a is taken from finitely many boxes that cover all: in each one bound holds at its centre with a margin for
//! the others, or it is cut into smaller ones. docs/universal-entanglers.md has the proof.

use std::sync::atomic::{AtomicU64, Ordering};

use nalgebra::Complex;
use rayon::prelude::*;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, gamma, is_positive_definite};
use crate::separability::SeparabilityError;
use crate::separability::certificates::certify::fits;
use crate::separability::macaulay::matrix::{Minor, minors};
use crate::separability::macaulay::monomials::Monomials;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::stop;

/// The degree in b.
const DEGREE: usize = 3;

/// So many boxes are shared among threads.
const MANY: usize = 20_000;

/// Boxes of this half width are given up.
const SMALLEST: f64 = 1e-9;

/// A box of vectors a: one coordinate is 1, the real and imaginary parts of the others are in intervals of centre and half a width.
#[derive(Clone)]
struct Cell {
    one: usize,
    centre: Vec<f64>,
    half: Vec<f64>,
}

impl Cell {
    fn is_small(&self) -> bool {
        self.half.iter().all(|&half| half < SMALLEST)
    }
}

/// Whether the linear entropy 1 - tr rho^2 of the image of every product vector is at least this, by so many boxes; none if a box
/// as small as they are made does not show it, or more than `most` are needed.
///
/// About 10^4 multiplications a box, for parties of 4 dimensions. The number of boxes does not depend on the number of threads.
///
/// ```
/// use curiosa::separability::{images::cover::covered, gates::catalogue::Gate};
///
/// let gate = Gate::named("rotations-3x4").unwrap();
/// let (matrix, parties) = (gate.matrix().unwrap(), gate.parties().unwrap());
/// assert!(covered(&matrix, &parties, 1e-5, 1_000_000)?.is_some());
/// // There are product vectors of less entropy.
/// assert!(covered(&matrix, &parties, 2e-3, 10_000)?.is_none());
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Errors
///
/// If there are not two parties, or the matrix is not of their dimension or not unitary up to a factor.
pub fn covered(
    matrix: &GaussianMatrix,
    parties: &Parties,
    entropy: f64,
    most: u64,
) -> Result<Option<u64>, SeparabilityError> {
    fits(matrix, parties)?;
    let bound = Bound::new(matrix, parties)?;
    let root = above((entropy / 2.0).sqrt());
    // In rounds until there are many boxes left, then each with all that come of it.
    let mut cells = bound.all();
    let mut count = 0;
    while !cells.is_empty() && cells.len() < MANY {
        let next: Vec<Vec<Cell>> =
            stop::all(cells.par_iter().map(|cell| stop::begin(|| bound.check(cell, root))).collect());
        count += cells.len() as u64;
        cells = next.concat();
        let small = cells.iter().any(|cell| cell.is_small());
        if small || count > most {
            return Ok(None);
        }
    }
    let used = AtomicU64::new(count);
    let all = cells.into_par_iter().with_max_len(1);
    let shown: Vec<bool> =
        stop::all(all.map(|cell| stop::begin(|| bound.holds(cell, root, &used, most))).collect());
    Ok(shown.into_iter().all(|shown| shown).then(|| used.into_inner()))
}

/// Two coordinates of a, a monomial of b, the coefficient.
type Term = ([usize; 2], usize, Complex<f64>);

/// A positive number with three digits, rounded up.
///
/// ```
/// assert_eq!(curiosa::separability::images::cover::shortened(0.012_341), 0.0124);
/// ```
pub fn shortened(value: f64) -> f64 {
    let magnitude = 10_f64.powi(value.log10().floor() as i32 - 2);
    format!("{:.2e}", (value / magnitude).ceil() * magnitude).parse().unwrap_or(value)
}

/// What is needed to bound F(a, b) for fixed a.
struct Bound {
    sizes: [usize; 2],
    real: bool,
    scale: f64,
    /// For each minor its terms.
    forms: Vec<Vec<Term>>,
    quadratic: usize,
    /// For each coordinate of b and monomial of degree 2 their product, of degree 3.
    products: Vec<Vec<usize>>,
    /// For monomials of degree 3, 1 over the root of the multinomial coefficient.
    weights: Vec<f64>,
    /// More than what rounding does to the matrix.
    rounding: f64,
}

impl Bound {
    fn new(matrix: &GaussianMatrix, parties: &Parties) -> Result<Self, SeparabilityError> {
        let &[m, n] = parties.sizes() else {
            return Err(SeparabilityError::Parties(format!("two parties are accepted, not {parties}")));
        };
        let scale = matrix.scale()? as f64;
        let [in_a, in_b] = [m, n].map(|size| Monomials::new(size, 2));
        let cubic = Monomials::new(n, DEGREE);
        let terms = |minor: &Minor| {
            let terms = minor.polynomial.terms().iter().map(|(monomials, coefficient)| {
                let a = in_a.variables(monomials[0] as usize);
                let coefficient = Complex::new(coefficient.re as f64, coefficient.im as f64);
                ([a[0], a[1]], monomials[1] as usize, coefficient)
            });
            Vec::from_iter(terms)
        };
        let forms = Vec::from_iter(minors(matrix, parties, &parties.single_cuts()).iter().map(terms));
        let product = |i: usize, monomial: usize| cubic.number([in_b.variables(monomial), &[i]].concat());
        let products =
            (0..n).map(|i| (0..in_b.count()).map(|monomial| product(i, monomial)).collect()).collect();
        let weights =
            (0..cubic.count()).map(|number| 1.0 / (cubic.multinomial(number) as f64).sqrt()).collect();
        let longest = forms.iter().map(Vec::len).max().unwrap_or(0);
        let absolute = |form: &Vec<Term>| {
            let sum: f64 = form.iter().map(|(.., coefficient)| coefficient.norm()).sum();
            sum * sum
        };
        let squares: f64 = forms.iter().map(absolute).sum();
        // Sums of at most `longest` products of three numbers, then of as many products of two as there are forms, then of n of them.
        // What is lost is at most gamma times the sums of absolute values, whose Frobenius norm is at most n times these squares if
        // coordinates are at most 1, and 4 times that if they are at most the root of 2, as at centres.
        let operations = 4 * (longest + forms.len() + n + 32);
        let rounding = above(4.0 * n as f64 * squares * gamma(operations));
        Ok(Bound {
            sizes: [m, n],
            real: matrix.is_real(),
            scale,
            forms,
            quadratic: in_b.count(),
            products,
            weights,
            rounding,
        })
    }

    /// Boxes that contain a multiple of each vector: its largest coordinate is made 1.
    fn all(&self) -> Vec<Cell> {
        let free = 2 * (self.sizes[0] - 1);
        let cells = (0..self.sizes[0]).map(|one| {
            let (mut centre, mut half) = (vec![0.0; free], vec![1.0; free]);
            // A real matrix does the same to conjugate vectors.
            if self.real {
                (centre[1], half[1]) = (0.5, 0.5);
            }
            Cell { one, centre, half }
        });
        cells.collect()
    }

    /// The boxes that are left of one: none if the bound holds in it.
    fn check(&self, cell: &Cell, root: f64) -> Vec<Cell> {
        stop::check();
        let outside = |(centre, half): (&[f64], &[f64])| {
            // All of it is outside the unit disk.
            let nearest = |part: usize| (centre[part].abs() - half[part]).max(0.0);
            nearest(0) * nearest(0) + nearest(1) * nearest(1) > 1.0 + 1e-9
        };
        if cell.centre.chunks(2).zip(cell.half.chunks(2)).any(outside) {
            return Vec::new();
        }
        let mut vector = Vec::from_iter(cell.centre.chunks(2).map(|part| Complex::new(part[0], part[1])));
        vector.insert(cell.one, Complex::ONE);
        let length = vector.iter().map(|entry| entry.norm_sqr()).sum::<f64>();
        let gram = self.gram(&vector);
        // Split as few of the widest sides as seem to suffice.
        let mut half = cell.half.clone();
        let mut sides = Vec::new();
        for _ in 0..=half.len() {
            let radius = half.iter().map(|half| half * half).sum::<f64>().sqrt();
            let margin = above(std::f64::consts::SQRT_2 * above(radius) / length.sqrt());
            let value = above(self.scale * length * above(root + margin));
            let least = above(value * value);
            let shifted = self.shifted(&gram, least);
            if is_positive_definite(&shifted, above(self.rounding + 4.0 * f64::EPSILON * least)) {
                break;
            }
            let widest = (0..half.len()).filter(|side| !sides.contains(side));
            let Some(widest) = widest.max_by(|&a, &b| half[a].total_cmp(&half[b]).then(b.cmp(&a))) else {
                break;
            };
            half[widest] /= 2.0;
            sides.push(widest);
        }
        let mut parts = vec![];
        if !sides.is_empty() {
            parts.push(cell.clone());
        }
        for side in sides {
            parts = parts
                .into_iter()
                .flat_map(|part| {
                    [-0.5, 0.5].map(|to| {
                        let mut next = part.clone();
                        next.centre[side] += to * next.half[side];
                        next.half[side] /= 2.0;
                        next
                    })
                })
                .collect();
        }
        parts
    }

    /// Whether the bound holds in a box, by it and those that come of it, which are counted; not if one is too small, or there are more
    /// than `most` in all.
    fn holds(&self, cell: Cell, root: f64, used: &AtomicU64, most: u64) -> bool {
        let mut left = vec![cell];
        while let Some(cell) = left.pop() {
            if cell.is_small() || used.fetch_add(1, Ordering::Relaxed) >= most {
                return false;
            }
            left.extend(self.check(&cell, root));
        }
        true
    }

    /// c^2 S^dagger S for a vector that need not be of length 1.
    fn gram(&self, a: &[Complex<f64>]) -> ComplexMatrix {
        let size = self.quadratic;
        let zero = Complex::<f64>::ZERO;
        let mut inner = vec![zero; size * size];
        let mut form = vec![zero; size];
        for terms in &self.forms {
            form.fill(zero);
            for &([i, j], monomial, coefficient) in terms {
                form[monomial] += coefficient * (a[i] * a[j]);
            }
            for (row, left) in form.iter().enumerate().filter(|(_, left)| **left != zero) {
                for (sum, right) in inner[row * size..].iter_mut().zip(&form) {
                    *sum += left.conj() * right;
                }
            }
        }
        let mut gram = ComplexMatrix::zeros(self.weights.len(), self.weights.len());
        for products in &self.products {
            for (row, &to_row) in products.iter().enumerate() {
                for (column, &to_column) in products.iter().enumerate() {
                    gram[(to_row, to_column)] += inner[row * size + column];
                }
            }
        }
        for column in 0..self.weights.len() {
            for row in 0..self.weights.len() {
                gram[(row, column)] *= self.weights[row] * self.weights[column];
            }
        }
        gram
    }

    fn shifted(&self, gram: &ComplexMatrix, least: f64) -> ComplexMatrix {
        let mut shifted = gram.clone();
        for place in 0..shifted.nrows() {
            shifted[(place, place)] -= Complex::from(least);
        }
        shifted
    }
}
