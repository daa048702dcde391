//! Walks through one forest.

use super::forest::{Forest, NO_CYCLE, Set, all};
use crate::clock::puzzle::MAX_POSITIONS;
use crate::stop;

/// The two ways to turn a cycle; 0 is undecided.
const AHEAD: u8 = 1;
const BACK: u8 = 2;

/// How a search went on.
#[derive(PartialEq, Eq)]
pub(super) enum Step {
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
pub(super) struct Walk {
    start: u8,
    pub(super) path: [u8; MAX_POSITIONS],
    length: usize,
    /// How each cycle is turned: 0, [`AHEAD`] or [`BACK`].
    turned: [u8; MAX_POSITIONS / 2],
    /// Where a cycle was turned: length of the walk then, and whether the other way was tried.
    decisions: Vec<(u8, bool)>,
    begun: bool,
}

impl Walk {
    pub(super) fn new(start: usize) -> Self {
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
    pub(super) fn advance(&mut self, forest: &Forest, steps: &mut u64) -> Step {
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
        stop::check();
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
