//! Growth rates beyond positional numerals and letters that are said once.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::growth::row;
use crate::job::Work;
use crate::look_and_say::{Limits, Numerals, Order, Rule, Word};
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const VARIANTS: Experiment = Experiment::of(
    "variants",
    "Find the growth rates of look-and-say sequences with other numerals, or with letters that are said several times",
    const { &[&TABLE] },
    compute,
);

static TABLE: Table = Table {
    name: "look_and_say/variants",
    about: "Growth rates with Roman numerals, bijective numerals (digits 1 to base) of base 3 to 9, and letters said two or three times in base 2 to 10; both orders, largest counts 1 to 9 or none, the seed 1.",
    columns: &[
        (
            "numerals, base, stutter, order, max_count, seed",
            "the rule: `roman`, `bijective` or `positional`; base (empty: Roman), how often letters are said; the rest as in look_and_say/growth.csv",
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
    stutter: u8,
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

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let roman = std::iter::once((Numerals::Roman, 1));
    let bijective = (3..=9).map(|base| (Numerals::Bijective { base }, 1));
    let stuttered = (2..=10).flat_map(|base| [2, 3].map(|times| (Numerals::Positional { base }, times)));
    let mut rules = Vec::new();
    for (numerals, stutter) in roman.chain(bijective).chain(stuttered) {
        for order in [Order::CountDigit, Order::DigitCount] {
            for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
                rules.push(Rule { numerals, max_count, order, stutter });
            }
        }
    }
    let rows = work.try_compute("look_and_say/variants", json!({}), rules.len(), |unit| {
        let rule = rules[unit];
        let (numerals, base, seed) = match rule.numerals {
            Numerals::Roman => ("roman", None, "I"),
            Numerals::Bijective { base } => ("bijective", Some(base), "1"),
            Numerals::Positional { base } => ("positional", Some(base), "1"),
        };
        let limits = Limits { states: STATES, ..Limits::default() };
        let (found, _) = row(base.unwrap_or(0), rule, &Word::from(seed), &limits)?;
        anyhow::Ok(found.map(|found| Row {
            numerals: numerals.into(),
            base,
            stutter: rule.stutter,
            order: found.order,
            max_count: rule.max_count,
            seed: found.seed,
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
