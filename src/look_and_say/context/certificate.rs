//! Tables of elements with context as files: what they say, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa look-and-say elements 1",
//!   "base": 2, "max_count": 3, "order": "digit-count",   null for no largest count
//!   "seed": "1",
//!   "sequences": [["", 0, 0], ["1", 1, 4], ...],         letter, count, number of the rest; "" and 0 if all is said
//!   "elements": [["1", 0, 1], ...]                        letter, "" for the end; numbers of the sequences before and after it
//! }
//! ```
//!
//! docs/certificates.md says which files are well formed and which are right; scripts/verify_elements.py checks them.

use super::elements::{Element, Elements, Sequence};
use super::transducer::State;
use crate::evidence::{List, Refusal};
use crate::look_and_say::files::{self, field, malformed};
use crate::look_and_say::{Numerals, Order, Rule};

/// What such files begin with.
pub const FORMAT: &str = "curiosa look-and-say elements 1";

const NAMES: [&str; 7] = ["format", "base", "max_count", "order", "seed", "sequences", "elements"];
/// The most rows, and the largest number in a row.
const ROWS: usize = 1_000_000;

impl Elements {
    /// The table as text, a row a line; none for numerals without place value, or letters that are said more than once.
    pub fn to_json(&self) -> Option<String> {
        let Rule { numerals: Numerals::Positional { base }, max_count, order, .. } = self.rule else {
            return None;
        };
        if self.rule != (Rule { max_count, ..Rule::base(base).with_order(order) }) {
            return None;
        }
        let order = order.name();
        let max_count = max_count.map_or("null".into(), |largest| largest.to_string());
        let letter = |letter: Option<u8>| letter.map(char::from).map_or(String::new(), String::from);
        let sequences = self.sequences.iter().map(|sequence| {
            let State { letter: run, count } = sequence.state;
            format!("[\"{}\", {count}, {}]", letter((count > 0).then_some(run)), sequence.rest)
        });
        let elements = self.elements.iter().map(|element| {
            format!("[\"{}\", {}, {}]", letter(element.letter), element.before, element.after)
        });
        let lines = |rows: Vec<String>| rows.join(",\n    ");
        Some(format!(
            "{{\n  \"format\": \"{FORMAT}\",\n  \"base\": {base},\n  \"max_count\": {max_count},\n  \"order\": \"{order}\",\n  \
             \"seed\": \"{}\",\n  \"sequences\": [\n    {}\n  ],\n  \"elements\": [\n    {}\n  ]\n}}\n",
            self.seed,
            lines(sequences.collect()),
            lines(elements.collect())
        ))
    }

    /// The table that a text says, not checked yet.
    ///
    /// # Errors
    ///
    /// If it is malformed.
    pub fn from_json(text: &[u8]) -> Result<Elements, Refusal> {
        let whole = files::object(text, &NAMES, FORMAT)?;
        let rule = files::rule(&whole)?;
        let max_count = rule.max_count;
        let named = field(&whole, "order")?.string();
        let order = [Order::CountDigit, Order::DigitCount]
            .into_iter()
            .find(|order| named.as_deref() == Some(order.name()));
        let order = order.ok_or_else(|| malformed("\"order\" is neither count-digit nor digit-count"))?;
        let rule = rule.with_order(order);
        let seed = field(&whole, "seed")?.string().and_then(|seed| rule.word(&seed).ok());
        let seed = seed.ok_or_else(|| malformed("\"seed\" is not a word in the digits of the base"))?;
        let rows = |name: &str| -> Result<Vec<(Option<u8>, usize, usize)>, Refusal> {
            let list = field(&whole, name)?.list();
            let list = list.ok_or_else(|| malformed(format_args!("\"{name}\" is not a list")))?;
            let mut rows = Vec::new();
            for row in list {
                let read = row.list().and_then(|parts| three(parts, &rule)).filter(|_| rows.len() < ROWS);
                rows.push(read.ok_or_else(|| {
                    malformed(format_args!(
                        "row {} of \"{name}\" is not a letter and two numbers to a million",
                        rows.len()
                    ))
                })?);
            }
            Ok(rows)
        };
        let sequence = |(letter, count, rest): (Option<u8>, usize, usize)| match letter {
            Some(letter) if count > 0 && max_count.is_none_or(|largest| count < largest) => {
                Ok(Sequence { state: State { letter, count }, rest })
            }
            None if count == 0 => Ok(Sequence { state: State::NONE, rest }),
            _ => Err(malformed("a state is not a letter and a count below the largest, or \"\" and 0")),
        };
        let elements = rows("elements")?.into_iter();
        Ok(Elements {
            rule,
            seed,
            sequences: rows("sequences")?.into_iter().map(sequence).collect::<Result<_, _>>()?,
            elements: elements.map(|(letter, before, after)| Element { letter, before, after }).collect(),
        })
    }
}

/// What a file proves, in a line.
///
/// # Errors
///
/// If it is malformed, or the table is not as the rule says.
pub fn check(text: &[u8]) -> Result<String, Refusal> {
    let table = Elements::from_json(text)?;
    table.check().map_err(|why| Refusal::Wrong(why.to_string()))?;
    let mut statement =
        format!("all terms from {} are made of {} elements", table.seed, table.elements.len());
    if table.rule.order == Order::DigitCount
        && let Some(days) = table.all_violated().map_err(|why| Refusal::Wrong(why.to_string()))?
    {
        statement += &format!("; every cut inside a term is violated within {days} days");
    }
    Ok(statement)
}

/// A letter, or none of it, and two numbers.
fn three(mut parts: List<'_>, rule: &Rule) -> Option<(Option<u8>, usize, usize)> {
    let letter = match parts.next()?.string()?.as_bytes() {
        [] => None,
        [letter] if rule.numerals.letters().contains(letter) => Some(*letter),
        _ => return None,
    };
    let mut number = || Some(parts.next()?.integer(0..=ROWS as i64)? as usize);
    let numbers = (number()?, number()?);
    parts.next().is_none().then_some((letter, numbers.0, numbers.1))
}
