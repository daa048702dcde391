//! Sets of suffixes: which numbers the last, free positions may have.
//!
//! A bit a suffix. The last two numbers (y, z) are a bit of a word, the number before them is the lane of a row of H
//! words, and the one or two before that choose the row, in base H. H >= h is a constant, so that rows are vectors.

use std::ops::{Deref, DerefMut};

use num_traits::PrimInt;

/// A word of pairs: u64 for H <= 8, u128 for H <= 11.
pub(super) trait Word: PrimInt + Send + Sync + 'static {}

impl Word for u64 {}
impl Word for u128 {}

/// One word for each number of the third last position. In line with the cache: a row that straddles two of its lines
/// takes twice the time.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row<W, const H: usize>([W; H]);

impl<W: Word, const H: usize> Row<W, H> {
    /// No suffix.
    pub fn empty() -> Self {
        Row([W::zero(); H])
    }
}

impl<W, const H: usize> Deref for Row<W, H> {
    type Target = [W; H];

    #[inline(always)]
    fn deref(&self) -> &[W; H] {
        &self.0
    }
}

impl<W, const H: usize> DerefMut for Row<W, H> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [W; H] {
        &mut self.0
    }
}

/// Most free positions.
pub(super) const MAX_FREE: usize = 5;

/// A product of sets of numbers, a bit for each number from 1, of the last [`MAX_FREE`] positions; of those that are
/// not free nothing is asked.
pub(super) type SuffixBox = [u16; MAX_FREE];

/// The numbers 1 to `h`.
pub(super) fn numbers(h: usize) -> u16 {
    (1 << h) - 1
}

/// Rows of a set of suffixes of `free` positions.
pub(super) const fn rows<const H: usize>(free: usize) -> usize {
    H.pow(free as u32 - 3)
}

/// The pair of the last two numbers.
pub(super) fn pair<W: Word, const H: usize>(y: u8, z: u8) -> W {
    W::one() << ((usize::from(y) - 1) * H + usize::from(z) - 1)
}

/// Adds the suffixes of a list of numbers, in which 0 stands for every number from 1 to `h`, to a set.
pub(super) fn insert<W: Word, const H: usize>(set: &mut [Row<W, H>], h: usize, numbers: &[u8]) {
    if let Some(any) = numbers.iter().position(|&number| number == 0) {
        let mut numbers = numbers.to_vec();
        for number in 1..=h as u8 {
            numbers[any] = number;
            insert(set, h, &numbers);
        }
        return;
    }
    let [first @ .., lane, y, z] = numbers else { panic!("a suffix has three numbers or more") };
    let row = first.iter().fold(0, |row, &number| row * H + usize::from(number) - 1);
    let word = &mut set[row][usize::from(*lane) - 1];
    *word = *word | pair::<W, H>(*y, *z);
}

/// Takes boxes out of sets of suffixes.
pub(super) struct Boxes<W, const H: usize> {
    free: usize,
    /// By set of numbers: the pairs with the first, and with the second of the two in it.
    first: Vec<W>,
    second: Vec<W>,
}

impl<W: Word, const H: usize> Boxes<W, H> {
    pub fn new(free: usize) -> Self {
        let pairs = |test: fn(usize, u8, u8) -> bool| {
            let one_set = |set: usize| {
                let all = (1..=H as u8).flat_map(|y| (1..=H as u8).map(move |z| (y, z)));
                let inside = all.filter(|&(y, z)| test(set, y, z));
                inside.fold(W::zero(), |word, (y, z)| word | pair::<W, H>(y, z))
            };
            (0..1 << H).map(one_set).collect()
        };
        Boxes {
            free,
            first: pairs(|set, y, _| set >> (y - 1) & 1 == 1),
            second: pairs(|set, _, z| set >> (z - 1) & 1 == 1),
        }
    }

    /// All suffixes of numbers from 1 to `h`.
    pub fn everything(&self, h: usize) -> Vec<Row<W, H>> {
        let mut set = vec![Row::empty(); rows::<H>(self.free)];
        insert(&mut set, h, &vec![0; self.free]);
        set
    }

    /// Removes the suffixes in the box.
    #[inline]
    pub fn remove(&self, set: &mut [Row<W, H>], suffixes: &SuffixBox) {
        let [v, w, lanes, y, z] = *suffixes;
        let pairs = self.first[usize::from(y)] & self.second[usize::from(z)];
        let lane = |i: usize| if lanes >> i & 1 == 1 { !pairs } else { !W::zero() };
        let keep: [W; H] = std::array::from_fn(lane);
        let mut narrow = |row: usize| {
            let row = &mut set[row];
            for i in 0..H {
                row[i] = row[i] & keep[i];
            }
        };
        for w in ones(w) {
            match self.free {
                4 => narrow(w),
                _ => ones(v).for_each(|v| narrow(v * H + w)),
            }
        }
    }
}

/// Adds the suffixes of another row.
#[inline(always)]
pub(super) fn unite<W: Word, const H: usize>(set: &mut Row<W, H>, other: &Row<W, H>) {
    let mut united = *set;
    for i in 0..H {
        united[i] = united[i] | other[i];
    }
    *set = united;
}

/// The places of the bits that are 1.
pub(super) fn ones(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let place = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            place
        })
    })
}
