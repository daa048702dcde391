//! The number of ties of boards with few rows, column by column.
//!
//! Whether a column can follow depends on no more columns before it than a copy of the pattern spans, for squares one less
//! than there are rows. So it is enough to know how many ties end in each colouring of these columns. That gives numbers
//! where there are far too many ties to go through, in other words than [`super::search`] and [`super::ties`].

use super::Board;
use crate::stop;

/// Most colourings of the columns that are remembered, and of one column.
const MOST_ENDS: usize = 1 << 20;
const MOST_COLUMNS: usize = 128;

/// The numbers of ties of the boards with the first 1, 2, ... columns of `board`, in its colours. None where the columns
/// that have to be remembered have too many colourings (for squares that is so from six rows on with two colours, from five
/// with three, and from four with four, if there are as many columns), or a number may not fit into 128 bits.
///
/// O(e · (c + copies)) time for each column and O(e) memory, if e is the number of colourings of the remembered columns and
/// c that of one column.
///
/// ```
/// use curiosa::hip::{Board, strips::ties};
/// assert_eq!(ties(Board::new(3, 3)), Some(vec![8, 50, 248]));
/// assert_eq!(ties(Board::new(2, 2).in_colours(3)), Some(vec![9, 78]));
/// ```
pub fn ties(board: Board) -> Option<Vec<u128>> {
    let (rows, colours) = (board.rows(), board.colours());
    let copies = board.copies();
    let column = |cell: &usize| cell % board.columns();
    let span = |copy: &Vec<usize>| {
        let columns = copy.iter().map(column);
        columns.clone().max().zip(columns.min()).map_or(0, |(last, first)| last - first)
    };
    let remembered = copies.iter().map(span).max().unwrap_or(0);
    let power = |cells: usize, most: usize| {
        let all = (0..cells).try_fold(1_usize, |all, _| Some(all * colours).filter(|&all| all <= most));
        all.filter(|_| f64::from(colours as u32).log2() * (board.cells() as f64) < 127.0)
    };
    let of_column = power(rows, MOST_COLUMNS)?;
    let of_ends = power(rows * remembered, MOST_ENDS)?;
    let columns = Vec::from_iter((0..of_column).map(|number| board.word(number, rows)));
    // The copies that end in a new column: their cells before it, counted backwards column by column, and for every colour
    // the columns that make such a copy if these have it.
    let mut ending: Vec<(Vec<usize>, Vec<u128>)> = Vec::new();
    for copy in &copies {
        let last = copy.iter().map(column).max().unwrap_or(0);
        let place = |cell: &usize| (last - column(cell)) * rows + cell / board.columns();
        let (here, before): (Vec<usize>, Vec<usize>) =
            copy.iter().map(place).partition(|&place| place < rows);
        let makes = |column: &Vec<u8>, colour: u8| here.iter().all(|&place| column[place] == colour);
        let made_by = (0..colours as u8).map(|colour| {
            let columns = columns.iter().enumerate().filter(|(_, column)| makes(column, colour));
            columns.fold(0, |all, (number, _)| all | 1_u128 << number)
        });
        ending.push((before.into_iter().map(|place| place - rows).collect(), made_by.collect()));
    }
    ending.sort_unstable();
    ending.dedup();
    let every = if of_column == 128 { u128::MAX } else { (1 << of_column) - 1 };
    // The columns that make no copy after so many columns with these colours.
    let followers = |known: usize, end: usize| {
        stop::check();
        let end = board.word(end, rows * known);
        let mut made = 0;
        for (before, made_by) in &ending {
            for (colour, columns) in made_by.iter().enumerate() {
                let is_so = before.iter().all(|&place| end.get(place) == Some(&(colour as u8)));
                made |= if is_so { *columns } else { 0 };
            }
        }
        every & !made
    };
    // How many ties end so, if so many columns are remembered.
    let mut ends = vec![1_u128];
    let mut counted = Vec::new();
    for number in 0..board.columns() {
        let known = number.min(remembered);
        let mut next = vec![0; if known < remembered { ends.len() * of_column } else { of_ends }];
        let size = next.len();
        for (end, &ties) in ends.iter().enumerate().filter(|(_, ties)| **ties > 0) {
            let mut left = followers(known, end);
            while left != 0 {
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                next[(end * of_column + column) % size] += ties;
            }
        }
        counted.push(next.iter().sum());
        ends = next;
    }
    Some(counted)
}

/// The number of ties of a board, by its columns, or by its rows if these are more and the pattern is the same seen so.
///
/// ```
/// use curiosa::hip::{Board, strips::number};
/// assert_eq!(number(Board::new(8, 2).in_colours(3)), number(Board::new(2, 8).in_colours(3)));
/// ```
pub fn number(board: Board) -> Option<u128> {
    let is_the_same = board.pattern().is_kept_by(|row, column| (column, row));
    let board = match board.rows() > board.columns() && is_the_same {
        true => {
            Board::new(board.columns(), board.rows()).avoiding(board.pattern()).in_colours(board.colours())
        }
        false => board,
    };
    ties(board)?.pop()
}
