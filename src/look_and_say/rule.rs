//! The model: a rule that says what it sees, run by run.

use std::fmt;
use std::ops::Deref;

use crate::stop;

/// A word: letters as they are printed, in ASCII.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(pub Vec<u8>);

/// How a count is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numerals {
    /// Digits 0..base with place value, base 2 to 36, as letters 0..9 a..z.
    Positional {
        /// The base.
        base: u8,
    },
    /// Digits 1..=base with place value and no zero, base 1 to 35.
    Bijective {
        /// The base.
        base: u8,
    },
    /// I V X L C D M, thousands as a row of M.
    Roman,
}

/// Whether a count stands before or after the letter that it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// "Three ones" (method A of the OEIS).
    CountDigit,
    /// "Ones, three" (method B).
    DigitCount,
}

/// From which end words are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As they are written.
    FromLeft,
    /// The last run first (A006711).
    FromRight,
}

/// A look-and-say rule: which words it reads, and how it says each run of equal letters.
///
/// A run d^n with n <= k, the largest count, is said as the numeral of n and the letter d in the [`Order`] of the rule,
/// each letter of it `stutter` times. A longer run is said in pieces, each of k letters but the last.
///
/// ```
/// use curiosa::look_and_say::{Order, Rule};
/// let say = |rule: Rule| rule.say(b"1110").to_string();
/// assert_eq!(say(Rule::base(10)), "3110");
/// assert_eq!(say(Rule::base(2)), "11110");
/// assert_eq!(say(Rule::base(10).with_max_count(2)), "211110");
/// assert_eq!(say(Rule::base(10).with_order(Order::DigitCount)), "1301");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// How counts are written, and so the letters.
    pub numerals: Numerals,
    /// k, the largest count; none if runs are never divided.
    pub max_count: Option<usize>,
    /// Count first or letter first.
    pub order: Order,
    /// How often each letter is said, usually once.
    pub stutter: u8,
    /// Which run is said first.
    pub reading: Reading,
    /// The base of the digits in words, if it is greater than that of positional counts.
    pub digits: Option<u8>,
}

/// Why some text is no word, or some numbers are no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// A base without enough letters.
    #[error("base {0} is out of range: {1} are accepted")]
    Base(u8, &'static str),
    /// A letter that the rule does not know.
    #[error("{letter:?} in the seed {word:?} is not among the letters of {rule}: {accepted}")]
    Letter {
        /// The letter.
        letter: char,
        /// The word it stands in.
        word: String,
        /// The rule.
        rule: String,
        /// The letters of the rule.
        accepted: String,
    },
    /// An empty word.
    #[error("the seed is empty; a word of one letter or more is accepted, like 1")]
    Empty,
    /// Other digits than those of counts where there are none, or not more of them.
    #[error("digits of base {digits} are not accepted with {rule}: {accepted} are")]
    Digits {
        /// Their base.
        digits: u8,
        /// The rule.
        rule: String,
        /// What is accepted.
        accepted: String,
    },
    /// A largest count or stutter of 0.
    #[error("{0} must be 1 or more")]
    Zero(&'static str),
}

impl Order {
    /// As tables and files say it.
    pub const fn name(self) -> &'static str {
        match self {
            Order::CountDigit => "count-digit",
            Order::DigitCount => "digit-count",
        }
    }
}

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const ROMAN: [(usize, &[u8]); 13] = [
    (1000, b"M"),
    (900, b"CM"),
    (500, b"D"),
    (400, b"CD"),
    (100, b"C"),
    (90, b"XC"),
    (50, b"L"),
    (40, b"XL"),
    (10, b"X"),
    (9, b"IX"),
    (5, b"V"),
    (4, b"IV"),
    (1, b"I"),
];

impl Numerals {
    /// The letters of these numerals, in ascending order of value.
    pub fn letters(&self) -> &'static [u8] {
        match *self {
            Numerals::Positional { base } => &DIGITS[..usize::from(base)],
            Numerals::Bijective { base } => &DIGITS[1..=usize::from(base)],
            Numerals::Roman => b"IVXLCDM",
        }
    }

    /// Appends the numeral of `count`, which is at least 1.
    ///
    /// ```
    /// use curiosa::look_and_say::Numerals;
    /// let mut out = Vec::new();
    /// Numerals::Roman.write(1999, &mut out);
    /// assert_eq!(out, b"MCMXCIX");
    /// ```
    pub fn write(&self, mut count: usize, out: &mut Vec<u8>) {
        let start = out.len();
        match *self {
            Numerals::Positional { base } => {
                while count > 0 {
                    out.push(DIGITS[count % usize::from(base)]);
                    count /= usize::from(base);
                }
                out[start..].reverse();
            }
            Numerals::Bijective { base } => {
                while count > 0 {
                    out.push(DIGITS[1 + (count - 1) % usize::from(base)]);
                    count = (count - 1) / usize::from(base);
                }
                out[start..].reverse();
            }
            Numerals::Roman => {
                for (value, letters) in ROMAN {
                    while count >= value {
                        out.extend_from_slice(letters);
                        count -= value;
                    }
                }
            }
        }
    }
}

impl Rule {
    /// The rule of Conway's sequence in another base (A005150 for 10, A001388 for 3, A001387 for 2).
    pub const fn base(base: u8) -> Rule {
        Rule {
            numerals: Numerals::Positional { base },
            max_count: None,
            order: Order::CountDigit,
            stutter: 1,
            reading: Reading::FromLeft,
            digits: None,
        }
    }

    /// This rule with `max_count` as the largest count (A110393 for 2).
    pub const fn with_max_count(self, max_count: usize) -> Rule {
        Rule { max_count: Some(max_count), ..self }
    }

    /// This rule with counts and letters in this order.
    pub const fn with_order(self, order: Order) -> Rule {
        Rule { order, ..self }
    }

    /// This rule with words read from this end.
    pub const fn with_reading(self, reading: Reading) -> Rule {
        Rule { reading, ..self }
    }

    /// The letters of words, in ascending order of value.
    pub fn letters(&self) -> &'static [u8] {
        self.digits.map_or_else(|| self.numerals.letters(), |digits| &DIGITS[..usize::from(digits)])
    }

    /// The rule itself, if its numbers make one.
    ///
    /// # Errors
    ///
    /// If the base is not in 2..=36 (in 1..=35 for bijective numerals), or the largest count or the stutter
    /// is 0, or the base of the digits is not above that of positional counts.
    pub fn checked(self) -> Result<Rule, RuleError> {
        match self.numerals {
            Numerals::Positional { base } if !(2..=36).contains(&base) => {
                Err(RuleError::Base(base, "bases 2 to 36"))
            }
            Numerals::Bijective { base } if !(1..=35).contains(&base) => {
                Err(RuleError::Base(base, "bijective bases 1 to 35"))
            }
            _ if self.max_count == Some(0) => Err(RuleError::Zero("the largest count")),
            _ if self.stutter == 0 => Err(RuleError::Zero("the stutter")),
            _ => self.with_other_digits(),
        }
    }

    fn with_other_digits(self) -> Result<Rule, RuleError> {
        let Some(digits) = self.digits else { return Ok(self) };
        let accepted = match self.numerals {
            Numerals::Positional { base } if (base + 1..=36).contains(&digits) => return Ok(self),
            Numerals::Positional { base: 36 } => "only those of counts".into(),
            Numerals::Positional { base } => format!("bases {} to 36", base + 1),
            Numerals::Bijective { .. } | Numerals::Roman => "only those of counts".into(),
        };
        let rule = Rule { digits: None, ..self }.to_string();
        Err(RuleError::Digits { digits, rule, accepted })
    }

    /// The word that `text` spells in the letters of this rule.
    ///
    /// # Errors
    ///
    /// If some letter is not one of the rule's numerals, or `text` is empty.
    pub fn word(&self, text: &str) -> Result<Word, RuleError> {
        let letters = self.letters();
        if let Some(letter) = text.chars().find(|c| !u8::try_from(*c).is_ok_and(|c| letters.contains(&c))) {
            return Err(RuleError::Letter {
                letter,
                word: text.chars().take(40).collect(),
                rule: self.to_string(),
                accepted: Word(letters.to_vec()).to_string(),
            });
        }
        if text.is_empty() { Err(RuleError::Empty) } else { Ok(Word(text.into())) }
    }

    /// What is said of `word`. Time and space grow as the length of both words.
    pub fn say(&self, word: &[u8]) -> Word {
        match self.reading {
            Reading::FromLeft => self.say_read(word),
            Reading::FromRight => self.say_read(&Vec::from_iter(word.iter().rev().copied())),
        }
    }

    /// What is said of a word whose letters are in the order in which they are read.
    pub(super) fn say_read(&self, word: &[u8]) -> Word {
        let mut out = Vec::with_capacity(word.len() + word.len() / 2 + 8);
        for (number, run) in word.chunk_by(|a, b| a == b).enumerate() {
            if number.is_multiple_of(4096) {
                stop::check();
            }
            self.say_run(run[0], run.len(), &mut out);
        }
        Word(out)
    }

    /// Appends what is said of a run of `length` letters.
    pub fn say_run(&self, letter: u8, length: usize, out: &mut Vec<u8>) {
        let largest = self.max_count.unwrap_or(length);
        for _ in 0..length / largest {
            self.say_piece(letter, largest, out);
        }
        if !length.is_multiple_of(largest) {
            self.say_piece(letter, length % largest, out);
        }
    }

    fn say_piece(&self, letter: u8, count: usize, out: &mut Vec<u8>) {
        let start = out.len();
        match self.order {
            Order::CountDigit => {
                self.numerals.write(count, out);
                out.push(letter);
            }
            Order::DigitCount => {
                out.push(letter);
                self.numerals.write(count, out);
            }
        }
        if self.stutter > 1 {
            let said = out.split_off(start);
            for letter in said {
                out.extend(std::iter::repeat_n(letter, usize::from(self.stutter)));
            }
        }
    }

    /// The terms from the seed on: the seed, what is said of it, and so on.
    ///
    /// ```
    /// use curiosa::look_and_say::Rule;
    /// let terms: Vec<_> = Rule::base(10).terms(&"1".into()).take(5).map(|term| term.to_string()).collect();
    /// assert_eq!(terms, ["1", "11", "21", "1211", "111221"]);
    /// ```
    pub fn terms(&self, seed: &Word) -> impl Iterator<Item = Word> {
        let rule = *self;
        std::iter::successors(Some(seed.clone()), move |term| Some(rule.say(term)))
    }
}

/// `base 3`, `base 10, counts to 2`, `base 2, digit before count`.
impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.numerals {
            Numerals::Positional { base } => write!(out, "base {base}")?,
            Numerals::Bijective { base } => write!(out, "bijective base {base}")?,
            Numerals::Roman => write!(out, "Roman numerals")?,
        }
        if let Some(largest) = self.max_count {
            write!(out, ", counts to {largest}")?;
        }
        if self.order == Order::DigitCount {
            write!(out, ", digit before count")?;
        }
        if self.stutter > 1 {
            write!(out, ", every letter {} times", self.stutter)?;
        }
        if let Some(digits) = self.digits {
            write!(out, ", digits of base {digits}")?;
        }
        if self.reading == Reading::FromRight {
            write!(out, ", read from the right")?;
        }
        Ok(())
    }
}

impl Deref for Word {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&str> for Word {
    fn from(letters: &str) -> Self {
        Word(letters.into())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(std::str::from_utf8(&self.0).map_err(|_| fmt::Error)?)
    }
}
