//! Table toothpick/counts: arcs, circles, diamonds and hearts of the Q-toothpick automaton, by simulation and by recurrence.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::toothpick::World;
use curiosa::toothpick::sequences::{Counted, Sequence, VERIFIED};
use curiosa::toothpick::shapes::Frequent;
use curiosa::toothpick::simulate::Simulation;
use num_bigint::{BigInt, BigUint};
use serde::Serialize;
use serde_json::json;

/// Count the arcs and the most common shapes of the Q-toothpick automaton
#[derive(Parser)]
#[command(version, before_help = "Example: toothpick_counts --max-n 1000 --out /tmp/results")]
struct Arguments {
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
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(VERIFIED as usize, 1..=65536)? as u64;
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
                for (n, &count) in (0u64..).zip(column) {
                    let other = sequence.total(&BigUint::from(n));
                    ensure!(
                        other == BigInt::from(count),
                        "{counted:?}, stage {n}: {count} simulated, {other} by recurrence"
                    );
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
                    status: Status::CheckedTwice,
                });
            }
        }
        run.finish(&[Table::new("toothpick/counts", &rows)?])
    })
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
