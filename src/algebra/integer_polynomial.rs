//! Polynomials with integer coefficients.

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::prime_field::PrimeField;
use super::prime_polynomial::PrimePolynomial;
use crate::stop;

/// A polynomial in x over the integers: its coefficients from the constant one up, the last one not 0; none for 0.
///
/// ```
/// use curiosa::algebra::IntegerPolynomial;
/// let [cube, root] = [&[-1, 0, 0, 1][..], &[-1, 1]].map(IntegerPolynomial::from_small);
/// let (quotient, remainder) = cube.div_rem(&root);
/// assert_eq!(quotient.to_string(), "x^2 + x + 1");
/// assert!(remainder.is_zero());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IntegerPolynomial {
    coefficients: Vec<BigInt>,
}

impl IntegerPolynomial {
    /// The polynomial with these coefficients, from the constant one up.
    pub fn new(mut coefficients: Vec<BigInt>) -> Self {
        while coefficients.last().is_some_and(Zero::is_zero) {
            coefficients.pop();
        }
        IntegerPolynomial { coefficients }
    }

    /// The polynomial with these coefficients, from the constant one up.
    pub fn from_small(coefficients: &[i64]) -> Self {
        Self::new(coefficients.iter().map(|&c| c.into()).collect())
    }

    /// 1.
    pub fn one() -> Self {
        Self::from_small(&[1])
    }

    /// x^n.
    pub fn power_of_x(n: usize) -> Self {
        let mut coefficients = vec![BigInt::zero(); n];
        coefficients.push(BigInt::one());
        IntegerPolynomial { coefficients }
    }

    /// The coefficients, from the constant one up.
    pub fn coefficients(&self) -> &[BigInt] {
        &self.coefficients
    }

    /// The degree; 0 for 0 too.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Whether the leading coefficient is 1.
    pub fn is_monic(&self) -> bool {
        self.coefficients.last().is_some_and(One::is_one)
    }

    /// Sum.
    pub fn add(&self, other: &Self) -> Self {
        let zero = BigInt::zero();
        let at = |p: &'_ Self, k: usize| p.coefficients.get(k).unwrap_or(&zero).clone();
        let length = self.coefficients.len().max(other.coefficients.len());
        Self::new((0..length).map(|k| at(self, k) + at(other, k)).collect())
    }

    /// Difference.
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.scale(&(-BigInt::one())))
    }

    /// This times a number.
    pub fn scale(&self, factor: &BigInt) -> Self {
        Self::new(self.coefficients.iter().map(|c| c * factor).collect())
    }

    /// Product, in the time of the product of the degrees.
    pub fn mul(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::default();
        }
        let mut product = vec![BigInt::zero(); self.coefficients.len() + other.coefficients.len() - 1];
        for (i, a) in self.coefficients.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
            stop::check();
            for (j, b) in other.coefficients.iter().enumerate().filter(|(_, b)| !b.is_zero()) {
                product[i + j] += a * b;
            }
        }
        Self::new(product)
    }

    /// Quotient and remainder by a monic polynomial.
    ///
    /// Time: the product of the degrees of divisor and quotient.
    ///
    /// # Panics
    /// If the divisor is not monic.
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        assert!(divisor.is_monic(), "the divisor is monic");
        let degree = divisor.degree();
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![BigInt::zero(); rest.len().saturating_sub(degree)];
        for k in (0..quotient.len()).rev() {
            stop::check();
            let factor = rest[k + degree].clone();
            if !factor.is_zero() {
                for (place, c) in rest[k..].iter_mut().zip(&divisor.coefficients) {
                    *place -= &factor * c;
                }
            }
            quotient[k] = factor;
        }
        rest.truncate(degree);
        (Self::new(quotient), Self::new(rest))
    }

    /// How often a monic polynomial of positive degree divides this one, which is not 0, and what is left.
    pub fn divide_out(&self, divisor: &Self) -> (usize, Self) {
        let (mut times, mut rest) = (0, self.clone());
        while rest.degree() >= divisor.degree() {
            let (quotient, remainder) = rest.div_rem(divisor);
            if !remainder.is_zero() {
                break;
            }
            times += 1;
            rest = quotient;
        }
        (times, rest)
    }

    /// The derivative.
    pub fn derivative(&self) -> Self {
        Self::new(self.coefficients.iter().enumerate().skip(1).map(|(k, c)| c * k).collect())
    }

    /// This divided by the greatest common divisor of its coefficients, the leading coefficient positive.
    pub fn primitive(&self) -> Self {
        let content = self.coefficients.iter().fold(BigInt::zero(), |gcd, c| gcd.gcd(c));
        match self.coefficients.last() {
            None => self.clone(),
            Some(top) => {
                let content = if top.is_negative() { -content } else { content };
                Self::new(self.coefficients.iter().map(|c| c / &content).collect())
            }
        }
    }

    /// The primitive greatest common divisor, by pseudo-remainders with their contents removed.
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.primitive(), other.primitive());
        if a.degree() < b.degree() {
            (a, b) = (b, a);
        }
        while !b.is_zero() {
            let rest = a.pseudo_remainder(&b).primitive();
            (a, b) = (b, rest);
        }
        a
    }

    fn pseudo_remainder(&self, divisor: &Self) -> Self {
        let top = divisor.coefficients.last().expect("the divisor is not 0");
        let mut rest = self.clone();
        while !rest.is_zero() && rest.degree() >= divisor.degree() {
            stop::check();
            let shift = Self::power_of_x(rest.degree() - divisor.degree());
            let factor = rest.coefficients[rest.degree()].clone();
            rest = rest.scale(top).sub(&divisor.mul(&shift).scale(&factor));
        }
        rest
    }

    /// The coefficients modulo a prime.
    pub fn modulo(&self, field: PrimeField) -> PrimePolynomial {
        PrimePolynomial::new(field, self.coefficients.iter().map(|c| field.of(c)).collect())
    }
}

/// Powers from the highest on: `x^4 - x^2 - 1`.
impl fmt::Display for IntegerPolynomial {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return out.write_str("0");
        }
        let terms = self.coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero());
        for (position, (power, coefficient)) in terms.enumerate() {
            match (position, coefficient.is_negative()) {
                (0, true) => out.write_str("-")?,
                (0, false) => {}
                (_, true) => out.write_str(" - ")?,
                (_, false) => out.write_str(" + ")?,
            }
            let size = coefficient.abs();
            match power {
                0 => write!(out, "{size}")?,
                _ if !size.is_one() => write!(out, "{size}*")?,
                _ => {}
            }
            match power {
                0 => {}
                1 => out.write_str("x")?,
                _ => write!(out, "x^{power}")?,
            }
        }
        Ok(())
    }
}
