//! What the checkers of certificates have in common: how a file is read to the letter, and elimination row by row. Small,
//! slow and on its own; it shares no code with what makes certificates.

use crate::evidence::{Budget, Json, List, Object, Refusal, quoted};

/// The largest integer that occurs.
pub(in crate::separability) const LARGEST: i64 = (1 << 53) - 1;
/// The largest product of all sizes.
pub(in crate::separability) const SIZE: usize = 1024;
/// Primes are below this, so that 2^17 products of residues can be added before they are reduced.
pub(in crate::separability) const PRIMES: i64 = 1 << 23;
/// The most columns, and the largest degree.
pub(in crate::separability) const COLUMNS: u128 = 1 << 16;
pub(in crate::separability) const DEGREE: i64 = 100;
/// The most parts: the cuts of ten parties.
pub(in crate::separability) const PARTS: usize = 511;

/// re + im i.
pub(in crate::separability) type Pair = (i64, i64);

macro_rules! hold {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(Refusal::Wrong(format!($($message)*)));
        }
    };
}

/// Returns from the function if what is written is not in the format.
macro_rules! form {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(malformed(format_args!($($message)*)));
        }
    };
}

pub(in crate::separability) use {form, hold};

/// What a certificate is about.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::separability) enum Sense {
    NotProduct,
    Across,
    Genuine,
}

impl Sense {
    pub(in crate::separability) fn read(sense: Json<'_>) -> Result<Sense, Refusal> {
        match sense.string().as_deref() {
            Some("not product") => Ok(Sense::NotProduct),
            Some("across a cut") => Ok(Sense::Across),
            Some("genuine") => Ok(Sense::Genuine),
            _ => Err(malformed(format_args!("the sense {} is not known here", sense.shown()))),
        }
    }
}

/// The sizes of the parties, and their product.
pub(in crate::separability) fn sizes(dims: Json<'_>) -> Result<(Vec<usize>, usize), Refusal> {
    let sizes = integers(dims, "dims", 2, SIZE as i64)?;
    let all =
        sizes.iter().try_fold(1_usize, |all, &size| Some(all * size as usize).filter(|&all| all <= SIZE));
    let Some(all) = all.filter(|_| sizes.len() >= 2) else {
        return Err(malformed("dims are not two or more sizes of 2 or more, of product 1024 at most"));
    };
    Ok((Vec::from_iter(sizes.into_iter().map(|size| size as usize)), all))
}

/// A vector of so many Gaussian integers, a row of `what`.
pub(in crate::separability) fn vector(row: Json<'_>, what: &str, all: usize) -> Result<Vec<Pair>, Refusal> {
    let mut entries = Vec::with_capacity(all);
    let name = format!("an entry of {what}");
    for entry in list(row, &format!("a row of {what}"))? {
        form!(entries.len() < all, "a row of {what} has more than {all} entries");
        let part = |value| integer(value, &name, -LARGEST, LARGEST);
        entries.push(match entry.list() {
            None => (part(entry)?, 0),
            Some(mut parts) => match (parts.next(), parts.next(), parts.next()) {
                (Some(re), Some(im), None) => (part(re)?, part(im)?),
                _ => return Err(malformed(format_args!("an entry of {what} is not an integer or [re, im]"))),
            },
        });
    }
    form!(entries.len() == all, "a row of {what} has fewer than {all} entries");
    Ok(entries)
}

/// A matrix of so many rows.
pub(in crate::separability) fn matrix(matrix: Json<'_>, all: usize) -> Result<Vec<Vec<Pair>>, Refusal> {
    let mut rows = Vec::new();
    for row in list(matrix, "matrix")? {
        form!(rows.len() < all, "matrix has more than {all} rows");
        rows.push(vector(row, "matrix", all)?);
    }
    form!(rows.len() == all, "matrix has fewer than {all} rows");
    Ok(rows)
}

/// Whether M M^dagger is that many times the unit matrix. So many products are computed in a second.
pub(in crate::separability) fn unitary(
    matrix: &[Vec<Pair>],
    scale: i64,
    rate: f64,
    budget: &mut Budget<'_>,
) -> Result<(), Refusal> {
    for (i, a) in matrix.iter().enumerate() {
        for (j, b) in matrix.iter().enumerate().skip(i) {
            let product = a.iter().zip(b).fold((0_i128, 0_i128), |(re, im), (a, b)| {
                let [a, b] = [a, b].map(|entry| (i128::from(entry.0), i128::from(entry.1)));
                (re + a.0 * b.0 + a.1 * b.1, im + a.1 * b.0 - a.0 * b.1)
            });
            let wanted = if i == j { (i128::from(scale), 0) } else { (0, 0) };
            hold!(product == wanted, "M M^dagger is not {scale} times the unit matrix, in rows {i} and {j}");
        }
        let products = (matrix.len() - i) * matrix.len();
        budget.spend(products as f64 / rate, || format!("{i} rows of M M^dagger"))?;
    }
    Ok(())
}

/// The primes p of a part, and i.
pub(in crate::separability) fn primes_of(primes: Json<'_>) -> Result<Vec<(u64, u64)>, Refusal> {
    let mut pairs: Vec<(u64, u64)> = Vec::new();
    for prime in list(primes, "primes")? {
        let [p, i] = object(prime, "a prime", ["p", "i"])?;
        let p = integer(p, "p", 3, PRIMES - 1)?;
        let i = integer(i, "i", 0, p - 1)?;
        form!(pairs.iter().all(|&(other, _)| other != p as u64), "the prime {p} occurs twice");
        form!(pairs.len() < 64, "there are more than 64 primes");
        pairs.push((p as u64, i as u64));
    }
    form!(!pairs.is_empty(), "there is no prime");
    Ok(pairs)
}

/// Whether they are primes, and each i a square root of -1.
pub(in crate::separability) fn are_primes(primes: &[(u64, u64)]) -> Result<(), Refusal> {
    for &(p, i) in primes {
        hold!((2..).take_while(|d| d * d <= p).all(|d| p % d != 0), "{p} is not a prime");
        hold!(i * i % p == p - 1, "{i} is not a square root of -1 modulo {p}");
    }
    Ok(())
}

/// The entries of a vector that are not 0, with i as that number modulo p.
pub(in crate::separability) fn residues(row: &[Pair], p: u64, i: u64) -> Vec<(usize, u64)> {
    let part = |part: i64| part.rem_euclid(p as i64) as u64;
    let entries = row.iter().enumerate().filter(|&(_, entry)| *entry != (0, 0));
    entries.map(|(z, &(re, im))| (z, (part(re) + part(im) * i) % p)).collect()
}

/// Rows that are independent modulo p < 2^23.
pub(in crate::separability) struct Echelon {
    p: u64,
    /// For each column, the tail of a row that is 1 in this column and 0 before.
    pivots: Vec<Option<Vec<u32>>>,
}

impl Echelon {
    /// No rows yet, of so many columns.
    pub(in crate::separability) fn new(p: u64, columns: usize) -> Self {
        Echelon { p, pivots: vec![None; columns] }
    }

    /// Adds a row and returns how many products that took; none if the row depends on the others. It may add 2^17 products to
    /// an entry before it is reduced.
    pub(in crate::separability) fn add(&mut self, mut row: Vec<u64>) -> Option<usize> {
        let (p, columns, mut products) = (self.p, row.len(), 0);
        for column in 0..columns {
            let value = row[column] % p;
            if value == 0 {
                continue;
            }
            products += columns - column;
            match &self.pivots[column] {
                Some(tail) => {
                    let factor = p - value;
                    for (entry, &other) in row[column..].iter_mut().zip(tail) {
                        *entry += factor * u64::from(other);
                    }
                }
                None => {
                    let inverse = power(value, p - 2, p);
                    let tail = row[column..].iter().map(|entry| (entry % p * inverse % p) as u32);
                    self.pivots[column] = Some(tail.collect());
                    return Some(products);
                }
            }
        }
        None
    }
}

fn power(base: u64, exponent: u64, p: u64) -> u64 {
    (0..64 - exponent.leading_zeros()).rev().fold(1, |power, bit| {
        let square = power * power % p;
        if exponent >> bit & 1 == 1 { square * base % p } else { square }
    })
}

/// The values of these members of an object that has no others.
pub(in crate::separability) fn object<'a, const N: usize>(
    value: Json<'a>,
    what: &str,
    known: [&str; N],
) -> Result<[Json<'a>; N], Refusal> {
    let object: Object<'_> = value.object().map_err(|why| malformed(format_args!("{what}: {why}")))?;
    if let Some(name) = object.other_than(&known) {
        return Err(malformed(format_args!("{what} has {}, which means nothing", quoted(name))));
    }
    let mut values = [value; N];
    for (place, name) in known.into_iter().enumerate() {
        let member = object.get(name);
        values[place] = member.ok_or_else(|| malformed(format_args!("{what} has no {name:?}")))?;
    }
    Ok(values)
}

pub(in crate::separability) fn list<'a>(value: Json<'a>, what: &str) -> Result<List<'a>, Refusal> {
    value.list().ok_or_else(|| malformed(format_args!("{what} is not a list")))
}

pub(in crate::separability) fn integer(
    value: Json<'_>,
    what: &str,
    low: i64,
    high: i64,
) -> Result<i64, Refusal> {
    let integer = value.integer(low..=high);
    let is = || format!("{what} is {}, not an integer from {low} to {high}", value.shown());
    integer.ok_or_else(|| malformed(is()))
}

/// A list of at most ten integers.
pub(in crate::separability) fn integers(
    value: Json<'_>,
    what: &str,
    low: i64,
    high: i64,
) -> Result<Vec<i64>, Refusal> {
    let mut integers = Vec::new();
    for value in list(value, what)? {
        form!(integers.len() < 10, "{what} has more than ten numbers");
        integers.push(integer(value, what, low, high)?);
    }
    Ok(integers)
}

pub(in crate::separability) fn malformed(why: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(why.to_string())
}

/// The coordinates whose product each basis vector is; the last party is fastest.
pub(in crate::separability) fn products(dims: &[usize]) -> Vec<Vec<usize>> {
    let all: usize = dims.iter().product();
    let product = |mut index: usize| {
        let mut first = dims.iter().sum::<usize>();
        let coordinates = dims.iter().rev().map(|size| {
            let digit = index % size;
            index /= size;
            first -= size;
            first + digit
        });
        Vec::from_iter(coordinates)
    };
    (0..all).map(product).collect()
}

/// C(degree + size - 1, size - 1).
pub(in crate::separability) fn monomials(size: usize, degree: usize) -> u128 {
    (1..size as u128).fold(1, |product: u128, k| product.saturating_mul(degree as u128 + k) / k)
}
