//! Row chasing: with the moves of the first row given, every further row follows from the cells above it.
//!
//! The moves that are given are unknowns: those of the first row, and those that reach a cell more than one row above
//! them, as the lower corners in Quatrainment and the last row on a torus do. Every move is a sum of unknowns and a
//! constant. The cell in row i and column j says what the move in row i + 1 and column j is. What is left, the cells of
//! the last row, and the unknowns that came out as something else, is a small system.

use super::board::{Board, Size};
use super::game::Game;
use crate::algebra::gf2::{BitMatrix, BitVector, Solutions, add};
use crate::stop;

/// The nullity of a game: by chasing where the rule allows it, else by elimination.
///
/// ```
/// use curiosa::quatrainment::{board::Size, chase, game::Game, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(9) };
/// assert_eq!(chase::nullity(&game), 8);
/// assert_eq!(chase::nullity(&game), game.nullity());
/// ```
pub fn nullity(game: &Game) -> usize {
    Chase::new(game).map_or_else(|| game.nullity(), |chase| chase.nullity())
}

/// A game on a board that can be solved row by row.
pub struct Chase {
    /// Whether it goes column by column: rows and columns are exchanged then.
    transposed: bool,
    size: Size,
    /// The moves that are unknowns, in ascending order.
    unknowns: Vec<usize>,
    /// How many rows above its cell a move can be.
    above: usize,
    /// By cell, the moves that flip it, but for the one below it.
    flipped_by: Vec<Flips>,
    /// By cell, which of these it is.
    kinds: Vec<u8>,
}

/// Moves that flip a cell, by how far below and right of it they are.
type Flips = Vec<(isize, isize)>;

impl Chase {
    /// Prepares a game; None if its rule lets no row follow from those above it, and no column from those before it, or
    /// only with very many unknowns.
    /// Along the shorter side there are fewer unknowns. O(cells).
    pub fn new(game: &Game) -> Option<Chase> {
        let Size { rows, columns } = game.size;
        let exchanged = Game { rule: game.rule.transposed(), size: Size { rows: columns, columns: rows } };
        let along = |transposed: bool| {
            let chase = Chase::by_rows(if transposed { &exchanged } else { game })?;
            Some(Chase { transposed, ..chase })
        };
        along(columns > rows).or_else(|| along(columns <= rows))
    }

    fn by_rows(game: &Game) -> Option<Chase> {
        // What flips a cell far from the border is the same everywhere: a small board shows all there is.
        let border = 2 * game.rule.reach() + 1;
        let shrink = |side: usize| if game.rule.is_torus() { side } else { side.min(2 * border + 1) };
        let small = Size { rows: shrink(game.size.rows), columns: shrink(game.size.columns) };
        let place = |at: usize, side: usize, small: usize| match side - at {
            _ if at < border => at,
            behind if behind <= border => small - behind,
            _ => border.min(small - 1),
        };
        let Patterns { unknown, above, flipped_by, kinds } =
            Patterns::new(&Game { rule: game.rule.clone(), size: small })?;
        let (mut unknowns, mut all_kinds) = (Vec::new(), Vec::with_capacity(game.size.cells()));
        for row in 0..game.size.rows {
            stop::check();
            let line = place(row, game.size.rows, small.rows) * small.columns;
            for column in 0..game.size.columns {
                let cell = line + place(column, game.size.columns, small.columns);
                if unknown.get(cell) {
                    unknowns.push(all_kinds.len());
                }
                all_kinds.push(kinds[cell]);
            }
        }
        // With more unknowns than a few rows or columns have, elimination does as well, in less space.
        if unknowns.len() > 4 * game.size.rows.min(game.size.columns) + 16 {
            return None;
        }
        Some(Chase { transposed: false, size: game.size, unknowns, above, flipped_by, kinds: all_kinds })
    }

    /// The equations for the unknowns: a row of coefficients each, the constant of a target behind them.
    /// O(cells * unknowns / 64) time, a few rows of the board times the unknowns of space.
    fn equations(&self, target: Option<&Board>) -> Vec<BitVector> {
        let Size { rows, columns } = self.size;
        let width = self.unknowns.len() + 1;
        let words = width.div_ceil(64);
        let kept = self.above + 2;
        // The moves of the last rows, each as a sum; those of row r are at r modulo `kept`. Unknowns are themselves.
        let mut sums = vec![0u64; kept * columns * words];
        let mut index = vec![u32::MAX; self.size.cells()];
        self.unknowns.iter().enumerate().for_each(|(number, &cell)| index[cell] = number as u32);
        for column in 0..columns {
            let number = index[column] as usize;
            sums[column * words + number / 64] |= 1 << (number % 64);
        }
        let mut equations = Vec::new();
        let mut sum = vec![0u64; words];
        let mut do_row = |row: usize| {
            for column in 0..columns {
                let cell = self.size.cell(row, column);
                stop::check();
                sum.fill(0);
                if target.is_some_and(|target| target.cells.get(cell)) {
                    sum[(width - 1) / 64] ^= 1 << ((width - 1) % 64);
                }
                for &(down, across) in &self.flipped_by[usize::from(self.kinds[cell])] {
                    let (row, column) = ((row as isize + down) as usize, (column as isize + across) as usize);
                    match index[self.size.cell(row, column)] {
                        u32::MAX => {
                            let at = (row % kept * columns + column) * words;
                            add(&mut sum, &sums[at..at + words]);
                        }
                        number => sum[number as usize / 64] ^= 1 << (number % 64),
                    }
                }
                let below = if row + 1 < rows { index[self.size.cell(row + 1, column)] } else { u32::MAX };
                if row + 1 == rows || below != u32::MAX {
                    if below != u32::MAX {
                        sum[below as usize / 64] ^= 1 << (below % 64);
                    }
                    equations.push(BitVector::from_bits(
                        (0..width).map(|bit| sum[bit / 64] >> (bit % 64) & 1 == 1),
                    ));
                } else {
                    let at = ((row + 1) % kept * columns + column) * words;
                    sums[at..at + words].copy_from_slice(&sum);
                }
            }
        };
        // Most of the time is spent adding words: the widest vectors that the machine has.
        let arch = pulp::Arch::new();
        (0..rows).for_each(|row| {
            arch.dispatch(
                #[inline(always)]
                || do_row(row),
            )
        });
        equations
    }

    /// The nullity of the game. O(cells * unknowns / 64 + unknowns^3 / 64).
    pub fn nullity(&self) -> usize {
        let equations = self.equations(None);
        // The constants are zero.
        self.unknowns.len() - BitMatrix::new(self.unknowns.len() + 1, equations).rank()
    }

    /// A set of moves that flips exactly the cells that are up in `target`, and a basis of those that flip
    /// none; None if there is no such set. O(cells * unknowns / 64 + unknowns^3 / 64), and O(cells) for each
    /// set of the basis.
    ///
    /// ```
    /// use curiosa::quatrainment::board::{Board, Size};
    /// use curiosa::quatrainment::{chase::Chase, game::Game, rule::Rule};
    ///
    /// let game = Game { rule: Rule::lights_out(), size: Size::square(5) };
    /// let target = Board::full(game.size);
    /// let (moves, quiet) = Chase::new(&game).unwrap().solve(&target).unwrap();
    /// assert_eq!(game.play(&moves), target);
    /// assert_eq!(quiet.len(), 2);
    /// ```
    pub fn solve(&self, target: &Board) -> Option<(Board, Vec<Board>)> {
        if !self.transposed {
            return self.solve_by_rows(target);
        }
        let (solution, kernel) = self.solve_by_rows(&target.transposed())?;
        Some((solution.transposed(), kernel.iter().map(Board::transposed).collect()))
    }

    fn solve_by_rows(&self, target: &Board) -> Option<(Board, Vec<Board>)> {
        let unknowns = self.unknowns.len();
        let equations = self.equations(Some(target));
        let constants = BitVector::from_bits(equations.iter().map(|equation| equation.get(unknowns)));
        let left = equations.iter().map(|row| BitVector::from_bits((0..unknowns).map(|bit| row.get(bit))));
        let system = BitMatrix::new(unknowns, left.collect());
        let Solutions::Some { solution, kernel } = system.solve(&constants) else { return None };
        let empty = Board::empty(self.size);
        let kernel = kernel.iter().map(|unknowns| self.complete(unknowns, &empty)).collect();
        Some((self.complete(&solution, target), kernel))
    }

    /// All moves, if these are the unknown ones. O(cells).
    fn complete(&self, unknowns: &BitVector, target: &Board) -> Board {
        let mut moves = Board::empty(self.size);
        let mut given = BitVector::zeros(self.size.cells());
        for (number, &cell) in self.unknowns.iter().enumerate() {
            given.set(cell, true);
            moves.cells.set(cell, unknowns.get(number));
        }
        for cell in 0..self.size.cells() - self.size.columns {
            stop::check();
            let below = cell + self.size.columns;
            if !given.get(below) {
                let (row, column) =
                    ((cell / self.size.columns) as isize, (cell % self.size.columns) as isize);
                let flips = &self.flipped_by[usize::from(self.kinds[cell])];
                let played = flips.iter().filter(|(down, across)| {
                    moves.cells.get(self.size.cell((row + down) as usize, (column + across) as usize))
                });
                moves.cells.set(below, (played.count() % 2 == 1) != target.cells.get(cell));
            }
        }
        moves
    }
}

/// What a chase needs to know of a board.
struct Patterns {
    unknown: BitVector,
    above: usize,
    flipped_by: Vec<Flips>,
    kinds: Vec<u8>,
}

impl Patterns {
    fn new(game: &Game) -> Option<Patterns> {
        let size = game.size;
        let Size { rows, columns } = size;
        let mut unknown = BitVector::zeros(size.cells());
        let mut by_cell: Vec<Flips> = vec![Vec::new(); size.cells()];
        let mut above = 0;
        for row in 0..rows {
            for column in 0..columns {
                stop::check();
                let flips = game.rule.flips(size, row, column);
                if row == 0 || flips.iter().any(|&(cell_row, _)| cell_row + 1 < row) {
                    unknown.set(size.cell(row, column), true);
                } else {
                    above = flips.iter().map(|&(cell, _)| cell.saturating_sub(row)).fold(above, usize::max);
                }
                for (cell_row, cell_column) in flips {
                    let down = row as isize - cell_row as isize;
                    let across = column as isize - cell_column as isize;
                    by_cell[size.cell(cell_row, cell_column)].push((down, across));
                }
            }
        }
        // The same few patterns come again and again: they are kept once.
        let mut flipped_by: Vec<Flips> = Vec::new();
        let mut kinds = Vec::with_capacity(size.cells());
        for row in 0..rows {
            for column in 0..columns {
                stop::check();
                let mut flips = std::mem::take(&mut by_cell[size.cell(row, column)]);
                if row + 1 < rows {
                    let below = flips.iter().position(|&flip| flip == (1, 0))?;
                    flips.swap_remove(below);
                    let known = |&(down, across): &(isize, isize)| {
                        let at =
                            size.cell((row as isize + down) as usize, (column as isize + across) as usize);
                        down <= 0 || unknown.get(at)
                    };
                    if !flips.iter().all(known) {
                        return None;
                    }
                }
                flips.sort_unstable();
                let kind = flipped_by.iter().position(|pattern| *pattern == flips).unwrap_or_else(|| {
                    flipped_by.push(flips);
                    flipped_by.len() - 1
                });
                kinds.push(u8::try_from(kind).ok()?);
            }
        }
        Some(Patterns { unknown, above, flipped_by, kinds })
    }
}
