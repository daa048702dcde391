//! Circuits: gates one after the other.

use super::diagonal::phases;
use super::exact;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::products::clifford;

/// Angles are whole multiples of a turn divided by this, which is enough for six qubits.
pub const TURN: i64 = 64;

/// The most qubits.
pub const MOST_QUBITS: usize = 6;

/// A gate. Qubits are numbered from 0 on, the first one is the first digit of the number of a basis vector, as for parties. Sets of
/// qubits are bits: bit q for qubit q.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Hadamard's gate.
    H(usize),
    /// diag(1, exp(2 pi i k / 64)) on a qubit.
    Phase(usize, i64),
    /// Exchanges 0 and 1 of the target where all controls, possibly none, are 1.
    X {
        /// A set of qubits.
        controls: u32,
        /// A qubit that is not among them.
        target: usize,
    },
    /// The sign -1 where all these qubits, one or more, are 1.
    Z(u32),
}

impl Gate {
    /// The qubits it acts on.
    pub fn qubits(self) -> u32 {
        match self {
            Gate::H(qubit) | Gate::Phase(qubit, _) => 1 << qubit,
            Gate::X { controls, target } => controls | 1 << target,
            Gate::Z(qubits) => qubits,
        }
    }

    /// How many.
    pub fn count(self) -> usize {
        self.qubits().count_ones() as usize
    }

    /// The qubits on which it is diagonal.
    fn diagonal(self) -> u32 {
        match self {
            Gate::H(_) => 0,
            Gate::Phase(qubit, _) => 1 << qubit,
            Gate::X { controls, .. } => controls,
            Gate::Z(qubits) => qubits,
        }
    }

    /// Whether it can be exchanged with another gate: each is diagonal on all qubits that both act on.
    fn commutes(self, other: Gate) -> bool {
        let both = self.qubits() & other.qubits();
        both & !(self.diagonal() & other.diagonal()) == 0
    }

    /// This gate after another of the same kind on the same qubits: none if they cancel. `Err` if it stays two gates.
    fn after(self, other: Gate) -> Result<Option<Gate>, ()> {
        match (self, other) {
            (Gate::Phase(qubit, k), Gate::Phase(same, l)) if qubit == same => {
                let sum = (k + l).rem_euclid(TURN);
                Ok((sum != 0).then_some(Gate::Phase(qubit, sum)))
            }
            (Gate::Phase(..), _) => Err(()),
            _ if self == other => Ok(None),
            _ => Err(()),
        }
    }
}

/// The digits of the numbers of basis vectors that belong to a set of qubits, as bits of these numbers.
pub(super) fn places(qubits: usize, set: u32) -> usize {
    (set.reverse_bits() >> (u32::BITS as usize - qubits)) as usize
}

impl From<clifford::Gate> for Gate {
    fn from(gate: clifford::Gate) -> Gate {
        match gate {
            clifford::Gate::H(qubit) => Gate::H(qubit),
            clifford::Gate::S(qubit) => Gate::Phase(qubit, TURN / 4),
            clifford::Gate::Cz(first, second) => Gate::Z(1 << first | 1 << second),
        }
    }
}

/// Gates in the order of time, times exp(2 pi i `phase` / 64).
///
/// ```
/// use curiosa::separability::circuits::circuit::{Circuit, Gate};
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
///
/// // Toffoli's gate takes six controlled X.
/// let toffoli = Circuit { qubits: 3, phase: 0, gates: vec![Gate::X { controls: 0b11, target: 2 }] };
/// let elementary = toffoli.elementary();
/// assert_eq!((elementary.count(1), elementary.count(2)), (9, 6));
///
/// let words = parse_circuit("H0 S1 CZ01 H1", 2)?;
/// let gates = words.iter().map(|&gate| gate.into()).collect();
/// assert!(Circuit { qubits: 2, phase: 0, gates }.has_matrix(&circuit_matrix(&words, 2)));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// Number of qubits, to [`MOST_QUBITS`].
    pub qubits: usize,
    /// 64ths of a turn.
    pub phase: i64,
    /// The gates.
    pub gates: Vec<Gate>,
}

impl Circuit {
    /// Whether its matrix is M / sqrt(c) with M M^dagger = c, exactly: computed in the integers of the field of 64th roots of unity.
    /// 4^qubits operations for each gate.
    pub fn has_matrix(&self, matrix: &GaussianMatrix) -> bool {
        exact::is(self, matrix)
    }

    /// The same with gates of one and two qubits only. A gate on n qubits takes at most 2^n - 1 phases and 2^n - 2 controlled X;
    /// controlled Z that follow each other are taken together.
    pub fn elementary(&self) -> Circuit {
        let mut circuit = Circuit { gates: Vec::new(), ..*self };
        let mut signs: Vec<u32> = Vec::new();
        for &gate in &self.gates {
            match gate {
                Gate::Z(qubits) => signs.push(qubits),
                _ => {
                    circuit.add_signs(&mut signs);
                    match gate {
                        Gate::X { controls, target } if controls.count_ones() > 1 => {
                            circuit.add(Gate::H(target));
                            circuit.add_signs(&mut vec![gate.qubits()]);
                            circuit.add(Gate::H(target));
                        }
                        _ => circuit.add(gate),
                    }
                }
            }
        }
        circuit.add_signs(&mut signs);
        circuit
    }

    /// Adds the signs of some products of qubits.
    fn add_signs(&mut self, signs: &mut Vec<u32>) {
        let (large, small): (Vec<_>, Vec<_>) = signs.drain(..).partition(|qubits| qubits.count_ones() > 2);
        if large.is_empty() {
            small.into_iter().for_each(|qubits| self.add(Gate::Z(qubits)));
            return;
        }
        let all = [large, small].concat();
        phases(self.qubits, &all).into_iter().for_each(|gate| self.add(gate));
    }

    /// Adds a gate; it may cancel with one before, or join it.
    pub fn add(&mut self, gate: Gate) {
        let gate = match gate {
            Gate::Z(qubits) if qubits.count_ones() == 1 => {
                Gate::Phase(qubits.trailing_zeros() as usize, TURN / 2)
            }
            _ => gate,
        };
        for place in (0..self.gates.len()).rev() {
            let before = self.gates[place];
            match gate.after(before) {
                Ok(Some(both)) => {
                    self.gates[place] = both;
                    return;
                }
                Ok(None) => {
                    self.gates.remove(place);
                    return;
                }
                Err(()) if gate.commutes(before) => {}
                Err(()) => break,
            }
        }
        self.gates.push(gate);
    }

    /// Number of gates on so many qubits.
    pub fn count(&self, qubits: usize) -> usize {
        self.gates.iter().filter(|gate| gate.count() == qubits).count()
    }

    /// Number of time steps if gates on different qubits are done at once.
    pub fn depth(&self) -> usize {
        let mut ends = vec![0; self.qubits];
        for gate in &self.gates {
            let on = |qubit: &usize| gate.qubits() >> qubit & 1 == 1;
            let end = 1 + (0..self.qubits).filter(on).map(|qubit| ends[qubit]).max().unwrap_or(0);
            (0..self.qubits).filter(on).for_each(|qubit| ends[qubit] = end);
        }
        ends.into_iter().max().unwrap_or(0)
    }
}
