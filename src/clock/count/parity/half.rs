//! One half of a puzzle: the positions whose targets have one parity, and the summaries of all numbers that they can have.
//!
//! The sources of a half, in a fixed order, take different targets each. What that has made so far is a set of chains, from a start
//! (an entry, or a source that nothing has reached yet) to an end (a target that has not moved on yet). A state is a number: four
//! bits for each target hold the start of the chain that ends there, or 0, and from bit 48 on there is a bit for each target that nothing has
//! reached. At the end the starts at the exits are the permutation.
//!
//! A wild step takes no choice of a target: its source is *skipped*, and goes at the end to the only target that is left. All states that the
//! numbers so far allow, the family, are extended by each number of the next source. Of the last two sources it is tabulated which pairs
//! of targets complete which permutations, so that a restriction costs the union of a few sets.

use super::permutations::{permutations, rank};
use super::sets::{Counts, List, Set, Summaries};
use crate::stop;

/// Whether there are as many sources as targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// As many targets as sources: at most one source makes the wild step, to the target that is left.
    Balanced,
    /// A source more: the one that is left ends the path, at an exit of its own after all others.
    Source,
    /// A target more: the one that is left begins the path, from an entry of its own after all others.
    Target,
}

/// A half: which moves there are.
pub(super) struct Half {
    kind: Kind,
    /// m, the number of entries and of exits.
    letters: usize,
    /// Those that are targets too come first.
    sources: Vec<Source>,
    targets: Vec<Target>,
    /// Where what is left over ends.
    left: u32,
}

struct Source {
    /// What the chain that begins here is called.
    label: u64,
    /// Where it stands among the targets, if it is one.
    slot: Option<u32>,
    /// The two targets for each of its numbers.
    moves: Vec<[usize; 2]>,
}

#[derive(Clone, Copy)]
struct Target {
    slot: u32,
    /// The number of the source that it is, or none.
    source: usize,
    label: u64,
}

/// The first bit of the open targets.
const OPEN: u32 = 48;

impl Half {
    /// The half with these sources (bit i for position i) and targets of this parity, of a puzzle with n positions, n even.
    pub fn new(n: usize, sources: u32, parity: usize) -> Half {
        let half = n / 2;
        let is_source = |i: usize| sources >> i & 1 == 1;
        // Entries and exits are numbered in the order of positions, in both halves.
        let entries = Vec::from_iter((0..n).filter(|&i| is_source(i) && i % 2 != parity));
        let passes = Vec::from_iter((0..n).filter(|&i| is_source(i) && i % 2 == parity));
        let exits = Vec::from_iter((0..n).filter(|&i| !is_source(i) && i % 2 == parity));
        let kind = match (entries.len() + passes.len()).cmp(&half) {
            std::cmp::Ordering::Equal => Kind::Balanced,
            std::cmp::Ordering::Greater => Kind::Source,
            std::cmp::Ordering::Less => Kind::Target,
        };
        // The one that begins the path comes after the entries, the one that ends it after the exits.
        let letters = entries.len() + usize::from(kind == Kind::Target);
        let first_pass = letters as u64 + 1;
        let left = if kind == Kind::Source { exits.len() } else { half };
        let slot_of_pass =
            |place: usize| 4 * (exits.len() + usize::from(kind == Kind::Source) + place) as u32;
        let target = |i: usize| match passes.iter().position(|&pass| pass == i) {
            Some(place) => {
                Target { slot: slot_of_pass(place), source: place, label: first_pass + place as u64 }
            }
            None => {
                let place = exits.iter().position(|&exit| exit == i).expect("no source");
                Target { slot: 4 * place as u32, source: usize::MAX, label: 0 }
            }
        };
        let targets = Vec::from_iter((0..half).map(|place| target(2 * place + parity)));
        let moves = |i: usize| {
            let numbers = (1..=half).filter(|f| (i + f) % 2 == parity);
            numbers.map(|f| [(i + f) % n / 2, (i + n - f) % n / 2]).collect()
        };
        let passing = passes.iter().enumerate().map(|(place, &i)| Source {
            label: first_pass + place as u64,
            slot: Some(slot_of_pass(place)),
            moves: moves(i),
        });
        let entering =
            entries.iter().zip(1..).map(|(&i, label)| Source { label, slot: None, moves: moves(i) });
        Half { kind, letters, sources: passing.chain(entering).collect(), targets, left: 4 * left as u32 }
    }

    /// The letters of the permutations.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// How many restrictions of puzzles to this half there are.
    pub fn restrictions(&self) -> u64 {
        self.below(0)
    }

    /// How many ways there are to give numbers to the sources from this one on.
    fn below(&self, source: usize) -> u64 {
        self.sources[source..].iter().map(|source| source.moves.len() as u64).product()
    }

    /// The state at the beginning.
    fn start(&self) -> u64 {
        ((1 << self.targets.len()) - 1) << OPEN
    }

    /// The chain that ends at a source is taken up: the state without that end, and its start.
    #[inline(always)]
    fn take(&self, state: u64, source: usize) -> (u64, u64) {
        let Source { label, slot, .. } = self.sources[source];
        let Some(slot) = slot else { return (state, label) };
        match state >> slot & 15 {
            0 => (state, label),
            start => (state & !(15 << slot), start),
        }
    }

    /// The chain from `start` goes on to a target, when so many sources have moved. None if the target is reached already, or it would
    /// close a cycle.
    #[inline(always)]
    fn put(&self, state: u64, start: u64, target: usize, moved: usize) -> Option<u64> {
        const ONES: u64 = 0x1111_1111_1111;
        let open = 1 << (OPEN as usize + target);
        if state & open == 0 {
            return None;
        }
        let Target { slot, source, label } = self.targets[target];
        if source >= moved {
            return Some(state ^ open | start << slot);
        }
        // The target begins a chain, whose end this is now.
        let differs = state ^ (label * ONES);
        let found = differs.wrapping_sub(ONES) & !differs & (8 * ONES);
        (found != 0).then(|| state ^ open ^ (label ^ start) << (found.trailing_zeros() - 3))
    }

    #[inline(always)]
    fn step(&self, state: u64, source: usize, target: usize) -> Option<u64> {
        let (state, start) = self.take(state, source);
        self.put(state, start, target, source + 1)
    }

    /// The source ends its chain: it makes the wild step, or ends the path.
    #[inline(always)]
    fn skip(&self, state: u64, source: usize) -> u64 {
        let (state, start) = self.take(state, source);
        state | start << self.left
    }

    #[inline(always)]
    fn has_skipped(&self, state: u64) -> bool {
        self.kind != Kind::Target && state >> self.left & 15 != 0
    }

    /// The chain that is left over goes to the target that is: where all sources have moved.
    #[inline(always)]
    fn close(&self, state: u64, target: usize) -> Option<u64> {
        let all = self.sources.len();
        match self.kind {
            Kind::Target => self.put(state, self.letters as u64, target, all),
            _ => self.put(state & !(15 << self.left), state >> self.left & 15, target, all),
        }
    }

    /// How many restrictions there are, counted as they were met, and the summaries of those that are not empty. A restriction takes
    /// some 0.1 µs, a part of which is in proportion to the sets.
    pub fn summaries(&self) -> (u64, Summaries) {
        match self.letters {
            0..=4 => self.merged::<[u64; 1]>(),
            5 => self.merged::<[u64; 4]>(),
            6 => self.merged::<[u64; 24]>(),
            _ => self.merged::<List>(),
        }
    }

    fn merged<S: Set>(&self) -> (u64, Summaries) {
        let mut search = Search::<S>::new(self);
        if self.letters == 0 {
            // Both halves are closed.
            search.met = self.restrictions();
        } else {
            search.extend(0, &[self.start()]);
        }
        (search.met, Summaries::new::<S>(search.counts, (1..=self.letters).product()))
    }
}

struct Search<'a, S: Set> {
    half: &'a Half,
    counts: Counts<S::Key, u64>,
    /// Restrictions so far.
    met: u64,
    families: Vec<Vec<u64>>,
    /// Sets of permutations that the last two sources complete, by both targets.
    both: Vec<S>,
    /// The same by the target of the one, if the other is left over or wild.
    one: [Vec<S>; 2],
    row: Vec<S>,
    /// Ranks of permutations by their letters but the last, for a few letters.
    ranks: Vec<u16>,
}

/// So many sources are not extended but tabulated.
const LAST: usize = 2;

/// With more letters no table of ranks is made.
const TABLED: usize = 6;

impl<'a, S: Set> Search<'a, S> {
    fn new(half: &'a Half) -> Self {
        let targets = half.targets.len();
        let mut search = Search {
            half,
            counts: Counts::default(),
            met: 0,
            families: vec![Vec::new(); half.sources.len() + 1],
            both: vec![S::empty(); targets * targets],
            one: [(); 2].map(|()| vec![S::empty(); targets]),
            row: vec![S::empty(); targets],
            ranks: Vec::new(),
        };
        if (1..=TABLED).contains(&half.letters) {
            search.ranks = vec![0; 1 << (4 * (half.letters - 1))];
            let mask = search.ranks.len() - 1;
            for (rank, permutation) in permutations(half.letters).into_iter().enumerate() {
                let code =
                    permutation.iter().rev().fold(0, |code, &letter| code << 4 | (usize::from(letter) + 1));
                search.ranks[code & mask] = rank as u16;
            }
        }
        search
    }

    /// The rank of the permutation of a complete state: exit to entry.
    #[inline(always)]
    fn rank(&self, state: u64) -> usize {
        match self.ranks.len() {
            0 => rank((0..self.half.letters).map(|place| (state >> (4 * place) & 15) as u8 - 1)),
            length => self.ranks[state as usize & (length - 1)].into(),
        }
    }

    /// All that the sources from `source` on make of a family of states.
    fn extend(&mut self, source: usize, family: &[u64]) {
        stop::check();
        let half = self.half;
        if source + LAST == half.sources.len() {
            self.tabulate(family);
            return self.count();
        }
        for &[a, b] in &half.sources[source].moves {
            let mut next = std::mem::take(&mut self.families[source]);
            next.clear();
            for &state in family {
                let (taken, start) = half.take(state, source);
                next.extend(half.put(taken, start, a, source + 1));
                if a != b {
                    next.extend(half.put(taken, start, b, source + 1));
                }
                if half.kind != Kind::Target && !half.has_skipped(state) {
                    next.push(taken | start << half.left);
                }
            }
            match next.is_empty() {
                true => self.met += half.below(source + 1),
                false => self.extend(source + 1, &next),
            }
            self.families[source] = next;
        }
    }

    /// What the last two sources make of a family, by their targets.
    fn tabulate(&mut self, family: &[u64]) {
        let half = self.half;
        let s = half.sources.len() - LAST;
        let targets = half.targets.len();
        self.both.fill(S::empty());
        self.one.iter_mut().for_each(|one| one.fill(S::empty()));
        for &state in family {
            let skipped = half.has_skipped(state);
            if half.kind == Kind::Source && !skipped {
                // One of the two is left over.
                for a in open(state) {
                    if let Some(complete) = half.step(state, s, a) {
                        let rank = self.rank(half.skip(complete, s + 1));
                        self.one[0][a].insert(rank, false);
                    }
                    if let Some(complete) = half.step(half.skip(state, s), s + 1, a) {
                        let rank = self.rank(complete);
                        self.one[1][a].insert(rank, false);
                    }
                }
                continue;
            }
            let wild = half.kind == Kind::Balanced && skipped;
            for a in open(state) {
                let Some(first) = half.step(state, s, a) else { continue };
                for b in open(first) {
                    let Some(second) = half.step(first, s + 1, b) else { continue };
                    // A target that is left goes to what is left over.
                    let complete = match open(second).next() {
                        Some(c) => half.close(second, c),
                        None => Some(second),
                    };
                    let Some(complete) = complete else { continue };
                    let rank = self.rank(complete);
                    self.both[a * targets + b].insert(rank, wild);
                    if half.kind == Kind::Balanced && !skipped {
                        // One of both steps may be wild.
                        self.one[0][a].insert(rank, true);
                        self.one[1][b].insert(rank, true);
                    }
                }
            }
        }
    }

    /// Counts the sets of all numbers of the last two sources.
    fn count(&mut self) {
        let half = self.half;
        let s = half.sources.len() - LAST;
        let targets = half.targets.len();
        for &[a, b] in &half.sources[s].moves {
            for target in 0..targets {
                let row = &mut self.row[target];
                row.clone_from(&self.both[a * targets + target]);
                row.unite(&self.both[b * targets + target]);
                row.unite(&self.one[0][a]);
                row.unite(&self.one[0][b]);
                row.unite(&self.one[1][target]);
            }
            for &[c, d] in &half.sources[s + 1].moves {
                let mut leaf = self.row[c].clone();
                leaf.unite(&self.row[d]);
                self.met += 1;
                if let Some(key) = leaf.key() {
                    *self.counts.entry(key).or_insert(0) += 1;
                }
            }
        }
    }
}

/// The targets that nothing has reached.
#[inline(always)]
fn open(state: u64) -> impl Iterator<Item = usize> {
    let mut rest = state >> OPEN;
    std::iter::from_fn(move || {
        let target = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(target)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The permutations of one restriction, from the definition: every way to choose a move for each source, or for one of them none.
    fn naive(
        n: usize,
        sources: &[usize],
        parity: usize,
        numbers: &[usize],
    ) -> (BTreeSet<u32>, BTreeSet<u32>) {
        let targets = Vec::from_iter((0..n).filter(|i| i % 2 == parity));
        let entries = Vec::from_iter(sources.iter().copied().filter(|i| i % 2 != parity));
        let exits = Vec::from_iter(targets.iter().copied().filter(|i| !sources.contains(i)));
        let (mut tame, mut wild) = (BTreeSet::new(), BTreeSet::new());
        for code in 0..3_usize.pow(sources.len() as u32) {
            // 0 and 1: a move; 2: none.
            let choice = Vec::from_iter((0..sources.len()).map(|k| code / 3_usize.pow(k as u32) % 3));
            let skipped = Vec::from_iter((0..sources.len()).filter(|&k| choice[k] == 2));
            let mut goes: BTreeMap<usize, usize> = BTreeMap::new();
            for (k, &i) in sources.iter().enumerate() {
                match choice[k] {
                    0 => drop(goes.insert(i, (i + numbers[k]) % n)),
                    1 => drop(goes.insert(i, (i + n - numbers[k]) % n)),
                    _ => {}
                }
            }
            let reached = BTreeSet::from_iter(goes.values().copied());
            let open = Vec::from_iter(targets.iter().copied().filter(|t| !reached.contains(t)));
            if reached.len() != goes.len() {
                continue;
            }
            // n is where the path ends, or begins.
            let (mut entries, mut exits) = (entries.clone(), exits.clone());
            match (&skipped[..], &open[..], sources.len().cmp(&targets.len())) {
                ([], [], std::cmp::Ordering::Equal) => {}
                (&[k], &[t], std::cmp::Ordering::Equal) => drop(goes.insert(sources[k], t)),
                (&[k], [], std::cmp::Ordering::Greater) => {
                    goes.insert(sources[k], n);
                    exits.push(n);
                }
                ([], &[t], std::cmp::Ordering::Less) => {
                    goes.insert(n, t);
                    entries.push(n);
                }
                _ => continue,
            }
            let mut from = vec![u8::MAX; exits.len()];
            let mut length = 0;
            for (label, &entry) in entries.iter().enumerate() {
                let mut place = goes[&entry];
                length += 1;
                while let Some(&next) = goes.get(&place) {
                    place = next;
                    length += 1;
                }
                from[exits.iter().position(|&exit| exit == place).expect("an exit")] = label as u8;
            }
            // Whatever is in no chain is in a cycle.
            if length == goes.len() && !entries.is_empty() {
                let rank = rank(from.into_iter()) as u32;
                if skipped.is_empty() || sources.len() != targets.len() {
                    tame.insert(rank);
                } else {
                    wild.insert(rank);
                }
            }
        }
        let wild = wild.difference(&tame).copied().collect();
        (tame, wild)
    }

    // All restrictions of all halves.
    #[test]
    fn summaries_are_those_of_the_definition() {
        for n in [6, 8] {
            let sizes = n / 2 - 1..=n / 2 + 1;
            for set in (0..1_u32 << n).filter(|set| sizes.contains(&(set.count_ones() as usize))) {
                // The larger N by a sample.
                if n == 8 && set % 7 != 0 {
                    continue;
                }
                let parity = set as usize % 2;
                let sources = Vec::from_iter((0..n).filter(|&i| set >> i & 1 == 1));
                let half = Half::new(n, set, parity);
                let order: u32 = (1..=half.letters as u32).product();
                let allowed = |i: usize| Vec::from_iter((1..=n / 2).filter(move |f| (i + f) % 2 == parity));
                let mut expected: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
                for code in 0..half.restrictions() as usize {
                    let mut code = code;
                    let mut digit = |i: usize| {
                        let allowed = allowed(i);
                        let digit = code % allowed.len();
                        code /= allowed.len();
                        allowed[digit]
                    };
                    let numbers = Vec::from_iter(sources.iter().map(|&i| digit(i)));
                    let (tame, wild) = naive(n, &sources, parity, &numbers);
                    let list =
                        Vec::from_iter(tame.into_iter().chain(wild.into_iter().map(|rank| rank + order)));
                    if !list.is_empty() {
                        *expected.entry(list).or_insert(0) += 1;
                    }
                }
                let (met, found) = half.summaries();
                assert_eq!(met, half.restrictions());
                let found = BTreeMap::from_iter(found.iter().map(|(list, count)| (list.to_vec(), count)));
                assert_eq!(found, expected, "n = {n}, {set:b}");
            }
        }
    }
}
