//! The game: two players fill the cells of a board in turn; who completes a square of his own colour loses, and a full
//! board without a square is a draw.
//!
//! On boards whose numbers of rows and columns are not both odd, the second player never loses if he answers every move
//! with its image under the [half turn](Position::half_turn_reply): if he completed Q, then his opponent had completed
//! the image of Q a move before, unless Q is its own image; but of two opposite corners each player has one.

mod images;
mod player;
mod proof;
mod solver;
mod strategy;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use self::images::Images;
pub use self::player::Player;
pub use self::proof::{Solved, solve};
pub use self::solver::Solver;
pub use self::strategy::{FORMAT, NoStrategy, Side, Strategy};
use super::Board;
use crate::stop;

/// Most cells of a board that the game is played on here.
pub const MAX_CELLS: usize = 64;

/// The rules on one board.
///
/// ```
/// use curiosa::hip::{Board, game::{Game, Outcome, Position, Solver}};
/// let game = Game::new(Board::new(2, 3));
/// let start = Position::default();
/// assert_eq!(Solver::new(&game).outcome(start), Outcome::Draw);
/// assert_eq!(game.naive_outcome(start), Outcome::Draw);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    /// For every cell, the other three corners of the squares through it.
    triples: Vec<Vec<u64>>,
}

/// How a game ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// He loses.
    Loss,
    /// A draw.
    Draw,
    /// He wins.
    Win,
}

impl Outcome {
    /// The same seen by the other player.
    pub fn for_opponent(self) -> Self {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}

/// The cells of the player to move and of the other one, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells of the player to move.
    pub own: u64,
    /// Cells of the other player.
    pub other: u64,
}

impl Position {
    /// The position after the player to move took `cell`.
    pub fn after(self, cell: usize) -> Position {
        Position { own: self.other, other: self.own | 1 << cell }
    }

    /// The image of `cell` under the half turn of the board, if it is free.
    pub fn half_turn_reply(self, board: Board, cell: usize) -> Option<usize> {
        let image = board.cells() - 1 - cell;
        ((self.own | self.other) >> image & 1 == 0).then_some(image)
    }
}

impl Game {
    /// The game on a board.
    ///
    /// # Panics
    /// If it has more than [`MAX_CELLS`] cells.
    pub fn new(board: Board) -> Self {
        assert!(board.cells() <= MAX_CELLS, "{board} is too large");
        let mut triples = vec![Vec::new(); board.cells()];
        for square in &board.squares() {
            for &cell in square {
                triples[cell]
                    .push(square.iter().filter(|&&other| other != cell).map(|other| 1 << other).sum());
            }
        }
        Game { board, triples }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The free cells.
    pub fn free(&self, position: Position) -> impl Iterator<Item = usize> + use<> {
        let taken = position.own | position.other;
        (0..self.board.cells()).filter(move |cell| taken >> cell & 1 == 0)
    }

    /// Whether no cell is free.
    pub fn is_full(&self, position: Position) -> bool {
        (position.own | position.other).count_ones() as usize == self.board.cells()
    }

    /// Whether a player with these cells completes a square on `cell`.
    pub fn completes(&self, own: u64, cell: usize) -> bool {
        self.triples[cell].iter().any(|triple| own & triple == *triple)
    }

    /// The cells of the squares that a player can still make: those without a cell of the other player's.
    pub fn live(&self, other: u64) -> u64 {
        let mut live = 0;
        for cell in 0..self.board.cells() {
            if other >> cell & 1 == 0 {
                let open = self.triples[cell].iter().any(|triple| other & triple == 0);
                live |= u64::from(open) << cell;
            }
        }
        live
    }

    /// How much nearer the player to move comes to squares by taking `cell`, and his opponent less near: if nearness is 4^k
    /// for every square with k cells of one's own and none of the other's, the gain of the one and the loss of the other.
    pub fn burden(&self, position: Position, cell: usize) -> i64 {
        let gain = |triple: &u64| {
            let (own, other) = ((triple & position.own).count_ones(), (triple & position.other).count_ones());
            let nearer = if other == 0 { 3 << (2 * own) } else { 0 };
            let taken = if own == 0 { 1 << (2 * other) } else { 0 };
            nearer + taken
        };
        self.triples[cell].iter().map(gain).sum()
    }

    /// The moves that do not lose at once.
    pub fn safe(&self, position: Position) -> impl Iterator<Item = usize> {
        self.free(position).filter(move |&cell| !self.completes(position.own, cell))
    }

    /// How the game ends under perfect play, from the definition: every line of play, no memory. The oracle of
    /// [`Solver`]; to 3 x 3.
    pub fn naive_outcome(&self, position: Position) -> Outcome {
        stop::check();
        if self.is_full(position) {
            return Outcome::Draw;
        }
        let value = |cell: usize| {
            if self.completes(position.own, cell) {
                Outcome::Loss
            } else {
                self.naive_outcome(position.after(cell)).for_opponent()
            }
        };
        self.free(position).map(value).max().expect("a cell is free")
    }

    /// How many squares one cell from completion each player has, for a player without perfect knowledge: cells that
    /// he must avoid, of the player to move and of the other one.
    pub fn closed_cells(&self, position: Position) -> (usize, usize) {
        let closed = |cells: u64| self.free(position).filter(|&cell| self.completes(cells, cell)).count();
        (closed(position.own), closed(position.other))
    }
}
