//! The matrix of a circuit in the integers of the field of 64th roots of unity.

use super::circuit::{Circuit, Gate, TURN, places};
use crate::separability::model::gaussian::Gaussian;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::stop;

const DEGREE: usize = TURN as usize / 2;

/// A sum of a_k z^k, z = exp(2 pi i / 64), k below 32.
#[derive(Clone, Copy, PartialEq)]
struct Cyclotomic([i64; DEGREE]);

impl Cyclotomic {
    const ZERO: Cyclotomic = Cyclotomic([0; DEGREE]);

    fn of(number: Gaussian) -> Self {
        let mut sum = Self::ZERO;
        (sum.0[0], sum.0[TURN as usize / 4]) = (number.re, number.im);
        sum
    }

    fn plus(&self, other: &Self) -> Self {
        Cyclotomic(std::array::from_fn(|k| self.0[k] + other.0[k]))
    }

    fn minus(&self, other: &Self) -> Self {
        Cyclotomic(std::array::from_fn(|k| self.0[k] - other.0[k]))
    }

    /// Times z^turns; z^32 = -1.
    fn turned(&self, turns: i64) -> Self {
        let turns = turns.rem_euclid(TURN) as usize;
        let mut turned = [0; DEGREE];
        for (k, &coefficient) in self.0.iter().enumerate() {
            let place = (k + turns) % (2 * DEGREE);
            turned[place % DEGREE] = if place < DEGREE { coefficient } else { -coefficient };
        }
        Cyclotomic(turned)
    }

    /// Times sqrt 2 = z^8 + z^-8.
    fn times_root(&self) -> Self {
        self.turned(TURN / 8).plus(&self.turned(-TURN / 8))
    }
}

/// Numbers divided by a power of sqrt 2.
struct Column {
    entries: Vec<Cyclotomic>,
    roots: usize,
}

impl Column {
    /// Divides by sqrt 2 as often as that leaves integers.
    fn reduce(&mut self) {
        while self.roots > 0 {
            let doubled = Vec::from_iter(self.entries.iter().map(Cyclotomic::times_root));
            if doubled.iter().any(|entry| entry.0.iter().any(|coefficient| coefficient % 2 != 0)) {
                return;
            }
            self.entries = doubled.iter().map(|entry| Cyclotomic(entry.0.map(|a| a / 2))).collect();
            self.roots -= 1;
        }
    }

    fn apply(&mut self, gate: Gate, qubits: usize) {
        let bits = |set: u32| places(qubits, set);
        match gate {
            Gate::H(qubit) => {
                let flip = bits(1 << qubit);
                for low in (0..self.entries.len()).filter(|index| index & flip == 0) {
                    let [a, b] = [self.entries[low], self.entries[low | flip]];
                    (self.entries[low], self.entries[low | flip]) = (a.plus(&b), a.minus(&b));
                }
                self.roots += 1;
                self.reduce();
            }
            Gate::Phase(qubit, turns) => self.turn(bits(1 << qubit), turns),
            Gate::Z(set) => self.turn(bits(set), TURN / 2),
            Gate::X { controls, target } => {
                let (all, flip) = (bits(controls), bits(1 << target));
                for low in (0..self.entries.len()).filter(|index| index & all == all && index & flip == 0) {
                    self.entries.swap(low, low | flip);
                }
            }
        }
    }

    /// Turns the entries whose numbers have all these bits.
    fn turn(&mut self, bits: usize, turns: i64) {
        let entries = self.entries.iter_mut().enumerate();
        entries.filter(|(index, _)| index & bits == bits).for_each(|(_, entry)| *entry = entry.turned(turns));
    }
}

/// Whether the matrix of a circuit is M / sqrt(c).
pub(super) fn is(circuit: &Circuit, matrix: &GaussianMatrix) -> bool {
    let size = 1 << circuit.qubits;
    let Some(scale) = matrix.scale().ok().filter(|scale| scale.count_ones() == 1) else { return false };
    matrix.size() == size
        && (0..size).all(|column| {
            stop::check();
            let mut image = Column { entries: vec![Cyclotomic::ZERO; size], roots: 0 };
            image.entries[column] = Cyclotomic::of(Gaussian::ONE).turned(circuit.phase);
            circuit.gates.iter().for_each(|&gate| image.apply(gate, circuit.qubits));
            let entries = (0..size).map(|row| Cyclotomic::of(matrix.entry(row, column))).collect();
            let mut wanted = Column { entries, roots: scale.trailing_zeros() as usize };
            wanted.reduce();
            image.reduce();
            image.roots == wanted.roots && image.entries == wanted.entries
        })
}
