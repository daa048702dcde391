//! Periodic colourings of the plane with few monochromatic squares.
//!
//! * [`Periods`]: a lattice, along whose vectors a colouring repeats, or repeats with the colours swapped
//! * [`Periodic`]: such a colouring, the share of squares that it makes, and its [windows](Periodic::window)
//! * [`fewest`]: the least share for given periods, exactly or by annealing
//! * [`windows`]: how many squares the best window of each size makes, for all sizes at once
//!
//! The share is that of the squares with one corner in a cell of the lattice and any side vector, each as often as it
//! occurs: with the side vector modulo the periods there are finitely many. It is the limit of the shares of squares
//! whose sides are bounded, when the bound grows, in the whole plane; squares as large as a board that is looked at are
//! another matter (docs/hip.md).

pub mod fewest;
mod periods;
pub mod windows;

use std::fmt;

pub use self::periods::{ParsePeriodsError, Periods};
use super::colouring::write_rows;
use super::{Board, Colouring};
use crate::stop;

/// A colouring of the plane with periods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    periods: Periods,
    colours: Vec<u8>,
}

/// How many squares a periodic colouring makes, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// Squares made.
    pub made: u64,
    /// All squares.
    pub of: u64,
}

impl Periodic {
    /// The colouring of this cell of a lattice, cell by cell in the numbering of [`Periods::place`].
    ///
    /// # Panics
    /// If there is not one colour, 0 or 1, a cell.
    pub fn new(periods: Periods, colours: Vec<u8>) -> Self {
        assert_eq!(colours.len(), periods.cells(), "a colour a cell");
        assert!(colours.iter().all(|&colour| colour < 2), "colours are 0 and 1");
        Periodic { periods, colours }
    }

    /// The colouring behind the optimal boards: on 4 x 4 cells, and with the colours swapped every four rows and columns.
    /// It makes one square of sixteen.
    ///
    /// ```
    /// use curiosa::hip::periodic::{Periodic, Share};
    /// assert_eq!(Periodic::of_the_optima().share(), Share { made: 256, of: 4096 }.in_lowest_terms());
    /// ```
    pub fn of_the_optima() -> Self {
        let periods = Periods::new(4, 4, 0).with_swaps(true, true);
        Periodic::new(periods, vec![1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0])
    }

    /// Its periods.
    pub fn periods(&self) -> Periods {
        self.periods
    }

    /// The colours of the cells of [`Periods::place`].
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// The colour of a point of the plane.
    pub fn colour(&self, row: i64, column: i64) -> u8 {
        let (cell, swapped) = self.periods.place(row, column);
        self.colours[cell] ^ u8::from(swapped)
    }

    /// The part of it that a board shows whose upper left cell is that point.
    ///
    /// ```
    /// use curiosa::hip::{Board, periodic::Periodic};
    /// let window = Periodic::of_the_optima().window(Board::new(2, 8), 0, 0);
    /// assert_eq!(window.to_string(), "10010110/10100101");
    /// ```
    pub fn window(&self, board: Board, row: i64, column: i64) -> Colouring {
        Colouring::new(board, self.colours_from(board.rows(), board.columns(), (row, column)))
    }

    /// The colours of `rows` x `columns` points, the first of which is given, row by row.
    fn colours_from(&self, rows: usize, columns: usize, (row, column): (i64, i64)) -> Vec<u8> {
        let points = (0..rows as i64).flat_map(|down| (0..columns as i64).map(move |right| (down, right)));
        points.map(|(down, right)| self.colour(row + down, column + right)).collect()
    }

    /// The share of monochromatic squares, from the definition. With k cells and the exponent e of the lattice O(k e^2).
    pub fn share(&self) -> Share {
        let side = self.periods.exponent() as i64;
        let mut share = Share { made: 0, of: 0 };
        for (row, column) in self.periods.points() {
            for (down, right) in (0..side).flat_map(|down| (0..side).map(move |right| (down, right))) {
                let [first, rest @ ..] =
                    corners(row, column, down, right).map(|(row, column)| self.colour(row, column));
                share.made += u64::from(rest.iter().all(|&colour| colour == first));
                share.of += 1;
            }
            stop::check();
        }
        share.in_lowest_terms()
    }
}

/// The colours of the cells of [`Periods::place`], row by row with a slash between the rows.
impl fmt::Display for Periodic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(out, &self.colours, self.periods.columns())
    }
}

impl Share {
    /// The same as a fraction in lowest terms.
    pub fn in_lowest_terms(self) -> Self {
        let divisor = num_integer::gcd(self.made, self.of);
        Share { made: self.made / divisor, of: self.of / divisor }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.made, self.of)
    }
}

/// The corners of the square with a corner at that point and this vector to the next one.
fn corners(row: i64, column: i64, down: i64, right: i64) -> [(i64, i64); 4] {
    [
        (row, column),
        (row + down, column + right),
        (row + down + right, column + right - down),
        (row + right, column - down),
    ]
}
