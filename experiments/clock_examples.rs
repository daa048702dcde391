//! Table clock/examples: every solution of the two puzzles that the source solves.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::clock::{Puzzle, Solutions, naive};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Solve the two clock puzzles of the source
#[derive(Parser)]
#[command(version, before_help = "Example: clock_examples --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    n: usize,
    puzzle: String,
    solution: usize,
    path: String,
    status: Status,
}

const EXAMPLES: [&str; 2] = ["3,1,3,1,2,3", "6,5,1,4,2,1,6,4,2,1,5,2"];

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let mut run = Run::start("clock/examples", &arguments.run, json!({}))?;
        let solve = |unit: usize| {
            let puzzle: Puzzle = EXAMPLES[unit].parse().expect("the examples are puzzles");
            let found: Vec<Vec<usize>> = Solutions::new(&puzzle, u64::MAX).flatten().collect();
            (found == naive::solutions(&puzzle), found)
        };
        let mut rows = Vec::new();
        let solved: Option<Vec<(bool, Vec<Vec<usize>>)>> =
            run.compute("clock/examples", json!({}), EXAMPLES.len(), solve)?;
        for (puzzle, (agree, paths)) in EXAMPLES.iter().zip(solved.into_iter().flatten()) {
            ensure!(agree, "the solvers disagree on {puzzle}");
            for (number, path) in paths.iter().enumerate() {
                let words: Vec<String> = path.iter().map(usize::to_string).collect();
                rows.push(Row {
                    n: path.len(),
                    puzzle: puzzle.to_string(),
                    solution: number + 1,
                    path: words.join(" "),
                    status: Status::CheckedTwice,
                });
            }
        }
        run.finish(&[Table::new("clock/examples", &rows)?])
    })
}
