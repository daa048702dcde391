//! Polynomials over the field of two elements, 64 coefficients to a word.

use super::gf2::add as add_words;
use crate::stop;

/// A polynomial over GF(2): the coefficient of x^k is bit k mod 64 of word k / 64.
///
/// ```
/// use curiosa::algebra::gf2_polynomial::BitPolynomial;
/// let [square, cube] = [0b101, 0b1001].map(|word| BitPolynomial::new(vec![word]));
/// assert!(square.splits_over_gf2()); // x^2 + 1 = (x + 1)^2
/// assert!(!cube.splits_over_gf2()); // x^3 + 1 = (x + 1)(x^2 + x + 1)
/// assert_eq!(square.gcd(cube), BitPolynomial::new(vec![0b11]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitPolynomial {
    /// The last word is not zero.
    words: Vec<u64>,
}

impl BitPolynomial {
    /// The polynomial with these words of coefficients.
    pub fn new(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        BitPolynomial { words }
    }

    /// The degree; None for zero.
    pub fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some(64 * self.words.len() - 1 - last.leading_zeros() as usize)
    }

    /// The sum.
    pub fn plus(mut self, other: &Self) -> Self {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        add_words(&mut self.words, &other.words);
        BitPolynomial::new(self.words)
    }

    /// The square: every exponent doubles. O(degree / 64).
    pub fn square(&self) -> Self {
        let spread = |half: u32| {
            let mut word = u64::from(half);
            for (shift, mask) in [
                (16, 0x0000_ffff_0000_ffff),
                (8, 0x00ff_00ff_00ff_00ff),
                (4, 0x0f0f_0f0f_0f0f_0f0f),
                (2, 0x3333_3333_3333_3333),
                (1, 0x5555_5555_5555_5555),
            ] {
                word = (word | word << shift) & mask;
            }
            word
        };
        BitPolynomial::new(
            self.words.iter().flat_map(|&word| [spread(word as u32), spread((word >> 32) as u32)]).collect(),
        )
    }

    /// The product with x.
    pub fn times_x(&self) -> Self {
        let mut carry = 0;
        let mut words = Vec::with_capacity(self.words.len() + 1);
        for &word in &self.words {
            words.push(word << 1 | carry);
            carry = word >> 63;
        }
        words.push(carry);
        BitPolynomial::new(words)
    }

    /// The polynomial in x + 1. (x + 1)^(2^k) = x^(2^k) + 1, so that of two halves the upper is added to the lower, for
    /// halves of every length 2^k: O(degree log(degree) / 64).
    pub fn shifted(&self) -> Self {
        let mut words = self.words.clone();
        words.resize(words.len().next_power_of_two(), 0);
        for (shift, low) in [
            (1, 0x5555_5555_5555_5555u64),
            (2, 0x3333_3333_3333_3333),
            (4, 0x0f0f_0f0f_0f0f_0f0f),
            (8, 0x00ff_00ff_00ff_00ff),
            (16, 0x0000_ffff_0000_ffff),
            (32, 0x0000_0000_ffff_ffff),
        ] {
            words.iter_mut().for_each(|word| *word ^= *word >> shift & low);
        }
        let mut half = 1;
        while half < words.len() {
            for pair in words.chunks_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                add_words(low, high);
            }
            half *= 2;
        }
        BitPolynomial::new(words)
    }

    /// The greatest common divisor, by Euclid, a bit of the degree at a time: O(degree^2 / 64).
    pub fn gcd(mut self, mut other: Self) -> Self {
        loop {
            let (Some(a), Some(b)) = (self.degree(), other.degree()) else {
                return if self.words.is_empty() { other } else { self };
            };
            if a < b {
                std::mem::swap(&mut self, &mut other);
                continue;
            }
            stop::check();
            let (words, bits) = ((a - b) / 64, (a - b) % 64);
            let to = &mut self.words[words..];
            if bits == 0 {
                add_words(to, &other.words);
            } else {
                let mut carry = 0;
                for (to, &from) in to.iter_mut().zip(&other.words) {
                    *to ^= from << bits | carry;
                    carry = from >> (64 - bits);
                }
                if let Some(last) = to.get_mut(other.words.len()) {
                    *last ^= carry;
                }
            }
            while self.words.last() == Some(&0) {
                self.words.pop();
            }
        }
    }

    /// Whether it is a product of powers of x and x + 1, so that it has no other roots.
    pub fn splits_over_gf2(&self) -> bool {
        // Without its powers of x, then without those of x + 1, which are powers of x in x + 1, it is 1.
        self.without_x().shifted().without_x() == BitPolynomial::new(vec![1])
    }

    /// The polynomial divided by x as often as it goes.
    fn without_x(&self) -> Self {
        let Some(word) = self.words.iter().position(|&word| word != 0) else { return self.clone() };
        let bits = self.words[word].trailing_zeros();
        let words = &self.words[word..];
        let above = words.iter().skip(1).copied().chain([0]);
        let shift =
            |(&word, above): (&u64, u64)| word >> bits | if bits > 0 { above << (64 - bits) } else { 0 };
        BitPolynomial::new(words.iter().zip(above).map(shift).collect())
    }
}
