//! Coloured boards.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Board, Pattern};
use crate::evidence::quoted;
use crate::stop;

/// How many cells of each colour a colouring may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Balance {
    /// Any numbers.
    Any,
    /// Numbers that differ by at most one, as after a game in which every cell is filled.
    Even,
}

impl Balance {
    /// How many of so many cells each of so many colours may have, the least and the most.
    ///
    /// ```
    /// use curiosa::hip::Balance;
    /// assert_eq!(Balance::Even.numbers(16, 3), 5..=6);
    /// ```
    pub fn numbers(self, cells: usize, colours: usize) -> RangeInclusive<usize> {
        match self {
            Balance::Any => 0..=cells,
            Balance::Even => cells / colours..=cells.div_ceil(colours),
        }
    }

    /// The name used in tables.
    pub fn name(self) -> &'static str {
        match self {
            Balance::Any => "any",
            Balance::Even => "even",
        }
    }
}

/// A board with every cell in a colour, 0 or 1, or to 3 where the board has more colours.
///
/// Written row by row with a slash between the rows: `011/101/110`. What is read is on a board with two colours, or as many
/// as it takes.
///
/// ```
/// use curiosa::hip::Colouring;
/// let colouring: Colouring = "011/101/110".parse().unwrap();
/// assert_eq!(colouring.ones(), 6);
/// assert_eq!(colouring.made(), [vec![1, 5, 7, 3]]); // A tilted square.
/// assert_eq!(colouring.canonical(true).to_string(), "001/010/100");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colouring {
    board: Board,
    colours: Vec<u8>,
}

impl Colouring {
    /// The colouring of `board` with these colours, cell by cell.
    ///
    /// # Panics
    /// If there is not one of the board's colours a cell.
    pub fn new(board: Board, colours: Vec<u8>) -> Self {
        assert_eq!(colours.len(), board.cells(), "a colour a cell");
        assert!(colours.iter().all(|&colour| usize::from(colour) < board.colours()), "a colour of the board");
        Colouring { board, colours }
    }

    /// The colouring of `board` that is [written](Colouring::from_str) so.
    ///
    /// # Errors
    /// If nothing is written so.
    ///
    /// # Panics
    /// If it is on a board of another size, or in more colours.
    pub fn read(board: Board, text: &str) -> Result<Self, ParseColouringError> {
        let written: Colouring = text.parse()?;
        assert_eq!(
            (written.board.rows(), written.board.columns()),
            (board.rows(), board.columns()),
            "its board"
        );
        Ok(Colouring::new(board, written.colours))
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The colours, cell by cell.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// The numbers of cells of the colours, one for each colour of the board.
    pub fn numbers(&self) -> Vec<usize> {
        let of = |colour: usize| self.colours.iter().filter(|&&other| usize::from(other) == colour).count();
        (0..self.board.colours()).map(of).collect()
    }

    /// The number of cells of colour 1.
    pub fn ones(&self) -> usize {
        self.colours.iter().filter(|&&colour| colour == 1).count()
    }

    /// Whether the numbers of the colours are as `balance` asks.
    pub fn has_balance(&self, balance: Balance) -> bool {
        let allowed = balance.numbers(self.board.cells(), self.board.colours());
        self.numbers().iter().all(|number| allowed.contains(number))
    }

    /// The monochromatic squares, or copies of the board's pattern, from the definition. O(copies of the board).
    pub fn made(&self) -> Vec<Vec<usize>> {
        stop::check();
        self.board.copies().into_iter().filter(|copy| self.makes(copy)).collect()
    }

    /// Whether these cells have one colour.
    pub(super) fn makes(&self, copy: &[usize]) -> bool {
        copy.iter().all(|&cell| self.colours[cell] == self.colours[copy[0]])
    }

    /// The same on a board with more colours than it has.
    ///
    /// # Panics
    /// As [`Board::in_colours`], or if it has more.
    pub fn in_colours(self, colours: usize) -> Self {
        Colouring::new(self.board.in_colours(colours), self.colours)
    }

    /// The same colours on a board with another pattern.
    pub fn avoiding(self, pattern: Pattern) -> Self {
        Colouring { board: self.board.avoiding(pattern), ..self }
    }

    /// The least colouring among its images under the symmetries of the board, and the exchanges of the colours if `swap`.
    ///
    /// O(cells) for each of at most sixteen symmetries, or 48 with three colours and 192 with four.
    ///
    /// # Panics
    /// If the board has more than 256 cells.
    pub fn canonical(&self, swap: bool) -> Colouring {
        stop::check();
        Colouring { board: self.board, colours: self.board.symmetries(swap).canonical(&self.colours) }
    }

    /// Its images under the symmetries of the board and the swap of two colours, on boards of any size.
    ///
    /// ```
    /// use curiosa::hip::Colouring;
    /// let colouring: Colouring = "011/101/110".parse().unwrap();
    /// let images = colouring.images();
    /// assert_eq!(images.first(), Some(&colouring.canonical(true).colours().to_vec()));
    /// assert_eq!(images.len(), 4);
    /// ```
    ///
    /// # Panics
    /// If the board does not have two colours.
    pub fn images(&self) -> BTreeSet<Vec<u8>> {
        assert_eq!(self.board.colours(), 2, "two colours");
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let image = |turn: u8, swap: u8| {
            let mut image = vec![0; self.board.cells()];
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let (down, right) = self.board.turned(turn, row, column);
                image[down * columns + right] = self.colours[row * columns + column] ^ swap;
            }
            image
        };
        self.board.turns().into_iter().flat_map(|turn| [image(turn, 0), image(turn, 1)]).collect()
    }
}

impl fmt::Display for Colouring {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(out, &self.colours, self.board.columns())
    }
}

/// Colours row by row, with a slash between the rows.
pub(super) fn write_rows(out: &mut fmt::Formatter<'_>, colours: &[u8], columns: usize) -> fmt::Result {
    for (k, row) in colours.chunks(columns).enumerate() {
        if k > 0 {
            out.write_str("/")?;
        }
        for colour in row {
            write!(out, "{colour}")?;
        }
    }
    Ok(())
}

/// Why a text is no colouring.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is no colouring: rows of 0 and 1 (to 3 with more colours), all of one length, with / between them, are accepted"
)]
pub struct ParseColouringError(String);

/// Rows of 0 and 1, or to 3, with a slash between them.
///
/// # Errors
///
/// If a row has another letter, the rows differ in length, or there are no cells or more than
/// [`Board::MAX_CELLS`].
impl FromStr for Colouring {
    type Err = ParseColouringError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rows = text.split('/');
        let (count, columns) = (rows.clone().count(), rows.clone().next().map_or(0, str::len));
        let fits = (1..=Board::MAX_CELLS).contains(&count.saturating_mul(columns))
            && rows
                .clone()
                .all(|row| row.len() == columns && row.bytes().all(|b| (b'0'..=b'3').contains(&b)));
        if !fits {
            return Err(ParseColouringError(quoted(text)));
        }
        let colours = Vec::from_iter(rows.flat_map(|row| row.bytes().map(|b| b - b'0')));
        let most = colours.iter().max().map_or(0, |&most| usize::from(most));
        Ok(Colouring::new(Board::new(count, columns).in_colours(2.max(most + 1)), colours))
    }
}
