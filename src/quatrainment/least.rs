//! Solutions with the fewest moves, and solutions up to symmetry.

use rayon::prelude::*;

use super::board::Board;
use crate::algebra::gf2::{BitMatrix, BitVector, Solutions};
use crate::stop;

/// The largest nullity for which all solutions are looked at where nobody waits longer: seconds.
pub const MOST: usize = 34;

/// The most cells of a board whose solutions are looked at: their sums are numbers of 16 bits.
pub const MOST_CELLS: usize = i16::MAX as usize;

/// Solutions that are next to each other in memory, and rows of them that are transformed together: 32 kB.
const LANES: usize = 32;
const ROWS: usize = 9;
/// Parts of the work that threads share, as log2.
const PARTS: usize = 8;

type Lanes = [i16; LANES];

/// The solution with the fewest moves, the first in order among those; None if there are more than 2^`most` of them, or
/// more than [`MOST_CELLS`] cells.
///
/// Let the solutions be s + a K for vectors a of bits. Cell j is pressed if s_j + a K_j is odd, K_j being column j of K, so
/// that cells minus twice the moves is the sum over all cells of (-1)^(s_j + a K_j): a Walsh-Hadamard transform of the
/// column counts, with signs. For each choice of all but 14 bits of a the transform of 2^14 numbers says it of so many
/// solutions, at a cycle or two a solution with AVX-512: 2^(nullity - 14) * (cells + 9 * 2^8) steps of 32 numbers each.
/// Where two have equally many moves, the one with the first move that the other has not is taken, so that the answer
/// depends on nothing else.
///
/// ```
/// use curiosa::quatrainment::board::{Board, Size};
/// use curiosa::quatrainment::{chase::Chase, game::Game, least::{MOST, least}, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(4) };
/// let (moves, quiet) = Chase::new(&game).unwrap().solve(&Board::full(game.size)).unwrap();
/// let kernel: Vec<_> = quiet.into_iter().map(|board| board.cells).collect();
/// let best = least(&moves, &kernel, MOST).unwrap();
/// assert_eq!((kernel.len(), best.cells.weight()), (4, 4));
/// assert_eq!(best.to_string(), ".X../...X/X.../..X.");
/// ```
pub fn least(solution: &Board, kernel: &[BitVector], most: usize) -> Option<Board> {
    if kernel.len() > most || solution.size.cells() > MOST_CELLS {
        return None;
    }
    let parts = 1 << PARTS.min(kernel.len());
    let best =
        (0..parts).into_par_iter().map(|part| stop::begin(|| least_of_part(solution, kernel, part, parts)));
    let best: Vec<Option<Board>> = stop::all(best.collect());
    best.into_iter().flatten().reduce(first)
}

/// The first in order of two solutions with the fewest moves.
pub fn first(a: Board, b: Board) -> Board {
    let (moves, others) = (a.cells.weight(), b.cells.weight());
    if others < moves || others == moves && precedes(&b.cells, &a.cells) { b } else { a }
}

/// As [`least`], of a part of all solutions; none if there are too few to be divided so.
///
/// # Panics
/// If there are more than 2^63 solutions, or more than [`MOST_CELLS`] cells.
pub fn least_of_part(solution: &Board, kernel: &[BitVector], part: u64, parts: u64) -> Option<Board> {
    let cells = solution.size.cells();
    assert!(kernel.len() <= 63 && cells <= MOST_CELLS);
    let columns = Vec::from_iter((0..cells).map(|cell| {
        let bits = kernel.iter().enumerate().map(|(bit, vector)| u64::from(vector.get(cell)) << bit);
        Column { choice: bits.fold(0, |all, bit| all | bit), pressed: solution.cells.get(cell) }
    }));
    let rows = kernel.len().saturating_sub(LANES.ilog2() as usize).min(ROWS);
    let mut sums = vec![[0; LANES]; 1 << rows];
    let choices = 1u64 << kernel.len();
    let blocks = choices.div_ceil((LANES << rows) as u64);
    let mut best: Option<Board> = None;
    let start = |part: u64| (u128::from(part) * u128::from(blocks) / u128::from(parts)) as u64;
    for block in start(part)..start(part + 1) {
        stop::check();
        let first_choice = block * (LANES << rows) as u64;
        let largest = pulp::Arch::new().dispatch(Block { columns: &columns, first_choice, sums: &mut sums });
        let weight = (columns.len() as i64 - i64::from(largest)) as u32 / 2;
        if best.as_ref().is_some_and(|best| best.cells.weight() < weight) {
            continue;
        }
        let sums = sums.iter().flatten().zip(first_choice..choices);
        for (_, choice) in sums.filter(|&(&sum, _)| sum == largest) {
            stop::check();
            let mut cells = solution.cells.clone();
            let chosen = kernel.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            chosen.for_each(|(_, vector)| cells.add(vector));
            debug_assert_eq!(cells.weight(), weight);
            let board = Board { size: solution.size, cells };
            best = Some(match best {
                Some(best) => first(best, board),
                None => board,
            });
        }
    }
    best
}

/// A cell: which vectors of the kernel press it, and whether the solution does.
struct Column {
    choice: u64,
    pressed: bool,
}

/// Cells minus twice the moves for the solutions of a block, and the largest.
struct Block<'a> {
    columns: &'a [Column],
    first_choice: u64,
    sums: &'a mut [Lanes],
}

impl pulp::NullaryFnOnce for Block<'_> {
    type Output = i16;

    #[inline(always)]
    fn call(self) -> i16 {
        let Block { columns, first_choice, sums } = self;
        let rows = sums.len();
        sums.fill([0; LANES]);
        // What a cell adds to the lanes, by its lowest bits; then the same with the other sign.
        let mut patterns = [[0; LANES]; 2 * LANES];
        for (number, pattern) in patterns.iter_mut().enumerate() {
            for (lane, sign) in pattern.iter_mut().enumerate() {
                let odd = (number & lane & (LANES - 1)).count_ones() as usize + number / LANES;
                *sign = if odd % 2 == 1 { -1 } else { 1 };
            }
        }
        for column in columns {
            let odd = ((column.choice & first_choice).count_ones() + u32::from(column.pressed)) as usize % 2;
            let pattern = &patterns[column.choice as usize % LANES + odd * LANES];
            let row = &mut sums[(column.choice as usize / LANES) & (rows - 1)];
            row.iter_mut().zip(pattern).for_each(|(sum, sign)| *sum += sign);
        }
        for level in 0..rows.ilog2() {
            for pair in sums.chunks_exact_mut(2 << level) {
                let (low, high) = pair.split_at_mut(1 << level);
                for (low, high) in low.iter_mut().zip(high) {
                    for (a, b) in low.iter_mut().zip(high) {
                        (*a, *b) = (*a + *b, *a - *b);
                    }
                }
            }
        }
        let mut largest = [i16::MIN; LANES];
        for row in sums.iter() {
            largest.iter_mut().zip(row).for_each(|(largest, sum)| *largest = (*largest).max(*sum));
        }
        largest.into_iter().fold(i16::MIN, i16::max)
    }
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
