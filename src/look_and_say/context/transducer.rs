//! How a word is said from left to right, letter by letter.
//!
//! Where words are read from the right, say that every other term is written backwards: u_0, R u_1, u_2, R u_3, ...
//! for R the reversal. What is said of a term of these is then again said run by run from left to right: as the rule
//! says it on one day, and with all that is said of a run written backwards on the other. The days are told apart by
//! a mark on the letters.

use crate::look_and_say::{Reading, Rule, Word};

/// The mark of letters of the days on which what is said of a run is written backwards; letters are in ASCII.
pub(super) const BACKWARDS: u8 = 0x80;

/// A word on the day of the seed.
pub(super) fn first_day(rule: &Rule, word: &Word) -> Vec<u8> {
    let mark = if rule.reading == Reading::FromRight { BACKWARDS } else { 0 };
    word.iter().map(|letter| letter | mark).collect()
}

/// What was read and is not said yet: some letters of a run, fewer than the largest count unless they are said
/// backwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The letter; of no meaning without a count.
    pub letter: u8,
    /// How many of them; 0 if all is said.
    pub count: usize,
}

impl State {
    /// All is said.
    pub const NONE: State = State { letter: 0, count: 0 };

    /// Reads a letter: appends what is said now, and returns the state after it.
    ///
    /// ```
    /// use curiosa::look_and_say::{Rule, context::transducer::State};
    /// let (rule, mut out) = (Rule::base(10), Vec::new());
    /// let state = b"1121".iter().fold(State::NONE, |state, &letter| state.read(&rule, letter, &mut out));
    /// assert_eq!(out, b"2112"); // of 211211
    /// state.finish(&rule, &mut out);
    /// assert_eq!(out, *rule.say(b"1121"));
    /// ```
    pub fn read(self, rule: &Rule, letter: u8, out: &mut Vec<u8>) -> State {
        let mut state = State { letter, count: self.count + 1 };
        if self.count > 0 && self.letter != letter {
            self.finish(rule, out);
            state.count = 1;
        }
        // Backwards, pieces are counted from the other end.
        if rule.max_count == Some(state.count) && letter & BACKWARDS == 0 {
            state.finish(rule, out);
            state = State::NONE;
        }
        state
    }

    /// Appends what is said at the end of the word.
    pub fn finish(self, rule: &Rule, out: &mut Vec<u8>) {
        if self.count == 0 {
            return;
        }
        let start = out.len();
        rule.say_run(self.letter & !BACKWARDS, self.count, out);
        let said = &mut out[start..];
        if self.letter & BACKWARDS != 0 {
            said.reverse();
        } else if rule.reading == Reading::FromRight {
            said.iter_mut().for_each(|letter| *letter |= BACKWARDS);
        }
    }
}
