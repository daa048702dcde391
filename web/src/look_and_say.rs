//! Look-and-say sequences of any rule: terms, elements, growth.

use curiosa::look_and_say::table::{Sort, elements, frequencies};
use curiosa::look_and_say::{Growth, Limits, Mode, Numerals, Order, Rule, Splitting, Word};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::question::{Answer, said};

/// What pages ask.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The first terms, at most so many, and none longer than so many letters.
    Terms { sequence: Sequence, count: usize, longest: usize },
    /// The elements, the growth rate and the shares of the digits, to so many decimal places.
    Elements { sequence: Sequence, digits: usize },
}

/// A rule and a seed.
#[derive(Deserialize)]
pub struct Sequence {
    numerals: Written,
    base: u8,
    max_count: Option<usize>,
    count_first: bool,
    stutter: u8,
    seed: String,
}

/// How counts are written.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Written {
    Positional,
    Bijective,
    Roman,
}

/// What pages wait for: less than what the command looks at.
const LIMITS: Limits =
    Limits { window: 1024, steps: 400, atoms: 1200, letters: 1000, doubts: 16, states: 64 };

impl Sequence {
    fn read(&self) -> Result<(Rule, Word), String> {
        let base = self.base;
        let numerals = match self.numerals {
            Written::Positional => Numerals::Positional { base },
            Written::Bijective => Numerals::Bijective { base },
            Written::Roman => Numerals::Roman,
        };
        let order = if self.count_first { Order::CountDigit } else { Order::DigitCount };
        let rule =
            Rule { numerals, max_count: self.max_count, order, stutter: self.stutter, ..Rule::base(10) };
        let rule = rule.checked().map_err(said)?;
        let seed = rule.word(&self.seed).map_err(said)?;
        Ok((rule, seed))
    }
}

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Terms { sequence, count, longest } => {
            let (rule, seed) = sequence.read()?;
            let terms = rule.terms(&seed).take(count).take_while(|term| term.len() <= longest);
            let terms = Vec::from_iter(terms.map(|term| term.to_string()));
            Ok(json!({ "rule": rule.to_string(), "terms": terms }))
        }
        Question::Elements { sequence, digits } => {
            let (rule, seed) = sequence.read()?;
            let splitting = Splitting::any(rule, &seed, &LIMITS).map_err(said)?;
            let (start, mode) = (splitting.start.clone(), splitting.mode);
            let growth = Growth::of(splitting).map_err(said)?;
            let digits = digits.clamp(1, 60);
            // In the order in which they turn up, so that `start` says which is which.
            let rows = elements(&growth, Sort::Found, digits);
            Ok(json!({
                "rule": rule.to_string(),
                "context": mode == Mode::Context,
                "elements": rows,
                "start": Vec::from_iter(start.iter().map(|atom| atom + 1)),
                "growth": summary(&growth, digits),
                "frequencies": frequencies(&growth, digits),
            }))
        }
    }
}

fn summary(growth: &Growth, digits: usize) -> Value {
    let minimal = growth.spectrum.minimal();
    json!({
        "rate": growth.rate().clone().decimal(digits),
        "polynomial": minimal.polynomial.to_string(),
        "degree": minimal.polynomial.degree(),
        "irreducible": minimal.certificate.to_string(),
        "period": growth.period(),
    })
}
