//! Sets of permutations of few letters: a bit for each.

use super::sets::{Collect, Part, Slots, Summaries, WAITING};

/// The permutations of a part of a set, by their ranks: those without the wild step (tame), and those with it. 64 W of each at most.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Bits<const W: usize> {
    tame: [u64; W],
    wild: [u64; W],
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits { tame: [0; W], wild: [0; W] }
    }
}

impl<const W: usize> Bits<W> {
    #[inline(always)]
    fn words(&self) -> impl Iterator<Item = u64> {
        self.tame.iter().chain(&self.wild).copied()
    }

    /// Multiplies and adds: nobody chooses these sets so that they collide.
    #[inline(always)]
    fn hash(&self) -> u64 {
        let mut factor = 0x9e37_79b9_7f4a_7c15_u64;
        let mut hash = 0_u64;
        for word in self.words() {
            hash = hash.wrapping_add((word ^ word >> 32).wrapping_mul(factor));
            factor = factor.wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

impl<const W: usize> Part for Bits<W> {
    #[inline(always)]
    fn push(&mut self, rank: u32, wild: bool) {
        let words = if wild { &mut self.wild } else { &mut self.tame };
        words[rank as usize / 64] |= 1 << (rank % 64);
    }

    #[inline(always)]
    fn clear(&mut self) {
        *self = Bits::default();
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        self.tame.iter_mut().zip(&other.tame).for_each(|(word, other)| *word |= other);
        self.wild.iter_mut().zip(&other.wild).for_each(|(word, other)| *word |= other);
    }
}

/// The places of the bits of these words, counted from `first`.
fn members(words: &[u64], first: u32) -> impl Iterator<Item = u32> {
    words.iter().zip((first..).step_by(64)).flat_map(|(&word, first)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| first + rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            place
        })
    })
}

/// Collects sets of permutations of so few letters that W words have a bit for each.
pub(super) struct Dense<const W: usize> {
    /// And how often each occurs.
    found: Vec<(Bits<W>, u32)>,
    /// m!
    order: u32,
    /// Sets with their hashes.
    waiting: Vec<(Bits<W>, u64)>,
    slots: Slots,
}

impl<const W: usize> Collect for Dense<W> {
    type Part = Bits<W>;

    fn new(letters: usize) -> Self {
        let order = (1..=letters as u32).product();
        assert!(order as usize <= 64 * W, "no more than W words have");
        Dense { found: Vec::new(), order, waiting: Vec::with_capacity(WAITING), slots: Slots::new() }
    }

    #[inline(always)]
    fn add<const K: usize>(&mut self, parts: [&Bits<W>; K]) {
        let mut set = Bits::default();
        parts.into_iter().for_each(|part| set.unite(part));
        set.wild.iter_mut().zip(&set.tame).for_each(|(wild, tame)| *wild &= !tame);
        if set != Bits::default() {
            self.waiting.push((set, set.hash()));
            if self.waiting.len() == WAITING {
                self.look_up();
            }
        }
    }

    fn summaries(mut self) -> Summaries {
        self.look_up();
        let mut summaries = Summaries::default();
        for (set, count) in &self.found {
            let columns = members(&set.tame, 0).chain(members(&set.wild, self.order));
            summaries.push(columns, (*count).into());
        }
        summaries
    }
}

impl<const W: usize> Dense<W> {
    /// Counts the sets that wait.
    fn look_up(&mut self) {
        // Each of these loops only reads what the next ones read again, and waits for no line of memory before it asks for another.
        let places = self.slots.likely(self.waiting.iter().map(|&(_, hash)| hash));
        let sets = places.iter().flatten().map(|&place| &self.found[place].0);
        std::hint::black_box(sets.fold(0, |all, set| all ^ set.tame[0] ^ set.wild[W - 1]));
        for (set, hash) in &self.waiting {
            match self.slots.find(*hash, |place| self.found[place].0 == *set) {
                Ok(place) => self.found[place].1 += 1,
                Err(slot) => {
                    self.found.push((*set, 1));
                    if self.slots.insert(slot, *hash) {
                        self.slots.grow(self.found.iter().map(|(set, _)| set.hash()));
                    }
                }
            }
        }
        self.waiting.clear();
    }
}
