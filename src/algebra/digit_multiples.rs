//! Multiples of a number whose digits are all among a few.

use num_bigint::BigUint;

use crate::stop;

/// The digits that a multiple may have, in some base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    base: u32,
    /// In ascending order, one of them at least not 0.
    digits: Vec<u32>,
}

/// Why digits cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("digits below the base (2 to 36), at least one of them not 0, are accepted")]
pub struct DigitsError;

impl Digits {
    /// The digits 0 to 4 in base ten, as the article has them.
    pub fn to_four() -> Digits {
        Digits::new(10, [0, 1, 2, 3, 4]).expect("they are digits")
    }

    /// Some digits of a base from 2 to 36.
    ///
    /// # Errors
    ///
    /// If the base is not in 2..=36, some digit is not below it, or none is other than 0.
    pub fn new(base: u32, digits: impl IntoIterator<Item = u32>) -> Result<Digits, DigitsError> {
        let mut digits = Vec::from_iter(digits);
        digits.sort_unstable();
        digits.dedup();
        let fit = (2..=36).contains(&base) && digits.iter().all(|&digit| digit < base);
        if fit && digits.iter().any(|&digit| digit > 0) {
            Ok(Digits { base, digits })
        } else {
            Err(DigitsError)
        }
    }

    /// The least positive multiple of `number` that has only these digits; None if no multiple has.
    ///
    /// A breadth-first search over remainders: numbers in ascending order, each appended with every digit, and only
    /// the first of those with the same remainder goes on, since whatever is appended to the others leaves the same
    /// remainder and a larger number. O(number * digits) time and space. If 0 and 1 are among the digits there always
    /// is one: of the number + 1 numbers 1, 11, 111, ... two have the same remainder, and their difference is 1...10...0.
    ///
    /// # Panics
    /// If the number is 0.
    ///
    /// ```
    /// use curiosa::algebra::digit_multiples::Digits;
    /// let multiple = Digits::to_four().least_multiple(9).unwrap();
    /// assert_eq!(multiple, 144u8.into());
    /// assert!(Digits::to_four().spell(&multiple));
    /// ```
    pub fn least_multiple(&self, number: u32) -> Option<BigUint> {
        const NONE: u32 = u32::MAX;
        // Remainders that take a millisecond or less.
        const PIECE: usize = 1 << 14;
        assert!(number > 0, "0 has no positive multiple");
        let modulus = u64::from(number);
        // By remainder: the number that came before, as its remainder, and the digit that was appended.
        let mut from = Vec::with_capacity(number as usize);
        while from.len() < number as usize {
            stop::check();
            from.resize((from.len() + PIECE).min(number as usize), (NONE, 0u8));
        }
        let mut queue = Vec::new();
        let reached =
            |from: &mut Vec<(u32, u8)>, queue: &mut Vec<u32>, rest: u64, before: u32, digit: u32| {
                let rest = rest as usize;
                let new = from[rest] == (NONE, 0);
                if new {
                    from[rest] = (before, digit as u8);
                    queue.push(rest as u32);
                }
                new && rest == 0
            };
        // A first digit has nothing before it: `number` stands for that.
        let mut found = self
            .digits
            .iter()
            .filter(|&&digit| digit > 0)
            .any(|&digit| reached(&mut from, &mut queue, u64::from(digit) % modulus, number, digit));
        let mut next = 0;
        while !found && next < queue.len() {
            if next.is_multiple_of(PIECE) {
                stop::check();
            }
            let before = queue[next];
            next += 1;
            found = self.digits.iter().any(|&digit| {
                let rest = (u64::from(before) * u64::from(self.base) + u64::from(digit)) % modulus;
                reached(&mut from, &mut queue, rest, before, digit)
            });
        }
        if !found {
            return None;
        }
        let mut digits = Vec::new();
        let mut at = 0;
        loop {
            let (before, digit) = from[at as usize];
            digits.push(digit);
            if before == number {
                break;
            }
            at = before;
        }
        BigUint::from_radix_le(&digits, self.base)
    }

    /// Whether a number, written in the base, has only these digits.
    pub fn spell(&self, number: &BigUint) -> bool {
        number.to_radix_le(self.base).iter().all(|&digit| self.digits.contains(&digit.into()))
    }
}
