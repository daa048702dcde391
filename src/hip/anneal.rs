//! Colourings with few squares by simulated annealing: upper bounds.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::{Balance, Board, Colouring};
use crate::stop;

/// Temperatures at the beginning and at the end, in squares. Below 0.1 nothing moves, above 1.2 nothing is kept.
const HOT: f64 = 1.2;
const COLD: f64 = 0.12;

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
    let mut state = State::new(board);
    for cell in 0..cells {
        let one = match balance {
            Balance::Any => random.random_bool(0.5),
            Balance::Even => cell % 2 == 0,
        };
        if one {
            state.flip(cell);
        }
    }
    let mut best = (state.made, state.colours.clone());
    for step in 0..steps {
        if step.is_multiple_of(1024) {
            stop::check();
        }
        let temperature = HOT + (COLD - HOT) * step as f64 / steps as f64;
        let first = below(&mut random, cells);
        let second = (balance == Balance::Even).then(|| below(&mut random, cells));
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

/// The best of several annealings on all cores, with the seeds 0, 1, ...
///
/// # Panics
/// If there are none.
pub fn best_of(board: Board, balance: Balance, tries: u64, steps: u64) -> Colouring {
    let tries = (0..tries).into_par_iter().map(|seed| anneal(board, balance, seed, steps));
    let tries: Vec<Colouring> = tries.collect();
    tries.into_iter().min_by_key(|colouring| colouring.made().len()).expect("at least one try")
}

fn below(random: &mut impl Rng, bound: usize) -> usize {
    random.random_range(0..bound as u32) as usize
}

/// A colouring with the number of ones of every square.
struct State {
    colours: Vec<u8>,
    through: Vec<Vec<u32>>,
    ones: Vec<u8>,
    made: u32,
}

impl State {
    /// The board all in colour 0.
    fn new(board: Board) -> Self {
        let squares = board.squares();
        let mut through = vec![Vec::new(); board.cells()];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                through[cell].push(number as u32);
            }
        }
        let made = squares.len() as u32;
        State { colours: vec![0; board.cells()], through, ones: vec![0; squares.len()], made }
    }

    fn flip(&mut self, cell: usize) {
        self.colours[cell] ^= 1;
        let mono = |ones: u8| u32::from(ones == 0 || ones == 4);
        for &square in &self.through[cell] {
            let ones = &mut self.ones[square as usize];
            self.made -= mono(*ones);
            *ones = if self.colours[cell] == 1 { *ones + 1 } else { *ones - 1 };
            self.made += mono(*ones);
        }
    }
}
