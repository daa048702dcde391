//! How many free sets there are, by their size: A240444 for squares.

use rayon::prelude::*;

use crate::hip::Board;
use crate::stop;

/// The widest board whose free sets are counted.
pub const MAX_COLUMNS: usize = 7;

/// The numbers of free sets of a board by size.
///
/// ```
/// use curiosa::hip::{Board, largest::Census};
/// // A240444, third row.
/// assert_eq!(Census::of(Board::square(3)).by_size, [1, 9, 36, 84, 120, 96, 32]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Entry k: the free sets with k cells, to the largest that occurs.
    pub by_size: Vec<u64>,
}

impl Census {
    /// Counts row by row: which sets of cells of a row go with those of the rows before is one word with a bit for each of
    /// the 2^columns sets, so that the last row takes a few operations whatever it allows. O(copies) for each free set of
    /// the other rows, of which 5 x 6 has some 10^8.
    ///
    /// # Panics
    /// If the board has more than [`MAX_COLUMNS`] columns or 64 cells.
    pub fn of(board: Board) -> Self {
        assert!(board.columns() <= MAX_COLUMNS && board.cells() <= 64, "{board} is too large");
        let rows = Rows::new(board);
        let first = Vec::from_iter(subsets(rows.allowed(0, 0)));
        let count = |&row: &u64| stop::begin(|| rows.count(1, row, vec![0; board.cells() + 1]));
        let add = |mut sum: Vec<u64>, part: Vec<u64>| {
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            sum
        };
        let counts = stop::all(first.par_iter().map(count).collect::<Option<Vec<_>>>());
        let mut by_size = counts.into_iter().fold(vec![0; board.cells() + 1], add);
        let largest = by_size.iter().rposition(|&count| count > 0).expect("the empty set is free");
        by_size.truncate(largest + 1);
        Census { by_size }
    }
}

/// A set of sets of cells of a row, a bit each.
type Family = u128;

struct Rows {
    columns: usize,
    /// For every row the copies whose last cells are in it: the cells before, and those in the row.
    copies: Vec<Vec<(u64, usize)>>,
    /// The sets of cells of a row without a given cell.
    without: Vec<Family>,
    /// The sets of cells of a row by size.
    of_size: Vec<Family>,
}

impl Rows {
    fn new(board: Board) -> Self {
        let columns = board.columns();
        let mut copies = vec![Vec::new(); board.rows()];
        for copy in board.copies() {
            let row = copy.iter().max().expect("it has cells") / columns;
            let (here, before): (Vec<usize>, Vec<usize>) =
                copy.into_iter().partition(|&cell| cell / columns == row);
            let before = before.into_iter().map(|cell| 1 << cell).sum();
            copies[row].push((before, here.into_iter().map(|cell| 1 << (cell % columns)).sum()));
        }
        let family = |belongs: &dyn Fn(usize) -> bool| {
            (0..1 << columns).filter(|&set| belongs(set)).map(|set| 1 << set).sum::<Family>()
        };
        Rows {
            columns,
            copies,
            without: (0..columns).map(|cell| family(&|set| set >> cell & 1 == 0)).collect(),
            of_size: (0..=columns).map(|size| family(&|set| set.count_ones() as usize == size)).collect(),
        }
    }

    /// The sets of cells of a row that complete no copy with the cells of the rows before.
    fn allowed(&self, row: usize, before: u64) -> Family {
        let mut completing: Family = 0;
        for &(cells, here) in &self.copies[row] {
            completing |= Family::from(before & cells == cells) << here;
        }
        // And all larger sets.
        for (cell, without) in self.without.iter().enumerate() {
            completing |= (completing & without) << (1_usize << cell);
        }
        self.of_size.iter().sum::<Family>() & !completing
    }

    /// Counts the free sets that begin with these cells of the rows before, by size.
    fn count(&self, row: usize, before: u64, mut by_size: Vec<u64>) -> Vec<u64> {
        if row == self.copies.len() {
            by_size[before.count_ones() as usize] += 1;
            return by_size;
        }
        stop::check();
        let allowed = self.allowed(row, before);
        if row + 1 == self.copies.len() {
            let taken = before.count_ones() as usize;
            for (size, family) in self.of_size.iter().enumerate() {
                by_size[taken + size] += u64::from((allowed & family).count_ones());
            }
            return by_size;
        }
        for set in subsets(allowed) {
            by_size = self.count(row + 1, before | set << (row * self.columns), by_size);
        }
        by_size
    }
}

/// The sets of a family, as cells.
fn subsets(mut family: Family) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let set = family.trailing_zeros();
        family &= family.wrapping_sub(1);
        (set < Family::BITS).then_some(u64::from(set))
    })
}
