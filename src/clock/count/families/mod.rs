//! Counting solvable orbits without solving puzzles one by one.
//!
//! The numbers f(0), f(1), ... are assigned in order. All partial solutions that the numbers so far allow, the *family*
//! of the prefix, are carried down the tree of prefixes ([`configuration`]); a puzzle is solvable where its family is
//! not empty in the end. Prefixes that no lexicographically least word of an affine orbit begins with are cut off
//! ([`canonical`]). The last four or five numbers are not assigned but looked up: a kernel ([`rows`], [`words`]) gives
//! the set of all suffixes that solve the puzzle, a bit each ([`suffix`]), and two intersections with the set of the
//! suffixes that make the word least count the orbits. [`tree`] walks, [`fixed`] counts the words that a symmetry fixes.
//!
//! Cost: the prefixes of length N - 5 that remain, four to six times the ideal h^(N-5) / (N·phi(N)), times the mean size
//! of a family there, (N-5)·(N-1)! / (5!·h^(N-6)) with the end settled (an exact count of partial injections), of which
//! all but the share of the last three positions are worked on for every prefix; each takes 20 operations on rows of h
//! words. Memory: the table of the kernel, a megabyte a thread, and the list of subtrees.

pub(super) mod canonical;
pub(super) mod configuration;
pub(super) mod fixed;
mod rows;
pub(super) mod suffix;
mod tree;
mod words;

use self::rows::Rows;
use self::tree::Tree;
use self::words::Words;
use super::Tally;

/// Least N that is counted this way: a prefix of one number and five more.
pub(super) const MIN: usize = 6;

/// Largest N. The subtrees of N = 20 are too many to list, because a configuration of their roots must fit into 64 bits.
pub(super) const MAX: usize = 19;

/// Which kernel completes the families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// [`Rows`]: five free positions.
    Rows,
    /// [`Words`]: four.
    Words,
}

/// The least words of the orbits that begin alike.
#[derive(Clone, Debug)]
pub(super) struct Subtree {
    /// How they begin.
    pub prefix: Vec<u8>,
    /// An estimate of what counting them costs, in no unit: how many words begin so that are not seen early to be no
    /// least ones.
    pub weight: u64,
}

/// A count of orbits of puzzles.
pub(super) trait Orbits: Send + Sync {
    /// Independent parts, which together have all orbits.
    fn subtrees(&self) -> Vec<Subtree>;
    /// Counts the orbits whose least words begin so, and the solvable ones.
    fn tally(&self, prefix: &[u8]) -> Tally;
}

/// Plans the count for `n` positions, [`MIN`] to [`MAX`].
pub(super) fn orbits(n: usize, leaf: Leaf) -> Box<dyn Orbits> {
    // A pair of numbers is a bit: 64 do for numbers to 8, 81 for numbers to 9.
    match (leaf, n / 2 <= 8) {
        (Leaf::Rows, true) => Box::new(Tree::<u64, 8, Rows<u64, 8>>::new(n)),
        (Leaf::Rows, false) => Box::new(Tree::<u128, 9, Rows<u128, 9>>::new(n)),
        (Leaf::Words, true) => Box::new(Tree::<u64, 8, Words<u64, 8>>::new(n)),
        (Leaf::Words, false) => Box::new(Tree::<u128, 9, Words<u128, 9>>::new(n)),
    }
}

/// The vector instructions that are chosen on this machine.
pub(super) fn vectors() -> &'static str {
    match pulp::Arch::new() {
        #[cfg(target_arch = "x86_64")]
        pulp::Arch::V4(_) => "AVX-512",
        #[cfg(target_arch = "x86_64")]
        pulp::Arch::V3(_) => "AVX2",
        pulp::Arch::Scalar => "no vector instructions",
        #[allow(unreachable_patterns)]
        _ => "vector instructions",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_rows_count_like_narrow_ones() {
        for n in MIN..=11 {
            let narrow = orbits(n, Leaf::Rows);
            let wide: [Box<dyn Orbits>; 2] = [
                Box::new(Tree::<u128, 9, Rows<u128, 9>>::new(n)),
                Box::new(Tree::<u128, 9, Words<u128, 9>>::new(n)),
            ];
            for subtree in narrow.subtrees() {
                let tally = narrow.tally(&subtree.prefix);
                assert!(wide.iter().all(|tree| tree.tally(&subtree.prefix) == tally), "n = {n}");
            }
        }
    }

    #[test]
    fn both_kernels_agree_on_small_subtrees_of_large_faces() {
        for n in [17, 18] {
            let (rows, words) = (orbits(n, Leaf::Rows), orbits(n, Leaf::Words));
            let mut subtrees = rows.subtrees();
            subtrees.sort_by_key(|subtree| subtree.weight);
            let mut nonempty = 0;
            for subtree in &subtrees {
                let tally = rows.tally(&subtree.prefix);
                assert_eq!(tally, words.tally(&subtree.prefix), "{:?}", subtree.prefix);
                nonempty += u32::from(tally.solvable_orbits > 0);
                if nonempty == 5 {
                    break;
                }
            }
            assert_eq!(nonempty, 5, "n = {n}");
        }
    }
}
