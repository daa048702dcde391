//! Nim-values by looking at every move.

use super::rules::Rules;
use super::seen::Seen;
use crate::stop;

/// Computes one value after the other from all before it.
///
/// A heap of n costs n/2 marks for every number of tokens that may be taken to leave two heaps, so that n values of an
/// octal game cost n^2/4 of them. The loop is a load of either value, an exclusive or, and a store: the floor is one
/// store a cycle. A hexadecimal game marks, for every sum of two heaps, the different values of such a pair.
pub(super) struct EveryMove {
    seen: Seen,
    /// By n, the values of the pairs of non-empty heaps with n tokens; only kept where moves leave three heaps.
    pairs: Vec<Vec<u16>>,
}

impl EveryMove {
    pub(super) fn new() -> Self {
        EveryMove { seen: Seen::new(), pairs: Vec::new() }
    }

    /// The value of the next heap, with as many tokens as there are `values`. None if it is above 65535.
    pub(super) fn next(&mut self, rules: &Rules, values: &[u16], marks: &mut u64) -> Option<u16> {
        let heap = values.len();
        self.seen.clear();
        rules.mark_unbroken(values, |value| self.seen.insert(value));
        for &taken in rules.two.iter().take_while(|&&taken| taken < heap) {
            stop::check();
            *marks += mark_pairs(&mut self.seen, values, heap - taken);
        }
        for &taken in rules.three.iter().take_while(|&&taken| taken < heap) {
            *marks += self.mark_triples(values, heap - taken);
        }
        self.seen.gap(0, |_| true)
    }

    fn mark_triples(&mut self, values: &[u16], tokens: usize) -> u64 {
        let mut pairs = Seen::new();
        for size in self.pairs.len()..tokens {
            stop::check();
            pairs.clear();
            mark_pairs(&mut pairs, values, size);
            self.pairs.push((0..=u16::MAX).filter(|&value| pairs.contains(value)).collect());
        }
        let mut marks = 0;
        for (size, pairs) in self.pairs[..tokens].iter().enumerate().skip(2) {
            stop::check();
            let third = values[tokens - size];
            pairs.iter().for_each(|&pair| self.seen.insert(pair ^ third));
            marks += pairs.len() as u64;
        }
        marks
    }
}

/// Marks the values of all pairs of non-empty heaps with this many tokens; how many pairs there are.
fn mark_pairs(seen: &mut Seen, values: &[u16], tokens: usize) -> u64 {
    let half = tokens / 2;
    if half == 0 {
        return 0;
    }
    let (small, large) = (&values[1..=half], &values[tokens - half..tokens]);
    for (a, b) in small.iter().zip(large.iter().rev()) {
        seen.insert(a ^ b);
    }
    half as u64
}
