//! What makes one cycle of all letters with the permutations of a summary.
//!
//! t s is a cycle of all m letters for (m - 1)! of the permutations t, for any s. The sum of all cycles is the product of the Jucys-Murphy
//! elements, the sums of the transpositions (j k) over j < k (A. Jucys, Rep. Math. Phys. 5 (1974) 107-112), so that the union over all cycles takes m (m - 1) / 2
//! unions for each permutation.

use std::sync::OnceLock;

use pulp::{Simd, WithSimd};

use super::permutations::{Permutations, rank};
use super::sets::Counted;
use super::unions::{Block, by_vectors, unite};

/// The cycles of all letters, and products with them.
pub(super) struct Cycles {
    /// m!
    pub order: usize,
    /// The column of the inverse, of tame and of wild permutations.
    pub inverse: Vec<u32>,
    /// For each number t of letters from 2 on, for each permutation g of t letters: the ranks of g (0 j) for j = 1 to t - 1.
    swaps: Vec<Vec<u32>>,
}

impl Cycles {
    /// Of so many letters, at most ten; made once, some 5 m m! bytes.
    pub fn of(letters: usize) -> &'static Cycles {
        static ALL: [OnceLock<Cycles>; 11] = [const { OnceLock::new() }; 11];
        ALL[letters].get_or_init(|| Cycles::new(letters))
    }

    fn new(letters: usize) -> Cycles {
        let all = Permutations::of(letters);
        let order = all.len();
        let inverse = all.iter().map(|g| {
            let mut inverse = vec![0; g.len()];
            g.iter().enumerate().for_each(|(i, &image)| inverse[image as usize] = i as u8);
            rank(inverse.into_iter()) as u32
        });
        let inverse = Vec::from_iter(inverse);
        let swaps = (2..=letters).map(|letters| {
            let swapped = |g: &[u8], j: usize| {
                let mut g = g.to_vec();
                g.swap(0, j);
                rank(g.into_iter()) as u32
            };
            Permutations::of(letters).iter().flat_map(|g| (1..letters).map(move |j| swapped(g, j))).collect()
        });
        let swaps = swaps.collect();
        let inverse =
            inverse.iter().copied().chain(inverse.iter().map(|place| place + order as u32)).collect();
        Cycles { order, inverse, swaps }
    }

    /// How many of the elements, those of the most letters, are better applied to so many permutations one by one than to all columns.
    fn alone(&self, permutations: usize) -> usize {
        let mut terms = permutations;
        let mut letters = self.swaps.len() + 1;
        while letters > 1 && 2 * terms < self.order {
            terms *= letters - 1;
            letters -= 1;
        }
        self.swaps.len() + 1 - letters
    }

    /// The ranks of the terms of a permutation times the elements of so many letters, of one letter less and so on, so many elements.
    fn each_term(&self, rank: usize, letters: usize, elements: usize, visit: &mut impl FnMut(usize)) {
        if elements == 0 {
            return visit(rank);
        }
        let swaps = &self.swaps[letters - 2];
        let own = rank % (swaps.len() / (letters - 1));
        for &swap in &swaps[own * (letters - 1)..][..letters - 1] {
            self.each_term(rank - own + swap as usize, letters - 1, elements - 1, visit);
        }
    }
}

/// How many unions it takes at most to complete columns of so many kinds: m (m - 1) / 2 for each permutation.
pub(super) fn unions(letters: usize, kinds: usize) -> usize {
    kinds * (1..=letters).product::<usize>() * letters * letters.saturating_sub(1) / 2
}

/// A column for each permutation, with a bit for each of some summaries.
pub(super) struct Columns<'a, const W: usize> {
    cycles: &'a Cycles,
    columns: Vec<Block<W>>,
    /// Room for as many of one kind.
    next: Vec<Block<W>>,
}

impl<'a, const W: usize> Columns<'a, W> {
    /// For any permutations of the summaries, of tame and of wild ones if there are two kinds.
    pub fn new(cycles: &'a Cycles, kinds: usize) -> Self {
        Columns {
            cycles,
            columns: vec![Block::NONE; kinds * cycles.order],
            next: vec![Block::NONE; cycles.order],
        }
    }

    /// By the inverse of s: which of these summaries, a word of at most 64 each, have a t such that t s is a cycle. Any t for a tame s;
    /// after them, if there are two kinds, the columns for a wild s, of tame t.
    pub fn complete(&mut self, words: &[&[Counted<'_>]]) -> &[Block<W>] {
        let order = self.cycles.order;
        self.columns.fill(Block::NONE);
        let (any, tame) = self.columns.split_at_mut(order);
        let lists = || words.iter().flat_map(|word| *word);
        let letters = self.cycles.swaps.len() + 1;
        let alone = self.cycles.alone(lists().map(|(list, _)| list.len()).sum());
        for (place, word) in words.iter().enumerate() {
            for (bit, (list, _)) in word.iter().enumerate() {
                for &column in *list {
                    let column = column as usize;
                    self.cycles.each_term(column % order, letters, alone, &mut |term| {
                        any[term].0[place] |= 1 << bit;
                        if column < order && !tame.is_empty() {
                            tame[term].0[place] |= 1 << bit;
                        }
                    });
                }
            }
        }
        // The elements commute with one another.
        let swaps = &self.cycles.swaps;
        let swaps = &swaps[..swaps.len() - alone];
        for columns in self.columns.chunks_mut(order) {
            by_vectors(Multiply { swaps, columns, next: &mut self.next });
        }
        &self.columns
    }
}

/// Columns by g become unions over all cycles c of the columns by g c: the sum of all cycles is the product of the Jucys-Murphy elements,
/// here the sums of the transpositions (k j) over j > k. Ranks are by the first letters first: these transpositions change the ranks within a
/// block of (m - k)!, and in each block alike.
struct Multiply<'a, const W: usize> {
    swaps: &'a [Vec<u32>],
    columns: &'a mut [Block<W>],
    next: &'a mut [Block<W>],
}

// Compiled for each level of vector instructions, of which the best is chosen at run time.
impl<const W: usize> WithSimd for Multiply<'_, W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Multiply { swaps, columns, next } = self;
        // A block is multiplied as soon as its parts are, when they are still in a cache; by turns from the one place to the other.
        for end in (2..=columns.len()).step_by(2) {
            let mut block = 1;
            for (swaps, letters) in swaps.iter().zip(2..) {
                block *= letters;
                if end % block != 0 {
                    break;
                }
                let part = end - block..end;
                if letters % 2 == 0 {
                    unite_swapped(simd, &columns[part.clone()], swaps, letters, &mut next[part]);
                } else {
                    unite_swapped(simd, &next[part.clone()], swaps, letters, &mut columns[part]);
                }
            }
        }
        if swaps.len() % 2 == 1 {
            columns.copy_from_slice(next);
        }
    }
}

/// For each permutation of some letters the union of the columns that a transposition of the first leads to.
#[inline(always)]
fn unite_swapped<S: Simd, const W: usize>(
    simd: S,
    columns: &[Block<W>],
    swaps: &[u32],
    letters: usize,
    unions: &mut [Block<W>],
) {
    for (union, swaps) in unions.iter_mut().zip(swaps.chunks_exact(letters - 1)) {
        *union = Block::NONE;
        for &swap in swaps {
            unite(simd, union, &columns[swap as usize]);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Whether t s is one cycle.
    pub fn is_cycle(t: &[u8], s: &[u8]) -> bool {
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

    // Seven letters by a sample of t.
    #[test]
    fn the_product_of_the_elements_is_the_sum_of_all_cycles() {
        for letters in 1..8 {
            let (cycles, all) = (Cycles::of(letters), Permutations::of(letters));
            let mut columns = Columns::<8>::new(cycles, 2);
            for (place, t) in all.iter().enumerate().step_by(if letters < 6 { 1 } else { 97 }) {
                let list = [place as u32];
                let columns = columns.complete(&[&[(&list[..], 1)]]);
                for (s, &inverse) in all.iter().zip(&cycles.inverse) {
                    assert_eq!(columns[inverse as usize].0[0] == 1, is_cycle(t, s), "{t:?} {s:?}");
                }
            }
        }
    }
}
