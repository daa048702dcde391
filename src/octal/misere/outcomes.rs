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

    /// Whether the player to move loses. Every option has fewer tokens, so this comes to an end; the depth of the search
    /// is at most the number of moves of a play.
    pub(super) fn lost(&mut self, sum: &Sum) -> Result<bool, TooMany> {
        if sum.counts.iter().all(|&count| count == 0) {
            return Ok(self.quotient.lost[sum.base]);
        }
        if let Some(&lost) = self.known.get(sum) {
            return Ok(lost);
        }
        stop::check();
        if self.known.len() >= self.most {
            return Err(TooMany);
        }
        let lost = !self.has_lost_option(sum)?;
        self.known.insert(sum.clone(), lost);
        Ok(lost)
    }

    fn has_lost_option(&mut self, sum: &Sum) -> Result<bool, TooMany> {
        let (elements, larger) = (self.elements, self.larger);
        for (heap, options) in larger.iter().enumerate().filter(|&(heap, _)| sum.counts[heap] > 0) {
            let mut rest = sum.clone();
            rest.counts[heap] -= 1;
            for option in options {
                if self.lost(&self.add(&rest, option))? {
                    return Ok(true);
                }
            }
        }
        for &base in &elements[sum.base] {
            if self.lost(&Sum { base, counts: sum.counts.clone() })? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
