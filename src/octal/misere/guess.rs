//! The monoid that explains the outcomes of small sums.

use std::collections::{BTreeSet, HashMap};

use super::outcomes::{Outcomes, Sum, TooMany};
use super::quotient::Quotient;
use crate::stop;

/// Tests that are added before sums are divided anew.
const NEW: usize = 64;

/// A guess: what the sums of some letters are as far as was looked at.
pub(super) struct Guess {
    pub(super) quotient: Quotient,
    /// The element of every letter.
    pub(super) letters: Vec<usize>,
}

/// The least monoid that tells apart what some test tells apart. As D. Angluin's learner of automata (1987) does, it begins
/// with the empty test alone, and adds a letter to a test where two sums look alike and their products with that letter do
/// not; this ends, as each time there are more elements.
pub(super) fn guess(outcomes: &mut Outcomes<'_>, letters: &[Sum], most: usize) -> Result<Guess, TooMany> {
    let empty = Sum::empty(outcomes.larger.len());
    let mut tests = vec![empty.clone()];
    loop {
        let table = Table::new(outcomes, letters, &tests, most)?;
        let new = table.doubts(outcomes, letters, &tests)?;
        if new.is_empty() {
            let spell =
                |from: usize, word: &[usize]| word.iter().fold(from, |at, &letter| table.times[at][letter]);
            let product = (0..table.sums.len()).map(|from| {
                let row = table.words.iter().map(|word| spell(from, word));
                row.collect()
            });
            let product = product.collect();
            let lost = table.sums.iter().map(|sum| outcomes.lost(sum)).collect::<Result<_, _>>()?;
            return Ok(Guess { quotient: Quotient { product, lost }, letters: table.times[0].clone() });
        }
        tests.extend(new);
    }
}

/// Sums that some test tells apart, and what each becomes with one more letter.
struct Table {
    sums: Vec<Sum>,
    words: Vec<Vec<usize>>,
    times: Vec<Vec<usize>>,
}

impl Table {
    fn new(
        outcomes: &mut Outcomes<'_>,
        letters: &[Sum],
        tests: &[Sum],
        most: usize,
    ) -> Result<Self, TooMany> {
        let quotient = outcomes.quotient;
        let mut row = |sum: &Sum| {
            stop::check();
            let outcome = |test: &Sum| outcomes.lost(&outcomes.add(sum, test));
            tests.iter().map(outcome).collect::<Result<Vec<bool>, _>>()
        };
        let empty = tests[0].clone();
        let mut places = HashMap::from([(row(&empty)?, 0)]);
        let mut table = Table { sums: vec![empty], words: vec![Vec::new()], times: Vec::new() };
        while table.times.len() < table.sums.len() {
            let at = table.times.len();
            let mut times = Vec::with_capacity(letters.len());
            for (number, letter) in letters.iter().enumerate() {
                let next = table.sums[at].add(letter, quotient);
                let place = *places.entry(row(&next)?).or_insert(table.sums.len());
                if place == table.sums.len() {
                    table.sums.push(next);
                    let word = table.words[at].iter().copied().chain([number]);
                    table.words.push(word.collect());
                }
                times.push(place);
            }
            table.times.push(times);
            if table.sums.len() > most {
                return Err(TooMany);
            }
        }
        Ok(table)
    }

    /// Tests that tell apart sums which are taken for the same.
    fn doubts(
        &self,
        outcomes: &mut Outcomes<'_>,
        letters: &[Sum],
        tests: &[Sum],
    ) -> Result<BTreeSet<Sum>, TooMany> {
        let mut new = BTreeSet::new();
        for (sum, times) in self.sums.iter().zip(&self.times) {
            if new.len() >= NEW {
                break;
            }
            for (letter, &place) in letters.iter().zip(times) {
                let (one, other) = (outcomes.add(sum, letter), &self.sums[place]);
                if one == *other {
                    continue;
                }
                for letter in letters {
                    stop::check();
                    let (one, other) = (outcomes.add(&one, letter), outcomes.add(other, letter));
                    for test in tests {
                        let (one, other) = (outcomes.add(&one, test), outcomes.add(&other, test));
                        if outcomes.lost(&one)? != outcomes.lost(&other)? {
                            new.insert(outcomes.add(test, letter));
                            break;
                        }
                    }
                }
            }
        }
        Ok(new)
    }
}
