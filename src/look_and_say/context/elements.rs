//! Tables of elements with context.

use std::collections::HashMap;

use super::transducer::{BACKWARDS, State, first_day};
use crate::look_and_say::splitting::{Atom, Mode, Splitting};
use crate::look_and_say::{Rule, Word};

/// A sequence of states, one for each day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// That of the first day.
    pub state: State,
    /// The number of the sequence of those of the other days.
    pub rest: usize,
}

/// A letter, or the end of the word, behind a sequence of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The letter; none for the end.
    pub letter: Option<u8>,
    /// The number of the sequence before it.
    pub before: usize,
    /// The number of the sequence after it; that of the end is its own.
    pub after: usize,
}

/// A finite table of the elements of all terms that begin with a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The rule.
    pub rule: Rule,
    /// The seed.
    pub seed: Word,
    /// The sequences; number 0 is that of the beginning of a word, all states of which are [`State::NONE`].
    pub sequences: Vec<Sequence>,
    /// The elements, those of the seed first, no two with the same letter and the same sequence before it.
    pub elements: Vec<Element>,
}

/// Why a table is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotATable(pub String);

impl Elements {
    /// What each element becomes, after it was checked that this is so.
    ///
    /// For an element a with the sequence σ before it the sequence after it begins with the state that a leads to from the first state
    /// of σ, and its rest is what the letters that are said then make of the rest of σ, one after the other. If the table says so of every
    /// element, then by induction on n it is right about the first n states of every sequence.
    ///
    /// Time: proportional to the table.
    ///
    /// # Errors
    ///
    /// If some element is not as the rule says, or becomes what is not in the table.
    pub fn check(&self) -> Result<Images, NotATable> {
        let fail = |text: String| Err(NotATable(text));
        let count = self.sequences.len();
        let inside = |number: usize| number < count;
        if !self.sequences.iter().all(|sequence| inside(sequence.rest))
            || !self.elements.iter().all(|element| inside(element.before) && inside(element.after))
        {
            return fail(format!("a sequence of states has a number above the last, {count}"));
        }
        if self.sequences.first() != Some(&Sequence { state: State::NONE, rest: 0 }) {
            return fail("the first sequence is not that of the beginning of a word".into());
        }
        let mut numbers = HashMap::new();
        for (number, element) in self.elements.iter().enumerate() {
            if numbers.insert((element.letter, element.before), number).is_some() {
                return fail(format!("element {number} is there twice"));
            }
        }
        // The elements of a word, and the sequence behind its letters.
        let follow = |letters: &[u8], mut sequence: usize, end: bool| {
            let mut found = Vec::with_capacity(letters.len() + 1);
            for letter in letters.iter().map(|&letter| Some(letter)).chain(end.then_some(None)) {
                let number = numbers.get(&(letter, sequence)).copied().ok_or_else(|| {
                    let letter = letter.map_or("the end".into(), |letter| char::from(letter).to_string());
                    NotATable(format!("{letter} after the sequence {sequence} is not in the table"))
                })?;
                found.push(number);
                sequence = self.elements[number].after;
            }
            Ok((found, sequence))
        };
        let (seed, _) = follow(&first_day(&self.rule, &self.seed), 0, true)?;
        let mut becomes = Vec::with_capacity(self.elements.len());
        for (number, element) in self.elements.iter().enumerate() {
            let [before, after] = [element.before, element.after].map(|number| self.sequences[number]);
            let mut said = Vec::new();
            let state = match element.letter {
                Some(letter) => before.state.read(&self.rule, letter, &mut said),
                None => {
                    before.state.finish(&self.rule, &mut said);
                    before.state
                }
            };
            let (image, rest) = follow(&said, before.rest, element.letter.is_none())?;
            let right = match element.letter {
                Some(_) => after.state == state && after.rest == rest,
                None => element.after == element.before,
            };
            if !right {
                return fail(format!("the states after element {number} are others"));
            }
            becomes.push(image);
        }
        Ok(Images { seed, becomes })
    }

    /// The table without what does not show: letters that become the same words on all days are one element.
    ///
    /// Time: the size of the table for each refinement, of which there are at most as many as elements.
    ///
    /// # Errors
    ///
    /// As for [`Elements::check`].
    pub fn splitting(&self) -> Result<Splitting, NotATable> {
        let Images { seed, becomes } = self.check()?;
        // Letters of different kinds of days are different, and so are ends.
        let mark = |element: &Element| match element.letter {
            Some(letter) => letter & BACKWARDS,
            None => self.sequences[element.before].state.letter & BACKWARDS,
        };
        let letter = |element: &Element| usize::from(element.letter.unwrap_or_else(|| mark(element)));
        let mut kinds = Vec::from_iter(self.elements.iter().map(letter));
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let mut finer = Vec::with_capacity(kinds.len());
            for (kind, image) in kinds.iter().zip(&becomes) {
                let next = numbers.len();
                let image = Vec::from_iter(image.iter().map(|&element| kinds[element]));
                finer.push(*numbers.entry((*kind, image)).or_insert(next));
            }
            kinds = finer;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        // Numbers are given in the order of the elements, so that the first of each kind comes when its number is next.
        let mut atoms: Vec<Atom> = Vec::with_capacity(count);
        for (element, kind) in kinds.iter().enumerate() {
            if *kind == atoms.len() {
                let letter = self.elements[element].letter.map(|letter| letter & !BACKWARDS);
                let mut becomes = Vec::from_iter(becomes[element].iter().map(|&element| kinds[element]));
                if mark(&self.elements[element]) != 0 {
                    becomes.reverse();
                }
                atoms.push(Atom { word: Word(letter.into_iter().collect()), becomes });
            }
        }
        Ok(Splitting {
            rule: self.rule,
            seed: self.seed.clone(),
            mode: Mode::Context,
            atoms,
            start: seed.into_iter().map(|element| kinds[element]).collect(),
            undecided_cuts: 0,
        })
    }
}

/// What elements become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Images {
    /// The elements of the seed, the end last.
    pub seed: Vec<usize>,
    /// Of each element the elements that it becomes, in order.
    pub becomes: Vec<Vec<usize>>,
}
