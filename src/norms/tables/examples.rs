//! The examples of the source with more digits.

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{DIGITS, TOLERANCE};
use crate::evidence::Known;
use crate::job::Work;
use crate::norms::diamond::{By, Method, Norm, Options, cb_norm, diamond_norm};
use crate::norms::error::NormError;
use crate::norms::map::LinearMap;
use crate::norms::{channels, source};
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const EXAMPLES: Experiment = Experiment::of(
    "examples",
    "The examples of the source as certified intervals",
    const { &[&TABLE] },
    compute,
);

static TABLE: Table = Table {
    name: "norms/examples",
    about: "The examples of the source as certified intervals.",
    columns: &[
        ("example", "the map"),
        ("input, output", "it goes from input x input to output x output matrices"),
        ("norm", "`cb` (completely bounded) or `diamond`"),
        ("published", "the value that the source prints"),
        ("lo, hi", "the norm is not below lo and not above hi (ten digits, rounded outwards)"),
        ("method", "`newton` (barrier method on two states) or `closed-form`"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    example: String,
    input: usize,
    output: usize,
    norm: String,
    published: String,
    lo: String,
    hi: String,
    method: String,
}

type Example = (&'static str, fn() -> LinearMap, &'static str, &'static str);

const MAPS: [Example; 5] = [
    ("A1 X B1 + A2 X B2", source::general, "7.2684", "7.4124"),
    ("completely positive, four operators", source::positive, "42.0000", "38.7303"),
    ("transposition of 2 x 2 matrices", || channels::transpose(2), "2.0000", "2.0000"),
    ("transposition of 3 x 3 matrices", || channels::transpose(3), "3.0000", "3.0000"),
    ("X - U X U^dagger", source::turned, "1.4142", "1.4142"),
];

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = work.try_compute("norms/examples", json!({}), MAPS.len(), |unit| rows(&MAPS[unit]))?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
}

fn rows(&(example, map, cb, diamond): &Example) -> anyhow::Result<Vec<Known<Row>>> {
    type Compute = fn(&LinearMap, Options) -> Result<Norm, NormError>;
    let norms: [(&str, Compute, &str); 2] = [("cb", cb_norm, cb), ("diamond", diamond_norm, diamond)];
    let map = map();
    let mut rows = Vec::new();
    for (norm, compute, published) in norms {
        for method in [Method::Newton, Method::ClosedForm] {
            let found = match compute(&map, Options { method, tolerance: TOLERANCE }) {
                Err(NormError::NoClosedForm) => continue,
                found => found?,
            };
            let width = found.interval.relative_width();
            ensure!(found.reached, "{example}: only a relative width of {width:e}");
            rows.push(found.known().map(|interval| Row {
                example: example.into(),
                input: map.input(),
                output: map.output(),
                norm: norm.into(),
                published: published.into(),
                lo: interval.lo_decimal(DIGITS),
                hi: interval.hi_decimal(DIGITS),
                method: if matches!(found.by, By::Formula(_)) { "closed-form" } else { "newton" }.into(),
            }));
        }
    }
    Ok(rows)
}
