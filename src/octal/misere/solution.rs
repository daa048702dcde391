//! The misère quotient of a taking-and-breaking game, and the period of its pretending function.

use super::quotient::Quotient;
use super::solver::{Solver, Unsolved, Words};
use crate::octal::code::Code;
use crate::octal::period::{Periodicity, last_repeat, needed_values};

/// The most elements that may be asked for.
pub const MOST_ELEMENTS: usize = 5000;

/// Who wins all sums of the heaps of a game in misère play.
pub struct Solution {
    code: Code,
    solver: Solver,
    periodicity: Option<Periodicity>,
    unsolved: Option<Unsolved>,
}

impl Solution {
    /// Heap after heap to this one, or until the pretending function is proved to be periodic, or no quotient of at most
    /// `most` elements is found.
    ///
    /// The theorem of Guy and Smith holds of any function that is determined by those of the options, so of the pretending
    /// function too: [`needed_values`], and docs/octal.md.
    ///
    /// # Panics
    /// If more than [`MOST_ELEMENTS`] are asked for.
    ///
    /// ```
    /// use curiosa::octal::{misere::solution::Solution, period::Periodicity};
    /// let guiles = Solution::new("0.15".parse().unwrap(), 200, 100);
    /// assert_eq!(guiles.quotient().order(), 42);
    /// assert_eq!(guiles.periodicity(), Some(Periodicity { period: 10, preperiod: 66 }));
    /// ```
    pub fn new(code: Code, to: usize, most: usize) -> Solution {
        assert!(most <= MOST_ELEMENTS);
        let mut solution = Solution { code, solver: Solver::new(most), periodicity: None, unsolved: None };
        let mut look = 16;
        for heap in 0..=to {
            if let Err(unsolved) = solution.solver.push(solution.code.moves(heap)) {
                solution.unsolved = Some(unsolved);
                break;
            }
            if heap + 1 == look || heap == to {
                look += look / 8;
                solution.periodicity = solution.prove();
                if solution.periodicity.is_some() {
                    break;
                }
            }
        }
        solution
    }

    fn prove(&self) -> Option<Periodicity> {
        let images = Vec::from_iter(self.heaps().iter().map(|&element| element as u16));
        let found = last_repeat(&images, images.len().div_ceil(8))?;
        (needed_values(&self.code, found)? <= images.len()).then_some(found)
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The quotient of all heaps that were looked at, and of all there are if there is a period.
    pub fn quotient(&self) -> &Quotient {
        self.solver.quotient()
    }

    /// The pretending function: the elements of heaps 0, 1, 2, ...
    pub fn heaps(&self) -> &[usize] {
        self.solver.heaps()
    }

    /// The period of the pretending function, proved.
    pub fn periodicity(&self) -> Option<Periodicity> {
        self.periodicity
    }

    /// Why it went no further, if no quotient was found.
    pub fn unsolved(&self) -> Option<&Unsolved> {
        self.unsolved.as_ref()
    }

    /// The least heaps of which all sums are made, in ascending order.
    pub fn generators(&self) -> Vec<usize> {
        let mut letters: Vec<(usize, usize)> = Vec::new();
        for &heap in self.solver.generators() {
            let element = self.heaps()[heap];
            if Words::new(self.quotient(), &letters).spell(element).is_none() {
                letters.push((heap, element));
            }
        }
        letters.into_iter().map(|(heap, _)| heap).collect()
    }

    /// Every element as a product of generators, one with the fewest tokens: how often each occurs.
    pub fn words(&self) -> Vec<Vec<usize>> {
        let letters = Vec::from_iter(self.generators().iter().map(|&heap| (heap, self.heaps()[heap])));
        let words = Words::new(self.quotient(), &letters);
        let counts = |element| {
            let mut counts = vec![0; letters.len()];
            let word = words.spell(element).expect("generators make all elements");
            word.into_iter().for_each(|letter| counts[letter] += 1);
            counts
        };
        (0..self.quotient().order()).map(counts).collect()
    }
}
