//! Circuits of gates on qubits against the definition of their matrices.

use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::random::generator;
use curiosa::separability::circuits::circuit::{Circuit, Gate, TURN};
use curiosa::separability::circuits::decompose::{decompose, known};
use curiosa::separability::circuits::draw::draw;
use curiosa::separability::circuits::formats::{numpy, qasm, qiskit};
use curiosa::separability::gates::catalogue::GATES;
use curiosa::separability::gates::search::{Family, candidate};
use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
use curiosa::separability::model::parties::Parties;
use curiosa::separability::model::sense::Sense;
use nalgebra::Complex;
use proptest::prelude::*;
use rand::RngExt;
use rand::seq::SliceRandom;

/// The bit of a qubit in the number of a basis vector.
fn bit(qubits: usize, index: usize, qubit: usize) -> usize {
    index >> (qubits - 1 - qubit) & 1
}

/// The matrix of a gate, entry by entry from what it does to basis vectors.
fn dense(gate: Gate, qubits: usize) -> ComplexMatrix {
    let size = 1 << qubits;
    let on = |index: usize, set: u32| {
        (0..qubits).filter(|qubit| set >> qubit & 1 == 1).all(|qubit| bit(qubits, index, qubit) == 1)
    };
    let turn = |k: i64| Complex::from_polar(1.0, std::f64::consts::TAU * k as f64 / TURN as f64);
    let flipped = |index: usize, qubit: usize| index ^ 1 << (qubits - 1 - qubit);
    let [zero, one] = [0.0, 1.0].map(|re| Complex::new(re, 0.0));
    ComplexMatrix::from_fn(size, size, |row, column| match gate {
        Gate::H(qubit) => {
            let amplitude = Complex::new(0.5_f64.sqrt(), 0.0);
            match () {
                () if row == column && bit(qubits, row, qubit) == 1 => -amplitude,
                () if row == column || row == flipped(column, qubit) => amplitude,
                () => zero,
            }
        }
        Gate::X { controls, target } => {
            let image = if on(column, controls) { flipped(column, target) } else { column };
            if row == image { one } else { zero }
        }
        _ if row != column => zero,
        Gate::Phase(qubit, k) if bit(qubits, row, qubit) == 1 => turn(k),
        Gate::Z(set) if on(row, set) => -one,
        _ => one,
    })
}

fn product(circuit: &Circuit) -> ComplexMatrix {
    let size = 1 << circuit.qubits;
    let phase = Complex::from_polar(1.0, std::f64::consts::TAU * circuit.phase as f64 / TURN as f64);
    let unit = ComplexMatrix::identity(size, size) * phase;
    circuit.gates.iter().fold(unit, |matrix, &gate| dense(gate, circuit.qubits) * matrix)
}

/// Whether the product of the gates, in floats, is M / sqrt(c).
fn is_about(circuit: &Circuit, matrix: &GaussianMatrix) -> bool {
    let wanted = matrix.to_floats() / Complex::new((matrix.scale().unwrap() as f64).sqrt(), 0.0);
    (product(circuit) - wanted).norm() < 1e-9
}

#[test]
fn every_certified_gate_on_qubits_has_a_circuit() {
    let mut count = 0;
    for gate in GATES.iter().filter(|gate| gate.sizes.iter().all(|size| size.is_power_of_two())) {
        let (matrix, circuit) = (gate.matrix().unwrap(), known(gate).unwrap());
        let elementary = circuit.elementary();
        assert!(elementary.gates.iter().all(|gate| gate.count() <= 2), "{}", gate.name);
        for circuit in [&circuit, &elementary] {
            assert!(circuit.has_matrix(&matrix) && is_about(circuit, &matrix), "{}", gate.name);
        }
        assert_eq!(read_qasm(&qasm(&elementary, gate.name)), elementary, "{}", gate.name);
        count += 1;
    }
    assert_eq!(count, 16);
}

/// What OpenQASM says, for the gates that are written here.
fn read_qasm(text: &str) -> Circuit {
    let mut circuit = Circuit { qubits: 0, phase: 0, gates: Vec::new() };
    let turns = |angle: &str| {
        let (number, parts) = angle.split_once('/').unwrap_or((angle, "1"));
        let number = match number.strip_suffix("pi").unwrap().trim_end_matches('*') {
            "" => 1,
            "-" => -1,
            digits => digits.parse().unwrap(),
        };
        (TURN / 2 * number / parts.parse::<i64>().unwrap()).rem_euclid(TURN)
    };
    for line in text.lines().skip(2).filter(|line| !line.starts_with("//")) {
        let (call, arguments) = line.trim_end_matches(';').split_once(' ').unwrap_or((line, ""));
        let (name, angle) = call.trim_end_matches([')', ';']).split_once('(').unwrap_or((call, ""));
        let qubits: Vec<usize> = arguments
            .split(", ")
            .filter_map(|qubit| qubit.strip_prefix("q[")?.strip_suffix(']')?.parse().ok())
            .collect();
        circuit.gates.push(match (name, &qubits[..]) {
            ("gphase", _) => {
                circuit.phase = turns(angle);
                continue;
            }
            (declared, _) if declared.starts_with("qubit") => {
                circuit.qubits = declared["qubit[".len()..].trim_end_matches(']').parse().unwrap();
                continue;
            }
            ("h", &[q]) => Gate::H(q),
            ("x", &[target]) => Gate::X { controls: 0, target },
            ("cx", &[control, target]) => Gate::X { controls: 1 << control, target },
            ("cz", &[a, b]) => Gate::Z(1 << a | 1 << b),
            ("z", &[q]) => Gate::Phase(q, 32),
            ("s", &[q]) => Gate::Phase(q, 16),
            ("sdg", &[q]) => Gate::Phase(q, 48),
            ("t", &[q]) => Gate::Phase(q, 8),
            ("tdg", &[q]) => Gate::Phase(q, 56),
            ("p", &[q]) => Gate::Phase(q, turns(angle)),
            other => panic!("{other:?}"),
        });
    }
    circuit
}

fn gate(qubits: usize) -> impl Strategy<Value = Gate> {
    let all = 1_u32 << qubits;
    prop_oneof![
        (0..qubits).prop_map(Gate::H),
        (0..qubits, 1..TURN).prop_map(|(qubit, k)| Gate::Phase(qubit, k)),
        (0..all, 0..qubits).prop_map(|(set, target)| Gate::X { controls: set & !(1 << target), target }),
        (1..all).prop_map(Gate::Z),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn smaller_gates_have_the_same_product(
        (qubits, gates) in (1_usize..=6).prop_flat_map(|n| (Just(n), prop::collection::vec(gate(n), 0..8)))
    ) {
        let circuit = Circuit { qubits, phase: 3, gates };
        let elementary = circuit.elementary();
        let small = elementary.gates.iter().all(|gate| gate.count() <= 2);
        prop_assert!(small);
        prop_assert!((product(&circuit) - product(&elementary)).norm() < 1e-9);
        prop_assert_eq!(read_qasm(&qasm(&elementary, "a title")), elementary.clone());
        // The depth is that of the drawing or less, and no gate is lost in it.
        prop_assert!(draw(&circuit).lines().count() >= qubits || circuit.gates.is_empty());
        prop_assert!(elementary.depth() <= elementary.gates.len());
    }

    #[test]
    fn matrices_are_compared_exactly(
        (qubits, gates, extra) in (1_usize..=4).prop_flat_map(|n| (Just(n), prop::collection::vec(gate(n), 0..8), gate(n)))
    ) {
        // Of Clifford gates alone, and the same circuit with one gate more, which is not the unit matrix.
        let is_clifford = |gate: &Gate| match gate {
            Gate::Phase(_, k) => k % 16 == 0,
            _ => gate.count() <= 2,
        };
        let gates = Vec::from_iter(gates.into_iter().filter(is_clifford));
        let circuit = Circuit { qubits, phase: 0, gates };
        let floats = product(&circuit);
        let powers = (0..=8).map(|power| 2_f64.powf(f64::from(power) / 2.0));
        let whole = |matrix: &ComplexMatrix| {
            let round = matrix.map(|entry| Complex::new(entry.re.round(), entry.im.round()));
            ((&round - matrix).norm() < 1e-9).then(|| GaussianMatrix::from_floats(&round).unwrap())
        };
        let matrix = powers.into_iter().find_map(|factor| whole(&(&floats * Complex::new(factor, 0.0))));
        if let Some(matrix) = matrix {
            prop_assert!(circuit.has_matrix(&matrix));
            let more = Circuit { gates: [&circuit.gates[..], &[extra]].concat(), ..circuit.clone() };
            prop_assert!(!more.has_matrix(&matrix));
            let turned = Circuit { phase: 1, ..circuit };
            prop_assert!(!turned.has_matrix(&matrix));
        }
    }

    #[test]
    fn disguised_hadamard_matrices_are_decomposed(seed in any::<u64>(), qubits in 1_usize..=4, bits in 0_usize..=4) {
        let (size, order) = (1 << qubits, 1 << bits.min(qubits));
        let mut rng = generator(seed);
        let mut orders = [Vec::from_iter(0..size), Vec::from_iter(0..size)];
        orders.iter_mut().for_each(|order| order.shuffle(&mut rng));
        let signs = [(); 2].map(|()| Vec::from_iter((0..size).map(|_| 1 - 2 * rng.random_range(0..2_i64))));
        let matrix = GaussianMatrix::from_fn(size, |row, column| {
            let (x, y) = (orders[0][row], orders[1][column]);
            let sylvester = 1 - 2 * i64::from(((x % order) & (y % order)).count_ones() % 2);
            Gaussian::real(if x / order == y / order { signs[0][row] * signs[1][column] * sylvester } else { 0 })
        });
        let circuit = decompose(&matrix).unwrap();
        prop_assert!(circuit.has_matrix(&matrix) && circuit.elementary().has_matrix(&matrix));
        prop_assert!(is_about(&circuit, &matrix));
    }
}

#[test]
fn other_matrices_are_refused_in_a_line() {
    let real = |rows: &[&[i64]]| {
        GaussianMatrix::from_fn(rows.len(), |row, column| Gaussian::real(rows[row][column]))
    };
    let three = real(&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]]);
    let rotation = real(&[&[3, 4], &[-4, 3]]);
    let overlapping = real(&[&[1, 1, 0, 0], &[1, -1, 0, 0], &[0, 0, 1, 0], &[0, 0, 0, 1]]);
    for matrix in [three, rotation, overlapping] {
        assert!(!decompose(&matrix).unwrap_err().to_string().contains('\n'));
    }
    // A Hadamard matrix of order 16 of another class: four rows of Sylvester's with the signs turned in four columns where they agree
    // up to signs.
    let sylvester = |row: usize, column: usize| 1 - 2 * i64::from((row & column).count_ones() % 2);
    let switched = GaussianMatrix::from_fn(16, |row, column| {
        let turned = row < 4 && column % 4 == 1;
        Gaussian::real(if turned { -sylvester(row, column) } else { sylvester(row, column) })
    });
    assert_eq!(switched.scale(), Ok(16));
    assert!(decompose(&switched).is_err());
    let parties = Parties::new(vec![3, 4]).unwrap();
    assert!(decompose(&candidate(Family::Signs, &parties, Sense::NotProduct, 6).unwrap()).is_err());
}

#[test]
fn programs_for_python_name_every_gate() {
    let gate = GATES.iter().find(|gate| gate.name == "rotations-2x2x2").unwrap();
    let (matrix, elementary) = (gate.matrix().unwrap(), known(gate).unwrap().elementary());
    let calls = |text: &str, start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(calls(&qiskit(&elementary, "a title"), "circuit."), elementary.gates.len());
    assert_eq!(calls(&numpy(&elementary, &matrix, "a title"), "    (\""), elementary.gates.len());
}
