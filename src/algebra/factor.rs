//! Factors of monic integer polynomials, each with a certificate that it is irreducible.
//!
//! Powers of x and cyclotomic polynomials are divided out, then the rest is factored as Zassenhaus does: modulo a
//! prime, lifted (Hensel), recombined.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::IntegerPolynomial;
use super::cyclotomic;
use super::prime_field::{PrimeField, is_prime, large_fields, small_fields};
use super::prime_polynomial::PrimePolynomial;
use crate::stop;

/// An irreducible factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The factor, monic.
    pub polynomial: IntegerPolynomial,
    /// How often it divides.
    pub multiplicity: usize,
    /// Why it is irreducible.
    pub certificate: Certificate,
}

/// Why a polynomial is irreducible over the rationals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Its degree is 1.
    Linear,
    /// It is the cyclotomic polynomial of this order.
    Cyclotomic(usize),
    /// Degrees of its irreducible factors modulo primes that leave it squarefree: a factor would have a degree that is a
    /// sum of some of them for each prime, and only 0 and the whole degree are. One prime suffices where the polynomial
    /// stays irreducible.
    Degrees(Vec<(u64, Vec<usize>)>),
    /// No product of some but not all of its irreducible factors modulo a power of this prime, which exceeds twice
    /// the coefficients of any factor, divides it.
    Recombination {
        /// The prime.
        prime: u64,
        /// How many factors there are modulo the prime.
        factors: usize,
    },
}

/// The product of all factors, each as often as it divides.
pub fn product(factors: &[Factor]) -> IntegerPolynomial {
    factors
        .iter()
        .fold(IntegerPolynomial::one(), |product, factor| product.mul(&factor.power(factor.multiplicity)))
}

impl Factor {
    /// The power of the polynomial.
    pub fn power(&self, exponent: usize) -> IntegerPolynomial {
        (0..exponent).fold(IntegerPolynomial::one(), |product, _| product.mul(&self.polynomial))
    }
}

impl Certificate {
    /// Whether the certificate proves that a monic `polynomial` is irreducible.
    ///
    /// It is computed again from the polynomial: the degrees modulo each prime, or all products of factors
    /// that a recombination tries.
    pub fn proves(&self, polynomial: &IntegerPolynomial) -> bool {
        let degree = polynomial.degree();
        match self {
            Certificate::Linear => degree == 1,
            Certificate::Cyclotomic(order) => cyclotomic::cyclotomic(*order) == *polynomial,
            Certificate::Degrees(primes) => {
                let mut sums = all_degrees(degree);
                for (p, degrees) in primes {
                    let Some(reduced) = squarefree_modulo(polynomial, *p) else { return false };
                    if reduced.factor_degrees() != *degrees {
                        return false;
                    }
                    sums &= subset_sums(degrees);
                }
                degree > 0 && sums == ends(degree)
            }
            Certificate::Recombination { prime, .. } => {
                let usable = degree > 0 && *prime > 2 && squarefree_modulo(polynomial, *prime).is_some();
                let parts = || recombine(polynomial, PrimeField::new(*prime), &all_degrees(degree));
                usable && parts().is_some_and(|parts| parts.len() == 1)
            }
        }
    }
}

/// A monic polynomial modulo a number, if that is a prime and leaves it squarefree.
fn squarefree_modulo(polynomial: &IntegerPolynomial, p: u64) -> Option<PrimePolynomial> {
    let is_usable = p < 1 << 60 && is_prime(p);
    is_usable.then(|| polynomial.modulo(PrimeField::new(p))).filter(PrimePolynomial::is_squarefree)
}

/// `irreducible modulo 5`.
impl std::fmt::Display for Certificate {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Certificate::Linear => write!(out, "of degree 1"),
            Certificate::Cyclotomic(order) => write!(out, "cyclotomic of order {order}"),
            Certificate::Degrees(primes) => match &primes[..] {
                [(prime, degrees)] if degrees.len() == 1 => write!(out, "irreducible modulo {prime}"),
                _ => {
                    write!(out, "no factor has a degree that the factors modulo primes allow:")?;
                    for (position, (prime, degrees)) in primes.iter().enumerate() {
                        let degrees = Vec::from_iter(degrees.iter().map(usize::to_string)).join("+");
                        write!(out, "{} {degrees} modulo {prime}", if position == 0 { "" } else { "," })?;
                    }
                    Ok(())
                }
            },
            Certificate::Recombination { prime, factors } => {
                write!(out, "no product of its {factors} factors modulo a high power of {prime} divides it")
            }
        }
    }
}

/// A set of degrees, as a number with a bit for each.
type Degrees = BigUint;

fn all_degrees(degree: usize) -> Degrees {
    (Degrees::one() << (degree + 1)) - 1u8
}

fn ends(degree: usize) -> Degrees {
    (Degrees::one() << degree) | Degrees::one()
}

fn subset_sums(degrees: &[usize]) -> Degrees {
    degrees.iter().fold(Degrees::one(), |sums, &degree| &sums | (&sums << degree))
}

/// Primes that are tried for a certificate by degrees.
const PRIMES: usize = 24;

/// The most products of factors modulo a prime that are tried.
const MOST_PRODUCTS: usize = 1 << 24;

/// The factors were not all found: some part has too many factors modulo every prime tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a part of degree {0} of the polynomial has more than {MOST_PRODUCTS} products of factors modulo all primes tried"
)]
pub struct TooManyFactors(pub usize);

/// The irreducible factors of a monic polynomial, by degree, with certificates.
///
/// Time: the cube of the degree for each prime tried; exponential in the number of factors modulo a prime where the
/// degrees do not settle it and no factor is made of few of them, which is given up after 2^24 products.
///
/// # Errors
///
/// If the primes tried leave it open whether some part is irreducible, and so do 2^24 products of its factors modulo the
/// prime with the fewest.
///
/// # Panics
///
/// If the polynomial is not monic.
///
/// ```
/// use curiosa::algebra::{IntegerPolynomial, factor::{factor, product}};
/// let quartic = IntegerPolynomial::from_small(&[4, 0, 0, 0, 1]);
/// let factors = factor(&quartic).unwrap();
/// assert_eq!(factors[0].polynomial.to_string(), "x^2 - 2*x + 2");
/// assert_eq!(factors[1].polynomial.to_string(), "x^2 + 2*x + 2");
/// assert!(factors.iter().all(|factor| factor.certificate.proves(&factor.polynomial)));
/// assert_eq!(product(&factors), quartic);
/// ```
pub fn factor(polynomial: &IntegerPolynomial) -> Result<Vec<Factor>, TooManyFactors> {
    assert!(polynomial.is_monic(), "the polynomial is monic");
    let mut factors = Vec::new();
    let x = IntegerPolynomial::power_of_x(1);
    let (multiplicity, mut rest) = polynomial.divide_out(&x);
    if multiplicity > 0 {
        factors.push(Factor { polynomial: x, multiplicity, certificate: Certificate::Linear });
    }
    let field = large_fields().next().expect("there are primes");
    for order in cyclotomic::of_degree_up_to(rest.degree()) {
        let part = cyclotomic::cyclotomic(order);
        // Nearly all divisors fail already modulo a prime.
        if !rest.modulo(field).div_rem(&part.modulo(field)).1.is_zero() {
            continue;
        }
        let (multiplicity, other) = rest.divide_out(&part);
        rest = other;
        if multiplicity > 0 {
            let certificate = match part.degree() {
                1 => Certificate::Linear,
                _ => Certificate::Cyclotomic(order),
            };
            factors.push(Factor { polynomial: part, multiplicity, certificate });
        }
    }
    let radical = if rest.modulo(field).is_squarefree() {
        rest.clone()
    } else {
        let repeated = rest.gcd(&rest.derivative());
        rest.div_rem(&repeated).0
    };
    for (part, certificate) in factor_squarefree(&radical)? {
        let (multiplicity, other) = rest.divide_out(&part);
        rest = other;
        factors.push(Factor { polynomial: part, multiplicity, certificate });
    }
    factors
        .sort_by(|a, b| (a.polynomial.degree(), &a.polynomial).cmp(&(b.polynomial.degree(), &b.polynomial)));
    Ok(factors)
}

fn factor_squarefree(
    polynomial: &IntegerPolynomial,
) -> Result<Vec<(IntegerPolynomial, Certificate)>, TooManyFactors> {
    let degree = polynomial.degree();
    match degree {
        0 => return Ok(Vec::new()),
        1 => return Ok(vec![(polynomial.clone(), Certificate::Linear)]),
        _ => {}
    }
    let mut possible = all_degrees(degree);
    let mut certificate = Vec::new();
    let mut best: Option<(usize, PrimeField)> = None;
    let usable = small_fields().filter(|&field| polynomial.modulo(field).is_squarefree());
    for field in usable.take(PRIMES) {
        let degrees = polynomial.modulo(field).factor_degrees();
        if degrees.len() == 1 {
            let certificate = Certificate::Degrees(vec![(field.modulus(), degrees)]);
            return Ok(vec![(polynomial.clone(), certificate)]);
        }
        if field.modulus() > 2 && best.is_none_or(|(fewest, _)| degrees.len() < fewest) {
            best = Some((degrees.len(), field));
        }
        let fewer = &possible & subset_sums(&degrees);
        if fewer != possible {
            possible = fewer;
            certificate.push((field.modulus(), degrees));
        }
    }
    if possible == ends(degree) {
        return Ok(vec![(polynomial.clone(), Certificate::Degrees(certificate))]);
    }
    let (count, field) = best.expect("two primes or more were tried");
    let Some(parts) = recombine(polynomial, field, &possible) else { return Err(TooManyFactors(degree)) };
    if let [whole] = &parts[..] {
        let certificate = Certificate::Recombination { prime: field.modulus(), factors: count };
        return Ok(vec![(whole.clone(), certificate)]);
    }
    // Each part by itself, for a certificate of its own.
    let parts = parts.iter().map(factor_squarefree).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.concat())
}

/// The irreducible factors of a monic squarefree polynomial whose factors have only `possible` degrees, from those
/// modulo a prime that leaves it squarefree; none if there are too many of those.
fn recombine(
    polynomial: &IntegerPolynomial,
    field: PrimeField,
    possible: &Degrees,
) -> Option<Vec<IntegerPolynomial>> {
    let factors = polynomial.modulo(field).factors();
    // Mignotte: a factor's coefficients are at most 2^degree times the Euclidean norm.
    let squares: BigInt = polynomial.coefficients().iter().map(|c| c * c).sum();
    let bound = (squares.sqrt() + 1u8) << (polynomial.degree() + 1);
    let mut modulus = BigInt::from(field.modulus());
    while modulus <= bound {
        modulus = &modulus * &modulus;
    }
    let mut open = lift(polynomial, &factors, &modulus);
    let mut rest = polynomial.clone();
    let mut found = Vec::new();
    let mut size = 1;
    let mut tried = 0;
    while 2 * size <= open.len() {
        let hit = subsets(open.len(), size).take(MOST_PRODUCTS - tried).find_map(|subset| {
            stop::check();
            tried += 1;
            let degree: usize = subset.iter().map(|&k| open[k].degree()).sum();
            if !possible.bit(degree as u64) {
                return None;
            }
            // Nearly all products fail already by their last coefficients.
            let last = subset
                .iter()
                .fold(BigInt::one(), |last, &k| residue(&(last * &open[k].coefficients()[0]), &modulus));
            let whole = &rest.coefficients()[0];
            if !last.is_zero() && !whole.is_multiple_of(&last) {
                return None;
            }
            let product = subset
                .iter()
                .fold(IntegerPolynomial::one(), |product, &k| symmetric(&product.mul(&open[k]), &modulus));
            let (quotient, remainder) = rest.div_rem(&product);
            remainder.is_zero().then_some((subset, product, quotient))
        });
        match hit {
            None if tried == MOST_PRODUCTS => return None,
            None => size += 1,
            Some((subset, product, quotient)) => {
                found.push(product);
                rest = quotient;
                for &k in subset.iter().rev() {
                    open.remove(k);
                }
            }
        }
    }
    if rest.degree() > 0 {
        found.push(rest);
    }
    Some(found)
}

/// The subsets of 0..n with `size` members, each ascending, in lexicographic order.
fn subsets(n: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let next = move |subset: &Vec<usize>| {
        let place = (0..size).rev().find(|&k| subset[k] < n - size + k)?;
        let mut subset = subset.clone();
        subset[place] += 1;
        for k in place + 1..size {
            subset[k] = subset[k - 1] + 1;
        }
        Some(subset)
    };
    std::iter::successors((size <= n).then(|| Vec::from_iter(0..size)), next)
}

/// The coefficients modulo a number, of least absolute value.
fn symmetric(polynomial: &IntegerPolynomial, modulus: &BigInt) -> IntegerPolynomial {
    IntegerPolynomial::new(polynomial.coefficients().iter().map(|c| residue(c, modulus)).collect())
}

/// The residue of least absolute value.
fn residue(number: &BigInt, modulus: &BigInt) -> BigInt {
    let residue = number.mod_floor(modulus);
    if &residue + &residue > *modulus { residue - modulus } else { residue }
}

fn integral(polynomial: &PrimePolynomial) -> IntegerPolynomial {
    IntegerPolynomial::new(polynomial.coefficients.iter().map(|&c| c.into()).collect())
}

/// Factors modulo `modulus`, a power p^(2^k), that are the given coprime monic ones modulo p (Hensel; J. von zur Gathen and
/// J. Gerhard, Modern Computer Algebra, section 15.4).
fn lift(
    polynomial: &IntegerPolynomial,
    factors: &[PrimePolynomial],
    modulus: &BigInt,
) -> Vec<IntegerPolynomial> {
    if factors.len() == 1 {
        return vec![symmetric(polynomial, modulus)];
    }
    let (left, right) = factors.split_at(factors.len() / 2);
    let product = |part: &[PrimePolynomial]| part[1..].iter().fold(part[0].clone(), |a, b| a.mul(b));
    let (g, h) = (product(left), product(right));
    let (s, t) = g.bezout(&h);
    let mut m = BigInt::from(g.field.modulus());
    let [mut g, mut h, mut s, mut t] = [g, h, s, t].map(|p| integral(&p));
    while m < *modulus {
        m = &m * &m;
        let error = symmetric(&polynomial.sub(&g.mul(&h)), &m);
        let (quotient, remainder) = s.mul(&error).div_rem(&h);
        let next_g = symmetric(&g.add(&t.mul(&error)).add(&quotient.mul(&g)), &m);
        let next_h = symmetric(&h.add(&remainder), &m);
        let error = symmetric(&s.mul(&next_g).add(&t.mul(&next_h)).sub(&IntegerPolynomial::one()), &m);
        let (quotient, remainder) = s.mul(&error).div_rem(&next_h);
        s = symmetric(&s.sub(&remainder), &m);
        t = symmetric(&t.sub(&t.mul(&error)).sub(&quotient.mul(&next_g)), &m);
        (g, h) = (next_g, next_h);
    }
    let mut lifted = lift(&g, left, modulus);
    lifted.extend(lift(&h, right, modulus));
    lifted
}
