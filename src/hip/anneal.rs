//! Colourings with few squares by simulated annealing, from random ones or from windows of a periodic one: upper bounds.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::periodic::Periodic;
use super::{Balance, Board, Colouring};
use crate::stop;

/// Temperatures at the beginning and at the end, in squares. Below 0.1 nothing moves, above 1.2 nothing is kept.
const HOT: f64 = 1.2;
const COLD: f64 = 0.12;

/// The same for windows, and of how many of the best one is taken.
const WARM: f64 = 0.6;
const STARTS: usize = 8;

/// The best colouring met in `steps` steps from a random one, the same for the same seed. A step changes a cell, or swaps
/// two cells of different colours if the balance has to be kept; O(rows · columns) a step.
///
/// ```
/// use curiosa::hip::{Balance, Board, anneal::anneal};
/// let colouring = anneal(Board::square(4), Balance::Even, 1, 1000);
/// assert!(colouring.has_balance(Balance::Even));
/// assert_eq!(colouring, anneal(Board::square(4), Balance::Even, 1, 1000));
/// ```
pub fn anneal(board: Board, balance: Balance, seed: u64, steps: u64) -> Colouring {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let cells = board.cells();
    let colours = board.colours();
    let colour = |cell: usize, random: &mut ChaCha8Rng| match balance {
        Balance::Any if colours == 2 => u8::from(random.random_bool(0.5)),
        Balance::Any => below(random, colours) as u8,
        Balance::Even if colours == 2 => u8::from(cell.is_multiple_of(2)),
        Balance::Even => (cell % colours) as u8,
    };
    let start = (0..cells).map(|cell| colour(cell, &mut random)).collect();
    cool(&Colouring::new(board, start), balance, HOT, steps, &mut random)
}

/// Windows of [`Periodic::of_the_optima`] with this balance, the best ones improved by annealing that begins at a
/// temperature at which most of them stays: the best met. The same for the same seed. With more than two colours it is
/// [`anneal`].
///
/// ```
/// use curiosa::hip::{Balance, Board, anneal::window};
/// assert_eq!(window(Board::square(10), Balance::Even, 1, 1000).made().len(), 30);
/// ```
pub fn window(board: Board, balance: Balance, seed: u64, steps: u64) -> Colouring {
    if board.colours() != 2 {
        return anneal(board, balance, seed, steps);
    }
    let colouring = Periodic::of_the_optima();
    let period = colouring.periods().exponent() as i64;
    let points = (0..period).flat_map(|row| (0..period).map(move |column| (row, column)));
    let windows = points.map(|(row, column)| colouring.window(board, row, column));
    let mut windows = Vec::from_iter(windows.filter(|window| window.has_balance(balance)));
    windows.sort_by_cached_key(|window| window.made().len());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    match windows.get(below(&mut random, windows.len().clamp(1, STARTS))) {
        Some(window) => cool(window, balance, WARM, steps, &mut random),
        // None is balanced.
        None => anneal(board, balance, seed, steps),
    }
}

/// Steps from a colouring that has the balance, from a temperature down to [`COLD`]: the best met, itself included.
fn cool(start: &Colouring, balance: Balance, hot: f64, steps: u64, random: &mut ChaCha8Rng) -> Colouring {
    let board = start.board();
    let cells = board.cells();
    let mut state = State::new(board);
    (0..cells).for_each(|cell| state.paint(cell, start.colours()[cell]));
    let mut best = (state.made, state.colours.clone());
    // Of one colour there is nothing to change.
    let steps = if board.colours() == 1 { 0 } else { steps };
    for step in 0..steps {
        if step.is_multiple_of(1024) {
            stop::check();
        }
        let temperature = hot + (COLD - hot) * step as f64 / steps as f64;
        let first = below(random, cells);
        let second = (balance == Balance::Even).then(|| below(random, cells));
        if second.is_some_and(|second| state.colours[first] == state.colours[second]) {
            continue;
        }
        let before = (state.made, state.colours[first]);
        match second {
            Some(second) => {
                state.paint(first, state.colours[second]);
                state.paint(second, before.1);
            }
            None if board.colours() == 2 => state.paint(first, 1 - before.1),
            None => {
                let other = 1 + below(random, board.colours() - 1) as u8;
                state.paint(first, (before.1 + other) % board.colours() as u8);
            }
        }
        let rise = f64::from(state.made) - f64::from(before.0);
        if rise > 0.0 && random.random::<f64>() >= (-rise / temperature).exp() {
            if let Some(second) = second {
                state.paint(second, state.colours[first]);
            }
            state.paint(first, before.1);
        } else if state.made < best.0 {
            best = (state.made, state.colours.clone());
        }
    }
    Colouring::new(board, best.1)
}

/// The best of several annealings on all cores, from random colourings and from windows, with the seeds 0, 1, ...
///
/// # Panics
/// If there are none.
pub fn best_of(board: Board, balance: Balance, tries: u64, steps: u64) -> Colouring {
    let tries = (0..tries)
        .into_par_iter()
        .flat_map_iter(|seed| [window, anneal].map(|method| method(board, balance, seed, steps)));
    let tries: Vec<Colouring> = tries.collect();
    tries.into_iter().min_by_key(|colouring| colouring.made().len()).expect("at least one try")
}

/// A number below `bound`.
pub(super) fn below(random: &mut impl Rng, bound: usize) -> usize {
    random.random_range(0..bound as u32) as usize
}

/// A colouring with the numbers of the colours of every square.
struct State {
    colours: Vec<u8>,
    through: Vec<Vec<u32>>,
    numbers: Vec<[u8; Board::MAX_COLOURS]>,
    /// Cells of a copy of the pattern.
    all: u8,
    made: u32,
}

impl State {
    /// The board all in colour 0.
    fn new(board: Board) -> Self {
        let squares = board.copies();
        let mut through = vec![Vec::new(); board.cells()];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                through[cell].push(number as u32);
            }
        }
        let made = squares.len() as u32;
        let all = board.pattern().points().len() as u8;
        let mut numbers = [0; Board::MAX_COLOURS];
        numbers[0] = all;
        State { colours: vec![0; board.cells()], through, numbers: vec![numbers; squares.len()], all, made }
    }

    fn paint(&mut self, cell: usize, colour: u8) {
        let old = usize::from(std::mem::replace(&mut self.colours[cell], colour));
        let new = usize::from(colour);
        if old == new {
            return;
        }
        for &square in &self.through[cell] {
            let numbers = &mut self.numbers[square as usize];
            self.made -= u32::from(numbers[old] == self.all);
            numbers[old] -= 1;
            numbers[new] += 1;
            self.made += u32::from(numbers[new] == self.all);
        }
    }
}
