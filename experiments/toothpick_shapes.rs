//! Tables toothpick/shapes and toothpick/shape_counts: the closed regions of the Q-toothpick automaton, by two methods.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::toothpick::shapes::{Census, Form, naive};
use curiosa::toothpick::simulate::Simulation;
use curiosa::toothpick::{Cell, World};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Find the shapes that Q-toothpicks trace out, and count them stage by stage
#[derive(Parser)]
#[command(version, before_help = "Example: toothpick_shapes --max-n 100 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

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
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct CountRow {
    n: usize,
    shape: String,
    count: u64,
    status: Status,
}

/// Stages that a unit looks at: every so many.
const UNITS: usize = 64;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(512, 1..=2048)?;
        let parameters = json!({"max_n": last});
        let mut run = Run::start("toothpick/shapes", &arguments.run, parameters.clone())?;
        let births = births(last as u32);
        let by_stage = run.compute("toothpick/shapes stage by stage", parameters, UNITS, |unit| {
            Vec::from_iter((unit..=last).step_by(UNITS).map(|stage| counts(&births, stage)))
        })?;
        let (mut shapes, mut rows) = (Vec::new(), Vec::new());
        if let Some(by_stage) = by_stage {
            let census = Census::new(last as u32);
            for stage in 0..=last {
                let mut found = BTreeMap::new();
                for shape in census.shapes.iter().filter(|shape| shape.counts[stage] > 0) {
                    let (shape, count) = (shape.form.name(), shape.counts[stage]);
                    found.insert(shape.clone(), count);
                    rows.push(CountRow { n: stage, shape, count, status: Status::CheckedTwice });
                }
                let other = by_stage[stage % UNITS].get(stage / UNITS).context("every stage is in a unit")?;
                ensure!(found == *other, "the shapes of stage {stage} differ between the methods");
            }
            for shape in &census.shapes {
                let form = &shape.form;
                let (circles, diamonds) = form.parts();
                let text = |places: &[(i32, i32)]| {
                    Vec::from_iter(places.iter().map(|(x, y)| format!("{x} {y}"))).join("; ")
                };
                shapes.push(ShapeRow {
                    shape: form.name(),
                    circles,
                    diamonds,
                    inner_arcs: form.inner().len(),
                    symmetries: form.symmetries(),
                    first: shape.first(),
                    last: shape.last(),
                    nodes: text(form.nodes()),
                    inner: text(form.inner()),
                    status: Status::CheckedTwice,
                });
            }
        }
        run.finish(&[Table::new("toothpick/shapes", &shapes)?, Table::new("toothpick/shape_counts", &rows)?])
    })
}

/// The stage in which each arc is drawn.
fn births(last: u32) -> BTreeMap<Cell, u32> {
    let mut simulation = Simulation::new(World::Plane, last.into());
    let mut births = BTreeMap::new();
    for stage in 1..=last {
        simulation.step();
        births.extend(simulation.fresh().map(|cell| (cell, stage)));
    }
    births
}

/// The shapes of a stage by name, each region followed on its own.
fn counts(births: &BTreeMap<Cell, u32>, stage: usize) -> BTreeMap<String, u64> {
    let mut forms: BTreeMap<Form, u64> = BTreeMap::new();
    for form in naive::regions(births, stage as u32) {
        *forms.entry(form).or_default() += 1;
    }
    let mut counts = BTreeMap::new();
    for (form, count) in forms {
        *counts.entry(form.name()).or_default() += count;
    }
    counts
}
