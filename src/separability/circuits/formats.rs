//! Circuits as files for other programs.

use super::circuit::{Circuit, Gate, TURN};
use crate::separability::model::gaussian::GaussianMatrix;

/// OpenQASM 3, for a circuit of gates of one and two qubits. Qubit 0 is the first digit of the number of a basis vector.
///
/// # Panics
///
/// If a gate acts on more than two qubits.
pub fn qasm(circuit: &Circuit, title: &str) -> String {
    let mut text = format!(
        "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n// {title}\n// q[0] is the first digit of the number of a basis vector.\nqubit[{}] q;\n",
        circuit.qubits
    );
    if circuit.phase != 0 {
        text += &format!("gphase({});\n", angle(circuit.phase));
    }
    for &gate in &circuit.gates {
        text += &match call(gate) {
            (name, None, qubits) => format!("{name} {};\n", joined(&qubits, |qubit| format!("q[{qubit}]"))),
            (name, Some(angle), qubits) => {
                format!("{name}({angle}) {};\n", joined(&qubits, |qubit| format!("q[{qubit}]")))
            }
        };
    }
    text
}

/// A Python program that makes the same circuit with Qiskit. Qiskit's qubit 0 is the last digit, so that qubits are numbered the other
/// way round there, and the matrix that Qiskit gives is the same.
///
/// # Panics
///
/// If a gate acts on more than two qubits.
pub fn qiskit(circuit: &Circuit, title: &str) -> String {
    let mut text = format!(
        "\"\"\"{title}\n\nQiskit's qubit 0 is the last digit of the number of a basis vector.\n\"\"\"\n\nfrom math import pi\n\nfrom qiskit import QuantumCircuit\n\ncircuit = QuantumCircuit({}, global_phase={})\n",
        circuit.qubits,
        angle(circuit.phase)
    );
    for &gate in &circuit.gates {
        let (name, angle, qubits) = call(gate);
        let qubits = joined(&qubits, |qubit| (circuit.qubits - 1 - qubit).to_string());
        let angle = angle.map_or(String::new(), |angle| format!("{angle}, "));
        text += &format!("circuit.{name}({angle}{qubits})\n");
    }
    text
}

/// A Python program with the matrix `U` and the circuit as a list, that multiplies the gates with NumPy and prints how far both
/// are apart.
///
/// # Panics
///
/// If a gate acts on more than two qubits.
pub fn numpy(circuit: &Circuit, matrix: &GaussianMatrix, title: &str) -> String {
    let entry = |row: usize, column: usize| {
        let entry = matrix.entry(row, column);
        if entry.im == 0 { entry.re.to_string() } else { format!("{}{:+}j", entry.re, entry.im) }
    };
    let row = |row: usize| {
        let entries = Vec::from_iter((0..matrix.size()).map(|column| entry(row, column)));
        format!("    [{}],\n", entries.join(", "))
    };
    let gate = |&gate: &Gate| {
        let (name, angle, qubits) = call(gate);
        let angle = angle.map_or(String::new(), |angle| format!(", {angle}"));
        format!("    (\"{name}\", [{}]{angle}),\n", joined(&qubits, usize::to_string))
    };
    format!(
        r#""""{title}"""

from math import pi

import numpy as np

QUBITS = {qubits}
PHASE = {phase}

M = np.array([
{rows}])
U = M / np.sqrt({scale})

# In the order of time; qubit 0 is the first digit of the number of a basis vector.
GATES = [
{gates}]

ONE_QUBIT = {{
    "h": lambda: np.array([[1, 1], [1, -1]]) / np.sqrt(2),
    "x": lambda: np.array([[0, 1], [1, 0]]),
    "z": lambda: np.diag([1, -1]),
    "s": lambda: np.diag([1, 1j]),
    "sdg": lambda: np.diag([1, -1j]),
    "t": lambda: np.diag([1, np.exp(1j * pi / 4)]),
    "tdg": lambda: np.diag([1, np.exp(-1j * pi / 4)]),
    "p": lambda angle: np.diag([1, np.exp(1j * angle)]),
}}


def unitary(name, qubits, *angle):
    """A gate as a matrix on all qubits."""
    one = ONE_QUBIT[name.removeprefix("c")](*angle)
    *controls, target = qubits
    bits = np.array([[index >> (QUBITS - 1 - qubit) & 1 for qubit in range(QUBITS)] for index in range(2**QUBITS)])
    matrix = np.eye(2**QUBITS, dtype=complex)
    for index in range(2**QUBITS):
        if bits[index, controls].all():
            flipped = index ^ 1 << (QUBITS - 1 - target)
            bit = bits[index, target]
            matrix[index, index] = one[bit, bit]
            matrix[flipped, index] = one[1 - bit, bit]
    return matrix


if __name__ == "__main__":
    product = np.exp(1j * PHASE) * np.eye(2**QUBITS)
    for gate in GATES:
        product = unitary(*gate) @ product
    print("largest difference between the circuit and the matrix:", abs(product - U).max())
"#,
        qubits = circuit.qubits,
        phase = angle(circuit.phase),
        rows = String::from_iter((0..matrix.size()).map(row)),
        scale = matrix.scale().map_or_else(|error| error.to_string(), |scale| scale.to_string()),
        gates = String::from_iter(circuit.gates.iter().map(gate)),
    )
}

/// Name, angle and qubits of a gate, controls first.
fn call(gate: Gate) -> (&'static str, Option<String>, Vec<usize>) {
    let members = |set: u32| (0..u32::BITS as usize).filter(move |qubit| set >> qubit & 1 == 1);
    let qubits = |gate: Gate| Vec::from_iter(members(gate.qubits()));
    match gate {
        Gate::H(qubit) => ("h", None, vec![qubit]),
        Gate::Phase(qubit, turns) => {
            let named = [("z", 2, 1), ("s", 4, 1), ("sdg", 4, 3), ("t", 8, 1), ("tdg", 8, 7)];
            match named.into_iter().find(|(_, parts, number)| turns * parts == TURN * number) {
                Some((name, ..)) => (name, None, vec![qubit]),
                None => ("p", Some(angle(turns)), vec![qubit]),
            }
        }
        Gate::X { controls, target } => {
            assert!(controls.count_ones() <= 1, "gates of one and two qubits");
            (if controls == 0 { "x" } else { "cx" }, None, members(controls).chain([target]).collect())
        }
        Gate::Z(set) => {
            assert!(set.count_ones() <= 2, "gates of one and two qubits");
            (if set.count_ones() == 1 { "z" } else { "cz" }, None, qubits(gate))
        }
    }
}

/// An angle of so many 64ths of a turn, as a multiple of pi between -pi and pi.
fn angle(turns: i64) -> String {
    let mut number = turns.rem_euclid(TURN);
    if number > TURN / 2 {
        number -= TURN;
    }
    let mut parts = TURN / 2;
    while number % 2 == 0 && parts > 1 {
        (number, parts) = (number / 2, parts / 2);
    }
    match (number, parts) {
        (0, _) => "0".into(),
        (1, 1) => "pi".into(),
        (1, _) => format!("pi/{parts}"),
        (-1, _) => format!("-pi/{parts}"),
        _ => format!("{number}*pi/{parts}"),
    }
}

fn joined(qubits: &[usize], text: impl Fn(&usize) -> String) -> String {
    Vec::from_iter(qubits.iter().map(text)).join(", ")
}
