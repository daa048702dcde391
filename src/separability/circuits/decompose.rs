//! From a matrix to a circuit.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::circuit::{Circuit, Gate, MOST_QUBITS, TURN, places};
use super::disguise::{Disguise, Labels};
use super::reversible::{synthesize, two_qubit_gates};
use crate::algebra::random::generator;
use crate::separability::SeparabilityError;
use crate::separability::gates::catalogue::{GATES, Gate as Certified, Recipe};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::products::clifford::parse_circuit;
use crate::stop;

/// Labellings that are tried, each a small change of the best one so far.
const TRIES: usize = 20_000;

/// A circuit of Hadamard gates, controlled X and controlled Z whose matrix is M / sqrt(c), M M^dagger = c: a
/// permutation and signs, Hadamard gates side by side, and again a permutation and signs.
///
/// There are many such; one with few gates on two qubits is looked for among 20,000. Another run gives the same one.
///
/// ```
/// use curiosa::separability::{circuits::decompose::decompose, gates::catalogue::Gate};
///
/// let matrix = Gate::named("rotations-4x4").unwrap().matrix()?;
/// let circuit = decompose(&matrix)?;
/// assert!(circuit.has_matrix(&matrix) && circuit.elementary().has_matrix(&matrix));
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Errors
///
/// If the matrix has not 2, 4, ..., 2^6 rows, or is no direct sum of Hadamard matrices of Sylvester with rows and columns
/// permuted and with signs.
pub fn decompose(matrix: &GaussianMatrix) -> Result<Circuit, SeparabilityError> {
    let qubits = matrix.size().trailing_zeros() as usize;
    if !matrix.size().is_power_of_two() || !(1..=MOST_QUBITS).contains(&qubits) {
        return Err(SeparabilityError::Matrix(format!(
            "the matrix has {} rows: 2, 4, 8, 16, 32 or 64, for qubits, are accepted",
            matrix.size()
        )));
    }
    let mut disguise = Disguise::of(matrix)?;
    let mut rng = generator(0);
    let mut numbers = Vec::from_iter(0..disguise.count());
    // Which qubits have the bits of labels, the others those of numbers of blocks.
    let mut order = Vec::from_iter(0..qubits);
    let circuit = |disguise: &Disguise, numbers: &[usize], order: &[usize]| {
        build(&disguise.labels(matrix, numbers), disguise.bits, order, qubits)
    };
    let mut best = circuit(&disguise, &numbers, &order);
    for _ in 0..TRIES {
        stop::check();
        let saved = (disguise.clone(), numbers.clone(), order.clone());
        match rng.random_range(0..4) {
            0 => order.shuffle(&mut rng),
            1 if numbers.len() > 1 => {
                let [a, b] = [(); 2].map(|()| rng.random_range(0..numbers.len()));
                numbers.swap(a, b);
            }
            _ => {
                let block = rng.random_range(0..disguise.count());
                disguise.shuffle(block, &mut rng);
            }
        }
        let next = circuit(&disguise, &numbers, &order);
        if cost(&next.gates, qubits) <= cost(&best.gates, qubits) {
            best = next;
        } else {
            (disguise, numbers, order) = saved;
        }
    }
    Ok(best)
}

/// The gates on qubits that are certified here.
pub fn on_qubits() -> impl Iterator<Item = &'static Certified> {
    GATES.iter().filter(|gate| gate.is_on_qubits())
}

/// A circuit of a gate that is certified here: the one that it was found as, or by [`decompose`].
///
/// # Errors
///
/// As [`decompose`].
pub fn known(gate: &Certified) -> Result<Circuit, SeparabilityError> {
    let matrix = gate.matrix()?;
    let Recipe::Circuit(words) = gate.recipe else { return decompose(&matrix) };
    let qubits = gate.sizes.len();
    let gates = parse_circuit(words, qubits)?.into_iter().map(Gate::from).collect();
    let circuit = Circuit { qubits, phase: 0, gates };
    // Powers of 1 + i are left out of the matrix.
    let phases = (0..TURN).map(|phase| Circuit { phase, ..circuit.clone() });
    let found = phases.into_iter().find(|circuit| circuit.has_matrix(&matrix));
    found.ok_or_else(|| SeparabilityError::Matrix(format!("{} is not its circuit", gate.name)))
}

/// About how many gates on two qubits, then how many gates.
fn cost(gates: &[Gate], qubits: usize) -> (usize, usize) {
    // Signs that follow each other are made together.
    let together = two_qubit_gates(qubits - 1);
    let groups = gates.chunk_by(|a, b| matches!((a, b), (Gate::Z(_), Gate::Z(_))));
    let of_group = |group: &[Gate]| {
        let sum = group.iter().map(|gate| two_qubit_gates(gate.count() - 1)).sum::<usize>();
        if group.len() > 1 { sum.min(together) } else { sum }
    };
    (groups.map(of_group).sum(), gates.len())
}

/// The circuit by labels, whose bits go to qubits in this order.
fn build(labels: &Labels, bits: usize, order: &[usize], qubits: usize) -> Circuit {
    let place = |label: &usize| {
        let set = order.iter().enumerate().filter(|(bit, _)| label >> bit & 1 == 1);
        set.fold(0, |place, (_, &qubit)| place | places(qubits, 1 << qubit))
    };
    let mut circuit = Circuit { qubits, phase: 0, gates: Vec::new() };
    let columns = Vec::from_iter(labels.columns.iter().map(place));
    let rows = Vec::from_iter(labels.rows.iter().map(place));
    let mut back = vec![0; rows.len()];
    rows.iter().enumerate().for_each(|(row, &label)| back[label] = row);
    // Signs are the same before a permutation and, of other basis vectors, after it.
    let moved = |negative: &[bool], to: &[usize]| {
        let mut moved = vec![false; to.len()];
        negative.iter().zip(to).for_each(|(&negative, &to)| moved[to] = negative);
        moved
    };
    let cheaper = |first: Vec<bool>, second: &[bool]| {
        let cost_of = |negative: &[bool]| {
            let mut circuit = Circuit { qubits, phase: 0, gates: Vec::new() };
            signs(&mut circuit, negative);
            cost(&circuit.gates, qubits)
        };
        if cost_of(&first) <= cost_of(second) { Ok(first) } else { Err(second.to_vec()) }
    };
    let before = cheaper(moved(&labels.column_signs, &columns), &labels.column_signs);
    let after = cheaper(moved(&labels.row_signs, &rows), &labels.row_signs);
    if let Err(negative) = &before {
        signs(&mut circuit, negative);
    }
    synthesize(qubits, &columns).into_iter().for_each(|gate| circuit.add(gate));
    if let Ok(negative) = &before {
        signs(&mut circuit, negative);
    }
    order[..bits].iter().for_each(|&qubit| circuit.add(Gate::H(qubit)));
    if let Ok(negative) = &after {
        signs(&mut circuit, negative);
    }
    synthesize(qubits, &back).into_iter().for_each(|gate| circuit.add(gate));
    if let Err(negative) = &after {
        signs(&mut circuit, negative);
    }
    circuit
}

/// Adds signs of basis vectors: as a polynomial modulo 2, whose monomials are controlled Z.
fn signs(circuit: &mut Circuit, negative: &[bool]) {
    let mut polynomial = negative.to_vec();
    for bit in (0..circuit.qubits).map(|qubit| 1 << qubit) {
        for x in (0..polynomial.len()).filter(|x| x & bit != 0) {
            polynomial[x] ^= polynomial[x ^ bit];
        }
    }
    for x in (0..polynomial.len()).filter(|&x| polynomial[x]) {
        match x {
            0 => circuit.phase = (circuit.phase + TURN / 2) % TURN,
            // Of digits the qubits: the same reversal again.
            _ => circuit.add(Gate::Z(places(circuit.qubits, x as u32) as u32)),
        }
    }
}
