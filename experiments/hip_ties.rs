//! Table hip/ties: colourings without a monochromatic square, by number of ones, up to symmetry.

use std::process::ExitCode;

use anyhow::{anyhow, ensure};
use clap::Parser;
use curiosa::hip::search::{Found, Search};
use curiosa::hip::ties::{Census, MAX_SIDE, square_free};
use curiosa::hip::{Balance, Board, Colouring, check};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Count the colourings of boards without a monochromatic square
#[derive(Parser)]
#[command(version, before_help = "Example: hip_ties --max-n 5 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    rows: usize,
    columns: usize,
    ones: String,
    colourings: u64,
    classes: u64,
    swap_classes: u64,
    method: &'static str,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let max_n = arguments.run.max_n(7, 1..=MAX_SIDE)?;
        let sizes = (1..=max_n).flat_map(|rows| (rows..=max_n).map(move |columns| (rows, columns)));
        let boards = Vec::from_iter(sizes.map(|(rows, columns)| Board::new(rows, columns)));
        let mut run = Run::start("hip/ties", &arguments.run, json!({"max_n": max_n}))?;
        let counted =
            run.compute("hip/ties backtracking", json!({"max_n": max_n}), boards.len(), |unit| {
                Census::of_all(boards[unit], &square_free(boards[unit]))
            })?;
        let checked =
            run.compute("hip/ties checked search", json!({"max_n": max_n}), boards.len(), |unit| {
                checked_census(boards[unit]).map_err(|error| error.to_string())
            })?;
        let mut rows = Vec::new();
        if let (Some(counted), Some(checked)) = (counted, checked) {
            for ((board, census), other) in boards.iter().zip(counted).zip(checked) {
                let other = other.map_err(|error: String| anyhow!(error))?;
                ensure!(census == other, "two methods count the ties of {board} differently");
                let by_ones = census.by_ones.iter().map(|(ones, count)| (ones.to_string(), *count));
                let totals = [Balance::Any, Balance::Even].map(|b| (b.name().to_string(), census.total(b)));
                rows.extend(by_ones.chain(totals).map(|(ones, count)| Row {
                    rows: board.rows(),
                    columns: board.columns(),
                    ones,
                    colourings: count.colourings,
                    classes: count.classes,
                    swap_classes: count.swap_classes,
                    method: "backtracking + checked search",
                    status: Status::Proved,
                }));
            }
        }
        run.finish(&[Table::new("hip/ties", &rows)?])
    })
}

/// The census by the search for colourings with at most 0 squares, each step of it checked.
fn checked_census(board: Board) -> anyhow::Result<Census> {
    let search = Search::new(board, 0, Balance::Any);
    let (centre, cases) = search.centre();
    ensure!(check::covers(board, centre, cases), "the cases of {board} are not all");
    let mut found = Vec::new();
    for case in 0..search.cases() {
        let Found { colourings, .. } = check::run(&search, case, board, 0, Balance::Any)?;
        for text in colourings {
            found.push(text.parse::<Colouring>()?);
        }
    }
    Ok(Census::of_orbits(board, &found))
}
