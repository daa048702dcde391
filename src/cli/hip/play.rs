//! `curiosa hip play`.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::args::board;
use super::board::cell_name;
use crate::hip::Board;
use crate::hip::game::{Game, Player, Position};

#[derive(Args)]
pub(in crate::cli) struct Play {
    /// The board: 4, or 3x4 for 3 rows and 4 columns; sides to 8
    #[arg(value_name = "BOARD", value_parser = board(8))]
    board: Board,

    /// The computer begins
    #[arg(long)]
    second: bool,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let game = Game::new(self.board);
        let mut player = Player::new(&game);
        let mut position = Position::default();
        let mut last = None;
        let mut computer = self.second;
        let mut lines = io::stdin().lock().lines();
        let mut out = io::stdout().lock();
        loop {
            // X is who moved first.
            let moves = (position.own | position.other).count_ones();
            let name = if moves.is_multiple_of(2) { "X" } else { "O" };
            if game.is_full(position) {
                self.show(&mut out, position)?;
                writeln!(out, "draw")?;
                return Ok(());
            }
            let cell = if computer {
                let cell = player.reply(position, last);
                writeln!(out, "computer ({name}): {}", cell_name(self.board, cell))?;
                cell
            } else {
                self.show(&mut out, position)?;
                write!(out, "you ({name}): ")?;
                out.flush()?;
                let Some(line) = lines.next().transpose()?.filter(|line| !line.trim().is_empty()) else {
                    writeln!(out, "the game is not finished")?;
                    return Ok(());
                };
                match self.cell(line.trim(), position) {
                    Ok(cell) => cell,
                    Err(reason) => {
                        writeln!(out, "{reason}")?;
                        continue;
                    }
                }
            };
            let completed = game.completes(position.own, cell);
            position = position.after(cell);
            if completed {
                self.show(&mut out, position)?;
                let (loser, winner) =
                    if computer { ("the computer", "you win") } else { ("you", "you lose") };
                writeln!(out, "{loser} completed a square: {winner}")?;
                return Ok(());
            }
            last = Some(cell);
            computer = !computer;
        }
    }

    fn cell(&self, text: &str, position: Position) -> Result<usize, String> {
        let accepted = || {
            format!(
                "moves from a1 to {} on free cells are accepted",
                cell_name(self.board, self.board.cells() - 1)
            )
        };
        let mut letters = text.chars();
        let column = letters.next().map(|letter| letter.to_ascii_lowercase() as usize).unwrap_or(0);
        let column = column.checked_sub('a' as usize).filter(|&column| column < self.board.columns());
        let row = letters.as_str().parse::<usize>().ok().filter(|row| (1..=self.board.rows()).contains(row));
        let (Some(column), Some(row)) = (column, row) else { return Err(accepted()) };
        let cell = (row - 1) * self.board.columns() + column;
        let free = (position.own | position.other) >> cell & 1 == 0;
        if free { Ok(cell) } else { Err(accepted()) }
    }

    fn show(&self, out: &mut impl Write, position: Position) -> io::Result<()> {
        let moves = (position.own | position.other).count_ones();
        let (first, second) = if moves.is_multiple_of(2) {
            (position.own, position.other)
        } else {
            (position.other, position.own)
        };
        let letters =
            Vec::from_iter((0..self.board.columns()).map(|k| char::from(b'a' + k as u8).to_string()));
        writeln!(out, "\n   {}", letters.join(" "))?;
        for row in 0..self.board.rows() {
            let mark = |column: usize| {
                let bit = 1 << (row * self.board.columns() + column);
                if first & bit != 0 {
                    "X"
                } else if second & bit != 0 {
                    "O"
                } else {
                    "."
                }
            };
            let marks = Vec::from_iter((0..self.board.columns()).map(mark));
            writeln!(out, "{:>2} {}", row + 1, marks.join(" "))?;
        }
        Ok(())
    }
}
