//! The growth rate of every rule with a base up to 10, a largest count up to 9 or none, either order of count and digit, and
//! a seed of one digit.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::algebra::factor::Certificate;
use crate::algebra::real_root::RealRoot;
use crate::algebra::{Ball, IntegerPolynomial};
use crate::evidence::Known;
use crate::job::Work;
use crate::look_and_say::blocks::{self, Blocks};
use crate::look_and_say::context::find::find;
use crate::look_and_say::growth::{GrowthError, rate_enclosure};
use crate::look_and_say::theorems::{CONTEXT, CUBE, LIMITS};
use crate::look_and_say::{Growth, Limits, Mode, Numerals, Order, Reading, Rule, Splitting, Word};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const GROWTH: Experiment = Experiment::of(
    "growth",
    "Find the growth rates of look-and-say sequences in bases 2, 3, ...",
    const { &[&TABLE, &POLYNOMIALS] },
    compute,
)
.with_size(Size { option: "max-base", meaning: "Largest base", range: 2..=36, default: 10, quick: 3 });

static TABLE: Table = Table {
    name: "look_and_say/growth",
    about: "Growth rates for bases 2 to 10, both orders, largest counts 1 to 9 or none, and seeds of one digit.",
    columns: &[
        (
            "base, order, max_count, seed",
            "the rule: base of the counts, `count-digit` or `digit-count`, largest count (empty: none); the first term",
        ),
        (
            "parts",
            "`atoms`: words that never interact; `context`: letters with what they are told from the left; empty: no finite table is known",
        ),
        (
            "elements, recurrent",
            "parts that ever turn up, and those of them on a cycle or reachable from one",
        ),
        (
            "cuts_violated_within",
            "days within which the parts of every cut inside any term interact, so that there is no table of atoms",
        ),
        (
            "degree, growth_rate",
            "degree of the growth rate over the rationals; its value, cut off after 30 decimals",
        ),
        ("period", "see docs/look-and-say.md"),
        ("agrees_with_floats", "whether floating-point eigenvalues agree"),
        (
            "terms_compared",
            "how many terms put together from elements were compared with terms said (to 20,000 digits)",
        ),
        ("status", "of the growth rate"),
        ("reason", "why it is undecided, or what proves the growth rate where there is no table"),
    ],
};

static POLYNOMIALS: Table = Table {
    name: "look_and_say/minimal_polynomials",
    about: "The growth rates that occur in growth.csv.",
    columns: &[
        (
            "growth_rate, degree, minimal_polynomial",
            "the number, cut off after 30 decimals, and its minimal polynomial",
        ),
        ("irreducible", "the certificate that the polynomial is irreducible"),
        ("sequences, first", "how many rows of growth.csv have this growth rate, and the first of them"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) base: u8,
    pub(super) order: String,
    pub(super) max_count: Option<usize>,
    pub(super) seed: String,
    pub(super) parts: String,
    pub(super) elements: Option<usize>,
    pub(super) recurrent: Option<usize>,
    pub(super) cuts_violated_within: Option<usize>,
    pub(super) degree: Option<usize>,
    pub(super) growth_rate: Option<String>,
    pub(super) period: Option<usize>,
    pub(super) agrees_with_floats: Option<bool>,
    pub(super) terms_compared: usize,
    pub(super) reason: String,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Polynomial {
    growth_rate: String,
    degree: usize,
    minimal_polynomial: String,
    irreducible: String,
    sequences: usize,
    first: String,
}

/// Letters up to which terms put together from elements are compared with terms that are said.
const COMPARED: usize = 20_000;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let max_base = request.size as u8;
    let mut sequences = Vec::new();
    for base in 2..=max_base {
        for order in [Order::CountDigit, Order::DigitCount] {
            for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
                let rule = Rule { max_count, ..Rule::base(base).with_order(order) };
                let seeds = rule.numerals.letters().iter().map(|&letter| Word(vec![letter]));
                sequences.extend(seeds.map(|seed| (rule, seed)));
            }
        }
    }
    let job = format!("look_and_say/growth to base {max_base}");
    let found = work.try_compute(&job, json!({"max_base": max_base}), sequences.len(), |unit| {
        let (rule, seed) = &sequences[unit];
        row(*rule, seed, &Limits::default())
    })?;
    let mut rows = Vec::new();
    let mut polynomials: BTreeMap<(usize, String), Known<Polynomial>> = BTreeMap::new();
    for (row, polynomial) in found.into_iter().flatten() {
        rows.push(row);
        let Some(polynomial) = polynomial else { continue };
        let key = (polynomial.value().degree, polynomial.value().growth_rate.clone());
        let before = polynomials.remove(&key);
        let sequences = before.as_ref().map_or(0, |before| before.value().sequences);
        let polynomial =
            before.unwrap_or(polynomial).map(|first| Polynomial { sequences: sequences + 1, ..first });
        polynomials.insert(key, polynomial);
    }
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&POLYNOMIALS, polynomials.into_values())?])
}

/// What is found of a sequence within limits.
pub(super) fn row(
    rule: Rule,
    seed: &Word,
    limits: &Limits,
) -> anyhow::Result<(Known<Row>, Option<Known<Polynomial>>)> {
    let base = match rule.numerals {
        Numerals::Positional { base } | Numerals::Bijective { base } => base,
        Numerals::Roman => 10,
    };
    let mut row = Row {
        base,
        order: rule.order.name().into(),
        max_count: rule.max_count,
        seed: seed.to_string(),
        parts: String::new(),
        elements: None,
        recurrent: None,
        cuts_violated_within: None,
        degree: None,
        growth_rate: None,
        period: None,
        agrees_with_floats: None,
        terms_compared: 0,
        reason: String::new(),
    };
    let undecided = |row: Row, reason: String| {
        let reason = reason.trim_start_matches("undecided: ").to_string();
        Ok((Known::undecided(Row { reason, ..row }), None))
    };
    let (splitting, theorem) = match Splitting::find(rule, seed, Mode::Atoms, limits) {
        Ok(splitting) => (splitting, LIMITS),
        Err(reason) => match find(rule, seed, limits) {
            Ok(elements) => {
                let from_left = rule.reading == Reading::FromLeft;
                if from_left && rule.order == Order::DigitCount && rule.numerals != Numerals::Roman {
                    row.cuts_violated_within = elements.all_violated()?;
                }
                (elements.splitting()?, CONTEXT)
            }
            Err(_) if rule == blocks::RULE => return cube(row, seed),
            Err(_) => return undecided(row, reason.to_string()),
        },
    };
    row.parts = if splitting.mode == Mode::Context { "context" } else { "atoms" }.into();
    // Terms that never grow would be compared forever.
    let terms = rule.terms(seed).take(60).take_while(|term| term.len() <= COMPARED);
    for (steps, term) in terms.enumerate() {
        ensure!(splitting.term(steps) == term, "{rule}, seed {seed}: term {}", steps + 1);
        row.terms_compared = steps + 1;
    }
    row.elements = Some(splitting.atoms.len());
    let found = splitting.clone();
    let growth = match Growth::of(splitting) {
        Ok(growth) => growth,
        Err(GrowthError::Large(_)) => {
            let rate = rate_enclosure(&found);
            row.growth_rate = rate.longest_decimal(30);
            row.recurrent = Some(found.recurrent().into_iter().filter(|&recurrent| recurrent).count());
            row.reason = "the growth rate is enclosed, its polynomial not factored".into();
            return Ok((Known::theorem(theorem, row), None));
        }
        Err(reason) => return undecided(row, reason.to_string()),
    };
    let mut rate = growth.rate().clone();
    let minimal = growth.spectrum.minimal();
    let digits = rate.decimal(30);
    row.recurrent = Some(growth.recurrent.iter().filter(|&&recurrent| recurrent).count());
    row.degree = Some(minimal.polynomial.degree());
    row.growth_rate = Some(digits.clone());
    row.period = Some(growth.period());
    let exact = rate.refine(64).to_f64();
    row.agrees_with_floats = growth.float_rate().map(|rate| (rate - exact).abs() < 1e-6);
    ensure!(
        row.agrees_with_floats != Some(false),
        "{rule}, seed {seed}: floats disagree with the certified growth rate"
    );
    let polynomial = Polynomial {
        growth_rate: digits,
        degree: minimal.polynomial.degree(),
        minimal_polynomial: minimal.polynomial.to_string(),
        irreducible: minimal.certificate.to_string(),
        sequences: 1,
        first: format!("{rule}, seed {seed}"),
    };
    Ok((Known::theorem(theorem, row), Some(Known::theorem(theorem, polynomial))))
}

/// The rule whose words grow no faster than a cube, whatever the seed.
fn cube(mut row: Row, seed: &Word) -> anyhow::Result<(Known<Row>, Option<Known<Polynomial>>)> {
    let mut blocks = Blocks::of(seed).context("the seed has three zeros in a row")?;
    let terms = blocks::RULE.terms(seed).take_while(|term| term.len() <= COMPARED);
    for (steps, term) in terms.enumerate() {
        ensure!(blocks.word() == term, "seed {seed}: term {}", steps + 1);
        row.terms_compared = steps + 1;
        blocks.step();
    }
    let one = IntegerPolynomial::from_small(&[-1, 1]);
    let rate =
        RealRoot::new(&one, &Ball::between(&0.into(), &2.into(), 0)).context("1 is a root")?.decimal(30);
    let polynomial = Polynomial {
        growth_rate: rate.clone(),
        degree: 1,
        minimal_polynomial: one.to_string(),
        irreducible: Certificate::Linear.to_string(),
        sequences: 1,
        first: format!("{}, seed {seed}", blocks::RULE),
    };
    row.degree = Some(1);
    row.growth_rate = Some(rate);
    row.reason = "lengths are at most of the order of the cube of n".into();
    Ok((Known::theorem(CUBE, row), Some(Known::theorem(CUBE, polynomial))))
}
