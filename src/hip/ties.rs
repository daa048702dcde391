//! Ties: colourings without a monochromatic square, and how many there are.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Balance, Board, Colouring};
use crate::stop;

/// Largest side of a board whose ties are counted.
pub const MAX_SIDE: usize = 7;

/// All square-free colourings of a board, by backtracking in reading order: a cell takes a colour unless it is the
/// last corner of a square whose other three corners have it.
///
/// Visits every square-free colouring of every beginning of the board: 4·10^6 positions for 6 x 7, the worst of the
/// boards with sides to [`MAX_SIDE`] that have no tie.
///
/// # Panics
/// If the board has more than 64 cells.
///
/// ```
/// use curiosa::hip::{Balance, Board, ties::{Census, square_free}};
/// let ties = square_free(Board::square(3));
/// let total = Census::of_all(Board::square(3), &ties).total(Balance::Any);
/// assert_eq!((total.colourings, total.classes, total.swap_classes), (248, 40, 20));
/// ```
pub fn square_free(board: Board) -> Vec<Colouring> {
    square_free_within(board, usize::MAX).expect("there is room")
}

/// The same, or none, if there are more than `room`: of other patterns than squares there may be very many.
///
/// # Panics
/// If the board has more than 64 cells.
pub fn square_free_within(board: Board, room: usize) -> Option<Vec<Colouring>> {
    assert!(board.cells() <= 64, "{board} is too large");
    let mut closed_by = vec![Vec::new(); board.cells()];
    for square in board.copies() {
        let last = *square.iter().max().expect("it has corners");
        closed_by[last].push(square.iter().filter(|&&cell| cell != last).map(|cell| 1_u64 << cell).sum());
    }
    let mut found = Vec::new();
    let all = extend(&closed_by, 0, [0, 0], &mut |ones| {
        let colours = (0..board.cells()).map(|cell| (ones >> cell & 1) as u8);
        found.push(Colouring::new(board, colours.collect()));
        if found.len() > room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    all.is_continue().then_some(found)
}

fn extend(
    closed_by: &[Vec<u64>],
    cell: usize,
    coloured: [u64; 2],
    visit: &mut impl FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(triples) = closed_by.get(cell) else { return visit(coloured[1]) };
    if cell.is_multiple_of(8) {
        stop::check();
    }
    for colour in 0..2 {
        if triples.iter().all(|triple| coloured[colour] & triple != *triple) {
            let mut next = coloured;
            next[colour] |= 1 << cell;
            extend(closed_by, cell + 1, next, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// How many colourings of a kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Colourings.
    pub colourings: u64,
    /// Up to the symmetries of the board (eight on a square board).
    pub classes: u64,
    /// Up to these and the swap of the colours.
    pub swap_classes: u64,
}

/// The numbers of colourings in a set that is closed under the symmetries of its board and the swap of the colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Census {
    /// Cells of the board.
    pub cells: usize,
    /// By the number of ones; a class up to the swap counts for both its numbers of ones.
    pub by_ones: BTreeMap<usize, Count>,
}

impl Census {
    /// Counts a whole set, colouring by colouring: a class is counted at its least member. O(order · cells) each.
    pub fn of_all(board: Board, colourings: &[Colouring]) -> Self {
        let (eight, sixteen) = (board.symmetries(false), board.symmetries(true));
        let mut by_ones = BTreeMap::<usize, Count>::new();
        for colouring in colourings {
            stop::check();
            let count = by_ones.entry(colouring.ones()).or_default();
            count.colourings += 1;
            count.classes += u64::from(eight.is_canonical(colouring.colours()));
        }
        for colouring in colourings.iter().filter(|c| sixteen.is_canonical(c.colours())) {
            stop::check();
            let ones = [colouring.ones(), board.cells() - colouring.ones()];
            for ones in &ones[..if ones[0] == ones[1] { 1 } else { 2 }] {
                by_ones.get_mut(ones).expect("the swapped colourings are in the set").swap_classes += 1;
            }
        }
        Census { cells: board.cells(), by_ones }
    }

    /// Counts the orbits of some colourings, of which there must be one or more of every orbit, by listing them.
    pub fn of_orbits(board: Board, colourings: &[Colouring]) -> Self {
        let sixteen = board.symmetries(true);
        let orbit = |colouring: &Colouring| {
            stop::check();
            sixteen.orbit(colouring.colours())
        };
        let mut left: BTreeSet<Vec<u8>> = colourings.iter().flat_map(orbit).collect();
        let eight = board.symmetries(false);
        let mut by_ones = BTreeMap::<usize, Count>::new();
        while let Some(word) = left.first().cloned() {
            stop::check();
            let ones = Colouring::new(board, word.clone()).ones();
            let orbit = eight.orbit(&word);
            let swapped: Vec<u8> = word.iter().map(|colour| 1 - colour).collect();
            let count = by_ones.entry(ones).or_default();
            count.classes += 1;
            count.colourings += orbit.len() as u64;
            // A class and its swap are one class; with the same number of ones it is met twice unless it is itself.
            let same_ones = 2 * ones == board.cells();
            if !same_ones || word <= *eight.orbit(&swapped).first().expect("not empty") {
                count.swap_classes += 1;
            }
            for image in &orbit {
                left.remove(image);
            }
        }
        Census { cells: board.cells(), by_ones }
    }

    /// The sum over the numbers of ones that `balance` allows.
    pub fn total(&self, balance: Balance) -> Count {
        let most = balance.most(self.cells);
        let mut total = Count::default();
        for (&k, count) in self.by_ones.range(self.cells - most..=most) {
            total.colourings += count.colourings;
            total.classes += count.classes;
            // k and cells - k have the same classes up to the swap.
            if 2 * k <= self.cells {
                total.swap_classes += count.swap_classes;
            }
        }
        total
    }
}

/// Whether the second player wins the game on every even board from 6 x 6 on: by answering with the half turn, if no tie of
/// 6 x 6 turns into its complement by it and 7 x 7, so every larger board, has no tie (docs/hip.md, The game).
pub fn second_player_wins_on_even_boards() -> bool {
    let opposite = |tie: &Colouring| {
        let colours = tie.colours();
        colours.iter().zip(colours.iter().rev()).all(|(colour, image)| colour != image)
    };
    !square_free(Board::square(6)).iter().any(opposite) && square_free(Board::square(7)).is_empty()
}
