//! Options of a heap as marks, which of them are good, and sets of their values.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::greedy::Greedy;

/// An option of every heap n: the exclusive or of `value` and G(n - distance).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) distance: usize,
    pub(super) value: u8,
}

/// Values in streams must be below this, which stands for none.
pub(super) const MOST: u16 = 255;
/// A set of such values, whatever they are.
pub(super) type Values = Words<4>;

/// The room of the largest sets.
pub(super) const ROOM: u16 = 256;

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
        open.iter().filter(|&&(heap, missing)| missing.has(value(&marks[k], heap))).count()
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
                missing.remove(value(&marks[k], *heap));
            }
            open.retain(|(_, missing)| *missing != Values::EMPTY);
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
    /// What stands for no value: the number of bits, or [`MOST`].
    const NONE: u8;
    const EMPTY: Self;
    /// The set of this value, if it is below the number of bits.
    fn of(value: u8) -> Self;
    /// The least value, or [`Set::NONE`].
    fn least(self) -> u8;
    /// All values below the least.
    fn below_least(self) -> Self;

    /// Whether the value is in the set.
    fn has(self, value: u8) -> bool;

    /// All values below this one.
    fn below(value: u8) -> Self {
        Self::of(value).below_least()
    }
}

/// The least room that sets need for these values: for those below 32, 64, 128 or 256.
pub(super) fn room(values: &[u8]) -> u16 {
    match values.iter().max() {
        Some(128..) => ROOM,
        Some(64..) => 128,
        Some(32..) => 64,
        _ => 32,
    }
}

macro_rules! set {
    ($word:ty) => {
        impl Set for $word {
            const NONE: u8 = <$word>::BITS as u8;
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
            #[inline(always)]
            fn has(self, value: u8) -> bool {
                self & Self::of(value) != 0
            }
        }
    };
}
set!(u32);
set!(u64);

/// A set of values in so many words, which vector instructions can make; of a word of 128 bits they cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    /// Takes a value out of the set.
    fn remove(&mut self, value: u8) {
        self.0[usize::from(value / 64) % N] &= !u64::of(value % 64);
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> Set for Words<N> {
    const NONE: u8 = if N < 4 { 64 * N as u8 } else { MOST as u8 };
    const EMPTY: Self = Words([0; N]);
    #[inline(always)]
    fn of(value: u8) -> Self {
        // What is shifted too far is gone: of another word, 64 and more.
        let word = |k| 1u64.checked_shl(value.wrapping_sub(64 * k as u8).into()).unwrap_or(0);
        Words(std::array::from_fn(word))
    }
    #[inline(always)]
    fn least(self) -> u8 {
        let mut least = Self::NONE;
        for (k, word) in self.0.into_iter().enumerate().rev() {
            if word != 0 {
                least = 64 * k as u8 + word.least();
            }
        }
        least
    }
    #[inline(always)]
    fn below_least(self) -> Self {
        let mut below = self;
        let mut lower = 0;
        for (below, word) in below.0.iter_mut().zip(self.0) {
            *below = if lower == 0 { word.below_least() } else { 0 };
            lower |= word;
        }
        below
    }
    #[inline(always)]
    fn has(self, value: u8) -> bool {
        self.0[usize::from(value / 64) % N].has(value % 64)
    }
}
