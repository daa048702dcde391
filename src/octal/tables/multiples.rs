//! The aside of the article: least multiples with digits 0 to 4.

use anyhow::{Context, ensure};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::algebra::digit_multiples::Digits;
use crate::evidence::Known;
use crate::job::Work;
use crate::octal::theorems::LEAST_MULTIPLES;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const MULTIPLES: Experiment =
    Experiment::of("multiples", "Least multiples with digits 0 to 4 only", const { &[&TABLE] }, compute)
        .with_size(Size {
            option: "max-n",
            meaning: "Largest number",
            range: 1..=1_000_000,
            default: 100_000,
            quick: 1200,
        });

static TABLE: Table = Table {
    name: "octal/multiples",
    about: "Least multiples with digits 0 to 4 only, an aside of the source.",
    columns: &[
        ("number", "N"),
        ("least_multiple", "its least positive multiple with these digits"),
        ("factor", "least_multiple / number"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    number: usize,
    least_multiple: String,
    factor: String,
}

/// Numbers that a unit looks at.
const SHARE: usize = 500;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let digits = Digits::to_four();
    // That a multiple is one is checked here; that none is less is proved of the search.
    let row = |number: usize| {
        let multiple = digits.least_multiple(number as u32);
        let multiple = multiple.with_context(|| format!("{number} has a multiple with these digits"))?;
        let (factor, rest): (BigUint, BigUint) = (&multiple / number, &multiple % number);
        ensure!(digits.spell(&multiple), "{multiple} has other digits");
        ensure!(rest == BigUint::ZERO, "{multiple} is no multiple of {number}");
        let row = Row { number, least_multiple: multiple.to_string(), factor: factor.to_string() };
        anyhow::Ok(Known::theorem(LEAST_MULTIPLES, row))
    };
    let rows = work.try_compute("octal/multiples", json!({"max_n": last}), last.div_ceil(SHARE), |unit| {
        let numbers = unit * SHARE + 1..=last.min((unit + 1) * SHARE);
        numbers.map(row).collect::<anyhow::Result<Vec<_>>>()
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
}
