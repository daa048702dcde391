//! Lattices of periods.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::corners;
use crate::evidence::quoted;

/// A lattice of vectors along which a colouring of the plane repeats: those that (rows, shift) and (0, columns) generate.
/// Along either it may repeat with its colours swapped.
///
/// Written `4x6`, `4x6+2` with a shift of 2; a `-` behind a number for a swap: `4-x4-`.
///
/// ```
/// use curiosa::hip::periodic::Periods;
/// let periods: Periods = "4-x4-+2".parse().unwrap();
/// assert_eq!(periods, Periods::new(4, 4, 2).with_swaps(true, true));
/// assert_eq!(periods.place(4, 3), (1, true)); // Four rows down and two columns to the right of (0, 1).
/// assert_eq!((periods.cells(), periods.exponent()), (16, 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Periods {
    rows: usize,
    columns: usize,
    shift: usize,
    /// Whether the colours are swapped along (rows, shift), and along (0, columns).
    swaps: [bool; 2],
}

/// Squares of a lattice that one condition makes monochromatic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Condition {
    /// Different cells, all of which have one colour; that of those with `true` being swapped.
    pub cells: Vec<(usize, bool)>,
    /// How many squares.
    pub weight: u64,
}

impl Periods {
    /// Most rows and columns.
    pub const MAX_SIDE: usize = 64;

    /// The lattice with the periods (rows, shift) and (0, columns).
    ///
    /// # Panics
    /// If there are no rows or columns, or more than [`Periods::MAX_SIDE`], or the shift is not less than the columns.
    pub fn new(rows: usize, columns: usize, shift: usize) -> Self {
        let sides = 1..=Self::MAX_SIDE;
        assert!(
            sides.contains(&rows) && sides.contains(&columns) && shift < columns,
            "{rows}x{columns}+{shift}"
        );
        Periods { rows, columns, shift, swaps: [false; 2] }
    }

    /// The same with the colours swapped along (rows, shift), and along (0, columns), or not.
    pub fn with_swaps(self, down: bool, right: bool) -> Self {
        Periods { swaps: [down, right], ..self }
    }

    /// All lattices with so many cells, with all swaps, one of each class under the symmetries of the square.
    ///
    /// ```
    /// use curiosa::hip::periodic::Periods;
    /// // 1x2 and 2x1 are turned into each other; the third, 1x2+1, is a chessboard's.
    /// assert_eq!(Periods::all(2).iter().filter(|periods| !periods.has_swaps()).count(), 2);
    /// ```
    pub fn all(cells: usize) -> Vec<Periods> {
        let mut classes = Vec::new();
        for rows in (1..=cells).filter(|rows| cells.is_multiple_of(*rows)) {
            let columns = cells / rows;
            for shift in 0..columns {
                for swaps in [[false, false], [false, true], [true, false], [true, true]] {
                    let periods = Periods { rows, columns, shift, swaps };
                    if (0..8).all(|symmetry| periods <= periods.image(symmetry)) {
                        classes.push(periods);
                    }
                }
            }
        }
        classes
    }

    /// Rows of the lattice's cell.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Columns of the lattice's cell.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// Cells up to the periods: the index of the lattice.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Whether the colours are swapped along some vector.
    pub fn has_swaps(self) -> bool {
        self.swaps != [false; 2]
    }

    /// The least e such that a colouring repeats, without a swap, after e rows and after e columns.
    pub fn exponent(self) -> usize {
        let repeats = |length: usize| {
            let length = length as i64;
            self.place(length, 0) == (0, false) && self.place(0, length) == (0, false)
        };
        (1..).find(|&length| repeats(length)).expect("2 · cells is one")
    }

    /// The cell, 0 to `cells` - 1, that a point is equal to up to the periods, and whether its colour is swapped.
    pub fn place(self, row: i64, column: i64) -> (usize, bool) {
        let (rows, columns) = (self.rows as i64, self.columns as i64);
        let down = row.div_euclid(rows);
        let column = column - down * self.shift as i64;
        let right = column.div_euclid(columns);
        let cell = row.rem_euclid(rows) * columns + column.rem_euclid(columns);
        let odd = |steps: i64, swap: bool| swap && steps.rem_euclid(2) == 1;
        (cell as usize, odd(down, self.swaps[0]) ^ odd(right, self.swaps[1]))
    }

    /// One point of every cell, in their order.
    pub fn points(self) -> impl Iterator<Item = (i64, i64)> {
        (0..self.rows as i64).flat_map(move |row| (0..self.columns as i64).map(move |column| (row, column)))
    }

    /// All squares, put together where one condition makes them monochromatic; and how many there are, those that no
    /// colouring makes too.
    pub(super) fn conditions(self) -> (Vec<Condition>, u64) {
        let side = self.exponent() as i64;
        let mut conditions: BTreeMap<Vec<(usize, bool)>, u64> = BTreeMap::new();
        let mut all = 0;
        for (row, column) in self.points() {
            for (down, right) in (0..side).flat_map(|down| (0..side).map(move |right| (down, right))) {
                all += 1;
                let mut cells =
                    corners(row, column, down, right).map(|(row, column)| self.place(row, column));
                cells.sort_unstable();
                let swapped = cells[0].1;
                let mut cells = cells.map(|(cell, other)| (cell, other ^ swapped)).to_vec();
                cells.dedup();
                // A cell that would have to differ from itself.
                if cells.windows(2).all(|pair| pair[0].0 != pair[1].0) {
                    *conditions.entry(cells).or_default() += 1;
                }
            }
        }
        (conditions.into_iter().map(|(cells, weight)| Condition { cells, weight }).collect(), all)
    }

    /// The lattice after a symmetry of the square, 0 to 7.
    fn image(self, symmetry: usize) -> Self {
        let turn = |(mut row, mut column): (i64, i64)| {
            if symmetry & 1 != 0 {
                row = -row;
            }
            if symmetry & 2 != 0 {
                column = -column;
            }
            if symmetry & 4 != 0 { (column, row) } else { (row, column) }
        };
        let mut first = (turn((self.rows as i64, self.shift as i64)), self.swaps[0]);
        let mut second = (turn((0, self.columns as i64)), self.swaps[1]);
        // Euclid's algorithm on the rows.
        while second.0.0 != 0 {
            let times = first.0.0.div_euclid(second.0.0);
            let rest = (first.0.0 - times * second.0.0, first.0.1 - times * second.0.1);
            (first, second) = (second, (rest, first.1 ^ (second.1 && times.rem_euclid(2) == 1)));
        }
        let columns = second.0.1.abs();
        let sign = first.0.0.signum();
        let (rows, shift) = (first.0.0 * sign, first.0.1 * sign);
        let times = shift.div_euclid(columns);
        let swaps = [first.1 ^ (second.1 && times.rem_euclid(2) == 1), second.1];
        let [rows, columns, shift] = [rows, columns, shift.rem_euclid(columns)].map(|length| length as usize);
        Periods { rows, columns, shift, swaps }
    }
}

impl fmt::Display for Periods {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [down, right] = self.swaps.map(|swap| if swap { "-" } else { "" });
        write!(out, "{}{down}x{}{right}", self.rows, self.columns)?;
        if self.shift > 0 {
            write!(out, "+{}", self.shift)?;
        }
        Ok(())
    }
}

/// Why a text names no periods.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} names no periods: 8x8 is accepted, 4x6+2 where six columns to the right and four rows down with two columns to the right are periods, and - behind a number where the colours are swapped, 4-x4-; sides from 1 to 64, the shift less than the columns"
)]
pub struct ParsePeriodsError(String);

impl FromStr for Periods {
    type Err = ParsePeriodsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let periods = || {
            let (rows, rest) = text.split_once('x')?;
            let (columns, shift) = rest.split_once('+').unwrap_or((rest, "0"));
            let side = |text: &str| {
                let number = text.strip_suffix('-').unwrap_or(text);
                let length = number.parse().ok().filter(|length| (1..=Self::MAX_SIDE).contains(length))?;
                Some((length, number.len() < text.len()))
            };
            let ((rows, down), (columns, right)) = (side(rows)?, side(columns)?);
            let shift = shift.parse().ok().filter(|shift| *shift < columns)?;
            Some(Periods::new(rows, columns, shift).with_swaps(down, right))
        };
        periods().ok_or_else(|| ParsePeriodsError(quoted(text)))
    }
}
