//! Solutions with the fewest moves, and solutions up to symmetry.

use rayon::prelude::*;

use super::board::Board;
use crate::algebra::gf2::{BitMatrix, BitVector, Solutions};
use crate::stop;

/// The largest nullity for which all solutions are looked at: a minute or two on one core for boards of 30 x 30.
pub const MOST: usize = 30;

/// The solution with the fewest moves, the first in order among those; None if there are more than 2^[`MOST`] of them.
///
/// In the order of a Gray code each solution differs from the one before by one vector of the kernel: 2^nullity * cells /
/// 64 steps, shared among the threads by the first of the vectors. Where two have equally many moves, the one with
/// the first move that the other has not is taken, so that the answer depends on nothing else.
///
/// ```
/// use curiosa::quatrainment::board::{Board, Size};
/// use curiosa::quatrainment::{chase::Chase, game::Game, least::least, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(4) };
/// let (moves, quiet) = Chase::new(&game).unwrap().solve(&Board::full(game.size)).unwrap();
/// let kernel: Vec<_> = quiet.into_iter().map(|board| board.cells).collect();
/// let best = least(&moves, &kernel).unwrap();
/// assert_eq!((kernel.len(), best.cells.weight()), (4, 4));
/// assert_eq!(best.to_string(), ".X../...X/X.../..X.");
/// ```
pub fn least(solution: &Board, kernel: &[BitVector]) -> Option<Board> {
    if kernel.len() > MOST {
        return None;
    }
    if kernel.is_empty() {
        return Some(solution.clone());
    }
    let (low, high) = kernel.split_at(kernel.len().saturating_sub(8));
    let part = |choice: u64| {
        let mut current = solution.cells.clone();
        high.iter()
            .enumerate()
            .filter(|(bit, _)| choice >> bit & 1 == 1)
            .for_each(|(_, add)| current.add(add));
        let mut best = (current.weight(), current.clone());
        for step in 1u64..1 << low.len() {
            if step.is_multiple_of(4096) {
                stop::check();
            }
            current.add(&low[step.trailing_zeros() as usize]);
            let weight = current.weight();
            if weight < best.0 || weight == best.0 && precedes(&current, &best.1) {
                best = (weight, current.clone());
            }
        }
        best
    };
    let best = (0..1u64 << high.len()).into_par_iter().map(|choice| stop::begin(|| part(choice)));
    let best: Vec<(u32, BitVector)> = stop::all(best.collect());
    let first = |a: (u32, BitVector), b: (u32, BitVector)| {
        if b.0 < a.0 || b.0 == a.0 && precedes(&b.1, &a.1) { b } else { a }
    };
    let (_, cells) = best.into_iter().reduce(first)?;
    Some(Board { size: solution.size, cells })
}

/// Whether the first cell in which they differ is one of `a`: moves further up and to the left come first.
fn precedes(a: &BitVector, b: &BitVector) -> bool {
    let differ = a.words().iter().zip(b.words()).find(|(a, b)| a != b);
    differ.is_some_and(|(a, b)| a >> (a ^ b).trailing_zeros() & 1 == 1)
}

/// The number of solutions up to rotations and reflections of a square board (A075463 for Lights Out and all cells), as
/// log2 of the number that each of the eight symmetries leaves as they are, if there are any: Burnside's lemma divides
/// the sum of these numbers by eight.
///
/// `solution` and `kernel` are those of a rule and a target with all the symmetries. O(nullity^2 * cells / 64) for each.
///
/// Of the 16 solutions of Lights Out on 4 x 4 for all cells, 5 are different up to symmetry:
///
/// ```
/// use curiosa::quatrainment::board::{Board, Size};
/// use curiosa::quatrainment::least::fixed_by_symmetries;
/// use curiosa::quatrainment::{chase::Chase, game::Game, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(4) };
/// let (moves, quiet) = Chase::new(&game).unwrap().solve(&Board::full(game.size)).unwrap();
/// let kernel: Vec<_> = quiet.into_iter().map(|board| board.cells).collect();
/// let fixed = fixed_by_symmetries(&moves, &kernel);
/// assert_eq!(fixed.into_iter().flatten().map(|log| 1 << log).sum::<u32>(), 8 * 5);
/// ```
pub fn fixed_by_symmetries(solution: &Board, kernel: &[BitVector]) -> Vec<Option<usize>> {
    let last = solution.size.rows - 1;
    type Place = fn(usize, usize, usize) -> (usize, usize);
    let symmetries: [Place; 8] = [
        |r, c, _| (r, c),
        |r, c, n| (c, n - r),
        |r, c, n| (n - r, n - c),
        |r, c, n| (n - c, r),
        |r, c, _| (c, r),
        |r, c, n| (n - c, n - r),
        |r, c, n| (n - r, c),
        |r, c, n| (r, n - c),
    ];
    let size = solution.size;
    let change = |cells: &BitVector, symmetry: Place| {
        stop::check();
        let board = Board { size, cells: cells.clone() };
        let mut moved = board.moved(|row, column| symmetry(row, column, last)).cells;
        moved.add(cells);
        moved
    };
    let count = |symmetry: Place| {
        // solution + K y is fixed if the changes of the vectors K y add up to the change of the solution.
        let columns = Vec::from_iter(kernel.iter().map(|vector| change(vector, symmetry)));
        let matrix = BitMatrix::new(size.cells(), columns).transpose();
        match matrix.solve(&change(&solution.cells, symmetry)) {
            Solutions::Some { kernel, .. } => Some(kernel.len()),
            Solutions::None { .. } => None,
        }
    };
    symmetries.map(count).to_vec()
}
