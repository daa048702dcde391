//! How many squares the windows of a periodic colouring make, for all sizes at once.
//!
//! **Theorem.** With period T in both directions, the squares that the n x n window at a point makes are, for the n of a
//! residue class modulo T, a polynomial in n of degree at most 4. The proof is in docs/hip.md; five values determine it.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Signed, Zero};
use rayon::prelude::*;

use super::{Periodic, corners};
use crate::stop;

type BigRational = Ratio<BigInt>;

/// The degree of the polynomials.
const DEGREE: usize = 4;

/// The windows of a periodic colouring that make the fewest squares, for the n of one residue class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Modulo the period, this is n.
    pub residue: usize,
    /// The squares of the best n x n window, if n is at least `from`: coefficients of n^0 to n^4.
    pub coefficients: Vec<BigRational>,
    /// The least n of the class from which on the polynomial holds.
    pub from: usize,
    /// A point, row and column, at which the window begins that is best for all these n.
    pub point: (usize, usize),
}

/// How many squares the n x n window at a point makes, from the definition. O(n^4).
///
/// ```
/// use curiosa::hip::periodic::{Periodic, windows};
/// assert_eq!(windows::made(&Periodic::of_the_optima(), 8, (1, 1)), 8);
/// ```
pub fn made(colouring: &Periodic, n: usize, at: (usize, usize)) -> u64 {
    let side = n as i64;
    let colours = colouring.colours_from(n, n, (at.0 as i64, at.1 as i64));
    let colour = |(row, column): (i64, i64)| colours[(row * side + column) as usize];
    let mut made = 0;
    for down in 0..side {
        for right in 1..side - down {
            for row in 0..side - down - right {
                for column in down..side - right {
                    let all = corners(row, column, down, right).map(colour);
                    made += u64::from(all[0] == all[1] && all[1] == all[2] && all[2] == all[3]);
                }
            }
        }
        stop::check();
    }
    made
}

/// The squares of the best n x n window, and the first point in reading order at which it lies.
///
/// ```
/// use curiosa::hip::periodic::{Periodic, windows};
/// let best = [8, 9, 10, 11, 12].map(|n| windows::best(&Periodic::of_the_optima(), n).0);
/// assert_eq!(best, [8, 17, 30, 53, 80]);
/// ```
pub fn best(colouring: &Periodic, n: usize) -> (u64, (usize, usize)) {
    let of = |at: (usize, usize)| (made(colouring, n, at), at);
    offsets(colouring).into_par_iter().map(of).min().expect("there is a point")
}

/// The points at which a window can lie, up to the period.
fn offsets(colouring: &Periodic) -> Vec<(usize, usize)> {
    let period = colouring.periods().exponent();
    (0..period).flat_map(|row| (0..period).map(move |column| (row, column))).collect()
}

/// For every residue class of n modulo the period T the best window. Counts the squares of T^2 windows of 5T sizes, to
/// n = 5T: O(T^7) time.
pub fn formulas(colouring: &Periodic) -> Vec<Formula> {
    let period = colouring.periods().exponent();
    let offsets = offsets(colouring);
    let of = |residue: usize| {
        let values = |at: (usize, usize)| {
            (0..=DEGREE)
                .map(|m| BigRational::from(BigInt::from(made(colouring, residue + m * period, at))))
                .collect()
        };
        let polynomials: Vec<_> = offsets.par_iter().map(|&at| interpolated(values(at))).collect();
        // In m, n = residue + m · period: the one that is least when m is large, and the first m from which on it is.
        let least =
            polynomials.iter().zip(&offsets).min_by(|(a, _), (b, _)| a.iter().rev().cmp(b.iter().rev()));
        let (polynomial, &point) = least.expect("there is a point");
        let never_below = |m: usize| {
            polynomials.iter().all(|other| {
                let difference = other.iter().zip(polynomial).map(|(a, b)| a - b).collect();
                shifted(difference, m).iter().all(|coefficient| !coefficient.is_negative())
            })
        };
        let last =
            (0..).find(|&m| never_below(m)).expect("the difference of two polynomials has a sign at last");
        // Below, values decide.
        let is_best = |m: &usize| polynomials.iter().all(|other| at(other, *m) >= at(polynomial, *m));
        let from = (0..last).rev().take_while(is_best).last().unwrap_or(last);
        Formula {
            residue,
            coefficients: in_n(polynomial, residue, period),
            from: residue + from * period,
            point,
        }
    };
    (0..period).map(of).collect()
}

impl Formula {
    /// The polynomial at n.
    pub fn squares(&self, n: usize) -> BigRational {
        at(&self.coefficients, n)
    }
}

fn at(polynomial: &[BigRational], x: usize) -> BigRational {
    let x = BigRational::from(BigInt::from(x));
    polynomial.iter().rev().fold(BigRational::zero(), |sum, coefficient| sum * &x + coefficient)
}

/// The polynomial with these values at 0, 1, ..., by Newton's differences.
fn interpolated(values: Vec<BigRational>) -> Vec<BigRational> {
    let mut differences = values;
    let mut polynomial = vec![BigRational::zero(); differences.len()];
    // m (m - 1) ... / k!
    let mut binomial = vec![BigRational::one()];
    for k in 0..polynomial.len() {
        for (coefficient, term) in polynomial.iter_mut().zip(&binomial) {
            *coefficient += term * &differences[0];
        }
        differences = differences.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
        let k = BigRational::from(BigInt::from(k));
        let mut next = vec![BigRational::zero()];
        next.extend(binomial.iter().cloned());
        for (coefficient, term) in next.iter_mut().zip(&binomial) {
            *coefficient -= term * &k;
        }
        binomial = next.into_iter().map(|term| term / (&k + BigRational::one())).collect();
    }
    polynomial
}

/// The polynomial in x + by.
fn shifted(mut polynomial: Vec<BigRational>, by: usize) -> Vec<BigRational> {
    let by = BigRational::from(BigInt::from(by));
    let degree = polynomial.len();
    for first in 0..degree {
        for k in (first..degree - 1).rev() {
            let term = &polynomial[k + 1] * &by;
            polynomial[k] += term;
        }
    }
    polynomial
}

/// The polynomial in m as one in n = residue + m · period.
fn in_n(polynomial: &[BigRational], residue: usize, period: usize) -> Vec<BigRational> {
    let step = [-BigRational::from(BigInt::from(residue)), BigRational::one()]
        .map(|coefficient| coefficient / BigRational::from(BigInt::from(period)));
    let mut sum = vec![BigRational::zero(); polynomial.len()];
    let mut power = vec![BigRational::one()];
    for coefficient in polynomial {
        for (sum, term) in sum.iter_mut().zip(&power) {
            *sum += term * coefficient;
        }
        let mut next = vec![BigRational::zero(); power.len() + 1];
        for (k, term) in power.iter().enumerate() {
            next[k] += term * &step[0];
            next[k + 1] += term * &step[1];
        }
        power = next;
    }
    sum
}
