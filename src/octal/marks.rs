//! Options of a heap as marks, which of them are good, and sets of their values.

use std::cmp::Reverse;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::stop;

/// An option of every heap n: the exclusive or of `value` and G(n - distance).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) distance: usize,
    pub(super) value: u8,
}

/// How many heaps are looked at to see which marks are good.
pub(super) const SAMPLE: usize = 1 << 13;

/// Those of these marks that make most of what is missing of some heaps: each in turn the first of those that make the most
/// of what the ones before it do not, over and over, until `count` are chosen, and are taken out of `marks`. O(count *
/// marks * heaps) at most.
pub(super) fn best(
    marks: &mut Vec<Mark>,
    values: &[u8],
    missing: &[(usize, u64)],
    count: usize,
) -> Vec<Mark> {
    let mut open = Vec::new();
    let mut best = Vec::new();
    while best.len() < count && !marks.is_empty() {
        stop::check();
        if open.is_empty() {
            open = missing.to_vec();
        }
        let makes = |mark: &Mark| -> u32 {
            let made =
                |&(heap, missing): &(usize, u64)| missing >> (mark.value ^ values[heap - mark.distance]) & 1;
            open.iter().map(|heap| made(heap) as u32).sum()
        };
        let made = marks.iter().map(makes).enumerate();
        let Some((place, _)) = made.max_by_key(|&(place, made)| (made, Reverse(place))) else { break };
        let mark = marks.remove(place);
        for (heap, missing) in &mut open {
            *missing &= !u64::of(mark.value ^ values[*heap - mark.distance]);
        }
        open.retain(|(_, missing)| *missing != 0);
        best.push(mark);
    }
    best
}

/// A set of values below the number of its bits.
pub(super) trait Set:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + Not<Output = Self>
{
    const BITS: u32;
    const EMPTY: Self;
    /// The set of this value, modulo the number of bits.
    fn of(value: u8) -> Self;
    /// The least value, or the number of bits if there is none.
    fn least(self) -> u8;
    /// All values below the least.
    fn below_least(self) -> Self;
}

macro_rules! set {
    ($word:ty) => {
        impl Set for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            #[inline(always)]
            fn of(value: u8) -> Self {
                1 << (<$word>::from(value) & (<$word>::BITS as $word - 1))
            }
            #[inline(always)]
            fn least(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn below_least(self) -> Self {
                self.wrapping_sub(1) & !self
            }
        }
    };
}
set!(u32);
set!(u64);
