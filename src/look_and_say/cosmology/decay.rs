//! What words become, as sets of words: atoms, and the atoms of what is said of atoms.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::Undecided;
use super::automaton::{Automaton, START, State, Symbol};
use super::cuts::preimage;
use super::domain::Domain;

/// What sets of words decay into, given all sound cuts.
pub(super) struct Decay<'a> {
    pub(super) domain: &'a Domain,
    /// The sound cuts, as words with a marker.
    pub(super) cuts: &'a Automaton,
    /// The words without a sound cut.
    pub(super) atoms: &'a Automaton,
    /// The most states of an automaton.
    pub(super) most: usize,
}

/// A state of the cuts in which a cut at the beginning of a word is known to be sound.
const ALWAYS: State = State::MAX;

/// The words of a domain without a sound cut.
///
/// The marker is erased, what is accepted made deterministic by sets of states, and its complement taken.
///
/// # Errors
///
/// If an automaton has more than `most` states.
pub(super) fn atoms(domain: &Domain, cuts: &Automaton, most: usize) -> Result<Automaton, Undecided> {
    let letters = domain.letters.len();
    let sure = cuts.everything(letters);
    // Where the cuts are without a marker, and where after one.
    let follow = |(left, cut): &(Option<State>, BTreeSet<State>)| {
        let marked = left.and_then(|left| cuts.after(left, domain.marker()));
        let step = |letter: Symbol| {
            let cut = cut.iter().chain(&marked).filter_map(|&state| cuts.after(state, letter));
            let cut = BTreeSet::from_iter(cut);
            let uncut = cut.is_disjoint(&BTreeSet::from_iter(sure.iter().copied()));
            uncut.then(|| (left.and_then(|left| cuts.after(left, letter)), cut))
        };
        (0..letters as Symbol).map(step).collect()
    };
    let accepts = |(_, cut): &(_, BTreeSet<State>)| !cut.iter().any(|&state| cuts.accepting(state));
    let uncut = Automaton::of((Some(START), BTreeSet::new()), follow, accepts, most)?;
    Ok(uncut.and(&domain.words(false)?, most)?)
}

/// A nondeterministic automaton.
struct Machine {
    arcs: Vec<Vec<(Symbol, State)>>,
    accepting: Vec<bool>,
}

impl Machine {
    /// What is said of the words of a set.
    fn said(domain: &Domain, words: &Automaton) -> Machine {
        // A state of the set with the letter of the piece before, if the next one is of another letter; then letters
        // to say.
        type Key<'a> = (State, Option<Symbol>, &'a [Symbol]);
        let mut numbers: BTreeMap<Key<'_>, State> = BTreeMap::from([((START, None, &[][..]), START)]);
        let mut keys: Vec<Key<'_>> = vec![(START, None, &[])];
        let mut arcs: Vec<Vec<(Symbol, State)>> = Vec::new();
        while let Some(&(state, before, pending)) = keys.get(arcs.len()) {
            let mut row = Vec::new();
            let mut to = |symbol, key| {
                let new = keys.len();
                let number = *numbers.entry(key).or_insert(new);
                if number == new {
                    keys.push(key);
                }
                row.push((symbol, number));
            };
            if let [symbol, rest @ ..] = pending {
                to(*symbol, (state, before, rest));
            } else {
                for letter in (0..domain.letters.len() as Symbol).filter(|&letter| before != Some(letter)) {
                    let mut after = state;
                    for count in 1..=domain.largest_piece() {
                        let Some(next) = words.after(after, letter) else { break };
                        after = next;
                        let said = domain.piece(letter, count);
                        let before = (!domain.is_full(count)).then_some(letter);
                        to(said[0], (after, before, &said[1..]));
                    }
                }
            }
            arcs.push(row);
        }
        let accepting = keys.iter().map(|&(state, _, pending)| pending.is_empty() && words.accepting(state));
        Machine { accepting: accepting.collect(), arcs }
    }

    fn after(&self, state: State, symbol: Symbol) -> impl Iterator<Item = State> {
        self.arcs[state].iter().filter(move |arc| arc.0 == symbol).map(|arc| arc.1)
    }

    /// The pairs of its states and those of an automaton in which a common word that is not empty leads to
    /// acceptance.
    fn common(&self, other: &Automaton) -> HashSet<(State, State)> {
        let mut before = vec![Vec::new(); self.arcs.len()];
        for (state, arcs) in self.arcs.iter().enumerate() {
            for &(symbol, next) in arcs {
                before[next].push((symbol, state));
            }
        }
        let mut other_before: BTreeMap<(State, Symbol), Vec<State>> = BTreeMap::new();
        for state in 0..other.states() {
            for (symbol, next) in other.row(state).iter().enumerate() {
                if let Some(next) = *next {
                    other_before.entry((next, symbol as Symbol)).or_default().push(state);
                }
            }
        }
        let ends = (0..self.arcs.len()).filter(|&state| self.accepting[state]);
        let other_ends = Vec::from_iter((0..other.states()).filter(|&state| other.accepting(state)));
        let mut pending =
            Vec::from_iter(ends.flat_map(|end| other_ends.iter().map(move |&other| (end, other))));
        let mut common = HashSet::new();
        while let Some((state, other)) = pending.pop() {
            for &(symbol, state) in &before[state] {
                for &other in other_before.get(&(other, symbol)).into_iter().flatten() {
                    if common.insert((state, other)) {
                        pending.push((state, other));
                    }
                }
            }
        }
        common
    }
}

/// What is said of the words of a set.
///
/// # Errors
///
/// If an automaton has more than `most` states.
pub(super) fn said(domain: &Domain, words: &Automaton, most: usize) -> Result<Automaton, Undecided> {
    let machine = Machine::said(domain, words);
    let follow = |states: &BTreeSet<State>| {
        let step = |symbol| {
            let after = BTreeSet::from_iter(states.iter().flat_map(|&state| machine.after(state, symbol)));
            (!after.is_empty()).then_some(after)
        };
        (0..domain.letters.len() as Symbol).map(step).collect()
    };
    let accepts = |states: &BTreeSet<State>| states.iter().any(|&state| machine.accepting[state]);
    Ok(Automaton::of(BTreeSet::from([START]), follow, accepts, most)?)
}

impl Decay<'_> {
    /// The atoms of what is said of the words of a set.
    ///
    /// An atom A of a word XAY is guessed with the place where it begins. That the cuts beside it are sound need only
    /// be seen of X.A and A.Y (docs/look-and-say.md).
    ///
    /// # Errors
    ///
    /// If an automaton has more than `most` states.
    pub(super) fn day_after(&self, words: &Automaton) -> Result<Automaton, Undecided> {
        let machine = Machine::said(self.domain, words);
        let sure = self.cuts.everything(self.domain.letters.len());
        let begin = |state| if sure.contains(&state) { ALWAYS } else { state };
        // Beginnings of atoms: where the machine is, and the cut.
        let mut starts = BTreeSet::from([(START, ALWAYS)]);
        let mut seen = HashSet::from([(START, START)]);
        let mut pending = vec![(START, START)];
        while let Some((at, left)) = pending.pop() {
            starts.extend(self.cuts.after(left, self.domain.marker()).map(|cut| (at, begin(cut))));
            for &(symbol, next) in &machine.arcs[at] {
                if let Some(left) = self.cuts.after(left, symbol)
                    && seen.insert((next, left))
                {
                    pending.push((next, left));
                }
            }
        }
        let ends = machine.common(self.cuts);
        // The places in the machine with the cut before the atom; then what is known of the atom: where the cuts and
        // the atoms are.
        type Reading = (BTreeSet<(State, State)>, Option<State>, State);
        let follow = |(places, left, atom): &Reading| {
            let step = |letter: Symbol| {
                let atom = self.atoms.after(*atom, letter)?;
                let mut after = BTreeSet::new();
                for &(at, cut) in places {
                    let Some(cut) = self.beside(cut, letter).map(begin) else { continue };
                    after.extend(machine.after(at, letter).map(|at| (at, cut)));
                }
                let always =
                    BTreeSet::from_iter(after.iter().filter(|place| place.1 == ALWAYS).map(|place| place.0));
                after.retain(|&(at, cut)| cut == ALWAYS || !always.contains(&at));
                let left = left.and_then(|left| self.cuts.after(left, letter));
                (!after.is_empty()).then_some((after, left, atom))
            };
            (0..self.domain.letters.len() as Symbol).map(step).collect()
        };
        let accepts = |(places, left, atom): &Reading| {
            let cut = left.and_then(|left| self.cuts.after(left, self.domain.marker()));
            let ended = |at: State| machine.accepting[at] || cut.is_some_and(|cut| ends.contains(&(at, cut)));
            self.atoms.accepting(*atom)
                && places.iter().any(|&(at, cut)| (cut == ALWAYS || self.cuts.accepting(cut)) && ended(at))
        };
        Ok(Automaton::of((starts, Some(START), START), follow, accepts, self.most)?)
    }

    /// Where the cuts are after a letter, for the cut before an atom.
    fn beside(&self, cut: State, letter: Symbol) -> Option<State> {
        if cut == ALWAYS { Some(ALWAYS) } else { self.cuts.after(cut, letter) }
    }

    /// The words of a set that become a word with an atom of another set of atoms.
    ///
    /// # Errors
    ///
    /// If an automaton has more than `most` states.
    pub(super) fn ancestors(&self, words: &Automaton, of: &Automaton) -> Result<Automaton, Undecided> {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        enum Reading {
            /// Before the atom: where the cuts are.
            Before(State),
            /// In it: where the cut before it, the cuts inside it and the atoms are.
            Inside(State, Option<State>, State),
            /// After it: where the cut is.
            After(State),
        }
        let cuts = self.cuts;
        let cut_after = |state: State| cuts.after(state, self.domain.marker());
        let ends =
            |before: State, atom: State| (before == ALWAYS || cuts.accepting(before)) && of.accepting(atom);
        let inside = |before: State, left: Option<State>, atom: State, letter: Symbol| {
            let left = left.and_then(|left| cuts.after(left, letter));
            Some(Reading::Inside(self.beside(before, letter)?, left, of.after(atom, letter)?))
        };
        let follow = |readings: &BTreeSet<Reading>| {
            let step = |letter: Symbol| {
                let mut after = BTreeSet::new();
                for &reading in readings {
                    match reading {
                        Reading::Before(left) => {
                            after.extend(cuts.after(left, letter).map(Reading::Before));
                            let cut = cut_after(left);
                            after.extend(cut.and_then(|before| inside(before, Some(START), START, letter)));
                        }
                        Reading::Inside(before, left, atom) => {
                            after.extend(inside(before, left, atom, letter));
                            let cut = left.filter(|_| ends(before, atom)).and_then(cut_after);
                            after.extend(cut.and_then(|cut| cuts.after(cut, letter)).map(Reading::After));
                        }
                        Reading::After(state) => {
                            after.extend(cuts.after(state, letter).map(Reading::After));
                        }
                    }
                }
                (!after.is_empty()).then_some(after)
            };
            (0..self.domain.letters.len() as Symbol).map(step).collect()
        };
        let accepts = |readings: &BTreeSet<Reading>| {
            readings.iter().any(|&reading| match reading {
                Reading::Before(_) => false,
                Reading::Inside(before, _, atom) => ends(before, atom),
                Reading::After(state) => cuts.accepting(state),
            })
        };
        let start = BTreeSet::from([Reading::Before(START), Reading::Inside(ALWAYS, Some(START), START)]);
        let with_atom = Automaton::of(start, follow, accepts, self.most)?;
        Ok(preimage(self.domain, &with_atom, self.most)?.and(words, self.most)?)
    }
}
