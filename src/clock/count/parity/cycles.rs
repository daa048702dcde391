//! Pairs of summaries of the two halves that make one cycle.
//!
//! t s is a cycle of all m letters for (m - 1)! of the permutations t, for any s. The sum of all cycles is the product of the Jucys-Murphy
//! elements, the sums of the transpositions (j k) over j < k (A. Jucys, Rep. Math. Phys. 5 (1974) 107-112), so that the union over all cycles takes m (m - 1) / 2
//! unions for each permutation.

use std::cell::RefCell;
use std::collections::HashMap;

use pulp::{Arch, Simd, WithSimd};

use super::permutations::{permutations, rank};
use super::sets::Summaries;
use crate::stop;

/// How many words are done at once.
const WORDS: usize = 8;

/// A bit for each of some summaries.
type Block = [u64; WORDS];

/// A list of columns ([`Summaries`]) and how often it occurs.
type Counted<'a> = (&'a [u32], u64);

/// How many pairs of a summary of the first and one of the second there are, by how often they occur, of which a permutation of the one and
/// a permutation of the other make one cycle, not both wild.
///
/// Beside a summary without tame permutations only the tame ones of the other matter, and these make few different sets: so pairs where one
/// has none are counted apart from those where both have some. In each case there is a column for each permutation s, with a bit for each summary of
/// one side: whether it has a t such that t s is a cycle. A summary of the other side has the union of its columns. For f and g summaries
/// f g / 64 unions of a few columns, and for each 64 of the g m! m^2 / 2 unions.
pub(super) fn pairs(letters: usize, first: Summaries, second: Summaries) -> u64 {
    if letters == 0 {
        return 0;
    }
    let cycles = Cycles::new(letters);
    let is_worth_it = letters <= MERGED || letters == MERGED + 1 && first.len().min(second.len()) > MANY;
    let [first, second] = [first, second].map(|all| if is_worth_it { cycles.merged(&all) } else { all });
    let [first, second] = [&first, &second].map(|all| Parted::new(all, cycles.order));
    cycles.solved(&first.tame, &second.without, 1)
        + cycles.solved(&first.without, &second.tame, 1)
        + cycles.solved(&first.with, &second.with, 2)
}

/// The summaries of a half by whether they have tame permutations.
struct Parted<'a> {
    with: Vec<Counted<'a>>,
    without: Vec<Counted<'a>>,
    /// What is tame of those that have some, most equal ones together.
    tame: Vec<Counted<'a>>,
}

impl<'a> Parted<'a> {
    /// Of summaries of `order` permutations.
    fn new(all: &'a Summaries, order: usize) -> Parted<'a> {
        let is_tame = |column: &u32| (*column as usize) < order;
        let (with, without): (Vec<_>, Vec<_>) = all.iter().partition(|(list, _)| is_tame(&list[0]));
        let mut tame =
            Vec::from_iter(with.iter().map(|&(list, count)| (&list[..list.partition_point(is_tame)], count)));
        tame.sort_unstable();
        let equal = tame.chunk_by(|(a, _), (b, _)| a == b);
        let tame = equal.map(|some| (some[0].0, some.iter().map(|(_, count)| count).sum())).collect();
        Parted { with, without, tame }
    }
}

/// To so many letters, summaries that are completed by the same permutations are merged first; for one letter more where there are many, as it
/// takes as long as some thousands of partners.
const MERGED: usize = 4;
const MANY: usize = 40_000;

/// The cycles of all letters, and products with them.
struct Cycles {
    /// m!
    order: usize,
    /// The column of the inverse, of tame and of wild permutations.
    inverse: Vec<u32>,
    /// For each number t of letters from 2 on, for each permutation g of t letters: the ranks of g (0 j) for j = 1 to t - 1.
    swaps: Vec<Vec<u32>>,
    /// Room for columns.
    next: RefCell<Vec<Block>>,
    arch: Arch,
}

impl Cycles {
    fn new(letters: usize) -> Cycles {
        let all = permutations(letters);
        let order = all.len();
        let ranks = |of: &dyn Fn(&[u8]) -> Vec<u8>| {
            Vec::from_iter(all.iter().map(|g| rank(of(g).into_iter()) as u32))
        };
        let inverse = ranks(&|g| {
            let mut inverse = vec![0; g.len()];
            g.iter().enumerate().for_each(|(i, &image)| inverse[image as usize] = i as u8);
            inverse
        });
        let swaps = (2..=letters).map(|letters| {
            let swapped = |g: &Vec<u8>, j: usize| {
                let mut g = g.clone();
                g.swap(0, j);
                rank(g.into_iter()) as u32
            };
            let all = permutations(letters);
            all.iter().flat_map(|g| (1..letters).map(move |j| swapped(g, j))).collect()
        });
        let swaps = swaps.collect();
        let inverse =
            inverse.iter().copied().chain(inverse.iter().map(|place| place + order as u32)).collect();
        Cycles { order, inverse, swaps, next: vec![[0; WORDS]; order].into(), arch: Arch::new() }
    }

    /// The pairs of two lists, by how often they occur, of which some permutations make one cycle. `kinds` is 2 if both can have wild
    /// permutations, of which no two do, and 1 if one side has only tame ones.
    fn solved(&self, first: &[Counted<'_>], second: &[Counted<'_>], kinds: usize) -> u64 {
        // One side gives the bits of columns, the other lists of columns: what takes fewer unions.
        let cost = |lists: &[Counted<'_>], bits: &[Counted<'_>]| {
            let completion = kinds * self.order * self.swaps.len().pow(2) / 2;
            let unions = lists.iter().map(|(list, _)| list.len() + 2).sum::<usize>();
            bits.len().div_ceil(64 * WORDS) * (completion + unions)
        };
        let (lists, bits) =
            if cost(first, second) <= cost(second, first) { (first, second) } else { (second, first) };
        let unions = Unions::new(lists, &self.inverse[..kinds * self.order]);
        let mut room = vec![[0; WORDS]; unions.longest + 1];
        let mut columns = vec![[0; WORDS]; kinds * self.order];
        let mut partners = bits.to_vec();
        partners.sort_by_key(|(_, count)| *count);
        // A word has one multiplicity.
        let mut words: Vec<&[Counted<'_>]> = Vec::new();
        for equal in partners.chunk_by(|a, b| a.1 == b.1) {
            words.extend(equal.chunks(64));
        }
        let mut total = 0;
        for block in words.chunks(WORDS) {
            stop::check();
            let mut multiplicity = [0; WORDS];
            for (multiplicity, word) in multiplicity.iter_mut().zip(block) {
                *multiplicity = word[0].1;
            }
            self.complete(block, &mut columns);
            let (unions, columns, room) = (&unions, &columns, &mut room);
            total += self.arch.dispatch(Weighted { unions, columns, multiplicity, room });
        }
        total
    }

    /// Columns by the inverse of s: which of these summaries, a word of at most 64 each, have a t such that t s is a cycle. Any t for a tame s;
    /// after them, where there is room, the columns for a wild s, of tame t.
    fn complete(&self, words: &[&[Counted<'_>]], columns: &mut [Block]) {
        let order = self.order;
        columns.fill([0; WORDS]);
        let (any, tame) = columns.split_at_mut(order);
        for (place, word) in words.iter().enumerate() {
            for (bit, (list, _)) in word.iter().enumerate() {
                for &column in *list {
                    let column = column as usize;
                    any[column % order][place] |= 1 << bit;
                    if let Some(tame) = tame.get_mut(column) {
                        tame[place] |= 1 << bit;
                    }
                }
            }
        }
        let mut next = self.next.borrow_mut();
        columns.chunks_mut(order).for_each(|columns| {
            self.arch.dispatch(Multiply { swaps: &self.swaps, columns, next: &mut next });
        });
    }

    /// The summaries with those in one that are completed by the same permutations, tame and wild: the shortest stands for all.
    fn merged(&self, all: &Summaries) -> Summaries {
        let width = (2 * self.order).div_ceil(64);
        let lists = Vec::from_iter(all.iter());
        // The place of the shortest, and how often they occur together.
        let mut classes = HashMap::<Box<[u64]>, (usize, u64)>::default();
        let mut columns = vec![[0_u64; WORDS]; 2 * self.order];
        let mut start = 0;
        for part in lists.chunks(64 * WORDS) {
            let words = Vec::from_iter(part.chunks(64));
            self.complete(&words, &mut columns);
            let mut sets = vec![0_u64; part.len() * width];
            for (bit, column) in columns.iter().enumerate() {
                for (place, &word) in column.iter().enumerate() {
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

/// Lists of columns whose unions are taken, in an order in which many begin as the one before.
struct Unions {
    /// What a list has beyond that, for one list after the other.
    columns: Vec<u32>,
    /// How many columns a list shares with the one before, where its own end, and how often it occurs.
    lists: Vec<(usize, usize, u64)>,
    longest: usize,
}

impl Unions {
    /// Of these lists; `places` says where a column is found, a wild one as the tame one where it has none for those.
    fn new(lists: &[Counted<'_>], places: &[u32]) -> Unions {
        // What is in many lists comes first, so that they have it in common.
        let mut uses = vec![0_u32; places.len()];
        lists
            .iter()
            .flat_map(|(list, _)| *list)
            .for_each(|&column| uses[column as usize % places.len()] += 1);
        let mut by_use = Vec::from_iter(0..places.len() as u32);
        by_use.sort_by_key(|&column| std::cmp::Reverse(uses[column as usize]));
        let mut rank = vec![0; places.len()];
        by_use.iter().zip(0..).for_each(|(&column, place)| rank[column as usize] = place);
        let ranked = |&(list, count): &Counted<'_>| {
            stop::check();
            let rank = |&column: &u32| rank[column as usize % places.len()];
            let mut list = Vec::from_iter(list.iter().map(rank));
            list.sort_unstable();
            (list, count)
        };
        let mut sorted = Vec::from_iter(lists.iter().map(ranked));
        sorted.sort_unstable();
        let mut unions = Unions { columns: Vec::new(), lists: Vec::new(), longest: 0 };
        let mut before: &[u32] = &[];
        for equal in sorted.chunk_by(|(a, _), (b, _)| a == b) {
            let list = &equal[0].0;
            let shared = list.iter().zip(before).take_while(|(a, b)| a == b).count();
            let own = list[shared..].iter().map(|&rank| places[by_use[rank as usize] as usize]);
            unions.columns.extend(own);
            let count = equal.iter().map(|(_, count)| count).sum();
            unions.lists.push((shared, unions.columns.len(), count));
            unions.longest = unions.longest.max(list.len());
            before = list;
        }
        unions
    }
}

// What follows is compiled for each level of vector instructions, and the best is chosen at run time.

/// Columns by g become unions over all cycles c of the columns by g c: the sum of all cycles is the product of the Jucys-Murphy elements,
/// here the sums of the transpositions (k j) over j > k, so that it takes m (m - 1) / 2 unions. Ranks are by the first letters first: these
/// transpositions change the ranks within a block of (m - k)!, and in each block alike.
struct Multiply<'a> {
    swaps: &'a [Vec<u32>],
    columns: &'a mut [Block],
    next: &'a mut [Block],
}

/// The blocks of so many letters fit into a cache: for them all transpositions are done block by block.
const NEAR: usize = 7;

impl WithSimd for Multiply<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Multiply { swaps, columns, next } = self;
        let (near, far) = swaps.split_at(swaps.len().min(NEAR - 1));
        for part in columns.chunks_mut((1..=near.len() + 1).product()) {
            near.iter().zip(2..).for_each(|(swaps, letters)| unite_swapped(part, swaps, letters, next));
        }
        far.iter().zip(NEAR + 1..).for_each(|(swaps, letters)| unite_swapped(columns, swaps, letters, next));
    }
}

/// In each block of permutations of the last letters.
#[inline(always)]
fn unite_swapped(columns: &mut [Block], swaps: &[u32], letters: usize, next: &mut [Block]) {
    let block = swaps.len() / (letters - 1);
    for part in columns.chunks_mut(block) {
        for (union, swaps) in next.iter_mut().zip(swaps.chunks(letters - 1)) {
            let mut sum = [0; WORDS];
            for &swap in swaps {
                unite(&mut sum, &part[swap as usize]);
            }
            *union = sum;
        }
        part.copy_from_slice(&next[..block]);
    }
}

/// The sum over the lists of the weights of the bits in their union. `room` holds the unions of the beginnings of a list.
struct Weighted<'a> {
    unions: &'a Unions,
    columns: &'a [Block],
    multiplicity: Block,
    room: &'a mut [Block],
}

impl WithSimd for Weighted<'_> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Weighted { unions, columns, multiplicity, room } = self;
        let (mut start, mut total) = (0, 0);
        for &(shared, end, count) in &unions.lists {
            let mut union = room[shared];
            for (&column, beginning) in unions.columns[start..end].iter().zip(&mut room[shared + 1..]) {
                unite(&mut union, &columns[column as usize]);
                *beginning = union;
            }
            start = end;
            let mut sum = 0;
            for word in 0..WORDS {
                sum += u64::from(union[word].count_ones()) * multiplicity[word];
            }
            total += sum * count;
        }
        total
    }
}

#[inline(always)]
fn unite(union: &mut Block, other: &Block) {
    for word in 0..WORDS {
        union[word] |= other[word];
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether t s is one cycle.
    fn is_cycle(t: &[u8], s: &[u8]) -> bool {
        let mut place = 0;
        let mut length = 0;
        loop {
            place = usize::from(t[usize::from(s[place])]);
            length += 1;
            if place == 0 {
                return length == s.len();
            }
        }
    }

    fn naive(letters: usize, first: &Summaries, second: &Summaries) -> u64 {
        let all = permutations(letters);
        let completes = |a: u32, b: u32| {
            let (s, t) = (a as usize, b as usize);
            let both_wild = s >= all.len() && t >= all.len();
            !both_wild && is_cycle(&all[t % all.len()], &all[s % all.len()])
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

    #[test]
    fn the_product_of_the_elements_is_the_sum_of_all_cycles() {
        for letters in 1..6 {
            let (cycles, all) = (Cycles::new(letters), permutations(letters));
            for (place, t) in all.iter().enumerate() {
                let list = [place as u32];
                let mut columns = vec![[0; WORDS]; 2 * cycles.order];
                cycles.complete(&[&[(&list[..], 1)]], &mut columns);
                for (s, &inverse) in all.iter().zip(&cycles.inverse) {
                    assert_eq!(columns[inverse as usize][0] == 1, is_cycle(t, s), "{t:?} {s:?}");
                }
            }
        }
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
            let cycles = Cycles::new(letters);
            prop_assert_eq!(naive(letters, &cycles.merged(&first), &second), expected);
            prop_assert_eq!(pairs(letters, first, second), expected);
        }
    }
}
