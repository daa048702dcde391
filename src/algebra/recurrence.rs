//! Sequences of integers with a linear recurrence: terms far out, exactly or modulo a number.
//!
//! If Q annihilates the sequence and x^n = u_0 + u_1 x + ... modulo Q, then s(n) = u_0 s(0) + u_1 s(1) + ... (C. M.
//! Fiduccia, An Efficient Formula for Linear Recurrences, 1985).

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use rayon::prelude::*;

use super::IntegerPolynomial;
use super::factor::{Factor, product};
use super::prime_field::{ChineseRemainder, PrimeField, large_fields};
use crate::stop;

/// Sequences with one recurrence.
///
/// ```
/// use curiosa::algebra::{IntegerPolynomial, factor::factor, recurrence::Recurrence};
/// let factors = factor(&IntegerPolynomial::from_small(&[-1, -1, 1])).unwrap();
/// let fibonacci = Recurrence::least(&factors, &[vec![0.into(), 1.into()]]);
/// assert_eq!(fibonacci.order(), (2, 0));
/// assert_eq!(fibonacci.terms(100, 70)[0].to_string(), "354224848179261915075");
/// assert_eq!(fibonacci.terms_modulo(100, 1000), [75]);
/// ```
#[derive(Clone, Debug)]
pub struct Recurrence {
    /// Q without its power of x: monic, the constant coefficient not 0.
    polynomial: IntegerPolynomial,
    /// For each sequence, its terms before the recurrence by `polynomial` begins, and as many more as its degree.
    initial: Vec<Vec<BigInt>>,
    /// How many terms there are before the recurrence begins.
    delay: usize,
}

impl Recurrence {
    /// The least recurrence of `sequences` that are known to be annihilated by the product of `factors`; of each as many
    /// first terms are given as the product has degrees.
    ///
    /// The generating function in 1/x is a fraction N / Q; what N and Q have in common is cancelled.
    pub fn least(factors: &[Factor], sequences: &[Vec<BigInt>]) -> Recurrence {
        let whole = product(factors);
        let mut numerators = Vec::from_iter(sequences.iter().map(|s| numerator(&whole, s)));
        let (mut polynomial, mut delay) = (IntegerPolynomial::one(), 0);
        for factor in factors {
            let mut times = factor.multiplicity;
            while times > 0 {
                let divided = numerators.iter().map(|n| n.div_rem(&factor.polynomial));
                let (quotients, remainders): (Vec<_>, Vec<_>) = divided.unzip();
                if !remainders.iter().all(IntegerPolynomial::is_zero) {
                    break;
                }
                numerators = quotients;
                times -= 1;
            }
            if factor.polynomial == IntegerPolynomial::power_of_x(1) {
                delay = times;
            } else {
                polynomial = polynomial.mul(&factor.power(times));
            }
        }
        let needed = delay + polynomial.degree();
        let initial = sequences.iter().map(|s| s[..needed].to_vec()).collect();
        Recurrence { polynomial, initial, delay }
    }

    /// The order of the recurrence, and after how many terms it begins.
    pub fn order(&self) -> (usize, usize) {
        (self.polynomial.degree(), self.delay)
    }

    /// The characteristic polynomial of the recurrence.
    pub fn polynomial(&self) -> &IntegerPolynomial {
        &self.polynomial
    }

    /// The terms with index `n` modulo `m`.
    ///
    /// Time: 2 log2(n) times the square of the order.
    pub fn terms_modulo(&self, n: u64, m: u64) -> Vec<u64> {
        let residue = |value: &BigInt| value.mod_floor(&m.into()).to_u64().expect("a residue is below m");
        if n < self.delay as u64 {
            return self.initial.iter().map(|s| residue(&s[n as usize])).collect();
        }
        let mul = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(m)) as u64;
        let add = |a: u64, b: u64| ((u128::from(a) + u128::from(b)) % u128::from(m)) as u64;
        let order = self.polynomial.degree();
        // x^order = the sum of these times powers of x.
        let tail = Vec::from_iter(self.polynomial.coefficients()[..order].iter().map(|c| residue(&-c)));
        let reduce = |mut product: Vec<u64>| {
            while product.len() > order {
                stop::check();
                let top = product.pop().expect("the product is longer than the order");
                let start = product.len() - order;
                for (place, &c) in product[start..].iter_mut().zip(&tail) {
                    *place = add(*place, mul(top, c));
                }
            }
            product
        };
        let mut power = reduce(vec![1 % m]);
        let n = n - self.delay as u64;
        for bit in (0..64 - n.leading_zeros()).rev() {
            stop::check();
            let mut square = vec![0; (2 * power.len()).saturating_sub(1)];
            for (i, &a) in power.iter().enumerate() {
                for (j, &b) in power.iter().enumerate() {
                    square[i + j] = add(square[i + j], mul(a, b));
                }
            }
            if n >> bit & 1 == 1 {
                square.insert(0, 0);
            }
            power = reduce(square);
        }
        let value = |s: &Vec<BigInt>| {
            let terms = s[self.delay..].iter().map(residue);
            power.iter().zip(terms).fold(0, |sum, (&u, s)| add(sum, mul(u, s)))
        };
        self.initial.iter().map(value).collect()
    }

    /// The terms with index `n`, which are less than 2^`bits` in absolute value: modulo `bits`/60 primes, put
    /// together by the Chinese remainder theorem.
    ///
    /// Time: 2 log2(n) times the square of the order for each prime, and the square of the number of primes. The
    /// floor is the square of the number of primes, since each has log2(n) squarings of its own to do.
    pub fn terms(&self, n: u64, bits: u64) -> Vec<BigInt> {
        if n < self.delay as u64 + self.polynomial.degree() as u64 {
            return self.initial.iter().map(|s| s[n as usize].clone()).collect();
        }
        if self.polynomial.degree() == 0 {
            return vec![BigInt::zero(); self.initial.len()];
        }
        let fields = large_fields().inspect(|_| stop::check());
        let fields = Vec::from_iter(fields.take((bits as f64 / 59.9) as usize + 2));
        let n = n - self.delay as u64;
        let residues = fields.par_iter().map(|&field| stop::begin(|| self.terms_in(n, field)));
        let residues: Vec<Vec<u64>> = stop::all(residues.collect());
        let chinese = ChineseRemainder::new(&fields);
        let term = |k| chinese.combine(&Vec::from_iter(residues.iter().map(|residue: &Vec<u64>| residue[k])));
        (0..self.initial.len()).into_par_iter().map(term).collect()
    }

    /// The terms `n` after the delay, in a prime field.
    fn terms_in(&self, n: u64, field: PrimeField) -> Vec<u64> {
        let order = self.polynomial.degree();
        let tail = Vec::from_iter(self.polynomial.coefficients()[..order].iter().map(|c| field.of(&-c)));
        // Row i: x^(order + i) modulo Q. Kept by columns, for dot products.
        let mut columns = vec![Vec::with_capacity(order); order];
        let mut row = tail.clone();
        for _ in 0..order {
            stop::check();
            for (column, &c) in columns.iter_mut().zip(&row) {
                column.push(c);
            }
            let top = row.pop().expect("the order is 1 or more");
            row.insert(0, 0);
            for (place, &c) in row.iter_mut().zip(&tail) {
                *place = field.add(*place, field.mul(top, c));
            }
        }
        let mut power = vec![0; order];
        power[0] = 1;
        // For order 1, 1 is already reduced, and x is the constant tail[0].
        for bit in (0..64 - n.leading_zeros()).rev() {
            stop::check();
            let reversed = Vec::from_iter(power.iter().rev().copied());
            let square = |k: usize| {
                // power[i] power[k - i], the latter being reversed[order - 1 - k + i].
                let first = (k + 1).saturating_sub(order);
                field.dot(&power[first..=k.min(order - 1)], &reversed[order - 1 + first - k..])
            };
            let mut product = Vec::with_capacity(2 * order);
            if n >> bit & 1 == 1 {
                product.push(0);
            }
            product.extend((0..2 * order - 1).map(square));
            let (low, high) = product.split_at(order);
            power =
                low.iter().zip(&columns).map(|(&c, column)| field.add(c, field.dot(high, column))).collect();
        }
        let value = |s: &Vec<BigInt>| {
            let terms = Vec::from_iter(s[self.delay..].iter().map(|s| field.of(s)));
            field.dot(&power, &terms)
        };
        self.initial.iter().map(value).collect()
    }
}

/// The polynomial N with N / Q = s(0)/x + s(1)/x^2 + ... for a sequence that Q annihilates.
fn numerator(q: &IntegerPolynomial, sequence: &[BigInt]) -> IntegerPolynomial {
    let c = q.coefficients();
    let coefficient = |k: usize| {
        stop::check();
        (k + 1..c.len()).fold(BigInt::zero(), |sum, j| sum + &c[j] * &sequence[j - k - 1])
    };
    IntegerPolynomial::new((0..q.degree()).map(coefficient).collect())
}
