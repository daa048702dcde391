//! The puzzles that symmetries fix, which Burnside's lemma needs beside what is counted: cut into parts.

use std::collections::{BTreeMap, BTreeSet};

use super::Tally;
use super::families::fixed;
use crate::symmetry::{FixedWords, Group, Symmetry};

/// Most words of a part: about a second of work, or some seconds where each word is searched.
const MANY: u128 = 5_000_000;

/// What a word costs, in the weights of the affine method's subtrees: roughly, 0.2 µs against 1 ns (measured for N = 14).
const WORD: u128 = 200;

/// The fixed sets of one element of each conjugacy class of some groups, but of the identity.
pub(super) struct FixedSets {
    /// Of which symmetry, and the words.
    parts: Vec<(Symmetry, FixedWords)>,
}

impl FixedSets {
    /// Those of groups that act on puzzles with n positions.
    pub fn new(n: usize, groups: &[&Group]) -> FixedSets {
        let classes = groups.iter().flat_map(|group| group.conjugacy_classes());
        let symmetries: BTreeSet<Symmetry> =
            classes.map(|class| class.representative).filter(|g| !g.is_identity()).collect();
        let cut = |g: Symmetry| {
            let words = g.fixed_words(1..=(n / 2) as u8);
            parts(words).into_iter().map(move |words| (g.clone(), words))
        };
        FixedSets { parts: symmetries.into_iter().flat_map(cut).collect() }
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// How many words a part has.
    pub fn words(&self, part: usize) -> u128 {
        self.parts[part].1.count()
    }

    /// An estimate of what a part costs.
    pub fn weight(&self, part: usize) -> u64 {
        (self.words(part) * WORD).try_into().unwrap_or(u64::MAX)
    }

    /// The words of a part, and the solvable ones, by families.
    pub fn tally(&self, part: usize) -> Tally {
        fixed::tally(&self.parts[part].1)
    }

    /// The same with a search for each word.
    pub fn check(&self, part: usize) -> Tally {
        fixed::one_by_one(&self.parts[part].1)
    }

    /// By symmetry the words and the solvable ones, from the tallies of all parts in order.
    pub fn sums(&self, tallies: &[Tally]) -> BTreeMap<&Symmetry, [u128; 2]> {
        let mut sums: BTreeMap<&Symmetry, [u128; 2]> = BTreeMap::new();
        for ((g, _), tally) in self.parts.iter().zip(tallies) {
            let [puzzles, solvable] = sums.entry(g).or_default();
            *puzzles += u128::from(tally.puzzles);
            *solvable += u128::from(tally.solvable);
        }
        sums
    }
}

/// Words cut into parts that are small enough.
fn parts(words: FixedWords) -> Vec<FixedWords> {
    match words.count() > MANY {
        true => words.split().into_iter().flat_map(parts).collect(),
        false => vec![words],
    }
}
