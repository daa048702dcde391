//! Who wins small sums, where elements of a quotient that is known stand for their smaller heaps.

use std::collections::HashMap;

use super::quotient::Quotient;
use crate::stop;

/// An element of the known quotient, and how many there are of each of some larger heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sum {
    pub(super) base: usize,
    pub(super) counts: Vec<u8>,
}

impl Sum {
    /// Nothing, beside so many sorts of larger heaps.
    pub(super) fn empty(larger: usize) -> Sum {
        Sum { base: 0, counts: vec![0; larger] }
    }

    /// Two sums together.
    pub(super) fn add(&self, other: &Sum, quotient: &Quotient) -> Sum {
        let counts = self.counts.iter().zip(&other.counts).map(|(a, b)| a + b);
        Sum { base: quotient.product[self.base][other.base], counts: counts.collect() }
    }
}

/// Outcomes by the definition, each computed once, supposing that an element has the options of one sum of its class: a
/// guess, as larger heaps may tell apart what the smaller ones did not.
pub(super) struct Outcomes<'a> {
    pub(super) quotient: &'a Quotient,
    /// For every element those that stand for the options of the least sum of its class.
    pub(super) elements: &'a [Vec<usize>],
    /// For every larger heap its options.
    pub(super) larger: &'a [Vec<Sum>],
    known: HashMap<Sum, bool>,
    most: usize,
}

/// More sums than were allowed.
pub(super) struct TooMany;

impl<'a> Outcomes<'a> {
    pub(super) fn new(
        quotient: &'a Quotient,
        elements: &'a [Vec<usize>],
        larger: &'a [Vec<Sum>],
        most: usize,
    ) -> Self {
        Outcomes { quotient, elements, larger, known: HashMap::new(), most }
    }

    pub(super) fn add(&self, a: &Sum, b: &Sum) -> Sum {
        a.add(b, self.quotient)
    }

    /// Whether the player to move loses: no option is lost. Every option has fewer tokens, so this comes to an end. Each sum
    /// is looked at once, in a search without recursion, as plays may be long.
    pub(super) fn lost(&mut self, sum: &Sum) -> Result<bool, TooMany> {
        if let Some(lost) = self.value(sum) {
            return Ok(lost);
        }
        let mut stack = vec![Frame::new(sum.clone())];
        while let Some(frame) = stack.last_mut() {
            stop::check();
            let lost = match self.option(frame) {
                None => true,
                Some(option) => match self.value(&option) {
                    None => {
                        stack.push(Frame::new(option));
                        continue;
                    }
                    Some(false) => {
                        frame.option += 1;
                        continue;
                    }
                    Some(true) => false,
                },
            };
            if self.known.len() >= self.most {
                return Err(TooMany);
            }
            let frame = stack.pop().expect("it was the last");
            self.known.insert(frame.sum, lost);
        }
        Ok(self.value(sum).expect("it was looked at last"))
    }

    /// What is known of a sum.
    fn value(&self, sum: &Sum) -> Option<bool> {
        match sum.counts.iter().all(|&count| count == 0) {
            true => Some(self.quotient.lost[sum.base]),
            false => self.known.get(sum).copied(),
        }
    }

    /// The option that a frame has come to: those of larger heaps first, then those of the element. The frame passes by
    /// heaps that are not there.
    fn option(&self, frame: &mut Frame) -> Option<Sum> {
        let Frame { sum, heap, option } = frame;
        while let Some(options) = self.larger.get(*heap) {
            if sum.counts[*heap] > 0
                && let Some(found) = options.get(*option)
            {
                let mut rest = sum.clone();
                rest.counts[*heap] -= 1;
                return Some(self.add(&rest, found));
            }
            (*heap, *option) = (*heap + 1, 0);
        }
        let &base = self.elements[sum.base].get(*option)?;
        Some(Sum { base, counts: sum.counts.clone() })
    }
}

/// A sum whose outcome is looked for, and how far its options are.
struct Frame {
    sum: Sum,
    heap: usize,
    option: usize,
}

impl Frame {
    fn new(sum: Sum) -> Frame {
        Frame { sum, heap: 0, option: 0 }
    }
}
