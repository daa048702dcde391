//! Nullities of square boards, of Quatrainment and of Lights Out, and the law between the two.

use anyhow::Context;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CHASING, ELIMINATION, ODD_PARTS, POLYNOMIALS};
use crate::evidence::{Doubt, Known};
use crate::job::Work;
use crate::quatrainment::board::Size;
use crate::quatrainment::game::Game;
use crate::quatrainment::law::{Nullities, nullities};
use crate::quatrainment::rule::Rule;
use crate::quatrainment::theorems::LAW;
use crate::quatrainment::{chase, lights_out, odd_part};
use crate::table::{self, Experiment, Filled, Request, Table};

pub(super) const NULLITY: Experiment = Experiment::of(
    "nullity",
    "Nullities of Quatrainment, row by row, and by the law from those of Lights Out",
    const { &[&TABLE] },
    quatrainment,
)
.with_size(SIDE);

pub(super) const LIGHTS_OUT: Experiment = Experiment::of(
    "lights_out",
    "Nullities of Lights Out, by polynomials, and row by row or by odd parts",
    const { &[&LIGHTS_OUT_TABLE] },
    lights_out,
)
.with_size(SIDE);

const SIDE: table::Size =
    table::Size { option: "max-n", meaning: "Largest side", range: 3..=10_000, default: 2000, quick: 20 };

static TABLE: Table = Table {
    name: "quatrainment/nullity",
    about: "Nullity of Quatrainment on n x n. The law is proved in [docs/quatrainment.md](../docs/quatrainment.md).",
    columns: &[
        ("n", "side of the board"),
        ("nullity", "cells less rank, row by row (to n = 40 by elimination too)"),
        (
            "lights_out",
            "nullity of Lights Out on (n - 1) x (n - 1), by polynomials (the status is that of `nullity`)",
        ),
        ("difference", "nullity - lights_out"),
        ("by_law", "the nullity by the law, for n >= 3"),
    ],
};

static LIGHTS_OUT_TABLE: Table = Table {
    name: "quatrainment/lights_out",
    about: "Nullity of Lights Out on n x n, by polynomials, to n = 600 row by row too.",
    columns: &[
        ("n", "side of the board"),
        ("nullity", "A159257"),
        ("solutions", "2^nullity, the number of ways to turn all cells on: A075462"),
    ],
};

#[derive(Serialize, Deserialize)]
struct NullityRow {
    n: usize,
    nullity: usize,
    lights_out: usize,
    difference: isize,
    by_law: Option<usize>,
}

#[derive(Serialize, Deserialize)]
struct LightsOutRow {
    n: usize,
    nullity: usize,
    solutions: String,
}

/// The largest board of Lights Out whose nullity is found row by row too, and not by odd parts.
const CHASED: usize = 600;
/// The largest board whose nullity is found by elimination too.
const ELIMINATED: usize = 40;

fn quatrainment(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    // Large boards first: they take longest.
    let rows = work.try_compute("quatrainment/nullity", json!({"max_n": last}), last - 1, |unit| {
        let n = last - unit;
        nullity_row(n).with_context(|| format!("n = {n}"))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().into_iter().rev())?])
}

fn nullity_row(n: usize) -> Result<Known<NullityRow>, Doubt> {
    let game = Game { rule: Rule::quatrainment(), size: Size::square(n) };
    let mut nullity = Known::once(CHASING, chase::nullity(&game));
    if n <= ELIMINATED {
        nullity = nullity.again(ELIMINATION, &game.nullity())?;
    }
    // A board of side 2 has no edges; elimination was the second method there.
    let by_law = (n >= 3).then(|| nullities(n));
    if let Some(Nullities { quatrainment, .. }) = by_law {
        nullity = nullity.follows(LAW, &quatrainment)?;
    }
    let lights_out = by_law.map_or_else(|| lights_out::nullity(n - 1, n - 1), |law| law.lights_out);
    Ok(nullity.map(|nullity| NullityRow {
        n,
        nullity,
        lights_out,
        difference: nullity as isize - lights_out as isize,
        by_law: by_law.map(|law| law.quatrainment),
    }))
}

fn lights_out(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let rows = work.try_compute("quatrainment/lights_out", json!({"max_n": last}), last, |unit| {
        let n = unit + 1;
        let nullity = Known::once(POLYNOMIALS, lights_out::nullity(n, n));
        let (method, second) = if n <= CHASED {
            (CHASING, chase::nullity(&Game { rule: Rule::lights_out(), size: Size::square(n) }))
        } else {
            (ODD_PARTS, odd_part::nullity(n))
        };
        let nullity = nullity.again(method, &second).with_context(|| format!("n = {n}"))?;
        let row =
            |nullity| LightsOutRow { n, nullity, solutions: (BigUint::from(1u8) << nullity).to_string() };
        anyhow::Ok(nullity.map(row))
    })?;
    Ok(vec![Filled::new(&LIGHTS_OUT_TABLE, rows.unwrap_or_default())?])
}
