//! Configurations: how the positions assigned so far may go on, as far as that matters for the rest.
//!
//! In a partial solution every assigned position has chosen one of its two targets, or to be the last of the path
//! (at most one); no target is chosen twice and there is no cycle. So the choices make paths, the *fragments*. What
//! comes later depends only on where they begin: for every unassigned position j the first position (the *head*) of
//! the fragment that ends at j, at first j itself, and the head of the fragment whose last position is the end of the
//! whole path, if that is settled. Heads are all different.
//!
//! A configuration packs these heads into fields of five bits, the next position to be assigned lowest, the ended
//! fragment on top. With k positions assigned there are N - k fields, or one more; 64 bits hold 12.

use num_traits::PrimInt;

use crate::symmetry::affine::distance;

const FIELD: usize = 5;

/// Most unassigned positions with which a configuration fits into 64 bits.
pub(super) const PACKED: usize = 64 / FIELD - 1;

/// Most positions that 128 bits hold.
pub(super) const MAX_POSITIONS: usize = 128 / FIELD - 1;

/// Field number `i`.
#[inline(always)]
pub(super) fn head<P: PrimInt>(configuration: P, i: usize) -> usize {
    (configuration >> (FIELD * i) & P::from(31).expect("five bits")).to_usize().expect("five bits")
}

#[inline(always)]
fn field<P: PrimInt>(head: usize, i: usize) -> P {
    P::from(head).expect("five bits") << (FIELD * i)
}

/// All configurations of a prefix.
#[derive(Clone, Debug, Default)]
pub(super) struct Family<P> {
    /// Those in which no position so far is the last of the path.
    pub open: Vec<P>,
    /// Those in which one is.
    pub ended: Vec<P>,
}

impl<P> Family<P> {
    pub fn clear(&mut self) {
        self.open.clear();
        self.ended.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.open.is_empty() && self.ended.is_empty()
    }
}

impl Family<u128> {
    /// The same in 64 bits; at most [`PACKED`] positions must be unassigned.
    pub fn narrow(&self) -> Family<u64> {
        let narrow = |list: &[u128]| list.iter().map(|&configuration| configuration as u64).collect();
        Family { open: narrow(&self.open), ended: narrow(&self.ended) }
    }
}

/// The circle of positions, in the order in which they are assigned.
pub(super) struct Face {
    n: usize,
    /// `distances[k][j]`: between the positions that are assigned in steps k and j, 0 for k = j.
    distances: Vec<[u8; 32]>,
}

impl Face {
    /// Positions are named by their place in `order`, which lists all of 0..n.
    pub fn new(order: &[usize]) -> Self {
        let n = order.len();
        assert!(n <= MAX_POSITIONS, "five-bit fields hold {MAX_POSITIONS} positions");
        let between = |k: usize, j: usize| match order.get(j) {
            Some(&j) => distance(order[k] + n - j, n) as u8,
            None => 0,
        };
        Face { n, distances: (0..n).map(|k| std::array::from_fn(|j| between(k, j))).collect() }
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.n
    }

    /// The distances from position `k` to every other.
    #[inline(always)]
    pub fn distances(&self, k: usize) -> &[u8; 32] {
        &self.distances[k]
    }

    /// The family before anything is assigned: every position is a fragment.
    pub fn start(&self) -> Family<u128> {
        Family {
            open: vec![(0..self.n).fold(0, |packed, i| packed | field::<u128>(i, i))],
            ended: Vec::new(),
        }
    }

    /// Makes `child` the family of `family`'s prefix with the number of position `k` added. O(size · N).
    pub fn assign<P: PrimInt>(&self, k: usize, number: u8, family: &Family<P>, child: &mut Family<P>) {
        child.clear();
        let others = self.n - k - 1;
        for (list, fields, children) in
            [(&family.open, others, &mut child.open), (&family.ended, others + 1, &mut child.ended)]
        {
            for &configuration in list {
                for_each_choice(configuration, fields, |target, chosen| {
                    if self.distances[k][target] == number {
                        children.push(chosen);
                    }
                });
            }
        }
        child.ended.extend(self.ending(k, &family.open));
    }

    /// The families of `family`'s prefix with each number v of position `k` added, into `children[v - 1]`, but without
    /// those in which `k` is the last position, which are the same for all ([`Face::ending`]). O(size · N).
    pub fn assign_each(&self, k: usize, family: &Family<u64>, children: &mut [Family<u64>]) {
        children.iter_mut().for_each(Family::clear);
        let others = self.n - k - 1;
        let distances = &self.distances[k];
        for &configuration in &family.open {
            for_each_choice(configuration, others, |target, chosen| {
                children[usize::from(distances[target]) - 1].open.push(chosen);
            });
        }
        for &configuration in &family.ended {
            for_each_choice(configuration, others + 1, |target, chosen| {
                children[usize::from(distances[target]) - 1].ended.push(chosen);
            });
        }
    }

    /// The configurations in which position `k` becomes the last of the path.
    pub fn ending<P: PrimInt>(&self, k: usize, open: &[P]) -> impl Iterator<Item = P> {
        let others = self.n - k - 1;
        open.iter().map(move |&configuration| configuration >> FIELD | field(head(configuration, 0), others))
    }
}

/// Every target of the lowest field's position, with the configuration after that choice: the target's fragment now
/// begins where the position's did. No head is the position itself but, at most, its own.
#[inline(always)]
fn for_each_choice<P: PrimInt>(configuration: P, others: usize, mut visit: impl FnMut(usize, P)) {
    let own = head(configuration, 0);
    let rest = configuration >> FIELD;
    for i in 0..others {
        let target = head(rest, i);
        visit(target, rest ^ field(target ^ own, i));
    }
}

/// The numbers of all positions from `first` on that complete a configuration with these heads to a solution, 0 where
/// any number does (at the end of the path); by trying everything. `ended` is the head of the ended fragment.
pub(super) fn completions(
    face: &Face,
    first: usize,
    heads: &[usize],
    ended: Option<usize>,
    visit: &mut impl FnMut(&[u8]),
) {
    fn go(
        face: &Face,
        position: usize,
        heads: &[usize],
        ended: Option<usize>,
        numbers: &mut Vec<u8>,
        visit: &mut impl FnMut(&[u8]),
    ) {
        let Some((&own, others)) = heads.split_first() else {
            if ended.is_some() {
                visit(numbers);
            }
            return;
        };
        let mut next = |number: u8, heads: &[usize], ended| {
            numbers.push(number);
            go(face, position + 1, heads, ended, numbers, visit);
            numbers.pop();
        };
        for (i, &target) in others.iter().enumerate() {
            let mut heads = others.to_vec();
            heads[i] = own;
            next(face.distances(position)[target], &heads, ended);
        }
        match ended {
            Some(target) => next(face.distances(position)[target], others, Some(own)),
            None => next(0, others, Some(own)),
        }
    }
    go(face, first, heads, ended, &mut Vec::new(), visit);
}
