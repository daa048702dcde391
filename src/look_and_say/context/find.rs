//! Finding tables of elements with context.
//!
//! Sequences of states are taken for equal if their first states are, so many that the table closes and the check of it succeeds. Of each
//! sequence somewhat more states are known than are compared: every day takes one away.

use std::collections::HashMap;

use super::elements::{Element, Elements, Sequence};
use super::transducer::{State, first_day};
use crate::look_and_say::{Limits, Rule, Undecided, Word};
use crate::stop;

/// States that are compared at first.
const FIRST: usize = 16;

/// The known states of a sequence are so many times those that are compared.
const KNOWN: usize = 4;

/// The most pieces of sequences that are kept for each state that is compared; they take some 50 bytes each.
const PIECES: usize = 1 << 14;

/// A table of the elements with context of all terms that begin with `seed`, checked.
///
/// The sequences are computed once for each of their ends; time: tables of a thousand elements take some tenths of a second.
///
/// # Errors
///
/// If no table was found with [`Limits::atoms`] elements and sequences compared by their first [`Limits::states`].
///
/// ```
/// use curiosa::look_and_say::{Limits, Order, Rule, context::find::find};
/// let rule = Rule::base(2).with_max_count(2).with_order(Order::DigitCount);
/// let elements = find(rule, &"1".into(), &Limits::default()).unwrap();
/// assert_eq!(elements.elements.len(), 27);
/// assert_eq!(Some(elements.splitting().unwrap().term(12)), rule.terms(&"1".into()).nth(12));
/// ```
pub fn find(rule: Rule, seed: &Word, limits: &Limits) -> Result<Elements, Undecided> {
    let mut compared = FIRST.min(limits.states);
    loop {
        let found = Table::find(Finder::new(rule, compared), seed, limits.atoms);
        let found = found.map(|Table { sequences, elements, .. }| Elements {
            rule,
            seed: seed.clone(),
            sequences,
            elements,
        });
        match found.filter(|elements| elements.check().is_ok()) {
            Some(elements) => return Ok(elements),
            None if compared < limits.states => compared = limits.states.min(2 * compared),
            None => return Err(Undecided::States(limits.states)),
        }
    }
}

/// The number of a known beginning of a sequence of states; 0 is the empty one.
type Piece = u32;

struct Finder {
    rule: Rule,
    compared: usize,
    /// Each piece: its first state, and the rest.
    pieces: Vec<(State, Piece)>,
    lengths: Vec<usize>,
    numbers: HashMap<(State, Piece), Piece>,
    /// What a letter makes of a piece.
    passed: HashMap<(u8, Piece), Piece>,
    /// The first states of a piece, by their number.
    shortened: HashMap<(Piece, usize), Piece>,
}

impl Finder {
    fn new(rule: Rule, compared: usize) -> Finder {
        Finder {
            rule,
            compared,
            pieces: vec![(State::NONE, 0)],
            lengths: vec![0],
            numbers: HashMap::new(),
            passed: HashMap::new(),
            shortened: HashMap::new(),
        }
    }

    /// The piece with a first state and a rest; none if there are too many.
    fn piece(&mut self, state: State, rest: Piece) -> Option<Piece> {
        let next = self.pieces.len();
        let number = *self.numbers.entry((state, rest)).or_insert(next as Piece);
        if number as usize == next {
            if next == PIECES * self.compared {
                return None;
            }
            self.pieces.push((state, rest));
            self.lengths.push(self.lengths[rest as usize] + 1);
        }
        Some(number)
    }

    /// The states behind a letter, of as many days as those before it are known for.
    fn pass(&mut self, letter: u8, before: Piece) -> Option<Piece> {
        if before == 0 {
            return Some(0);
        }
        if let Some(&after) = self.passed.get(&(letter, before)) {
            return Some(after);
        }
        stop::check();
        let (state, mut rest) = self.pieces[before as usize];
        let mut said = Vec::new();
        let state = state.read(&self.rule, letter, &mut said);
        for letter in said {
            rest = self.pass(letter, rest)?;
        }
        let after = self.piece(state, rest)?;
        self.passed.insert((letter, before), after);
        Some(after)
    }

    /// The first states of a piece.
    fn shorten(&mut self, piece: Piece, length: usize) -> Option<Piece> {
        if length == 0 {
            return Some(0);
        }
        if let Some(&short) = self.shortened.get(&(piece, length)) {
            return Some(short);
        }
        let (state, rest) = self.pieces[piece as usize];
        let rest = self.shorten(rest, length - 1)?;
        let short = self.piece(state, rest)?;
        self.shortened.insert((piece, length), short);
        Some(short)
    }
}

/// A table that is being filled.
struct Table {
    finder: Finder,
    sequences: Vec<Sequence>,
    /// The numbers of sequences by their first states.
    sequence_of: HashMap<Piece, usize>,
    elements: Vec<Element>,
    element_of: HashMap<(Option<u8>, usize), usize>,
    /// The states before each element, as many as are known.
    before: Vec<Piece>,
}

impl Table {
    /// The table, if it closes.
    fn find(finder: Finder, seed: &Word, most: usize) -> Option<Table> {
        let mut table = Table {
            finder,
            sequences: Vec::new(),
            sequence_of: HashMap::new(),
            elements: Vec::new(),
            element_of: HashMap::new(),
            before: Vec::new(),
        };
        let mut start = 0;
        for _ in 0..KNOWN * table.finder.compared {
            start = table.finder.piece(State::NONE, start)?;
        }
        let seed = first_day(&table.finder.rule, seed);
        table.add(&seed, start, true)?;
        let mut done = 0;
        while done < table.elements.len() {
            if table.elements.len() > most {
                return None;
            }
            let (state, rest) = table.finder.pieces[table.before[done] as usize];
            let mut said = Vec::new();
            let letter = table.elements[done].letter;
            match letter {
                Some(letter) => drop(state.read(&table.finder.rule, letter, &mut said)),
                None => state.finish(&table.finder.rule, &mut said),
            }
            table.add(&said, rest, letter.is_none())?;
            done += 1;
        }
        Some(table)
    }

    /// Adds the elements of a word behind some states.
    fn add(&mut self, letters: &[u8], mut piece: Piece, end: bool) -> Option<()> {
        for letter in letters.iter().map(|&letter| Some(letter)).chain(end.then_some(None)) {
            let after = match letter {
                Some(letter) => self.finder.pass(letter, piece)?,
                None => piece,
            };
            let before = self.sequence(piece)?;
            if !self.element_of.contains_key(&(letter, before)) {
                self.element_of.insert((letter, before), self.elements.len());
                let after = self.sequence(after)?;
                self.elements.push(Element { letter, before, after });
                self.before.push(piece);
            }
            piece = after;
        }
        Some(())
    }

    /// The number of a sequence; none if too little is known of it.
    fn sequence(&mut self, mut piece: Piece) -> Option<usize> {
        let first = self.sequences.len();
        let last = loop {
            if self.finder.lengths[piece as usize] < self.finder.compared {
                return None;
            }
            let short = self.finder.shorten(piece, self.finder.compared)?;
            if let Some(&number) = self.sequence_of.get(&short) {
                break number;
            }
            let (state, rest) = self.finder.pieces[piece as usize];
            // The one that is added next, or else the known one.
            let number = self.sequences.len();
            self.sequence_of.insert(short, number);
            self.sequences.push(Sequence { state, rest: number + 1 });
            piece = rest;
        };
        if let Some(sequence) = self.sequences[first..].last_mut() {
            sequence.rest = last;
            return Some(first);
        }
        Some(last)
    }
}
