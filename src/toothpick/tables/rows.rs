//! The triangle of the numbers of arcs added, and what its rows tend to.

use anyhow::Context;
use num_bigint::BigInt;
use serde::Serialize;
use serde_json::json;

use super::SIMULATION;
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::World;
use crate::toothpick::sequences::Triangle;
use crate::toothpick::simulate::Simulation;
use crate::toothpick::theorems::ARCS;

pub(super) const ROWS: Experiment = Experiment::of(
    "rows",
    "Write the rows of the numbers of arcs that the stages add",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "rows", meaning: "Rows", range: 1..=14, default: 9, quick: 4 });

static TABLE: Table = Table {
    name: "toothpick/rows",
    about: "The numbers of arcs added, in rows of 2, 4, 8, ...",
    columns: &[
        ("row", "number of the row; row r has stages 2^r + 3 to 2^(r+1) + 2"),
        ("position", "place in the row, from 1"),
        ("n", "stage"),
        ("added", "arcs that it adds: A187211(n)"),
        ("limit", "what this place has in all later rows: A188156"),
        ("is_limit", "whether it has that here already; only the last of a row has not"),
    ],
};

#[derive(Serialize)]
struct Row {
    row: u32,
    position: u64,
    n: u64,
    added: u64,
    limit: String,
    is_limit: bool,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size as u32;
    let stages = (2u64 << last) + 2;
    let simulated = work.compute("toothpick/rows simulation", json!({"rows": last}), 1, |_| {
        let mut simulation = Simulation::new(World::Plane, stages);
        Vec::from_iter((0..stages).map(|_| {
            simulation.step();
            simulation.added()
        }))
    })?;
    let triangle = Triangle::default();
    let mut rows = Vec::new();
    let added = simulated.unwrap_or_default().concat();
    for row in (1..=last).filter(|_| !added.is_empty()) {
        for (position, by_recurrence) in (1u64..).zip(triangle.row(row)) {
            let n = (1 << row) + 2 + position;
            let added = added[n as usize - 1];
            let known = Known::once(SIMULATION, BigInt::from(added)).follows(ARCS, &by_recurrence);
            let limit = triangle.limit(position).to_string();
            let is_limit = limit == added.to_string();
            let known = known.with_context(|| format!("stage {n}"))?;
            rows.push(known.map(|_| Row { row, position, n, added, limit, is_limit }));
        }
    }
    Ok(vec![Filled::new(&TABLE, rows)?])
}
