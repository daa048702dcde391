//! Tables quatrainment/moves and quatrainment/targets: the 4 x 4 game of the source, and how many
//! targets of small boards need how many moves.

use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::quatrainment::board::{Board, Size};
use curiosa::quatrainment::game::Game;
use curiosa::quatrainment::rule::Rule;
use curiosa::quatrainment::stats::{Stats, stats};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The 4 x 4 game, its matrix and inverse; targets of small boards by number of moves
#[derive(Parser)]
#[command(version, before_help = "Example: quatrainment_game --max-n 16 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct MoveRow {
    number: usize,
    row: usize,
    column: usize,
    flips: String,
    matrix_row: String,
    inverse_row: String,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct TargetRow {
    rule: String,
    rows: usize,
    columns: usize,
    moves: usize,
    targets: u64,
    unreachable: u64,
    example: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let cells = arguments.run.max_n(20, 16..=25)?;
        let mut run = Run::start("quatrainment/moves", &arguments.run, json!({"max_n": cells}))?;
        let mut games = Vec::new();
        for rule in [Rule::quatrainment(), Rule::lights_out(), Rule::torus()] {
            for rows in 2..=5 {
                for columns in (rows..=cells / rows).take_while(|&columns| columns <= 8) {
                    games.push(Game { rule: rule.clone(), size: Size { rows, columns } });
                }
            }
        }
        let found = run.compute("quatrainment/targets", json!({"max_n": cells}), games.len(), |unit| {
            targets(&games[unit])
        })?;
        let mut rows = Vec::new();
        for found in found.into_iter().flatten() {
            rows.extend(found.map_err(anyhow::Error::msg)?);
        }

        let game = Game { rule: Rule::quatrainment(), size: Size::square(4) };
        let matrix = game.matrix();
        let inverse = matrix.inverse().context("every target is reached in one way")?;
        for cell in 0..16 {
            let mut target = Board::empty(game.size);
            target.cells.set(cell, true);
            let moves = Board { size: game.size, cells: inverse.times(&target.cells) };
            ensure!(game.play(&moves) == target, "the inverse finds the moves");
        }
        let mut moves = Vec::new();
        for cell in 0..16 {
            let mut played = Board::empty(game.size);
            played.cells.set(cell, true);
            let bits = |row: usize, of: &curiosa::algebra::gf2::BitMatrix| {
                (0..16).map(|column| if of.get(row, column) { '1' } else { '0' }).collect()
            };
            moves.push(MoveRow {
                number: cell + 1,
                row: cell / 4 + 1,
                column: cell % 4 + 1,
                flips: game.play(&played).to_string(),
                matrix_row: bits(cell, &matrix),
                inverse_row: bits(cell, &inverse),
                status: Status::CheckedTwice,
            });
        }
        run.finish(&[Table::new("quatrainment/moves", &moves)?, Table::new("quatrainment/targets", &rows)?])
    })
}

/// By number of moves: by search, and by linear algebra how many targets there must be.
fn targets(game: &Game) -> Result<Vec<TargetRow>, String> {
    let Stats { targets, unreachable, hardest } = stats(game, 1);
    let reachable = 1u64 << (game.size.cells() - game.nullity());
    if targets.iter().sum::<u64>() != reachable {
        return Err(format!("{} targets of {} were expected", reachable, game.size));
    }
    let row = |(moves, &count): (usize, &u64)| TargetRow {
        rule: game.rule.name().into(),
        rows: game.size.rows,
        columns: game.size.columns,
        moves,
        targets: count,
        unreachable,
        example: if moves + 1 == targets.len() { hardest[0].to_string() } else { String::new() },
        status: Status::SingleRun,
    };
    Ok(targets.iter().enumerate().map(row).collect())
}
