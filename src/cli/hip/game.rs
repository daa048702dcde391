//! `curiosa hip game`.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::{board, write};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::Board;
use crate::hip::game::{Game, Outcome, Side, solve};

/// Most cells of a board that is solved.
const MOST_CELLS: usize = 25;

#[derive(Args)]
pub(in crate::cli) struct GameArgs {
    /// The board: 4, or 3x4 for 3 rows and 4 columns; to 25 cells
    #[arg(value_name = "BOARD", value_parser = board(MOST_CELLS))]
    board: Board,

    /// Also write a strategy into a file: the moves of the player who wins, or in a draw of --player, for a program that
    /// checks it, verify_game.c
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,

    /// Whose strategy
    #[arg(long, value_enum, default_value_t = PlayerArg::First, requires = "strategy")]
    player: PlayerArg,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum PlayerArg {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl From<PlayerArg> for Side {
    fn from(player: PlayerArg) -> Side {
        match player {
            PlayerArg::First => Side::First,
            PlayerArg::Second => Side::Second,
        }
    }
}

impl GameArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let cells = self.board.cells();
        ensure!(cells <= MOST_CELLS, "{} has {cells} cells: boards to {MOST_CELLS} are solved", self.board);
        if let Some(path) = &self.strategy {
            ensure!(path != Path::new("-"), "a strategy goes into a file, as the answer goes to stdout");
        }
        let mut report = self.output.report_of(
            Format::Text,
            &["rows", "columns", "first_player", "positions", "replies", "status"],
        )?;
        let game = Game::new(self.board);
        let known = solve(&game)?;
        let (status, solved) = (known.status(), known.into_value());
        if let Some(path) = &self.strategy {
            let wanted = Side::from(self.player);
            let strategy = match &solved.strategies[..] {
                [winners] => winners,
                both => {
                    both.iter().find(|strategy| strategy.side == wanted).expect("in a draw there are both")
                }
            };
            write(path, &strategy.to_bytes(&game))?;
        }
        let replies = solved.strategies.iter().map(|strategy| strategy.replies.len()).sum::<usize>();
        let json = json!({
            "rows": self.board.rows(),
            "columns": self.board.columns(),
            "first_player": solved.outcome,
            "positions": solved.positions,
            "replies": replies,
            "status": status,
        });
        report.row(&json, |out| {
            let ends = match solved.outcome {
                Outcome::Win => "the first player wins",
                Outcome::Draw => "a draw",
                Outcome::Loss => "the second player wins",
            };
            writeln!(out, "{ends} with best play ({status})")
        })?;
        report.deliver()?;
        Ok(())
    }
}
