//! Pairs of summaries of the two halves that make one cycle.

use hashbrown::HashMap;

use super::cycles::{self, Columns, Cycles};
use super::grouped::{self, Grouped};
use super::sets::{Counted, Summaries};
use super::unions::{Block, Unions};
use crate::stop;

/// How many pairs of a summary of the first and one of the second there are, by how often they occur, of which a permutation of the one and
/// a permutation of the other make one cycle, not both wild.
///
/// Beside a summary without tame permutations only the tame ones of the other matter, and these make few different sets: so pairs where one
/// has none are counted apart from those where both have some. In each case there is a column for each permutation s, with a bit for each summary of
/// one side: whether it has a t such that t s is a cycle. A summary of the other side has the union of its columns. For f and g summaries
/// f g / 64 unions of a few columns, and for each 64 of the g m! m^2 / 2 unions; by their tame parts ([`grouped`]) where these are few.
pub(super) fn pairs(letters: usize, first: &Summaries, second: &Summaries) -> u64 {
    // Of many letters fewer columns fit into a cache.
    match letters {
        0 => 0,
        1..=7 => Pairs::<32>::new(letters).of(first, second),
        8 => Pairs::<16>::new(letters).of(first, second),
        _ => Pairs::<8>::new(letters).of(first, second),
    }
}

/// Which of two sides to take a part of, so that all parts together take little longer than the whole: the one that gives the bits.
pub(super) fn bits(letters: usize, sides: [&Summaries; 2]) -> usize {
    let cost = |lists: &Summaries, bits: &Summaries| bits.len() * cost(letters, 2, lists.columns());
    usize::from(cost(sides[0], sides[1]) < cost(sides[1], sides[0]))
}

/// What a block of bits takes beside lists of so many columns, in unions of one of these.
fn cost(letters: usize, kinds: usize, listed: usize) -> usize {
    // Of nine letters, columns that are completed come in order, while those of a list are far apart in memory; and of the elements one or two are applied to few
    // permutations.
    let unions = cycles::unions(letters, kinds);
    listed + if letters < 9 { unions } else { unions / 8 }
}

/// The summaries of a half by whether they have tame permutations.
struct Parted<'a> {
    with: Vec<Counted<'a>>,
    without: Vec<Counted<'a>>,
    /// So many permutations are tame.
    order: usize,
}

impl<'a> Parted<'a> {
    /// Of summaries of `order` permutations.
    fn new(all: &'a Summaries, order: usize) -> Parted<'a> {
        let (with, without) = all.iter().partition(|(list, _)| (list[0] as usize) < order);
        Parted { with, without, order }
    }

    /// Whether there is a wild permutation beside tame ones.
    fn has_wild(&self) -> bool {
        self.with.iter().any(|(list, _)| list.last().is_some_and(|&last| last as usize >= self.order))
    }

    /// What is tame of those that have some, equal ones together.
    fn tame(&self) -> Vec<Counted<'a>> {
        let is_tame = |column: &u32| (*column as usize) < self.order;
        let part = |&(list, count): &Counted<'a>| (&list[..list.partition_point(is_tame)], count);
        let mut tame = Vec::from_iter(self.with.iter().map(part));
        tame.sort_unstable_by(|(a, _), (b, _)| {
            stop::check();
            a.cmp(b)
        });
        let equal = tame.chunk_by(|(a, _), (b, _)| a == b);
        equal.map(|some| (some[0].0, some.iter().map(|(_, count)| count).sum())).collect()
    }
}

/// To so many letters, summaries that are completed by the same permutations are merged first; for one letter more where there are many, as it
/// takes as long as some thousands of partners.
const MERGED: usize = 4;
const MANY: usize = 40_000;

/// Counts pairs by blocks of W words, so many are done at once.
struct Pairs<const W: usize> {
    letters: usize,
    cycles: &'static Cycles,
}

impl<const W: usize> Pairs<W> {
    fn new(letters: usize) -> Self {
        Pairs { letters, cycles: Cycles::of(letters) }
    }

    fn of(&self, first: &Summaries, second: &Summaries) -> u64 {
        let many = first.len().min(second.len()) > MANY;
        let is_worth_it = self.letters <= MERGED || self.letters == MERGED + 1 && many;
        let merged = [first, second].map(|all| is_worth_it.then(|| self.merged(all)));
        let all = [merged[0].as_ref().unwrap_or(first), merged[1].as_ref().unwrap_or(second)];
        let [first, second] = all.map(|all| Parted::new(all, self.cycles.order));
        let mut total = 0;
        if !first.with.is_empty() && !second.with.is_empty() {
            total += match first.has_wild() && second.has_wild() {
                true => self.with_both(&first, &second),
                false => self.solved(&first.with, &second.with, 1),
            };
        }
        for (one, other) in [(&first, &second), (&second, &first)] {
            if !one.with.is_empty() && !other.without.is_empty() {
                total += self.solved(&one.tame(), &other.without, 1);
            }
        }
        total
    }

    /// The pairs of those that both have tame permutations.
    fn with_both(&self, first: &Parted<'_>, second: &Parted<'_>) -> u64 {
        let [one, other] = [first, second].map(|parted| Grouped::new(&parted.with, self.cycles.order));
        if 2 * one.lanes().len().min(other.lanes().len()) < one.len().min(other.len()) {
            grouped::solved::<8>(self.cycles, &one, &other)
        } else {
            self.solved(&first.with, &second.with, 2)
        }
    }

    /// The pairs of two lists, by how often they occur, of which some permutations make one cycle. `kinds` is 2 if both can have wild
    /// permutations, of which no two do, and 1 if one side has only tame ones.
    fn solved(&self, first: &[Counted<'_>], second: &[Counted<'_>], kinds: usize) -> u64 {
        // One side gives the bits of columns, the other lists of columns: what takes fewer unions.
        let cost = |lists: &[Counted<'_>], bits: &[Counted<'_>]| {
            let unions = lists.iter().map(|(list, _)| list.len() + 2).sum::<usize>();
            bits.len().div_ceil(64 * W) * cost(self.letters, kinds, unions)
        };
        let (lists, bits) =
            if cost(first, second) <= cost(second, first) { (first, second) } else { (second, first) };
        let unions = Unions::new(lists, &self.cycles.inverse[..kinds * self.cycles.order]);
        let mut room = unions.room();
        let mut columns = Columns::new(self.cycles, kinds);
        let mut partners = bits.to_vec();
        partners.sort_by_key(|(_, count)| *count);
        // A word has one multiplicity.
        let mut words: Vec<&[Counted<'_>]> = Vec::new();
        for equal in partners.chunk_by(|a, b| a.1 == b.1) {
            words.extend(equal.chunks(64));
        }
        let mut total = 0;
        for block in words.chunks(W) {
            stop::check();
            let mut multiplicity = Block::<W>::NONE;
            for (multiplicity, word) in multiplicity.0.iter_mut().zip(block) {
                *multiplicity = word[0].1;
            }
            total += unions.weight(columns.complete(block), &multiplicity, &mut room);
        }
        total
    }

    /// The summaries with those in one that are completed by the same permutations, tame and wild: the shortest stands for all.
    fn merged(&self, all: &Summaries) -> Summaries {
        let width = (2 * self.cycles.order).div_ceil(64);
        let lists = Vec::from_iter(all.iter());
        // The place of the shortest, and how often they occur together.
        let mut classes = HashMap::<Box<[u64]>, (usize, u64)>::default();
        let mut columns = Columns::<W>::new(self.cycles, 2);
        let mut start = 0;
        for part in lists.chunks(64 * W) {
            let words = Vec::from_iter(part.chunks(64));
            let columns = columns.complete(&words);
            let mut sets = vec![0_u64; part.len() * width];
            for (bit, column) in columns.iter().enumerate() {
                for (place, &word) in column.0.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        let which = 64 * place + rest.trailing_zeros() as usize;
                        sets[which * width + bit / 64] |= 1 << (bit % 64);
                        rest &= rest - 1;
                    }
                }
            }
            for (set, (place, (list, count))) in sets.chunks(width).zip(part.iter().enumerate()) {
                match classes.get_mut(set) {
                    Some((shortest, sum)) => {
                        *sum += count;
                        if list.len() < lists[*shortest].0.len() {
                            *shortest = start + place;
                        }
                    }
                    None => {
                        classes.insert(set.into(), (start + place, *count));
                    }
                }
            }
            start += part.len();
        }
        let mut merged = Summaries::default();
        let mut classes = Vec::from_iter(classes.into_values());
        classes.sort_unstable();
        classes.iter().for_each(|&(place, count)| merged.push(lists[place].0.iter().copied(), count));
        merged
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::clusters::clusters;
    use super::super::cycles::tests::is_cycle;
    use super::super::permutations::Permutations;
    use super::*;

    fn naive(letters: usize, first: &Summaries, second: &Summaries) -> u64 {
        let all = Permutations::of(letters);
        let completes = |a: u32, b: u32| {
            let (s, t) = (a as usize, b as usize);
            let both_wild = s >= all.len() && t >= all.len();
            !both_wild && is_cycle(all.get(t % all.len()), all.get(s % all.len()))
        };
        let mut sum = 0;
        for (a, count) in first.iter() {
            for (b, its) in second.iter() {
                if a.iter().any(|&a| b.iter().any(|&b| completes(a, b))) {
                    sum += count * its;
                }
            }
        }
        sum
    }

    fn summaries(order: u32, lists: &[Vec<u32>]) -> Summaries {
        let mut all = std::collections::BTreeMap::new();
        for list in lists {
            let set = std::collections::BTreeSet::from_iter(list.iter().map(|column| column % (2 * order)));
            let kept =
                Vec::from_iter(set.iter().copied().filter(|c| *c < order || !set.contains(&(c - order))));
            if !kept.is_empty() {
                *all.entry(kept).or_insert(0) += 1 + u64::from(list[0] % 3);
            }
        }
        let mut summaries = Summaries::default();
        all.into_iter().for_each(|(list, count)| summaries.push(list, count));
        summaries
    }

    proptest! {
        #[test]
        fn pairs_are_those_of_the_definition(
            letters in 1_usize..6,
            lists in [0, 1].map(|_| prop::collection::vec(prop::collection::vec(any::<u32>(), 1..6), 0..150)),
        ) {
            let order = (1..=letters as u32).product();
            let [first, second] = lists.map(|lists| summaries(order, &lists));
            let expected = naive(letters, &first, &second);
            prop_assert_eq!(naive(letters, &Pairs::<8>::new(letters).merged(&first), &second), expected);
            prop_assert_eq!(Pairs::<8>::new(letters).of(&first, &second), expected);
            prop_assert_eq!(pairs(letters, &first, &second), expected);
        }
    }

    proptest! {
        // Lists with one of four tame parts.
        #[test]
        fn pairs_by_groups_are_those_of_the_definition(
            letters in 3_usize..6,
            lists in [0, 1].map(|_| prop::collection::vec((0_u32..4, prop::collection::vec(any::<u32>(), 1..6)), 1..150)),
        ) {
            let order = (1..=letters as u32).product();
            let own = |(tame, wild): &(u32, Vec<u32>)| {
                Vec::from_iter(wild.iter().map(|rank| rank % order + order).chain([*tame, tame * tame % order]))
            };
            let [first, second] = lists.map(|lists| summaries(order, &Vec::from_iter(lists.iter().map(own))));
            let pairs = Pairs::<8>::new(letters);
            let [one, other] = [&first, &second].map(|all| Vec::from_iter(all.iter()));
            let expected = naive(letters, &first, &second);
            prop_assert_eq!(pairs.solved(&one, &other, 2), expected);
            let [one, other] = [&one, &other].map(|all| Grouped::new(all, pairs.cycles.order));
            prop_assert_eq!(grouped::solved::<8>(pairs.cycles, &one, &other), expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10))]

        // Tame parts that differ, of which half have one permutation and half another: so many that each makes a cluster.
        #[test]
        fn pairs_by_clusters_are_those_of_the_definition(
            letters in 5_usize..7,
            lists in [0, 1].map(|_| prop::collection::vec([any::<u32>(), any::<u32>(), any::<u32>()], 600..800)),
        ) {
            let order = (1..=letters as u32).product::<u32>();
            let own = |&[tame, other, wild]: &[u32; 3]| {
                Vec::from_iter([tame % 2, other % order, order + wild % order, order + wild / order % order])
            };
            let [first, second] = lists.map(|lists| summaries(order, &Vec::from_iter(lists.iter().map(own))));
            let cycles = Cycles::of(letters);
            let [one, other] = [&first, &second].map(|all| Vec::from_iter(all.iter()));
            let [one, other] = [&one, &other].map(|all| Grouped::new(all, cycles.order));
            for clusters in [&one, &other].map(|grouped| clusters(grouped.lanes(), cycles.order)) {
                prop_assert!(clusters.iter().filter(|cluster| cluster.common.is_some()).count() >= 2);
            }
            prop_assert_eq!(grouped::solved::<8>(cycles, &one, &other), naive(letters, &first, &second));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2))]

        // So many that the product is by blocks, and that blocks are of fewer words.
        #[test]
        fn pairs_of_many_letters_are_those_of_the_definition(
            lists in [0, 1].map(|_| prop::collection::vec(prop::collection::vec(any::<u32>(), 1..30), 100..300)),
        ) {
            for letters in 6..10 {
                let order = (1..=letters as u32).product();
                let [first, second] = [0, 1].map(|which| summaries(order, &lists[which]));
                prop_assert_eq!(pairs(letters, &first, &second), naive(letters, &first, &second), "{} letters", letters);
            }
        }
    }
}
