//! How many of the words that a symmetry fixes are solvable, by families again.
//!
//! Along a cycle of positions one number determines the others, so the positions are assigned cycle by cycle, the long
//! cycles first. Where four positions are left, the kernel gives the set of all suffixes that solve the puzzle, and the
//! words that remain are looked up in it.

use super::configuration::{Face, Family};
use super::suffix::{Row, Word, rows};
use super::tree::Kernel;
use super::words::Words;
use crate::clock::count::{Tally, fingerprint};
use crate::clock::path_search;
use crate::stop;
use crate::symmetry::FixedWords;

/// With fewer words than this the tables of the kernel do not pay.
const FEW: u128 = 20_000;

/// Counts the words, and the solvable ones. A family, by which h^2 words or more are decided, takes some microseconds.
pub(in crate::clock::count) fn tally(words: &FixedWords) -> Tally {
    let places = words.cycles().iter().map(|choices| choices.first().map_or(0, Vec::len)).sum::<usize>();
    match (words.count() < FEW, places / 2 <= 8) {
        (true, _) => one_by_one(words),
        (false, true) => tally_with::<u64, 8>(words),
        (false, false) => tally_with::<u128, 9>(words),
    }
}

/// Every word by itself.
pub(in crate::clock::count) fn one_by_one(words: &FixedWords) -> Tally {
    let mut tally = Tally::default();
    words.for_each(|numbers| tally.add(numbers, 1, 0, path_search::is_solvable(numbers)));
    tally
}

fn tally_with<'a, W: Word, const H: usize>(words: &'a FixedWords) -> Tally {
    let mut cycles: Vec<&[Choice]> = words.cycles().iter().map(Vec::as_slice).collect();
    cycles.sort_by_key(|choices| std::cmp::Reverse(choices[0].len()));
    let order: Vec<usize> = cycles.iter().flat_map(|choices| &choices[0]).map(|&(place, _)| place).collect();
    let face = Face::new(&order);
    let signed = |choices: &&'a [Choice]| {
        choices.iter().map(|choice| (&**choice, fingerprint::share(choice))).collect()
    };
    let cycles = Vec::from_iter(cycles.iter().map(signed));
    let mut count = Count::<W, H> {
        kernel: Words::new(&face),
        assigned: order.len() - Words::<W, H>::FREE,
        face,
        families: vec![Family::default(); order.len()],
        set: vec![Row::empty(); rows::<H>(Words::<W, H>::FREE)],
        suffix: Vec::new(),
        tally: Tally { puzzles: words.count() as u64, ..Tally::default() },
    };
    count.families[0] = count.face.start();
    count.visit(&cycles, 0, 0);
    count.tally
}

/// The numbers of a cycle of places.
type Choice = Vec<(usize, u8)>;

/// What a cycle has to choose from, each with its share of the fingerprint.
type Cycle<'a> = Vec<(&'a [(usize, u8)], u64)>;

struct Count<W, const H: usize> {
    face: Face,
    kernel: Words<W, H>,
    /// Positions that are assigned; those after them are looked up.
    assigned: usize,
    /// By the number of assigned positions.
    families: Vec<Family<u128>>,
    /// The suffixes that solve the puzzle.
    set: Vec<Row<W, H>>,
    /// The numbers chosen after the assigned positions.
    suffix: Vec<u8>,
    tally: Tally,
}

impl<W: Word, const H: usize> Count<W, H> {
    /// Counts the words that the first `k` numbers begin, with their share of the fingerprint, and these cycles end.
    fn visit(&mut self, cycles: &[Cycle], k: usize, share: u64) {
        let Some((choices, others)) = cycles.split_first() else {
            let [v, lane, y, z] = self.suffix[..] else { unreachable!("four positions are free") };
            let word = self.set[usize::from(v) - 1][usize::from(lane) - 1];
            if !(word & super::suffix::pair::<W, H>(y, z)).is_zero() {
                self.tally.solvable += 1;
                self.tally.sign(share, 1);
            }
            return;
        };
        for &(choice, more) in choices {
            let free = self.suffix.len();
            let mut next = k;
            for &(_, number) in choice {
                if next < self.assigned {
                    stop::check();
                    let (before, after) = self.families.split_at_mut(next + 1);
                    self.face.assign(next, number, &before[next], &mut after[0]);
                    next += 1;
                    if next == self.assigned {
                        self.set.fill(Row::empty());
                        self.kernel.complete(&self.families[next].narrow(), &mut self.set);
                    }
                } else {
                    self.suffix.push(number);
                }
            }
            if !self.families[next].is_empty() {
                self.visit(others, next, share.wrapping_add(more));
            }
            self.suffix.truncate(free);
        }
    }
}
