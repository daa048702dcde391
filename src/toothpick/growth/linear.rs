//! Linear identities between counts, for all scales at once.
//!
//! Let F(n) be a vector of generating polynomials at scale n, in z whose powers are the stages, with F(2 n) = C F(n) +
//! z^n D F(n) for matrices C and D of Laurent polynomials, as counts by regions have. A linear form p with p F(n) = 0 at the
//! first scale holds at all scales if for some Laurent polynomial k the forms p C - k z^n and p D + k do, where 1 and z^n are
//! among the components of F: and so on for these. They span a space over the rational functions of at most as many dimensions
//! as F has: so few need to be looked at.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::Zero;

use super::count::{Counts, Part};
use super::formula::Dyadic;
use crate::algebra::IntegerPolynomial;
use crate::stop;

/// The most unknowns.
const MOST: usize = 1000;

/// Of each unknown a Laurent polynomial in z, by its exponents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(BTreeMap<usize, BTreeMap<i64, i64>>);

impl Form {
    /// Adds a multiple of z^exponent times an unknown.
    pub fn add(&mut self, unknown: usize, exponent: i64, times: i64) {
        if times != 0 {
            *self.0.entry(unknown).or_default().entry(exponent).or_default() += times;
        }
    }

    /// Adds a multiple of the sum of z^i over the places i <= n + r of a correction near powers of two.
    pub(super) fn add_dyadic(&mut self, dyadic: Dyadic, r: i64, times: i64) {
        let Dyadic { offset, from, .. } = dyadic;
        self.add(System::POWERS, offset, times);
        for m in 0..from {
            self.add(System::ONE, (1 << m) + offset, -times);
        }
        if offset > r {
            self.add(System::SCALE, offset, -times);
        }
    }
}

/// What is in place of F(2 n): C and D.
#[derive(Clone, Debug, Default)]
struct Doubled {
    same: Form,
    later: Form,
}

/// Unknowns with their generating polynomials at a first scale, and what these are at twice the scale.
#[derive(Clone, Debug)]
pub struct System {
    scale: i64,
    first: Vec<Vec<i64>>,
    doubled: Vec<Doubled>,
    /// Those of what is counted: all of it, by the numbers of systems, and last coefficients.
    last: BTreeMap<(usize, usize, i64), usize>,
}

/// Why a system cannot be used, or a form does not vanish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoIdentity(pub String);

impl System {
    /// The polynomial 1.
    pub const ONE: usize = 0;
    /// z + z^2 + ... + z^n.
    pub const STAGES: usize = 1;
    /// z^n.
    pub const SCALE: usize = 2;
    /// The sum of z^(2^m) over 1 <= 2^m <= n.
    pub const POWERS: usize = 3;

    /// Without what is counted, from a first scale on, a power of two.
    pub fn new(scale: i64) -> System {
        let n = scale as usize;
        let polynomial = |is_in: &dyn Fn(usize) -> bool| (0..=n).map(|stage| is_in(stage).into()).collect();
        let first = vec![
            vec![1],
            polynomial(&|stage| stage > 0),
            polynomial(&|stage| stage == n),
            polynomial(&|stage| stage.is_power_of_two()),
        ];
        let mut doubled = vec![Doubled::default(); 4];
        doubled[Self::ONE].same.add(Self::ONE, 0, 1);
        doubled[Self::STAGES].same.add(Self::STAGES, 0, 1);
        doubled[Self::STAGES].later.add(Self::STAGES, 0, 1);
        doubled[Self::SCALE].later.add(Self::SCALE, 0, 1);
        doubled[Self::POWERS].same.add(Self::POWERS, 0, 1);
        doubled[Self::POWERS].later.add(Self::SCALE, 0, 1);
        System { scale, first, doubled, last: BTreeMap::new() }
    }

    /// Counts at the scale of the system; the unknowns are numbered from the answer on in their order.
    pub fn add(&mut self, counts: &Counts) -> usize {
        assert_eq!(counts.scale(), self.scale);
        let start = self.first.len();
        for counted in counts.counted() {
            self.first.push(counted.first.clone());
            let mut doubled = Doubled::default();
            for part in &counted.parts {
                match part.delay {
                    None => doubled.same.add(start + part.of, 0, 1),
                    Some(delay) => doubled.later.add(start + part.of, delay, 1),
                }
            }
            self.doubled.push(doubled);
        }
        start
    }

    /// The unknown x z^n with x the coefficient of z^(n + i) in the polynomial of something that is counted, of counts that were
    /// added with this start; none if it is always 0.
    ///
    /// # Errors
    /// If it is not one of finitely many that depend on one another.
    pub fn last(
        &mut self,
        counts: &Counts,
        start: usize,
        of: usize,
        i: i64,
    ) -> Result<Option<usize>, NoIdentity> {
        if i > counts.ends()[of] {
            return Ok(None);
        }
        if let Some(&known) = self.last.get(&(start, of, i)) {
            return Ok(Some(known));
        }
        let latest = counts.ends().iter().fold(0, |latest, &end| latest.max(end));
        let n = self.scale;
        // The last coefficients at twice the scale are not those of what was there before.
        if n + i <= latest || self.first.len() > MOST {
            return Err(NoIdentity(format!("the first scale {n} is too small for the ends of regions")));
        }
        let unknown = self.first.len();
        self.last.insert((start, of, i), unknown);
        let mut value = vec![0; n as usize + 1];
        value[n as usize] = counts.counted()[of].first.get((n + i) as usize).copied().unwrap_or(0);
        self.first.push(value);
        self.doubled.push(Doubled::default());
        for &Part { of, delay } in &counts.counted()[of].parts {
            if let Some(delay) = delay
                && let Some(part) = self.last(counts, start, of, i - delay)?
            {
                self.doubled[unknown].later.add(part, 0, 1);
            }
        }
        Ok(Some(unknown))
    }

    /// Whether a form of the unknowns is 0 at all scales; the answer is how many forms were looked at.
    ///
    /// # Errors
    /// If it is not, or if that does not follow.
    pub fn vanishes(&self, form: &Form) -> Result<usize, NoIdentity> {
        let exponents = |form: &Form| form.0.values().flat_map(|p| p.keys()).copied().min().unwrap_or(0);
        let shift = -self.doubled.iter().map(|doubled| exponents(&doubled.later)).fold(0, i64::min);
        let same = Vec::from_iter(self.doubled.iter().map(|doubled| self.row(&doubled.same, 0)));
        let later = Vec::from_iter(self.doubled.iter().map(|doubled| self.row(&doubled.later, shift)));
        let first = Vec::from_iter(self.first.iter().map(|values| IntegerPolynomial::from_small(values)));
        let n = self.scale as usize;
        let mut open = vec![self.row(form, -exponents(form))];
        let mut basis: Vec<(usize, Row)> = Vec::new();
        while let Some(row) = open.pop() {
            stop::check();
            if let Some(power) = value(&row, &first).coefficients().iter().position(|c| !c.is_zero()) {
                return Err(NoIdentity(format!("it fails at the power {power} of z")));
            }
            let mut rest = row.clone();
            for (pivot, other) in &basis {
                eliminate(&mut rest, *pivot, other);
            }
            let Some(pivot) =
                (0..rest.len()).filter(|&u| !rest[u].is_zero()).min_by_key(|&u| rest[u].degree())
            else {
                continue;
            };
            basis.push((pivot, rest));
            // The same power of z before both halves: p C + z^n p D.
            let (mut half, mut other) =
                (times_power(&product(&row, &same), shift as usize), product(&row, &later));
            // What reaches from the first half into the other, k z^n, is taken from the one to the other.
            let reaches = value(&half, &first);
            if let Some(least) = reaches.coefficients().iter().position(|c| !c.is_zero()) {
                let more = n.saturating_sub(least);
                (half, other) = (times_power(&half, more), times_power(&other, more));
                let k = IntegerPolynomial::new(reaches.coefficients()[n - more..].to_vec());
                half[Self::SCALE] = half[Self::SCALE].sub(&k);
                other[Self::ONE] = other[Self::ONE].add(&k);
            }
            open.extend([half, other].map(without_powers));
        }
        Ok(basis.len())
    }

    /// A form, times a power of z that leaves no negative exponents.
    fn row(&self, form: &Form, shift: i64) -> Row {
        let mut row = vec![IntegerPolynomial::default(); self.first.len()];
        for (&unknown, polynomial) in &form.0 {
            for (&exponent, &times) in polynomial {
                let power = IntegerPolynomial::power_of_x((exponent + shift) as usize);
                row[unknown] = row[unknown].add(&power.scale(&times.into()));
            }
        }
        row
    }
}

type Row = Vec<IntegerPolynomial>;

fn product(row: &Row, matrix: &[Row]) -> Row {
    let mut product = vec![IntegerPolynomial::default(); row.len()];
    for (p, line) in row.iter().zip(matrix).filter(|(p, _)| !p.is_zero()) {
        for (to, entry) in product.iter_mut().zip(line).filter(|(_, entry)| !entry.is_zero()) {
            *to = to.add(&p.mul(entry));
        }
    }
    product
}

fn value(row: &Row, at: &[IntegerPolynomial]) -> IntegerPolynomial {
    row.iter().zip(at).fold(IntegerPolynomial::default(), |sum, (p, f)| sum.add(&p.mul(f)))
}

fn times_power(row: &Row, exponent: usize) -> Row {
    let power = IntegerPolynomial::power_of_x(exponent);
    row.iter().map(|p| p.mul(&power)).collect()
}

/// The row without the power of z that all entries have in common, which does not matter to what it spans.
fn without_powers(row: Row) -> Row {
    let least = |p: &IntegerPolynomial| p.coefficients().iter().position(|c| !c.is_zero());
    let common = row.iter().filter_map(least).min().unwrap_or(0);
    let rest = |p: &IntegerPolynomial| {
        IntegerPolynomial::new(p.coefficients().iter().skip(common).cloned().collect())
    };
    row.iter().map(rest).collect()
}

/// Makes an entry of a row 0 by another row, in which it is not, and divides what all entries have in common out.
fn eliminate(row: &mut Row, pivot: usize, by: &Row) {
    if row[pivot].is_zero() {
        return;
    }
    let (own, other) = (row[pivot].clone(), &by[pivot]);
    for (entry, p) in row.iter_mut().zip(by) {
        *entry = entry.mul(other).sub(&p.mul(&own));
    }
    let common = row.iter().filter(|p| !p.is_zero()).fold(IntegerPolynomial::default(), |gcd, p| gcd.gcd(p));
    if common.degree() > 0 {
        row.iter_mut().for_each(|p| *p = quotient(p, &common));
    }
}

/// The quotient by a primitive polynomial that divides.
fn quotient(polynomial: &IntegerPolynomial, divisor: &IntegerPolynomial) -> IntegerPolynomial {
    let mut rest = polynomial.coefficients().to_vec();
    let top = divisor.degree();
    let mut quotient = vec![BigInt::zero(); rest.len().saturating_sub(top)];
    for k in (0..quotient.len()).rev() {
        let factor = &rest[k + top] / &divisor.coefficients()[top];
        for (place, c) in rest[k..].iter_mut().zip(divisor.coefficients()) {
            *place -= &factor * c;
        }
        quotient[k] = factor;
    }
    debug_assert!(rest.iter().all(Zero::is_zero));
    IntegerPolynomial::new(quotient)
}
