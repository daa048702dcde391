//! How a word is said from left to right, letter by letter.

use crate::look_and_say::Rule;

/// What was read and is not said yet: some letters of a run, fewer than the largest count.
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
        if rule.max_count == Some(state.count) {
            state.finish(rule, out);
            state = State::NONE;
        }
        state
    }

    /// Appends what is said at the end of the word.
    pub fn finish(self, rule: &Rule, out: &mut Vec<u8>) {
        if self.count > 0 {
            rule.say_run(self.letter, self.count, out);
        }
    }
}
