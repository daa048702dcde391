//! Sparse space: rare and common values (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4; A. Gangolli and
//! T. Plambeck 1989; A. Flammenkamp).
//!
//! A mask divides the values: one with an odd number of ones in the bits of the mask is common, the others are rare.
//! Exclusive or makes a rare value of two of a kind and a common one of two that differ. So the common values among
//! the options of a heap come from breaks into a rare and a common heap. Any mask gives the right values; a good one leaves
//! few rare ones, and few breaks that must be looked at.
//!
//! In some games the class depends on the size of the heap too: ones in even and odd places change their roles. This
//! works if all moves that break a heap take even numbers of tokens, or all odd ones.

use super::rules::Rules;
use crate::stop;

/// So many values are looked at between two looks for a request to stop.
const LOOK: usize = 1 << 16;

/// What makes a value rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The bits that count.
    pub mask: u16,
    /// Whether rare and common change their roles from one size of heap to the next.
    pub by_place: bool,
    /// A number of tokens whose taking breaks a heap; only its parity matters.
    pub breaking: usize,
}

impl Classes {
    /// Whether values with an odd number of ones in the mask are rare in heaps of this size, not the others.
    pub(super) fn swapped(self, heap: usize) -> bool {
        self.by_place && (heap + self.breaking) % 2 == 1
    }

    /// Whether the heap is rare, if it has this value.
    pub fn is_rare(self, heap: usize, value: u16) -> bool {
        ((value & self.mask).count_ones() % 2 == 1) == self.swapped(heap)
    }

    /// The classes with the fewest rare values, and how many these are, by a Walsh-Hadamard transform of the numbers
    /// of values: O(values + 2^b b) for values of b bits.
    pub(super) fn best(rules: &Rules, values: &[u16]) -> (Classes, usize) {
        let breaking = rules.two[0];
        let one_parity = rules.two.iter().all(|taken| taken % 2 == breaking % 2);
        let bits = (u16::BITS - values.iter().max().map_or(0, |max| max.leading_zeros())).max(1);
        let mut best = (Classes { mask: 1, by_place: false, breaking }, usize::MAX);
        for by_place in if one_parity { &[false, true][..] } else { &[false] } {
            let place = Classes { mask: 0, by_place: *by_place, breaking };
            let mut balance = vec![0i64; 1 << bits];
            for (heap, &value) in values.iter().enumerate() {
                if heap.is_multiple_of(LOOK) {
                    stop::check();
                }
                balance[usize::from(value)] += if place.swapped(heap) { -1 } else { 1 };
            }
            walsh_hadamard(&mut balance);
            for (mask, balance) in balance.iter().enumerate().skip(1) {
                let rare = (values.len() as i64 + balance) as usize / 2;
                if rare < best.1 {
                    best = (Classes { mask: mask as u16, ..place }, rare);
                }
            }
        }
        best
    }
}

fn walsh_hadamard(balance: &mut [i64]) {
    let mut half = 1;
    while half < balance.len() {
        for pair in balance.chunks_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
