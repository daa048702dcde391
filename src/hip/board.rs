//! Boards, their squares and their symmetries.

use std::fmt;

use super::Pattern;
use crate::symmetry::{Group, Symmetry};

/// The four corner cells of a square, in turn round it. Cells are numbered row by row from 0.
pub type Square = [usize; 4];

/// A board of `rows` x `columns` cells.
///
/// ```
/// use curiosa::hip::Board;
/// let board = Board::square(4);
/// assert_eq!(board.square_count(), 20);
/// assert_eq!(board.squares().len(), 20);
/// assert_eq!(board.symmetries(true).order(), 16); // Eight, with and without the swap of the colours.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    columns: usize,
    pattern: Pattern,
    colours: u8,
}

impl Board {
    /// Most cells that a board can have here.
    pub const MAX_CELLS: usize = 1024;

    /// Most colours.
    pub const MAX_COLOURS: usize = 4;

    /// A board with at least one and at most [`Board::MAX_CELLS`] cells.
    ///
    /// # Panics
    /// If it has none or more.
    pub fn new(rows: usize, columns: usize) -> Self {
        assert!((1..=Self::MAX_CELLS).contains(&(rows * columns)), "a board of {rows} x {columns} cells");
        Board { rows, columns, pattern: Pattern::SQUARES, colours: 2 }
    }

    /// The n x n board.
    ///
    /// # Panics
    /// If n is 0 or above 32.
    pub fn square(n: usize) -> Self {
        Board::new(n, n)
    }

    /// The same board, of which colourings avoid another pattern than squares.
    pub fn avoiding(self, pattern: Pattern) -> Self {
        Board { pattern, ..self }
    }

    /// The same board, which is coloured in another number of colours than two.
    ///
    /// # Panics
    /// If there is not one at least, or more than [`Board::MAX_COLOURS`].
    pub fn in_colours(self, colours: usize) -> Self {
        assert!((1..=Self::MAX_COLOURS).contains(&colours), "{colours} colours");
        Board { colours: colours as u8, ..self }
    }

    /// The number of colours.
    pub fn colours(self) -> usize {
        self.colours.into()
    }

    /// What its colourings avoid.
    pub fn pattern(self) -> Pattern {
        self.pattern
    }

    /// The copies of the pattern, each as its cells. O(cells^2) time, or for squares O(count).
    pub fn copies(self) -> Vec<Vec<usize>> {
        match self.pattern == Pattern::SQUARES {
            true => self.squares().iter().map(|square| square.to_vec()).collect(),
            false => self.pattern.copies(self),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// All squares with corners on cells, tilted ones too, each once: by the upright square that bounds it, of side k,
    /// on each side of which it has a corner. O(count) time and memory.
    pub fn squares(self) -> Vec<Square> {
        let mut squares = Vec::new();
        for top in 0..self.rows {
            for left in 0..self.columns {
                // The upright square of side k round the square, and how far the corner lies along its top side.
                for k in 1..(self.rows - top).min(self.columns - left) {
                    for along in 0..k {
                        let cell = |down: usize, right: usize| (top + down) * self.columns + left + right;
                        squares.push([
                            cell(0, along),
                            cell(along, k),
                            cell(k, k - along),
                            cell(k - along, 0),
                        ]);
                    }
                }
            }
        }
        squares
    }

    /// How many squares there are: the sum of k·(m - k)·(n - k) over the sides k of the upright squares round them,
    /// for n x n that is n^2(n^2 - 1)/12 (A002415).
    pub fn square_count(self) -> usize {
        (1..self.rows.min(self.columns)).map(|k| k * (self.rows - k) * (self.columns - k)).sum()
    }

    /// The symmetries of the board: eight if rows = columns, otherwise four (fewer where the board is a line or a
    /// cell, or where they do not take copies of the pattern to copies); `swap` adds all exchanges of the colours.
    ///
    /// # Panics
    /// If the board has more than 256 cells.
    pub fn symmetries(self, swap: bool) -> Group {
        self.symmetries_of(&Vec::from_iter(0..self.cells()), swap)
    }

    /// The symmetries of the board as they act on the colours of some `cells`, a set that they map to itself.
    ///
    /// # Panics
    /// If they do not, or if there are more than 256.
    pub fn symmetries_of(self, cells: &[usize], swap: bool) -> Group {
        let letters = Vec::from_iter(0..self.colours());
        let restrict = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
            let place = |cell: usize| {
                let (row, column) = image(cell / self.columns, cell % self.columns);
                let image = row * self.columns + column;
                cells
                    .iter()
                    .position(|&cell| cell == image)
                    .expect("the symmetries map the cells to themselves")
            };
            Symmetry::new(&Vec::from_iter(cells.iter().map(|&cell| place(cell))), &letters)
        };
        let mut generators = Vec::from_iter(
            self.turns().into_iter().map(|turn| restrict(&|row, column| self.turned(turn, row, column))),
        );
        if swap {
            // Neighbours change places; together these are all exchanges.
            for second in 1..self.colours() {
                let mut exchanged = letters.clone();
                exchanged.swap(second - 1, second);
                generators.push(Symmetry::new(&Vec::from_iter(0..cells.len()), &exchanged));
            }
        }
        Group::generated_by(&generators)
    }

    /// So many colours, the digits of a number, the lowest first.
    pub(super) fn word(self, number: usize, cells: usize) -> Vec<u8> {
        (0..cells).map(|place| (number / self.colours().pow(place as u32) % self.colours()) as u8).collect()
    }

    /// The symmetries of the board that take copies of the pattern to copies, the identity first: bit 0 turns the rows round, bit
    /// 1 the columns, and then bit 2 exchanges rows and columns.
    pub(super) fn turns(self) -> Vec<u8> {
        let all = 0..if self.rows == self.columns { 8 } else { 4 };
        all.filter(|&turn| self.pattern.is_kept_by(|row, column| turned(turn, row, column))).collect()
    }

    /// Where one of the [turns](Board::turns) takes a cell.
    pub(super) fn turned(self, turn: u8, row: usize, column: usize) -> (usize, usize) {
        let (row, column) = turned(turn, row as i32, column as i32);
        (row.rem_euclid(self.rows as i32) as usize, column.rem_euclid(self.columns as i32) as usize)
    }

    /// The orbits of cells under the symmetries of the board, from the centre outwards (by distance, then by number).
    pub fn orbits_of_cells(self) -> Vec<Vec<usize>> {
        let mirror = |x: usize, length: usize| x.min(length - 1 - x);
        let key = |cell: usize| {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let mut sides = [
                self.rows - 1 - 2 * mirror(row, self.rows),
                self.columns - 1 - 2 * mirror(column, self.columns),
            ];
            if self.rows == self.columns {
                sides.sort_unstable();
            }
            (sides[0].pow(2) + sides[1].pow(2), sides)
        };
        let mut cells = Vec::from_iter(0..self.cells());
        cells.sort_by_key(|&cell| (key(cell), cell));
        cells.chunk_by(|&a, &b| key(a) == key(b)).map(<[usize]>::to_vec).collect()
    }
}

/// Where a turn takes a point of the plane, with rows and columns counted from the middle of two.
fn turned(turn: u8, row: i32, column: i32) -> (i32, i32) {
    let (row, column) = if turn & 4 != 0 { (column, row) } else { (row, column) };
    (if turn & 1 != 0 { !row } else { row }, if turn & 2 != 0 { !column } else { column })
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}x{}", self.rows, self.columns)?;
        if self.colours != 2 {
            write!(out, " in {} colours", self.colours)?;
        }
        if self.pattern == Pattern::SQUARES { Ok(()) } else { write!(out, " with {}", self.pattern) }
    }
}
