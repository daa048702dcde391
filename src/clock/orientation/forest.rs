//! The graph T of a puzzle, and T without the edge of the last position: forced arcs, a tree, cycles.

use crate::clock::puzzle::{MAX_POSITIONS, moves};

/// A set of positions or of edges.
pub(super) type Set = u128;

/// In place of a number for an edge on no cycle.
pub(super) const NO_CYCLE: u8 = u8::MAX;

/// T, with the tests that do not depend on the last position done.
pub(super) struct TargetGraph {
    positions: usize,
    /// The two ends of every edge: the targets of that position.
    ends: [[u8; 2]; MAX_POSITIONS],
    /// The edges at every position: those it is a target of.
    edges_at: [Set; MAX_POSITIONS],
    /// The edges that may be left out, so that the rest can be oriented.
    removable: Set,
}

impl TargetGraph {
    pub(super) fn new(numbers: &[u8]) -> Self {
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

    pub(super) fn last_positions(&self) -> impl Iterator<Item = usize> + use<> {
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
pub(super) struct Forest {
    pub(super) last: usize,
    /// The positions of the tree: the possible first positions.
    pub(super) starts: Set,
    /// For every edge its end away from the root or the cycle (on a cycle: the end it points to when turned one way).
    pub(super) ahead: [u8; MAX_POSITIONS],
    /// For every edge its other end.
    pub(super) back: [u8; MAX_POSITIONS],
    /// For every edge of the tree the positions beyond it: a start among them turns it round.
    pub(super) beyond: [Set; MAX_POSITIONS],
    /// For every edge the number of its cycle, if it has one of length two or more.
    pub(super) cycle: [u8; MAX_POSITIONS],
    pub(super) positions: usize,
}

impl Forest {
    /// `None` if T without the edge `last` is not a tree and components with one cycle.
    pub(super) fn new(graph: &TargetGraph, last: usize) -> Option<Self> {
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

pub(super) fn all(n: usize) -> Set {
    Set::MAX >> (MAX_POSITIONS - n)
}

pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (least < MAX_POSITIONS).then_some(least)
    })
}
