//! All colourings with at most a given number of squares, by branch and bound with look-ahead.
//!
//! A cell without a colour costs at least as many squares as the cheapest of its colours completes; the squares that
//! two such cells complete are distinct, so these costs add up. A branch ends where they exceed the limit, and a cell
//! all of whose colours but one would exceed it takes that one. The next cell is the one whose colours all raise the
//! bound most, judged one step ahead.
//!
//! The search is cut into cases, the colourings of the cells round the centre up to the symmetries of the board and
//! the exchanges of the colours; so every colouring that is sought has an image in one of the cases. With two colours
//! each further square in the limit costs a factor of 1.9 to 2.4 (on one core, 7 x 7 without 2 squares takes 3 ms, 8 x 8
//! without 7 takes 0.6 s).
//!
//! What the search does can be [followed](Follow); [`super::check`] does so to prove, with code of its own, that
//! nothing was missed.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::{Balance, Board, Colouring};
use crate::stop;

/// The cells round the centre that make the cases have at most so many colourings.
const CENTRES: usize = 1 << 16;

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
    /// How many cells a colour may have.
    numbers: RangeInclusive<u32>,
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
/// that side is closed, the cell has the next colour.
pub trait Follow {
    /// The cell has to take this colour: with every other one the limit is exceeded, or that colour has too many cells.
    fn forced(&mut self, cell: usize, colour: usize);
    /// All colours of the cell are tried.
    fn branch(&mut self, cell: usize);
    /// This side is closed: the limit is exceeded, or a colour has too many cells, or there are too few left for others.
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
    /// Plans a search for the colourings with at most `limit` squares and this balance, in the board's colours. O(2^16) time.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`] cells, one colour, or more than [`MAX_COPIES`] squares, or copies of its
    /// pattern.
    pub fn new(board: Board, limit: usize, balance: Balance) -> Self {
        let (cells, colours) = (board.cells(), board.colours());
        assert!(cells <= MAX_CELLS && colours > 1, "{board} is too large, or has one colour");
        let mut centre = Vec::new();
        for orbit in board.orbits_of_cells() {
            if colours.pow((centre.len() + orbit.len()) as u32) > CENTRES {
                break;
            }
            centre.extend(orbit);
        }
        let group = board.symmetries_of(&centre, true);
        let words = (0..colours.pow(centre.len() as u32)).inspect(|_| stop::check());
        let words = words.map(|number| board.word(number, centre.len()));
        let cases = words.filter(|word| group.is_canonical(word)).collect();
        let squares = board.copies();
        assert!(squares.len() <= MAX_COPIES, "{board} has too many copies");
        let mut through = vec![vec![0; squares.len().div_ceil(64)]; cells];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                through[cell][number / 64] |= 1 << (number % 64);
            }
        }
        let numbers = balance.numbers(cells, colours);
        Search {
            board,
            limit: limit as u32,
            numbers: *numbers.start() as u32..=*numbers.end() as u32,
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
        match self.board.colours() {
            // A square is a bit of W words.
            2 => match self.members.len().div_ceil(64) {
                0..=2 => Explorer::<2, 2, _>::new(self, follower).run(case),
                3..=4 => Explorer::<2, 4, _>::new(self, follower).run(case),
                5..=6 => Explorer::<2, 6, _>::new(self, follower).run(case),
                7..=9 => Explorer::<2, 9, _>::new(self, follower).run(case),
                10..=13 => Explorer::<2, 13, _>::new(self, follower).run(case),
                _ => Explorer::<2, 32, _>::new(self, follower).run(case),
            },
            3 => match self.members.len().div_ceil(64) {
                0..=4 => Explorer::<3, 4, _>::new(self, follower).run(case),
                _ => Explorer::<3, 32, _>::new(self, follower).run(case),
            },
            _ => match self.members.len().div_ceil(64) {
                0..=4 => Explorer::<4, 4, _>::new(self, follower).run(case),
                _ => Explorer::<4, 32, _>::new(self, follower).run(case),
            },
        }
    }
}

/// The search in C colours with room for 64·W squares.
struct Explorer<'a, const C: usize, const W: usize, F> {
    search: &'a Search,
    follower: &'a mut F,
    through: Vec<[u64; W]>,
    padded: usize,
    found: Found,
}

/// A partly coloured board. Squares with two colours are in none of the sets.
#[derive(Clone)]
struct State<const C: usize, const W: usize> {
    empty: u128,
    /// The cells of each colour.
    coloured: [u128; C],
    /// Squares without a coloured cell.
    untouched: [u64; W],
    /// Squares with one cell of a colour, and three without.
    single: [[u64; W]; C],
    /// Squares with two cells of a colour, and two without.
    double: [[u64; W]; C],
    /// For every cell without a colour, and each colour, the squares that it completes. 0 for the others.
    cost: [[u8; MAX_CELLS]; C],
    /// Squares made, and what the cells without a colour cost at least.
    bound: u32,
}

impl<const C: usize, const W: usize> State<C, W> {
    /// The squares that a cell completes at least.
    #[inline]
    fn least(&self, cell: usize) -> u8 {
        self.cost.iter().fold(u8::MAX, |least, cost| least.min(cost[cell]))
    }

    /// Whether it completes fewer with this colour than with every other one.
    #[inline]
    fn wants(&self, cell: usize, colour: usize) -> bool {
        (0..C).all(|other| other == colour || self.cost[colour][cell] < self.cost[other][cell])
    }

    /// How many more squares a cell completes at least, if it does not have its cheapest colour.
    #[inline]
    fn gap(&self, cell: usize) -> u8 {
        let (mut least, mut second) = (u8::MAX, u8::MAX);
        for cost in &self.cost {
            second = second.min(least.max(cost[cell]));
            least = least.min(cost[cell]);
        }
        second - least
    }
}

/// What the weighing of the next cell looks at: the weights were tuned on 8 x 8 in two colours, where they matter little.
const COST: u64 = 12;
const RAISES_BOUND: u16 = 16;
const THREATENS: u16 = 3;
const EVENLY: u64 = 32;

impl<'a, const C: usize, const W: usize, F: Follow> Explorer<'a, C, W, F> {
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
            coloured: [0; C],
            untouched: if self.search.three { [0; W] } else { all },
            // Three cells are like four one of which has every colour.
            single: if self.search.three { [all; C] } else { [[0; W]; C] },
            double: [[0; W]; C],
            cost: [[0; MAX_CELLS]; C],
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
    fn colour(&self, state: &mut State<C, W>, cell: usize, colour: usize) {
        state.bound += u32::from(state.cost[colour][cell] - state.least(cell));
        state.cost.iter_mut().for_each(|cost| cost[cell] = 0);
        state.empty &= !(1 << cell);
        state.coloured[colour] |= 1 << cell;
        let through = &self.through[cell];
        for (word, &here) in through.iter().enumerate() {
            let mut triple = state.double[colour][word] & here;
            state.double[colour][word] =
                state.double[colour][word] & !here | state.single[colour][word] & here;
            state.single[colour][word] = state.single[colour][word] & !here | state.untouched[word] & here;
            state.untouched[word] &= !here;
            for other in (0..C).filter(|&other| other != colour) {
                state.single[other][word] &= !here;
                state.double[other][word] &= !here;
            }
            while triple != 0 {
                let square = 64 * word + triple.trailing_zeros() as usize;
                triple &= triple - 1;
                let last = (self.search.members[square] & state.empty).trailing_zeros() as usize & 127;
                state.bound += u32::from(state.wants(last, colour));
                state.cost[colour][last] += 1;
            }
        }
    }

    /// Colours every cell that has only one colour left; false if there is a cell with none.
    fn propagate(&mut self, state: &mut State<C, W>) -> bool {
        let (least, most) = (*self.search.numbers.start(), *self.search.numbers.end());
        loop {
            if state.bound > self.search.limit {
                return false;
            }
            let slack = self.search.limit - state.bound;
            let numbers = state.coloured.map(u128::count_ones);
            let missing = numbers.iter().map(|&number| least.saturating_sub(number)).sum::<u32>();
            if missing > state.empty.count_ones() || numbers.iter().any(|&number| number > most) {
                return false;
            }
            let mut open = (0..C).filter(|&colour| numbers[colour] < most);
            if state.empty != 0
                && let (Some(colour), None) = (open.next(), open.next())
            {
                let cell = state.empty.trailing_zeros() as usize;
                self.follower.forced(cell, colour);
                self.colour(state, cell, colour);
                continue;
            }
            let gaps = (0..self.padded).map(|cell| state.gap(cell & 127));
            if u32::from(gaps.fold(0, u8::max)) <= slack {
                return true;
            }
            let forced = |cell: &usize| u32::from(state.gap(*cell)) > slack;
            let cell = (0..self.padded).find(forced).expect("some gap is larger than the slack");
            let colour =
                (0..C).find(|&colour| state.wants(cell, colour)).expect("one is cheaper than all others");
            self.follower.forced(cell, colour);
            self.colour(state, cell, colour);
        }
    }

    fn explore(&mut self, mut state: State<C, W>) {
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
            let has = |cell: usize| (0..C).position(|colour| state.coloured[colour] >> cell & 1 == 1);
            let colour = |cell| has(cell).expect("every cell has a colour") as u8;
            let colours = (0..self.search.board.cells()).map(colour).collect();
            self.found.colourings.push(Colouring::new(self.search.board, colours).to_string());
            return;
        }
        let cell = self.choose(&state);
        self.follower.branch(cell);
        for colour in 0..C - 1 {
            let mut side = state.clone();
            self.colour(&mut side, cell, colour);
            self.explore(side);
        }
        self.colour(&mut state, cell, C - 1);
        self.explore(state);
    }

    /// The cell to branch on.
    fn choose(&self, state: &State<C, W>) -> usize {
        let mut gain = [[0_u16; MAX_CELLS]; C];
        for (colour, gain) in gain.iter_mut().enumerate() {
            for (word, &doubles) in state.double[colour].iter().enumerate() {
                let mut doubles = doubles;
                while doubles != 0 {
                    let square = 64 * word + doubles.trailing_zeros() as usize;
                    doubles &= doubles - 1;
                    let pair = self.search.members[square] & state.empty;
                    let first = pair.trailing_zeros() as usize & 127;
                    let last = (127 - pair.leading_zeros() as usize) & 127;
                    gain[last] += if state.wants(first, colour) { RAISES_BOUND } else { THREATENS };
                    gain[first] += if state.wants(last, colour) { RAISES_BOUND } else { THREATENS };
                }
            }
        }
        let mut best = (0, 0);
        let mut cells = state.empty;
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize & 127;
            cells &= cells - 1;
            let least = state.least(cell);
            let rise = |colour: usize| {
                u64::from(state.cost[colour][cell] - least) * COST + u64::from(gain[colour][cell]) + EVENLY
            };
            let score = (0..C).map(rise).fold(1, u64::saturating_mul);
            if score > best.0 {
                best = (score, cell);
            }
        }
        best.1
    }
}
