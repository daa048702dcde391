//! The certified gates on qubits as circuits.

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::separability::circuits::decompose::{known, on_qubits};
use crate::separability::gates::catalogue::Gate;
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const CIRCUITS: Experiment = Experiment::of(
    "circuits",
    "The certified gates on qubits as circuits of gates of one and two qubits",
    const { &[&TABLE] },
    compute,
);

static TABLE: Table = Table {
    name: "separability/circuits",
    about: "Circuits of the certified gates on qubits, a party of 4 dimensions being two; the product of the gates of each was computed exactly. The circuits are in results/separability/circuits, drawn in docs/gates.md. Fewer gates may do.",
    columns: &[
        ("gate, sizes, qubits", "its name, the parties, and the number of qubits"),
        ("gates", "how many, with as many controls as they have"),
        (
            "one, two, depth",
            "gates of one and of two qubits without larger ones, and steps if gates on different qubits are done at once",
        ),
    ],
};

const SEARCH: Method = Method::named("a search for labels");

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    gate: String,
    sizes: String,
    qubits: usize,
    gates: usize,
    one: usize,
    two: usize,
    depth: usize,
}

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let gates = Vec::from_iter(on_qubits());
    let rows = work.try_compute("separability/circuits", json!({}), gates.len(), |unit| {
        row(gates[unit]).context(gates[unit].name)
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(gate: &Gate) -> anyhow::Result<Known<Row>> {
    let (matrix, circuit) = (gate.matrix()?, known(gate)?);
    let both = Known::once(SEARCH, (circuit.elementary(), circuit));
    let sizes = gate.parties()?.short();
    let both = both.certified("the product of its gates", |(elementary, circuit)| {
        ensure!(circuit.has_matrix(&matrix) && elementary.has_matrix(&matrix), "another matrix");
        Ok(())
    })?;
    Ok(both.map(|(elementary, circuit)| Row {
        gate: gate.name.to_string(),
        sizes,
        qubits: circuit.qubits,
        gates: circuit.gates.len(),
        one: elementary.count(1),
        two: elementary.count(2),
        depth: elementary.depth(),
    }))
}
