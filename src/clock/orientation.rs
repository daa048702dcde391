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
//!   some thousands of that kind were all decided at once, and hill climbing for hard ones got no further than
//!   2^16 nodes at N = 40 and 2^19 at N = 128, a fraction of a second.
//!
//! Up to about N = 20 the plain [`super::path_search`] decides faster still (N = 13: 0.2 us against 1 us).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Puzzle;
use super::puzzle::{MAX_POSITIONS, moves};

/// A set of positions.
type Set = u128;

const NO_CYCLE: u8 = u8::MAX;

/// The two ways to turn a cycle; 0 is undecided.
const AHEAD: u8 = 1;
const BACK: u8 = 2;

/// Whether the puzzle with these numbers (2 to 128 of them, in range) has a solution.
pub fn is_solvable(numbers: &[u8]) -> bool {
    let graph = TargetGraph::new(numbers);
    let mut steps = u64::MAX;
    graph.last_positions().any(|last| {
        let Some(forest) = Forest::new(&graph, last) else { return false };
        members(forest.starts).any(|start| Walk::new(start).advance(&forest, &mut steps) == Step::Solved)
    })
}

/// The search was stopped by its node limit before it had found every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("gave up after {0} search nodes without a further solution")]
pub struct GaveUp(pub u64);

/// All solutions of a puzzle in lexicographic order, found one by one; made by [`Solutions::new`].
///
/// For each start, the solutions that end at each of the possible last positions come in order; at most N such
/// streams are merged. Memory O(N^2).
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

/// T, with the tests that do not depend on the last position done.
struct TargetGraph {
    positions: usize,
    /// The two ends of every edge: the targets of that position.
    ends: [[u8; 2]; MAX_POSITIONS],
    /// The edges at every position: those it is a target of.
    edges_at: [Set; MAX_POSITIONS],
    /// The edges that may be left out, so that the rest can be oriented.
    removable: Set,
}

impl TargetGraph {
    fn new(numbers: &[u8]) -> Self {
        let n = numbers.len();
        let mut graph = TargetGraph {
            positions: n,
            ends: [[0; 2]; MAX_POSITIONS],
            edges_at: [0; MAX_POSITIONS],
            removable: 0,
        };
        for position in 0..n {
            let targets = moves(numbers, position);
            graph.ends[position] = targets.map(|t| t as u8);
            for target in targets {
                graph.edges_at[target] |= 1 << position;
            }
        }
        let all = all(n);
        // Two positions out of reach cannot both come first.
        if members(all).filter(|&p| graph.edges_at[p] == 0).count() <= 1 {
            let (core, uncovered) = graph.peel(all, |_, _, _| {});
            graph.removable = match uncovered.count_ones() {
                // One cycle in every component: without any one edge there is one tree.
                0 => all,
                // A tree already: the last position must break one of two cycles that share a component.
                1 => core,
                _ => 0,
            };
        }
        graph
    }

    fn last_positions(&self) -> impl Iterator<Item = usize> + use<> {
        members(self.removable)
    }

    /// Takes edges away that are the only one left at one of their ends, until none is; `visit(edge, end, other end)`
    /// is told each. Returns the edges left over, and the positions that have no edge left and were not such an end.
    fn peel(&self, mut edges: Set, mut visit: impl FnMut(usize, usize, usize)) -> (Set, Set) {
        let mut uncovered = 0;
        for first in 0..self.positions {
            let mut position = first;
            // Following the edge just taken away finds the chains in either direction without a queue.
            loop {
                let here = self.edges_at[position] & edges;
                if here == 0 || here & (here - 1) != 0 {
                    break;
                }
                let edge = here.trailing_zeros() as usize;
                let [a, b] = self.ends[edge].map(usize::from);
                if a == b {
                    break;
                }
                let other = a ^ b ^ position;
                edges ^= 1 << edge;
                uncovered |= 1 << position;
                visit(edge, position, other);
                if other > first {
                    break;
                }
                position = other;
            }
        }
        let mut touched = uncovered;
        for edge in members(edges) {
            let [a, b] = self.ends[edge];
            touched |= 1 << a | 1 << b;
        }
        (edges, all(self.positions) ^ touched)
    }
}

/// T without the edge of the last position: who points where, up to the start and one bit a cycle.
struct Forest {
    last: usize,
    /// The positions of the tree: the possible first positions.
    starts: Set,
    /// For every edge its end away from the root or the cycle (on a cycle: the end it points to when turned one way).
    ahead: [u8; MAX_POSITIONS],
    /// For every edge its other end.
    back: [u8; MAX_POSITIONS],
    /// For every edge of the tree the positions beyond it: a start among them turns it round.
    beyond: [Set; MAX_POSITIONS],
    /// For every edge the number of its cycle, if it has one of length two or more.
    cycle: [u8; MAX_POSITIONS],
    positions: usize,
}

impl Forest {
    /// `None` if T without the edge `last` is not a tree and components with one cycle.
    fn new(graph: &TargetGraph, last: usize) -> Option<Self> {
        let n = graph.positions;
        let mut forest = Forest {
            last,
            starts: 0,
            ahead: [0; MAX_POSITIONS],
            back: [0; MAX_POSITIONS],
            beyond: [0; MAX_POSITIONS],
            cycle: [NO_CYCLE; MAX_POSITIONS],
            positions: n,
        };
        let mut order = [0u8; MAX_POSITIONS];
        let mut peeled = 0;
        let mut subtree = [0; MAX_POSITIONS];
        let (mut core, uncovered) = graph.peel(all(n) ^ (1 << last), |edge, end, other| {
            forest.ahead[edge] = end as u8;
            forest.back[edge] = other as u8;
            subtree[end] |= 1 << end;
            subtree[other] |= subtree[end];
            forest.beyond[edge] = subtree[end];
            order[peeled] = edge as u8;
            peeled += 1;
        });
        if uncovered.count_ones() != 1 {
            return None;
        }
        forest.starts = uncovered;
        for &edge in order[..peeled].iter().rev() {
            let edge = usize::from(edge);
            if forest.starts >> forest.back[edge] & 1 != 0 {
                forest.starts |= 1 << forest.ahead[edge];
            } else {
                forest.beyond[edge] = 0;
            }
        }
        let mut cycles = 0;
        while core != 0 {
            let first = core.trailing_zeros() as usize;
            let [mut position, origin] = graph.ends[first];
            forest.ahead[first] = position;
            forest.back[first] = origin;
            core ^= 1 << first;
            if position == origin {
                continue;
            }
            forest.cycle[first] = cycles;
            while position != origin {
                let edge = (graph.edges_at[usize::from(position)] & core).trailing_zeros() as usize;
                let [a, b] = graph.ends[edge];
                forest.back[edge] = position;
                position ^= a ^ b;
                forest.ahead[edge] = position;
                forest.cycle[edge] = cycles;
                core ^= 1 << edge;
            }
            cycles += 1;
        }
        Some(forest)
    }
}

#[derive(PartialEq, Eq)]
enum Step {
    Solved,
    Exhausted,
    OutOfSteps,
}

/// Depth-first search, in lexicographic order, through the walks from one start in one [`Forest`].
///
/// A walk never meets itself, since no position is pointed to twice; so it can only end at the last position, too
/// early or just right. Cycles are turned when the walk first reaches them, smaller target first; a turn after which
/// some position is out of reach is not followed.
#[derive(Clone)]
struct Walk {
    start: u8,
    path: [u8; MAX_POSITIONS],
    length: usize,
    /// How each cycle is turned: 0, [`AHEAD`] or [`BACK`].
    turned: [u8; MAX_POSITIONS / 2],
    /// Where a cycle was turned: length of the walk then, and whether the other way was tried.
    decisions: Vec<(u8, bool)>,
    begun: bool,
}

impl Walk {
    fn new(start: usize) -> Self {
        let start = start as u8;
        Walk {
            start,
            path: [start; MAX_POSITIONS],
            length: 1,
            turned: [0; MAX_POSITIONS / 2],
            decisions: Vec::new(),
            begun: false,
        }
    }

    /// Goes on to the next solution, which is then `path`; `steps` counts down.
    fn advance(&mut self, forest: &Forest, steps: &mut u64) -> Step {
        if std::mem::replace(&mut self.begun, true) && !self.backtrack(forest) {
            return Step::Exhausted;
        }
        loop {
            let position = usize::from(self.path[self.length - 1]);
            if position == forest.last {
                if self.length == forest.positions {
                    return Step::Solved;
                }
                if !self.backtrack(forest) {
                    return Step::Exhausted;
                }
                continue;
            }
            if *steps == 0 {
                return Step::OutOfSteps;
            }
            *steps -= 1;
            let cycle = forest.cycle[position];
            if cycle != NO_CYCLE && self.turned[usize::from(cycle)] == 0 {
                self.turned[usize::from(cycle)] =
                    if forest.back[position] < forest.ahead[position] { BACK } else { AHEAD };
                self.decisions.push((self.length as u8, false));
                if !self.reaches_all(forest) {
                    if !self.backtrack(forest) {
                        return Step::Exhausted;
                    }
                    continue;
                }
            }
            self.path[self.length] = self.target(forest, position);
            self.length += 1;
        }
    }

    /// Where the walk goes from `position`, on a cycle that is turned or on none.
    fn target(&self, forest: &Forest, position: usize) -> u8 {
        let turn_back = match forest.cycle[position] {
            NO_CYCLE => forest.beyond[position] >> self.start & 1 != 0,
            cycle => self.turned[usize::from(cycle)] == BACK,
        };
        if turn_back { forest.back[position] } else { forest.ahead[position] }
    }

    /// Undoes the walk to the last cycle that can be turned the other way, and turns it; false if there is none.
    fn backtrack(&mut self, forest: &Forest) -> bool {
        while let Some((length, tried)) = self.decisions.pop() {
            let length = usize::from(length);
            let position = usize::from(self.path[length - 1]);
            let turned = &mut self.turned[usize::from(forest.cycle[position])];
            if tried {
                *turned = 0;
                continue;
            }
            *turned = AHEAD + BACK - *turned;
            self.length = length;
            self.decisions.push((length as u8, true));
            if self.reaches_all(forest) {
                return true;
            }
        }
        false
    }

    /// Whether every position that the walk has not visited can still be reached from where it stands. O(N).
    fn reaches_all(&self, forest: &Forest) -> bool {
        let mut reached = self.path[..self.length].iter().fold(0, |set: Set, &position| set | 1 << position);
        let mut frontier: Set = 1 << self.path[self.length - 1];
        while frontier != 0 {
            let position = frontier.trailing_zeros() as usize;
            frontier &= frontier - 1;
            if position == forest.last {
                continue;
            }
            let cycle = forest.cycle[position];
            let targets = if cycle != NO_CYCLE && self.turned[usize::from(cycle)] == 0 {
                1 << forest.ahead[position] | 1 << forest.back[position]
            } else {
                1 << self.target(forest, position)
            };
            frontier |= targets & !reached;
            reached |= targets;
        }
        reached == all(forest.positions)
    }
}

fn all(n: usize) -> Set {
    Set::MAX >> (MAX_POSITIONS - n)
}

fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (least < MAX_POSITIONS).then_some(least)
    })
}
