//! Elements of the field of rational polynomials in an algebraic integer.

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::real_root::RealRoot;
use super::{Ball, IntegerPolynomial};
use crate::stop;

type BigRational = Ratio<BigInt>;

/// A quotient a(λ) / b(λ), λ a root of a monic irreducible polynomial, a and b integer polynomials of lower degree.
///
/// ```
/// use curiosa::algebra::{Ball, IntegerPolynomial, number_field::Quotient, real_root::RealRoot};
/// let golden = IntegerPolynomial::from_small(&[-1, -1, 1]);
/// let inverse = Quotient::new(&golden, &IntegerPolynomial::one(), &IntegerPolynomial::power_of_x(1));
/// assert_eq!(inverse.element().to_string(), "x - 1");
/// let mut root = RealRoot::new(&golden, &Ball::between(&3.into(), &4.into(), 1)).unwrap();
/// assert_eq!(inverse.decimal(&mut root, 12), "0.618033988749");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    modulus: IntegerPolynomial,
    numerator: IntegerPolynomial,
    denominator: IntegerPolynomial,
}

/// An element as a rational polynomial in λ: integer coefficients over one denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The integer polynomial.
    pub numerator: IntegerPolynomial,
    /// The positive denominator, in lowest terms.
    pub denominator: BigInt,
}

impl Quotient {
    /// `numerator`(λ) / `denominator`(λ) for λ a root of `modulus`; the denominator is not 0 there.
    ///
    /// # Panics
    /// If the denominator is 0 at the root, or `modulus` is not monic.
    pub fn new(
        modulus: &IntegerPolynomial,
        numerator: &IntegerPolynomial,
        denominator: &IntegerPolynomial,
    ) -> Self {
        let (numerator, denominator) = (numerator.div_rem(modulus).1, denominator.div_rem(modulus).1);
        assert!(!denominator.is_zero(), "the denominator is not 0");
        Quotient { modulus: modulus.clone(), numerator, denominator }
    }

    /// This divided by another element of the field; none if that is 0.
    pub fn divided_by(&self, other: &Quotient) -> Option<Quotient> {
        let numerator = self.numerator.mul(&other.denominator);
        let denominator = self.denominator.mul(&other.numerator).div_rem(&self.modulus).1;
        (!denominator.is_zero()).then(|| Quotient::new(&self.modulus, &numerator, &denominator))
    }

    /// The rational number that it is, if it is one.
    pub fn rational(&self) -> Option<BigRational> {
        let power = self.denominator.degree();
        let at = |p: &IntegerPolynomial| p.coefficients().get(power).cloned().unwrap_or_default();
        let (a, b) = (at(&self.numerator), at(&self.denominator));
        // Polynomials of lower degree than λ are equal only if their coefficients are.
        (self.numerator.scale(&b) == self.denominator.scale(&a)).then(|| BigRational::new(a, b))
    }

    /// The same as a polynomial in λ, by Euclid's algorithm over the rationals: the cube of the degree, with
    /// numbers that grow as it does.
    pub fn element(&self) -> Element {
        let rational = |p: &IntegerPolynomial| {
            Vec::from_iter(p.coefficients().iter().map(|c| BigRational::from_integer(c.clone())))
        };
        let (mut a, mut b) = (rational(&self.modulus), rational(&self.denominator));
        let (mut s, mut next_s) = (Vec::new(), vec![BigRational::one()]);
        while b.len() > 1 {
            let (quotient, rest) = div_rem(&a, &b);
            (a, b) = (b, rest);
            (s, next_s) = (next_s.clone(), subtract(&s, &multiply(&quotient, &next_s)));
        }
        // Now b = next_s · denominator modulo the irreducible polynomial, and b is a number other than 0.
        let inverse = Vec::from_iter(next_s.iter().map(|c| c / &b[0]));
        let product = multiply(&inverse, &rational(&self.numerator));
        let (_, reduced) = div_rem(&product, &rational(&self.modulus));
        let denominator = reduced.iter().fold(BigInt::one(), |lcm, c| lcm.lcm(c.denom()));
        let integers = reduced.iter().map(|c| c.numer() * (&denominator / c.denom()));
        Element { numerator: IntegerPolynomial::new(integers.collect()), denominator }
    }

    /// A ball of the value at the root, which has about as many correct bits as asked for.
    pub fn value(&self, root: &mut RealRoot, bits: u64) -> Ball {
        let mut extra = 64;
        loop {
            let precision = bits + extra;
            let at = root.refine(precision).with_bits(precision + 8);
            let quotient = at.value_of(&self.numerator).div(&at.value_of(&self.denominator));
            if let Some(value) = quotient.filter(|value| value.bits() >= value.radius_bits() + bits) {
                return value;
            }
            extra *= 2;
        }
    }

    /// The value at the root, not negative, cut off after so many decimal places.
    pub fn decimal(&self, root: &mut RealRoot, digits: usize) -> String {
        if let Some(rational) = self.rational() {
            let scaled = rational * BigRational::from_integer(BigInt::from(10).pow(digits as u32));
            return super::ball::with_point(&scaled.floor().to_integer(), digits);
        }
        // An irrational number is no decimal fraction, so some precision tells its digits.
        let mut bits = (digits as f64 * std::f64::consts::LOG2_10) as u64 + 16;
        loop {
            if let Some(decimal) = self.value(root, bits).decimal(digits) {
                return decimal;
            }
            bits += bits / 2 + 64;
        }
    }
}

/// Coefficients from the constant one up, the last one not 0.
type Rational = Vec<BigRational>;

fn trimmed(mut p: Rational) -> Rational {
    while p.last().is_some_and(Zero::is_zero) {
        p.pop();
    }
    p
}

fn subtract(a: &Rational, b: &Rational) -> Rational {
    let zero = BigRational::zero();
    let at = |p: &Rational, k: usize| p.get(k).unwrap_or(&zero).clone();
    trimmed((0..a.len().max(b.len())).map(|k| at(a, k) - at(b, k)).collect())
}

fn multiply(a: &Rational, b: &Rational) -> Rational {
    let mut product = vec![BigRational::zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| !x.is_zero()) {
        stop::check();
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    trimmed(product)
}

fn div_rem(a: &Rational, b: &Rational) -> (Rational, Rational) {
    let mut rest = a.clone();
    let mut quotient = vec![BigRational::zero(); (a.len() + 1).saturating_sub(b.len())];
    for k in (0..quotient.len()).rev() {
        stop::check();
        let factor = &rest[k + b.len() - 1] / &b[b.len() - 1];
        for (place, c) in rest[k..].iter_mut().zip(b) {
            *place -= &factor * c;
        }
        quotient[k] = factor;
    }
    (trimmed(quotient), trimmed(rest))
}

/// `(3*x - 1)/2`, with x for λ.
impl fmt::Display for Element {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.numerator.coefficients().iter().filter(|c| !c.is_zero()).count();
        match (self.denominator.is_one(), terms > 1) {
            (true, _) => write!(out, "{}", self.numerator),
            (false, true) => write!(out, "({})/{}", self.numerator, self.denominator),
            (false, false) => write!(out, "{}/{}", self.numerator, self.denominator),
        }
    }
}
