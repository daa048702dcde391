//! Cosmological theorems as files: the automata and the table, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa look-and-say cosmology 1",
//!   "base": 10, "max_count": null, "longest_run": 3,    null for none
//!   "letters": "1234",
//!   "cuts": [[[1, 2, 3, 4, -1, 0], ...], ...],            a row a state: the states after the letters and the marker, or -1; 1 if accepting
//!   "atoms": [[1, 2, 3, 4, 0], ...],
//!   "days": [[[1, 2, 3, 4, 0], ...], ...],
//!   "elements": ["3", "12", ...],
//!   "day": 24,
//!   "methuselah": "333222112"                            null if the day is 0
//! }
//! ```
//!
//! docs/certificates.md says which files are well formed and which are right; scripts/verify_cosmology.py checks
//! them.

use std::collections::BTreeSet;

use super::automaton::Automaton;
use super::{Cosmology, Domain, Limits, Undecided};
use crate::evidence::{Json, Refusal};
use crate::look_and_say::Word;
use crate::look_and_say::files::{self, field, malformed};

/// What such files begin with.
pub const FORMAT: &str = "curiosa look-and-say cosmology 1";

const NAMES: [&str; 11] = [
    "format",
    "base",
    "max_count",
    "longest_run",
    "letters",
    "cuts",
    "atoms",
    "days",
    "elements",
    "day",
    "methuselah",
];
/// The largest largest count and longest run: automata grow with them.
const RUN: i64 = 30;
/// The most rows of a list, and the largest day.
const ROWS: usize = 1_000_000;

impl Cosmology {
    /// The theorem as text, a state a line; none if its words are not split on day 0 (see [`Domain::at_once`])
    /// or have runs or counts above 30.
    pub fn to_json(&self) -> Option<String> {
        if self.domain.settled > 0 || !is_short(&self.domain) {
            return None;
        }
        let number = |number: Option<usize>| number.map_or("null".into(), |number| number.to_string());
        let automaton = |automaton: &Automaton| {
            let row = |state| {
                let row = automaton.row(state).iter();
                let next = row.map(|next| next.map_or("-1".into(), |next| format!("{next}")));
                let accepting = u8::from(automaton.accepting(state)).to_string();
                format!("[{}]", Vec::from_iter(next.chain(std::iter::once(accepting))).join(","))
            };
            format!("[{}]", Vec::from_iter((0..automaton.states()).map(row)).join(",\n  "))
        };
        let automata = |automata: &[Automaton]| Vec::from_iter(automata.iter().map(automaton)).join(",\n  ");
        let elements = self.elements.iter().map(|element| format!("\"{}\"", element.word));
        Some(format!(
            "{{\n  \"format\": \"{FORMAT}\",\n  \"base\": {},\n  \"max_count\": {},\n  \"longest_run\": {},\n  \"letters\": \"{}\",\n  \
             \"cuts\": [\n  {}\n  ],\n  \"atoms\": {},\n  \"days\": [\n  {}\n  ],\n  \"elements\": [{}],\n  \"day\": {},\n  \
             \"methuselah\": {}\n}}\n",
            self.domain.rule.numerals.letters().len(),
            number(self.domain.rule.max_count),
            number(self.domain.longest_run),
            String::from_iter(self.domain.letters.iter().copied().map(char::from)),
            automata(&self.cuts),
            automaton(&self.atoms),
            automata(&self.days[1..]),
            Vec::from_iter(elements).join(", "),
            self.day,
            self.methuselah.as_ref().map_or("null".into(), |word| format!("\"{word}\"")),
        ))
    }
}

/// Whether the runs and counts of a domain are short enough for files.
pub fn is_short(domain: &Domain) -> bool {
    [domain.rule.max_count, domain.longest_run].into_iter().flatten().all(|number| number <= RUN as usize)
}

/// Whether a file says that it is one of these.
pub fn is_one(text: &[u8]) -> bool {
    let whole = Json::parse(text).and_then(Json::object).ok();
    whole.and_then(|whole| whole.get("format")?.string()).is_some_and(|format| format == FORMAT)
}

/// What a file proves, in a line: the theorem is proved again and compared.
///
/// # Errors
///
/// If it is malformed, or other than what is proved.
pub fn check(text: &[u8]) -> Result<String, Refusal> {
    let whole = files::object(text, &NAMES, FORMAT)?;
    let rule = files::rule(&whole)?;
    if rule.max_count.is_some_and(|largest| largest > RUN as usize) {
        return Err(malformed(format_args!("\"max_count\" is above {RUN}")));
    }
    let longest_run = files::count(&whole, "longest_run", RUN)?;
    if rule.max_count.is_none() && longest_run.is_none() {
        return Err(malformed("\"max_count\" and \"longest_run\" are both null"));
    }
    let digits = rule.numerals.letters();
    let letters = field(&whole, "letters")?.string().map(|letters| letters.into_owned().into_bytes());
    let different = |letters: &Vec<u8>| letters.iter().collect::<BTreeSet<_>>().len() == letters.len();
    let letters = letters
        .filter(|letters| !letters.is_empty() && letters.iter().all(|letter| digits.contains(letter)))
        .filter(different)
        .ok_or_else(|| malformed("\"letters\" are not different digits of the base"))?;
    let automaton = |json: Json<'_>, symbols: usize, name: &str| {
        let row = |row: Json<'_>| {
            let mut row = Vec::from_iter(row.list()?.map(|entry| entry.integer(-1..=ROWS as i64)));
            let accepting = row.pop()?.filter(|entry| (0..=1).contains(entry))? == 1;
            let next = row.into_iter().map(|entry| Some(usize::try_from(entry?).ok()));
            Some((next.collect::<Option<Vec<_>>>()?, accepting))
        };
        let rows = json.list().and_then(|rows| rows.take(ROWS).map(row).collect::<Option<Vec<_>>>());
        rows.and_then(|rows| Automaton::of_table(symbols, rows)).ok_or_else(|| {
            malformed(format_args!("\"{name}\": not rows of {symbols} states or -1, and 0 or 1"))
        })
    };
    let automata = |name: &str, symbols: usize| -> Result<Vec<Automaton>, Refusal> {
        let list =
            field(&whole, name)?.list().ok_or_else(|| malformed(format_args!("\"{name}\" is not a list")))?;
        list.take(ROWS).map(|json| automaton(json, symbols, name)).collect()
    };
    let cuts = automata("cuts", letters.len() + 1)?;
    let atoms = automaton(field(&whole, "atoms")?, letters.len(), "atoms")?;
    let days = automata("days", letters.len())?;
    let word = |json: Json<'_>| {
        let word = json.string()?.into_owned().into_bytes();
        (!word.is_empty() && word.iter().all(|letter| letters.contains(letter))).then_some(Word(word))
    };
    let elements =
        field(&whole, "elements")?.list().and_then(|list| list.map(word).collect::<Option<Vec<_>>>());
    let elements = elements.ok_or_else(|| malformed("\"elements\" is not a list of words of the letters"))?;
    let day = field(&whole, "day")?.integer(0..=ROWS as i64);
    let day = day.ok_or_else(|| malformed("\"day\" is not an integer from 0 to 1000000"))? as usize;
    let methuselah = field(&whole, "methuselah")?;
    let methuselah = match word(methuselah) {
        None if !methuselah.is_null() => {
            return Err(malformed("\"methuselah\" is neither null nor a word of the letters"));
        }
        word => word,
    };

    let wrong = |why: &str| Refusal::Wrong(why.into());
    let domains = [true, false].into_iter().filter_map(|all| Domain::new(rule, longest_run, all).ok());
    let mut domains = domains.map(|domain| domain.at_once().with_free(&letters));
    let domain = domains.find(|domain| domain.letters == letters);
    let domain = domain.ok_or_else(|| wrong("no theorem is about words of these letters and runs"))?;
    let theorem = Cosmology::of(domain, &Limits::default()).map_err(|why| match why {
        Undecided::TooLarge(_) | Undecided::Atoms(..) => Refusal::TooLong(why.to_string()),
        why => Refusal::Wrong(why.to_string()),
    })?;
    let settled = theorem.cuts.len();
    let same = cuts.len() >= settled
        && cuts.iter().enumerate().all(|(at, cuts)| *cuts == theorem.cuts[at.min(settled - 1)]);
    if !same || atoms != theorem.atoms || days != theorem.days[1..] {
        return Err(wrong("its automata are not those of the cuts, the atoms and the days"));
    }
    if day != theorem.day || !elements.iter().eq(theorem.elements.iter().map(|element| &element.word)) {
        return Err(wrong("its elements are not those that stay, or the day is another one"));
    }
    match methuselah {
        Some(word) if theorem.lasts(&word) => {}
        None if day == 0 => {}
        _ => return Err(wrong("its Methuselah is no atom that lasts so long")),
    }
    Ok(theorem.statement())
}
