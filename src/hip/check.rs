//! The checker of searches: it follows one step by step and accepts only what it can justify itself.
//!
//! It shares no code with [`super::search`]: it finds squares by their sides, symmetries by coordinates, and keeps
//! its own account of the squares that every cell makes; from that account it knows, for every side that the search closes
//! and every colour it forces, why no colouring is lost there. Searching and checking takes about twice as long as
//! searching.
//! A search that it accepts to the end proves that its colourings are all there are, up to the symmetries of the board
//! and the exchanges of the colours.

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::search::{Follow, Found, Search};
use super::{Balance, Board, Colouring};
use crate::stop;

/// A step of a search that is not justified, or a search that ends too early.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search is not a proof: {0}")]
pub struct Unjustified(pub &'static str);

/// Whether every colouring of the cells `centre` has an image under the symmetries of the board and the exchanges of the
/// colours among `cases`. O(colours^cells) time.
pub fn covers(board: Board, centre: &[usize], cases: &[Vec<u8>]) -> bool {
    let known: HashSet<&Vec<u8>> = cases.iter().collect();
    let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
    let turns = if last_row == last_column { 8 } else { 4 };
    let copies = copies(board);
    // sources[t][k]: the place in `centre` of the cell that symmetry t sends to cell k of it.
    let mut sources = Vec::new();
    for turn in 0..turns {
        let image = |cell: usize| {
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
            row * board.columns() + column
        };
        // No symmetry, if it takes a copy of the pattern to something else.
        let is_copy = |copy: &Vec<usize>| {
            let mut copy = Vec::from_iter(copy.iter().map(|&cell| image(cell)));
            copy.sort_unstable();
            copies.contains(&copy)
        };
        if !copies.iter().all(is_copy) {
            continue;
        }
        let source = centre.iter().map(|&cell| centre.iter().position(|&other| other == image(cell)));
        match source.collect::<Option<Vec<usize>>>() {
            Some(source) => sources.push(source),
            None => return false,
        }
    }
    let colours = board.colours();
    let exchanges = exchanges(colours);
    (0..colours.pow(centre.len() as u32)).all(|number| {
        stop::check();
        let colour = |place: usize| number / colours.pow(place as u32) % colours;
        sources.iter().any(|source| {
            exchanges.iter().any(|exchange| {
                let image = source.iter().map(|&place| exchange[colour(place)]);
                known.contains(&image.collect::<Vec<u8>>())
            })
        })
    })
}

/// All orders of so many colours.
fn exchanges(colours: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for colour in 0..colours as u8 {
        let inserted = |order: &Vec<u8>| {
            Vec::from_iter((0..=order.len()).map(|place| {
                let mut longer = order.clone();
                longer.insert(place, colour);
                longer
            }))
        };
        all = all.iter().flat_map(inserted).collect();
    }
    all
}

/// Follows one case.
///
/// ```
/// use curiosa::hip::{Balance, Board, check::{self, Checker}, search::Search};
/// let board = Board::square(3);
/// let search = Search::new(board, 0, Balance::Any);
/// assert!(check::covers(board, search.centre().0, search.centre().1));
/// let checker = Checker::new(board, 0, Balance::Any);
/// let found = (0..search.cases()).map(|case| checker.run(&search, case, &mut ()).unwrap());
/// assert_eq!(found.map(|found| found.colourings.len()).sum::<usize>(), 20);
/// ```
#[derive(Clone)]
pub struct Checker {
    limit: usize,
    /// How many cells a colour may have.
    numbers: RangeInclusive<usize>,
    position: Position,
    /// The cells in the order in which they got their colours.
    trail: Vec<usize>,
    /// The open branches: how long the trail was, and the colour that is being tried.
    branches: Vec<(usize, usize)>,
    colourings: Vec<Colouring>,
    closed: bool,
    complaint: Option<&'static str>,
}

impl Checker {
    /// A checker of searches of this kind, to which no case is given yet. O(cells^2) time.
    pub fn new(board: Board, limit: usize, balance: Balance) -> Self {
        Checker {
            limit,
            numbers: balance.numbers(board.cells(), board.colours()),
            position: Position::empty(board),
            trail: Vec::new(),
            branches: Vec::new(),
            colourings: Vec::new(),
            closed: false,
            complaint: None,
        }
    }

    /// The checker of the case in which the cells `centre` have these colours.
    ///
    /// # Panics
    /// If a cell is given twice, or a cell or a colour is not of the board.
    pub fn of_case(&self, centre: &[usize], colours: &[u8]) -> Self {
        let mut checker = self.clone();
        for (&cell, &colour) in centre.iter().zip(colours) {
            let is_colour = usize::from(colour) < checker.position.board.colours();
            assert!(checker.is_free(cell) && is_colour, "cell {cell}, colour {colour}");
            checker.set(cell, usize::from(colour));
        }
        checker
    }

    /// Searches case `case` of `search` and checks every step, while `follower` is told of them too. What is found is the
    /// checker's own record.
    ///
    /// # Errors
    /// If a step is not justified.
    pub fn run(
        &self,
        search: &Search,
        case: usize,
        follower: &mut impl Follow,
    ) -> Result<Found, Unjustified> {
        let (centre, cases) = search.centre();
        let mut both = (self.of_case(centre, &cases[case]), follower);
        let nodes = search.run_followed(case, &mut both).nodes;
        Ok(Found { colourings: both.0.finish()?.iter().map(Colouring::to_string).collect(), nodes })
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
        !self.closed && self.position.colours.get(cell) == Some(&None)
    }

    fn set(&mut self, cell: usize, colour: usize) {
        self.position.set(cell, colour);
        self.trail.push(cell);
    }

    /// Whether no colouring that extends this position keeps the limit and the balance.
    fn is_refuted(&self) -> bool {
        let numbers = self.position.numbers();
        let missing =
            numbers.iter().map(|number| self.numbers.start().saturating_sub(*number)).sum::<usize>();
        self.position.bound > self.limit
            || numbers.iter().any(|number| number > self.numbers.end())
            || missing > self.position.colours.len() - numbers.iter().sum::<usize>()
    }

    /// Whether no colouring that extends this position and has this colour here does.
    fn refutes(&self, cell: usize, colour: usize) -> bool {
        self.position.bound_with(cell, colour) > self.limit
            || self.position.number[colour] >= *self.numbers.end()
    }

    /// Closes this side, and with it every branch whose last side it is; then the next side is open.
    fn close(&mut self) {
        while let Some((length, colour)) = self.branches.pop() {
            let cell = self.trail[length];
            for cell in self.trail.drain(length..).rev() {
                self.position.unset(cell);
            }
            if colour + 1 < self.position.board.colours() {
                self.branches.push((length, colour + 1));
                return self.set(cell, colour + 1);
            }
        }
        self.closed = true;
    }
}

impl Follow for Checker {
    fn forced(&mut self, cell: usize, colour: usize) {
        let colours = self.position.board.colours();
        self.require(self.is_free(cell) && colour < colours, "a colour is forced on no empty cell");
        if self.complaint.is_some() {
            return;
        }
        let all = (0..colours).all(|other| other == colour || self.refutes(cell, other));
        self.require(all, "another colour of a forced cell is possible");
        self.set(cell, colour);
    }

    fn branch(&mut self, cell: usize) {
        self.require(self.is_free(cell), "a branch is not on an empty cell");
        if self.complaint.is_none() {
            self.branches.push((self.trail.len(), 0));
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
        let colours: Option<Vec<u8>> = self.position.colours.iter().copied().collect();
        let sought = !self.closed && colours.is_some() && !self.is_refuted();
        self.require(sought, "a colouring is not one that is sought");
        if let (None, Some(colours)) = (self.complaint, colours) {
            self.colourings.push(Colouring::new(self.position.board, colours));
            self.close();
        }
    }
}

/// Something for each colour that a board can have.
type ByColour<T> = [T; Board::MAX_COLOURS];

/// A partly coloured board, and a lower bound of the squares of the colourings that extend it, brought up to date with
/// each cell by way of the squares through it.
#[derive(Clone)]
struct Position {
    board: Board,
    colours: Vec<Option<u8>>,
    /// How many cells have each colour.
    number: ByColour<usize>,
    squares: Vec<Corners>,
    through: Arc<Vec<Vec<u16>>>,
    /// Corners of a square, or of a copy of the pattern.
    corners: u8,
    /// For every empty cell and each colour, the squares whose other cells have it; more than can be for colours that the
    /// board does not have.
    costs: Vec<ByColour<u16>>,
    /// Squares made, and for every empty cell the fewest of those that a colour completes there: these are distinct for
    /// distinct cells.
    bound: usize,
}

/// How many corners of a square have each colour, how many are empty, and the sum of these: the empty one, if it is the
/// only one.
#[derive(Clone)]
struct Corners {
    number: ByColour<u8>,
    left: u8,
    empty: u16,
}

impl Corners {
    /// Whether all corners but one have this colour, and that one is empty.
    fn miss_one(&self, colour: usize, corners: u8) -> bool {
        self.left == 1 && self.number[colour] == corners - 1
    }
}

/// The least of the costs.
fn least(costs: &ByColour<u16>) -> u16 {
    costs.iter().fold(u16::MAX, |least, &cost| least.min(cost))
}

impl Position {
    fn empty(board: Board) -> Self {
        let squares = copies(board);
        let size = board.pattern().points().len() as u8;
        let corners = |square: &Vec<usize>| Corners {
            number: ByColour::default(),
            left: size,
            empty: square.iter().sum::<usize>() as u16,
        };
        let mut through = vec![Vec::new(); board.cells()];
        for (number, square) in squares.iter().enumerate() {
            square.iter().for_each(|&cell| through[cell].push(number as u16));
        }
        let costs = std::array::from_fn(|colour| if colour < board.colours() { 0 } else { u16::MAX });
        Position {
            board,
            colours: vec![None; board.cells()],
            number: ByColour::default(),
            squares: Vec::from_iter(squares.iter().map(corners)),
            through: Arc::new(through),
            corners: size,
            costs: vec![costs; board.cells()],
            bound: 0,
        }
    }

    /// How many cells have each of the board's colours.
    fn numbers(&self) -> &[usize] {
        &self.number[..self.board.colours()]
    }

    /// The bound, if an empty cell gets a colour, by the squares through it alone.
    fn bound_with(&self, cell: usize, colour: usize) -> usize {
        let costs = &self.costs[cell];
        self.bound - usize::from(least(costs)) + usize::from(costs[colour])
    }

    fn set(&mut self, cell: usize, colour: usize) {
        self.bound = self.bound_with(cell, colour);
        self.colours[cell] = Some(colour as u8);
        self.number[colour] += 1;
        let of = self.corners;
        for &square in &self.through[cell] {
            let corners = &mut self.squares[usize::from(square)];
            corners.number[colour] += 1;
            corners.left -= 1;
            corners.empty -= cell as u16;
            if corners.miss_one(colour, of) {
                let costs = &mut self.costs[usize::from(corners.empty)];
                let before = least(costs);
                costs[colour] += 1;
                self.bound += usize::from(least(costs) - before);
            }
        }
    }

    /// Undoes the last [`Position::set`].
    fn unset(&mut self, cell: usize) {
        let colour = usize::from(self.colours[cell].take().expect("it has a colour"));
        self.number[colour] -= 1;
        let of = self.corners;
        for &square in &self.through[cell] {
            let corners = &mut self.squares[usize::from(square)];
            if corners.miss_one(colour, of) {
                let costs = &mut self.costs[usize::from(corners.empty)];
                let before = least(costs);
                costs[colour] -= 1;
                self.bound -= usize::from(before - least(costs));
            }
            corners.number[colour] -= 1;
            corners.left += 1;
            corners.empty += cell as u16;
        }
        let costs = &self.costs[cell];
        self.bound = self.bound - usize::from(costs[colour]) + usize::from(least(costs));
    }
}

/// The squares of a board, or the copies of its pattern, each found by where its first two points are.
fn copies(board: Board) -> BTreeSet<Vec<usize>> {
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let pattern = board.pattern();
    let points = pattern.points();
    let norm = points[1].0 * points[1].0 + points[1].1 * points[1].1;
    let mut copies = BTreeSet::new();
    for (first, second) in cells().flat_map(|first| cells().map(move |second| (first, second))) {
        let side = (second.0 - first.0, second.1 - first.1);
        for mirror in [1, -1] {
            // The turn and the factor, times norm, that take the first side there.
            let (down, right) = (points[1].0, mirror * points[1].1);
            let (along, across) = (side.0 * down + side.1 * right, side.1 * down - side.0 * right);
            if first == second || pattern.is_upright() && (across != 0 || along < norm || mirror < 0) {
                continue;
            }
            let image = |&(row, column): &(i32, i32)| {
                let column = mirror * column;
                let moved = (along * row - across * column, along * column + across * row);
                let whole = moved.0 % norm == 0 && moved.1 % norm == 0;
                let (row, column) = (first.0 + moved.0 / norm, first.1 + moved.1 / norm);
                let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
                (whole && inside).then_some((row * columns + column) as usize)
            };
            if let Some(mut copy) = points.iter().map(image).collect::<Option<Vec<usize>>>() {
                copy.sort_unstable();
                copies.insert(copy);
            }
        }
    }
    copies
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::hip::naive;

    /// The bound, added up from the definition.
    fn bound(board: Board, colours: &[Option<u8>]) -> usize {
        let mut completed = vec![vec![0; board.colours()]; board.cells()];
        let mut made = 0;
        for square in naive::squares(board) {
            let square = Vec::from_iter((0..board.cells()).filter(|cell| square >> cell & 1 == 1));
            let empty = Vec::from_iter(square.iter().copied().filter(|&cell| colours[cell].is_none()));
            for colour in 0..board.colours() as u8 {
                let has = square.iter().filter(|&&cell| colours[cell] == Some(colour)).count();
                match (has, empty.as_slice()) {
                    (4, []) => made += 1,
                    (3, [cell]) => completed[*cell][usize::from(colour)] += 1_usize,
                    _ => {}
                }
            }
        }
        made + completed.iter().map(|costs: &Vec<usize>| costs.iter().min().expect("a colour")).sum::<usize>()
    }

    proptest! {
        #[test]
        fn the_account_is_right_after_every_step(
            rows in 2..6_usize,
            columns in 2..=5_usize,
            colours in 2..=4_usize,
            steps in prop::collection::vec((any::<usize>(), prop::option::of(any::<usize>())), 60),
        ) {
            let board = Board::new(rows, columns).in_colours(colours);
            let mut position = Position::empty(board);
            let mut trail = Vec::new();
            for (cell, colour) in steps {
                let cell = cell % board.cells();
                match colour.map(|colour| colour % colours) {
                    Some(colour) if position.colours[cell].is_none() => {
                        let least = position.bound_with(cell, colour);
                        position.set(cell, colour);
                        trail.push(cell);
                        prop_assert!(position.bound >= least);
                    }
                    Some(_) => {}
                    None => trail.pop().into_iter().for_each(|cell| position.unset(cell)),
                }
                prop_assert_eq!(position.bound, bound(board, &position.colours));
            }
        }
    }
}
