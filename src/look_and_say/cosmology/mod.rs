//! Cosmological theorems: after some number of days *every* word consists of finitely many elements.
//!
//! J. H. Conway stated it for his rule: every word decays into 92 common elements and two families of transuranic
//! ones. Here the sets of words that turn up are regular, each by its least automaton:
//!
//! 1. the sound cuts of all words: the words with a marker that no piece of a run straddles for n days, which settle
//!    for some n ([`Domain`] says which words);
//! 2. the *atoms*, words without a sound cut: what is there on day 0;
//! 3. the atoms of what is said of them, day after day, until there are finitely many, and then until they stay the
//!    same: the elements.
//!
//! The day from which on there is nothing else is exact. The atoms of day 0 that last longest are followed back from
//! it; they are called Methuselahs. [`reading`] finds elements and day once more, without these automata. For the
//! proofs see docs/look-and-say.md; for a rule by automata compare P. Lairez and A. Storozhenko, "Conway's
//! cosmological theorem and automata theory", arXiv 2409.20341, 2024.

pub mod automaton;
pub mod certificate;
mod cuts;
mod decay;
pub mod domain;
pub mod reading;
pub mod slow;

use std::collections::{BTreeMap, BTreeSet};

use self::automaton::{Automaton, Count, Symbol, TooLarge};
use self::decay::Decay;
pub use self::domain::{Domain, NoDomain};
use super::Word;
use crate::stop;

/// How far to go before giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most days until cuts settle.
    pub cuts: usize,
    /// Most days until atoms settle.
    pub days: usize,
    /// Most states of an automaton, before it is made least.
    pub states: usize,
    /// Most atoms of a day when they are finitely many.
    pub atoms: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { cuts: 40, days: 1000, states: 200_000, atoms: 200_000 }
    }
}

/// Why no theorem was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The words are not accepted.
    #[error("{0}")]
    Domain(#[from] NoDomain),
    /// Cuts are straddled later and later.
    #[error("undecided: some cuts are sound for more than {0} days and not for ever")]
    Cuts(usize),
    /// Infinitely many atoms stay.
    #[error("infinitely many atoms are there on all days, the same from day {0} on")]
    Stay(usize),
    /// Not finitely many, or not the same, soon enough.
    #[error("undecided: after {0} days other atoms are there than on the day before")]
    Days(usize),
    /// A limit was hit.
    #[error("undecided: {0}")]
    TooLarge(#[from] TooLarge),
    /// A limit was hit.
    #[error("undecided: there are more than {0} atoms on day {1}")]
    Atoms(usize, usize),
    /// The first day on which parts are looked at may be too late.
    #[error(
        "undecided: on day {0}, when runs have become short, there are only elements; that may be so sooner"
    )]
    Sooner(usize),
}

/// A cosmological theorem.
#[derive(Clone, Debug)]
pub struct Cosmology {
    /// The words it is about.
    pub domain: Domain,
    /// The elements: by length, then in the order of letters.
    pub elements: Vec<Element>,
    /// The first day from which on every word consists of elements.
    pub day: usize,
    /// How many atoms, or words where day 0 has no atoms, are not yet elements on the day before.
    pub methuselahs: Count,
    /// The shortest of these, and of these the first; none if the day is 0.
    pub methuselah: Option<Word>,
    /// By automata: the cuts until they settle, the atoms, and for each day from the settled one on what is there, as
    /// long as that is infinite, with the first finite one.
    cuts: Vec<Automaton>,
    atoms: Automaton,
    days: Vec<Automaton>,
}

/// An element: an atom that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The atom.
    pub word: Word,
    /// The elements it becomes, by their place in the table.
    pub becomes: Vec<usize>,
    /// Whether it has a digit that no count has: it stands for one of each of these.
    pub free: bool,
}

impl Element {
    /// Conway's word: `common`, or `transuranic` with a digit that no count has.
    pub fn kind(&self) -> &'static str {
        if self.free { "transuranic" } else { "common" }
    }
}

/// Atoms by symbols.
type Atoms = BTreeSet<Vec<Symbol>>;

impl Cosmology {
    /// The theorem about the words of a domain.
    ///
    /// Time grows with the numbers of states, a few hundred for most rules, and with the square of the letters: a
    /// second or less where the theorem holds.
    ///
    /// # Errors
    ///
    /// If none was found within the limits.
    ///
    /// ```
    /// use curiosa::look_and_say::Rule;
    /// use curiosa::look_and_say::cosmology::{Cosmology, Domain, Limits};
    /// let domain = Domain::new(Rule::base(10), Some(3), true).unwrap();
    /// let conway = Cosmology::of(domain, &Limits::default()).unwrap();
    /// assert_eq!((conway.elements.len(), conway.day), (92 + 2, 24));
    /// assert_eq!(conway.methuselah, Some("333222112".into()));
    /// ```
    pub fn of(domain: Domain, limits: &Limits) -> Result<Cosmology, Undecided> {
        let later = domain.later();
        let cuts = cuts::chain(&later, limits.cuts, limits.states)?;
        let sound = cuts.last().ok_or(Undecided::Cuts(limits.cuts))?;
        let atoms = decay::atoms(&later, sound, limits.states)?;
        let decay = Decay { domain: &later, cuts: sound, atoms: &atoms, most: limits.states };
        let first = Decay { domain: &domain, ..decay };
        let whole = whole_words(&domain, limits)?;
        let start = match whole.last() {
            None => atoms.clone(),
            Some(words) => first.day_after(words)?,
        };
        let (days, words) = infinite_days(domain.settled, start, &decay, limits)?;
        let first_finite = domain.settled + days.len() - 1;
        let mut parts = Parts { domain: &later, cuts: sound, known: BTreeMap::new() };
        let finite = finite_days(first_finite, words, &mut parts, limits)?;
        let day = first_finite + finite.len() - 1;
        if day == domain.settled && day > 0 {
            return Err(Undecided::Sooner(day));
        }
        let elements = parts.table(&finite[finite.len() - 1]);

        // What is no element on the last day that has such, followed back: one by one while it is finite, before by
        // automata.
        let long = parts.ancestors(&finite);
        let mut long =
            long.map(|long| Automaton::of_words(domain.letters.len(), long.iter().map(Vec::as_slice)));
        for pair in days.windows(2).rev() {
            long = Some(match long {
                Some(long) => decay.ancestors(&pair[0], &long)?,
                None => pair[0].without(&pair[1], limits.states)?,
            });
        }
        for (day, words) in whole.iter().enumerate().rev() {
            let Some(after) = long.take() else { break };
            long = Some(match day + 1 == domain.settled {
                true => first.ancestors(words, &after)?,
                false => cuts::preimage(&domain, &after, limits.states)?.and(words, limits.states)?,
            });
        }
        let methuselah = long.as_ref().and_then(Automaton::first).map(|word| Word(domain.word(&word)));
        let methuselahs = long.as_ref().map_or(Count::Finite(0), Automaton::count);
        Ok(Cosmology { elements, day, methuselahs, methuselah, domain, cuts, atoms, days })
    }
}

/// The words of the days before runs are short.
fn whole_words(domain: &Domain, limits: &Limits) -> Result<Vec<Automaton>, Undecided> {
    let mut days = vec![];
    while days.len() < domain.settled {
        days.push(match days.last() {
            None => domain.words(false)?,
            Some(before) => decay::said(domain, before, limits.states)?,
        });
    }
    Ok(days)
}

/// The atoms of each day from one on to the first on which they are finitely many, with these.
fn infinite_days(
    settled: usize,
    start: Automaton,
    decay: &Decay<'_>,
    limits: &Limits,
) -> Result<(Vec<Automaton>, Atoms), Undecided> {
    let mut days = vec![start];
    loop {
        let last = &days[days.len() - 1];
        if let Some(words) = last.words(limits.atoms) {
            return Ok((days, words.into_iter().collect()));
        }
        let next = decay.day_after(last)?;
        if next == *last {
            return Err(Undecided::Stay(settled + days.len() - 1));
        }
        if days.len() > limits.days {
            return Err(Undecided::Days(settled + days.len()));
        }
        days.push(next);
    }
}

/// The atoms of each day from one on to the last one with other atoms than the day before.
fn finite_days(
    first: usize,
    start: Atoms,
    parts: &mut Parts<'_>,
    limits: &Limits,
) -> Result<Vec<Atoms>, Undecided> {
    let mut days = vec![start];
    loop {
        stop::check();
        let last = &days[days.len() - 1];
        let next = parts.day_after(last);
        if next == *last {
            return Ok(days);
        }
        let day = first + days.len();
        if next.len() > limits.atoms {
            return Err(Undecided::Atoms(limits.atoms, day));
        }
        if days.len() > limits.days {
            return Err(Undecided::Days(day));
        }
        days.push(next);
    }
}

impl Cosmology {
    /// The theorem in a line.
    pub fn statement(&self) -> String {
        let runs = match self.domain.longest_run {
            Some(run) => format!("runs to {run}"),
            None => "runs of every length".into(),
        };
        let letters = String::from_utf8_lossy(&self.domain.letters);
        format!(
            "{}: from day {} on all words of the digits {letters} with {runs} are made of {} elements",
            self.domain.rule,
            self.day,
            self.elements.len()
        )
    }

    /// The first day on which there are finitely many atoms.
    pub fn first_finite_day(&self) -> usize {
        self.domain.settled + self.days.len() - 1
    }

    /// How many elements are transuranic.
    pub fn transuranic(&self) -> usize {
        self.elements.iter().filter(|element| element.free).count()
    }

    /// The atoms of a word of its letters, from left to right; none if runs in it are longer than those of the
    /// settled day.
    pub fn split(&self, word: &[u8]) -> Option<Vec<Word>> {
        let symbols = self.domain.symbols(word)?;
        let longest = symbols.chunk_by(|a, b| a == b).map(<[Symbol]>::len).max().unwrap_or(0);
        if self.domain.settled_run.is_some_and(|run| longest > run) {
            return None;
        }
        let parts = cuts::split(self.cuts.last()?, self.domain.marker(), &symbols);
        Some(parts.into_iter().map(|part| Word(self.domain.word(part))).collect())
    }

    /// What becomes of the shortest Methuselah: for each day to that of the theorem the atoms that the exotic ones of
    /// the day before become, each once. Until runs are short, words are not split.
    pub fn decay(&self) -> Vec<Vec<Word>> {
        self.methuselah.as_ref().map_or_else(Vec::new, |word| self.decay_of(word))
    }

    fn decay_of(&self, word: &Word) -> Vec<Vec<Word>> {
        let mut days = vec![vec![word.clone()]];
        while days.len() <= self.day {
            let exotic = days[days.len() - 1].iter().filter(|word| self.element(word).is_none());
            let said = exotic.map(|word| self.domain.rule.say(word));
            let next: BTreeSet<Word> = match days.len() < self.domain.settled {
                true => said.collect(),
                false => said.flat_map(|word| self.split(&word).unwrap_or_default()).collect(),
            };
            days.push(next.into_iter().collect());
        }
        days
    }

    /// Whether a word is an atom of day 0 that has become more than elements on the day before that of the theorem.
    fn lasts(&self, word: &Word) -> bool {
        let is_exotic = |atom: &Word| self.element(atom).is_none();
        self.split(word).is_some_and(|atoms| atoms == [word.clone()])
            && self.day.checked_sub(1).is_some_and(|day| self.decay_of(word)[day].iter().any(is_exotic))
    }

    /// The element that a word is, by its place in the table.
    pub fn element(&self, word: &Word) -> Option<usize> {
        self.elements.iter().position(|element| element.word == *word)
    }
}

/// What single atoms become.
struct Parts<'a> {
    domain: &'a Domain,
    cuts: &'a Automaton,
    known: BTreeMap<Vec<Symbol>, Vec<Vec<Symbol>>>,
}

impl Parts<'_> {
    /// The atoms of what is said of an atom, from left to right.
    fn of(&mut self, word: &[Symbol]) -> &[Vec<Symbol>] {
        self.known.entry(word.to_vec()).or_insert_with(|| {
            let said = self.domain.say(word);
            let parts = cuts::split(self.cuts, self.domain.marker(), &said);
            parts.into_iter().map(<[Symbol]>::to_vec).collect()
        })
    }

    fn day_after(&mut self, atoms: &Atoms) -> Atoms {
        atoms.iter().flat_map(|word| self.of(word).to_vec()).collect()
    }

    /// The elements, given as atoms of which each becomes others of them.
    fn table(&mut self, atoms: &Atoms) -> Vec<Element> {
        let mut table = Vec::from_iter(atoms);
        table.sort_by_key(|word| (word.len(), *word));
        let places = BTreeMap::from_iter(table.iter().enumerate().map(|(place, word)| (*word, place)));
        let free = |word: &[Symbol]| self.domain.free && word.contains(&(self.domain.marker() - 1));
        let words = table.iter().map(|word| (Word(self.domain.word(word)), free(word)));
        let words = Vec::from_iter(words);
        let rows = words.into_iter().zip(&table);
        rows.map(|((word, free), atom)| {
            let becomes = self.of(atom).iter().map(|part| places[part]).collect();
            Element { word, becomes, free }
        })
        .collect()
    }

    /// The atoms of the first of several days of which some become, on the last day but one, what is not there on the
    /// last; none if there is only one day.
    fn ancestors(&mut self, days: &[Atoms]) -> Option<Atoms> {
        let [before @ .., last, end] = days else { return None };
        let mut long = Atoms::from_iter(last.difference(end).cloned());
        for atoms in before.iter().rev() {
            let after = long;
            let lasts = |word: &&Vec<Symbol>| self.of(word).iter().any(|part| after.contains(part));
            long = atoms.iter().filter(lasts).cloned().collect();
        }
        Some(long)
    }
}
