//! Pairs of summaries of the two halves that make one cycle.
//!
//! t s is a cycle of all m letters for (m - 1)! of the permutations t, for any s. The sum of all cycles is the product of the Jucys-Murphy
//! elements, the sums of the transpositions (j k) over j < k (A. Jucys, Rep. Math. Phys. 5 (1974) 107-112), so that the union over all cycles takes m (m - 1) / 2
//! unions for each permutation.

use std::cell::RefCell;

use super::permutations::{permutations, rank};
use super::sets::{Counts, Summaries};
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
/// A column for each permutation s of the first, a bit for each summary of the second: whether it has a t such that t s is a cycle. A summary
/// of the first has the union of its columns. They come in lexicographic order, so that what begins alike is united once. For f and g summaries f g / 64
/// unions of a few columns, and for each 64 of the g m! m^2 / 2 unions.
pub(super) fn pairs(letters: usize, first: Summaries, second: Summaries) -> u64 {
    if letters == 0 {
        return 0;
    }
    let cycles = Cycles::new(letters);
    let is_worth_it = letters <= MERGED || letters == MERGED + 1 && first.len().min(second.len()) > MANY;
    let [first, second] = [first, second].map(|all| if is_worth_it { cycles.merged(&all) } else { all });
    let order = cycles.order;
    // The tame parts alone, equal ones together.
    let mut tame: Vec<Counted<'_>> = Vec::new();
    for (list, count) in first.iter() {
        let list = &list[..list.partition_point(|&column| (column as usize) < order)];
        match tame.last_mut() {
            Some((before, sum)) if *before == list => *sum += count,
            _ if list.is_empty() => break,
            _ => tame.push((list, count)),
        }
    }
    let all = Vec::from_iter(first.iter());
    let mut total = 0;
    // Partners with tame permutations, then those without: these do with tame ones only.
    for (has_tame, lists) in [(true, &all), (false, &tame)] {
        let is_tame = |list: &[u32]| (list[0] as usize) < order;
        let mut partners = Vec::from_iter(second.iter().filter(|(list, _)| is_tame(list) == has_tame));
        partners.sort_by_key(|(_, count)| *count);
        // A word has one multiplicity.
        let mut words: Vec<&[Counted<'_>]> = Vec::new();
        for equal in partners.chunk_by(|a, b| a.1 == b.1) {
            words.extend(equal.chunks(64));
        }
        let mut columns = vec![[0_u64; WORDS]; 2 * order];
        for block in words.chunks(WORDS) {
            stop::check();
            let mut multiplicity = [0; WORDS];
            for (multiplicity, word) in multiplicity.iter_mut().zip(block) {
                *multiplicity = word[0].1;
            }
            cycles.completed(block, has_tame, &mut columns);
            total += weighted(lists, &cycles.inverse, &columns, &multiplicity);
        }
    }
    total
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
    /// For k from the second letter on, for each j before it, the rank of g (j k) by that of g.
    swaps: Vec<Vec<Vec<u32>>>,
    /// Room for columns.
    next: RefCell<Vec<Block>>,
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
        let swapped = |j: usize, k: usize| {
            ranks(&move |g| {
                let mut g = g.to_vec();
                g.swap(j, k);
                g
            })
        };
        let swaps = (1..letters).map(|k| (0..k).map(|j| swapped(j, k)).collect()).collect();
        let inverse =
            inverse.iter().copied().chain(inverse.iter().map(|place| place + order as u32)).collect();
        Cycles { order, inverse, swaps, next: vec![[0; WORDS]; order].into() }
    }

    /// Columns by the inverse of s: which of these summaries, a word of at most 64 each, have a t such that t s is a cycle. Any t for a tame s;
    /// after them the columns for a wild s, of tame t, if there are some.
    fn completed(&self, words: &[&[Counted<'_>]], has_tame: bool, columns: &mut [Block]) {
        let order = self.order;
        columns.fill([0; WORDS]);
        for (place, word) in words.iter().enumerate() {
            for (bit, (list, _)) in word.iter().enumerate() {
                for &column in *list {
                    let column = column as usize;
                    if column < order {
                        columns[order + column][place] |= 1 << bit;
                    }
                    columns[column % order][place] |= 1 << bit;
                }
            }
        }
        let kinds = if has_tame { 2 } else { 1 };
        columns.chunks_mut(order).take(kinds).for_each(|part| self.multiply(part));
    }

    /// Columns by g become unions over all cycles c of the columns by g c: the sum of all cycles is the product of the Jucys-Murphy elements,
    /// sums of the transpositions (j k) over j < k, so that it takes m (m - 1) / 2 unions.
    fn multiply(&self, columns: &mut [Block]) {
        let mut next = self.next.borrow_mut();
        for by in &self.swaps {
            for (g, union) in next.iter_mut().enumerate() {
                let mut sum = [0; WORDS];
                for swap in by {
                    let other = &columns[swap[g] as usize];
                    (0..WORDS).for_each(|word| sum[word] |= other[word]);
                }
                *union = sum;
            }
            columns.copy_from_slice(&next);
        }
    }

    /// The summaries with those in one that are completed by the same permutations, tame and wild: the shortest stands for all.
    fn merged(&self, all: &Summaries) -> Summaries {
        let width = (2 * self.order).div_ceil(64);
        let lists = Vec::from_iter(all.iter());
        // The place of the shortest, and how often they occur together.
        let mut classes = Counts::<Box<[u64]>, (usize, u64)>::default();
        let mut columns = vec![[0_u64; WORDS]; 2 * self.order];
        let mut start = 0;
        for part in lists.chunks(64 * WORDS) {
            let words = Vec::from_iter(part.chunks(64));
            self.completed(&words, true, &mut columns);
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
        Summaries::of(classes.into_values().map(|(place, count)| (lists[place].0.iter().copied(), count)))
    }
}

/// The sum over lists of columns of the weights of the bits in their union.
fn weighted(lists: &[Counted<'_>], places: &[u32], columns: &[Block], multiplicity: &Block) -> u64 {
    let mut unions: Vec<Block> = vec![[0; WORDS]];
    let mut before: &[u32] = &[];
    let mut total = 0;
    for &(list, count) in lists {
        let shared = list.iter().zip(before).take_while(|(a, b)| a == b).count();
        unions.truncate(shared + 1);
        for &column in &list[shared..] {
            let mut union = *unions.last().expect("the empty one");
            let column = &columns[places[column as usize] as usize];
            (0..WORDS).for_each(|word| union[word] |= column[word]);
            unions.push(union);
        }
        let union = unions.last().expect("the empty one");
        let bits: u64 =
            union.iter().zip(multiplicity).map(|(word, weight)| u64::from(word.count_ones()) * weight).sum();
        total += bits * count;
        before = list;
    }
    total
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
        Summaries::of(all.into_iter().map(|(list, count)| (list.into_iter(), count)))
    }

    #[test]
    fn the_product_of_the_elements_is_the_sum_of_all_cycles() {
        for letters in 1..6 {
            let (cycles, all) = (Cycles::new(letters), permutations(letters));
            for (place, t) in all.iter().enumerate() {
                let list = [place as u32];
                let mut columns = vec![[0; WORDS]; 2 * cycles.order];
                cycles.completed(&[&[(&list[..], 1)]], false, &mut columns);
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
