//! Table toothpick/counts: arcs, circles, diamonds and hearts of the Q-toothpick automaton, by simulation and by recurrence; and
//! with --records table toothpick/verified: how far the two were compared.

use std::process::ExitCode;

use anyhow::{anyhow, ensure};
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::toothpick::World;
use curiosa::toothpick::sequences::{Counted, Sequence};
use curiosa::toothpick::shapes::Frequent;
use curiosa::toothpick::simulate::Simulation;
use num_bigint::{BigInt, BigUint};
use serde::Serialize;
use serde_json::json;

/// Count the arcs and the most common shapes of the Q-toothpick automaton
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  toothpick_counts --max-n 1000 --out /tmp/results
  toothpick_counts --records           further than the table goes (minutes, 2 GB)"
)]
struct Arguments {
    /// Only compare the methods, stage by stage, as far as can be simulated (table verified)
    #[arg(long, conflicts_with = "max_n")]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    n: u64,
    arcs: u64,
    added: u64,
    quadrant_arcs: u64,
    quadrant_added: u64,
    circles: u64,
    diamonds: u64,
    hearts: u64,
    arcs_status: Status,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        if arguments.records {
            return records(&arguments.run);
        }
        let last = arguments.run.max_n(10_000, 1..=65536)? as u64;
        let parameters = json!({"max_n": last});
        let mut run = Run::start("toothpick/counts", &arguments.run, parameters.clone())?;
        let simulated = run.compute("toothpick/counts simulation", parameters, 2, |unit| match unit {
            0 => plane(last),
            _ => quadrant(last),
        })?;
        let mut rows = Vec::new();
        if let Some(simulated) = simulated {
            let mut columns = simulated.into_iter().flatten();
            let mut column = || columns.next().expect("there are five columns");
            let [arcs, circles, diamonds, hearts, quadrant] = std::array::from_fn(|_| column());
            let by_recurrence = [
                (Counted::Arcs, &arcs),
                (Counted::Circles, &circles),
                (Counted::Diamonds, &diamonds),
                (Counted::Hearts, &hearts),
                (Counted::QuadrantArcs, &quadrant),
            ];
            for (counted, column) in by_recurrence {
                let sequence = Sequence::new(counted);
                for (n, &count) in (0..).zip(column) {
                    compare(counted, &sequence, n, count)?;
                }
            }
            for n in 0..=last as usize {
                let added = |column: &[u64]| if n == 0 { 0 } else { column[n] - column[n - 1] };
                rows.push(Row {
                    n: n as u64,
                    arcs: arcs[n],
                    added: added(&arcs),
                    quadrant_arcs: quadrant[n],
                    quadrant_added: added(&quadrant),
                    circles: circles[n],
                    diamonds: diamonds[n],
                    hearts: hearts[n],
                    arcs_status: Status::Proved,
                    status: Status::CheckedTwice,
                });
            }
        }
        run.finish(&[Table::new("toothpick/counts", &rows)?])
    })
}

#[derive(Serialize)]
struct Verified {
    counted: String,
    to: u64,
    count: String,
    status: Status,
}

const COUNTED: [Counted; 5] =
    [Counted::Arcs, Counted::QuadrantArcs, Counted::Circles, Counted::Diamonds, Counted::Hearts];

/// Compares simulation and recurrence stage by stage; the table has the last count of each.
fn records(arguments: &RunArgs) -> anyhow::Result<()> {
    let to = COUNTED.map(Counted::verified);
    let mut run = Run::start("toothpick/verified", arguments, json!({"to": to}))?;
    // Circles, diamonds and hearts are counted in one go.
    let last = run.compute("toothpick/verified", json!({"to": to}), 3, |unit| {
        verify(unit).map_err(|e| e.to_string())
    })?;
    let mut rows = Vec::new();
    for last in last.into_iter().flatten() {
        let last = last.map_err(|error: String| anyhow!(error))?;
        rows.extend(last.into_iter().map(|(counted, to, count)| Verified {
            counted,
            to,
            count,
            status: Status::CheckedTwice,
        }));
    }
    run.finish(&[Table::new("toothpick/verified", &rows)?])
}

fn compare(counted: Counted, sequence: &Sequence, n: u64, count: u64) -> anyhow::Result<()> {
    let other = sequence.total(&BigUint::from(n));
    ensure!(other == BigInt::from(count), "{counted:?}, stage {n}: {count} simulated, {other} by recurrence");
    Ok(())
}

fn verify(unit: usize) -> anyhow::Result<Vec<(String, u64, String)>> {
    let counted = match unit {
        0 => &COUNTED[..1],
        1 => &COUNTED[1..2],
        _ => &COUNTED[2..],
    };
    let to = counted[0].verified();
    let world = if unit == 1 { World::Quadrant } else { World::Plane };
    let mut simulation = Simulation::new(world, if unit < 2 { to } else { 0 });
    let mut frequent = Frequent::new(if unit < 2 { 0 } else { to });
    let sequences = Vec::from_iter(counted.iter().map(|&counted| Sequence::new(counted)));
    let mut counts = Vec::new();
    for n in 1..=to {
        counts = if unit < 2 {
            simulation.step();
            vec![simulation.arcs()]
        } else {
            frequent.step();
            vec![frequent.circles, frequent.diamonds, frequent.hearts]
        };
        for ((sequence, &count), &counted) in sequences.iter().zip(&counts).zip(counted) {
            compare(counted, sequence, n, count)?;
        }
    }
    let names = counted.iter().map(|counted| match counted {
        Counted::Arcs => "arcs",
        Counted::QuadrantArcs => "quadrant_arcs",
        Counted::Circles => "circles",
        Counted::Diamonds => "diamonds",
        _ => "hearts",
    });
    Ok(names.zip(counts).map(|(name, count)| (name.to_string(), to, count.to_string())).collect())
}

/// Arcs, circles, diamonds, hearts after stages 0, 1, ...
fn plane(last: u64) -> Vec<Vec<u64>> {
    let mut frequent = Frequent::new(last);
    let mut columns = vec![vec![0]; 4];
    for _ in 1..=last {
        frequent.step();
        let counts = [frequent.simulation().arcs(), frequent.circles, frequent.diamonds, frequent.hearts];
        columns.iter_mut().zip(counts).for_each(|(column, count)| column.push(count));
    }
    columns
}

fn quadrant(last: u64) -> Vec<Vec<u64>> {
    let mut simulation = Simulation::new(World::Quadrant, last);
    let mut arcs = vec![0];
    for _ in 1..=last {
        simulation.step();
        arcs.push(simulation.arcs());
    }
    vec![arcs]
}
