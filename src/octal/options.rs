//! The values of the options of one heap, and what is asked of them in sparse space.

use memchr::memchr;

/// A set of values, with the rare ones told from the common ones.
pub(super) trait Options {
    /// Puts a value in.
    fn mark(&mut self, value: u16);

    /// The least common value that is not in the set; None if there is none among those that the set has room for.
    fn least_common(&self) -> Option<u16>;

    /// The least rare value from `from` on that is not in the set, or the bound if that is less.
    fn rare_gap(&self, from: u16, bound: u16) -> u16;
}

const COMMON: u8 = 0;
const RARE: u8 = 1;
const MARKED: u8 = 2;

/// A set for values of any size, a byte each: a value is put in by one store, and sixteen and more are looked at in one
/// operation.
pub(super) struct Table<T>(pub(super) T);

impl Table<&mut [u8]> {
    /// The empty set is a copy of this one.
    pub(super) fn clear(&mut self, empty: &[u8]) {
        self.0.copy_from_slice(&empty[..self.0.len()]);
    }
}

/// The empty table in which these are the rare values.
pub(super) fn empty(rare: impl Iterator<Item = bool>) -> Vec<u8> {
    rare.map(|rare| if rare { RARE } else { COMMON }).collect()
}

impl Table<&mut [u8; 1 << 16]> {
    /// Puts a value in, whatever it is.
    #[inline(always)]
    pub(super) fn put(self, value: u16) {
        self.0[usize::from(value)] = MARKED;
    }
}

impl Options for Table<&mut [u8]> {
    #[inline(always)]
    fn mark(&mut self, value: u16) {
        self.0[usize::from(value)] = MARKED;
    }

    fn least_common(&self) -> Option<u16> {
        memchr(COMMON, self.0)?.try_into().ok()
    }

    fn rare_gap(&self, from: u16, bound: u16) -> u16 {
        let between = &self.0[usize::from(from)..usize::from(bound)];
        memchr(RARE, between).map_or(bound, |place| from + place as u16)
    }
}

/// A set in a machine word, for values below the number of its bits.
pub(super) struct Word<L> {
    pub(super) seen: L,
    /// The common values.
    pub(super) common: L,
}

/// A machine word as a set.
pub(super) trait Lane: Copy {
    const BITS: u32;
    const EMPTY: Self;
    /// The set of these values.
    fn of(values: u64) -> Self;
    fn with(self, value: u16) -> Self;
    /// The least value in `of` and not in this set, or the number of bits.
    fn gap(self, of: Self) -> u32;
    fn not(self) -> Self;
    /// Whether, of a set of options, a rare value below the least common one is missing.
    fn misses(self, common: Self) -> bool;
}

macro_rules! lane {
    ($word:ty) => {
        impl Lane for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            fn of(values: u64) -> Self {
                values as $word
            }
            #[inline(always)]
            fn with(self, value: u16) -> Self {
                self | 1 << (<$word>::from(value) & (Self::BITS as $word - 1))
            }
            #[inline(always)]
            fn gap(self, of: Self) -> u32 {
                (of & !self).trailing_zeros()
            }
            #[inline(always)]
            fn not(self) -> Self {
                !self
            }
            #[inline(always)]
            fn misses(self, common: Self) -> bool {
                let free = common & !self;
                let below = free.wrapping_sub(1) & !free;
                below & !common & !self != 0
            }
        }
    };
}
lane!(u32);
lane!(u64);

impl<L: Lane> Options for Word<L> {
    #[inline(always)]
    fn mark(&mut self, value: u16) {
        self.seen = self.seen.with(value);
    }

    #[inline(always)]
    fn least_common(&self) -> Option<u16> {
        let least = self.seen.gap(self.common);
        (least < L::BITS).then_some(least as u16)
    }

    // What lies below `from` is in the set.
    #[inline(always)]
    fn rare_gap(&self, _from: u16, bound: u16) -> u16 {
        bound.min(self.seen.gap(self.common.not()) as u16)
    }
}
