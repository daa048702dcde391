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

/// The best colouring met in `steps` steps from a random one, the same for the same seed. A step flips a cell, or swaps
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
    let one = |cell: usize, random: &mut ChaCha8Rng| match balance {
        Balance::Any => random.random_bool(0.5),
        Balance::Even => cell.is_multiple_of(2),
    };
    let start = (0..cells).map(|cell| u8::from(one(cell, &mut random))).collect();
    cool(&Colouring::new(board, start), balance, HOT, steps, &mut random)
}

/// Windows of [`Periodic::of_the_optima`] with this balance, the best ones improved by annealing that begins at a
/// temperature at which most of them stays: the best met. The same for the same seed.
///
/// ```
/// use curiosa::hip::{Balance, Board, anneal::window};
/// assert_eq!(window(Board::square(10), Balance::Even, 1, 1000).made().len(), 30);
/// ```
pub fn window(board: Board, balance: Balance, seed: u64, steps: u64) -> Colouring {
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
    (0..cells).filter(|&cell| start.colours()[cell] == 1).for_each(|cell| state.flip(cell));
    let mut best = (state.made, state.colours.clone());
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
        let before = state.made;
        state.flip(first);
        if let Some(second) = second {
            state.flip(second);
        }
        let rise = f64::from(state.made) - f64::from(before);
        if rise > 0.0 && random.random::<f64>() >= (-rise / temperature).exp() {
            state.flip(first);
            if let Some(second) = second {
                state.flip(second);
            }
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

/// A colouring with the number of ones of every square.
struct State {
    colours: Vec<u8>,
    through: Vec<Vec<u32>>,
    ones: Vec<u8>,
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
        State { colours: vec![0; board.cells()], through, ones: vec![0; squares.len()], all, made }
    }

    fn flip(&mut self, cell: usize) {
        self.colours[cell] ^= 1;
        let all = self.all;
        let mono = |ones: u8| u32::from(ones == 0 || ones == all);
        for &square in &self.through[cell] {
            let ones = &mut self.ones[square as usize];
            self.made -= mono(*ones);
            *ones = if self.colours[cell] == 1 { *ones + 1 } else { *ones - 1 };
            self.made += mono(*ones);
        }
    }
}
