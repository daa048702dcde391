//! Lengths of terms far out, and how many of each letter they have, without writing them.

use num_bigint::BigInt;
use num_traits::Zero;

use super::splitting::{Atom, Splitting};
use crate::algebra::recurrence::Recurrence;

/// Counts of letters in the terms of a sequence.
///
/// ```
/// use curiosa::look_and_say::{Limits, Mode, Rule, Splitting, length::{LetterCounts, length}};
/// let (rule, seed) = (Rule::base(3), "1".into());
/// let splitting = Splitting::find(rule, &seed, Mode::Atoms, &Limits::default()).unwrap();
/// let counts = LetterCounts::of(&splitting);
/// let term = rule.terms(&seed).nth(19).unwrap(); // n = 20, the seed being n = 1
/// assert_eq!(length(&counts.exactly(20)), term.len().into());
/// assert_eq!(counts.modulo(20, 10).1, term.len() as u64 % 10);
/// ```
#[derive(Clone, Debug)]
pub struct LetterCounts {
    letters: Vec<u8>,
    recurrence: Recurrence,
    /// The seed has at most 2^base_bits letters, and so has every atom.
    base_bits: u64,
    bound: Bound,
}

/// A bound of what becomes of one atom in t steps.
#[derive(Clone, Debug)]
enum Bound {
    /// At most 2^bits atoms after each [`STRIDE`] steps.
    Exponential { bits: u64 },
    /// Where every component is one cycle without branches, or no cycle, the way of an atom is
    /// told by the arrows from component to component that it takes and when: at most ((t + 1) · arrows)^components ways.
    Polynomial { arrows: u64, components: u64 },
}

/// Steps after which the growth of every atom is bounded exactly.
const STRIDE: usize = 1024;

impl LetterCounts {
    /// Finds the least recurrence of the counts.
    ///
    /// Multiplies a vector by the transition matrix twice for each atom, and up to 1024 times more for a bound
    /// of the lengths; then see [`Recurrence::least`]. A thousand atoms take a second.
    pub fn of(splitting: &Splitting) -> LetterCounts {
        let letters = splitting.letters();
        let atoms = &splitting.atoms;
        let matrix = splitting.matrix();
        let weight = |atom: &Atom, letter: u8| atom.word.iter().filter(|&&other| other == letter).count();
        let mut counts = splitting.counts();
        let mut sequences = vec![Vec::with_capacity(2 * atoms.len()); letters.len()];
        // The characteristic polynomial of the matrix gives a recurrence of so many terms.
        for _ in 0..2 * atoms.len() {
            for (sequence, &letter) in sequences.iter_mut().zip(&letters) {
                let counted = atoms.iter().zip(&counts).filter(|(_, count)| !count.is_zero());
                sequence.push(counted.map(|(atom, count)| count * weight(atom, letter)).sum::<BigInt>());
            }
            counts = matrix.row_times(&counts);
        }
        let recurrence = Recurrence::least(&sequences);
        let longest = atoms.iter().map(|atom| atom.word.len()).max().unwrap_or(1);
        let first = BigInt::from(longest) * splitting.start.len();
        let components = matrix.components();
        // One arrow from each atom to its own component, at most.
        let branches = |atoms: &Vec<usize>| {
            let block = matrix.block(atoms);
            (0..atoms.len()).any(|row| block.row(row).map(|(_, entry)| entry).sum::<u64>() > 1)
        };
        let bound = if components.iter().any(branches) {
            // How many atoms each becomes.
            let transposed = matrix.transpose();
            let ones = vec![BigInt::from(1); atoms.len()];
            let images = (0..STRIDE).fold(ones, |vector, _| transposed.row_times(&vector));
            Bound::Exponential { bits: images.iter().map(BigInt::bits).max().unwrap_or(1) }
        } else {
            let arrows = atoms.iter().map(|atom| atom.becomes.len() as u64).sum();
            Bound::Polynomial { arrows, components: components.len() as u64 }
        };
        LetterCounts { letters, recurrence, base_bits: first.bits(), bound }
    }

    /// The letters that are counted.
    pub fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// The least recurrence that all counts have.
    pub fn recurrence(&self) -> &Recurrence {
        &self.recurrence
    }

    /// Bits that suffice for the length of term `n` (the seed is n = 1); within a few percent of those it has, where the
    /// growth is exponential and n is above some ten thousands.
    pub fn bits(&self, n: u64) -> u64 {
        let steps = n - 1;
        let grown = match self.bound {
            Bound::Exponential { bits } => bits.saturating_mul(steps.div_ceil(STRIDE as u64)),
            Bound::Polynomial { arrows, components } => {
                let ways = u128::from(n) * u128::from(arrows);
                components * u64::from(ways.ilog2() + 1)
            }
        };
        self.base_bits.saturating_add(grown) + 1
    }

    /// How many of each letter term `n` has, the seed being n = 1. Time: see [`Recurrence::terms`].
    pub fn exactly(&self, n: u64) -> Vec<BigInt> {
        self.recurrence.terms(n - 1, self.bits(n))
    }

    /// How many of each letter term `n` has, and the length, all modulo `m`.
    pub fn modulo(&self, n: u64, m: u64) -> (Vec<u64>, u64) {
        let counts = self.recurrence.terms_modulo(n - 1, m);
        let sum: u128 = counts.iter().map(|&count| u128::from(count)).sum();
        (counts, (sum % u128::from(m)) as u64)
    }
}

/// The length that goes with counts of letters.
pub fn length(counts: &[BigInt]) -> BigInt {
    counts.iter().fold(BigInt::zero(), |sum, count| sum + count)
}
