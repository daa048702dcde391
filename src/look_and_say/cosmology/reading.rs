//! The theorem by another way: all words read at once.
//!
//! Words are said from left to right by a transducer ([`State`]), and what it says by another one, for some days. Of
//! a word that is being read, all that matters is the runs that these have not said yet, and the letters of the last
//! day behind the last cut that is sound whatever letters come. If finitely many such *readings* turn up, all words
//! have been read: what stood between the cuts is all that any word consists of on that day, and from there words are
//! split one by one.
//!
//! Nothing is shared with the automata of sets of words but the rule and its letters: cuts are decided by windows
//! ([`cut`]). Compare S. B. Ekhad and D. Zeilberger, Proof of Conway's lost cosmological theorem, 1997.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Cosmology, Domain};
use crate::look_and_say::context::transducer::State;
use crate::look_and_say::cut::{self, Beside, Soundness};
use crate::look_and_say::{Limits, Rule, Word};
use crate::stop;

/// A theorem once more, cut on the first day on which there are finitely many atoms, or somewhat later; none if that
/// takes more readings.
pub fn again(cosmology: &Cosmology, readings: usize) -> Option<Closure> {
    let most = Most { readings, letters: 1000, days: 1000 };
    let first = cosmology.first_finite_day();
    (first..first + LATER).find_map(|day| closure(&cosmology.domain, day, &most))
}

/// Cuts need letters on both sides to be seen, which may take some days more.
const LATER: usize = 3;

/// What is seen when all words are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The day on which words were cut.
    pub cut_on: usize,
    /// The readings.
    pub readings: usize,
    /// The words of which every word consists in the end.
    pub elements: BTreeSet<Word>,
    /// The first day, of those from `cut_on` on, on which every word consists of these: the first of all if it is
    /// later than `cut_on`.
    pub day: usize,
}

/// How far to go before giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// The most readings, and the most atoms of a day.
    pub readings: usize,
    /// The most letters behind the last cut.
    pub letters: usize,
    /// The most days.
    pub days: usize,
}

/// All words of a domain, cut on one day; none if the limits are hit.
///
/// Time: for each reading and letter a decision for each place behind the last cut, most of them remembered: some
/// tens of microseconds. Conway's rule, letters 1 to 3, has 38,848 readings on day 9 (seconds).
pub fn closure(domain: &Domain, cut_on: usize, most: &Most) -> Option<Closure> {
    let mut cuts = Cuts { rule: domain.rule, known: HashMap::new(), parts: BTreeSet::new() };
    let start = Reading { run: None, pending: vec![State::NONE; cut_on], letters: Vec::new() };
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(reading) = open.pop() {
        stop::check();
        let rest = reading.end(&domain.rule);
        if !rest.is_empty() {
            cuts.parts.insert(Word(rest));
        }
        for &letter in &domain.letters {
            let Some(mut longer) = reading.read(domain, letter) else { continue };
            cuts.cut(&mut longer.letters);
            if longer.letters.len() > most.letters || seen.len() > most.readings {
                return None;
            }
            if seen.insert(longer.clone()) {
                open.push(longer);
            }
        }
    }
    let parts = std::mem::take(&mut cuts.parts);
    let mut atoms = BTreeSet::from_iter(parts.iter().flat_map(|part| cuts.split(part)));
    for day in cut_on..most.days {
        let said = atoms.iter().map(|atom| domain.rule.say(atom));
        let next = BTreeSet::from_iter(said.flat_map(|word| cuts.split(&word)));
        if next == atoms {
            return Some(Closure { cut_on, readings: seen.len(), elements: atoms, day });
        }
        if next.len() > most.readings {
            return None;
        }
        atoms = next;
    }
    None
}

/// What matters of the letters read so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Reading {
    /// The last letter and the length of its run, where runs are limited.
    run: Option<(u8, usize)>,
    /// For each day before the one of the cuts, what is not said yet.
    pending: Vec<State>,
    /// The letters of that day behind the last cut.
    letters: Vec<u8>,
}

impl Closure {
    /// Whether this is what the theorem says: the same elements, and the same day unless words were cut too late to
    /// tell.
    pub fn agrees(&self, cosmology: &Cosmology) -> bool {
        let elements = BTreeSet::from_iter(cosmology.elements.iter().map(|element| element.word.clone()));
        self.elements == elements && self.day == cosmology.day.max(self.cut_on)
    }
}

impl Reading {
    /// The reading after a letter more; none if its run is too long.
    fn read(&self, domain: &Domain, letter: u8) -> Option<Reading> {
        let mut longer = self.clone();
        if let Some(longest) = domain.longest_run {
            let length = self.run.filter(|run| run.0 == letter).map_or(1, |run| run.1 + 1);
            if length > longest {
                return None;
            }
            longer.run = Some((letter, length));
        }
        let mut word = vec![letter];
        for state in &mut longer.pending {
            let mut said = Vec::new();
            for &letter in &word {
                *state = state.read(&domain.rule, letter, &mut said);
            }
            word = said;
        }
        longer.letters.append(&mut word);
        Some(longer)
    }

    /// The letters behind the last cut if the word ends here.
    fn end(&self, rule: &Rule) -> Vec<u8> {
        let mut word = Vec::new();
        for state in &self.pending {
            let (mut state, mut said) = (*state, Vec::new());
            for &letter in &word {
                state = state.read(rule, letter, &mut said);
            }
            state.finish(rule, &mut said);
            word = said;
        }
        [&self.letters[..], &word].concat()
    }
}

/// Decisions about cuts, and the parts between them.
struct Cuts {
    rule: Rule,
    known: HashMap<(Vec<u8>, bool, Vec<u8>, bool), bool>,
    parts: BTreeSet<Word>,
}

/// Letters on each side by which cuts are decided.
const WINDOW: usize = 48;

impl Cuts {
    /// Whether a cut of a word is sound, whatever comes behind these letters if the word does not end there.
    fn is_sound(&mut self, letters: &[u8], place: usize, ends: bool) -> bool {
        let (left, right) = letters.split_at(place);
        let near_left = &left[left.len().saturating_sub(WINDOW)..];
        let near_right = &right[..right.len().min(WINDOW)];
        let whole = [near_left.len() == left.len(), near_right.len() == right.len() && ends];
        let key = (near_left.to_vec(), whole[0], near_right.to_vec(), whole[1]);
        *self.known.entry(key).or_insert_with_key(|(left, left_whole, right, right_whole)| {
            let limits = Limits { window: WINDOW, ..Limits::default() };
            let left = Beside { letters: left, is_whole: *left_whole };
            let right = Beside { letters: right, is_whole: *right_whole };
            cut::decide_known(&self.rule, left, right, &limits) == Soundness::Sound
        })
    }

    /// Cuts letters of a word that goes on, as far as that is sound whatever comes; leaves what is behind the last
    /// cut.
    fn cut(&mut self, letters: &mut Vec<u8>) {
        let mut place = 1;
        while place < letters.len() {
            if self.is_sound(letters, place, false) {
                let rest = letters.split_off(place);
                self.parts.insert(Word(std::mem::replace(letters, rest)));
                place = 0;
            }
            place += 1;
        }
    }

    /// The atoms of a word.
    fn split(&mut self, word: &Word) -> Vec<Word> {
        let mut atoms = Vec::new();
        let mut rest = &word[..];
        while let Some(place) = (1..rest.len()).find(|&place| self.is_sound(rest, place, true)) {
            atoms.push(Word(rest[..place].to_vec()));
            rest = &rest[place..];
        }
        atoms.push(Word(rest.to_vec()));
        atoms
    }
}
