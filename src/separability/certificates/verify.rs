//! The checker of certificates: small, slow and on its own. It shares no code with what makes them.
//!
//! [`crate::separability::certificates::certificate`] says what a certificate is. From it this builds the polynomials anew, as maps from
//! exponents to coefficients, and eliminates row by row. Time: columns^3 / 6 multiplications for each prime.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;

use crate::evidence::Refusal;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Sizes of the parties.
    pub dims: Vec<usize>,
    /// In words.
    pub statement: String,
    /// Rows of each part.
    pub rows: Vec<usize>,
    /// The primes of all parts.
    pub primes: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    dims: Vec<usize>,
    sense: String,
    scale: i64,
    matrix: Vec<Vec<Number>>,
    parts: Vec<Part>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
enum Number {
    Real(i64),
    Complex((i64, i64)),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    cuts: Vec<BTreeSet<usize>>,
    multidegree: Vec<usize>,
    primes: Vec<Prime>,
    rows: Vec<(usize, usize, usize, Vec<Vec<usize>>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prime {
    p: u64,
    i: u64,
}

/// The most terms of all polynomials of a part.
const TERMS: usize = 1 << 25;

/// re + im i.
type Pair = (i128, i128);
/// The exponents of the coordinates of a_1, then of a_2, ...
type Exponents = Vec<u8>;

macro_rules! hold {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(Refusal::Wrong(format!($($message)*)));
        }
    };
}

/// What a text proves, or why it proves nothing.
///
/// ```
/// use curiosa::{evidence::Refusal, separability::certificates::verify::verify};
///
/// assert!(matches!(verify("{}"), Err(Refusal::Malformed(_))));
/// ```
///
/// # Errors
///
/// With [`Refusal::Malformed`], if the text is no certificate of this format, or too large for this checker. With
/// [`Refusal::Wrong`], if the matrix is not unitary up to the factor it says, the parts are not those that
/// its sense asks for, or a determinant is 0 modulo one of the primes.
pub fn verify(text: &str) -> Result<Proved, Refusal> {
    let file: File = serde_json::from_str(text)
        .map_err(|error| Refusal::Malformed(format!("this is not a certificate: {error}")))?;
    if file.format != "curiosa universal entangler 1" {
        return Err(Refusal::Malformed(format!("the format is {:?}, not known here", file.format)));
    }
    let dims = &file.dims;
    let all = dims.iter().try_fold(1_usize, |all, &size| all.checked_mul(size));
    let Some(all) = all.filter(|&all| all <= 1024 && dims.len() >= 2 && dims.iter().all(|&size| size >= 2))
    else {
        return Err(Refusal::Malformed(
            "dims are not two or more sizes of 2 or more, of product 1024 at most".into(),
        ));
    };
    let matrix = unitary(&file, all)?;
    let statement = statement(&file)?;
    for (number, part) in file.parts.iter().enumerate() {
        nonsingular(&matrix, dims, part).map_err(|refusal| match refusal {
            Refusal::Wrong(reason) => Refusal::Wrong(format!("part {}: {reason}", number + 1)),
            Refusal::Malformed(reason) => Refusal::Malformed(format!("part {}: {reason}", number + 1)),
        })?;
    }
    Ok(Proved {
        dims: dims.clone(),
        statement,
        rows: file.parts.iter().map(|part| part.rows.len()).collect(),
        primes: BTreeSet::from_iter(
            file.parts.iter().flat_map(|part| part.primes.iter().map(|prime| prime.p)),
        )
        .into_iter()
        .collect(),
    })
}

/// M, after M M^dagger = scale.
fn unitary(file: &File, all: usize) -> Result<Vec<Vec<Pair>>, Refusal> {
    let pair = |number: &Number| match *number {
        Number::Real(re) => (i128::from(re), 0),
        Number::Complex((re, im)) => (i128::from(re), i128::from(im)),
    };
    let matrix: Vec<Vec<Pair>> = file.matrix.iter().map(|row| row.iter().map(pair).collect()).collect();
    hold!(
        matrix.len() == all && matrix.iter().all(|row| row.len() == all),
        "the matrix is not {all} x {all}"
    );
    let small = |&(re, im): &Pair| re.abs() <= 1 << 40 && im.abs() <= 1 << 40;
    hold!(matrix.iter().flatten().all(small), "an entry is larger than 2^40");
    hold!(file.scale > 0, "the scale is not positive");
    for (i, a) in matrix.iter().enumerate() {
        for (j, b) in matrix.iter().enumerate() {
            let products = a.iter().zip(b).map(|(a, b)| times(*a, (b.0, -b.1)));
            let product = products.fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
            let wanted = if i == j { (i128::from(file.scale), 0) } else { (0, 0) };
            hold!(
                product == wanted,
                "M M^dagger is not {} times the unit matrix, in rows {i} and {j}",
                file.scale
            );
        }
    }
    Ok(matrix)
}

/// What the parts prove together if each is nonsingular.
fn statement(file: &File) -> Result<String, Refusal> {
    let parties = file.dims.len();
    for (number, cut) in file.parts.iter().flat_map(|part| part.cuts.iter().enumerate()) {
        let inside = !cut.is_empty() && cut.len() < parties && cut.iter().all(|&party| party < parties);
        hold!(inside, "cut {number} is not some of the parties, but not all");
    }
    // A cut and its complement are the same; the side without the last party names it.
    let name = |cut: &BTreeSet<usize>| -> BTreeSet<usize> {
        if cut.contains(&(parties - 1)) {
            (0..parties).filter(|party| !cut.contains(party)).collect()
        } else {
            cut.clone()
        }
    };
    let sizes = Vec::from_iter(file.dims.iter().map(usize::to_string)).join(" x ");
    match &file.sense[..] {
        "not product" => {
            hold!(file.parts.len() == 1, "there are {} parts, not one", file.parts.len());
            Ok(format!("no product vector of {sizes} goes to a product vector"))
        }
        "across a cut" => {
            let [Part { cuts, .. }] = &file.parts[..] else {
                return Err(Refusal::Wrong(format!("there are {} parts, not one", file.parts.len())));
            };
            let [cut] = &cuts[..] else { return Err(Refusal::Wrong("there is not one cut".into())) };
            let inside = Vec::from_iter(cut.iter().map(|party| (party + 1).to_string())).join(", ");
            Ok(format!(
                "every product vector of {sizes} goes to one entangled between {{{inside}}} and the other parties"
            ))
        }
        "genuine" => {
            let mut cuts = BTreeSet::new();
            for part in &file.parts {
                hold!(part.cuts.len() == 1, "a part has {} cuts, not one", part.cuts.len());
                hold!(cuts.insert(name(&part.cuts[0])), "two parts have the same cut");
            }
            let wanted = 1_usize.checked_shl(parties as u32 - 1).map_or(usize::MAX, |all| all - 1);
            hold!(cuts.len() == wanted, "{} cuts of {wanted} have a part", cuts.len());
            Ok(format!("every product vector of {sizes} goes to one entangled across every cut"))
        }
        other => Err(Refusal::Malformed(format!("the sense {other:?} is not known here"))),
    }
}

/// Whether the rows of a part have a determinant that is not 0 modulo each of its primes.
fn nonsingular(matrix: &[Vec<Pair>], dims: &[usize], part: &Part) -> Result<(), Refusal> {
    let right =
        part.multidegree.len() == dims.len() && part.multidegree.iter().all(|d| (2..=100).contains(d));
    hold!(right, "the multidegree is not a degree from 2 to 100 for each party");
    hold!(!part.primes.is_empty(), "there is no prime");
    let sizes = dims.iter().zip(&part.multidegree);
    let columns =
        sizes.fold(1_u128, |columns, (&size, &degree)| columns.saturating_mul(monomials(size, degree)));
    hold!(part.rows.len() as u128 == columns, "there are {} rows for {columns} columns", part.rows.len());
    if columns > 1 << 16 {
        return Err(Refusal::Malformed(
            "there are more than 65536 columns: too many for this checker".into(),
        ));
    }
    let distinct: BTreeSet<u64> = part.primes.iter().map(|prime| prime.p).collect();
    hold!(distinct.len() == part.primes.len(), "a prime stands twice");
    let mut polynomials = Vec::with_capacity(part.rows.len());
    let mut terms = 0;
    for (number, row) in part.rows.iter().enumerate() {
        let polynomial = polynomial(matrix, dims, part, row);
        let polynomial = polynomial.map_err(|why| Refusal::Wrong(format!("row {}: {why}", number + 1)))?;
        terms += polynomial.len();
        if terms > TERMS {
            return Err(Refusal::Malformed(format!(
                "the rows have more than {TERMS} terms: too many for this checker"
            )));
        }
        polynomials.push(polynomial);
    }
    // The columns, in any order; those that no row meets are 0, and then the determinant is.
    let mut places: HashMap<&Exponents, usize> = HashMap::new();
    for exponents in polynomials.iter().flat_map(BTreeMap::keys) {
        let next = places.len();
        places.entry(exponents).or_insert(next);
    }
    for &Prime { p, i } in &part.primes {
        hold!(
            p > 2 && p < 1 << 23 && (2..).take_while(|d| d * d <= p).all(|d| p % d != 0),
            "{p} is not a prime below 2^23"
        );
        hold!(i < p && i * i % p == p - 1, "{i} is not a square root of -1 modulo {p}");
        let residue = |&(re, im): &Pair| {
            let p = i128::from(p);
            (re.rem_euclid(p) + im.rem_euclid(p) * i128::from(i)).rem_euclid(p) as u64
        };
        let rows = polynomials.iter().map(|polynomial| {
            let mut row = vec![0; places.len()];
            for (exponents, coefficient) in polynomial {
                row[places[exponents]] = residue(coefficient);
            }
            row
        });
        let rank = rank(rows, places.len(), p);
        hold!(rank as u128 == columns, "the determinant is 0 modulo {p}: the rank is {rank} of {columns}");
    }
    Ok(())
}

/// The polynomial that a row stands for.
fn polynomial(
    matrix: &[Vec<Pair>],
    dims: &[usize],
    part: &Part,
    (x, y, cut, multiplier): &(usize, usize, usize, Vec<Vec<usize>>),
) -> Result<BTreeMap<Exponents, Pair>, String> {
    if *x >= matrix.len() || *y >= matrix.len() {
        return Err(format!("{x} or {y} is not the number of a basis vector"));
    }
    let cut = part.cuts.get(*cut).ok_or_else(|| format!("there is no cut {cut}"))?;
    let factors = multiplier.iter().zip(dims).zip(&part.multidegree);
    let right = |((list, size), degree): ((&Vec<usize>, &usize), &usize)| {
        list.len() + 2 == *degree && list.iter().all(|variable| variable < size)
    };
    if multiplier.len() != dims.len() || !factors.clone().all(right) {
        return Err("the multiplier does not have the degree it should have".to_string());
    }
    let (first, second) = (digits(*x, dims), digits(*y, dims));
    let mixed = |inside: &[usize], outside: &[usize]| {
        let digit = |party: usize| if cut.contains(&party) { inside[party] } else { outside[party] };
        (0..dims.len()).fold(0, |index, party| index * dims[party] + digit(party))
    };
    let mut polynomial: BTreeMap<Exponents, Pair> = BTreeMap::new();
    let corners = [(*x, *y, 1), (mixed(&second, &first), mixed(&first, &second), -1)];
    for (x, y, sign) in corners {
        for (z, a) in matrix[x].iter().enumerate().filter(|(_, a)| **a != (0, 0)) {
            for (w, b) in matrix[y].iter().enumerate().filter(|(_, b)| **b != (0, 0)) {
                let mut exponents: Exponents = vec![0; dims.iter().sum()];
                let mut first = 0;
                for (party, (z, w)) in digits(z, dims).into_iter().zip(digits(w, dims)).enumerate() {
                    exponents[first + z] += 1;
                    exponents[first + w] += 1;
                    multiplier[party].iter().for_each(|&variable| exponents[first + variable] += 1);
                    first += dims[party];
                }
                let (re, im) = times(*a, *b);
                let sum = polynomial.entry(exponents).or_default();
                *sum = (sum.0 + sign * re, sum.1 + sign * im);
            }
        }
    }
    polynomial.retain(|_, coefficient| *coefficient != (0, 0));
    Ok(polynomial)
}

/// The rank of rows modulo p < 2^23: a row at a time, which may add 2^17 products before it is reduced.
fn rank(rows: impl Iterator<Item = Vec<u64>>, columns: usize, p: u64) -> usize {
    let mut pivots: Vec<Option<Vec<u32>>> = vec![None; columns];
    let mut rank = 0;
    for mut row in rows {
        for column in 0..columns {
            let value = row[column] % p;
            if value == 0 {
                continue;
            }
            match &pivots[column] {
                // The tail of a row that is 1 in this column and 0 before.
                Some(tail) => {
                    let factor = p - value;
                    for (entry, &other) in row[column..].iter_mut().zip(tail) {
                        *entry += factor * u64::from(other);
                    }
                }
                None => {
                    let inverse = power(value, p - 2, p);
                    let tail = row[column..].iter().map(|entry| (entry % p * inverse % p) as u32);
                    pivots[column] = Some(tail.collect());
                    rank += 1;
                    break;
                }
            }
        }
    }
    rank
}

fn power(base: u64, exponent: u64, p: u64) -> u64 {
    (0..64 - exponent.leading_zeros()).rev().fold(1, |power, bit| {
        let square = power * power % p;
        if exponent >> bit & 1 == 1 { square * base % p } else { square }
    })
}

fn times(a: Pair, b: Pair) -> Pair {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

fn digits(mut index: usize, dims: &[usize]) -> Vec<usize> {
    let mut digits: Vec<usize> = dims
        .iter()
        .rev()
        .map(|size| {
            let digit = index % size;
            index /= size;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

/// C(degree + size - 1, size - 1).
fn monomials(size: usize, degree: usize) -> u128 {
    (1..size as u128).fold(1, |product: u128, k| product.saturating_mul(degree as u128 + k) / k)
}
