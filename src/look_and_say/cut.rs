//! Whether a word may be cut at a place: whether its two parts never interact again.
//!
//! Write w^(t) for what has become of w after t steps. The cut L.R is *sound* if (LR)^(t) = L^(t) R^(t) for every t.
//! By induction on t that holds if and only if at every t the last run d^n of L^(t) and the first run e^m of R^(t) have
//! d != e, or say(d^n) say(d^m) = say(d^(n+m)), as happens where the rule has a largest count that divides n.
//!
//! So only the end of L^(t) and the beginning of R^(t) matter. A *side* is that much of a word: a window of at most W
//! letters and whether it is the whole word. Where it is not, the run at its far end may be longer than what is seen, and
//! what is said of that run is lost; all other runs are known exactly. A pair of windows that was there before
//! repeats from then on: the cut is sound. A violation proves it unsound. When a window has nothing left that is known,
//! a larger W may help; beyond [`Limits`] the answer is "undecided" and says why.
//!
//! Where words are read from the right, (LR)^(t) = R^(t) L^(t) for odd t: the sides change places at every step.

use std::collections::HashSet;

use super::rule::{Reading, Rule};
use crate::stop;

/// How far to go before giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest window, in letters.
    pub window: usize,
    /// Most steps with one window.
    pub steps: usize,
    /// Most atoms of a splitting.
    pub atoms: usize,
    /// Longest atom.
    pub letters: usize,
    /// Most cuts that stay undecided.
    pub doubts: usize,
    /// Most states by which contexts of elements are told apart.
    pub states: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { window: 1024, steps: 1000, atoms: 5000, letters: 2000, doubts: 32, states: 256 }
    }
}

/// The answer for one cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// The parts never interact.
    Sound,
    /// The parts interact when this many steps are done.
    Unsound(usize),
    /// Not found out within the limits, for this reason.
    Undecided(String),
}

/// Whether `left`.`right`, both not empty, is a sound cut.
///
/// With one window the work is at most [`Limits::steps`] steps, each in the time of the window; the window
/// grows fourfold up to [`Limits::window`].
///
/// ```
/// use curiosa::look_and_say::{Limits, Rule, cut::{Soundness, decide}};
/// let (rule, limits) = (Rule::base(10), Limits::default());
/// assert_eq!(decide(&rule, b"1", b"1", &limits), Soundness::Unsound(0));
/// assert_eq!(decide(&rule.with_max_count(2), b"22", b"1", &limits), Soundness::Sound);
/// ```
pub fn decide(rule: &Rule, left: &[u8], right: &[u8], limits: &Limits) -> Soundness {
    let mut window = FIRST_WINDOW.min(limits.window);
    loop {
        let sides = (Side::new(left, End::Last, window), Side::new(right, End::First, window));
        match of_sides(rule, sides.0, sides.1, &Limits { window, ..*limits }, true) {
            Soundness::Undecided(_) if window < limits.window => window = limits.window.min(4 * window),
            verdict => return verdict,
        }
    }
}

/// Letters beside a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside<'a> {
    /// The letters, in the order of the word.
    pub letters: &'a [u8],
    /// Whether these are all; otherwise there may be others behind them, seen from the cut.
    pub is_whole: bool,
}

/// Whether no piece of a run ever straddles a cut of which only some letters beside it are known, by one window;
/// undecided if that depends on the others. Such cuts are sound; others may be sound by chance, where what is said of two
/// runs apart happens to be what is said of them together.
///
/// # Panics
///
/// If there are no letters on a side.
pub fn decide_known(rule: &Rule, left: Beside<'_>, right: Beside<'_>, limits: &Limits) -> Soundness {
    let side = |beside: Beside<'_>, near| {
        let mut side = Side::new(beside.letters, near, limits.window);
        side.complete &= beside.is_whole;
        side
    };
    of_sides(rule, side(left, End::Last), side(right, End::First), limits, false)
}

/// Most cuts need no more than this.
const FIRST_WINDOW: usize = 32;

fn of_sides(rule: &Rule, mut left: Side, mut right: Side, limits: &Limits, by_chance: bool) -> Soundness {
    let &Limits { window, steps, .. } = limits;
    let mut seen = HashSet::new();
    for step in 0..steps {
        stop::check();
        if rule.reading == Reading::FromRight {
            (left, right) = (right.mirrored(), left.mirrored());
        }
        match left.near_run().is_sayable_apart(rule, &right.near_run(), by_chance) {
            None => {
                return Soundness::Undecided(format!(
                    "after {step} steps a run of unknown length, more than {} letters, meets one of the same letter",
                    window - 1
                ));
            }
            Some(false) => return Soundness::Unsound(step),
            Some(true) => {}
        }
        let next = (left.step(rule, window), right.step(rule, window));
        if !seen.insert((left, right)) {
            return Soundness::Sound;
        }
        let (Some(next_left), Some(next_right)) = next else {
            return Soundness::Undecided(format!(
                "after {step} steps a run of more than {} letters fills all that is looked at beside the cut",
                window - 1
            ));
        };
        (left, right) = (next_left, next_right);
    }
    Soundness::Undecided(format!("no repetition within {steps} steps"))
}

/// Which end of a word is near the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    First,
    Last,
}

/// What is known of a word beside a cut: its letters nearest to the cut, in the order of the word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Side {
    letters: Vec<u8>,
    /// Whether these are all letters.
    complete: bool,
    near: End,
}

/// A run of letters, `length` or, if not exact, at least that many.
struct Run {
    letter: u8,
    length: usize,
    exact: bool,
}

impl Side {
    fn new(letters: &[u8], near: End, window: usize) -> Side {
        let kept = window.min(letters.len());
        let kept = match near {
            End::First => &letters[..kept],
            End::Last => &letters[letters.len() - kept..],
        };
        Side { letters: kept.to_vec(), complete: kept.len() == letters.len(), near }
    }

    /// The run at the cut.
    fn near_run(&self) -> Run {
        let mut runs = self.letters.chunk_by(|a, b| a == b);
        let run = match self.near {
            End::First => runs.next(),
            End::Last => runs.next_back(),
        };
        let run = run.expect("a side is never empty");
        Run { letter: run[0], length: run.len(), exact: self.complete || run.len() < self.letters.len() }
    }

    /// What is known of the word that is read from the other end.
    fn mirrored(mut self) -> Side {
        self.letters.reverse();
        let near = match self.near {
            End::First => End::Last,
            End::Last => End::First,
        };
        Side { near, ..self }
    }

    /// What is known of the word that is said of this one, which is in the order of reading; none if nothing is.
    fn step(&self, rule: &Rule, window: usize) -> Option<Side> {
        let known = if self.complete {
            &self.letters[..]
        } else {
            match (self.near, rule.max_count) {
                // Every letter is a piece of its own.
                (_, Some(1)) => &self.letters[..],
                // Pieces are counted from the left, so the whole ones at the beginning of the far run are known.
                (End::First, largest) => {
                    let far = self.letters.chunk_by(|a, b| a == b).next_back()?.len();
                    let lost = largest.map_or(far, |largest| far % largest);
                    &self.letters[..self.letters.len() - lost]
                }
                (End::Last, _) => {
                    let far = self.letters.chunk_by(|a, b| a == b).next()?.len();
                    &self.letters[far..]
                }
            }
        };
        let said = rule.say_read(known);
        if said.is_empty() {
            return None;
        }
        let mut side = Side::new(&said, self.near, window);
        side.complete &= self.complete;
        Some(side)
    }
}

impl Run {
    /// Whether this run and the `next` one are said as if they were one, if wanted also `by_chance`; none if that depends
    /// on unknown lengths.
    fn is_sayable_apart(&self, rule: &Rule, next: &Run, by_chance: bool) -> Option<bool> {
        if self.letter != next.letter {
            return Some(true);
        }
        if rule
            .max_count
            .is_some_and(|largest| largest == 1 || self.exact && self.length.is_multiple_of(largest))
        {
            return Some(true);
        }
        if self.exact && !by_chance {
            return Some(false);
        }
        if !(self.exact && next.exact) {
            return None;
        }
        let (mut apart, mut together) = (Vec::new(), Vec::new());
        rule.say_run(self.letter, self.length, &mut apart);
        rule.say_run(next.letter, next.length, &mut apart);
        rule.say_run(self.letter, self.length + next.length, &mut together);
        Some(apart == together)
    }
}
