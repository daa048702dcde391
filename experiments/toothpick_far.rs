//! Table toothpick/far: arcs of the Q-toothpick automaton after stages far out, by hashlife and by recurrence.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::toothpick::World;
use curiosa::toothpick::hashlife::Hashlife;
use curiosa::toothpick::sequences::{Counted, Sequence};
use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

/// Count the arcs of the Q-toothpick automaton far out: at powers of two to 2^MAX_N and at random stages before
#[derive(Parser)]
#[command(version, before_help = "Example: toothpick_far --max-n 20 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    world: &'static str,
    n: u64,
    arcs: String,
    method: &'static str,
    status: Status,
}

/// Random stages.
const RANDOM: u32 = 8;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let bits = arguments.run.max_n(30, 1..=50)? as u32;
        let mut random = ChaCha8Rng::seed_from_u64(arguments.run.seed);
        let mut stages = Vec::from_iter((0..=bits).step_by(2).map(|bit| 1u64 << bit));
        stages.extend((0..RANDOM).map(|_| random.random_range(1..1u64 << bits)));
        stages.sort_unstable();
        stages.dedup();
        let worlds = [World::Plane, World::Quadrant];
        let cases = Vec::from_iter(worlds.iter().flat_map(|&world| stages.iter().map(move |&n| (world, n))));
        let parameters = json!({"max_n": bits});
        let mut run = Run::start("toothpick/far", &arguments.run, parameters.clone())?;
        let counted = run.compute("toothpick/far hashlife", parameters, cases.len(), |unit| {
            let (world, n) = cases[unit];
            Hashlife::new(world).arcs(n).to_string()
        })?;
        let mut rows = Vec::new();
        for (&(world, n), arcs) in cases.iter().zip(counted.into_iter().flatten()) {
            let (name, counted) = match world {
                World::Plane => ("plane", Counted::Arcs),
                World::Quadrant => ("quadrant", Counted::QuadrantArcs),
            };
            let other = Sequence::new(counted).total(&BigUint::from(n)).to_string();
            ensure!(arcs == other, "{name}, stage {n}: {arcs} by hashlife, {other} by recurrence");
            let (method, status) = ("hashlife + recurrence", Status::Proved);
            rows.push(Row { world: name, n, arcs, method, status });
        }
        run.finish(&[Table::new("toothpick/far", &rows)?])
    })
}
