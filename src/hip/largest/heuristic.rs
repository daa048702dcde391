//! Large free sets by simulated annealing: lower bounds.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::hip::anneal::below;
use crate::hip::{Board, Colouring};
use crate::stop;

/// Temperatures at the beginning and at the end, in cells; tuned on 13 x 13 and 14 x 14.
const HOT: f64 = 0.3;
const COLD: f64 = 0.15;

/// A free set met in `steps` steps, the same for the same seed: of all sets of cells one with many cells and few copies of
/// the pattern is sought, and then a cell of each copy that is left is taken out. O(copies through a cell) a step.
///
/// ```
/// use curiosa::hip::{Board, largest::{anneal, is_free}};
/// let set = anneal(Board::square(5), 1, 100_000);
/// assert!(is_free(&set) && set.ones() == 15);
/// ```
pub fn anneal(board: Board, seed: u64, steps: u64) -> Colouring {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut state = State::new(board);
    // A cell is worth as much as a copy costs: taking a cell out of every copy loses nothing.
    let mut best = (0, state.taken.clone());
    for step in 0..steps {
        if step.is_multiple_of(1024) {
            stop::check();
        }
        let temperature = HOT + (COLD - HOT) * step as f64 / steps as f64;
        let cell = below(&mut random, board.cells());
        let gain = state.gain(cell);
        if gain < 0 && random.random::<f64>() >= (f64::from(gain) / temperature).exp() {
            continue;
        }
        state.flip(cell);
        if state.worth > best.0 {
            best = (state.worth, state.taken.clone());
        }
    }
    state.repaired(&best.1)
}

/// The best of several annealings on all cores, with the seeds from `seed * tries` on.
///
/// # Panics
/// If there are none.
pub fn best_of(board: Board, seed: u64, tries: u64, steps: u64) -> Colouring {
    let seeds = (seed * tries..(seed + 1) * tries).into_par_iter();
    let sets: Vec<Colouring> = seeds.map(|seed| anneal(board, seed, steps)).collect();
    // Of equal ones the first.
    sets.into_iter().rev().max_by_key(Colouring::ones).expect("at least one try")
}

/// A set of cells with the number of its cells in every copy.
struct State {
    board: Board,
    taken: Vec<u8>,
    through: Vec<Vec<u32>>,
    inside: Vec<u8>,
    /// Cells of a copy of the pattern.
    all: u8,
    /// Cells less full copies.
    worth: i32,
}

impl State {
    /// No cell.
    fn new(board: Board) -> Self {
        let copies = board.copies();
        let mut through = vec![Vec::new(); board.cells()];
        for (number, copy) in copies.iter().enumerate() {
            copy.iter().for_each(|&cell| through[cell].push(number as u32));
        }
        let all = board.pattern().points().len() as u8;
        State { board, taken: vec![0; board.cells()], through, inside: vec![0; copies.len()], all, worth: 0 }
    }

    /// What the worth rises by if the cell is put in, or taken out.
    fn gain(&self, cell: usize) -> i32 {
        let full = self.all - 1 + self.taken[cell];
        let copies = self.through[cell].iter().filter(|&&copy| self.inside[copy as usize] == full).count();
        if self.taken[cell] == 0 { 1 - copies as i32 } else { copies as i32 - 1 }
    }

    fn flip(&mut self, cell: usize) {
        self.worth += self.gain(cell);
        self.taken[cell] ^= 1;
        for &copy in &self.through[cell] {
            let inside = &mut self.inside[copy as usize];
            *inside = if self.taken[cell] == 1 { *inside + 1 } else { *inside - 1 };
        }
    }

    /// The set without a cell of each copy in it; and with all cells that can be put in.
    fn repaired(mut self, taken: &[u8]) -> Colouring {
        for (cell, &wanted) in taken.iter().enumerate() {
            if self.taken[cell] != wanted {
                self.flip(cell);
            }
        }
        let worst = |state: &mut State| {
            let taken = (0..taken.len()).filter(|&cell| state.taken[cell] == 1);
            let cell = taken.max_by_key(|&cell| state.gain(cell))?;
            (state.gain(cell) >= 0).then(|| state.flip(cell))
        };
        while worst(&mut self).is_some() {}
        for cell in 0..taken.len() {
            if self.taken[cell] == 0 && self.gain(cell) == 1 {
                self.flip(cell);
            }
        }
        Colouring::new(self.board, self.taken)
    }
}
