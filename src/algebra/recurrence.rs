//! Sequences of integers with a linear recurrence: terms far out, exactly or modulo a number.
//!
//! If Q annihilates the sequence and x^n = u_0 + u_1 x + ... modulo Q, then s(n) = u_0 s(0) + u_1 s(1) + ... (C. M.
//! Fiduccia, An Efficient Formula for Linear Recurrences, 1985).

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use rand::RngExt;
use rayon::prelude::*;

use super::IntegerPolynomial;
use super::prime_field::{ChineseRemainder, PrimeField, large_fields};
use super::prime_polynomial::{PrimePolynomial, lifted};
use super::random::generator;
use crate::stop;

/// Sequences with one recurrence.
///
/// ```
/// use curiosa::algebra::recurrence::Recurrence;
/// let fibonacci = Recurrence::least(&[[0, 1, 1, 2].map(Into::into).to_vec()]);
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
    /// The least recurrence that all `sequences` have, if they are known to have one with an order of at most half as
    /// many terms as are given of each.
    ///
    /// Modulo primes below 2^60 it is that of a random sum of them; what several primes say is checked exactly. Its
    /// coefficients are integers if the sequences have some recurrence with integer coefficients and the leading one
    /// 1 (P. Fatou, Sur les séries entières à coefficients entiers, 1904). Time: for each prime the square of the
    /// number of terms, then order times terms for the check.
    ///
    /// # Panics
    ///
    /// If the sequences have no terms, or not equally many.
    pub fn least(sequences: &[Vec<BigInt>]) -> Recurrence {
        let terms = sequences[0].len();
        assert!(terms > 0 && sequences.iter().all(|s| s.len() == terms), "as many terms of each sequence");
        let mut random = generator(1);
        let of_a_sum = |field: PrimeField| {
            let mut sum = vec![0; terms];
            for sequence in sequences {
                let weight = random.random_range(1..field.modulus());
                for (place, term) in sum.iter_mut().zip(sequence) {
                    *place = field.add(*place, field.mul(weight, field.of(term)));
                }
            }
            PrimePolynomial::annihilating(field, &sum)
        };
        let whole = lifted(of_a_sum, |polynomial| {
            sequences.par_iter().all(|sequence| annihilates(polynomial, sequence))
        });
        let delay = whole.coefficients().iter().take_while(|c| c.is_zero()).count();
        let polynomial = IntegerPolynomial::new(whole.coefficients()[delay..].to_vec());
        let initial = sequences.iter().map(|s| s[..whole.degree()].to_vec()).collect();
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

/// Whether c_0 s(k) + c_1 s(k + 1) + ... is 0 for all k for which all these terms are given.
fn annihilates(polynomial: &IntegerPolynomial, sequence: &[BigInt]) -> bool {
    let c = polynomial.coefficients();
    sequence.windows(c.len()).all(|window| {
        stop::check();
        c.iter().zip(window).map(|(c, term)| c * term).sum::<BigInt>().is_zero()
    })
}
