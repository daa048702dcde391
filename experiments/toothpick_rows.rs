//! Table toothpick/rows: the triangle of the numbers of arcs added, and what its rows tend to.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::toothpick::World;
use curiosa::toothpick::sequences::Triangle;
use curiosa::toothpick::simulate::Simulation;
use num_bigint::BigInt;
use serde::Serialize;
use serde_json::json;

/// Write the rows of the numbers of arcs that the stages add
#[derive(Parser)]
#[command(version, before_help = "Example: toothpick_rows --max-n 5 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    row: u32,
    position: u64,
    n: u64,
    added: u64,
    limit: String,
    is_limit: bool,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(9, 1..=14)? as u32;
        let stages = (2u64 << last) + 2;
        let parameters = json!({"max_n": last});
        let mut run = Run::start("toothpick/rows", &arguments.run, parameters.clone())?;
        let simulated = run.compute("toothpick/rows simulation", parameters, 1, |_| {
            let mut simulation = Simulation::new(World::Plane, stages);
            Vec::from_iter((0..stages).map(|_| {
                simulation.step();
                simulation.added()
            }))
        })?;
        let triangle = Triangle::default();
        let mut rows = Vec::new();
        for added in simulated.into_iter().flatten() {
            for number in 1..=last {
                for (position, by_recurrence) in (1u64..).zip(triangle.row(number)) {
                    let n = (1 << number) + 2 + position;
                    let added = added[n as usize - 1];
                    ensure!(
                        BigInt::from(added) == by_recurrence,
                        "stage {n}: {added} and {by_recurrence} arcs added"
                    );
                    let limit = triangle.limit(position).to_string();
                    let is_limit = limit == added.to_string();
                    rows.push(Row {
                        row: number,
                        position,
                        n,
                        added,
                        limit,
                        is_limit,
                        status: Status::Proved,
                    });
                }
            }
        }
        run.finish(&[Table::new("toothpick/rows", &rows)?])
    })
}
