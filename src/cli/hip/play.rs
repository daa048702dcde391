//! `curiosa hip play`.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::args::board;
use super::board::cell_name;
use crate::hip::Board;
use crate::hip::game::{Game, Outcome, Player, Position};

/// How the game ends for who is to move, said to him.
fn for_you(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "you win",
        Outcome::Draw => "a draw",
        Outcome::Loss => "the computer wins",
    }
}

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
        // The computer, who remembers how he has played; none after moves were taken back.
        let mut computer_player: Option<Player> = None;
        let mut judge = Player::new(&game);
        let mut moves: Vec<usize> = Vec::new();
        let mut lines = io::stdin().lock().lines();
        let mut out = io::stdout().lock();
        loop {
            let position = moves.iter().fold(Position::default(), |position, &cell| position.after(cell));
            // X is who moved first.
            let name = if moves.len().is_multiple_of(2) { "X" } else { "O" };
            if game.is_full(position) {
                self.show(&mut out, position)?;
                writeln!(out, "draw")?;
                return Ok(());
            }
            let computer = moves.len().is_multiple_of(2) == self.second;
            let cell = if computer {
                let player = computer_player.get_or_insert_with(|| Player::resume(&game, &moves));
                let cell = player.reply(position, moves.last().copied());
                writeln!(out, "computer ({name}): {}", cell_name(self.board, cell))?;
                cell
            } else {
                self.show(&mut out, position)?;
                if let Some(outcome) = judge.outcome(position) {
                    writeln!(out, "with best play: {}", for_you(outcome))?;
                }
                write!(out, "you ({name}): ")?;
                out.flush()?;
                let line = lines.next().transpose()?.unwrap_or_default();
                match line.trim() {
                    "" | "quit" => {
                        writeln!(out, "the game is not finished")?;
                        return Ok(());
                    }
                    "undo" if moves.len() < 2 => {
                        writeln!(out, "you have not moved yet")?;
                        continue;
                    }
                    "undo" => {
                        moves.truncate(moves.len() - 2);
                        computer_player = None;
                        continue;
                    }
                    "hint" => {
                        let cell = Player::resume(&game, &moves).reply(position, moves.last().copied());
                        writeln!(out, "hint: {}", cell_name(self.board, cell))?;
                        continue;
                    }
                    text => match self.cell(text, position) {
                        Ok(cell) => cell,
                        Err(reason) => {
                            writeln!(out, "{reason}; so are undo, hint and quit")?;
                            continue;
                        }
                    },
                }
            };
            let completed = game.completes(position.own, cell);
            moves.push(cell);
            if completed {
                self.show(&mut out, position.after(cell))?;
                let (loser, winner) =
                    if computer { ("the computer", "you win") } else { ("you", "you lose") };
                writeln!(out, "{loser} completed a square: {winner}")?;
                return Ok(());
            }
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
