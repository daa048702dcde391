//! Options of a heap as marks, which of them are good, and sets of their values.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::greedy::Greedy;

/// An option of every heap n: the exclusive or of `value` and G(n - distance).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) distance: usize,
    pub(super) value: u8,
}

/// Values in streams must be below this.
pub(super) const MOST: u16 = 128;
/// A set of such values, a bit each.
pub(super) type Values = u128;

/// How many heaps are looked at to see which marks are good.
pub(super) const SAMPLE: usize = 1 << 13;

/// Those of these marks that make most of what is missing of some heaps: each in turn the first of those that make the most
/// of what the ones before it do not, over and over, until `count` are chosen, and are taken out of `marks`. O(marks * heaps)
/// for each time that nothing is missing any more, and a small part of that for a mark that is chosen.
pub(super) fn best(
    marks: &mut Vec<Mark>,
    values: &[u8],
    missing: &[(usize, Values)],
    count: usize,
) -> Vec<Mark> {
    let value = |mark: &Mark, heap: usize| mark.value ^ values[heap - mark.distance];
    let gain = |open: &[(usize, Values)], k: usize| {
        open.iter().filter(|&&(heap, missing)| missing >> value(&marks[k], heap) & 1 == 1).count()
    };
    let mut best = Vec::new();
    let mut left = Vec::from_iter(0..marks.len());
    while best.len() < count && !left.is_empty() {
        let mut open = missing.to_vec();
        let mut greedy = Greedy::new(left.into_iter(), |k| gain(&open, k));
        while best.len() < count
            && let Some((k, _)) = greedy.choose(|k| gain(&open, k))
        {
            best.push(k);
            for (heap, missing) in &mut open {
                *missing &= !(1 << value(&marks[k], *heap));
            }
            open.retain(|(_, missing)| *missing != 0);
            if open.is_empty() {
                break;
            }
        }
        left = greedy.rest();
    }
    let chosen = best.iter().map(|&k| marks[k]).collect();
    *marks = left.into_iter().map(|k| marks[k]).collect();
    chosen
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

/// The least room that sets need for these values: for those below 32, 64 or 128.
pub(super) fn room(values: &[u8]) -> u8 {
    match values.iter().max() {
        Some(64..) => 128,
        Some(32..) => 64,
        _ => 32,
    }
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

/// A set of values below 128 in two words, which vector instructions can make; of a word of 128 bits they cannot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Two([u64; 2]);

impl BitAnd for Two {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Two([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Two {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Two([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for Two {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Two {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Two(self.0.map(|word| !word))
    }
}

impl Set for Two {
    const BITS: u32 = 128;
    const EMPTY: Self = Two([0; 2]);
    #[inline(always)]
    fn of(value: u8) -> Self {
        // What is shifted too far is gone.
        let word = |from: u8| 1u64.checked_shl(value.wrapping_sub(from).into()).unwrap_or(0);
        Two([word(0), word(64)])
    }
    #[inline(always)]
    fn least(self) -> u8 {
        let [low, high] = self.0.map(u64::trailing_zeros);
        if low < 64 { low as u8 } else { 64 + high as u8 }
    }
    #[inline(always)]
    fn below_least(self) -> Self {
        let [low, high] = self.0;
        let below_high = if low == 0 { high.below_least() } else { 0 };
        Two([low.below_least(), below_high])
    }
}
