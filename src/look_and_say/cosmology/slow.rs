//! Words that lose a block at their end in so many days: where they exist, no finite table makes all words.

use std::fmt;

use super::Domain;
use super::automaton::Symbol;
use crate::look_and_say::Word;

/// A block B that is said as itself, and a word U, such that B^i U.. becomes B^(i-1) U.. in some days, whatever
/// follows.
///
/// The word B^i U then is one atom on all days that it has two blocks, so that there are atoms of every length on
/// every day (docs/look-and-say.md, "No finite table").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowBlock {
    /// B.
    pub block: &'static [u8],
    /// U.
    pub behind: &'static [u8],
    /// The days.
    pub days: usize,
}

/// The blocks that are known.
const BLOCKS: [SlowBlock; 2] = [
    SlowBlock { block: b"33311112", behind: b"232", days: 4 },
    SlowBlock { block: b"1111113", behind: b"11112", days: 5 },
];

/// Days within which cuts must be straddled.
const DAYS: usize = 10;

/// The first of the known blocks that is one for the words of a domain.
///
/// ```
/// use curiosa::look_and_say::Rule;
/// use curiosa::look_and_say::cosmology::{Domain, slow};
/// let domain = |base, largest, run| Domain::new(Rule::base(base).with_max_count(largest), Some(run), true).unwrap();
/// assert_eq!(slow::block(&domain(10, 3, 4)).map(|slow| slow.days), Some(4));
/// assert_eq!(slow::block(&domain(4, 5, 7)).map(|slow| slow.days), Some(5));
/// assert_eq!(slow::block(&domain(4, 5, 5)), None);
/// ```
pub fn block(domain: &Domain) -> Option<SlowBlock> {
    BLOCKS.into_iter().find(|slow| slow.holds(domain).is_some())
}

/// Why there is no finite table.
impl fmt::Display for SlowBlock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [block, behind] = [self.block, self.behind].map(|word| Word(word.to_vec()));
        write!(
            out,
            "atoms of every length on every day: {block} over and over, then {behind}, loses one {block} in {} days",
            self.days
        )
    }
}

impl SlowBlock {
    /// Whether this is such a block: none if not.
    fn holds(&self, domain: &Domain) -> Option<()> {
        let (block, behind) = (domain.symbols(self.block)?, domain.symbols(self.behind)?);
        let (first, last) = (*block.first()?, *block.last()?);
        let longest = [&block[..], &behind].concat().chunk_by(|a, b| a == b).map(<[_]>::len).max()?;
        let fits = first != last && domain.longest_run.is_none_or(|run| longest <= run);
        // A block and what stands behind it are not said apart when it is over: a single letter is no full piece.
        let ends = domain.rule.max_count.is_some_and(|largest| largest > 1) && block[block.len() - 2] != last;
        if !fits || !ends || domain.say(&block) != block {
            return None;
        }
        // Cuts before BU.. are respected until U.. stands there, and violated later.
        let mut word = [&block[..], &behind].concat();
        for _ in 0..self.days {
            (*word.first()? != last).then_some(())?;
            word = known(domain, &word);
        }
        word.starts_with(&behind).then_some(())?;
        let mut rest = behind;
        for _ in 0..DAYS {
            if *rest.first()? == last {
                return (1..block.len()).all(|place| straddled(domain, &block, place)).then_some(());
            }
            rest = known(domain, &rest);
        }
        None
    }
}

/// Whether a cut inside a block, with blocks on both sides or nothing on the left, is straddled soon.
fn straddled(domain: &Domain, block: &[Symbol], place: usize) -> bool {
    let last = block[block.len() - 1];
    let (left, right) = block.split_at(place);
    let (mut left, mut right) = (left.to_vec(), [right, block, block].concat());
    for _ in 0..DAYS {
        let Some(&next) = right.first() else { return false };
        // What stands left of it must not matter.
        if left[0] == last {
            return false;
        }
        let run = left.iter().rev().take_while(|&&letter| letter == next).count();
        let full = domain.rule.max_count.is_some_and(|largest| run.is_multiple_of(largest));
        if run > 0 && !full {
            return true;
        }
        (left, right) = (domain.say(&left), known(domain, &right));
    }
    false
}

/// The beginning of what is said of all words that begin like this.
fn known(domain: &Domain, word: &[Symbol]) -> Vec<Symbol> {
    let last = word.chunk_by(|a, b| a == b).next_back().unwrap_or_default();
    let open = match domain.rule.max_count {
        Some(largest) => last.len() % largest,
        None => last.len(),
    };
    domain.say(&word[..word.len() - open])
}
