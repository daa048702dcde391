//! Finite commutative monoids that say who wins sums of heaps in misère play.

use std::collections::HashSet;

use crate::stop;

/// A finite commutative monoid whose elements are lost or won for the player to move. Element 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// Element times element, a row for each.
    pub product: Vec<Vec<usize>>,
    /// Which elements are lost.
    pub lost: Vec<bool>,
}

/// A heap as others meet it: the element that stands for it, and those that stand for what a move leaves, in ascending
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    /// What the heap is pretended to be.
    pub element: usize,
    /// What its options are pretended to be.
    pub options: Vec<usize>,
}

/// Why a quotient is not that of some heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A sum of these kinds of heaps, by their numbers, is lost and has a lost option, or is won and has none.
    Sum(Vec<usize>),
    /// More sums have to be looked at than was allowed.
    TooMany,
}

/// A set of elements, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Elements(Vec<u64>);

impl Elements {
    fn of(order: usize, has: impl Fn(usize) -> bool) -> Elements {
        let mut words = vec![0; order.div_ceil(64)];
        for element in (0..order).filter(|&element| has(element)) {
            words[element / 64] |= 1 << (element % 64);
        }
        Elements(words)
    }

    fn has(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }
}

impl Quotient {
    /// That of sums without a move: the empty sum is won, as the other player made the last move.
    pub fn trivial() -> Quotient {
        Quotient { product: vec![vec![0]], lost: vec![false] }
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// The product of elements.
    pub fn multiply(&self, elements: impl IntoIterator<Item = usize>) -> usize {
        elements.into_iter().fold(0, |product, element| self.product[product][element])
    }

    /// Whether every two elements differ in whether some multiple is lost.
    pub fn is_reduced(&self) -> bool {
        let row = |row: &Vec<usize>| Vec::from_iter(row.iter().map(|&element| self.lost[element]));
        HashSet::<Vec<bool>>::from_iter(self.product.iter().map(row)).len() == self.order()
    }

    /// Whether the elements say who wins all sums of heaps of these kinds: how many sorts of sums there are.
    ///
    /// Call a context y *quiet* for a sum X if no move in X leads from y + X to something lost. For one heap this is
    /// read off its options, and y is quiet for X + Z if and only if y + Z is for X and y + X for Z, so that the sort
    /// of a sum, its element and its quiet contexts, is known from the sorts of its parts. There are finitely many, and
    /// they are all reached by adding heap after heap. The elements are right if and only if the empty sum is won and
    /// every other sum is lost just if the empty context is quiet for it: this is how lost and won are defined
    /// (docs/octal.md). O(sorts * kinds * order).
    ///
    /// # Errors
    /// The sum of least heaps for which it is not so, or that there are more sorts than `most`.
    ///
    /// ```
    /// use curiosa::octal::misere::quotient::{Kind, Quotient};
    /// // Heaps of one token each: an odd number of them is lost for who has to begin.
    /// let quotient = Quotient { product: vec![vec![0, 1], vec![1, 0]], lost: vec![false, true] };
    /// assert_eq!(quotient.sorts(&[Kind { element: 1, options: vec![0] }], 100), Ok(3));
    /// assert!(quotient.sorts(&[Kind { element: 0, options: vec![0] }], 100).is_err());
    /// ```
    pub fn sorts(&self, kinds: &[Kind], most: usize) -> Result<usize, Doubt> {
        let order = self.order();
        if self.lost[0] {
            return Err(Doubt::Sum(Vec::new()));
        }
        let heaps = Vec::from_iter(kinds.iter().map(|kind| {
            Elements::of(order, |y| !kind.options.iter().any(|&option| self.lost[self.product[y][option]]))
        }));
        let empty = (0, Elements::of(order, |_| true));
        let mut seen = HashSet::from([empty.clone()]);
        // What each was made of: the one before, and the heap that was added.
        let mut sorts = vec![(empty, None)];
        let mut at = 0;
        while at < sorts.len() {
            stop::check();
            let (element, quiet) = sorts[at].0.clone();
            for (number, (kind, heap)) in kinds.iter().zip(&heaps).enumerate() {
                let (with_heap, with_rest) = (&self.product[kind.element], &self.product[element]);
                let both = Elements::of(order, |y| quiet.has(with_heap[y]) && heap.has(with_rest[y]));
                let next = with_rest[kind.element];
                if both.has(0) != self.lost[next] {
                    let mut sum = vec![number];
                    let mut from = at;
                    while let Some((before, heap)) = sorts[from].1 {
                        sum.push(heap);
                        from = before;
                    }
                    return Err(Doubt::Sum(sum));
                }
                let sort = (next, both);
                if seen.insert(sort.clone()) {
                    sorts.push((sort, Some((at, number))));
                }
            }
            if sorts.len() > most {
                return Err(Doubt::TooMany);
            }
            at += 1;
        }
        Ok(sorts.len())
    }
}
