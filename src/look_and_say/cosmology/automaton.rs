//! Finite automata: regular sets of words, each by its least deterministic automaton, so that two sets are equal if
//! and only if their automata are.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::hash::Hash;

use crate::stop;

/// A symbol; letters are numbered from 0, and the marker of a cut is behind them.
pub type Symbol = u8;

/// A state, by its number.
pub type State = usize;

/// The start of every automaton.
pub const START: State = 0;

/// More states than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an automaton has more than {0} states")]
pub struct TooLarge(pub usize);

/// How many words a set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many, or this or more if it is the largest number there is.
    Finite(u128),
    /// Infinitely many.
    Infinite,
}

/// The least deterministic automaton of a set of words. From every state but perhaps the start some word is accepted;
/// where no word is accepted any more there is no state. States are numbered in the order in which they are met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    next: Vec<Vec<Option<State>>>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The least automaton of what a machine accepts: `follow` gives the states behind a state, one for each symbol,
    /// and none from where nothing is accepted.
    ///
    /// For n states of the machine and s symbols time of the order of n s for each of the rounds of Moore's
    /// minimisation, which are as many as letters are needed to tell two states apart.
    ///
    /// # Errors
    ///
    /// If the machine has more than `most` states.
    pub fn of<M: Clone + Eq + Hash>(
        start: M,
        mut follow: impl FnMut(&M) -> Vec<Option<M>>,
        accepts: impl Fn(&M) -> bool,
        most: usize,
    ) -> Result<Automaton, TooLarge> {
        let mut numbers = HashMap::from([(start.clone(), START)]);
        let mut pending = VecDeque::from([start]);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        while let Some(state) = pending.pop_front() {
            stop::check();
            accepting.push(accepts(&state));
            let mut row = Vec::new();
            for after in follow(&state) {
                row.push(after.map(|after| {
                    let new = numbers.len();
                    *numbers.entry(after).or_insert_with_key(|after| {
                        pending.push_back(after.clone());
                        new
                    })
                }));
            }
            next.push(row);
            if numbers.len() > most {
                return Err(TooLarge(most));
            }
        }
        Ok(Automaton { next, accepting }.least())
    }

    /// The automaton of finitely many words.
    pub fn of_words<'a>(symbols: usize, words: impl IntoIterator<Item = &'a [Symbol]>) -> Automaton {
        let mut tree = Automaton { next: vec![vec![None; symbols]], accepting: vec![false] };
        for word in words {
            let mut state = START;
            for &symbol in word {
                let new = tree.next.len();
                state = *tree.next[state][usize::from(symbol)].get_or_insert(new);
                if state == new {
                    tree.next.push(vec![None; symbols]);
                    tree.accepting.push(false);
                }
            }
            tree.accepting[state] = true;
        }
        tree.least()
    }

    /// The automaton of a table: for each state those behind it, and whether it is accepting. None if a row has
    /// another number of symbols, there is no row, or a state behind one is not in the table.
    pub fn of_table(symbols: usize, rows: Vec<(Vec<Option<State>>, bool)>) -> Option<Automaton> {
        let states = rows.len();
        let (next, accepting): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let fits = |row: &Vec<Option<State>>| {
            row.len() == symbols && row.iter().flatten().all(|&next| next < states)
        };
        (states > 0 && next.iter().all(fits)).then(|| Automaton { next, accepting }.least())
    }

    /// Its number of states.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// The state after a symbol, if a word can still be accepted there.
    pub fn after(&self, state: State, symbol: Symbol) -> Option<State> {
        self.next[state][usize::from(symbol)]
    }

    /// The states after a state, one for each symbol.
    pub fn row(&self, state: State) -> &[Option<State>] {
        &self.next[state]
    }

    /// The state after several symbols.
    pub fn read(&self, state: State, word: &[Symbol]) -> Option<State> {
        word.iter().try_fold(state, |state, &symbol| self.after(state, symbol))
    }

    /// Whether what leads to a state is accepted.
    pub fn accepting(&self, state: State) -> bool {
        self.accepting[state]
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: &[Symbol]) -> bool {
        self.read(START, word).is_some_and(|state| self.accepting[state])
    }

    /// The words that both accept.
    ///
    /// # Errors
    ///
    /// If the pairs of states are more than `most`.
    pub fn and(&self, other: &Automaton, most: usize) -> Result<Automaton, TooLarge> {
        let follow = |&(a, b): &(State, State)| {
            let both = self.next[a].iter().zip(&other.next[b]);
            both.map(|(&a, &b)| a.zip(b)).collect()
        };
        Automaton::of((START, START), follow, |&(a, b)| self.accepting[a] && other.accepting[b], most)
    }

    /// The words that are accepted here and not there.
    ///
    /// # Errors
    ///
    /// If the pairs of states are more than `most`.
    pub fn without(&self, other: &Automaton, most: usize) -> Result<Automaton, TooLarge> {
        let follow = |&(a, b): &(State, Option<State>)| {
            let step = |symbol| Some((self.after(a, symbol)?, b.and_then(|b| other.after(b, symbol))));
            (0..self.next[a].len() as Symbol).map(step).collect()
        };
        let accepts =
            |&(a, b): &(State, Option<State>)| self.accepting[a] && !b.is_some_and(|b| other.accepting[b]);
        Automaton::of((START, Some(START)), follow, accepts, most)
    }

    /// The states in which every continuation by symbols below `symbols` is accepted, the empty one too.
    pub fn everything(&self, symbols: usize) -> HashSet<State> {
        let mut states = HashSet::from_iter((0..self.states()).filter(|&state| self.accepting[state]));
        loop {
            let closed = |state: &&State| {
                let row = &self.next[**state][..symbols];
                row.iter().all(|next| next.is_some_and(|next| states.contains(&next)))
            };
            let kept = HashSet::from_iter(states.iter().filter(closed).copied());
            if kept.len() == states.len() {
                return kept;
            }
            states = kept;
        }
    }

    /// How many words it accepts.
    pub fn count(&self) -> Count {
        let mut known = vec![None; self.states()];
        let mut path = vec![false; self.states()];
        self.count_from(START, &mut known, &mut path)
    }

    /// All words, by length, then in the order of the symbols; none if they are infinitely many, or more than `most`.
    pub fn words(&self, most: usize) -> Option<Vec<Vec<Symbol>>> {
        if !matches!(self.count(), Count::Finite(count) if count <= most as u128) {
            return None;
        }
        let mut words = Vec::new();
        let mut layer = vec![(START, Vec::new())];
        while !layer.is_empty() {
            words.extend(
                layer.iter().filter(|(state, _)| self.accepting[*state]).map(|(_, word)| word.clone()),
            );
            layer = self.longer(layer);
        }
        Some(words)
    }

    /// The first of its words: the shortest, and of these the first in the order of the symbols.
    pub fn first(&self) -> Option<Vec<Symbol>> {
        let mut seen = HashSet::from([START]);
        let mut layer = vec![(START, Vec::new())];
        while !layer.is_empty() {
            if let Some((_, word)) = layer.iter().find(|(state, _)| self.accepting[*state]) {
                return Some(word.clone());
            }
            layer = self.longer(layer);
            layer.retain(|(state, _)| seen.insert(*state));
        }
        None
    }

    fn longer(&self, layer: Vec<(State, Vec<Symbol>)>) -> Vec<(State, Vec<Symbol>)> {
        let mut longer = Vec::new();
        for (state, word) in layer {
            for (symbol, next) in self.next[state].iter().enumerate() {
                if let Some(next) = *next {
                    longer.push((next, [&word[..], &[symbol as Symbol]].concat()));
                }
            }
        }
        longer
    }

    /// How many words lead from a state to acceptance.
    fn count_from(&self, state: State, known: &mut [Option<Count>], path: &mut [bool]) -> Count {
        if let Some(count) = known[state] {
            return count;
        }
        // A state of a least automaton has a word behind it, so a cycle makes infinitely many.
        if path[state] {
            return Count::Infinite;
        }
        path[state] = true;
        let mut count = Count::Finite(u128::from(self.accepting[state]));
        for &next in self.next[state].iter().flatten() {
            count = match (count, self.count_from(next, known, path)) {
                (Count::Finite(a), Count::Finite(b)) => Count::Finite(a.saturating_add(b)),
                _ => Count::Infinite,
            };
        }
        known[state] = Some(count);
        count
    }

    fn least(self) -> Automaton {
        let symbols = self.next[START].len();
        let alive = self.alive();
        if !alive[START] {
            return Automaton { next: vec![vec![None; symbols]], accepting: vec![false] };
        }
        // Two states are in one class if no word of so many letters tells them apart; class 0 is that of no state.
        let mut class = Vec::from_iter((0..self.states()).map(|state| match alive[state] {
            true => 1 + usize::from(self.accepting[state]),
            false => 0,
        }));
        let mut classes = 0;
        loop {
            stop::check();
            let mut numbers = HashMap::new();
            let mut finer = vec![0; self.states()];
            for state in (0..self.states()).filter(|&state| alive[state]) {
                let behind = self.next[state].iter().map(|next| next.map_or(0, |next| class[next]));
                let key = Vec::from_iter(std::iter::once(class[state]).chain(behind));
                let new = numbers.len() + 1;
                finer[state] = *numbers.entry(key).or_insert(new);
            }
            class = finer;
            if numbers.len() == classes {
                break;
            }
            classes = numbers.len();
        }
        let mut members = BTreeMap::new();
        for (state, &class) in class.iter().enumerate() {
            members.entry(class).or_insert(state);
        }
        let mut numbers = HashMap::from([(class[START], START)]);
        let mut order = vec![class[START]];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        while let Some(&current) = order.get(next.len()) {
            let member = members[&current];
            accepting.push(self.accepting[member]);
            let row = self.next[member].iter().map(|after| {
                let after = class[(*after)?];
                if after == 0 {
                    return None;
                }
                let new = order.len();
                Some(*numbers.entry(after).or_insert_with(|| {
                    order.push(after);
                    new
                }))
            });
            let row = row.collect();
            next.push(row);
        }
        Automaton { next, accepting }
    }

    /// The states from which some word is accepted.
    fn alive(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.states()];
        for (state, row) in self.next.iter().enumerate() {
            for &next in row.iter().flatten() {
                before[next].push(state);
            }
        }
        let mut alive = self.accepting.clone();
        let mut pending = Vec::from_iter((0..self.states()).filter(|&state| alive[state]));
        while let Some(state) = pending.pop() {
            for &state in &before[state] {
                if !alive[state] {
                    alive[state] = true;
                    pending.push(state);
                }
            }
        }
        alive
    }
}
