//! Circuits as text.

use super::circuit::{Circuit, Gate, TURN};

/// Columns of gates in a line.
const WIDTH: usize = 28;

/// The circuit with a line for each qubit, time from left to right: `H`; `X` and `⊕` where 0 and 1 are exchanged; `●` for controls
/// and for all qubits of a controlled Z; `Z`, `S`, `T` and `P` for phases of a half, a quarter, an eighth of a turn, and others.
///
/// ```
/// use curiosa::separability::circuits::{circuit::{Circuit, Gate}, draw::draw};
///
/// let gates = vec![Gate::H(0), Gate::X { controls: 0b1, target: 2 }, Gate::Z(0b11)];
/// let text = draw(&Circuit { qubits: 3, phase: 0, gates });
/// assert_eq!(text, "0 ─H──●──●─\n1 ────┼──●─\n2 ────⊕────\n");
/// ```
pub fn draw(circuit: &Circuit) -> String {
    let columns = columns(circuit);
    let mut text = String::new();
    for (number, part) in columns.chunks(WIDTH).enumerate() {
        text += if number > 0 { "\n" } else { "" };
        for qubit in 0..circuit.qubits {
            text += &format!("{qubit} ");
            for column in part {
                let symbol = column.iter().find_map(|&gate| symbol(gate, qubit));
                text += &format!("─{}─", symbol.unwrap_or('─'));
            }
            text += "\n";
        }
    }
    text
}

/// Gates that are drawn above each other: none crosses another.
fn columns(circuit: &Circuit) -> Vec<Vec<Gate>> {
    let mut columns: Vec<Vec<Gate>> = Vec::new();
    let mut ends = vec![0; circuit.qubits];
    for &gate in &circuit.gates {
        let range = range(gate);
        let column = range.clone().map(|qubit| ends[qubit]).max().unwrap_or(0);
        if column == columns.len() {
            columns.push(Vec::new());
        }
        columns[column].push(gate);
        range.for_each(|qubit| ends[qubit] = column + 1);
    }
    columns
}

/// The lines that a gate takes.
fn range(gate: Gate) -> std::ops::Range<usize> {
    let qubits = gate.qubits();
    qubits.trailing_zeros() as usize..(u32::BITS - qubits.leading_zeros()) as usize
}

/// What stands on a line in the column of a gate.
fn symbol(gate: Gate, qubit: usize) -> Option<char> {
    if !range(gate).contains(&qubit) {
        return None;
    }
    let on = |set: u32| set >> qubit & 1 == 1;
    Some(match gate {
        Gate::H(_) => 'H',
        Gate::Phase(_, turns) => {
            let named = [('Z', 2), ('S', 4), ('T', 8)];
            named.into_iter().find(|(_, parts)| turns * parts == TURN).map_or('P', |(name, _)| name)
        }
        Gate::X { controls: 0, .. } => 'X',
        Gate::X { target, .. } if target == qubit => '⊕',
        Gate::X { controls, .. } if on(controls) => '●',
        Gate::Z(qubits) if qubits.count_ones() == 1 => 'Z',
        Gate::Z(qubits) if on(qubits) => '●',
        _ => '┼',
    })
}
