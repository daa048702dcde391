//! Integers modulo a prime below 2^60, and many such primes.
//!
//! Below 2^60 a sum of [`LAZY`] products fits into 128 bits, so that a dot product needs one reduction for so many
//! terms.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::large;

/// How many products of two residues may be added before they are reduced.
pub const LAZY: usize = 256;

/// The field of integers modulo a prime; its elements are the numbers 0..p.
///
/// ```
/// use curiosa::algebra::prime_field::PrimeField;
/// let field = PrimeField::new(7);
/// assert_eq!(field.inverse(3), 5);
/// assert_eq!(field.pow(3, 6), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrimeField {
    p: u64,
}

impl PrimeField {
    /// The field with `p` elements, for a prime below 2^60.
    ///
    /// # Panics
    /// If `p` is no such prime.
    pub fn new(p: u64) -> Self {
        assert!(p < 1 << 60 && is_prime(p), "{p} is not a prime below 2^60");
        PrimeField { p }
    }

    /// p.
    pub fn modulus(self) -> u64 {
        self.p
    }

    /// a + b.
    #[inline]
    pub fn add(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.p { sum - self.p } else { sum }
    }

    /// a - b.
    #[inline]
    pub fn sub(self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.p - b }
    }

    /// a b.
    #[inline]
    pub fn mul(self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// A number modulo p.
    #[inline]
    pub fn reduce(self, a: u128) -> u64 {
        // Small primes need no long division.
        match u64::try_from(a) {
            Ok(a) => a % self.p,
            Err(_) => (a % u128::from(self.p)) as u64,
        }
    }

    /// An integer modulo p.
    pub fn of(self, a: &BigInt) -> u64 {
        a.mod_floor(&self.p.into()).to_u64().expect("a residue is below p")
    }

    /// a^e.
    pub fn pow(self, mut a: u64, mut e: u64) -> u64 {
        let mut power = 1 % self.p;
        while e > 0 {
            if e & 1 == 1 {
                power = self.mul(power, a);
            }
            a = self.mul(a, a);
            e >>= 1;
        }
        power
    }

    /// 1/a, for a not 0.
    pub fn inverse(self, a: u64) -> u64 {
        assert!(a != 0, "0 has no inverse");
        self.pow(a, self.p - 2)
    }

    /// The sum of products of the elements of `a` and `b`, as many as both have.
    pub fn dot(self, a: &[u64], b: &[u64]) -> u64 {
        let parts = a.chunks(LAZY).zip(b.chunks(LAZY));
        let part = |(a, b): (&[u64], &[u64])| {
            let products = a.iter().zip(b).map(|(&a, &b)| u128::from(a) * u128::from(b));
            self.reduce(products.sum())
        };
        parts.map(part).fold(0, |sum, part| self.add(sum, part))
    }

    /// Adds a multiple of `from` to `to`, entry by entry.
    pub fn add_multiple(self, to: &mut [u64], factor: u64, from: &[u64]) {
        for (entry, &other) in to.iter_mut().zip(from) {
            *entry = self.reduce(u128::from(factor) * u128::from(other) + u128::from(*entry));
        }
    }
}

/// Whether `n` is prime: the strong test of Miller and Rabin for the first twelve primes, which decides it for all
/// n < 2^64 (J. Sorenson and J. Webster, Strong pseudoprimes to twelve prime bases, 2017).
///
/// At most twelve powers modulo `n`, each of up to 128 multiplications.
///
/// ```
/// use curiosa::algebra::prime_field::is_prime;
/// assert!(is_prime((1 << 61) - 1));
/// assert!(!is_prime(3_215_031_751)); // A strong pseudoprime for the bases 2, 3, 5 and 7.
/// ```
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&base| n != base && n.is_multiple_of(base)) {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    let mul = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let pow = |base: u64| {
        let exponent = (n - 1) >> twos;
        (0..64 - exponent.leading_zeros()).rev().fold(1, |power, bit| {
            let square = mul(power, power);
            if exponent >> bit & 1 == 1 { mul(square, base) } else { square }
        })
    };
    BASES.iter().filter(|&&base| base != n).all(|&base| {
        let mut power = pow(base);
        power == 1
            || (0..twos).any(|_| {
                let found = power == n - 1;
                power = mul(power, power);
                found
            })
    })
}

/// The fields of the primes below 2^60, from the largest on.
pub fn large_fields() -> impl Iterator<Item = PrimeField> {
    (0..1u64 << 59).map(|k| (1 << 60) - 1 - 2 * k).filter(|&p| is_prime(p)).map(|p| PrimeField { p })
}

/// The fields of the primes 2, 3, 5, ...
pub fn small_fields() -> impl Iterator<Item = PrimeField> {
    (2..1u64 << 59).filter(|&p| is_prime(p)).map(|p| PrimeField { p })
}

/// The Chinese remainder theorem for many primes: the integer of least absolute value with given residues.
///
/// A product tree: about log2(number of primes) products of numbers as long as the result, for each result. What does
/// not depend on the residues is done once.
///
/// ```
/// use curiosa::algebra::prime_field::{ChineseRemainder, PrimeField};
/// let chinese = ChineseRemainder::new(&[3, 5].map(PrimeField::new));
/// assert_eq!(chinese.combine(&[2, 3]), (-7).into()); // 8 modulo 15
/// ```
pub struct ChineseRemainder {
    tree: Tree,
    /// For each prime, the inverse of the product of all others.
    inverses: Vec<u64>,
}

/// The product of some primes, and of each half of them.
struct Tree {
    product: BigInt,
    fields: Vec<PrimeField>,
    halves: Option<Box<[Tree; 2]>>,
}

impl ChineseRemainder {
    /// Prepares for these primes, which are distinct.
    pub fn new(fields: &[PrimeField]) -> Self {
        let tree = Tree::new(fields);
        let mut inverses = Vec::with_capacity(fields.len());
        tree.inverses(&tree.product, &mut inverses);
        ChineseRemainder { tree, inverses }
    }

    /// The integer of least absolute value with these residues.
    pub fn combine(&self, residues: &[u64]) -> BigInt {
        let modulus = &self.tree.product;
        let value = large::remainder(&self.tree.sum(residues, &self.inverses), modulus);
        if &value + &value > *modulus { value - modulus } else { value }
    }
}

impl Tree {
    fn new(fields: &[PrimeField]) -> Tree {
        let kept = fields.to_vec();
        match fields {
            [] => Tree { product: BigInt::one(), fields: kept, halves: None },
            [field] => Tree { product: field.p.into(), fields: kept, halves: None },
            _ => {
                let (left, right) = fields.split_at(fields.len() / 2);
                let halves = [Tree::new(left), Tree::new(right)];
                let product = large::product(&halves[0].product, &halves[1].product);
                Tree { product, fields: kept, halves: Some(Box::new(halves)) }
            }
        }
    }

    /// Appends for each prime p the inverse modulo p of P/p, given P modulo the square of the product of this tree.
    fn inverses(&self, whole: &BigInt, inverses: &mut Vec<u64>) {
        match (&self.halves, &self.fields[..]) {
            (Some(halves), _) => {
                for half in &**halves {
                    let square = large::product(&half.product, &half.product);
                    half.inverses(&large::remainder(whole, &square), inverses);
                }
            }
            (None, [field]) => inverses.push(field.inverse(field.of(&(whole / field.p)))),
            (None, _) => {}
        }
    }

    /// The sum over the primes p of residue · inverse · (product of this tree) / p.
    fn sum(&self, residues: &[u64], inverses: &[u64]) -> BigInt {
        match (&self.halves, &self.fields[..]) {
            (Some(halves), _) => {
                let [left, right] = &**halves;
                let middle = left.fields.len();
                let sums = [
                    left.sum(&residues[..middle], &inverses[..middle]),
                    right.sum(&residues[middle..], &inverses[middle..]),
                ];
                large::product(&sums[0], &right.product) + large::product(&sums[1], &left.product)
            }
            (None, [field]) => field.mul(residues[0], inverses[0]).into(),
            (None, _) => BigInt::zero(),
        }
    }
}
