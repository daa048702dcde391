//! Nullities of Lights Out on large squares.

use std::collections::BTreeSet;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{ODD_PARTS, POLYNOMIALS};
use crate::evidence::{Doubt, Known};
use crate::job::{Units, Work};
use crate::quatrainment::lights_out::square_nullity;
use crate::quatrainment::odd_part;
use crate::table::{self, Experiment, Filled, Request, Table};

pub(super) const RECORDS: Experiment = Experiment::of(
    "lights_out_records",
    "Nullities of Lights Out on large squares, in x^2 + x and by odd parts",
    const { &[&TABLE] },
    records,
)
.with_size(table::Size {
    option: "max-n",
    meaning: "Largest side",
    range: 1..=1_000_000,
    default: 100_000,
    quick: 300,
})
.long("minutes");

pub(super) const PRIMITIVE: Experiment = Experiment::of(
    "primitive",
    "The least sides, less 1, of which Lights Out has quiet patterns (A094425)",
    const { &[&PRIMITIVE_TABLE] },
    primitive,
)
.with_size(table::Size {
    option: "max-n",
    meaning: "Largest element",
    range: 6..=1_000_000,
    default: 175_000,
    quick: 300,
})
.long("minutes");

static TABLE: Table = Table {
    name: "quatrainment/lights_out_records",
    about: "Nullity of Lights Out on n x n, in x^2 + x and by the odd part of n + 1, to large n.",
    columns: &[("n", "side of the board"), ("nullity", "A159257")],
};

static PRIMITIVE_TABLE: Table = Table {
    name: "quatrainment/primitive",
    about: "Numbers N such that Lights Out on N - 1 x N - 1 has a positive nullity, and that on M - 1 x M - 1 for no proper divisor M of N: all such sides, less 1, are multiples of these.",
    columns: &[
        ("number", "counts them from 1"),
        ("element", "N: A094425"),
        ("nullity", "of Lights Out on N - 1 x N - 1"),
    ],
};

#[derive(Serialize, Deserialize, PartialEq)]
struct Row {
    n: usize,
    nullity: usize,
}

#[derive(Serialize)]
struct PrimitiveRow {
    number: usize,
    element: usize,
    nullity: usize,
}

/// So many sides are a unit.
const BLOCK: usize = 64;

/// The nullity by both methods.
fn known(n: usize) -> Result<Known<usize>, Doubt> {
    Known::once(POLYNOMIALS, square_nullity(n)).again(ODD_PARTS, &odd_part::nullity(n))
}

/// What is known of the nullities of these sides, block by block.
fn nullities(
    work: &mut dyn Work,
    job: &str,
    last: usize,
    sides: &(dyn Fn(usize) -> bool + Sync),
) -> anyhow::Result<Vec<Known<Row>>> {
    let blocks = (1..=last).step_by(BLOCK).map(|first| ((first + BLOCK) as u64).pow(2));
    let rows = work.try_compute(job, json!({"max_n": last}), Units::weighted(blocks.collect()), |unit| {
        let block = BLOCK * unit + 1..=(BLOCK * (unit + 1)).min(last);
        let row = |n: usize| {
            anyhow::Ok(known(n).with_context(|| format!("n = {n}"))?.map(|nullity| Row { n, nullity }))
        };
        block.filter(|&n| sides(n)).map(row).collect::<anyhow::Result<Vec<_>>>()
    })?;
    Ok(rows.unwrap_or_default().into_iter().flatten().collect())
}

fn records(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = nullities(work, "quatrainment/lights_out_records", request.size, &|_| true)?;
    Ok(vec![Filled::new(&TABLE, rows)?])
}

/// Sides whose multiples are left out before anything is computed.
const SMALL: usize = 700;

/// 6 is the only even element: for an even N = 2 M the nullity of the odd part says all, but for the roots 0 and 1, which are
/// there if 6 divides N.
fn primitive(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let small = Vec::from_iter((3..SMALL).step_by(2).filter(|&n| odd_part::nullity(n - 1) > 0));
    let is_candidate =
        |n: usize| n % 2 == 1 && n > 1 && !small.iter().any(|&other| other < n && n.is_multiple_of(other));
    let sides = |side: usize| side == 5 || is_candidate(side + 1);
    let rows = nullities(work, "quatrainment/primitive", request.size - 1, &sides)?;
    let mut elements: BTreeSet<usize> = BTreeSet::new();
    let mut primitive = Vec::new();
    for row in rows {
        let element = row.value().n + 1;
        if row.value().nullity > 0 && !elements.iter().any(|other| element.is_multiple_of(*other)) {
            elements.insert(element);
            let number = elements.len();
            primitive.push(row.map(|row| PrimitiveRow { number, element, nullity: row.nullity }));
        }
    }
    Ok(vec![Filled::new(&PRIMITIVE_TABLE, primitive)?])
}
