//! Large free sets by simulated annealing: lower bounds.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::hip::anneal::below;
use crate::hip::{Board, Colouring};
use crate::stop;

/// Temperatures at the beginning and at the end, in cells; tuned on 12 x 12 to 16 x 16.
const HOT: f64 = 0.22;
const COLD: f64 = 0.15;

/// Steps at one temperature.
const STAGE: u64 = 1024;

/// Gains worse than the last of so many are never taken.
const LOSSES: usize = 32;

/// A free set met in `steps` steps, the same for the same seed: of all sets of cells one with many cells and few copies of
/// the pattern is sought, and then a cell of each copy that is left is taken out. O(1) a step, and O(copies through a cell)
/// for the few steps in a hundred that change the set.
///
/// ```
/// use curiosa::hip::{Board, largest::{anneal, is_free}};
/// let set = anneal(Board::square(5), 1, 100_000);
/// assert!(is_free(&set) && set.ones() == 15);
/// ```
pub fn anneal(board: Board, seed: u64, steps: u64) -> Colouring {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut state = State::new(board);
    let mut odds = [0.0; LOSSES];
    // A cell is worth as much as a copy costs: taking a cell out of every copy loses nothing.
    let mut best = (0, state.taken.clone());
    for step in 0..steps {
        if step.is_multiple_of(STAGE) {
            stop::check();
            let temperature = HOT + (COLD - HOT) * step as f64 / steps as f64;
            odds = std::array::from_fn(|loss| (-(loss as f64) / temperature).exp());
        }
        let cell = below(&mut random, board.cells());
        let gain = state.gain(cell);
        if gain < 0
            && odds.get(gain.unsigned_abs() as usize).is_none_or(|&odds| random.random::<f64>() >= odds)
        {
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

/// A set of cells, with what a change of it does.
struct State {
    board: Board,
    taken: Vec<u8>,
    copies: Vec<Vec<usize>>,
    /// The copies through a cell.
    through: Vec<Vec<u32>>,
    /// How many cells of a copy are in the set.
    inside: Vec<u8>,
    /// How many copies through a cell have all of their other cells in the set.
    full: Vec<i32>,
    /// Cells less copies in the set.
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
        let (taken, inside, full) = (vec![0; board.cells()], vec![0; copies.len()], vec![0; board.cells()]);
        State { board, taken, copies, through, inside, full, worth: 0 }
    }

    /// What the worth rises by if the cell is put in, or taken out.
    fn gain(&self, cell: usize) -> i32 {
        if self.taken[cell] == 0 { 1 - self.full[cell] } else { self.full[cell] - 1 }
    }

    fn flip(&mut self, cell: usize) {
        self.worth += self.gain(cell);
        self.taken[cell] ^= 1;
        let change = if self.taken[cell] == 1 { 1 } else { -1 };
        for &number in &self.through[cell] {
            let (copy, inside) = (&self.copies[number as usize], &mut self.inside[number as usize]);
            // With the cell in it.
            let with = if change == 1 { *inside + 1 } else { *inside };
            *inside = if change == 1 { with } else { with - 1 };
            let missing = copy.len() - usize::from(with);
            if missing == 0 {
                copy.iter().filter(|&&other| other != cell).for_each(|&other| self.full[other] += change);
            } else if missing == 1 {
                let out = copy.iter().find(|&&other| other != cell && self.taken[other] == 0);
                self.full[*out.expect("one is missing")] += change;
            }
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
