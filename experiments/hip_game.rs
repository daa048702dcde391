//! Table hip/game: who wins under perfect play. With `--records` the 5 x 5 board, table hip/game_records.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::hip::Board;
use curiosa::hip::game::{Game, Outcome, Position, Solver};
use curiosa::hip::search::Search;
use curiosa::hip::{Balance, Colouring, ties};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Solve the game of avoiding squares
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  hip_game --max-n 3 --out /tmp/results
  hip_game --records                       the board 5x5"
)]
struct Arguments {
    /// Write table hip/game_records instead, with the 5 x 5 board
    #[arg(long)]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    rows: usize,
    columns: usize,
    first_player: Outcome,
    positions: Option<u64>,
    how: &'static str,
    status: Status,
}

/// Largest even n for which the theorem is written out.
const THEOREM: usize = 12;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let (table, sizes) = match arguments.records {
            true => ("hip/game_records", vec![(5, 5)]),
            false => {
                let max_n = arguments.run.max_n(4, 1..=4)?;
                let sizes = (1..=max_n).flat_map(|rows| (rows..=max_n).map(move |columns| (rows, columns)));
                ("hip/game", sizes.collect())
            }
        };
        let mut run = Run::start(table, &arguments.run, json!({}))?;
        let games = Vec::from_iter(sizes.iter().map(|&(rows, columns)| Game::new(Board::new(rows, columns))));
        let solved = run.compute(table, json!({"sizes": sizes}), games.len(), |unit| {
            let mut solver = Solver::new(&games[unit]);
            (solver.outcome(Position::default()), solver.positions() as u64)
        })?;
        let Some(solved) = solved else { return run.finish(&[]) };
        let mut rows = Vec::new();
        for (&(board_rows, columns), (outcome, positions)) in sizes.iter().zip(solved) {
            let small = board_rows * columns <= 9;
            if small {
                let naive = Game::new(Board::new(board_rows, columns)).naive_outcome(Position::default());
                ensure!(naive == outcome, "the solver is wrong on {board_rows}x{columns}");
            }
            rows.push(Row {
                rows: board_rows,
                columns,
                first_player: outcome,
                positions: Some(positions),
                how: if small { "search + every line of play" } else { "search" },
                status: if small { Status::CheckedTwice } else { Status::SingleRun },
            });
        }
        if !arguments.records && second_player_wins_on_six()? {
            rows.extend((6..=THEOREM).step_by(2).map(|n| Row {
                rows: n,
                columns: n,
                first_player: Outcome::Loss,
                positions: None,
                how: "half turn, and no tie is its own complement under it",
                status: Status::Proved,
            }));
        }
        run.finish(&[Table::new(table, &rows)?])
    })
}

/// Whether no tie of 6 x 6 turns into its complement by the half turn, and 7 x 7, so every larger board, has no tie: then
/// the game that the second player plays by the half turn on an even board from 6 x 6 on is no draw.
fn second_player_wins_on_six() -> anyhow::Result<bool> {
    let opposite = |tie: &Colouring| {
        let colours = tie.colours();
        colours.iter().zip(colours.iter().rev()).all(|(colour, image)| colour != image)
    };
    let ties = ties::square_free(Board::square(6));
    let seven = Search::new(Board::square(7), 0, Balance::Any);
    let none = (0..seven.cases()).all(|case| seven.run(case).colourings.is_empty());
    Ok(!ties.iter().any(opposite) && none)
}
