//! Growth rates beyond positional numerals and letters that are said once.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::growth::row;
use crate::job::Work;
use crate::look_and_say::{Limits, Numerals, Order, Reading, Rule, Word};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const VARIANTS: Experiment = Experiment::of(
    "variants",
    "Find the growth rates of look-and-say sequences with other numerals, seeds, and ways to say and to read",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "max-base", meaning: "Largest base", range: 2..=35, default: 10, quick: 2 });

static TABLE: Table = Table {
    name: "look_and_say/variants",
    about: "Growth rates with Roman numerals, with bijective numerals (digits 1 to base) of base 2 to 9, with letters said two or three times, with words read from the right, with a digit that counts do not have as the seed, in base 2 to 10, and with seeds of two digits, in base 2 to 4; both orders, largest counts 1 to 9 or none.",
    columns: &[
        (
            "numerals, base, digits_base, stutter, read_from, order, max_count, seed",
            "the rule: `roman`, `bijective` or `positional`; base of counts (empty: Roman), and of digits where there are more; how often letters are said; whether words are read from the `left` or the `right`; the rest as in look_and_say/growth.csv",
        ),
        (
            "parts, elements, degree, growth_rate, period, terms_compared, status, reason",
            "as in look_and_say/growth.csv",
        ),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    numerals: String,
    base: Option<u8>,
    digits_base: Option<u8>,
    stutter: u8,
    read_from: String,
    order: String,
    max_count: Option<usize>,
    seed: String,
    parts: String,
    elements: Option<usize>,
    degree: Option<usize>,
    growth_rate: Option<String>,
    period: Option<usize>,
    terms_compared: usize,
    reason: String,
}

/// States by which contexts are told apart; sequences that need more are left undecided sooner than in look_and_say/growth.csv.
const STATES: usize = 64;

/// The largest base with all seeds of two digits.
const PAIRS: u8 = 4;

/// The rules and seeds for bases to `max_base`.
fn sequences(max_base: u8) -> Vec<(Rule, Word)> {
    let bases = || 2..=max_base;
    // Without order and largest count, and the seeds.
    let mut kinds: Vec<(Rule, Vec<Word>)> = Vec::new();
    kinds.push((Rule { numerals: Numerals::Roman, ..Rule::base(10) }, vec!["I".into()]));
    for base in bases().take_while(|&base| base <= 9) {
        kinds.push((Rule { numerals: Numerals::Bijective { base }, ..Rule::base(10) }, vec!["1".into()]));
    }
    for base in bases() {
        kinds.extend([2, 3].map(|stutter| (Rule { stutter, ..Rule::base(base) }, vec!["1".into()])));
    }
    for base in bases() {
        kinds.push((Rule::base(base).with_reading(Reading::FromRight), vec!["1".into()]));
    }
    for base in bases() {
        let rule = Rule { digits: Some(base + 1), ..Rule::base(base) };
        let seed = rule.letters().last().map(|letter| Word(vec![*letter]));
        kinds.push((rule, seed.into_iter().collect()));
    }
    for base in bases().take_while(|&base| base <= PAIRS) {
        let rule = Rule::base(base);
        let letters = rule.letters();
        let pairs = letters.iter().flat_map(|&first| letters.iter().map(move |&second| vec![first, second]));
        kinds.push((rule, pairs.map(Word).collect()));
    }
    let mut sequences = Vec::new();
    for (kind, seeds) in kinds {
        for order in [Order::CountDigit, Order::DigitCount] {
            for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
                let rule = Rule { max_count, order, ..kind };
                sequences.extend(seeds.iter().map(|seed| (rule, seed.clone())));
            }
        }
    }
    sequences
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let max_base = request.size as u8;
    let sequences = sequences(max_base);
    let job = format!("look_and_say/variants to base {max_base}");
    let rows = work.try_compute(&job, json!({"max_base": max_base}), sequences.len(), |unit| {
        let (rule, seed) = &sequences[unit];
        let (numerals, base) = match rule.numerals {
            Numerals::Roman => ("roman", None),
            Numerals::Bijective { base } => ("bijective", Some(base)),
            Numerals::Positional { base } => ("positional", Some(base)),
        };
        let limits = Limits { states: STATES, ..Limits::default() };
        let (found, _) = row(*rule, seed, &limits)?;
        anyhow::Ok(found.map(|found| Row {
            numerals: numerals.into(),
            base,
            digits_base: rule.digits,
            stutter: rule.stutter,
            read_from: if rule.reading == Reading::FromRight { "right" } else { "left" }.into(),
            order: rule.order.name().into(),
            max_count: rule.max_count,
            seed: seed.to_string(),
            parts: found.parts,
            elements: found.elements,
            degree: found.degree,
            growth_rate: found.growth_rate,
            period: found.period,
            terms_compared: found.terms_compared,
            reason: found.reason,
        }))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}
