//! Lower bounds for the share of squares of periodic colourings.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::hip::density::{BOUNDS, Bound};
use crate::job::Work;
use crate::table::{Experiment, Filled, Table};

pub(super) const DENSITY: Experiment = Experiment::of(
    "density",
    "Prove lower bounds for the share of squares of periodic colourings",
    const { &[&TABLE] },
    |_, work| Ok(vec![Filled::new(&TABLE, prove(&TABLE, false, work)?)?]),
);

pub(super) const RECORDS: Experiment = Experiment::of(
    "density_records",
    "Prove lower bounds for the share of squares that take long",
    const { &[&LONG] },
    |_, work| Ok(vec![Filled::new(&LONG, prove(&LONG, true, work)?)?]),
)
.long("ten minutes on two cores");

const COLUMNS: &[(&str, &str)] = &[
    ("periods", "of the colourings, along rows and columns"),
    (
        "inequalities",
        "of even squares, as `curiosa hip density --inequality` writes them; [docs/hip.md](../docs/hip.md) says how the bound follows from them",
    ),
    ("points", "how many points they are of"),
    ("branches", "of the search that goes through all colourings of these points"),
    ("even_share", "at least so many of all squares have an even number of cells of colour 1"),
    ("share", "at least so many are monochromatic"),
];

static TABLE: Table = Table {
    name: "hip/density",
    about: "Lower bounds for the share of monochromatic squares of every colouring of the plane with such periods.",
    columns: COLUMNS,
};
static LONG: Table = Table {
    name: "hip/density_records",
    about: "The same by larger inequalities, whose proof takes long.",
    columns: COLUMNS,
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    periods: String,
    inequalities: String,
    points: usize,
    branches: u64,
    even_share: String,
    share: String,
}

fn prove(table: &Table, is_long: bool, work: &mut dyn Work) -> anyhow::Result<Vec<Known<Row>>> {
    let bounds = Vec::from_iter(BOUNDS.into_iter().filter(|bound| bound.is_long == is_long));
    let mut names = Vec::from_iter(bounds.iter().flat_map(Bound::inequalities));
    names.sort_unstable();
    names.dedup();
    let proved = work.try_compute(table.name, json!({"inequalities": names}), names.len(), |unit| {
        let bound = bounds.iter().flat_map(|bound| bound.inequalities().zip(bound.parts()));
        let mut parts = bound.filter(|(name, _)| *name == names[unit]);
        let (name, (inequality, _)) = parts.next().context("it belongs to a bound")?;
        inequality.prove().with_context(|| format!("the inequality {name} does not hold"))
    })?;
    let proved = Vec::from_iter(names.into_iter().zip(proved.unwrap_or_default()));
    let row = |bound: &Bound| {
        let parts = proved.iter().filter(|(name, _)| bound.inequalities().any(|other| other == *name));
        let row = Row {
            periods: bound.colourings(),
            inequalities: Vec::from_iter(bound.inequalities()).join(" + "),
            points: bound.parts().iter().map(|(inequality, _)| inequality.points()).max().unwrap_or(0),
            branches: parts.map(|(_, branches)| branches).sum(),
            even_share: bound.even_share().to_string(),
            share: bound.share().to_string(),
        };
        Known::exhaustive("the colourings of the points", row)
    };
    // A shard has only a part of the proofs.
    let whole =
        |bound: &&Bound| bound.inequalities().all(|name| proved.iter().any(|(other, _)| *other == name));
    Ok(bounds.iter().filter(whole).map(row).collect())
}
