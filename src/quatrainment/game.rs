//! A rule on a board, as a system of linear equations over GF(2).

use super::board::{Board, Size};
use super::rule::Rule;
use crate::algebra::gf2::{BitMatrix, BitVector, Factored, Solutions};
use crate::stop;

/// A rule on a board of some size.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rule.
    pub rule: Rule,
    /// The size of the board.
    pub size: Size,
}

impl Game {
    /// The cells that a move flips.
    pub fn flips(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.size.columns, cell % self.size.columns);
        self.rule
            .flips(self.size, row, column)
            .into_iter()
            .map(|(row, column)| self.size.cell(row, column))
            .collect()
    }

    /// The matrix: a row a cell, a column a move, one where the move flips the cell.
    ///
    /// Takes cells^2 / 8 bytes.
    pub fn matrix(&self) -> BitMatrix {
        let mut rows = vec![BitVector::zeros(self.size.cells()); self.size.cells()];
        for played in 0..self.size.cells() {
            stop::check();
            self.flips(played).into_iter().for_each(|cell| rows[cell].flip(played));
        }
        BitMatrix::new(self.size.cells(), rows)
    }

    /// What moves do to the board with all cells down.
    ///
    /// ```
    /// use curiosa::quatrainment::{board::Size, game::Game, rule::Rule};
    ///
    /// let game = Game { rule: Rule::lights_out(), size: Size::square(3) };
    /// let board = game.play(&"X../.../...".parse().unwrap());
    /// assert_eq!(board.to_string(), "XX./X../...");
    /// ```
    pub fn play(&self, moves: &Board) -> Board {
        let mut board = Board::empty(self.size);
        for played in moves.cells.ones() {
            stop::check();
            self.flips(played).into_iter().for_each(|cell| board.cells.flip(cell));
        }
        board
    }

    /// The matrix reduced, for many boards. O(cells^3 / 64).
    pub fn factored(&self) -> Factored {
        Factored::new(&self.matrix())
    }

    /// By how much the rank is less than the number of cells: log2 of the number of solutions, where there is one.
    /// By elimination: O(cells^3 / 64).
    pub fn nullity(&self) -> usize {
        self.size.cells() - self.matrix().rank()
    }

    /// All sets of moves that flip exactly the cells that are up in `target`, or cells that prove that there
    /// is none: every move flips an even number of them, and an odd number of them are up in the target.
    /// O(cells^3 / 64).
    pub fn solve(&self, target: &Board) -> Solutions {
        self.matrix().solve(&target.cells)
    }
}
