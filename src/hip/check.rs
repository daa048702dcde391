//! The checker of searches: it follows one step by step and accepts only what it can justify itself.
//!
//! It shares no code with [`super::search`]: it finds squares by their diagonals, symmetries by coordinates, and adds
//! up from scratch, for every side that the search closes and every colour it forces, why no colouring is lost there.
//! A search that it accepts to the end proves that its colourings are all there are, up to the symmetries of the board
//! and the swap of the colours.

use std::collections::{BTreeMap, HashSet};

use super::search::{Follow, Found, Search};
use super::{Balance, Board, Colouring};
use crate::stop;

/// A step of a search that is not justified, or a search that ends too early.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search is not a proof: {0}")]
pub struct Unjustified(pub &'static str);

/// Searches case `case` of `search` and checks every step. What is found is the checker's own record.
///
/// # Errors
/// If a step is not justified.
///
/// ```
/// use curiosa::hip::{Balance, Board, check, search::Search};
/// let board = Board::square(3);
/// let search = Search::new(board, 0, Balance::Any);
/// assert!(check::covers(board, search.centre().0, search.centre().1));
/// let found = (0..search.cases()).map(|case| check::run(&search, case, board, 0, Balance::Any).unwrap());
/// assert_eq!(found.map(|found| found.colourings.len()).sum::<usize>(), 20);
/// ```
pub fn run(
    search: &Search,
    case: usize,
    board: Board,
    limit: usize,
    balance: Balance,
) -> Result<Found, Unjustified> {
    let (centre, cases) = search.centre();
    let mut checker = Checker::new(board, limit, balance, centre, &cases[case]);
    let nodes = search.run_followed(case, &mut checker).nodes;
    Ok(Found { colourings: checker.finish()?.iter().map(Colouring::to_string).collect(), nodes })
}

/// Whether every colouring of the cells `centre` has an image under the symmetries of the board and the swap of the
/// colours among `cases`. O(2^cells) time.
pub fn covers(board: Board, centre: &[usize], cases: &[Vec<u8>]) -> bool {
    let known: HashSet<&Vec<u8>> = cases.iter().collect();
    let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
    let turns = if last_row == last_column { 8 } else { 4 };
    // sources[t][k]: the place in `centre` of the cell that symmetry t sends to cell k of it.
    let mut sources = Vec::new();
    for turn in 0..turns {
        let source = centre.iter().map(|cell| {
            let (mut row, mut column) = (cell / board.columns(), cell % board.columns());
            if turn & 1 != 0 {
                row = last_row - row;
            }
            if turn & 2 != 0 {
                column = last_column - column;
            }
            if turn & 4 != 0 {
                (row, column) = (column, row);
            }
            centre.iter().position(|&other| other == row * board.columns() + column)
        });
        match source.collect::<Option<Vec<usize>>>() {
            Some(source) => sources.push(source),
            None => return false,
        }
    }
    (0_u64..1 << centre.len()).all(|bits| {
        stop::check();
        sources.iter().any(|source| {
            [0, 1].iter().any(|swap| {
                let image = source.iter().map(|&place| (bits >> place & 1) as u8 ^ swap);
                known.contains(&image.collect::<Vec<u8>>())
            })
        })
    })
}

/// Follows one case.
pub struct Checker {
    board: Board,
    limit: usize,
    most: usize,
    shapes: Vec<Shape>,
    /// The cells of either colour, a bit each.
    coloured: [u128; 2],
    /// The cells in the order in which they got their colours.
    trail: Vec<usize>,
    /// The open branches: how long the trail was, and whether colour 1 is being tried.
    branches: Vec<(usize, bool)>,
    colourings: Vec<Colouring>,
    closed: bool,
    complaint: Option<&'static str>,
}

impl Checker {
    /// A checker of the case in which the cells `centre` have these colours.
    ///
    /// # Panics
    /// If a cell is given twice, or is not on the board.
    pub fn new(board: Board, limit: usize, balance: Balance, centre: &[usize], colours: &[u8]) -> Self {
        let mut checker = Checker {
            board,
            limit,
            most: balance.most(board.cells()),
            shapes: shapes(board),
            coloured: [0; 2],
            trail: Vec::new(),
            branches: Vec::new(),
            colourings: Vec::new(),
            closed: false,
            complaint: None,
        };
        for (&cell, &colour) in centre.iter().zip(colours) {
            assert!(checker.is_free(cell), "cell {cell}");
            checker.set(cell, usize::from(colour));
        }
        checker
    }

    /// The colourings found, if every step was justified and the case is closed.
    ///
    /// # Errors
    /// If some step was not justified, or a side is still open.
    pub fn finish(self) -> Result<Vec<Colouring>, Unjustified> {
        match self.complaint {
            Some(complaint) => Err(Unjustified(complaint)),
            None if self.closed => Ok(self.colourings),
            None => Err(Unjustified("a side is still open")),
        }
    }

    fn require(&mut self, holds: bool, complaint: &'static str) {
        if !holds {
            self.complaint.get_or_insert(complaint);
        }
    }

    /// Whether the cell can get a colour now.
    fn is_free(&self, cell: usize) -> bool {
        !self.closed && cell < self.board.cells() && self.empty() >> cell & 1 == 1
    }

    fn empty(&self) -> u128 {
        let all = u128::MAX >> (128 - self.board.cells());
        all & !self.coloured[0] & !self.coloured[1]
    }

    fn set(&mut self, cell: usize, colour: usize) {
        self.coloured[colour] |= 1 << cell;
        self.trail.push(cell);
    }

    /// Whether no colouring that extends this position keeps the limit and the balance: its squares, and for each
    /// empty cell the fewer of those that colour 0 and colour 1 complete there, are more than the limit.
    fn is_refuted(&self) -> bool {
        if self.coloured.iter().any(|cells| cells.count_ones() as usize > self.most) {
            return true;
        }
        let mut made = 0;
        let mut completed = [[0_u32; 2]; 128];
        for Shape { first, corners } in &self.shapes {
            let at = |cells: u128| corners.map(|corner| cells >> corner & first);
            let empty = at(self.empty());
            for (colour, cells) in self.coloured.iter().enumerate() {
                let [a, b, c, d] = at(*cells);
                made += (a & b & c & d).count_ones();
                let others = [b & c & d, a & c & d, a & b & d, a & b & c];
                for ((corner, empty), others) in corners.iter().zip(empty).zip(others) {
                    let mut squares = empty & others;
                    while squares != 0 {
                        completed[(squares.trailing_zeros() + corner) as usize][colour] += 1;
                        squares &= squares - 1;
                    }
                }
            }
        }
        (made + completed.iter().map(|both| both[0].min(both[1])).sum::<u32>()) as usize > self.limit
    }

    /// Closes this side, and with it every branch whose second side it is; then the next second side is open.
    fn close(&mut self) {
        while let Some((length, second)) = self.branches.pop() {
            let cell = self.trail[length];
            for cell in self.trail.drain(length..) {
                self.coloured = self.coloured.map(|cells| cells & !(1 << cell));
            }
            if !second {
                self.branches.push((length, true));
                return self.set(cell, 1);
            }
        }
        self.closed = true;
    }
}

impl Follow for Checker {
    fn forced(&mut self, cell: usize, colour: usize) {
        self.require(self.is_free(cell) && colour < 2, "a colour is forced on no empty cell");
        if self.complaint.is_some() {
            return;
        }
        self.coloured[1 - colour] ^= 1 << cell;
        self.require(self.is_refuted(), "the other colour of a forced cell is possible");
        self.coloured[1 - colour] ^= 1 << cell;
        self.set(cell, colour);
    }

    fn branch(&mut self, cell: usize) {
        self.require(self.is_free(cell), "a branch is not on an empty cell");
        if self.complaint.is_none() {
            self.branches.push((self.trail.len(), false));
            self.set(cell, 0);
        }
    }

    fn refuted(&mut self) {
        self.require(!self.closed && self.is_refuted(), "a side is closed that may hold a colouring");
        if self.complaint.is_none() {
            self.close();
        }
    }

    fn found(&mut self) {
        let sought = !self.closed && self.empty() == 0 && !self.is_refuted();
        self.require(sought, "a colouring is not one that is sought");
        if self.complaint.is_none() {
            let colours = (0..self.board.cells()).map(|cell| (self.coloured[1] >> cell & 1) as u8);
            self.colourings.push(Colouring::new(self.board, colours.collect()));
            self.close();
        }
    }
}

/// All translates of one square.
struct Shape {
    /// Their first corners in reading order, a bit each.
    first: u128,
    /// How much further in reading order the four corners are.
    corners: [u32; 4],
}

/// The squares of a board, found by their diagonals: two cells are opposite corners if the points a quarter turn about
/// their middle away from them are cells too.
fn shapes(board: Board) -> Vec<Shape> {
    let columns = board.columns() as i32;
    let point = |cell: i32| (cell / columns, cell % columns);
    let cell = |(row, column): (i32, i32)| {
        let inside = (0..board.rows() as i32).contains(&row) && (0..columns).contains(&column);
        inside.then_some(row * columns + column)
    };
    let cells = board.cells() as i32;
    let mut shapes = BTreeMap::new();
    for first in 0..cells {
        for opposite in first + 1..cells {
            let (p, q) = (point(first), point(opposite));
            let (down, right) = (q.0 - p.0, q.1 - p.1);
            if (down + right) % 2 != 0 {
                continue;
            }
            let (half_sum, half_difference) = ((down + right) / 2, (down - right) / 2);
            let third = cell((p.0 + half_difference, p.1 + half_sum));
            let fourth = cell((p.0 + half_sum, p.1 - half_difference));
            // Of the two diagonals and their ends, take the one that begins with the first corner of all.
            if let (Some(third), Some(fourth)) = (third, fourth)
                && first < third.min(fourth)
            {
                let corners = [first, third, opposite, fourth].map(|corner| (corner - first) as u32);
                *shapes.entry(corners).or_insert(0) |= 1 << first;
            }
        }
    }
    shapes.into_iter().map(|(corners, first)| Shape { first, corners }).collect()
}
