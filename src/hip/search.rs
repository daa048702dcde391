//! All colourings with at most a given number of squares, by branch and bound with look-ahead.
//!
//! A cell without a colour costs at least as many squares as the cheaper of its colours completes; the squares that
//! two such cells complete are distinct, so these costs add up. A branch ends where they exceed the limit, and a cell
//! whose dearer colour would exceed it takes the other. The next cell is the one whose two colours both raise the
//! bound most, judged one step ahead.
//!
//! The search is cut into cases, the colourings of the cells round the centre up to the symmetries of the board and
//! the swap of the colours; so every colouring that is sought has an image in one of the cases. Each further square in
//! the limit costs a factor of 1.9 to 2.4 (on one core, 7 x 7 without 2 squares takes 3 ms, 8 x 8 without 7 takes 0.6 s).
//!
//! What the search does can be [followed](Follow); [`super::check`] does so to prove, with code of its own, that
//! nothing was missed.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::{Balance, Board, Colouring};
use crate::stop;

/// Most cells round the centre that make the cases.
const CENTRE: usize = 16;

/// Most cells of a board that is searched.
pub const MAX_CELLS: usize = 128;

/// Most copies of the pattern on a board that is searched.
pub const MAX_COPIES: usize = 2048;

/// A search for all colourings of a board with at most `limit` squares.
///
/// ```
/// use curiosa::hip::{Balance, Board, search::Search};
/// let search = Search::new(Board::square(3), 0, Balance::Any);
/// let found: usize = (0..search.cases()).map(|case| search.run(case).colourings.len()).sum();
/// assert_eq!(found, 20); // The ties up to the symmetries of the board and the swap of the colours.
/// ```
pub struct Search {
    board: Board,
    limit: u32,
    most: u32,
    centre: Vec<usize>,
    cases: Vec<Vec<u8>>,
    /// The cells of every copy of the pattern, and whether it has three.
    members: Vec<u128>,
    three: bool,
    through: Vec<Vec<u64>>,
    /// Colourings that there is room for, and how many all cases have found.
    room: usize,
    found: AtomicUsize,
}

/// What the search of one case, or of several, found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Colourings with at most `limit` squares; all of them that extend the case.
    pub colourings: Vec<String>,
    /// Branches visited.
    pub nodes: u64,
}

/// Told of every step of the search of a case, from its centre down. A branch first gives its cell colour 0; when
/// that side is closed, the cell has colour 1.
pub trait Follow {
    /// The cell has to take this colour: with the other one the limit is exceeded.
    fn forced(&mut self, cell: usize, colour: usize);
    /// Both colours of the cell are tried.
    fn branch(&mut self, cell: usize);
    /// This side is closed: the limit is exceeded, or one colour has too many cells.
    fn refuted(&mut self);
    /// This side is closed: every cell has a colour, and the limit is kept.
    fn found(&mut self);
}

/// Follows nothing.
impl Follow for () {
    fn forced(&mut self, _: usize, _: usize) {}
    fn branch(&mut self, _: usize) {}
    fn refuted(&mut self) {}
    fn found(&mut self) {}
}

impl<F: Follow> Follow for &mut F {
    fn forced(&mut self, cell: usize, colour: usize) {
        (**self).forced(cell, colour);
    }
    fn branch(&mut self, cell: usize) {
        (**self).branch(cell);
    }
    fn refuted(&mut self) {
        (**self).refuted();
    }
    fn found(&mut self) {
        (**self).found();
    }
}

/// A follower, where there is one.
impl<F: Follow> Follow for Option<F> {
    fn forced(&mut self, cell: usize, colour: usize) {
        self.iter_mut().for_each(|follower| follower.forced(cell, colour));
    }
    fn branch(&mut self, cell: usize) {
        self.iter_mut().for_each(|follower| follower.branch(cell));
    }
    fn refuted(&mut self) {
        self.iter_mut().for_each(F::refuted);
    }
    fn found(&mut self) {
        self.iter_mut().for_each(F::found);
    }
}

/// Two followers.
impl<F: Follow, G: Follow> Follow for (F, G) {
    fn forced(&mut self, cell: usize, colour: usize) {
        self.0.forced(cell, colour);
        self.1.forced(cell, colour);
    }
    fn branch(&mut self, cell: usize) {
        self.0.branch(cell);
        self.1.branch(cell);
    }
    fn refuted(&mut self) {
        self.0.refuted();
        self.1.refuted();
    }
    fn found(&mut self) {
        self.0.found();
        self.1.found();
    }
}

impl Search {
    /// Plans a search for the colourings with at most `limit` squares and this balance. O(2^16) time.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`] cells, more than two colours, or more than [`MAX_COPIES`] squares, or copies of
    /// its pattern.
    pub fn new(board: Board, limit: usize, balance: Balance) -> Self {
        assert!(
            board.cells() <= MAX_CELLS && board.colours() == 2,
            "{board} is too large, or has more colours"
        );
        let mut centre = Vec::new();
        for orbit in board.orbits_of_cells() {
            if centre.len() + orbit.len() > CENTRE {
                break;
            }
            centre.extend(orbit);
        }
        let group = board.symmetries_of(&centre, true);
        let words = (0..1_u32 << centre.len())
            .inspect(|_| stop::check())
            .map(|bits| Vec::from_iter((0..centre.len()).map(|k| (bits >> k & 1) as u8)));
        let cases = words.filter(|word| group.is_canonical(word)).collect();
        let squares = board.copies();
        assert!(squares.len() <= MAX_COPIES, "{board} has too many copies");
        let mut through = vec![vec![0; squares.len().div_ceil(64)]; board.cells()];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                through[cell][number / 64] |= 1 << (number % 64);
            }
        }
        Search {
            board,
            limit: limit as u32,
            most: balance.most(board.cells()) as u32,
            centre,
            cases,
            members: squares.iter().map(|square| square.iter().map(|&cell| 1 << cell).sum()).collect(),
            three: board.pattern().points().len() == 3,
            through,
            room: usize::MAX,
            found: AtomicUsize::new(0),
        }
    }

    /// The same, but all cases together stop when they have found more colourings than this.
    pub fn with_room(self, colourings: usize) -> Self {
        Search { room: colourings, ..self }
    }

    /// Whether there were more colourings than there was room for: then what was found is not all.
    pub fn is_full(&self) -> bool {
        self.found.load(Ordering::Relaxed) > self.room
    }

    /// The number of cases.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The cells round the centre whose colours make the cases, and these colours.
    pub fn centre(&self) -> (&[usize], &[Vec<u8>]) {
        (&self.centre, &self.cases)
    }

    /// Searches one case.
    pub fn run(&self, case: usize) -> Found {
        self.run_followed(case, &mut ())
    }

    /// Searches one case and tells `follower` of every step.
    pub fn run_followed(&self, case: usize, follower: &mut impl Follow) -> Found {
        let case = &self.cases[case];
        // A square is a bit of W words.
        match self.members.len().div_ceil(64) {
            0..=2 => Explorer::<2, _>::new(self, follower).run(case),
            3..=4 => Explorer::<4, _>::new(self, follower).run(case),
            5..=6 => Explorer::<6, _>::new(self, follower).run(case),
            7..=9 => Explorer::<9, _>::new(self, follower).run(case),
            10..=13 => Explorer::<13, _>::new(self, follower).run(case),
            _ => Explorer::<32, _>::new(self, follower).run(case),
        }
    }
}

/// The search with room for 64·W squares.
struct Explorer<'a, const W: usize, F> {
    search: &'a Search,
    follower: &'a mut F,
    through: Vec<[u64; W]>,
    padded: usize,
    found: Found,
}

/// A partly coloured board. Squares with both colours are in none of the sets.
#[derive(Clone)]
struct State<const W: usize> {
    empty: u128,
    ones: u128,
    /// Squares without a coloured cell.
    untouched: [u64; W],
    /// Squares with one cell of a colour, and three without.
    single: [[u64; W]; 2],
    /// Squares with two cells of a colour, and two without.
    double: [[u64; W]; 2],
    /// For every cell without a colour, and each colour, the squares that it completes. 0 for the others.
    cost: [[u8; MAX_CELLS]; 2],
    /// Squares made, and what the cells without a colour cost at least.
    bound: u32,
}

/// What the weighing of the next cell looks at: the weights were tuned on 8 x 8, where they matter little.
const COST: u32 = 12;
const RAISES_BOUND: u16 = 16;
const THREATENS: u16 = 3;
const EVENLY: u32 = 32;

impl<'a, const W: usize, F: Follow> Explorer<'a, W, F> {
    fn new(search: &'a Search, follower: &'a mut F) -> Self {
        let widen = |words: &Vec<u64>| std::array::from_fn(|k| words.get(k).copied().unwrap_or(0));
        Explorer {
            search,
            follower,
            through: search.through.iter().map(widen).collect(),
            padded: search.board.cells().next_multiple_of(16),
            found: Found::default(),
        }
    }

    fn run(mut self, colours: &[u8]) -> Found {
        let squares = self.search.members.len();
        let cells = self.search.board.cells();
        let all = std::array::from_fn(|k| match squares.saturating_sub(64 * k) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        });
        let mut state = State {
            empty: if cells == 128 { u128::MAX } else { (1 << cells) - 1 },
            ones: 0,
            untouched: if self.search.three { [0; W] } else { all },
            // Three cells are like four one of which has both colours.
            single: if self.search.three { [all; 2] } else { [[0; W]; 2] },
            double: [[0; W]; 2],
            cost: [[0; MAX_CELLS]; 2],
            bound: 0,
        };
        for (&cell, &colour) in self.search.centre.iter().zip(colours) {
            self.colour(&mut state, cell, usize::from(colour));
        }
        self.explore(state);
        self.found
    }

    /// Gives a cell its colour.
    #[inline]
    fn colour(&self, state: &mut State<W>, cell: usize, colour: usize) {
        let other = 1 - colour;
        let costs = [state.cost[0][cell], state.cost[1][cell]];
        state.bound += u32::from(costs[colour] - costs[0].min(costs[1]));
        state.cost[0][cell] = 0;
        state.cost[1][cell] = 0;
        state.empty &= !(1 << cell);
        state.ones |= (colour as u128) << cell;
        let through = &self.through[cell];
        for (word, &here) in through.iter().enumerate() {
            let mut triple = state.double[colour][word] & here;
            state.double[colour][word] =
                state.double[colour][word] & !here | state.single[colour][word] & here;
            state.single[colour][word] = state.single[colour][word] & !here | state.untouched[word] & here;
            state.untouched[word] &= !here;
            state.single[other][word] &= !here;
            state.double[other][word] &= !here;
            while triple != 0 {
                let square = 64 * word + triple.trailing_zeros() as usize;
                triple &= triple - 1;
                let last = (self.search.members[square] & state.empty).trailing_zeros() as usize & 127;
                let cheaper = state.cost[colour][last] < state.cost[other][last];
                state.bound += u32::from(cheaper);
                state.cost[colour][last] += 1;
            }
        }
    }

    /// Colours every cell that has only one colour left; false if there is a cell with none.
    fn propagate(&mut self, state: &mut State<W>) -> bool {
        loop {
            if state.bound > self.search.limit {
                return false;
            }
            let slack = self.search.limit - state.bound;
            let ones = state.ones.count_ones();
            let zeros = self.search.board.cells() as u32 - state.empty.count_ones() - ones;
            if ones > self.search.most || zeros > self.search.most {
                return false;
            }
            if state.empty != 0 && (ones == self.search.most || zeros == self.search.most) {
                let colour = usize::from(zeros == self.search.most);
                let cell = state.empty.trailing_zeros() as usize;
                self.follower.forced(cell, colour);
                self.colour(state, cell, colour);
                continue;
            }
            let [zero, one] = &state.cost;
            let gap = zero[..self.padded].iter().zip(&one[..self.padded]).map(|(a, b)| a.abs_diff(*b));
            if u32::from(gap.fold(0, u8::max)) <= slack {
                return true;
            }
            let forced = |cell: &usize| u32::from(zero[*cell].abs_diff(one[*cell])) > slack;
            let cell = (0..self.padded).find(forced).expect("some gap is larger than the slack");
            let colour = usize::from(one[cell] < zero[cell]);
            self.follower.forced(cell, colour);
            self.colour(state, cell, colour);
        }
    }

    fn explore(&mut self, mut state: State<W>) {
        stop::check();
        self.found.nodes += 1;
        if !self.propagate(&mut state) {
            return self.follower.refuted();
        }
        if self.search.is_full() {
            return;
        }
        if state.empty == 0 {
            self.search.found.fetch_add(1, Ordering::Relaxed);
            self.follower.found();
            let cells = self.search.board.cells();
            let colours = (0..cells).map(|cell| (state.ones >> cell & 1) as u8).collect();
            self.found.colourings.push(Colouring::new(self.search.board, colours).to_string());
            return;
        }
        let cell = self.choose(&state);
        self.follower.branch(cell);
        let mut second = state.clone();
        self.colour(&mut state, cell, 0);
        self.explore(state);
        self.colour(&mut second, cell, 1);
        self.explore(second);
    }

    /// The cell to branch on.
    fn choose(&self, state: &State<W>) -> usize {
        let mut gain = [[0_u16; MAX_CELLS]; 2];
        for (colour, gain) in gain.iter_mut().enumerate() {
            for (word, &doubles) in state.double[colour].iter().enumerate() {
                let mut doubles = doubles;
                while doubles != 0 {
                    let square = 64 * word + doubles.trailing_zeros() as usize;
                    doubles &= doubles - 1;
                    let pair = self.search.members[square] & state.empty;
                    let first = pair.trailing_zeros() as usize & 127;
                    let last = (127 - pair.leading_zeros() as usize) & 127;
                    let wants = |cell: usize| state.cost[colour][cell] < state.cost[1 - colour][cell];
                    gain[last] += if wants(first) { RAISES_BOUND } else { THREATENS };
                    gain[first] += if wants(last) { RAISES_BOUND } else { THREATENS };
                }
            }
        }
        let mut best = (0, 0);
        let mut cells = state.empty;
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize & 127;
            cells &= cells - 1;
            let costs = [u32::from(state.cost[0][cell]), u32::from(state.cost[1][cell])];
            let least = costs[0].min(costs[1]);
            let rise =
                |colour: usize| (costs[colour] - least) * COST + u32::from(gain[colour][cell]) + EVENLY;
            let score = rise(0) * rise(1);
            if score > best.0 {
                best = (score, cell);
            }
        }
        best.1
    }
}
