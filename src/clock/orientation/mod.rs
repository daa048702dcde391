//! The fast solver: a solution is an orientation of a graph in which every component has at most one cycle.
//!
//! # The structure, and what it says about a fast algorithm
//!
//! Let T be the graph on the N positions with one edge for every position i, joining its two targets i + f(i) and
//! i - f(i) (a loop where they coincide). A solution that ends at position t and starts at s gives every other
//! position the one target that comes next, and every target but s is used once. So it orients each edge of T - t
//! towards one of its ends such that every position but s is hit exactly once. T - t has N - 1 edges, hence exactly
//! one component is a tree, which holds s, and every other component has exactly one cycle:
//!
//! * edges of the tree point away from s, edges outside cycles point away from their cycle: no choice;
//! * each cycle of length >= 2 turns one way or the other: one bit.
//!
//! With c cycles left, the solutions with last position t and first position s are among 2^c successor maps; a map is
//! a solution if the walk from s visits everything. Deciding costs O(N · sum over t, s of 2^c), and the tests below
//! reject most puzzles in O(N).
//!
//! * *Necessary condition.* Solvable only if T has one cycle in every component, or else exactly one tree and one
//!   component with two independent cycles. (It uses out-degree two only, not the symmetry of the clock.)
//! * *In practice polynomial.* If a random path is planted in a puzzle, T - t looks like a random mapping, which has
//!   about (ln N)/2 cycles, and a turn is only followed while everything stays in reach: no search to speak of.
//!   Measured (one core of a shared server, mean of 500 planted puzzles, benches/clock.rs): the first solution takes
//!   5 us at N = 13, 15 us at 30, 37 us at 60 and 0.12 ms at 128, all solutions 11 us, 56 us, 0.22 ms and 1.2 ms.
//! * *Where it may stay hard.* c can reach N/2 - 1, if f(i) + f(i + N/2) = N/2 everywhere and every cycle is a pair of
//!   parallel edges. The NP-hardness for out-degree two (Plesnik 1979) sits in these free bits. The symmetry of the
//!   clock did not give us a way to choose them in polynomial time. But puzzles that need a long search are rare:
//!   the hardest we met with 40 positions takes less than 2^16 nodes, a few milliseconds (tests/clock.rs).
//!
//! Up to about N = 20 the plain [`super::path_search`] decides faster still (N = 13: 0.2 us against 1 us).

mod forest;
mod walk;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use self::forest::{Forest, TargetGraph, members};
use self::walk::{Step, Walk};
use super::Puzzle;

/// Whether the puzzle with these numbers (2 to 128 of them, in range) has a solution.
///
/// O(N) for most puzzles that have no solution; the [module](self) says what it costs at worst.
pub fn is_solvable(numbers: &[u8]) -> bool {
    let graph = TargetGraph::new(numbers);
    let mut steps = u64::MAX;
    graph.last_positions().any(|last| {
        let Some(forest) = Forest::new(&graph, last) else { return false };
        members(forest.starts).any(|start| Walk::new(start).advance(&forest, &mut steps) == Step::Solved)
    })
}

/// How many solutions the puzzle with these numbers (2 to 128 of them, in range) has. About what it takes to list them with [`Solutions`], less what order costs.
///
/// ```
/// assert_eq!(curiosa::clock::orientation::count(&[3, 1, 3, 1, 2, 3]), 1);
/// ```
pub fn count(numbers: &[u8]) -> u64 {
    let graph = TargetGraph::new(numbers);
    let (mut count, mut steps) = (0, u64::MAX);
    for forest in graph.last_positions().filter_map(|last| Forest::new(&graph, last)) {
        for start in members(forest.starts) {
            let mut walk = Walk::new(start);
            while walk.advance(&forest, &mut steps) == Step::Solved {
                count += 1;
            }
        }
    }
    count
}

/// The search was stopped by its node limit before it had found every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("gave up after {0} search nodes without a further solution")]
pub struct GaveUp(pub u64);

/// All solutions of a puzzle in lexicographic order, found one by one; made by [`Solutions::new`].
///
/// For each start, the solutions that end at each of the possible last positions come in order; at most N such
/// streams are merged. Memory O(N^2).
///
/// ```
/// use curiosa::clock::{GaveUp, Solutions};
/// let puzzle = "3,1,3,1,2,3".parse().unwrap();
/// assert_eq!(Solutions::new(&puzzle, 1000).next(), Some(Ok(vec![1, 0, 3, 4, 2, 5])));
/// assert_eq!(Solutions::new(&puzzle, 2).next(), Some(Err(GaveUp(2))));
/// ```
pub struct Solutions {
    forests: Vec<Forest>,
    start: usize,
    positions: usize,
    /// The next solution of each stream with the current start, least first.
    heads: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    walks: Vec<Walk>,
    /// The stream whose head was given out last.
    drained: Option<usize>,
    node_limit: u64,
    gave_up: bool,
}

impl Solutions {
    /// The solutions of `puzzle`; the iterator ends with [`GaveUp`] once it has spent `node_limit` search nodes (moves
    /// tried) since the last solution.
    pub fn new(puzzle: &Puzzle, node_limit: u64) -> Self {
        let graph = TargetGraph::new(puzzle.numbers());
        Solutions {
            forests: graph.last_positions().filter_map(|last| Forest::new(&graph, last)).collect(),
            start: 0,
            positions: puzzle.len(),
            heads: BinaryHeap::new(),
            walks: Vec::new(),
            drained: None,
            node_limit,
            gave_up: false,
        }
    }

    /// Moves the `stream`-th walk on to its next solution and puts that among the heads.
    fn refill(&mut self, stream: usize, steps: &mut u64) -> Result<(), GaveUp> {
        let walk = &mut self.walks[stream];
        match walk.advance(&self.forests[stream], steps) {
            Step::Solved => self.heads.push(Reverse((walk.path[..self.positions].to_vec(), stream))),
            Step::Exhausted => {}
            Step::OutOfSteps => return Err(GaveUp(self.node_limit)),
        }
        Ok(())
    }

    fn find_next(&mut self) -> Result<Option<Vec<u8>>, GaveUp> {
        let mut steps = self.node_limit;
        if let Some(stream) = self.drained.take() {
            self.refill(stream, &mut steps)?;
        }
        loop {
            if let Some(Reverse((path, stream))) = self.heads.pop() {
                self.drained = Some(stream);
                return Ok(Some(path));
            }
            if self.start == self.positions {
                return Ok(None);
            }
            let start = self.start;
            self.start += 1;
            self.walks = vec![Walk::new(start); self.forests.len()];
            for stream in 0..self.forests.len() {
                if self.forests[stream].starts >> start & 1 != 0 {
                    self.refill(stream, &mut steps)?;
                }
            }
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Vec<usize>, GaveUp>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.gave_up {
            return None;
        }
        let next = self.find_next();
        self.gave_up = next.is_err();
        next.map(|path| path.map(|path| path.into_iter().map(usize::from).collect())).transpose()
    }
}
