//! The Clifford group of two qubits and circuits of Clifford gates, exactly.
//!
//! Up to a factor a Clifford gate is a matrix of Gaussian integers: H is [[1, 1], [1, -1]], S is diag(1, i), CZ is
//! diag(1, 1, 1, -1).

use std::collections::{HashSet, VecDeque};

use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::stop;

/// A gate of a circuit, on qubits numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Hadamard's gate.
    H(usize),
    /// The phase gate diag(1, i).
    S(usize),
    /// Controlled Z.
    Cz(usize, usize),
}

/// The gates of a circuit in the order of time, such as "CZ02 H2 S0".
///
/// ```
/// use curiosa::separability::products::clifford::{Gate, parse_circuit};
///
/// assert_eq!(parse_circuit("CZ02 H2", 3).unwrap(), [Gate::Cz(0, 2), Gate::H(2)]);
/// assert!(parse_circuit("H0", 0).is_err());
/// ```
///
/// # Errors
///
/// If a word is none of `H0`, `S0` and `CZ01` with qubits below `qubits`, each of one digit, the two
/// of `CZ` distinct.
pub fn parse_circuit(text: &str, qubits: usize) -> Result<Vec<Gate>, SeparabilityError> {
    let wrong = |word: &str| {
        SeparabilityError::Matrix(format!(
            "{word:?} is not a gate: H0, S0 and CZ01 with qubits below {qubits} are accepted"
        ))
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .map(|word| {
            let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
            let numbers: Option<Vec<usize>> =
                digits.chars().map(|digit| Some(digit.to_digit(10)? as usize)).collect();
            let numbers = numbers.filter(|numbers| numbers.iter().all(|&qubit| qubit < qubits));
            match (&word[..word.len() - digits.len()], numbers.as_deref()) {
                ("H", Some(&[qubit])) => Ok(Gate::H(qubit)),
                ("S", Some(&[qubit])) => Ok(Gate::S(qubit)),
                ("CZ", Some(&[first, second])) if first != second => Ok(Gate::Cz(first, second)),
                _ => Err(wrong(word)),
            }
        })
        .collect()
}

/// The matrix of a circuit, times sqrt(2) for each H, and divided by powers of 1 + i as often as all entries are
/// multiples.
///
/// 4^qubits operations for each gate.
///
/// ```
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::model::gaussian::Gaussian;
///
/// // (|00> + |11>) / sqrt 2 is the image of |00>.
/// let bell = circuit_matrix(&parse_circuit("H0 H1 CZ01 H1", 2).unwrap(), 2);
/// assert_eq!(bell.entry(0, 0), bell.entry(3, 0));
/// assert_eq!((bell.entry(1, 0), bell.entry(2, 0)), (Gaussian::ZERO, Gaussian::ZERO));
/// ```
pub fn circuit_matrix(circuit: &[Gate], qubits: usize) -> GaussianMatrix {
    let size = 1 << qubits;
    let bit = |index: usize, qubit: usize| index >> (qubits - 1 - qubit) & 1;
    let unit = |row: usize, column: usize| if row == column { Gaussian::ONE } else { Gaussian::ZERO };
    let mut matrix = GaussianMatrix::from_fn(size, unit);
    for &gate in circuit {
        stop::check();
        let before = matrix;
        matrix = GaussianMatrix::from_fn(size, |row, column| match gate {
            Gate::H(qubit) => {
                let flipped = row ^ 1 << (qubits - 1 - qubit);
                let (low, high) = if bit(row, qubit) == 0 { (row, flipped) } else { (flipped, row) };
                let (low, high) = (before.entry(low, column), before.entry(high, column));
                if bit(row, qubit) == 0 { low + high } else { low - high }
            }
            Gate::S(qubit) if bit(row, qubit) == 1 => Gaussian::I * before.entry(row, column),
            Gate::Cz(first, second) if bit(row, first) & bit(row, second) == 1 => -before.entry(row, column),
            _ => before.entry(row, column),
        });
        matrix = primitive(matrix);
    }
    matrix
}

/// A matrix divided by 1 + i as often as that leaves Gaussian integers.
fn primitive(mut matrix: GaussianMatrix) -> GaussianMatrix {
    let size = matrix.size();
    let entries =
        |matrix: &GaussianMatrix| Vec::from_iter((0..size).flat_map(|row| matrix.row(row).to_vec()));
    while entries(&matrix).iter().all(|entry| (entry.re + entry.im) % 2 == 0) {
        // (a + b i) / (1 + i) = (a + b + (b - a) i) / 2.
        matrix = GaussianMatrix::from_fn(size, |row, column| {
            let Gaussian { re, im } = matrix.entry(row, column);
            Gaussian { re: (re + im) / 2, im: (im - re) / 2 }
        });
    }
    matrix
}

/// The 11520 Clifford gates of two qubits up to a factor, each as the matrix whose first entry that is not 0
/// is 1. By a breadth-first search from the unit matrix, with five generators.
pub fn two_qubit_group() -> Vec<GaussianMatrix> {
    let gates = [Gate::H(0), Gate::H(1), Gate::S(0), Gate::S(1), Gate::Cz(0, 1)];
    let generators: Vec<GaussianMatrix> = gates.iter().map(|&gate| circuit_matrix(&[gate], 2)).collect();
    let unit = circuit_matrix(&[], 2);
    let mut seen = HashSet::from([unit.clone()]);
    let mut queue = VecDeque::from([unit]);
    let mut group = Vec::new();
    while let Some(element) = queue.pop_front() {
        for generator in &generators {
            stop::check();
            let next = generator.times(&element).expect("entries are small");
            let next = normal_form(&next);
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
        group.push(element);
    }
    group
}

/// A matrix whose entries that are not 0 have one absolute value, divided by the first of them: 1, -1, i, -i are left.
fn normal_form(matrix: &GaussianMatrix) -> GaussianMatrix {
    let size = matrix.size();
    let first = (0..size * size).map(|place| matrix.entry(place / size, place % size));
    let first = first.into_iter().find(|&entry| entry != Gaussian::ZERO).unwrap_or(Gaussian::ONE);
    GaussianMatrix::from_fn(size, |row, column| {
        let turned = matrix.entry(row, column) * first.conjugate();
        Gaussian { re: turned.re / first.norm(), im: turned.im / first.norm() }
    })
}
