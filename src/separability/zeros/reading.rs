//! What the checkers of product vectors over number fields have in common: how vectors are read, and polynomials modulo one. It shares no
//! code with what finds them. Polynomials are multiplied and reduced as at school.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::evidence::{Budget, Json, Refusal};
use crate::separability::certificates::reading::{Pair, form, hold, integers, list, malformed, object};

/// The longest coefficient, in decimal digits, and the highest degree.
const DIGITS: usize = 1300;
const DEGREE: usize = 256;

/// How many products of words of coefficients are computed in a second.
const RATE: f64 = 2e7;

/// Coefficients from the constant one up, the last one not 0.
pub(super) type Polynomial = Vec<BigInt>;

/// A vector for each party or side, of polynomials modulo one.
pub(super) struct Vectors {
    pub modulus: Polynomial,
    /// A polynomial, and what it is divided by.
    i: Option<(Polynomial, BigInt)>,
    factors: Vec<Vec<Polynomial>>,
}

impl Vectors {
    /// From the fields polynomial, i and vector; the latter has vectors of these sizes. Of what is real no i is needed.
    pub fn read(
        [modulus, i, factors]: [Json<'_>; 3],
        sizes: &[usize],
        is_real: bool,
    ) -> Result<Vectors, Refusal> {
        let modulus = coefficients(modulus, "polynomial", DEGREE + 1)?;
        form!(
            modulus.len() >= 2 && modulus[modulus.len() - 1].is_one(),
            "polynomial is not monic of degree 1 or more"
        );
        let degree = modulus.len() - 1;
        let i = if i.is_null() {
            form!(is_real, "i is null, but not all numbers are real");
            None
        } else {
            let [polynomial, denominator] = object(i, "i", ["polynomial", "denominator"])?;
            let denominator = whole(denominator, "the denominator of i")?;
            form!(!denominator.is_zero(), "the denominator of i is 0");
            Some((coefficients(polynomial, "the polynomial of i", degree)?, denominator))
        };
        let mut vectors: Vec<Vec<Polynomial>> = Vec::new();
        for factor in list(factors, "vector")? {
            form!(vectors.len() < sizes.len(), "vector has more factors than there are parties");
            let mut coordinates = Vec::new();
            for coordinate in list(factor, "a factor")? {
                form!(coordinates.len() < sizes[vectors.len()], "a factor has too many coordinates");
                coordinates.push(coefficients(coordinate, "a coordinate", degree)?);
            }
            form!(coordinates.len() == sizes[vectors.len()], "a factor has too few coordinates");
            vectors.push(coordinates);
        }
        form!(vectors.len() == sizes.len(), "vector has fewer factors than there are parties");
        Ok(Vectors { modulus, i, factors: vectors })
    }

    /// Whether each factor has a coordinate that is a number other than 0, and i is a square root of -1.
    pub fn hold(&self, ring: &mut Ring<'_, '_>) -> Result<(), Refusal> {
        for (party, factor) in self.factors.iter().enumerate() {
            let number = factor.iter().any(|coordinate| coordinate.len() == 1);
            hold!(number, "no coordinate of party {} is a number other than 0", party + 1);
        }
        if let Some((i, denominator)) = &self.i {
            let square = ring.product(i, i)?;
            hold!(square == [-(denominator * denominator)], "i is no square root of -1");
        }
        Ok(())
    }

    /// The coordinates of the product of all factors.
    pub fn product(&self, ring: &mut Ring<'_, '_>) -> Result<Vec<Polynomial>, Refusal> {
        let mut product = vec![vec![BigInt::one()]];
        for factor in &self.factors {
            let mut longer = Vec::with_capacity(product.len() * factor.len());
            for left in &product {
                for right in factor {
                    longer.push(ring.product(left, right)?);
                }
            }
            product = longer;
        }
        Ok(product)
    }

    /// The denominator of i, or 1.
    pub fn denominator(&self) -> BigInt {
        self.i.as_ref().map_or(BigInt::one(), |(_, denominator)| denominator.clone())
    }

    /// re + im i, times the denominator of i.
    pub fn number(&self, (re, im): Pair) -> Polynomial {
        match &self.i {
            None => vec![BigInt::from(re)],
            Some((i, denominator)) => {
                let mut entry = Vec::from_iter(i.iter().map(|c| c * im));
                entry.resize(entry.len().max(1), BigInt::zero());
                entry[0] += denominator * re;
                trimmed(entry)
            }
        }
    }
}

/// One side of a cut of so many parties, as bits.
pub(super) fn read_cut(cut: Json<'_>, parties: usize) -> Result<u16, Refusal> {
    let mut side = 0_u16;
    for party in integers(cut, "cut", 0, parties as i64 - 1)? {
        form!(side >> party & 1 == 0, "cut has a party twice");
        side |= 1 << party;
    }
    form!(side != 0 && side != (1 << parties) - 1, "cut has no party, or all");
    Ok(side)
}

/// The numbers of the basis vectors, by the digits of the parties inside a cut and by those of the others.
pub(super) fn table(dims: &[usize], cut: u16) -> Vec<Vec<usize>> {
    let [inside, outside] = sides(dims, cut);
    let mut table = vec![vec![0; outside]; inside];
    for place in 0..inside * outside {
        let (mut rest, mut numbers, mut steps) = (place, [0, 0], [1, 1]);
        for (party, &size) in dims.iter().enumerate().rev() {
            let side = usize::from(cut >> party & 1 == 0);
            numbers[side] += steps[side] * (rest % size);
            steps[side] *= size;
            rest /= size;
        }
        table[numbers[0]][numbers[1]] = place;
    }
    table
}

/// The dimensions inside a cut and outside.
pub(super) fn sides(dims: &[usize], cut: u16) -> [usize; 2] {
    [1, 0].map(|side| {
        let parties = dims.iter().enumerate().filter(|(party, _)| cut >> party & 1 == side);
        parties.map(|(_, &size)| size).product()
    })
}

/// `1, 3`: the parties inside a cut, from 1 on.
pub(super) fn side_text(parties: usize, cut: u16) -> String {
    let inside = (0..parties).filter(|party| cut >> party & 1 == 1);
    Vec::from_iter(inside.map(|party| (party + 1).to_string())).join(", ")
}

pub(super) fn whole(value: Json<'_>, what: &str) -> Result<BigInt, Refusal> {
    value.whole(DIGITS).ok_or_else(|| {
        malformed(format_args!("{what} is {}, not an integer of at most {DIGITS} digits", value.shown()))
    })
}

/// At most so many coefficients, from the constant one up.
pub(super) fn coefficients(value: Json<'_>, what: &str, most: usize) -> Result<Polynomial, Refusal> {
    let mut coefficients = Vec::new();
    for coefficient in list(value, what)? {
        form!(coefficients.len() < most, "{what} has more than {most} coefficients");
        coefficients.push(whole(coefficient, &format!("a coefficient of {what}"))?);
    }
    Ok(trimmed(coefficients))
}

pub(super) fn trimmed(mut polynomial: Polynomial) -> Polynomial {
    while polynomial.last().is_some_and(Zero::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// a + sign b.
pub(super) fn add(mut a: Polynomial, b: &Polynomial, sign: i64) -> Polynomial {
    a.resize(a.len().max(b.len()), BigInt::zero());
    for (a, b) in a.iter_mut().zip(b) {
        *a += b * sign;
    }
    trimmed(a)
}

/// Polynomials modulo a monic one.
pub(super) struct Ring<'a, 'b> {
    pub modulus: &'a Polynomial,
    pub budget: &'a mut Budget<'b>,
}

impl Ring<'_, '_> {
    pub fn product(&mut self, a: &Polynomial, b: &Polynomial) -> Result<Polynomial, Refusal> {
        if a.is_empty() || b.is_empty() {
            return Ok(Vec::new());
        }
        let words = |p: &Polynomial| p.iter().map(|c| (c.bits() / 64 + 1) as f64).sum::<f64>();
        let mut cost = words(a) * words(b);
        let mut product = vec![BigInt::zero(); a.len() + b.len() - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        let degree = self.modulus.len() - 1;
        while product.len() > degree {
            let top = product.pop().expect("it is longer than the degree");
            if !top.is_zero() {
                cost += (top.bits() / 64 + 1) as f64 * words(self.modulus);
                let start = product.len() - degree;
                for (place, coefficient) in product[start..].iter_mut().zip(self.modulus) {
                    *place -= &top * coefficient;
                }
            }
        }
        self.budget.spend(cost / RATE, || "products of polynomials".into())?;
        Ok(trimmed(product))
    }
}
