//! Words as concatenations of parts that never interact, and what becomes of each part.
//!
//! A word is cut from the left: at the first sound cut ([`super::cut`]), then what is right of it at its first sound cut,
//! and so on. If L.(MR) and M.R are sound then (LMR)^(t) = L^(t) (MR)^(t) = L^(t) M^(t) R^(t), so the parts never interact;
//! they are the word's *atoms*. What an atom becomes in one step is a word with atoms of its own; going on from the
//! seed's atoms until nothing new turns up gives a finite table that says what becomes of the seed after any number of
//! steps.
//!
//! The atoms do not depend on the order of the cuts if say(d^n) say(d^m) = say(d^(n+m)) only where the largest count k
//! divides n: if LM.R and L.(MR) are sound then so are M.R and L.M. For the end of (LM)^(t) is that of M^(t), unless M^(t)
//! is one run that L^(t) ends with, and then k divides the length of the run before either cut, so that of M^(t) too.
//! There are rules with other solutions, as base 7 with k = 8 = 11, where say(1) say(1^8) = 11 111 = 111 11 = say(1^9);
//! there a long run of ones may have several splittings, all of them right.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigInt;

use super::context;
use super::cut::{self, Limits, Soundness};
use super::rule::{Reading, Rule, Word};
use crate::algebra::matrix::Matrix;
use crate::stop;

/// Which sound cuts are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All: the parts are atoms.
    Atoms,
    /// Those after a 0 only. The parts are fewer or longer, the growth and the frequencies of digits are the same.
    AfterZero,
    /// All cuts, sound or not: the parts are letters with what they are told from the left ([`super::context`]), and the end of the
    /// word, whose word is empty.
    Context,
}

/// A part and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Its letters.
    pub word: Word,
    /// The parts of what is said of it, in order, as indices into [`Splitting::atoms`].
    pub becomes: Vec<usize>,
}

/// All parts that ever turn up, from a seed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splitting {
    /// The rule.
    pub rule: Rule,
    /// The seed.
    pub seed: Word,
    /// Which cuts were made.
    pub mode: Mode,
    /// The parts, in the order in which they turn up, breadth first from the seed.
    pub atoms: Vec<Atom>,
    /// The parts of the seed.
    pub start: Vec<usize>,
    /// Cuts that were not made because nothing could be found out about them; the table is right all the same, but
    /// its parts may split further.
    pub undecided_cuts: usize,
}

/// No finite table was found within the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// [`Limits::atoms`].
    #[error("undecided: there are more than {0} atoms")]
    Atoms(usize),
    /// [`Limits::letters`].
    #[error("undecided: there is an atom of more than {0} letters")]
    Letters(usize),
    /// [`Limits::doubts`].
    #[error("undecided: more than {0} cuts stay open, the first {1}")]
    Cuts(usize, String),
    /// [`Limits::states`], or [`Limits::atoms`] of elements with context.
    #[error("undecided: no finite table of elements with context is found by their first {0} states")]
    States(usize),
}

impl Splitting {
    /// Finds the splitting of all terms that begin with `seed`, within the `limits`.
    ///
    /// Time: a few microseconds a cut, that is a letter of an atom.
    ///
    /// # Errors
    ///
    /// If there are more atoms than [`Limits::atoms`], or one is longer than [`Limits::letters`], or more
    /// cuts than [`Limits::doubts`] stay undecided.
    ///
    /// ```
    /// use curiosa::look_and_say::{Limits, Mode, Rule, Splitting};
    /// let rule = Rule::base(10).with_max_count(2);
    /// let splitting = Splitting::find(rule, &"1".into(), Mode::Atoms, &Limits::default()).unwrap();
    /// assert_eq!(splitting.atoms.len(), 7);
    /// assert_eq!(Some(splitting.term(12)), rule.terms(&"1".into()).nth(12));
    /// ```
    pub fn find(rule: Rule, seed: &Word, mode: Mode, limits: &Limits) -> Result<Splitting, Undecided> {
        if mode == Mode::Context {
            let elements = context::find::find(rule, seed, limits)?;
            return Ok(elements.splitting().expect("a table that was found is checked"));
        }
        let mut finder =
            Finder { rule, mode, limits, index: HashMap::new(), words: Vec::new(), doubts: Vec::new() };
        let start = finder.split(seed)?;
        let mut becomes = Vec::new();
        while becomes.len() < finder.words.len() {
            let said = rule.say(&finder.words[becomes.len()]);
            becomes.push(finder.split(&said)?);
        }
        let atoms = finder.words.into_iter().zip(becomes);
        let atoms = atoms.map(|(word, becomes)| Atom { word, becomes }).collect();
        Ok(Splitting { rule, seed: seed.clone(), mode, atoms, start, undecided_cuts: finder.doubts.len() })
    }

    /// The splitting into atoms, or else into elements with context where a table of those is found.
    ///
    /// # Errors
    ///
    /// Why no table of atoms was found, if there is none of elements with context either.
    pub fn any(rule: Rule, seed: &Word, limits: &Limits) -> Result<Splitting, Undecided> {
        Splitting::find(rule, seed, Mode::Atoms, limits)
            .or_else(|reason| Splitting::find(rule, seed, Mode::Context, limits).map_err(|_| reason))
    }

    /// The transition matrix: the entry (i, j) says how many atoms j atom i becomes.
    pub fn matrix(&self) -> Matrix {
        Matrix::counting(&Vec::from_iter(self.atoms.iter().map(|atom| atom.becomes.clone())))
    }

    /// For each atom, whether it is on a cycle or can be reached from one.
    pub fn recurrent(&self) -> Vec<bool> {
        let matrix = self.matrix();
        let mut recurrent = vec![false; self.atoms.len()];
        // Components come after those that lead to them.
        for atoms in matrix.components() {
            let reached = atoms.iter().any(|&atom| recurrent[atom]);
            if reached || matrix.block(&atoms).period() > 0 {
                for atom in atoms {
                    recurrent[atom] = true;
                    self.atoms[atom].becomes.iter().for_each(|&next| recurrent[next] = true);
                }
            }
        }
        recurrent
    }

    /// How many of each atom the seed has.
    pub fn counts(&self) -> Vec<BigInt> {
        let mut counts = vec![BigInt::ZERO; self.atoms.len()];
        self.start.iter().for_each(|&atom| counts[atom] += 1);
        counts
    }

    /// The letters that occur, ascending.
    pub fn letters(&self) -> Vec<u8> {
        let letters = BTreeSet::from_iter(self.atoms.iter().flat_map(|atom| atom.word.iter().copied()));
        letters.into_iter().collect()
    }

    /// The term that comes `steps` after the seed, put together from the parts.
    pub fn term(&self, steps: usize) -> Word {
        let mut parts = self.start.clone();
        for _ in 0..steps {
            stop::check();
            if self.rule.reading == Reading::FromRight {
                parts.reverse();
            }
            parts = parts.iter().flat_map(|&part| &self.atoms[part].becomes).copied().collect();
        }
        Word(parts.iter().flat_map(|&part| self.atoms[part].word.iter()).copied().collect())
    }
}

struct Finder<'a> {
    rule: Rule,
    mode: Mode,
    limits: &'a Limits,
    index: HashMap<Word, usize>,
    words: Vec<Word>,
    doubts: Vec<String>,
}

impl Finder<'_> {
    /// The parts of a word, new ones added to the list.
    fn split(&mut self, word: &[u8]) -> Result<Vec<usize>, Undecided> {
        let mut parts = Vec::new();
        let mut start = 0;
        for place in 1..=word.len() {
            stop::check();
            if place < word.len() && !self.cuts(&word[start..], place - start)? {
                continue;
            }
            parts.push(self.part(&word[start..place])?);
            start = place;
        }
        Ok(parts)
    }

    fn cuts(&mut self, word: &[u8], place: usize) -> Result<bool, Undecided> {
        let (left, right) = word.split_at(place);
        if self.mode == Mode::AfterZero && left.last() != Some(&b'0') {
            return Ok(false);
        }
        match cut::decide(&self.rule, left, right, self.limits) {
            Soundness::Sound => Ok(true),
            Soundness::Unsound(_) => Ok(false),
            Soundness::Undecided(reason) => {
                self.doubts.push(format!("{}.{} ({reason})", shortened(left), shortened(right)));
                if self.doubts.len() > self.limits.doubts {
                    return Err(Undecided::Cuts(self.limits.doubts, self.doubts[0].clone()));
                }
                Ok(false)
            }
        }
    }

    fn part(&mut self, word: &[u8]) -> Result<usize, Undecided> {
        let word = Word(word.to_vec());
        if let Some(&part) = self.index.get(&word) {
            return Ok(part);
        }
        if word.len() > self.limits.letters {
            return Err(Undecided::Letters(self.limits.letters));
        }
        if self.words.len() == self.limits.atoms {
            return Err(Undecided::Atoms(self.limits.atoms));
        }
        let part = self.words.len();
        self.index.insert(word.clone(), part);
        self.words.push(word);
        Ok(part)
    }
}

fn shortened(word: &[u8]) -> String {
    match word.len() {
        0..=40 => Word(word.to_vec()).to_string(),
        _ => format!("{}..{}", Word(word[..18].to_vec()), Word(word[word.len() - 18..].to_vec())),
    }
}
