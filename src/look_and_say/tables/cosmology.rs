//! Cosmological theorems for the rules with a base up to 10 and a largest count up to 9 or none, the count first.

use std::collections::BTreeSet;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::job::Work;
use crate::look_and_say::cosmology::automaton::Count;
use crate::look_and_say::cosmology::{Cosmology, Domain, Limits, NoDomain, Undecided, slow};
use crate::look_and_say::theorems::{COSMOLOGY, NO_TABLE};
use crate::look_and_say::{Rule, Word, conway};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const COSMOLOGIES: Experiment = Experiment::of(
    "cosmology",
    "Find what all words decay into, and after how many days, in bases 2, 3, ...",
    const { &[&TABLE, &METHUSELAH] },
    compute,
)
.with_size(Size { option: "max-base", meaning: "Largest base", range: 2..=10, default: 10, quick: 4 });

static TABLE: Table = Table {
    name: "look_and_say/cosmology",
    about: "Cosmological theorems for rules with the count first: from some day on all words are made of finitely many elements.",
    columns: &[
        ("base, max_count", "the rule: base of the counts, largest count (empty: none)"),
        ("longest_run", "longest run of the words on day 0 (empty: any length)"),
        ("digits", "of the words: `all` of the base, or only those of `counts`"),
        ("letters", "these digits; with `all` the last one may stand for each that no count has"),
        (
            "elements, transuranic",
            "atoms that are there on every day, and those of them with a digit that no count has",
        ),
        ("longest_element", "its number of digits"),
        ("day", "the first day from which on all words are made of elements"),
        (
            "methuselahs, methuselah",
            "how many atoms of day 0 last as long (empty: infinitely many); the shortest, first in the order of letters",
        ),
        ("status", "of the theorem"),
        ("reason", "where there is no day: why, or which limit was hit"),
    ],
};

static METHUSELAH: Table = Table {
    name: "look_and_say/methuselah",
    about: "What becomes of the shortest atom that lasts longest under Conway's rule, runs to 3.",
    columns: &[
        ("number", "of the row"),
        ("day", "the day on which the atom is there"),
        ("parent", "the row of the atom that it comes from, the day before"),
        ("atom", "its digits"),
        ("name", "of an element; empty if exotic"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    base: u8,
    max_count: Option<usize>,
    longest_run: Option<usize>,
    digits: String,
    letters: String,
    elements: Option<usize>,
    transuranic: Option<usize>,
    longest_element: Option<usize>,
    day: Option<usize>,
    methuselahs: Option<u128>,
    methuselah: Option<String>,
    reason: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Atom {
    number: usize,
    day: usize,
    parent: Option<usize>,
    atom: String,
    name: Option<String>,
}

/// Longest runs that are tried where words with runs of every length have no theorem, without a largest count and
/// with one.
fn longest_runs(max_count: Option<usize>) -> BTreeSet<usize> {
    match max_count {
        None => [3, 4, 5, 6, 7, 8, 9, 12].into(),
        Some(largest) => [largest, largest + 1, 9, 12].into(),
    }
}

/// The words of a row: the rule, the longest run, whether all digits.
pub(super) type Words = (Rule, Option<usize>, bool);

/// All rows for bases to `max_base`.
pub(super) fn units(max_base: usize) -> Vec<Words> {
    let mut units: Vec<Words> = Vec::new();
    for base in 2..=max_base as u8 {
        for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
            let rule = Rule { max_count, ..Rule::base(base) };
            let mut runs = vec![None];
            if Domain::short_run(&rule).is_some() {
                runs.extend(longest_runs(max_count).into_iter().map(Some));
            }
            for run in runs {
                let all = Domain::new(rule, run, true);
                if matches!(all, Err(NoDomain::Growing { .. })) {
                    continue;
                }
                units.push((rule, run, true));
                if all.is_ok_and(|domain| domain.free) {
                    units.push((rule, run, false));
                }
            }
        }
    }
    units
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let max_base = request.size;
    let units = units(max_base);
    let job = format!("look_and_say/cosmology to base {max_base}");
    let rows = work.try_compute(&job, json!({"max_base": max_base}), units.len(), |unit| row(units[unit]))?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?, Filled::new(&METHUSELAH, methuselah()?)?])
}

fn row((rule, longest_run, all): Words) -> anyhow::Result<Known<Row>> {
    let domain = Domain::new(rule, longest_run, all);
    let base = rule.numerals.letters().len() as u8;
    let row = Row {
        base,
        max_count: rule.max_count,
        longest_run,
        digits: if all { "all" } else { "counts" }.into(),
        letters: domain.as_ref().map_or(String::new(), |domain| Word(domain.letters.clone()).to_string()),
        elements: None,
        transuranic: None,
        longest_element: None,
        day: None,
        methuselahs: None,
        methuselah: None,
        reason: String::new(),
    };
    let domain = match domain {
        Ok(domain) => domain,
        Err(NoDomain::Unlimited(_)) => {
            let reason = "no number of days is enough for runs of every length".into();
            return Ok(Known::theorem(NO_TABLE, Row { reason, ..row }));
        }
        Err(other) => return Err(other.into()),
    };
    match Cosmology::of(domain.clone(), &Limits::default()) {
        Ok(cosmology) => {
            let row = Row {
                elements: Some(cosmology.elements.len()),
                transuranic: Some(cosmology.transuranic()),
                longest_element: cosmology.elements.iter().map(|element| element.word.len()).max(),
                day: Some(cosmology.day),
                methuselahs: match cosmology.methuselahs {
                    Count::Finite(count) => Some(count),
                    Count::Infinite => None,
                },
                methuselah: cosmology.methuselah.map(|word| word.to_string()),
                ..row
            };
            Ok(Known::theorem(COSMOLOGY, row))
        }
        Err(Undecided::Cuts(_)) if let Some(slow) = slow::block(&domain) => {
            Ok(Known::theorem(NO_TABLE, Row { reason: slow.to_string(), ..row }))
        }
        Err(why) => {
            let reason = why.to_string().trim_start_matches("undecided: ").into();
            Ok(Known::undecided(Row { reason, ..row }))
        }
    }
}

/// The tree of all atoms that a Methuselah becomes, down to elements.
fn methuselah() -> anyhow::Result<Vec<Known<Atom>>> {
    let cosmology = Cosmology::of(Domain::new(Rule::base(10), Some(3), true)?, &Limits::default())?;
    let mut rows = Vec::new();
    let mut pending = Vec::from_iter(cosmology.methuselah.clone().map(|word| (0, None, word)));
    let mut at = 0;
    while let Some((day, parent, word)) = pending.get(at).cloned() {
        at += 1;
        let name = cosmology.element(&word).and_then(|_| conway::element(&word)).map(|(_, name)| name.into());
        if name.is_none() {
            let parts = cosmology.split(&cosmology.domain.rule.say(&word)).context("runs are short")?;
            pending.extend(parts.into_iter().map(|part| (day + 1, Some(at), part)));
        }
        rows.push(Known::theorem(COSMOLOGY, Atom { number: at, day, parent, atom: word.to_string(), name }));
    }
    Ok(rows)
}
