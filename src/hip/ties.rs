//! Ties: colourings without a monochromatic square, and how many there are.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Balance, Board, Colouring};
use crate::stop;

/// Largest side of a board whose ties are counted.
pub const MAX_SIDE: usize = 8;

/// All square-free colourings of a board in its colours, by backtracking in reading order: a cell takes a colour unless it
/// is the last corner of a square whose other three corners have it.
///
/// Visits every square-free colouring of every beginning of the board: 1.8·10^7 positions for 6 x 8, 7 x 8 and 8 x 8, the
/// worst of the boards in two colours with sides to [`MAX_SIDE`].
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
    let mut found = Vec::new();
    let all = visit(board, &mut |coloured| {
        let colour = |cell| coloured.iter().position(|cells| cells >> cell & 1 == 1).expect("a colour");
        found.push(Colouring::new(board, (0..board.cells()).map(|cell| colour(cell) as u8).collect()));
        if found.len() > room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    all.is_continue().then_some(found)
}

/// How many there are, of which none is kept: O(1) memory.
///
/// # Panics
/// If the board has more than 64 cells.
///
/// ```
/// use curiosa::hip::{Board, ties::count};
/// assert_eq!(count(Board::square(3).in_colours(3)), 15948);
/// ```
pub fn count(board: Board) -> u64 {
    let mut number = 0;
    let _ = visit(board, &mut |_| {
        number += 1;
        ControlFlow::Continue(())
    });
    number
}

/// The square-free colourings, each as the cells of every colour.
fn visit(board: Board, visit: &mut impl FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
    assert!(board.cells() <= 64, "{board} is too large");
    let mut closed_by = vec![Vec::new(); board.cells()];
    for square in board.copies() {
        let last = *square.iter().max().expect("it has corners");
        closed_by[last].push(square.iter().filter(|&&cell| cell != last).map(|cell| 1_u64 << cell).sum());
    }
    extend(&closed_by, 0, &mut vec![0; board.colours()], visit)
}

/// Those that extend a colouring of the cells before `cell`.
fn extend(
    closed_by: &[Vec<u64>],
    cell: usize,
    coloured: &mut [u64],
    visit: &mut impl FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(triples) = closed_by.get(cell) else { return visit(coloured) };
    if cell.is_multiple_of(8) {
        stop::check();
    }
    for colour in 0..coloured.len() {
        if triples.iter().all(|triple| coloured[colour] & triple != *triple) {
            coloured[colour] |= 1 << cell;
            extend(closed_by, cell + 1, coloured, visit)?;
            coloured[colour] &= !(1 << cell);
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
    /// Up to these and the exchanges of the colours.
    pub swap_classes: u64,
}

/// The numbers of colourings in a set that is closed under the symmetries of its board and the exchanges of the colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Census {
    /// By the numbers of cells of the colours, one number for each colour, in ascending order of the last, then of the one
    /// before; a class up to exchanges counts for all its numbers.
    pub by_numbers: Vec<(Vec<usize>, Count)>,
}

impl Census {
    /// Counts a whole set, colouring by colouring: a class is counted at its least member. O(order · cells) each.
    pub fn of_all(board: Board, colourings: &[Colouring]) -> Self {
        let (turns, all) = (board.symmetries(false), board.symmetries(true));
        let mut by_numbers = BTreeMap::<Vec<usize>, Count>::new();
        for colouring in colourings {
            stop::check();
            let count = by_numbers.entry(colouring.numbers()).or_default();
            count.colourings += 1;
            count.classes += u64::from(turns.is_canonical(colouring.colours()));
        }
        for colouring in colourings.iter().filter(|c| all.is_canonical(c.colours())) {
            stop::check();
            let mut numbers = colouring.numbers();
            numbers.sort_unstable();
            for (other, count) in &mut by_numbers {
                let mut sorted = other.clone();
                sorted.sort_unstable();
                count.swap_classes += u64::from(sorted == numbers);
            }
        }
        Census::listed(by_numbers)
    }

    /// Counts the orbits of some colourings, of which there must be one or more of every orbit, one orbit after the other.
    pub fn of_orbits(board: Board, colourings: &[Colouring]) -> Self {
        let (turns, all) = (board.symmetries(false), board.symmetries(true));
        let canonical = |colouring: &Colouring| {
            stop::check();
            all.canonical(colouring.colours())
        };
        let representatives: BTreeSet<Vec<u8>> = colourings.iter().map(canonical).collect();
        let mut by_numbers = BTreeMap::<Vec<usize>, Count>::new();
        for word in &representatives {
            stop::check();
            let mut of_orbit = BTreeMap::<Vec<usize>, Count>::new();
            for image in all.orbit(word) {
                let is_canonical = turns.is_canonical(&image);
                let count = of_orbit.entry(Colouring::new(board, image).numbers()).or_default();
                count.colourings += 1;
                count.classes += u64::from(is_canonical);
            }
            for (numbers, part) in of_orbit {
                let count = by_numbers.entry(numbers).or_default();
                count.colourings += part.colourings;
                count.classes += part.classes;
                count.swap_classes += 1;
            }
        }
        Census::listed(by_numbers)
    }

    fn listed(by_numbers: BTreeMap<Vec<usize>, Count>) -> Self {
        let mut by_numbers = Vec::from_iter(by_numbers);
        by_numbers.sort_by(|(one, _), (other, _)| one.iter().rev().cmp(other.iter().rev()));
        Census { by_numbers }
    }

    /// The sum over the numbers of cells that `balance` allows.
    pub fn total(&self, balance: Balance) -> Count {
        let mut total = Count::default();
        for (numbers, count) in &self.by_numbers {
            let allowed = balance.numbers(numbers.iter().sum(), numbers.len());
            if !numbers.iter().all(|number| allowed.contains(number)) {
                continue;
            }
            total.colourings += count.colourings;
            total.classes += count.classes;
            // The exchanges take these numbers to every order of them.
            if numbers.is_sorted() {
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
