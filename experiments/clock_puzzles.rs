//! Table clock/puzzles: all clock puzzles and their classes up to rotation and reflection, by formula (A206344).

use std::process::ExitCode;

use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::symmetry::affine::dihedral_group;
use curiosa::symmetry::burnside;
use serde::Serialize;
use serde_json::json;

/// Count all clock puzzles, and their classes up to rotation and reflection by Burnside's lemma
#[derive(Parser)]
#[command(version, before_help = "Example: clock_puzzles --max-n 21 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    n: usize,
    puzzles: String,
    puzzle_classes: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        // Burnside's sum, 2N floor(N/2)^N and more, stays below 2^128.
        let max_n = arguments.run.max_n(30, 1..=30)?;
        let mut run = Run::start("clock/puzzles", &arguments.run, json!({"max_n": max_n}))?;
        let count = |unit: usize| {
            let n = unit + 1;
            let puzzles = (n as u128 / 2).pow(n as u32);
            let classes = burnside::orbits(&dihedral_group(n), |g| g.fixed_words(1..=n as u8 / 2).count());
            (
                puzzles.to_string(),
                classes.map(|classes| classes.to_string()).map_err(|error| error.to_string()),
            )
        };
        let counted: Option<Vec<(String, Result<String, String>)>> =
            run.compute("clock/puzzles", json!({}), max_n, count)?;
        let mut rows = Vec::new();
        for (unit, (puzzles, classes)) in counted.into_iter().flatten().enumerate() {
            let puzzle_classes = classes.map_err(anyhow::Error::msg)?;
            rows.push(Row { n: unit + 1, puzzles, puzzle_classes, status: Status::Proved });
        }
        run.finish(&[Table::new("clock/puzzles", &rows)?])
    })
}
