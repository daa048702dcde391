//! All sound cuts of all words at once.

use super::Undecided;
use super::automaton::{Automaton, START, State, Symbol};
use super::domain::Domain;

/// The words whose image is accepted: with a marked word, if no piece of a run has letters of both sides of the
/// marker, and what is said of both sides, with the marker between, is accepted.
///
/// States are those of the automaton with the piece that is being read.
pub(super) fn preimage(domain: &Domain, of: &Automaton, most: usize) -> Result<Automaton, Undecided> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    struct Reading {
        state: State,
        /// Letter and length of the piece that is not said yet.
        piece: Option<(Symbol, usize)>,
        /// A letter that must not come now.
        forbidden: Option<Symbol>,
    }
    let flush = |reading: &Reading| match reading.piece {
        Some((letter, count)) => of.read(reading.state, domain.piece(letter, count)),
        None => Some(reading.state),
    };
    let symbols = of.row(START).len() as Symbol;
    let follow = |reading: &Reading| {
        let flushed = flush(reading);
        let step = |symbol: Symbol| {
            if symbol == domain.marker() {
                let (letter, count) = reading.piece?;
                let state = of.after(flushed?, symbol)?;
                let forbidden = (!domain.is_full(count)).then_some(letter);
                return Some(Reading { state, piece: None, forbidden });
            }
            if reading.forbidden == Some(symbol) {
                return None;
            }
            match reading.piece {
                Some((letter, count)) if letter == symbol && count < domain.largest_piece() => {
                    Some(Reading { piece: Some((letter, count + 1)), forbidden: None, ..*reading })
                }
                Some((letter, count)) if letter == symbol && !domain.is_full(count) => None,
                _ => Some(Reading { state: flushed?, piece: Some((symbol, 1)), forbidden: None }),
            }
        };
        (0..symbols).map(step).collect()
    };
    let accepts = |reading: &Reading| flush(reading).is_some_and(|state| of.accepting(state));
    let start = Reading { state: START, piece: None, forbidden: None };
    Ok(Automaton::of(start, follow, accepts, most)?)
}

/// The cuts of words that no piece of a run straddles for n days, for n = 1, 2, ... until these are the cuts that
/// none ever does. Each is a set of words with a marker, in which the marker is behind a letter and before one.
///
/// # Errors
///
/// If it takes more than `days`, or an automaton with more than `most` states.
pub(super) fn chain(domain: &Domain, days: usize, most: usize) -> Result<Vec<Automaton>, Undecided> {
    let all = domain.words(true)?;
    let mut chain: Vec<Automaton> = Vec::new();
    loop {
        let before = chain.last().unwrap_or(&all);
        let mut cuts = preimage(domain, before, most)?;
        if domain.longest_run.is_some() {
            cuts = cuts.and(&all, most)?;
        }
        if chain.last() == Some(&cuts) {
            return Ok(chain);
        }
        chain.push(cuts);
        if chain.len() > days {
            return Err(Undecided::Cuts(days));
        }
    }
}

/// The places at which a word is cut, by an automaton of marked words: the lengths of left parts. Time of the order
/// of the square of the length.
pub(super) fn places(cuts: &Automaton, marker: Symbol, word: &[Symbol]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut state = START;
    for (place, &letter) in word.iter().enumerate() {
        if place > 0
            && let Some(cut) = cuts.after(state, marker)
            && cuts.read(cut, &word[place..]).is_some_and(|end| cuts.accepting(end))
        {
            places.push(place);
        }
        match cuts.after(state, letter) {
            Some(next) => state = next,
            None => break,
        }
    }
    places
}

/// The parts between the cuts of a word.
pub(super) fn split<'a>(cuts: &Automaton, marker: Symbol, word: &'a [Symbol]) -> Vec<&'a [Symbol]> {
    let mut start = 0;
    let mut parts = Vec::new();
    for place in places(cuts, marker, word).into_iter().chain(std::iter::once(word.len())) {
        parts.push(&word[start..place]);
        start = place;
    }
    parts
}
