//! Codes of taking-and-breaking games: which numbers of tokens may be taken, and into how many heaps the rest may break.

use std::fmt;
use std::str::FromStr;

use crate::evidence::quoted;
use crate::stop;

/// A taking-and-breaking game d0.d1 d2 d3 ... (R. K. Guy, C. A. B. Smith 1956).
///
/// A move takes t tokens from one heap and leaves the rest in h non-empty heaps, where bit h of the digit d_t is set:
/// 1 allows to take a whole heap, 2 to leave one heap, 4 two heaps, 8 three. Digits below 8 make an octal game, below
/// 16 a hexadecimal one. Who cannot move loses.
///
/// ```
/// use curiosa::octal::code::Code;
/// let kayles: Code = "0.77".parse().unwrap();
/// assert_eq!(kayles.moves(3), [vec![2], vec![1, 1], vec![1]]);
/// assert_eq!("kayles".parse(), Ok(kayles));
/// assert_eq!("0.6111...".parse::<Code>(), "0.6[1]".parse());
/// assert!("3.7".parse::<Code>().is_err()); // A move would change nothing.
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    /// d0, d1, ... without zeros at the end.
    digits: Vec<u8>,
    /// How many digits at the end repeat for ever; 0 in a finite code.
    repeat: usize,
}

/// Games that have a name, with their codes.
pub const NAMES: [(&str, &str); 10] = [
    ("penn", "0.137"),
    ("dawsons-chess", "0.137"),
    ("dawsons-kayles", "0.07"),
    ("kayles", "0.77"),
    ("officers", "0.6"),
    ("treblecross", "0.007"),
    ("nim", "0.[3]"),
    ("laskers-nim", "4.[3]"),
    ("guiles", "0.15"),
    ("daisies", "4.7"),
];

/// The most digits of a code.
const DIGITS: usize = 1000;

/// Why a text is not the code of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{reason}; accepted: a code such as 0.137, 4.3 or .07, with digits 0 to F (the first 0, 4, 8 or C), \
    the digits that repeat in brackets as in 0.[3], or a last one that does as in 0.6111..., numbers to take as in subtract:1,3,4, or a name: {}", NAMES.map(|(name, _)| name).join(", ")
)]
pub struct CodeError {
    reason: String,
}

/// A code such as `0.137`, or `0·137` as it is printed too, its repeating digits in brackets as in `0.[3]`, or, where it is
/// one, with dots as in `0.6111...`; one of the [`NAMES`]; or `subtract:1,3,4` for the game in which 1, 3 or 4 tokens are taken, which is 0.3033.
///
/// # Errors
///
/// If there is no point, numbers to subtract are not from 1 to 999, a digit is not 0 to F, the part before the point has several digits or allows a move
/// that changes nothing, brackets do not enclose the last digits, or there are more than 1000 digits.
impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        if let Some((_, code)) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return code.parse();
        }
        let wrong = |reason: String| CodeError { reason };
        if text.eq_ignore_ascii_case("grundy") {
            return Err(wrong("Grundy's game has no code: see octal grundy, and octal advise".into()));
        }
        if let Some(set) = text.strip_prefix("subtract:") {
            return subtraction(set).map_err(wrong);
        }
        let (first, rest) = text
            .split_once(['.', '·'])
            .ok_or_else(|| wrong(format!("{} has no point between its digits", quoted(text))))?;
        let digit = |digit: char| {
            let value = digit.to_digit(16).ok_or_else(|| wrong(format!("{digit:?} is no digit")))?;
            Ok(value as u8)
        };
        let mut digits = match first {
            "" => vec![0],
            _ => first.chars().map(digit).collect::<Result<Vec<u8>, _>>()?,
        };
        if digits.len() > 1 {
            return Err(wrong(format!("{} are several digits before the point", quoted(first))));
        }
        if digits[0] & 3 != 0 {
            return Err(wrong(format!("the digit {first} before the point lets a move change nothing")));
        }
        let written_out = rest.trim_end_matches(['.', '…']);
        let (fixed, repeating) = match rest.split_once('[') {
            None if written_out != rest => {
                let mut digits = written_out.char_indices().rev();
                let last =
                    digits.next().filter(|(_, last)| written_out.ends_with(&last.to_string().repeat(2)));
                let Some((place, last)) = last else {
                    return Err(wrong(format!(
                        "the dots of {} follow no digit that is there twice",
                        quoted(text)
                    )));
                };
                (written_out.trim_end_matches(last), &written_out[place..])
            }
            None => (rest, ""),
            Some((fixed, repeating)) => match repeating.trim_end_matches(['.', '…']).strip_suffix(']') {
                Some(repeating) if !repeating.is_empty() => (fixed, repeating),
                _ => {
                    return Err(wrong(format!(
                        "the brackets of {} do not enclose the last digits",
                        quoted(text)
                    )));
                }
            },
        };
        digits.extend(fixed.chars().map(digit).collect::<Result<Vec<u8>, _>>()?);
        let repeating = repeating.chars().map(digit).collect::<Result<Vec<u8>, _>>()?;
        digits.extend(&repeating);
        if digits.len() > DIGITS {
            return Err(wrong(format!("more than {DIGITS} digits")));
        }
        Ok(Code::repeating(digits, repeating.len()))
    }
}

/// The game in which these numbers of tokens may be taken.
fn subtraction(set: &str) -> Result<Code, String> {
    let mut digits = vec![0];
    for word in set.split(',') {
        let taken = word.trim().parse().ok().filter(|taken| (1..DIGITS).contains(taken));
        let taken = taken.ok_or_else(|| format!("{} is no number from 1 to {}", quoted(word), DIGITS - 1))?;
        digits.resize(digits.len().max(taken + 1), 0);
        digits[taken] = 3;
    }
    Ok(Code::new(digits))
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{:X}.", self.digits[0])?;
        let from = self.digits.len() - self.repeat;
        for (place, digit) in self.digits.iter().enumerate().skip(1) {
            write!(out, "{}{digit:X}", if place == from { "[" } else { "" })?;
        }
        out.write_str(if self.repeat > 0 { "]" } else { "" })
    }
}

impl Code {
    /// The game with the digits d0, d1, ..., of which d0 allows to break only.
    ///
    /// # Panics
    /// If a digit is above 15, or d0 allows a move that changes nothing.
    pub fn new(digits: impl Into<Vec<u8>>) -> Code {
        Code::repeating(digits.into(), 0)
    }

    fn repeating(mut digits: Vec<u8>, mut repeat: usize) -> Code {
        assert!(digits.iter().all(|&digit| digit < 16) && digits.first().is_some_and(|first| first & 3 == 0));
        if digits[digits.len() - repeat..].iter().all(|&digit| digit == 0) {
            digits.truncate(digits.len() - repeat);
            repeat = 0;
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
            }
        }
        Code { digits, repeat }
    }

    /// The digit for taking `taken` tokens.
    pub fn digit(&self, taken: usize) -> u8 {
        match self.digits.get(taken) {
            Some(&digit) => digit,
            None if self.repeat > 0 => {
                let from = self.digits.len() - self.repeat;
                self.digits[from + (taken - from) % self.repeat]
            }
            None => 0,
        }
    }

    /// Whether somebody may have meant a number with an exponent: 0.1E5 has the digits 1, 14 and 5.
    ///
    /// ```
    /// use curiosa::octal::code::Code;
    /// assert!("0.1e5".parse::<Code>().unwrap().looks_like_a_float());
    /// assert!(!"0.1F5".parse::<Code>().unwrap().looks_like_a_float());
    /// ```
    pub fn looks_like_a_float(&self) -> bool {
        let exponent = self.digits.iter().position(|&digit| digit == 14);
        let is_decimal = |&digit: &u8| digit < 10;
        self.repeat == 0
            && exponent.is_some_and(|place| {
                let after = &self.digits[place + 1..];
                !after.is_empty() && self.digits[..place].iter().chain(after).all(is_decimal)
            })
    }

    /// The most tokens that a move can take; none if there is no bound.
    pub fn most_taken(&self) -> Option<usize> {
        (self.repeat == 0).then(|| self.digits.len() - 1)
    }

    /// Into how many heaps a move can break what it leaves, at most.
    pub fn most_heaps(&self) -> u32 {
        self.digits
            .iter()
            .map(|digit| u8::BITS - digit.leading_zeros())
            .max()
            .map_or(0, |bits| bits.max(1) - 1)
    }

    /// How many tokens up to `limit` may be taken from a heap that leaves `heaps` non-empty heaps.
    pub fn takes(&self, heaps: u32, limit: usize) -> impl Iterator<Item = usize> + '_ {
        let limit = self.most_taken().map_or(limit, |most| most.min(limit));
        (0..=limit).filter(move |&taken| self.digit(taken) >> heaps & 1 == 1)
    }

    /// The positions that a move from a heap leads to, as lists of non-empty heaps in ascending order.
    ///
    /// O(heap) positions for each number of tokens whose taking leaves two heaps, O(heap^2) for three.
    pub fn moves(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for taken in 0..=self.most_taken().map_or(heap, |most| most.min(heap)) {
            stop::check();
            let (digit, rest) = (self.digit(taken), heap - taken);
            let allows = |heaps: u32| digit >> heaps & 1 == 1;
            if allows(0) && rest == 0 {
                moves.push(Vec::new());
            }
            if allows(1) && rest > 0 {
                moves.push(vec![rest]);
            }
            if allows(2) {
                moves.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
            }
            if allows(3) {
                let triples = (1..=rest / 3)
                    .inspect(|_| stop::check())
                    .flat_map(|a| (a..=(rest - a) / 2).map(move |b| (a, b)));
                moves.extend(triples.map(|(a, b)| vec![a, b, rest - a - b]));
            }
        }
        moves
    }

    /// The octal game in which a heap of n has the value of a heap of n + 1 here, if a single token has no move.
    ///
    /// Then one token of every heap plays no part, and heaps without it may be empty: leaving one heap means to leave
    /// one or none, and two heaps hold two such tokens, one more than the heap they came from, so that they count as
    /// one token taken (the cousins of Guy and Smith, as 0.07 and 0.137 are).
    ///
    /// ```
    /// use curiosa::octal::code::Code;
    /// let dawsons_kayles: Code = "0.07".parse().unwrap();
    /// assert_eq!(dawsons_kayles.cousin().unwrap().to_string(), "0.137");
    /// ```
    pub fn cousin(&self) -> Option<Code> {
        if self.repeat > 0 || self.most_heaps() > 2 || self.digit(1) & 1 == 1 {
            return None;
        }
        let digit = |taken: usize| {
            let one = if self.digit(taken) & 2 != 0 { 3 } else { 0 };
            let two = if taken > 0 && self.digit(taken - 1) & 4 != 0 { 7 } else { 0 };
            one | two | self.digit(taken + 1) & 1
        };
        // Breaking a heap without taking anything becomes taking one.
        Some(Code::new(Vec::from_iter(std::iter::once(0).chain((1..=self.digits.len()).map(digit)))))
    }

    /// The last of the cousins, in which a single token can be taken, and how many steps away it is: a heap of n + steps
    /// here has the value of a heap of n there, and heaps of at most `steps` tokens have no value. None for games in
    /// which no heap ever has a move, and for codes that have no cousins.
    pub fn standard_form(&self) -> Option<(Code, usize)> {
        if self.repeat > 0 || self.most_heaps() > 2 {
            return None;
        }
        let mut code = self.clone();
        for steps in 0.. {
            if code.digit(1) & 1 == 1 {
                return Some((code, steps));
            }
            if code.digits.iter().all(|&digit| digit == 0) {
                return None;
            }
            code = code.cousin()?;
        }
        unreachable!("the first move of a heap comes nearer by one in every step")
    }

    /// All finite octal games with at most `digits` digits behind the point, with d0 = 0 and d0 = 4: 2 * 8^digits.
    pub fn all(digits: u32) -> impl Iterator<Item = Code> {
        (0..2 * 8u32.pow(digits)).map(move |number| {
            let first = (number >> (3 * digits)) as u8 * 4;
            let rest = (0..digits).rev().map(|place| (number >> (3 * place) & 7) as u8);
            Code::new(Vec::from_iter(std::iter::once(first).chain(rest)))
        })
    }
}
