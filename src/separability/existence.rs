//! For which sizes a universal entangler exists, and how large Macaulay matrices must be to show it.
//!
//! Product vectors are a projective variety V of dimension sum (n_i - 1) in P^(N - 1); vectors that are products
//! across some cuts are a variety W. A generic unitary U separates U V from W exactly if dim V + dim W < N - 1
//! (Kleiman's theorem, the unitary group being dense in the general linear one; if the sum is N - 1 or more, two
//! projective varieties always meet). For two parties the condition is (m - 2)(n - 2) > 1: J. Chen, R. Duan, Z. Ji,
//! M. Ying, J. Yu, Existence of universal entangler (2008).

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use super::parties::{Cut, Parties};
use super::sense::Sense;

/// The dimensions that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// dim V: of the product vectors, projectively.
    pub products: usize,
    /// dim W: of the vectors that are to be avoided.
    pub avoided: usize,
    /// N - 1: of all vectors.
    pub all: usize,
}

impl Count {
    /// Whether a generic unitary is a universal entangler; if not, none is.
    pub fn exists(self) -> bool {
        self.products + self.avoided < self.all
    }
}

/// The dimensions for a group of cuts: all that part one party from the others, or a single cut.
fn count(parties: &Parties, cuts: &[Cut]) -> Count {
    let dimension = |sizes: &[usize]| sizes.iter().map(|size| size - 1).sum();
    Count {
        products: dimension(parties.sizes()),
        avoided: dimension(&avoided(parties, cuts)),
        all: parties.dimension() - 1,
    }
}

/// The sizes of the factors of vectors that are products across all the cuts of a group.
fn avoided(parties: &Parties, cuts: &[Cut]) -> Vec<usize> {
    match cuts {
        [cut] => parties.sides(*cut).to_vec(),
        _ => parties.sizes().to_vec(),
    }
}

/// The dimensions that decide: of the group of cuts with the least room.
pub fn decisive(parties: &Parties, sense: Sense) -> Count {
    let counts = sense.groups(parties).into_iter().map(|cuts| count(parties, &cuts));
    counts.max_by_key(|count| count.avoided).expect("there is a cut")
}

/// The deficiency of the Macaulay matrix of a generic matrix M in a multidegree by the count of equations and
/// syzygies; the rank is full where it is not positive.
///
/// Let K(t) = sum K_j t^j be the numerator of the Hilbert series of the cone over W, that is (1 - t)^N sum_d prod
/// C(d + w_i - 1, w_i - 1) t^d for factors of sizes w_i. The result is sum_j K_j prod C(d_i - j + n_i - 1, n_i - 1),
/// which is the deficiency if the resolution of W stays exact on V.
pub fn predicted_deficiency(parties: &Parties, cuts: &[Cut], degree: &[usize]) -> BigInt {
    let least = degree.iter().copied().min().unwrap_or(0);
    let numerator = numerator(&avoided(parties, cuts), parties.dimension(), least);
    let mut sum = BigInt::zero();
    for (j, coefficient) in numerator.iter().enumerate() {
        let sizes = parties.sizes().iter().zip(degree);
        sum += coefficient * sizes.map(|(&size, &degree)| monomials(size, degree - j)).product::<BigInt>();
    }
    sum
}

/// The first coefficients of (1 - t)^N sum_d prod C(d + w_i - 1, w_i - 1) t^d.
fn numerator(factors: &[usize], dimension: usize, degree: usize) -> Vec<BigInt> {
    let mut series: Vec<BigInt> =
        (0..=degree).map(|d| factors.iter().map(|&size| monomials(size, d)).product()).collect();
    for _ in 0..dimension {
        for d in (1..=degree).rev() {
            let before = series[d - 1].clone();
            series[d] -= before;
        }
    }
    series
}

/// C(degree + size - 1, size - 1).
fn monomials(size: usize, degree: usize) -> BigInt {
    (1..size).fold(BigInt::one(), |product, k| product * (degree + k) / k)
}

/// Number of columns of the Macaulay matrix in a multidegree; none above 2^32.
pub fn columns(parties: &Parties, degree: &[usize]) -> Option<usize> {
    let sizes = parties.sizes().iter().zip(degree);
    let columns: BigInt = sizes.map(|(&size, &degree)| monomials(size, degree)).product();
    columns.to_usize().filter(|&columns| columns < 1 << 32)
}

/// Multidegrees with at most so many columns in which a generic matrix has full rank by
/// [`predicted_deficiency`], those with the fewest columns first; of those that parties of one size could
/// exchange, the one that ascends.
pub fn promising(parties: &Parties, cuts: &[Cut], most: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut stack = vec![vec![]];
    while let Some(degree) = stack.pop() {
        let party = degree.len();
        if party == parties.count() {
            if predicted_deficiency(parties, cuts, &degree) <= BigInt::zero() {
                found.push(degree);
            }
            continue;
        }
        for next in 2.. {
            let longer = [&degree[..], &[next]].concat();
            let all = [&longer[..], &vec![2; parties.count() - party - 1]].concat();
            if columns(parties, &all).is_none_or(|columns| columns > most) {
                break;
            }
            stack.push(longer);
        }
    }
    found.sort_by_cached_key(|degree| {
        let spread = degree.iter().max().unwrap_or(&0) - degree.iter().min().unwrap_or(&0);
        (columns(parties, degree), spread, degree.clone())
    });
    found
}
