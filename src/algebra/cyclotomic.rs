//! Cyclotomic polynomials.

use super::IntegerPolynomial;
use crate::stop;

/// The m-th cyclotomic polynomial, m >= 1, whose roots are the primitive m-th roots of unity, irreducible over the
/// rationals: the product of (x^d - 1)^μ(m/d) over the divisors d of m.
///
/// Multiplies 2^k binomials for the k primes that divide m, and divides once.
///
/// ```
/// use curiosa::algebra::cyclotomic::{cyclotomic, of_degree_up_to, totient};
/// assert_eq!(cyclotomic(12).to_string(), "x^4 - x^2 + 1");
/// assert_eq!(totient(12), 4);
/// assert_eq!(of_degree_up_to(2).collect::<Vec<_>>(), [1, 2, 3, 4, 6]);
/// ```
pub fn cyclotomic(m: usize) -> IntegerPolynomial {
    let binomial = |d: usize| IntegerPolynomial::power_of_x(d).sub(&IntegerPolynomial::one());
    let primes = prime_divisors(m);
    let (mut above, mut below) = (IntegerPolynomial::one(), IntegerPolynomial::one());
    for subset in 0..1usize << primes.len() {
        let chosen = primes.iter().enumerate().filter(|(k, _)| subset >> k & 1 == 1);
        let d = m / chosen.map(|(_, p)| p).product::<usize>();
        if subset.count_ones() % 2 == 0 {
            above = above.mul(&binomial(d));
        } else {
            below = below.mul(&binomial(d));
        }
    }
    above.div_rem(&below).0
}

/// Euler's totient of m >= 1, the degree of the m-th cyclotomic polynomial.
///
/// By trial division: time sqrt(m).
pub fn totient(m: usize) -> usize {
    prime_divisors(m).iter().fold(m, |product, p| product / p * (p - 1))
}

/// The m whose cyclotomic polynomials have at most this degree, ascending; all have m <= 2 totient(m)^2.
pub fn of_degree_up_to(degree: usize) -> impl Iterator<Item = usize> {
    (1..=2 * degree * degree).filter(move |&m| totient(m) <= degree)
}

fn prime_divisors(mut m: usize) -> Vec<usize> {
    stop::check();
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= m {
        if m.is_multiple_of(p) {
            primes.push(p);
            while m.is_multiple_of(p) {
                m /= p;
            }
        }
        p += 1;
    }
    if m > 1 {
        primes.push(m);
    }
    primes
}
