//! The nim-values of the heaps of a game, as many as are wanted.

use super::code::Code;
use super::every_move::EveryMove;
use super::rules::Rules;
use super::space::Classes;
use super::sparse::{Heap, Sparse};
use crate::stop;

/// How values are computed. They do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Sparse space while few values are rare, else the naive way; looked at anew whenever the
    /// number of values doubles.
    Auto,
    /// Every move.
    Naive,
    /// Sparse space from 64 values on, for finite octal games.
    Sparse,
}

/// Whether so few of the first values are rare that sparse space is quicker than to look at all moves: of a few values one in
/// sixteen, as helpers are marked too, and of more one in eight.
fn are_few(rares: usize, values: usize) -> bool {
    rares < values / if values < 1 << 12 { 16 } else { 8 }
}

/// A value is above 65535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the value of a heap of {heap} is above {most}, which is as far as values are computed")]
pub struct Overflow {
    /// The first heap with such a value.
    pub heap: usize,
    /// The largest value that can be kept.
    pub most: u16,
}

/// The rare values of a game, so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// What makes them rare.
    pub classes: Classes,
    /// How many there are, beside that of the empty heap.
    pub rares: usize,
    /// The largest heap with one.
    pub last: Option<usize>,
}

/// Nim-values G(0), G(1), ... of a game, computed from the front.
///
/// ```
/// use curiosa::octal::sequence::{Engine, Sequence};
/// let mut penn = Sequence::new("0.137".parse().unwrap(), Engine::Naive);
/// penn.extend(11).unwrap();
/// assert_eq!(penn.values(), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]); // A002187
/// assert_eq!(penn.largest(), 3);
/// ```
pub struct Sequence {
    code: Code,
    engine: Engine,
    rules: Rules,
    /// The rules of an infinite code are known for heaps up to here.
    known: usize,
    values: Vec<u16>,
    largest: u16,
    every_move: EveryMove,
    sparse: Option<Sparse>,
    /// When classes are chosen anew.
    rebuild: usize,
    /// How many bits the largest value had when they were chosen.
    bits: u32,
    most: u16,
    marks: u64,
}

impl Sequence {
    /// Knows G(0) = 0.
    pub fn new(code: Code, engine: Engine) -> Self {
        Sequence::resume(code, engine, vec![0])
    }

    /// Goes on after values that were computed before.
    ///
    /// # Panics
    /// If there are none.
    pub fn resume(code: Code, engine: Engine, values: Vec<u16>) -> Self {
        let known = 1 << 10;
        let rules = Rules::new(&code, known);
        let largest = *values.iter().max().expect("there is G(0)");
        let mut sequence = Sequence {
            code,
            engine,
            rules,
            known,
            largest,
            every_move: EveryMove::new(),
            sparse: None,
            rebuild: 64,
            bits: 0,
            most: u16::MAX,
            marks: 0,
            values,
        };
        if sequence.values.len() >= sequence.rebuild {
            sequence.choose();
        }
        sequence
    }

    /// Takes values above `most` for an overflow.
    pub fn with_most(mut self, most: u16) -> Self {
        self.most = most;
        self
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// G(0), G(1), ... as far as computed.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The largest of them.
    pub fn largest(&self) -> u16 {
        self.largest
    }

    /// How many options were looked at: the measure of the work.
    pub fn marks(&self) -> u64 {
        self.marks
    }

    /// What is rare, while sparse space is used.
    pub fn classes(&self) -> Option<Classes> {
        self.sparse.as_ref().map(|sparse| sparse.classes)
    }

    /// Computes on to `count` values, G(0) to G(count - 1).
    ///
    /// The naive way looks at n/2 options for G(n) and every number of tokens that may be taken to break a heap; sparse
    /// space at two to three times as many as there are rare values, whatever n is.
    ///
    /// # Errors
    ///
    /// If a value is above 65535, or above the bound of [`Sequence::with_most`].
    pub fn extend(&mut self, count: usize) -> Result<(), Overflow> {
        while self.values.len() < count {
            stop::check();
            let heap = self.values.len();
            if heap > self.known && self.code.most_taken().is_none() {
                self.known = heap.next_power_of_two();
                self.rules = Rules::new(&self.code, self.known);
            }
            let overflow = Overflow { heap, most: self.most };
            if heap == self.rebuild {
                self.choose();
            }
            if let Some(sparse) = &mut self.sparse {
                sparse.blocks(&self.rules, &mut self.values, count.min(self.rebuild), &mut self.marks);
                let new = &self.values[heap..];
                if new.is_empty() {
                    let next = sparse.next(&self.rules, &self.values, &mut self.marks);
                    let settled = next.ok_or(overflow)?;
                    self.push(settled.value, settled.value < settled.bound);
                } else {
                    self.largest = new.iter().copied().fold(self.largest, u16::max);
                    self.grow();
                }
            } else {
                let value = self.every_move.next(&self.rules, &self.values, &mut self.marks);
                self.push(value.ok_or(overflow)?, false);
            }
            if self.largest > self.most {
                let heap = self.values.iter().position(|&value| value > self.most).expect("it is there");
                return Err(Overflow { heap, most: self.most });
            }
        }
        Ok(())
    }

    fn push(&mut self, value: u16, rare: bool) {
        let size = self.values.len() as u32;
        self.values.push(value);
        self.largest = self.largest.max(value);
        if let Some(sparse) = &mut self.sparse {
            if rare {
                sparse.rares.push(Heap { size, value });
            }
            self.grow();
        }
    }

    /// Longer values ask for another mask.
    fn grow(&mut self) {
        if u16::BITS - self.largest.leading_zeros() > self.bits {
            self.choose();
        }
    }

    /// Chooses the engine and the classes: by the values up to where their number was a power of two, or where they
    /// became longer, whichever is later. So it makes no difference whether the values were computed in one go.
    fn choose(&mut self) {
        while self.rebuild <= self.values.len() {
            self.rebuild *= 2;
        }
        // Who is stopped here goes on by all moves, which is right for values of any size.
        self.sparse = None;
        self.bits = u16::BITS - self.largest.leading_zeros();
        let is_long = |&value: &u16| {
            stop::check();
            u16::BITS - value.leading_zeros() == self.bits
        };
        let grown = self.values.iter().position(is_long).map_or(0, |first| first + 1);
        let known = &self.values[..grown.max(self.rebuild / 2)];
        if self.engine == Engine::Naive || !self.has_classes() {
            return;
        }
        let (classes, rares) = Classes::best(&self.rules, known);
        if self.engine == Engine::Sparse || are_few(rares, known.len()) {
            self.sparse = Some(Sparse::new(classes, &self.rules, &self.values));
        }
    }

    /// Whether values can be rare or common: in finite codes whose moves leave two heaps at most, and sometimes two.
    fn has_classes(&self) -> bool {
        self.code.most_taken().is_some() && self.rules.three.is_empty() && !self.rules.two.is_empty()
    }

    /// What is rare among the values so far, with the classes that leave the fewest rare values; None for games in which
    /// no move leaves two heaps, and for those with more or with infinite codes.
    pub fn sparse_space(&self) -> Option<SparseSpace> {
        let (classes, _) = self.has_classes().then(|| Classes::best(&self.rules, &self.values))?;
        let rare = |heap: &usize| {
            stop::check();
            classes.is_rare(*heap, self.values[*heap])
        };
        let rares = (1..self.values.len()).filter(rare).count();
        let last = (1..self.values.len()).rev().find(rare);
        Some(SparseSpace { classes, rares, last })
    }

    /// The engine of sparse space for the values so far and the rules that it needs, if the game has one.
    pub(super) fn sparse(&self) -> Option<(Sparse, &Rules)> {
        Some((self.sparse.clone()?, &self.rules))
    }
}
