//! One half of a puzzle: the positions whose targets have one parity, and the moves that they can make.
//!
//! The sources of a half, in a fixed order, take different targets each. What that has made so far is a set of chains, from a start
//! (an entry, or a source that nothing has reached yet) to an end (a target that has not moved on yet). A state is a number: four
//! bits for each target hold the start of the chain that ends there, or 0, and from bit 48 on there is a bit for each target that nothing has
//! reached. At the end the starts at the exits are the permutation.
//!
//! A wild step takes no choice of a target: its source is *skipped*, and goes at the end to the only target that is left.

/// Whether there are as many sources as targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// As many targets as sources: at most one source makes the wild step, to the target that is left.
    Balanced,
    /// A source more: the one that is left ends the path, at an exit of its own after all others.
    Source,
    /// A target more: the one that is left begins the path, from an entry of its own after all others.
    Target,
}

/// A half: which moves there are.
#[derive(Clone)]
pub(super) struct Half {
    pub kind: Kind,
    /// m, the number of entries and of exits.
    pub letters: usize,
    /// Those that are targets too come first.
    pub sources: Vec<Source>,
    targets: Vec<Target>,
    /// Where what is left over ends.
    pub left: u32,
}

#[derive(Clone)]
pub(super) struct Source {
    /// What the chain that begins here is called.
    pub label: u64,
    /// Where it stands among the targets, if it is one.
    slot: Option<u32>,
    /// The two targets for each of its numbers.
    pub moves: Vec<[usize; 2]>,
    /// Whether its number is that of the source before.
    pub is_tied: bool,
}

impl Source {
    /// Whether nothing moves here within the half.
    pub fn is_entry(&self) -> bool {
        self.slot.is_none()
    }
}

#[derive(Clone, Copy)]
struct Target {
    slot: u32,
    /// The number of the source that it is, or none.
    source: usize,
    label: u64,
}

/// The first bit of the open targets.
const OPEN: u32 = 48;

impl Half {
    /// The half with these sources (bit i for position i) and targets of this parity, of a puzzle with n positions, n even. `tie` is a rotation or
    /// reflection that keeps the sources and the parity of positions: it takes each to one with the same number.
    pub fn new(n: usize, sources: u32, parity: usize, tie: impl Fn(usize) -> usize) -> Half {
        let half = n / 2;
        let is_source = |i: usize| sources >> i & 1 == 1;
        // Source by source, what is tied to it after it.
        let mut order: Vec<(usize, bool)> = Vec::new();
        for i in (0..n).filter(|&i| is_source(i)) {
            if order.iter().all(|&(other, _)| other != i) {
                order.push((i, false));
                let mut image = tie(i);
                while image != i {
                    order.push((image, true));
                    image = tie(image);
                }
            }
        }
        let (passes, entering): (Vec<_>, Vec<_>) = order.into_iter().partition(|(i, _)| i % 2 == parity);
        let places = letters(n, |i| is_source(i) && i % 2 != parity);
        let exits = letters(n, |i| !is_source(i) && i % 2 == parity);
        let kind = match (passes.len() + entering.len()).cmp(&half) {
            std::cmp::Ordering::Equal => Kind::Balanced,
            std::cmp::Ordering::Greater => Kind::Source,
            std::cmp::Ordering::Less => Kind::Target,
        };
        // The one that begins the path comes after the entries, the one that ends it after the exits.
        let letters = entering.len() + usize::from(kind == Kind::Target);
        let first_pass = letters as u64 + 1;
        let left = if kind == Kind::Source { exits.len() } else { half };
        let slot_of_pass =
            |place: usize| 4 * (exits.len() + usize::from(kind == Kind::Source) + place) as u32;
        let target = |i: usize| match passes.iter().position(|&(pass, _)| pass == i) {
            Some(place) => {
                Target { slot: slot_of_pass(place), source: place, label: first_pass + place as u64 }
            }
            None => {
                let place = exits.iter().position(|&exit| exit == i).expect("no source");
                Target { slot: 4 * place as u32, source: usize::MAX, label: 0 }
            }
        };
        let targets = Vec::from_iter((0..half).map(|place| target(2 * place + parity)));
        let moves = |i: usize| {
            let numbers = (1..=half).filter(|f| (i + f) % 2 == parity);
            numbers.map(|f| [(i + f) % n / 2, (i + n - f) % n / 2]).collect()
        };
        let passing = passes.iter().enumerate().map(|(place, &(i, is_tied))| Source {
            label: first_pass + place as u64,
            slot: Some(slot_of_pass(place)),
            moves: moves(i),
            is_tied,
        });
        let entering = entering.iter().map(|&(i, is_tied)| Source {
            label: places.iter().position(|&place| place == i).expect("an entry") as u64 + 1,
            slot: None,
            moves: moves(i),
            is_tied,
        });
        Half { kind, letters, sources: passing.chain(entering).collect(), targets, left: 4 * left as u32 }
    }

    /// The same with one number, each in turn, for a source that no other is tied to.
    pub fn by_number(self, source: usize) -> impl Iterator<Item = Half> {
        let numbers = 0..self.sources[source].moves.len();
        numbers.map(move |number| {
            let mut half = self.clone();
            half.sources[source].moves = vec![self.sources[source].moves[number]];
            half
        })
    }

    /// How many targets there are.
    pub fn targets(&self) -> usize {
        self.targets.len()
    }

    /// How many restrictions of puzzles to this half there are.
    pub fn restrictions(&self) -> u64 {
        self.below(0)
    }

    /// How many ways there are to give numbers to the sources from this one on.
    pub fn below(&self, source: usize) -> u64 {
        let free = self.sources[source..].iter().filter(|source| !source.is_tied);
        free.map(|source| source.moves.len() as u64).product()
    }

    /// The state at the beginning.
    pub fn start(&self) -> u64 {
        ((1 << self.targets.len()) - 1) << OPEN
    }

    /// The chain that ends at a source is taken up: the state without that end, and its start.
    #[inline(always)]
    pub fn take(&self, state: u64, source: usize) -> (u64, u64) {
        let Source { label, slot, .. } = self.sources[source];
        let Some(slot) = slot else { return (state, label) };
        match state >> slot & 15 {
            0 => (state, label),
            start => (state & !(15 << slot), start),
        }
    }

    /// The chain from `start` goes on to a target, when so many sources have moved. None if the target is reached already, or it would
    /// close a cycle.
    #[inline(always)]
    pub fn put(&self, state: u64, start: u64, target: usize, moved: usize) -> Option<u64> {
        let open = 1 << (OPEN as usize + target);
        if state & open == 0 {
            return None;
        }
        let Target { slot, source, label } = self.targets[target];
        if source >= moved {
            return Some(state ^ open | start << slot);
        }
        // The target begins a chain, whose end this is now.
        let found = ends(state, label);
        (found != 0).then(|| state ^ open ^ (label ^ start) << (found.trailing_zeros() - 3))
    }

    /// Where who comes to this target, which nothing has reached, gets at once, when all sources that are targets have moved; and the state without the chain
    /// that leads there.
    #[inline(always)]
    pub fn lead(&self, state: u64, target: usize) -> (u64, u32) {
        let Target { slot, label, .. } = self.targets[target];
        // No branch, which one would not foresee.
        let end = ends(state, label).trailing_zeros().saturating_sub(3);
        let slot = if label == 0 { slot } else { end };
        (state ^ label << slot, slot)
    }

    /// The start of what goes to the target that is left: the chain of who has been skipped, by a wild step, or what begins the path.
    #[inline(always)]
    pub fn left_over(&self, state: u64) -> (u64, bool) {
        match self.kind {
            Kind::Target => (self.letters as u64, false),
            _ => (state >> self.left & 15, self.kind == Kind::Balanced),
        }
    }

    /// The source ends its chain: it makes the wild step, or ends the path.
    #[inline(always)]
    pub fn skip(&self, state: u64, source: usize) -> u64 {
        let (state, start) = self.take(state, source);
        state | start << self.left
    }

    /// Whether a source may be skipped now.
    #[inline(always)]
    pub fn may_skip(&self, state: u64) -> bool {
        self.kind != Kind::Target && !self.has_skipped(state)
    }

    #[inline(always)]
    pub fn has_skipped(&self, state: u64) -> bool {
        self.kind != Kind::Target && state >> self.left & 15 != 0
    }

    /// The state when all sources have moved: the chain that is left over goes to the target that is. None if that closes a cycle, or if no
    /// source was skipped that ends the path.
    #[inline(always)]
    pub fn close(&self, state: u64) -> Option<u64> {
        let all = self.sources.len();
        match (self.kind, open(state).next()) {
            (Kind::Target, Some(target)) => self.put(state, self.letters as u64, target, all),
            (Kind::Balanced, Some(target)) => {
                self.put(state & !(15 << self.left), state >> self.left & 15, target, all)
            }
            (Kind::Source, Some(_)) => None,
            (_, None) => Some(state),
        }
    }
}

/// The highest bit of the four where the chain with this start ends is the first one here. 0 if there is none.
#[inline(always)]
fn ends(state: u64, start: u64) -> u64 {
    const ONES: u64 = 0x1111_1111_1111;
    let differs = state ^ (start * ONES);
    differs.wrapping_sub(ONES) & !differs & (8 * ONES)
}

/// The positions of some kind in the order in which their letters are numbered: antipodes beside one another, so that those of all sets of a class
/// ([`super::orbits`]) have the same places.
pub(super) fn letters(n: usize, is_one: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..n / 2).flat_map(|i| [i, i + n / 2]).filter(|&i| is_one(i)).collect()
}

/// The targets that nothing has reached.
#[inline(always)]
pub(super) fn open(state: u64) -> impl Iterator<Item = usize> {
    let mut rest = state >> OPEN;
    std::iter::from_fn(move || {
        let target = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(target)
    })
}
