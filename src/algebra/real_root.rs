//! Real roots of integer polynomials, isolated by a proof and refined to any precision.

use num_bigint::BigInt;

use super::{Ball, IntegerPolynomial};

/// A real root of a monic polynomial, in a ball that holds no other root of it. That the polynomial is irreducible makes sure
/// that its root is no decimal fraction unless the degree is 1.
///
/// ```
/// use curiosa::algebra::{Ball, IntegerPolynomial, real_root::RealRoot};
/// let polynomial = IntegerPolynomial::from_small(&[-2, 0, 1]);
/// let between_1_and_2 = Ball::between(&2.into(), &4.into(), 1);
/// let mut root = RealRoot::new(&polynomial, &between_1_and_2).expect("there is one root");
/// assert_eq!(root.decimal(20), "1.41421356237309504880");
/// ```
#[derive(Clone, Debug)]
pub struct RealRoot {
    polynomial: IntegerPolynomial,
    derivative: IntegerPolynomial,
    enclosure: Ball,
}

impl RealRoot {
    /// The only root of a monic `polynomial` in `enclosure`, if it is proved to be there: the polynomial has other signs at the
    /// two ends, and its derivative has no zero between.
    pub fn new(polynomial: &IntegerPolynomial, enclosure: &Ball) -> Option<RealRoot> {
        if !polynomial.is_monic() {
            return None;
        }
        let derivative = polynomial.derivative();
        // Room for the bits that powers of the root take.
        let working = enclosure.with_bits(enclosure.bits() + 64 + 4 * polynomial.degree() as u64);
        let ends = [working.low(), working.high()].map(|end| {
            let end = Ball::between(&end, &end, working.bits());
            end.value_of(polynomial).sign()
        });
        let proved = ends[0] * ends[1] < 0 && working.value_of(&derivative).sign() != 0;
        proved.then(|| RealRoot { polynomial: polynomial.clone(), derivative, enclosure: enclosure.clone() })
    }

    /// The polynomial.
    pub fn polynomial(&self) -> &IntegerPolynomial {
        &self.polynomial
    }

    /// A ball with the root, no wider than 2^(1-bits).
    ///
    /// Newton's method for intervals: the root of f in X is in m - f(m) / f'(X), m the middle of X. Each step doubles
    /// the precision, so the last one is most of the work: one evaluation of f at full precision, that is about
    /// 2 sqrt(degree) products of numbers of so many bits, and one of f' and one division at half of it.
    pub fn refine(&mut self, bits: u64) -> &Ball {
        if self.polynomial.degree() == 1 {
            self.enclosure = Ball::exact(&-&self.polynomial.coefficients()[0], bits);
            return &self.enclosure;
        }
        // What evaluations lose: a few bits a power, and the size of the powers.
        let mut guard = 32 + 2 * u64::from(self.polynomial.degree().ilog2()) + self.size_bits();
        loop {
            let known = self.enclosure.bits().saturating_sub(self.enclosure.radius_bits());
            if known >= bits {
                return &self.enclosure;
            }
            // About twice the digits, and in the last step just what is asked for.
            let mut target = (2 * known).saturating_sub(self.loss()).max(known + 8);
            if target >= bits {
                target = bits + 2;
            } else {
                // Steps before the last are chosen so that the last one is not much longer than it must be.
                let halvings = (bits as f64 / target as f64).log2().ceil().max(0.0) as u32;
                target = target.min((bits >> halvings) + self.loss() + 16).max(known + 8);
            }
            match self.newton(known, target, guard).or_else(|| self.bisection(known, guard)) {
                Some(narrower) => self.enclosure = narrower,
                None => guard *= 2,
            }
        }
    }

    /// A step from `known` to about `target` bits; none if it brings no bit, as may be where the enclosure is wide.
    fn newton(&self, known: u64, target: u64, guard: u64) -> Option<Ball> {
        let derivative = self.enclosure.with_bits(known + guard).value_of(&self.derivative);
        let middle = self.enclosure.middle().with_bits(target + guard).middle();
        let step = middle.value_of(&self.polynomial).div(&derivative)?;
        let narrower = self.enclosure.intersection(&middle.sub(&step))?.with_bits(target + 4);
        (narrower.bits() > known + narrower.radius_bits()).then_some(narrower)
    }

    /// At most three quarters of the enclosure, by the signs at the quarter points; none if both are too close to 0.
    fn bisection(&self, known: u64, guard: u64) -> Option<Ball> {
        let bits = self.enclosure.bits().max(known) + guard;
        let whole = self.enclosure.with_bits(bits);
        let (low, high) = (whole.low(), whole.high());
        let quarter = (&high - &low) >> 2;
        let sign = |point: &BigInt| Ball::between(point, point, bits).value_of(&self.polynomial).sign();
        let mut part = (low.clone(), high.clone());
        for point in [&low + &quarter, &high - &quarter] {
            match sign(&point) * sign(&high) {
                0 => {}
                1 => part.1 = part.1.min(point),
                _ => part.0 = part.0.max(point),
            }
        }
        let narrower = (part != (low, high)).then(|| Ball::between(&part.0, &part.1, bits))?;
        Some(narrower.with_bits(known + guard.min(64)))
    }

    /// Bits by which a step falls short of doubling: the size of f''/f', roughly.
    fn loss(&self) -> u64 {
        2 * u64::from(self.polynomial.degree().ilog2()) + 8
    }

    /// Bits of the largest power that evaluations meet, from above.
    fn size_bits(&self) -> u64 {
        let whole = self.enclosure.with_bits(8).high();
        let bits = whole.bits().saturating_sub(8) + 1;
        let largest = self.polynomial.coefficients().iter().map(BigInt::bits).max().unwrap_or(0);
        bits * self.polynomial.degree() as u64 + largest
    }

    /// The root cut off after so many decimal places; the root is positive and not a decimal fraction, or a polynomial
    /// of degree 1 has it.
    pub fn decimal(&mut self, digits: usize) -> String {
        if self.polynomial.degree() == 1 {
            let root = -&self.polynomial.coefficients()[0];
            return Ball::exact(&root, 1).decimal(digits).expect("the root is positive");
        }
        let bits = (digits as f64 * std::f64::consts::LOG2_10) as u64 + 16;
        // A root that is irrational is no decimal fraction, so some precision tells its digits.
        let mut extra = 0;
        loop {
            if let Some(decimal) = self.refine(bits + extra).decimal(digits) {
                return decimal;
            }
            extra = 2 * extra + 64;
        }
    }
}
