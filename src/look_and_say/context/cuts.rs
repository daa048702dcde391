//! Which cuts are sound, for all terms at once, where the letter comes before its count.
//!
//! Let L.R be a cut, and suppose that it was respected so far: what has become of LR is L' R', what became of both alone. The transducer
//! has read less than L' on its way to the elements of R, namely without what it writes at the end; so L' = K p, where K is what the element
//! of R knows by the state σ of its day, and p a word that begins empty and becomes what σ writes on reading p and at the end. And R' begins
//! with the first letter of R on all days, if letters come first. So the cut is violated on a day on which the last run of L' has this
//! letter, if its length is none after which words can be said apart. That depends on the element at which R begins, and on nothing
//! else; days on which it might or might not be violated, by the length of the first run of R', are passed over.
//!
//! If p is longer than a window its last letters are kept. What the first run of those becomes is lost then, and σ with it.

use std::collections::{HashMap, HashSet};

use super::elements::{Elements, NotATable};
use super::transducer::State;
use crate::look_and_say::{Numerals, Order, Reading, Rule};
use crate::stop;

/// What is known of the cuts before an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// All are sound.
    Sound,
    /// None is: the parts interact after so many days.
    Unsound(usize),
    /// Not found out.
    Open,
}

/// Days after which a cut is given up.
const DAYS: usize = 1000;

/// Letters of p that are kept.
const WINDOW: usize = 64;

impl Elements {
    /// What is known of the cuts before each element but those that only begin words, and the end, which has none before it.
    ///
    /// Time: days until a violation or a repetition, for each element.
    ///
    /// # Errors
    ///
    /// As for [`Elements::check`], and if words are read from the right, or the count comes before the letter or is a
    /// Roman numeral.
    pub fn cuts(&self) -> Result<Vec<(usize, Cut)>, NotATable> {
        if self.rule.reading != Reading::FromLeft {
            return Err(NotATable("words are read from the right".into()));
        }
        if self.rule.order != Order::DigitCount {
            return Err(NotATable("the letter does not come before its count".into()));
        }
        if self.rule.numerals == Numerals::Roman {
            return Err(NotATable("Roman numerals of sums may be longer than both together".into()));
        }
        self.check()?;
        // Where no run has as many letters as the largest count, there might as well be none.
        let divides = self.rule.max_count.is_some_and(|largest| {
            self.elements.iter().any(|element| {
                let state = self.sequences[element.before].state;
                largest == 1 || element.letter == Some(state.letter) && state.count + 1 == largest
            })
        });
        let rule = if divides { self.rule } else { Rule { max_count: None, ..self.rule } };
        let mut never = HashMap::new();
        let cut = |(number, letter, before)| (number, self.cut(&rule, letter, before, &mut never));
        let elements = self.elements.iter().enumerate();
        let elements =
            elements.filter_map(|(number, element)| Some((number, element.letter?, element.before)));
        // All states are those of the beginning there, and perhaps elsewhere.
        let inside = self.elements.iter().any(|element| element.letter.is_some() && element.after == 0);
        Ok(elements.filter(|&(_, _, before)| inside || before != 0).map(cut).collect())
    }

    /// The days within which every cut inside any term is violated, so that all terms are atoms; none if that is not found.
    ///
    /// # Errors
    ///
    /// As for [`Elements::cuts`].
    pub fn all_violated(&self) -> Result<Option<usize>, NotATable> {
        let days = self.cuts()?.into_iter().map(|(_, cut)| match cut {
            Cut::Unsound(days) => Some(days),
            Cut::Sound | Cut::Open => None,
        });
        Ok(days.collect::<Option<Vec<_>>>().map(|days| days.into_iter().max().unwrap_or(0)))
    }

    /// `rule` is one by which all terms are said as by that of the table.
    fn cut(&self, rule: &Rule, letter: u8, before: usize, never: &mut HashMap<State, bool>) -> Cut {
        let (mut sequence, mut pending, mut certain) = (Some(before), Vec::new(), true);
        let mut seen = HashSet::new();
        for day in 0..DAYS {
            stop::check();
            let here = sequence.map(|sequence| self.sequences[sequence]);
            let known = match here {
                Some(_) => &pending[..],
                None => {
                    let lost = pending.chunk_by(|a, b| a == b).next().map_or(0, <[u8]>::len);
                    &pending[lost..]
                }
            };
            let (mut said, first) = (Vec::new(), here.map_or(State::NONE, |here| here.state));
            let state = known.iter().fold(first, |state, &letter| state.read(&self.rule, letter, &mut said));
            if here.is_none() && known.is_empty() {
                break;
            }
            if state.count > 0 && state.letter == letter {
                if *never.entry(state).or_insert_with(|| is_never_sayable_apart(rule, state)) {
                    return Cut::Unsound(day);
                }
                certain = false;
            }
            state.finish(&self.rule, &mut said);
            if !seen.insert((sequence, pending)) {
                return if certain { Cut::Sound } else { Cut::Open };
            }
            sequence = here.map(|here| here.rest);
            if said.len() > WINDOW {
                said.drain(..said.len() - WINDOW);
                sequence = None;
            }
            pending = said;
        }
        Cut::Open
    }
}

/// Whether say(d^r) say(d^m) differs from say(d^(r + m)) for all m >= 1, d^r being a run that is not divided.
///
/// Without a largest count it does, as the first is longer: the numeral of r + m has at most one digit more than the longer one of r and m.
/// With the largest count k, for m >= 3 k both begin with a piece, of r or of k, and then two of k or more. If the pieces, repeated forever
/// after each other, do not commute, such words differ within their first two pieces, whatever m is; smaller m are tried.
fn is_never_sayable_apart(rule: &Rule, state: State) -> bool {
    let Some(largest) = rule.max_count else { return true };
    let said = |count: usize| {
        let mut out = Vec::new();
        rule.say_run(state.letter, count, &mut out);
        out
    };
    let (part, whole) = (said(state.count), said(largest));
    let commute = [&part[..], &whole].concat() == [&whole[..], &part].concat();
    !commute && (1..=4 * largest).all(|m| [&part[..], &said(m)].concat() != said(state.count + m))
}
