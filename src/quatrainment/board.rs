//! Boards of cells that are up or down.

use std::fmt;
use std::str::FromStr;

use crate::algebra::gf2::BitVector;

/// How large a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// The number of rows, at least 1.
    pub rows: usize,
    /// The number of columns, at least 1.
    pub columns: usize,
}

impl Size {
    /// A square board.
    pub fn square(side: usize) -> Size {
        Size { rows: side, columns: side }
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The number of a cell: row by row.
    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }
}

impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}x{}", self.rows, self.columns)
    }
}

/// A board, or a set of moves on one: a one for every cell that is up, or played.
///
/// As a text it is its rows from the top, with `/` between them: `X` for a cell that is up, `.` for one that
/// is down.
///
/// ```
/// use curiosa::quatrainment::board::Board;
///
/// let board: Board = "X.1/0x.".parse().unwrap();
/// assert_eq!(board.to_string(), "X.X/.X.");
/// assert_eq!(board.transposed().to_string(), "X./.X/X.");
/// assert!("X./...".parse::<Board>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// How large it is.
    pub size: Size,
    /// Its cells, row by row.
    pub cells: BitVector,
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}; rows of X and . (or 1 and 0) of equal length, with / between them, are accepted")]
pub struct BoardError {
    fault: String,
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads rows of `X` or `1` (up) and `.` or `0` (down) with `/` between them; one more `/` may close the
    /// last row.
    ///
    /// # Errors
    ///
    /// If a row is empty, a row has another length than the first or a character is no cell; or if there is a
    /// single row without `/` that has 9, 16, 25, ... cells, since slashes may have been forgotten.
    fn from_str(text: &str) -> Result<Board, BoardError> {
        let wrong = |fault: String| Err(BoardError { fault });
        // A slash at the end closes the last row.
        let closed = text.trim().strip_suffix('/');
        let lines = || closed.unwrap_or(text).split('/').map(str::trim);
        let columns = lines().next().map_or(0, |line| line.chars().count());
        let (mut rows, mut cells) = (0, Vec::new());
        for (row, line) in (1..).zip(lines()) {
            rows = row;
            for (column, cell) in (1..).zip(line.chars()) {
                match cell {
                    'X' | 'x' | '1' => cells.push(true),
                    '.' | '0' => cells.push(false),
                    _ => return wrong(format!("{cell:?} in row {row}, column {column}, is no cell")),
                }
            }
            let found = line.chars().count();
            if found == 0 {
                return wrong(format!("row {row} is empty"));
            }
            if found != columns {
                return wrong(format!("row {row} has {found} cells, row 1 has {columns}"));
            }
        }
        // Nine cells without a slash are rather a square whose slashes were left out.
        let root = columns.isqrt();
        if rows == 1 && closed.is_none() && root >= 3 && root * root == columns {
            return wrong(format!(
                "one row of {columns} cells: write {root} rows with / between them, or the row with / at its end"
            ));
        }
        Ok(Board { size: Size { rows, columns }, cells: BitVector::from_bits(cells) })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for row in 0..self.size.rows {
            if row > 0 {
                out.write_str("/")?;
            }
            for column in 0..self.size.columns {
                out.write_str(if self.cells.get(self.size.cell(row, column)) { "X" } else { "." })?;
            }
        }
        Ok(())
    }
}

impl Board {
    /// The board with all cells down.
    pub fn empty(size: Size) -> Board {
        Board { size, cells: BitVector::zeros(size.cells()) }
    }

    /// The board with all cells up.
    pub fn full(size: Size) -> Board {
        Board { size, cells: BitVector::from_bits((0..size.cells()).map(|_| true)) }
    }

    /// The board with rows and columns exchanged.
    pub fn transposed(&self) -> Board {
        let Size { rows, columns } = self.size;
        let size = Size { rows: columns, columns: rows };
        let mut transposed = Board::empty(size);
        for cell in self.cells.ones() {
            transposed.cells.flip(size.cell(cell % columns, cell / columns));
        }
        transposed
    }

    /// The board after a symmetry: the cell in row r and column c comes to where `place(r, c)` says.
    pub fn moved(&self, place: impl Fn(usize, usize) -> (usize, usize)) -> Board {
        let mut moved = Board::empty(self.size);
        for cell in self.cells.ones() {
            let (row, column) = place(cell / self.size.columns, cell % self.size.columns);
            moved.cells.flip(self.size.cell(row, column));
        }
        moved
    }
}
