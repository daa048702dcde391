//! Real numbers to any precision with a rigorous error: midpoint and radius in fixed point.
//!
//! One third, and a comparison that is a proof:
//!
//! ```
//! use curiosa::algebra::Ball;
//! let third = Ball::exact(&1.into(), 64).div(&Ball::exact(&3.into(), 64)).unwrap();
//! assert_eq!(third.decimal(15).unwrap(), "0.333333333333333");
//! assert!(third.mul(&third).sub(&third).sign() < 0);
//! ```

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::IntegerPolynomial;
use super::large;

/// All real numbers between (middle - radius) / 2^bits and (middle + radius) / 2^bits.
///
/// The result of an operation holds every result for numbers of the operands. It has the precision of the first
/// operand. A multiplication takes one product of numbers of that precision; the radii are small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ball {
    middle: BigInt,
    radius: BigInt,
    bits: u64,
}

impl Ball {
    /// The integer `value`.
    pub fn exact(value: &BigInt, bits: u64) -> Ball {
        Ball { middle: value << bits, radius: BigInt::zero(), bits }
    }

    /// The numbers from `low` / 2^bits to `high` / 2^bits.
    pub fn between(low: &BigInt, high: &BigInt, bits: u64) -> Ball {
        let middle: BigInt = (low + high) >> 1;
        let radius = high - &middle;
        Ball { middle, radius, bits }
    }

    /// Its precision: it is a multiple of 2^-bits.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// The least number, times 2^bits.
    pub fn low(&self) -> BigInt {
        &self.middle - &self.radius
    }

    /// The greatest number, times 2^bits.
    pub fn high(&self) -> BigInt {
        &self.middle + &self.radius
    }

    /// The middle alone.
    pub fn middle(&self) -> Ball {
        Ball { radius: BigInt::zero(), ..self.clone() }
    }

    /// The number of significant bits of the radius: the width is below 2^(1 + this - bits).
    pub fn radius_bits(&self) -> u64 {
        self.radius.bits()
    }

    /// This ball at another precision, rounded outwards.
    pub fn with_bits(&self, bits: u64) -> Ball {
        match bits.cmp(&self.bits) {
            Ordering::Equal => self.clone(),
            Ordering::Greater => {
                let shift = bits - self.bits;
                Ball { middle: &self.middle << shift, radius: &self.radius << shift, bits }
            }
            Ordering::Less => {
                let shift = self.bits - bits;
                // Both shifts round down; two more units hold what they lose.
                Ball { middle: &self.middle >> shift, radius: (&self.radius >> shift) + 2, bits }
            }
        }
    }

    /// The sign of all its numbers, 0 if it holds 0.
    pub fn sign(&self) -> i32 {
        match self.middle.abs() <= self.radius {
            true => 0,
            false if self.middle.is_negative() => -1,
            false => 1,
        }
    }

    /// Sum.
    pub fn add(&self, other: &Ball) -> Ball {
        let other = other.with_bits(self.bits);
        Ball { middle: &self.middle + other.middle, radius: &self.radius + other.radius, bits: self.bits }
    }

    /// Difference.
    pub fn sub(&self, other: &Ball) -> Ball {
        let other = other.with_bits(self.bits);
        Ball { middle: &self.middle - other.middle, radius: &self.radius + other.radius, bits: self.bits }
    }

    /// Product.
    pub fn mul(&self, other: &Ball) -> Ball {
        let middle = large::product(&self.middle, &other.middle) >> other.bits;
        let radius = &self.radius * other.middle.abs()
            + &other.radius * self.middle.abs()
            + &self.radius * &other.radius;
        Ball { middle, radius: (radius >> other.bits) + 2, bits: self.bits }
    }

    /// This times an integer.
    pub fn scale(&self, factor: &BigInt) -> Ball {
        Ball { middle: &self.middle * factor, radius: &self.radius * factor.abs(), bits: self.bits }
    }

    /// Quotient; none if the divisor may be 0.
    pub fn div(&self, other: &Ball) -> Option<Ball> {
        if other.sign() == 0 {
            return None;
        }
        let middle = large::quotient(&(&self.middle << other.bits), &other.middle);
        // |a/b - m/n| for a within r of m and b within s of n is at most (r + |m/n| s) / (|n| - s); the divisor is
        // replaced by the power of two below it.
        let least: BigInt = other.middle.abs() - &other.radius;
        let exponent = least.bits() - 1;
        let quotient: BigInt = middle.abs() + 1;
        let error = (&self.radius << other.bits) + quotient * &other.radius;
        Some(Ball { middle, radius: (error >> exponent) + 2, bits: self.bits })
    }

    /// The numbers that are in both; none if there are none.
    pub fn intersection(&self, other: &Ball) -> Option<Ball> {
        let bits = self.bits.max(other.bits);
        let (a, b) = (self.with_bits(bits), other.with_bits(bits));
        let (low, high) = (a.low().max(b.low()), a.high().min(b.high()));
        (low <= high).then(|| Ball::between(&low, &high, bits))
    }

    /// The greater of two numbers, one of each.
    pub fn max(&self, other: &Ball) -> Ball {
        let bits = self.bits.max(other.bits);
        let (a, b) = (self.with_bits(bits), other.with_bits(bits));
        Ball::between(&a.low().max(b.low()), &a.high().max(b.high()), bits)
    }

    /// Whether all numbers of this are greater than all of `other`.
    pub fn is_above(&self, other: &Ball) -> bool {
        self.sub(other).sign() > 0
    }

    /// The value of a polynomial, by about 2 sqrt(degree) products of balls (Paterson and Stockmeyer) and as many small
    /// ones as it has coefficients.
    pub fn value_of(&self, polynomial: &IntegerPolynomial) -> Ball {
        let step = (1 + polynomial.degree()).isqrt().max(1);
        let mut powers = vec![Ball::exact(&BigInt::one(), self.bits)];
        for _ in 0..step {
            powers.push(match &powers[..] {
                [_] => self.clone(),
                [.., last] => last.mul(self),
                [] => unreachable!("the power 0 is there"),
            });
        }
        let mut sum: Option<Ball> = None;
        for part in polynomial.coefficients().chunks(step).rev() {
            let mut low = Ball::exact(&BigInt::zero(), self.bits);
            for (c, power) in part.iter().zip(&powers).filter(|(c, _)| !c.is_zero()) {
                low = low.add(&power.scale(c));
            }
            sum = Some(match sum {
                None => low,
                Some(high) => low.add(&high.mul(&powers[step])),
            });
        }
        sum.unwrap_or_else(|| Ball::exact(&BigInt::zero(), self.bits))
    }

    /// The decimal digits that all its numbers share when they are cut off after `digits` places; none if they differ.
    pub fn decimal(&self, digits: usize) -> Option<String> {
        let scale = large::power_of_ten(digits);
        let cut = |number: BigInt| large::product(&number, &scale) >> self.bits;
        let (low, high) = (cut(self.low()), cut(self.high()));
        (low == high && !low.is_negative()).then(|| with_point(&low, digits))
    }

    /// As [`Ball::decimal`] with as many places as all its numbers share, at most so many; none if they share none.
    pub fn longest_decimal(&self, most: usize) -> Option<String> {
        (0..=most).rev().find_map(|digits| self.decimal(digits))
    }

    /// The middle as a float, for display and cross-checks.
    pub fn to_f64(&self) -> f64 {
        let excess = self.middle.bits().saturating_sub(64).min(self.bits);
        let top: BigInt = &self.middle >> excess;
        let top: f64 = top.to_string().parse().expect("digits are a number");
        top * 2f64.powi(-((self.bits - excess) as i32))
    }
}

/// `number` / 10^digits as a decimal fraction, for a number that is not negative.
///
/// ```
/// assert_eq!(curiosa::algebra::ball::with_point(&314.into(), 2), "3.14");
/// assert_eq!(curiosa::algebra::ball::with_point(&5.into(), 3), "0.005");
/// ```
pub fn with_point(number: &BigInt, digits: usize) -> String {
    let text = large::decimal(number);
    let text = format!("{}{text}", "0".repeat((digits + 1).saturating_sub(text.len())));
    match text.split_at(text.len() - digits) {
        (whole, "") => whole.into(),
        (whole, fraction) => format!("{whole}.{fraction}"),
    }
}
