//! The summaries of all restrictions of a half.
//!
//! A tree: each source in turn takes each of its numbers, which extends all states that the numbers so far allow, the family. Of the last
//! two sources it is tabulated which pairs of targets complete which permutations, so that a restriction costs the union of a few sets.

use super::half::{Half, Kind, Source, open};
use super::permutations::Ranks;
use super::sets::{Collect, Part, Summaries, WithCollect, collect};
use crate::stop;

/// How many restrictions there are of some halves with equally many letters, counted as they were met, and the summaries of those that are not empty. A restriction
/// takes 0.03 to 0.15 µs to five letters, where a set is a few words, and with more 0.15 to 0.5 µs, a part of which is in proportion to the sets.
pub(super) fn summaries(halves: &[Half]) -> (u64, Summaries) {
    collect(halves.first().map_or(0, |half| half.letters), Halves(halves))
}

struct Halves<'a>(&'a [Half]);

impl WithCollect for Halves<'_> {
    type Output = (u64, Summaries);

    fn with<C: Collect>(self) -> (u64, Summaries) {
        let (mut met, mut counts) = (0, C::new(self.0.first().map_or(0, |half| half.letters)));
        for half in self.0 {
            let mut search = Search::new(half, counts);
            if half.letters == 0 {
                // Both halves are closed.
                search.met = half.restrictions();
            } else {
                search.extend(0, &[half.start()], 0);
            }
            met += search.met;
            counts = search.counts;
        }
        (met, counts.summaries())
    }
}

struct Search<'a, C: Collect> {
    half: &'a Half,
    ranks: Ranks,
    counts: C,
    /// Restrictions so far.
    met: u64,
    /// So many sources are not extended but tabulated.
    last: usize,
    families: Vec<Vec<u64>>,
    /// Permutations that the last two sources complete, by both targets.
    both: Vec<C::Part>,
    /// The same by the target of the one, if the other is left over or wild.
    one: [Vec<C::Part>; 2],
    /// The same by a number of the one.
    by_number: [Vec<C::Part>; 2],
}

/// So many, where these are entries and no two have the same number.
const LAST: usize = 2;

impl<'a, C: Collect> Search<'a, C> {
    fn new(half: &'a Half, counts: C) -> Self {
        let (sources, targets) = (half.sources.len(), half.targets());
        let free = |source: &Source| source.is_entry() && !source.is_tied;
        let none = |length| vec![C::Part::default(); length];
        Search {
            half,
            ranks: Ranks::new(half.letters),
            counts,
            met: 0,
            last: if half.sources[sources - LAST..].iter().all(free) { LAST } else { 0 },
            families: vec![Vec::new(); sources + 1],
            both: none(targets * targets),
            one: [(); 2].map(|()| none(targets)),
            by_number: [sources - 2, sources - 1].map(|s| none(half.sources[s].moves.len())),
        }
    }

    /// All that the sources from `source` on make of a family of states; `number` is the one of the source before.
    fn extend(&mut self, source: usize, family: &[u64], number: usize) {
        stop::check();
        let half = self.half;
        if source + self.last == half.sources.len() {
            return match self.last {
                0 => self.finish(family),
                _ => {
                    self.tabulate(family);
                    self.count();
                }
            };
        }
        let moves = &half.sources[source].moves;
        let numbers = if half.sources[source].is_tied { number..number + 1 } else { 0..moves.len() };
        for number in numbers {
            let [a, b] = moves[number];
            let mut next = std::mem::take(&mut self.families[source]);
            next.clear();
            for &state in family {
                let (taken, start) = half.take(state, source);
                next.extend(half.put(taken, start, a, source + 1));
                if a != b {
                    next.extend(half.put(taken, start, b, source + 1));
                }
                if half.may_skip(state) {
                    next.push(half.skip(state, source));
                }
            }
            match next.is_empty() {
                true => self.met += half.below(source + 1),
                false => self.extend(source + 1, &next, number),
            }
            self.families[source] = next;
        }
    }

    /// Counts the set of a family of which all sources have moved.
    fn finish(&mut self, family: &[u64]) {
        let half = self.half;
        let mut set = C::Part::default();
        for &state in family {
            let wild = half.kind == Kind::Balanced && half.has_skipped(state);
            if let Some(complete) = half.close(state) {
                set.push(self.ranks.of(complete), wild);
            }
        }
        self.met += 1;
        self.counts.add([&set]);
    }

    /// What the last two sources make of a family, by their targets. All others have moved, so that what is open leads to an end at once.
    fn tabulate(&mut self, family: &[u64]) {
        let half = self.half;
        let targets = half.targets();
        let [.., one, other] = &half.sources[..] else { unreachable!("two are last") };
        let [one, other] = [one.label, other.label];
        self.both.iter_mut().chain(self.one.iter_mut().flatten()).for_each(Part::clear);
        for &state in family {
            let (mut all, mut ends, mut count, mut rest) = ([0; 3], [0; 3], 0, state);
            for target in open(state) {
                all[count] = target;
                (rest, ends[count]) = half.lead(rest, target);
                count += 1;
            }
            match count {
                1 => {
                    // One of the two is left over.
                    for (part, [moves, stays]) in self.one.iter_mut().zip([[one, other], [other, one]]) {
                        let rank = self.ranks.of(rest | moves << ends[0] | stays << half.left);
                        part[all[0]].push(rank, false);
                    }
                }
                2 => {
                    for (a, b) in [(0, 1), (1, 0)] {
                        let rank = self.ranks.of(rest | one << ends[a] | other << ends[b]);
                        self.both[all[a] * targets + all[b]].push(rank, false);
                        if half.kind == Kind::Balanced {
                            // One of both steps may be wild.
                            self.one[0][all[a]].push(rank, true);
                            self.one[1][all[b]].push(rank, true);
                        }
                    }
                }
                _ => {
                    // What is left over goes to the target that is.
                    let (left, is_wild) = half.left_over(state);
                    let mut push = |a: usize, b: usize, rank: u32| {
                        self.both[all[a] * targets + all[b]].push(rank, is_wild);
                    };
                    if let Some(place) = ends.iter().position(|&end| end == half.left) {
                        // It goes on from who comes to where it begins; nobody else may.
                        for (a, b) in [((place + 1) % 3, (place + 2) % 3), ((place + 2) % 3, (place + 1) % 3)]
                        {
                            let rank = self.ranks.of(rest | one << ends[a] | other << ends[b]);
                            push(a, place, rank);
                            push(place, b, rank);
                        }
                    } else {
                        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                            let images = rest | one << ends[a] | other << ends[b] | left << ends[c];
                            push(a, b, self.ranks.of(images));
                        }
                    }
                }
            }
        }
    }

    /// Counts the sets of all numbers of the last two sources.
    fn count(&mut self) {
        let half = self.half;
        let s = half.sources.len() - LAST;
        let targets = half.targets();
        for ((parts, one), source) in self.by_number.iter_mut().zip(&self.one).zip(&half.sources[s..]) {
            for (part, &[a, b]) in parts.iter_mut().zip(&source.moves) {
                part.clone_from(&one[a]);
                part.unite(&one[b]);
            }
        }
        for (first, &[a, b]) in self.by_number[0].iter().zip(&half.sources[s].moves) {
            for (second, &[c, d]) in self.by_number[1].iter().zip(&half.sources[s + 1].moves) {
                self.met += 1;
                let both = |x: usize, y: usize| &self.both[x * targets + y];
                self.counts.add([first, second, both(a, c), both(a, d), both(b, c), both(b, d)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::half::letters;
    use super::super::permutations::rank;
    use super::*;

    /// The permutations of one restriction, from the definition: every way to choose a move for each source, or for one of them none.
    fn naive(
        n: usize,
        sources: &[usize],
        parity: usize,
        numbers: &[usize],
    ) -> (BTreeSet<u32>, BTreeSet<u32>) {
        let targets = Vec::from_iter((0..n).filter(|i| i % 2 == parity));
        let entries = letters(n, |i| sources.contains(&i) && i % 2 != parity);
        let exits = letters(n, |i| !sources.contains(&i) && i % 2 == parity);
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
                let half = Half::new(n, set, parity, |i| i);
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
                let (met, found) = summaries(std::slice::from_ref(&half));
                assert_eq!(met, half.restrictions());
                let sorted = |list: &[u32]| Vec::from_iter(BTreeSet::from_iter(list.iter().copied()));
                let found = BTreeMap::from_iter(found.iter().map(|(list, count)| (sorted(list), count)));
                assert_eq!(found, expected, "n = {n}, {set:b}");
            }
        }
    }
}
