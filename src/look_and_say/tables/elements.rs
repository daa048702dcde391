//! The elements of the sequences that the OEIS has, and the limits of their digit frequencies.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::job::Work;
use crate::look_and_say::Mode;
use crate::look_and_say::family::{Member, family};
use crate::look_and_say::published;
use crate::look_and_say::table::{self, Sort};
use crate::look_and_say::theorems::{CUTS, LIMITS};
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const ELEMENTS: Experiment = Experiment::of(
    "elements",
    "Find the elements of look-and-say sequences, and the limits of their digit frequencies",
    const { &[&TABLE, &FREQUENCIES] },
    compute,
);

static TABLE: Table = Table {
    name: "look_and_say/elements",
    about: "The parts of terms that never interact, and what they become.",
    columns: &[
        ("sequence, rule, seed", "A-number of the terms, the rule in words, the first term"),
        (
            "mode",
            "`atoms` (cut wherever the parts never interact) or `source` (cut and ordered as the table in the source)",
        ),
        ("number", "number of the row within sequence and mode"),
        ("atomic_number, name", "Conway's, where he gave one: A119566"),
        ("subsequence", "the digits of the element"),
        ("evolves_into", "the elements that it becomes, by number, in order"),
        ("kind", "`recurrent` (on a cycle of elements or reachable from one) or `transient`"),
        ("period", "limits are along n of one residue class modulo this"),
        (
            "abundance",
            "limit of its share among all elements of a term, cut off after 12 decimals, for n = 1, 2, ... modulo the period",
        ),
    ],
};

static FREQUENCIES: Table = Table {
    name: "look_and_say/frequencies",
    about: "Limits of the shares of digits.",
    columns: &[
        ("sequence, rule, seed", "as above"),
        ("period, residue", "the limit is along n = residue modulo period, n = 1 being the seed"),
        ("digit", "the digit"),
        ("frequency", "the limit, cut off after 30 decimals"),
        ("exact", "the limit as a rational number, or as a polynomial in x; empty if the degree is above 12"),
        ("x_is_a_root_of", "minimal polynomial of x, the growth rate to the power of the period"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Element {
    sequence: String,
    rule: String,
    seed: String,
    mode: String,
    number: usize,
    atomic_number: Option<usize>,
    name: Option<String>,
    subsequence: String,
    evolves_into: String,
    kind: String,
    period: usize,
    abundance: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Frequency {
    sequence: String,
    rule: String,
    seed: String,
    period: usize,
    residue: usize,
    digit: char,
    frequency: String,
    exact: Option<String>,
    x_is_a_root_of: Option<String>,
}

/// A sequence, and how it is cut.
struct Variant {
    member: Member,
    mode: &'static str,
}

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut variants = Vec::new();
    for member in family() {
        if published::Table::of(&member.rule, &member.seed).is_some() {
            variants.push(Variant { member: member.clone(), mode: "source" });
        }
        variants.push(Variant { member, mode: "atoms" });
    }
    let found =
        work.compute("look_and_say/elements", json!({}), variants.len(), |unit| rows(&variants[unit]))?;
    let (elements, frequencies): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
    Ok(vec![Filled::new(&TABLE, elements.concat())?, Filled::new(&FREQUENCIES, frequencies.concat())?])
}

fn rows(variant: &Variant) -> (Vec<Known<Element>>, Vec<Known<Frequency>>) {
    let Member { id, rule, seed } = &variant.member;
    let published = published::Table::of(rule, seed).filter(|_| variant.mode == "source");
    let mode = published.map_or(Mode::Atoms, published::Table::mode);
    // The cuts are proved sound one by one as they are made, the limits from the spectrum, which has its own proof.
    let growth = variant.member.growth(mode);
    let sort = published.map_or(Sort::Found, Sort::Published);
    // Elements with context are letters, of which a list says little.
    let elements = match growth.splitting.mode {
        Mode::Context => Vec::new(),
        Mode::Atoms | Mode::AfterZero => table::elements(&growth, sort, 12),
    };
    let elements = elements.into_iter().map(|row| Element {
        sequence: id.to_string(),
        rule: rule.to_string(),
        seed: seed.to_string(),
        mode: variant.mode.into(),
        number: row.number,
        atomic_number: row.atomic_number,
        name: row.name,
        subsequence: row.subsequence,
        evolves_into: Vec::from_iter(row.evolves_into.iter().map(usize::to_string)).join(" "),
        kind: row.kind,
        period: growth.period(),
        abundance: row.abundance.join(" "),
    });
    // The frequencies do not depend on the cuts; they are listed with the atoms.
    let frequencies = match published {
        Some(_) => Vec::new(),
        None => table::frequencies(&growth, 30),
    };
    let frequencies = frequencies.into_iter().map(|row| Frequency {
        sequence: id.to_string(),
        rule: rule.to_string(),
        seed: seed.to_string(),
        period: row.period,
        residue: row.residue,
        digit: row.digit,
        frequency: row.frequency,
        exact: row.exact,
        x_is_a_root_of: row.x_is_a_root_of,
    });
    (
        elements.map(|row| Known::theorem(CUTS, row)).collect(),
        frequencies.map(|row| Known::theorem(LIMITS, row)).collect(),
    )
}
