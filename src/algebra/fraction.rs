//! Rational numbers from their residues.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Signed, Zero};

/// The fraction a / b, b coprime to the modulus m, with 2 a^2 and 2 b^2 at most m that has this residue: there is one at most
/// (P. Wang 1981).
///
/// Euclid's algorithm, in the square of the number of bits.
///
/// ```
/// use curiosa::algebra::fraction::fraction;
/// assert_eq!(fraction(&34.into(), &101.into()).unwrap().to_string(), "1/3"); // 3 · 34 = 102
/// assert!(fraction(&11.into(), &101.into()).is_none());
/// ```
pub fn fraction(residue: &BigInt, modulus: &BigInt) -> Option<Ratio<BigInt>> {
    let small = |number: &BigInt| number * number * 2 <= *modulus;
    let (mut a, mut b) = (modulus.clone(), residue.mod_floor(modulus));
    let (mut s, mut next_s) = (BigInt::zero(), BigInt::one());
    while !small(&b) {
        let (quotient, rest) = a.div_rem(&b);
        (a, b) = (b, rest);
        (s, next_s) = (next_s.clone(), s - quotient * next_s);
    }
    let denominator = next_s.abs();
    (small(&denominator) && denominator.gcd(modulus).is_one() && b.gcd(&denominator).is_one())
        .then(|| Ratio::new(if next_s.is_negative() { -b } else { b }, denominator))
}
