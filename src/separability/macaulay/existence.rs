//! For which sizes a universal entangler exists, and how large Macaulay matrices must be to show it.
//!
//! Product vectors are a projective variety V of dimension sum (n_i - 1) in P^(N - 1); vectors that are products
//! across some cuts are a variety W. A generic unitary U separates U V from W exactly if dim V + dim W < N - 1
//! (Kleiman's theorem, the unitary group being dense in the general linear one; if the sum is N - 1 or more, two
//! projective varieties always meet). For two parties the condition is (m - 2)(n - 2) > 1: J. Chen, R. Duan, Z. Ji,
//! M. Ying, J. Yu, Existence of universal entangler (2008).

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::stop;

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
///
/// ```
/// use curiosa::separability::{macaulay::existence::decisive, model::parties::Parties, model::sense::Sense};
///
/// let exists = |sizes: &[usize], sense| decisive(&Parties::new(sizes.to_vec()).unwrap(), sense).exists();
/// assert!(exists(&[3, 4], Sense::NotProduct) && !exists(&[3, 3], Sense::NotProduct));
/// assert!(exists(&[2, 2, 2], Sense::NotProduct) && !exists(&[2, 2, 2], Sense::Genuine));
/// ```
pub fn decisive(parties: &Parties, sense: Sense) -> Count {
    let counts = sense.groups(parties).into_iter().map(|cuts| count(parties, &cuts));
    counts.max_by_key(|count| count.avoided).expect("there is a cut")
}

/// The deficiency of Macaulay matrices of a generic matrix M by the count of equations and syzygies.
///
/// Let K(t) = sum K_j t^j be the numerator of the Hilbert series of the cone over W, that is (1 - t)^N sum_d prod
/// C(d + w_i - 1, w_i - 1) t^d for factors of sizes w_i. In multidegree d the prediction is sum_j K_j prod
/// C(d_i - j + n_i - 1, n_i - 1), which is the deficiency if the resolution of W stays exact on V. For two parties of
/// sizes m and n that meet in no more points than they must it does where -m < d_1 - d_2 < n (then the
/// twisted coordinate ring of V is a Cohen-Macaulay module); elsewhere it need not.
///
/// For 3 x 3 it stays at 36, the number of product vectors that a generic unitary matrix sends to product
/// vectors:
///
/// ```
/// use curiosa::separability::{macaulay::existence::Prediction, model::parties::Parties};
///
/// let parties = Parties::new(vec![3, 3]).unwrap();
/// let prediction = Prediction::new(&parties, &parties.single_cuts(), 6);
/// assert_eq!(prediction.least_deficiency(&[4, 4]), 36.into());
/// assert_eq!(prediction.least_deficiency(&[6, 6]), 36.into());
/// ```
pub struct Prediction<'a> {
    parties: &'a Parties,
    numerator: Vec<BigInt>,
}

impl<'a> Prediction<'a> {
    /// For the minors of a group of cuts, and multidegrees whose least degree is at most `most`.
    pub fn new(parties: &'a Parties, cuts: &[Cut], most: usize) -> Self {
        Prediction { parties, numerator: numerator(&avoided(parties, cuts), parties.dimension(), most) }
    }

    /// Whether the prediction is meant for a multidegree: its degrees are not far apart.
    pub fn covers(parties: &Parties, degree: &[usize]) -> bool {
        match (degree, parties.sizes()) {
            (&[first, second], &[m, n]) => first < second + n && second < first + m,
            _ => degree.iter().max().unwrap_or(&0) - degree.iter().min().unwrap_or(&0) <= 1,
        }
    }

    /// The prediction in a multidegree, not below 0: 0 if in it, or in a smaller one that it covers, the sum is not
    /// positive.
    pub fn least_deficiency(&self, degree: &[usize]) -> BigInt {
        let mut smaller = vec![vec![]];
        for &top in degree {
            let longer = smaller
                .iter()
                .inspect(|_| stop::check())
                .flat_map(|short: &Vec<usize>| (2..=top).map(move |next| [&short[..], &[next]].concat()));
            smaller = longer.collect();
        }
        let mut covered = smaller.iter().filter(|degree| Self::covers(self.parties, degree));
        let full = covered.any(|degree| self.deficiency(degree) <= BigInt::zero());
        if full { BigInt::zero() } else { self.deficiency(degree).max(BigInt::zero()) }
    }

    /// The sum in a multidegree, whose least degree must be at most the `most` of [`Prediction::new`].
    pub fn deficiency(&self, degree: &[usize]) -> BigInt {
        stop::check();
        let least = degree.iter().copied().min().unwrap_or(0);
        let coefficients = self.numerator[..=least].iter().enumerate();
        let terms = coefficients.map(|(j, coefficient)| {
            let sizes = self.parties.sizes().iter().zip(degree);
            coefficient * sizes.map(|(&size, &degree)| monomials(size, degree - j)).product::<BigInt>()
        });
        terms.sum()
    }
}

/// The first coefficients of (1 - t)^N sum_d prod C(d + w_i - 1, w_i - 1) t^d.
fn numerator(factors: &[usize], dimension: usize, degree: usize) -> Vec<BigInt> {
    let mut series: Vec<BigInt> =
        (0..=degree).map(|d| factors.iter().map(|&size| monomials(size, d)).product()).collect();
    for _ in 0..dimension {
        stop::check();
        for d in (1..=degree).rev() {
            let before = series[d - 1].clone();
            series[d] -= before;
        }
    }
    series
}

/// C(degree + size - 1, size - 1).
pub(in crate::separability) fn monomials(size: usize, degree: usize) -> BigInt {
    (1..size).fold(BigInt::one(), |product, k| product * (degree + k) / k)
}

/// Number of columns of the Macaulay matrix in a multidegree; none from 2^32 on.
///
/// ```
/// use curiosa::separability::{macaulay::existence::columns, model::parties::Parties};
///
/// let parties = Parties::new(vec![3, 4]).unwrap();
/// assert_eq!(columns(&parties, &[2, 5]), Some(6 * 56));
/// ```
pub fn columns(parties: &Parties, degree: &[usize]) -> Option<usize> {
    let sizes = parties.sizes().iter().zip(degree);
    let columns: BigInt = sizes.map(|(&size, &degree)| monomials(size, degree)).product();
    columns.to_u32()?.to_usize()
}

/// Multidegrees with at most so many columns in which a generic matrix has full rank by [`Prediction`], whether it
/// covers them or not; those with the fewest columns first, then the even ones.
pub fn promising(parties: &Parties, cuts: &[Cut], most: usize) -> Vec<Vec<usize>> {
    let all = within(parties, 2, most);
    let least = all.iter().filter_map(|degree| degree.iter().copied().min()).max().unwrap_or(2);
    let prediction = Prediction::new(parties, cuts, least);
    let mut found: Vec<Vec<usize>> =
        all.into_iter().filter(|degree| prediction.deficiency(degree) <= BigInt::zero()).collect();
    found.sort_by_cached_key(|degree| {
        let spread = degree.iter().max().unwrap_or(&0) - degree.iter().min().unwrap_or(&0);
        (columns(parties, degree), spread, degree.clone())
    });
    found
}

/// Multidegrees in their order, but those that differ from an earlier one by an exchange of equal parties behind all others: a matrix
/// mostly has full rank in all of these or in none.
pub(in crate::separability) fn exchanged_last(
    parties: &Parties,
    degrees: Vec<Vec<usize>>,
) -> Vec<Vec<usize>> {
    let sizes = parties.sizes();
    let ascends = |degree: &Vec<usize>| {
        let mut pairs = (1..sizes.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        pairs.all(|(first, second)| sizes[first] != sizes[second] || degree[first] <= degree[second])
    };
    let (mut first, others): (Vec<_>, Vec<_>) = degrees.into_iter().partition(ascends);
    first.extend(others);
    first
}

/// Multidegrees in which zeros may be found where the rank is not full, or where the rank of a matrix that is not generic may be full:
/// so many promising ones, and these with one and two degrees more for every party; where no matrix has full rank, twice as many
/// with equal degrees.
///
/// ```
/// use curiosa::separability::{macaulay::existence::worthwhile, model::parties::Parties};
///
/// let degrees = |sizes: [usize; 2]| {
///     let parties = Parties::new(sizes.to_vec()).unwrap();
///     worthwhile(&parties, &parties.single_cuts(), 4000, 2)
/// };
/// assert_eq!(degrees([4, 4]), [[2, 4], [3, 3], [3, 5], [4, 4], [4, 6], [5, 5]]);
/// assert_eq!(degrees([3, 3]), [[3, 3], [4, 4], [5, 5], [6, 6]]);
/// ```
pub fn worthwhile(parties: &Parties, cuts: &[Cut], most_columns: usize, most: usize) -> Vec<Vec<usize>> {
    let fits = |degree: &Vec<usize>| columns(parties, degree).is_some_and(|columns| columns <= most_columns);
    if !count(parties, cuts).exists() {
        return (3..).map(|degree| vec![degree; parties.count()]).take_while(fits).take(2 * most).collect();
    }
    let mut tries = exchanged_last(parties, promising(parties, cuts, most_columns));
    tries.truncate(most);
    let raised = |more: usize| tries.iter().map(move |degree| degree.iter().map(|d| d + more).collect());
    for degree in Vec::from_iter([1, 2].into_iter().flat_map(raised)).into_iter().filter(fits) {
        if !tries.contains(&degree) {
            tries.push(degree);
        }
    }
    tries
}

/// All multidegrees from (least, ..., least) on with at most so many columns.
pub fn within(parties: &Parties, least: usize, most: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut stack = vec![vec![]];
    while let Some(degree) = stack.pop() {
        stop::check();
        let party = degree.len();
        if party == parties.count() {
            found.push(degree);
            continue;
        }
        for next in least.. {
            let longer = [&degree[..], &[next]].concat();
            let all = [&longer[..], &vec![least; parties.count() - party - 1]].concat();
            if columns(parties, &all).is_none_or(|columns| columns > most) {
                break;
            }
            stack.push(longer);
        }
    }
    found
}
