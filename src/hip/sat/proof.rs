//! A checker of refutations: a clause is accepted if assuming it false leads to a conflict by unit propagation alone
//! (RUP, the part of DRAT that a solver without preprocessing needs; Goldberg and Novikov, DATE 2003).

use std::collections::HashMap;

use super::encoding::Literal;

/// Clauses that are given, or were derived from them.
///
/// ```
/// use curiosa::hip::sat::{encoding::Literal, proof::Checker};
/// let [x, y] = [0, 1].map(|variable| Literal::new(variable, true));
/// let mut checker = Checker::new(2);
/// checker.assume(&[x, y]);
/// checker.assume(&[x, y.negated()]);
/// assert!(!checker.derive(&[y]));
/// assert!(checker.derive(&[x]));
/// ```
pub struct Checker {
    clauses: Vec<Vec<Literal>>,
    /// For every literal, the clauses that watch it: it is among their first two.
    watchers: Vec<Vec<usize>>,
    /// Where clauses that can be forgotten stand.
    derived: HashMap<Vec<Literal>, Vec<usize>>,
    /// For every literal whether it is known to be true.
    holds: Vec<bool>,
    trail: Vec<Literal>,
    propagated: usize,
    refuted: bool,
    lemmas: u64,
}

impl Checker {
    /// A checker without clauses.
    pub fn new(variables: usize) -> Self {
        Checker {
            clauses: Vec::new(),
            watchers: vec![Vec::new(); 2 * variables],
            derived: HashMap::new(),
            holds: vec![false; 2 * variables],
            trail: Vec::new(),
            propagated: 0,
            refuted: false,
            lemmas: 0,
        }
    }

    /// Takes a clause as given.
    pub fn assume(&mut self, clause: &[Literal]) {
        self.insert(clause);
    }

    /// Whether the clause follows by unit propagation; then it is kept.
    pub fn derive(&mut self, clause: &[Literal]) -> bool {
        let follows = self.refuted || self.follows(clause);
        if follows {
            self.lemmas += 1;
            if let Some(place) = self.insert(clause) {
                self.derived.entry(sorted(clause)).or_default().push(place);
            }
        }
        follows
    }

    /// Forgets a derived clause, which can only make deriving harder. Others stay.
    pub fn forget(&mut self, clause: &[Literal]) {
        if let Some(places) = self.derived.get_mut(&sorted(clause))
            && let Some(place) = places.pop()
        {
            self.clauses[place] = Vec::new();
        }
    }

    /// Whether the clauses are contradictory, by unit propagation.
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// How many clauses were derived.
    pub fn lemmas(&self) -> u64 {
        self.lemmas
    }

    fn follows(&mut self, clause: &[Literal]) -> bool {
        let known = self.trail.len();
        let mut conflict = false;
        for &x in clause {
            if self.holds[x.index()] {
                conflict = true;
                break;
            }
            if !self.holds[x.negated().index()] {
                self.set(x.negated());
            }
        }
        let conflict = conflict || !self.propagate();
        for x in self.trail.drain(known..) {
            self.holds[x.index()] = false;
        }
        self.propagated = known;
        conflict
    }

    /// Adds a clause to what is known for good; its place, if it is kept as a clause.
    fn insert(&mut self, clause: &[Literal]) -> Option<usize> {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        // Literals that are not false come first, to be watched.
        clause.sort_by_key(|x| self.holds[x.negated().index()]);
        let free = clause.iter().filter(|x| !self.holds[x.negated().index()]).count();
        match free {
            0 => self.refuted = true,
            1 if !self.holds[clause[0].index()] => {
                self.set(clause[0]);
                self.refuted |= !self.propagate();
            }
            _ => {}
        }
        if clause.len() < 2 {
            return None;
        }
        let place = self.clauses.len();
        for x in &clause[..2] {
            self.watchers[x.index()].push(place);
        }
        self.clauses.push(clause);
        Some(place)
    }

    fn set(&mut self, x: Literal) {
        self.holds[x.index()] = true;
        self.trail.push(x);
    }

    /// Follows up what is on the trail; false at a conflict.
    fn propagate(&mut self) -> bool {
        while self.propagated < self.trail.len() {
            let falsified = self.trail[self.propagated].negated();
            self.propagated += 1;
            let mut watchers = std::mem::take(&mut self.watchers[falsified.index()]);
            let mut conflict = false;
            watchers.retain(|&place| {
                let clause = &mut self.clauses[place];
                if conflict || clause.is_empty() {
                    return !clause.is_empty();
                }
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                if self.holds[clause[0].index()] {
                    return true;
                }
                let other = (2..clause.len()).find(|&k| !self.holds[clause[k].negated().index()]);
                if let Some(k) = other {
                    clause.swap(1, k);
                    self.watchers[clause[1].index()].push(place);
                    return false;
                }
                if self.holds[clause[0].negated().index()] {
                    conflict = true;
                } else {
                    self.holds[clause[0].index()] = true;
                    self.trail.push(clause[0]);
                }
                true
            });
            self.watchers[falsified.index()] = watchers;
            if conflict {
                return false;
            }
        }
        true
    }
}

fn sorted(clause: &[Literal]) -> Vec<Literal> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause
}
