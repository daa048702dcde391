//! Base 2, counts to 3, the digit before its count: words as blocks, and why they grow no faster than a cube.
//!
//! From day 1 on there are never three zeros in a row. A word is some ones, then blocks of one or two zeros and some ones; a block with two
//! zeros is *double*. In one day 0 becomes 01, 00 becomes 010, and m ones become m, m + 1 or m ones and a zero, as m is 0, 1 or 2 modulo 3. So
//! a block of m ones becomes one of m + 1, m + 2 or m + 1 ones; a double one becomes a block of one 1 and a block of m, m + 1 or m ones. If
//! m is 2 modulo 3, the zero at the end makes the next block double, or is a block at the end of the word.
//!
//! So the number of double blocks in two days grows by at most 1, that of blocks in t days at most like t^2, no run of ones grows by
//! more than 2 a day, and lengths are at most of the order of t^3 (docs/look-and-say.md). The growth rate is 1 for every word.

use super::rule::{Order, Rule, Word};

/// A word of zeros and ones without three zeros in a row.
///
/// ```
/// use curiosa::look_and_say::{Word, blocks::{self, Blocks}};
/// let mut blocks = Blocks::of(&"11001".into()).unwrap();
/// blocks.step();
/// assert_eq!(blocks.word(), blocks::RULE.say(&Word::from("11001")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Ones at the beginning.
    first: usize,
    /// Each block: whether it is double, and its ones.
    blocks: Vec<(bool, usize)>,
}

/// The rule.
pub const RULE: Rule = Rule::base(2).with_max_count(3).with_order(Order::DigitCount);

impl Blocks {
    /// The blocks of a word; none if it has three zeros in a row.
    pub fn of(word: &Word) -> Option<Blocks> {
        let mut blocks = Blocks { first: 0, blocks: Vec::new() };
        for run in word.chunk_by(|a, b| a == b) {
            match (run[0], run.len()) {
                (b'0', zeros @ 1..=2) => blocks.blocks.push((zeros == 2, 0)),
                (b'0', _) => return None,
                (_, ones) => *blocks.blocks.last_mut().map_or(&mut blocks.first, |(_, last)| last) = ones,
            }
        }
        Some(blocks)
    }

    /// What is said of it.
    pub fn step(&mut self) {
        let (mut next, mut zero) = (Vec::with_capacity(self.blocks.len() + 8), self.first % 3 == 2);
        self.first += usize::from(self.first % 3 == 1);
        for &(double, ones) in &self.blocks {
            let rest = ones + usize::from(ones % 3 == 1);
            if double {
                next.push((zero, 1));
                next.push((false, rest));
            } else {
                next.push((zero, rest + 1));
            }
            zero = ones % 3 == 2;
        }
        if zero {
            next.push((false, 0));
        }
        self.blocks = next;
    }

    /// The number of letters.
    pub fn length(&self) -> usize {
        self.first + self.blocks.iter().map(|&(double, ones)| 1 + usize::from(double) + ones).sum::<usize>()
    }

    /// The word.
    pub fn word(&self) -> Word {
        let mut letters = vec![b'1'; self.first];
        for &(double, ones) in &self.blocks {
            letters.extend(std::iter::repeat_n(b'0', 1 + usize::from(double)));
            letters.extend(std::iter::repeat_n(b'1', ones));
        }
        Word(letters)
    }

    /// The number of double blocks, and of blocks with 2 modulo 3 ones, the first ones being such a block or not.
    pub fn moving(&self) -> [usize; 2] {
        let double = self.blocks.iter().filter(|(double, _)| *double).count();
        let two = self.blocks.iter().filter(|(_, ones)| ones % 3 == 2).count();
        [double, two + usize::from(self.first % 3 == 2)]
    }
}
