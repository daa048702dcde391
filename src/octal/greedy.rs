//! Choices one after the other, each the best that is left.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::stop;

/// Candidates 0, 1, 2, ... that gain less and less the more of them are chosen. One that still gains what it did need not be
/// compared with those that gained less before: so few are looked at for a choice.
pub(super) struct Greedy {
    /// What each gained when it was looked at last.
    queue: BinaryHeap<(usize, Reverse<usize>)>,
}

impl Greedy {
    /// These candidates, where `gain` is what one gains.
    pub(super) fn new(candidates: impl Iterator<Item = usize>, gain: impl Fn(usize) -> usize) -> Self {
        let gains = candidates.map(|candidate| {
            stop::check();
            (gain(candidate), Reverse(candidate))
        });
        Greedy { queue: gains.collect() }
    }

    /// Takes out the first of those that gain most, with its gain; `gain` is what one gains now.
    pub(super) fn choose(&mut self, gain: impl Fn(usize) -> usize) -> Option<(usize, usize)> {
        loop {
            stop::check();
            let (before, Reverse(candidate)) = self.queue.pop()?;
            let now = gain(candidate);
            if now == before {
                return Some((candidate, now));
            }
            self.queue.push((now, Reverse(candidate)));
        }
    }

    /// Those that were not chosen, in ascending order.
    pub(super) fn rest(self) -> Vec<usize> {
        let mut rest = Vec::from_iter(self.queue.into_iter().map(|(_, Reverse(candidate))| candidate));
        rest.sort_unstable();
        rest
    }
}
