//! The walk through the tree of prefixes.

use std::marker::PhantomData;

use pulp::{Arch, Simd, WithSimd};

use super::canonical::{Comparisons, Frame};
use super::configuration::{Face, Family, PACKED};
use super::suffix::{MAX_FREE, Row, Word, rows, unite};
use super::{Orbits, Subtree};
use crate::clock::count::{Tally, fingerprint};
use crate::stop;

/// What finds all suffixes that complete a family.
pub(super) trait Kernel<W: Word, const H: usize>: Send + Sync {
    /// Free positions, 4 or 5.
    const FREE: usize;
    /// In how many of the last assigned positions the families that end the path there are worked on once for all
    /// numbers of that position. Needs h^(SHARED - 1) sets of suffixes.
    const SHARED: usize;

    /// The kernel for positions assigned in this order.
    fn new(face: &Face) -> Self;

    /// Adds to the set the suffixes with which some configuration of the family becomes a solution.
    fn complete(&self, family: &Family<u64>, set: &mut [Row<W, H>]);
}

/// Numbers in the prefixes that are the units, where a longer one is not needed to pack configurations.
const PREFIX: usize = 5;

/// The orbits of puzzles with n positions, in the order of their least words.
pub(super) struct Tree<W, const H: usize, K> {
    n: usize,
    /// Positions that are assigned.
    assigned: usize,
    /// Positions that the prefix of a subtree assigns.
    depth: usize,
    /// The first position from which [`Kernel::SHARED`] applies.
    shared_from: usize,
    face: Face,
    comparisons: Comparisons<W, H>,
    kernel: K,
    arch: Arch,
    words: PhantomData<W>,
}

impl<W: Word, const H: usize, K: Kernel<W, H>> Tree<W, H, K> {
    pub fn new(n: usize) -> Self {
        let face = Face::new(&Vec::from_iter(0..n));
        let assigned = n - K::FREE;
        let depth = PREFIX.max(n.saturating_sub(PACKED)).min(assigned);
        Tree {
            n,
            assigned,
            depth,
            shared_from: assigned.saturating_sub(K::SHARED).max(depth),
            kernel: K::new(&face),
            face,
            comparisons: Comparisons::new(n, K::FREE),
            arch: Arch::new(),
            words: PhantomData,
        }
    }
}

impl<W: Word, const H: usize, K: Kernel<W, H>> Orbits for Tree<W, H, K> {
    fn subtrees(&self) -> Vec<Subtree> {
        let mut subtrees = Vec::new();
        Walk::new(self).list(&mut subtrees);
        subtrees
    }

    fn tally(&self, prefix: &[u8]) -> Tally {
        let mut walk = Walk::new(self);
        let mut family = self.face.start();
        for (k, &number) in prefix.iter().enumerate() {
            let mut child = Family::default();
            self.face.assign(k, number, &family, &mut child);
            family = child;
            walk.push(number);
            if !walk.settle() {
                return walk.tally;
            }
        }
        walk.visit(&family.narrow());
        walk.tally
    }
}

/// The state of a walk: all that the prefix determines, by depth.
struct Walk<'a, W, const H: usize, K> {
    tree: &'a Tree<W, H, K>,
    prefix: Vec<u8>,
    /// The suffixes that no frame has excluded.
    sets: Vec<Vec<Row<W, H>>>,
    /// Undecided frames by the position they wait for.
    waiting: Vec<Vec<Frame>>,
    /// How many waited before each number was assigned.
    waited: Vec<Vec<usize>>,
    /// The families of the children, by number.
    families: Vec<Vec<Family<u64>>>,
    /// For the last assigned positions: the suffixes that complete the families ending there, for all numbers of the
    /// assigned positions after it, in base h.
    shared: Vec<Vec<Row<W, H>>>,
    /// Room for families on the way to `shared`.
    ending: Vec<Vec<Family<u64>>>,
    /// The set that a kernel fills.
    solved: Vec<Row<W, H>>,
    tally: Tally,
}

impl<'a, W: Word, const H: usize, K: Kernel<W, H>> Walk<'a, W, H, K> {
    fn new(tree: &'a Tree<W, H, K>) -> Self {
        let (h, assigned) = (tree.n / 2, tree.assigned);
        let empty = vec![Row::empty(); rows::<H>(K::FREE)];
        let mut sets = vec![empty.clone(); assigned + 1];
        sets[0] = tree.comparisons.all_suffixes();
        let sharing = |k: usize| {
            let sets = if k < tree.shared_from { 0 } else { h.pow((assigned - 1 - k) as u32) };
            vec![Row::empty(); sets * empty.len()]
        };
        let families = || vec![vec![Family::default(); h]; assigned];
        Walk {
            tree,
            prefix: Vec::new(),
            sets,
            waiting: tree.comparisons.start(),
            waited: vec![Vec::new(); assigned],
            families: families(),
            shared: (0..assigned).map(sharing).collect(),
            ending: families(),
            solved: empty,
            tally: Tally::default(),
        }
    }

    /// Assigns the next number.
    fn push(&mut self, number: u8) {
        let k = self.prefix.len();
        self.waited[k].clear();
        self.waited[k].extend(self.waiting.iter().map(Vec::len));
        self.prefix.push(number);
    }

    /// Takes back the last number.
    fn pop(&mut self) {
        self.prefix.pop();
        let k = self.prefix.len();
        for (frames, &before) in self.waiting.iter_mut().zip(&self.waited[k]).skip(k + 1) {
            frames.truncate(before);
        }
    }

    /// Compares the frames that waited for the last number. Whether some suffix remains.
    fn settle(&mut self) -> bool {
        let known = self.prefix.len();
        let (before, rest) = self.waiting.split_at_mut(known);
        let (parents, sets) = self.sets.split_at_mut(known);
        let set = &mut sets[0];
        set.copy_from_slice(&parents[known - 1]);
        let comparisons = &self.tree.comparisons;
        before[known - 1].iter().all(|&frame| comparisons.compare(frame, &self.prefix, rest, set))
            && set.iter().any(|row| row.iter().any(|word| !word.is_zero()))
    }

    /// Lists the prefixes that remain. The weight of one is the number of words below that are not excluded by one or two
    /// numbers more.
    fn list(&mut self, subtrees: &mut Vec<Subtree>) {
        let tree = self.tree;
        if self.prefix.len() == tree.depth {
            // Where there are many they are small.
            let ahead = if tree.depth <= PREFIX { 2 } else { 1 }.min(tree.assigned - tree.depth);
            let others = (tree.n as u64 / 2).pow((tree.assigned - tree.depth - ahead) as u32);
            let weight = self.remaining(ahead) * others;
            return subtrees.push(Subtree { prefix: self.prefix.clone(), weight });
        }
        self.for_each_child(|walk| walk.list(subtrees));
    }

    fn remaining(&mut self, more: usize) -> u64 {
        let k = self.prefix.len();
        if more == 0 {
            return self.sets[k]
                .iter()
                .flat_map(|row| row.iter())
                .map(|word| u64::from(word.count_ones()))
                .sum();
        }
        let mut sum = 0;
        self.for_each_child(|walk| sum += walk.remaining(more - 1));
        sum
    }

    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self)) {
        for number in 1..=(self.tree.n / 2) as u8 {
            stop::check();
            self.push(number);
            if self.settle() {
                visit(self);
            }
            self.pop();
        }
    }

    /// Counts below a prefix that was settled and has this family. What is found below the prefixes that leave
    /// [`MAX_FREE`] positions, which all kernels visit, goes into the fingerprint.
    fn visit(&mut self, family: &Family<u64>) {
        if self.prefix.len() + MAX_FREE != self.tree.n {
            return self.go_on(family);
        }
        let before = self.tally;
        self.go_on(family);
        let orbits = self.tally.orbits - before.orbits;
        if orbits > 0 {
            let solvable = self.tally.solvable_orbits - before.solvable_orbits;
            self.tally.sign(fingerprint::of(&self.prefix), orbits << 32 | solvable);
        }
    }

    fn go_on(&mut self, family: &Family<u64>) {
        let (tree, k) = (self.tree, self.prefix.len());
        if k == tree.assigned {
            return self.leaf(family);
        }
        let mut children = std::mem::take(&mut self.families[k]);
        tree.face.assign_each(k, family, &mut children);
        if k >= tree.shared_from {
            let ending = Vec::from_iter(tree.face.ending(k, &family.open));
            let mut shared = std::mem::take(&mut self.shared[k]);
            self.share(k + 1, &Family { open: Vec::new(), ended: ending }, &mut shared);
            self.shared[k] = shared;
        } else {
            for child in &mut children {
                child.ended.extend(tree.face.ending(k, &family.open));
            }
        }
        self.for_each_child(|walk| {
            let number = usize::from(walk.prefix[k]);
            walk.visit(&children[number - 1]);
        });
        self.families[k] = children;
    }

    /// Fills the sets for all numbers of the assigned positions from `k` on.
    fn share(&mut self, k: usize, family: &Family<u64>, sets: &mut [Row<W, H>]) {
        let tree = self.tree;
        stop::check();
        if k == tree.assigned {
            let kernel = &tree.kernel;
            return tree.arch.dispatch(Complete { kernel, family, shared: [].into_iter(), solved: sets });
        }
        let mut children = std::mem::take(&mut self.ending[k]);
        tree.face.assign_each(k, family, &mut children);
        let part = sets.len() / children.len();
        for (child, sets) in children.iter().zip(sets.chunks_mut(part)) {
            self.share(k + 1, child, sets);
        }
        self.ending[k] = children;
    }

    fn leaf(&mut self, family: &Family<u64>) {
        let (tree, h, rows) = (self.tree, self.tree.n / 2, self.solved.len());
        let shared = (tree.shared_from..tree.assigned).map(|k| {
            let index = self.prefix[k + 1..].iter().fold(0, |index, &v| index * h + usize::from(v) - 1);
            self.shared[k].chunks_exact(rows).nth(index).expect("a set for all numbers")
        });
        tree.arch.dispatch(Complete { kernel: &tree.kernel, family, shared, solved: &mut self.solved });
        let (orbits, solvable) =
            tree.arch.dispatch(Sizes { set: &self.sets[tree.assigned], solved: &self.solved });
        self.tally.orbits += orbits;
        self.tally.solvable_orbits += solvable;
    }
}

// What follows is compiled for each level of vector instructions, and the best is chosen at run time. That needs all of
// it to be inlined into one function.

/// Makes `solved` the set of suffixes that complete the family, or are in the shared sets.
struct Complete<'a, K, S, W, const H: usize> {
    kernel: &'a K,
    family: &'a Family<u64>,
    shared: S,
    solved: &'a mut [Row<W, H>],
}

impl<'a, W, const H: usize, K, I> WithSimd for Complete<'_, K, I, W, H>
where
    W: Word,
    K: Kernel<W, H>,
    I: Iterator<Item = &'a [Row<W, H>]>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.solved.fill(Row::empty());
        for shared in self.shared {
            for (row, shared) in self.solved.iter_mut().zip(shared) {
                unite(row, shared);
            }
        }
        self.kernel.complete(self.family, self.solved);
    }
}

/// The size of a set, and of its intersection with the other.
struct Sizes<'a, W, const H: usize> {
    set: &'a [Row<W, H>],
    solved: &'a [Row<W, H>],
}

impl<W: Word, const H: usize> WithSimd for Sizes<'_, W, H> {
    type Output = (u64, u64);

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> (u64, u64) {
        let (mut all, mut common) = (0, 0);
        for (row, solved) in self.set.iter().zip(self.solved) {
            for i in 0..H {
                all += u64::from(row[i].count_ones());
                common += u64::from((row[i] & solved[i]).count_ones());
            }
        }
        (all, common)
    }
}
