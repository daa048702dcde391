//! Sets of permutations, tame and wild, as they are collected, compared and merged.

use super::dense::Dense;
use super::listed::Listed;

/// A list of columns ([`Summaries`]) and how often it occurs.
pub(super) type Counted<'a> = (&'a [u32], u64);

/// Different sets, each with how often it occurs. A set is a list of *columns*: that of a tame permutation is its rank, that of a wild one m! more.
/// Those of tame ones come first; beside one the same permutation wild says nothing, and is left out.
#[derive(Default)]
pub(super) struct Summaries {
    columns: Vec<u32>,
    /// Where each begins and ends among the columns, and how often it occurs.
    sets: Vec<(usize, usize, u64)>,
}

impl Summaries {
    /// Adds a list of columns.
    pub fn push(&mut self, list: impl IntoIterator<Item = u32>, count: u64) {
        let start = self.columns.len();
        self.columns.extend(list);
        self.sets.push((start, self.columns.len(), count));
    }

    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// How many columns they have.
    pub fn columns(&self) -> usize {
        self.sets.iter().map(|(start, end, _)| end - start).sum()
    }

    /// How many there are, by how often they occur.
    pub fn weight(&self) -> u64 {
        self.sets.iter().map(|(_, _, count)| count).sum()
    }

    /// The columns of one, by its place among all.
    #[inline(always)]
    pub fn list(&self, place: usize) -> &[u32] {
        let (start, end, _) = self.sets[place];
        &self.columns[start..end]
    }

    /// It occurs once more.
    #[inline(always)]
    pub fn count_again(&mut self, place: usize) {
        self.sets[place].2 += 1;
    }

    /// One of so many parts.
    pub fn part(&self, part: usize, parts: usize) -> Summaries {
        let place = |part: usize| part * self.sets.len() / parts;
        let mut some = Summaries::default();
        self.iter()
            .take(place(part + 1))
            .skip(place(part))
            .for_each(|(list, count)| some.push(list.iter().copied(), count));
        some
    }

    /// In the order in which they were met first.
    pub fn iter(&self) -> impl Iterator<Item = Counted<'_>> {
        self.sets.iter().map(|&(start, end, count)| (&self.columns[start..end], count))
    }
}

/// A part of a set of permutations.
pub(super) trait Part: Clone + Default {
    /// Adds a permutation by its rank, with the wild step or without.
    fn push(&mut self, rank: u32, wild: bool);

    fn clear(&mut self);

    fn unite(&mut self, other: &Self);
}

/// Collects sets.
pub(super) trait Collect {
    type Part: Part;

    /// For permutations of so many letters.
    fn new(letters: usize) -> Self;

    /// Counts the set that these parts make once more, if anything is in it.
    fn add<const K: usize>(&mut self, parts: [&Self::Part; K]);

    /// All sets.
    fn summaries(self) -> Summaries;
}

/// What needs a collector.
pub(super) trait WithCollect {
    type Output;

    fn with<C: Collect>(self) -> Self::Output;
}

/// Of few letters a set is a bit for each permutation, of many it is a list.
pub(super) fn collect<T: WithCollect>(letters: usize, work: T) -> T::Output {
    match letters {
        ..=4 => work.with::<Dense<1>>(),
        5 => work.with::<Dense<2>>(),
        6 => work.with::<Dense<12>>(),
        _ => work.with::<Listed>(),
    }
}

/// So many sets are looked up together: what is far apart in memory is fetched at once.
pub(super) const WAITING: usize = 64;

/// Where things are found by their hashes.
pub(super) struct Slots {
    /// By the lower part of a hash: the higher part, and 1 more than the place of a thing among all; or 0.
    slots: Vec<(u32, u32)>,
    /// How many things there are.
    len: usize,
}

impl Slots {
    pub fn new() -> Slots {
        Slots { slots: vec![(0, 0); 1 << 10], len: 0 }
    }

    /// Which places are likely to be those of things of these hashes.
    #[inline(always)]
    pub fn likely(&self, hashes: impl Iterator<Item = u64>) -> [Option<usize>; WAITING] {
        let mut places = [None; WAITING];
        for (place, hash) in places.iter_mut().zip(hashes) {
            let slot = self.slots[hash as usize & (self.slots.len() - 1)];
            *place = (slot.1 as usize).checked_sub(1);
        }
        places
    }

    /// The place of a thing of this hash; or else where it is to be inserted.
    #[inline(always)]
    pub fn find(&self, hash: u64, mut is_at: impl FnMut(usize) -> bool) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let (mut slot, part) = (hash as usize & mask, (hash >> 32) as u32);
        loop {
            match self.slots[slot] {
                (_, 0) => return Err(slot),
                (known, place) if known == part && is_at(place as usize - 1) => {
                    return Ok(place as usize - 1);
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// One more thing of this hash. True if there should be more slots.
    #[inline(always)]
    pub fn insert(&mut self, slot: usize, hash: u64) -> bool {
        self.len += 1;
        self.slots[slot] = ((hash >> 32) as u32, self.len as u32);
        2 * self.len > self.slots.len()
    }

    /// Makes more slots, for things of these hashes.
    #[cold]
    pub fn grow(&mut self, hashes: impl Iterator<Item = u64>) {
        self.slots = vec![(0, 0); 4 * self.slots.len()];
        self.len = 0;
        for hash in hashes {
            if let Err(slot) = self.find(hash, |_| false) {
                self.insert(slot, hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    /// Counts sets, each of two parts.
    struct Count<'a>(usize, &'a [[Vec<(u32, bool)>; 2]]);

    impl WithCollect for Count<'_> {
        type Output = Summaries;

        fn with<C: Collect>(self) -> Summaries {
            let Count(letters, sets) = self;
            let mut counts = C::new(letters);
            for parts in sets {
                let mut found = [C::Part::default(), C::Part::default()];
                for (part, ranks) in found.iter_mut().zip(parts) {
                    ranks.iter().for_each(|&(rank, wild)| part.push(rank, wild));
                }
                counts.add([&found[0], &found[1]]);
            }
            counts.summaries()
        }
    }

    proptest! {
        #[test]
        fn equal_sets_are_counted_together(
            letters in 2_usize..8,
            mut sets in prop::collection::vec([0, 1].map(|_| prop::collection::vec((0_u32..120, any::<bool>()), 0..3)), 0..3000),
        ) {
            let order = (1..=letters as u32).product::<u32>();
            // Of many letters some that are far apart.
            sets.iter_mut().flatten().flatten().for_each(|(rank, _)| *rank = *rank * (order / 120).max(1) % order);
            let mut expected: BTreeMap<BTreeSet<u32>, u64> = BTreeMap::new();
            for parts in &sets {
                let all = BTreeSet::from_iter(parts.iter().flatten().copied());
                let kept = all.iter().filter(|&&(rank, wild)| !wild || !all.contains(&(rank, false)));
                let columns = BTreeSet::from_iter(kept.map(|&(rank, wild)| rank + if wild { order } else { 0 }));
                if !columns.is_empty() {
                    *expected.entry(columns).or_insert(0) += 1;
                }
            }
            for found in [collect(letters, Count(letters, &sets)), Count(letters, &sets).with::<Listed>()] {
                for (list, _) in found.iter() {
                    prop_assert!(list.is_sorted_by_key(|&column| column >= order), "tame ones first: {:?}", list);
                }
                let sets = found.iter().map(|(list, count)| (list.iter().copied().collect(), count));
                prop_assert_eq!(found.len(), expected.len());
                prop_assert_eq!(BTreeMap::from_iter(sets), expected.clone());
            }
        }
    }
}
