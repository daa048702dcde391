//! The closed regions of the Q-toothpick automaton, by two methods.

use anyhow::Context;
use serde::Serialize;
use serde_json::json;

use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::shapes::{BACKWARDS, Census, FOLLOWING, naive};

pub(super) const SHAPES: Experiment = Experiment::of(
    "shapes",
    "Find the shapes that Q-toothpicks trace out, and count them stage by stage",
    const { &[&TABLE, &COUNTS] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Last stage", range: 1..=2048, default: 512, quick: 40 });

static TABLE: Table = Table {
    name: "toothpick/shapes",
    about: "The closed regions of stages 0 to 512 up to symmetry, found going backwards stage by stage and by following every region.",
    columns: &[
        ("shape", "its name; see [docs/toothpick.md](../docs/toothpick.md)"),
        ("circles, diamonds", "parts; the area is circles * pi + diamonds * (4 - pi)"),
        ("inner_arcs", "arcs that end inside"),
        ("symmetries", "symmetries of the square that keep the shape"),
        ("first", "first stage that has one"),
        ("last", "last stage that has one, if the last one looked at has none"),
        ("nodes", "middles of its circles (even coordinates) and diamonds (odd), `x y` each"),
        ("inner", "cells of the inner arcs, by their lower left corners"),
    ],
};

static COUNTS: Table = Table {
    name: "toothpick/shape_counts",
    about: "How many regions of each shape the stages have.",
    columns: &[("n", "stage"), ("shape", "the shape"), ("count", "how many regions of this shape it has")],
};

#[derive(Serialize)]
struct ShapeRow {
    shape: String,
    circles: usize,
    diamonds: usize,
    inner_arcs: usize,
    symmetries: usize,
    first: usize,
    last: Option<usize>,
    nodes: String,
    inner: String,
}

#[derive(Serialize)]
struct CountRow {
    n: usize,
    shape: String,
    count: u64,
}

/// Stages that a unit looks at: every so many.
const UNITS: usize = 64;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let births = naive::births(last as u32);
    let by_stage = work.compute("toothpick/shapes", json!({"max_n": last}), UNITS, |unit| {
        Vec::from_iter((unit..=last).step_by(UNITS).map(|stage| naive::counts(&births, stage as u32)))
    })?;
    let Some(by_stage) = by_stage else { return Ok(Vec::new()) };
    let census = Census::new(last as u32);
    let mut rows = Vec::new();
    let mut all: Option<Known<()>> = None;
    for stage in 0..=last {
        let present = census.shapes.iter().filter(|shape| shape.counts[stage] > 0);
        let other = by_stage[stage % UNITS].get(stage / UNITS).context("every stage is in a unit")?;
        let known = Known::once(BACKWARDS, census.names(stage)).again(FOLLOWING, other);
        let known = known.with_context(|| format!("the shapes of stage {stage}"))?;
        for shape in present {
            let (shape, count) = (shape.form.name(), shape.counts[stage]);
            rows.push(known.clone().map(|_| CountRow { n: stage, shape, count }));
        }
        let stage = known.map(|_| ());
        all = Some(match all {
            None => stage,
            Some(before) => before.and(stage).map(|_| ()),
        });
    }
    let all = all.context("there is stage 0")?;
    let shapes = census.shapes.iter().map(|shape| {
        let form = &shape.form;
        let (circles, diamonds) = form.parts();
        let text =
            |places: &[(i32, i32)]| Vec::from_iter(places.iter().map(|(x, y)| format!("{x} {y}"))).join("; ");
        all.clone().map(|()| ShapeRow {
            shape: form.name(),
            circles,
            diamonds,
            inner_arcs: form.inner().len(),
            symmetries: form.symmetries(),
            first: shape.first(),
            last: shape.last(),
            nodes: text(form.nodes()),
            inner: text(form.inner()),
        })
    });
    Ok(vec![Filled::new(&TABLE, shapes)?, Filled::new(&COUNTS, rows)?])
}
