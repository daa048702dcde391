//! Polynomials over a prime field: arithmetic, and factors by degree and one by one.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::IntegerPolynomial;
use super::prime_field::{ChineseRemainder, PrimeField, large_fields};
use crate::stop;

/// A polynomial over a prime field: its coefficients from the constant one up, the last one not 0; none for 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrimePolynomial {
    /// The field.
    pub field: PrimeField,
    /// The coefficients.
    pub coefficients: Vec<u64>,
}

impl PrimePolynomial {
    /// The polynomial with these coefficients.
    pub fn new(field: PrimeField, mut coefficients: Vec<u64>) -> Self {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        PrimePolynomial { field, coefficients }
    }

    /// x.
    pub fn x(field: PrimeField) -> Self {
        PrimePolynomial::new(field, vec![0, 1])
    }

    fn one(field: PrimeField) -> Self {
        PrimePolynomial::new(field, vec![1])
    }

    /// The monic polynomial c_0 + c_1 x + ... of least degree d with c_0 s_k + ... + c_d s_{k + d} = 0 for all terms of
    /// the sequence s that are given. If some polynomial of at most half as many degrees does that for all terms of an
    /// infinite sequence, it is the least for all of it (E. Berlekamp 1968, J. Massey 1969).
    ///
    /// Time: the square of the number of terms.
    ///
    /// ```
    /// use curiosa::algebra::{prime_field::PrimeField, prime_polynomial::PrimePolynomial};
    /// let fibonacci = PrimePolynomial::annihilating(PrimeField::new(101), &[0, 1, 1, 2, 3, 5]);
    /// assert_eq!(fibonacci.coefficients, [100, 100, 1]);
    /// ```
    pub fn annihilating(field: PrimeField, terms: &[u64]) -> Self {
        // Reversed: `connection` has the coefficient of s_(n - k) at k, 1 at 0. `before` is that of the last time that the
        // length changed, `since` then, with the discrepancy.
        let (mut connection, mut before) = (vec![1], vec![1]);
        let (mut length, mut since, mut discrepancy) = (0, 1, 1);
        for n in 0..terms.len() {
            stop::check();
            let reached = connection.iter().take(n + 1).enumerate();
            let now = reached.fold(0, |sum, (k, &c)| field.add(sum, field.mul(c, terms[n - k])));
            if now == 0 {
                since += 1;
                continue;
            }
            let old = connection.clone();
            let factor = field.sub(0, field.mul(now, field.inverse(discrepancy)));
            connection.resize(connection.len().max(before.len() + since), 0);
            field.add_multiple(&mut connection[since..], factor, &before);
            if 2 * length <= n {
                (length, before, discrepancy, since) = (n + 1 - length, old, now, 1);
            } else {
                since += 1;
            }
        }
        connection.resize(length + 1, 0);
        connection.reverse();
        PrimePolynomial::new(field, connection)
    }

    /// The degree; 0 for 0 too.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Sum.
    pub fn add(&self, other: &Self) -> Self {
        self.combine(other, PrimeField::add)
    }

    /// Difference.
    pub fn sub(&self, other: &Self) -> Self {
        self.combine(other, PrimeField::sub)
    }

    fn combine(&self, other: &Self, operation: impl Fn(PrimeField, u64, u64) -> u64) -> Self {
        let at = |p: &Self, k: usize| p.coefficients.get(k).copied().unwrap_or(0);
        let length = self.coefficients.len().max(other.coefficients.len());
        let coefficients = (0..length).map(|k| operation(self.field, at(self, k), at(other, k)));
        PrimePolynomial::new(self.field, coefficients.collect())
    }

    /// Product, in the time of the product of the degrees.
    pub fn mul(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return PrimePolynomial::new(self.field, Vec::new());
        }
        let (a, b) = (&self.coefficients, &other.coefficients);
        let reversed = Vec::from_iter(b.iter().rev().copied());
        let coefficients = (0..a.len() + b.len() - 1).map(|k| {
            stop::check();
            // a[i] b[k - i], b[k - i] being reversed[b.len() - 1 - k + i].
            let first = (k + 1).saturating_sub(b.len());
            self.field.dot(&a[first..=k.min(a.len() - 1)], &reversed[(b.len() - 1 + first) - k..])
        });
        PrimePolynomial::new(self.field, coefficients.collect())
    }

    /// Quotient and remainder by a polynomial that is not 0.
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        let field = self.field;
        let (degree, top) = (divisor.degree(), divisor.coefficients.last().expect("the divisor is not 0"));
        let inverse = field.inverse(*top);
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![0; (rest.len()).saturating_sub(degree)];
        for k in (0..quotient.len()).rev() {
            stop::check();
            let factor = field.mul(rest[k + degree], inverse);
            quotient[k] = factor;
            if factor != 0 {
                for (place, &coefficient) in rest[k..].iter_mut().zip(&divisor.coefficients) {
                    *place = field.sub(*place, field.mul(factor, coefficient));
                }
            }
        }
        rest.truncate(degree);
        (PrimePolynomial::new(field, quotient), PrimePolynomial::new(field, rest))
    }

    /// The multiple with leading coefficient 1; 0 stays.
    pub fn monic(&self) -> Self {
        let Some(&top) = self.coefficients.last() else { return self.clone() };
        let inverse = self.field.inverse(top);
        let coefficients = self.coefficients.iter().map(|&c| self.field.mul(c, inverse)).collect();
        PrimePolynomial { field: self.field, coefficients }
    }

    /// The monic greatest common divisor, by Euclid, in the time of the product of the degrees.
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            let rest = a.div_rem(&b).1;
            (a, b) = (b, rest);
        }
        a.monic()
    }

    /// s and t with s·self + t·other = 1, of degrees below other's and self's, for coprime polynomials.
    ///
    /// # Panics
    /// If they are not coprime.
    pub fn bezout(&self, other: &Self) -> (Self, Self) {
        let field = self.field;
        let zero = PrimePolynomial::new(field, Vec::new());
        let (mut a, mut b) = (self.clone(), other.clone());
        let (mut s, mut next_s) = (Self::one(field), zero.clone());
        let (mut t, mut next_t) = (zero, Self::one(field));
        while !b.is_zero() {
            let (quotient, rest) = a.div_rem(&b);
            (a, b) = (b, rest);
            (s, next_s) = (next_s.clone(), s.sub(&quotient.mul(&next_s)));
            (t, next_t) = (next_t.clone(), t.sub(&quotient.mul(&next_t)));
        }
        assert_eq!(a.degree(), 0, "the polynomials are coprime");
        let unit = PrimePolynomial::new(field, vec![field.inverse(a.coefficients[0])]);
        (s.mul(&unit), t.mul(&unit))
    }

    /// The derivative.
    pub fn derivative(&self) -> Self {
        let terms = self.coefficients.iter().enumerate().skip(1);
        let p = self.field.modulus();
        PrimePolynomial::new(self.field, terms.map(|(k, &c)| self.field.mul(k as u64 % p, c)).collect())
    }

    /// Whether no square of a polynomial that is not constant divides this one.
    pub fn is_squarefree(&self) -> bool {
        self.gcd(&self.derivative()).degree() == 0
    }

    /// self^e modulo a polynomial.
    fn pow_mod(&self, e: u64, modulus: &Self) -> Self {
        (0..64 - e.leading_zeros()).rev().fold(Self::one(self.field), |power, bit| {
            let square = power.mul(&power).div_rem(modulus).1;
            if e >> bit & 1 == 1 { square.mul(self).div_rem(modulus).1 } else { square }
        })
    }

    /// For a monic squarefree polynomial: the product of its irreducible factors of each degree, as pairs (degree,
    /// product), without those of degrees that do not occur.
    ///
    /// Time: the cube of the degree, times log p.
    pub fn factors_by_degree(&self) -> Vec<(usize, Self)> {
        let mut found = Vec::new();
        let mut rest = self.clone();
        let x = Self::x(self.field);
        let mut power = x.clone();
        let mut degree = 0;
        while rest.degree() > 0 {
            degree += 1;
            if 2 * degree > rest.degree() {
                found.push((rest.degree(), rest));
                break;
            }
            power = power.div_rem(&rest).1.pow_mod(self.field.modulus(), &rest);
            let common = power.sub(&x).gcd(&rest);
            if common.degree() > 0 {
                rest = rest.div_rem(&common).0;
                found.push((degree, common));
            }
        }
        found
    }

    /// The degrees of the irreducible factors of a monic squarefree polynomial, ascending.
    pub fn factor_degrees(&self) -> Vec<usize> {
        let groups = self.factors_by_degree().into_iter();
        groups.flat_map(|(degree, product)| std::iter::repeat_n(degree, product.degree() / degree)).collect()
    }

    /// The irreducible factors of a monic squarefree polynomial over a field of odd order (Cantor and Zassenhaus).
    ///
    /// Time: for each product of r factors of one degree, some log r rounds, each the square of the degree of
    /// the product times log p, expected.
    ///
    /// # Panics
    /// If the field has two elements.
    ///
    /// ```
    /// use curiosa::algebra::{prime_field::PrimeField, prime_polynomial::PrimePolynomial};
    /// let square = PrimePolynomial::new(PrimeField::new(5), vec![1, 0, 1]);
    /// let factors = square.factors(); // x^2 + 1 = (x + 2)(x + 3) modulo 5
    /// assert_eq!(factors[0].coefficients, [2, 1]);
    /// assert_eq!(factors[1].coefficients, [3, 1]);
    /// ```
    pub fn factors(&self) -> Vec<Self> {
        assert!(self.field.modulus() > 2, "the field has odd order");
        // The factors found do not depend on the random choices, only their order and the time do.
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut factors = Vec::new();
        for (degree, product) in self.factors_by_degree() {
            let mut open = vec![product];
            while let Some(product) = open.pop() {
                if product.degree() == degree {
                    factors.push(product);
                    continue;
                }
                let p = self.field.modulus();
                let element = (0..product.degree()).map(|_| random.random_range(0..p)).collect();
                let element = PrimePolynomial::new(self.field, element);
                // element^((p^degree - 1)/2) = (element · element^p · ... )^((p-1)/2).
                let mut norm = element.clone();
                let mut conjugate = element;
                for _ in 1..degree {
                    conjugate = conjugate.pow_mod(p, &product);
                    norm = norm.mul(&conjugate).div_rem(&product).1;
                }
                let part = norm.pow_mod((p - 1) / 2, &product).sub(&Self::one(self.field)).gcd(&product);
                if part.degree() > 0 && part.degree() < product.degree() {
                    open.push(product.div_rem(&part).0);
                    open.push(part);
                } else {
                    open.push(product);
                }
            }
        }
        factors.sort_by(|a, b| (a.degree(), &a.coefficients).cmp(&(b.degree(), &b.coefficients)));
        factors
    }
}

/// A polynomial with integer coefficients by its residues modulo primes below 2^60, as many as it takes until it
/// `is_right`. Modulo unlucky primes the degree may be less.
pub(super) fn lifted(
    mut modulo: impl FnMut(PrimeField) -> PrimePolynomial,
    is_right: impl Fn(&IntegerPolynomial) -> bool,
) -> IntegerPolynomial {
    let (mut fields, mut residues): (Vec<PrimeField>, Vec<Vec<u64>>) = (Vec::new(), Vec::new());
    let mut last = IntegerPolynomial::default();
    for field in large_fields() {
        let found = modulo(field).coefficients;
        match residues.first().map_or(0, Vec::len) {
            length if found.len() < length => continue,
            length if found.len() > length => (fields, residues) = (Vec::new(), Vec::new()),
            _ => {}
        }
        fields.push(field);
        residues.push(found);
        let chinese = ChineseRemainder::new(&fields);
        let coefficient = |k| chinese.combine(&Vec::from_iter(residues.iter().map(|residue| residue[k])));
        let now = IntegerPolynomial::new((0..residues[0].len()).map(coefficient).collect());
        // With one prime more it is the same.
        if now == last && is_right(&now) {
            break;
        }
        last = now;
    }
    last
}
