//! Sets of permutations, tame and wild, as they are collected, compared and merged.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A set of permutations by their ranks, each without the wild step (tame) or with it.
pub(super) trait Set: Clone {
    /// What equal sets have in common.
    type Key: Eq + Hash;

    fn empty() -> Self;
    fn insert(&mut self, rank: usize, wild: bool);
    fn unite(&mut self, other: &Self);

    /// The set without what is both wild and tame, if anything is left: a wild permutation beside the same one tame says nothing.
    fn key(self) -> Option<Self::Key>;

    /// The tame ranks and then the wild ones, in ascending order.
    fn ranks(key: &Self::Key) -> impl Iterator<Item = (u32, bool)>;
}

/// Bits: tame permutations from the first on, wild ones from the middle on.
impl<const K: usize> Set for [u64; K] {
    type Key = Bits<K>;

    #[inline(always)]
    fn empty() -> Self {
        [0; K]
    }

    #[inline(always)]
    fn insert(&mut self, rank: usize, wild: bool) {
        let bit = rank + if wild { 32 * K } else { 0 };
        self[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    #[inline(always)]
    fn key(mut self) -> Option<Bits<K>> {
        if K == 1 {
            self[0] &= !(self[0] << 32);
        } else {
            let (tame, wild) = self.split_at_mut(K / 2);
            wild.iter_mut().zip(tame).for_each(|(wild, tame)| *wild &= !*tame);
        }
        (self != [0; K]).then_some(Bits(self))
    }

    fn ranks(key: &Bits<K>) -> impl Iterator<Item = (u32, bool)> {
        let middle = 32 * K as u32;
        let of_word = |(&word, first): (&u64, u32)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(first + bit)
            })
        };
        let bits = key.0.iter().zip((0..).step_by(64)).flat_map(of_word);
        bits.map(move |bit| if bit < middle { (bit, false) } else { (bit - middle, true) })
    }
}

/// A list of 2 times the rank, and 1 more for what is wild: for so many letters that sets are small beside the number of permutations.
#[derive(Clone)]
pub(super) struct List(Vec<u32>);

impl Set for List {
    type Key = Box<[u32]>;

    fn empty() -> Self {
        List(Vec::new())
    }

    fn insert(&mut self, rank: usize, wild: bool) {
        self.0.push(2 * rank as u32 + u32::from(wild));
    }

    fn unite(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    fn key(mut self) -> Option<Box<[u32]>> {
        self.0.sort_unstable();
        // Of one rank the tame one comes first.
        self.0.dedup_by_key(|entry| *entry / 2);
        (!self.0.is_empty()).then(|| self.0.into())
    }

    fn ranks(key: &Box<[u32]>) -> impl Iterator<Item = (u32, bool)> {
        let of = |wild: bool| {
            let those = key.iter().filter(move |&entry| (entry % 2 == 1) == wild);
            those.map(move |entry| (entry / 2, wild))
        };
        of(false).chain(of(true))
    }
}

/// Words that are hashed as they are.
#[derive(PartialEq, Eq)]
pub(super) struct Bits<const K: usize>([u64; K]);

impl<const K: usize> Hash for Bits<K> {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

/// Multiplies and turns: nobody chooses these sets so that they collide.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

/// How often each occurs.
pub(super) type Counts<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// Different sets in lexicographic order, each with how often it occurs. A set is a list of *columns*: that of a tame permutation is its rank,
/// that of a wild one m! more. So sets with tame permutations come first.
pub(super) struct Summaries {
    columns: Vec<u32>,
    /// Where each begins and ends among the columns, and how often it occurs.
    sets: Vec<(usize, usize, u64)>,
}

impl Summaries {
    /// Sets of permutations of which there are `order`.
    pub fn new<S: Set>(counts: Counts<S::Key, u64>, order: usize) -> Summaries {
        let column = |(rank, wild): (u32, bool)| rank + if wild { order as u32 } else { 0 };
        Summaries::of(counts.iter().map(|(key, &count)| (S::ranks(key).map(column), count)))
    }

    /// Lists of columns, each in ascending order and no two of them equal.
    pub fn of<L: Iterator<Item = u32>>(lists: impl Iterator<Item = (L, u64)>) -> Summaries {
        let (mut columns, mut sets) = (Vec::new(), Vec::new());
        for (list, count) in lists {
            let start = columns.len();
            columns.extend(list);
            sets.push((start, columns.len(), count));
        }
        sets.sort_unstable_by(|a, b| columns[a.0..a.1].cmp(&columns[b.0..b.1]));
        Summaries { columns, sets }
    }

    pub fn len(&self) -> usize {
        self.sets.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u32], u64)> {
        self.sets.iter().map(|&(start, end, count)| (&self.columns[start..end], count))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn columns<S: Set>(parts: &[Vec<(usize, bool)>], order: usize) -> Vec<(Vec<u32>, u64)> {
        let mut counts = Counts::<S::Key, u64>::default();
        for part in parts {
            // In two sets that are united.
            let mut halves = [S::empty(), S::empty()];
            part.iter().enumerate().for_each(|(k, &(rank, wild))| halves[k % 2].insert(rank % order, wild));
            let [mut all, other] = halves;
            all.unite(&other);
            if let Some(key) = all.key() {
                *counts.entry(key).or_insert(0) += 1;
            }
        }
        Summaries::new::<S>(counts, order).iter().map(|(list, count)| (list.to_vec(), count)).collect()
    }

    proptest! {
        // Bits and lists say the same.
        #[test]
        fn sets_are_equal_however_they_are_held(
            parts in prop::collection::vec(prop::collection::vec((0_usize..720, any::<bool>()), 0..6), 0..20),
        ) {
            prop_assert_eq!(columns::<[u64; 1]>(&parts, 24), columns::<List>(&parts, 24));
            prop_assert_eq!(columns::<[u64; 4]>(&parts, 120), columns::<List>(&parts, 120));
            prop_assert_eq!(columns::<[u64; 24]>(&parts, 720), columns::<List>(&parts, 720));
        }
    }
}
