//! Sets of permutations, tame and wild, as they are collected, compared and merged.

/// A part of a set of permutations by their ranks, each as often as it was found: those without the wild step (tame), and those with it.
#[derive(Clone, Default)]
pub(super) struct Part {
    tame: Vec<u32>,
    wild: Vec<u32>,
}

impl Part {
    #[inline(always)]
    pub fn push(&mut self, rank: u32, wild: bool) {
        if wild { self.wild.push(rank) } else { self.tame.push(rank) }
    }

    pub fn clear(&mut self) {
        self.tame.clear();
        self.wild.clear();
    }

    pub fn unite(&mut self, other: &Part) {
        self.tame.extend(&other.tame);
        self.wild.extend(&other.wild);
    }
}

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

    /// Leaves one of so many parts.
    pub fn keep(&mut self, part: usize, parts: usize) {
        let place = |part: usize| part * self.sets.len() / parts;
        self.sets = self.sets[place(part)..place(part + 1)].to_vec();
    }

    /// In the order in which they were met first.
    pub fn iter(&self) -> impl Iterator<Item = Counted<'_>> {
        self.sets.iter().map(|&(start, end, count)| (&self.columns[start..end], count))
    }
}

/// Collects sets.
pub(super) struct Counts {
    found: Summaries,
    /// m!
    order: u32,
    /// For each column in which set it was last.
    last: Vec<u32>,
    now: u32,
    /// Sets that are looked up together: what is far apart in memory is fetched at once.
    waiting: Vec<u32>,
    /// Where each of them ends, and its hash.
    ends: Vec<(usize, u64)>,
    /// By hash: part of it, and 1 more than the place of a set among all; or 0.
    slots: Vec<(u32, u32)>,
}

/// So many sets wait.
const WAITING: usize = 64;

impl Counts {
    /// For permutations of so many letters.
    pub fn new(letters: usize) -> Counts {
        let order = (1..=letters as u32).product();
        Counts {
            found: Summaries::default(),
            order,
            last: vec![0; 2 * order as usize],
            now: 0,
            waiting: Vec::new(),
            ends: Vec::new(),
            slots: vec![(0, 0); 1 << 10],
        }
    }

    /// Counts a set once more, if anything is in it.
    #[inline(always)]
    pub fn add<const K: usize>(&mut self, parts: [&Part; K]) {
        self.begin();
        let (now, order) = (self.now, self.order);
        let start = self.waiting.len();
        // The same sum in any order.
        let mut hash = 0_u64;
        for part in parts {
            for &rank in &part.tame {
                if std::mem::replace(&mut self.last[rank as usize], now) != now {
                    self.waiting.push(rank);
                    hash = hash.wrapping_add(mix(rank));
                }
            }
        }
        for part in parts {
            for &rank in &part.wild {
                let column = order + rank;
                if self.last[rank as usize] != now
                    && std::mem::replace(&mut self.last[column as usize], now) != now
                {
                    self.waiting.push(column);
                    hash = hash.wrapping_add(mix(column));
                }
            }
        }
        if self.waiting.len() > start {
            self.ends.push((self.waiting.len(), hash));
            if self.ends.len() == WAITING {
                self.look_up();
            }
        }
    }

    /// Begins a set of which no column is known to be in it.
    #[inline(always)]
    fn begin(&mut self) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.last.fill(0);
            1
        });
    }

    /// Counts the sets that wait.
    fn look_up(&mut self) {
        let mask = self.slots.len() - 1;
        // Each of these loops only reads what the next ones read again, and waits for no line of memory before it asks for another.
        let mut places = [0; WAITING];
        for (place, &(_, hash)) in places.iter_mut().zip(&self.ends) {
            *place = self.slots[hash as usize & mask].1 as usize;
        }
        let mut starts = [0; WAITING];
        for (start, &place) in starts.iter_mut().zip(&places) {
            *start = self.found.sets.get(place.wrapping_sub(1)).map_or(0, |&(start, ..)| start);
        }
        let columns = starts.iter().filter_map(|&start| self.found.columns.get(start));
        std::hint::black_box(columns.fold(0, |all, column| all ^ column));
        let waiting = std::mem::take(&mut self.waiting);
        let ends = std::mem::take(&mut self.ends);
        let mut start = 0;
        for &(end, hash) in &ends {
            self.count(&waiting[start..end], hash);
            start = end;
        }
        (self.waiting, self.ends) = (waiting, ends);
        self.waiting.clear();
        self.ends.clear();
    }

    #[inline(always)]
    fn count(&mut self, set: &[u32], hash: u64) {
        let mask = self.slots.len() - 1;
        let (mut slot, part) = (hash as usize & mask, (hash >> 32) as u32);
        let mut is_marked = false;
        loop {
            let (known, place) = self.slots[slot];
            if place == 0 {
                break;
            }
            if known == part {
                if !std::mem::replace(&mut is_marked, true) {
                    self.begin();
                    set.iter().for_each(|&column| self.last[column as usize] = self.now);
                }
                let (start, end, count) = &mut self.found.sets[place as usize - 1];
                let columns = &self.found.columns[*start..*end];
                // As many, and each of them in the set.
                let is_in = |&column: &u32| self.last[column as usize] == self.now;
                if columns.len() == set.len() && columns.iter().all(is_in) {
                    *count += 1;
                    return;
                }
            }
            slot = (slot + 1) & mask;
        }
        self.found.push(set.iter().copied(), 1);
        self.slots[slot] = (part, self.found.len() as u32);
        if 2 * self.found.len() > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mask = 4 * self.slots.len() - 1;
        self.slots = vec![(0, 0); mask + 1];
        for (place, (columns, _)) in (1..).zip(self.found.iter()) {
            let hash = columns.iter().fold(0_u64, |hash, &column| hash.wrapping_add(mix(column)));
            let mut slot = hash as usize & mask;
            while self.slots[slot].1 != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = ((hash >> 32) as u32, place);
        }
    }

    /// All sets.
    pub fn summaries(mut self) -> Summaries {
        self.look_up();
        self.found
    }
}

/// Multiplies and turns: nobody chooses these sets so that they collide.
#[inline(always)]
fn mix(column: u32) -> u64 {
    let product = (u64::from(column) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn equal_sets_are_counted_together(
            letters in 2_usize..6,
            sets in prop::collection::vec([0, 1].map(|_| prop::collection::vec((0_u32..120, any::<bool>()), 0..3)), 0..3000),
        ) {
            let order = (1..=letters as u32).product::<u32>();
            let mut counts = Counts::new(letters);
            let mut expected: BTreeMap<BTreeSet<u32>, u64> = BTreeMap::new();
            for parts in &sets {
                let mut found = [Part::default(), Part::default()];
                for (part, ranks) in found.iter_mut().zip(parts) {
                    ranks.iter().for_each(|&(rank, wild)| part.push(rank % order, wild));
                }
                counts.add([&found[0], &found[1]]);
                let all = BTreeSet::from_iter(parts.iter().flatten().map(|&(rank, wild)| (rank % order, wild)));
                let kept = all.iter().filter(|&&(rank, wild)| !wild || !all.contains(&(rank, false)));
                let columns = BTreeSet::from_iter(kept.map(|&(rank, wild)| rank + if wild { order } else { 0 }));
                if !columns.is_empty() {
                    *expected.entry(columns).or_insert(0) += 1;
                }
            }
            let found = counts.summaries();
            for (list, _) in found.iter() {
                prop_assert!(list.is_sorted_by_key(|&column| column >= order), "tame ones first: {:?}", list);
            }
            let sets = found.iter().map(|(list, count)| (list.iter().copied().collect(), count));
            prop_assert_eq!(found.len(), expected.len());
            prop_assert_eq!(BTreeMap::from_iter(sets), expected);
        }
    }
}
