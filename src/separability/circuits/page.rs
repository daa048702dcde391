//! The page docs/gates.md: each gate as matrix and circuit.

use std::fmt::Write;

use super::decompose::known;
use super::draw::draw;
use crate::separability::SeparabilityError;
use crate::separability::gates::catalogue::{GATES, Gate};
use crate::separability::identical::named::Named;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::sense::Sense;

const HEAD: &str = "# Gates that entangle every product

Each gate of [universal-entanglers.md](universal-entanglers.md) as a matrix and, if it is one on qubits, as a circuit. Points
stand for 0, and a gate is the matrix divided by the square root of its scale. Basis vectors are numbered as by the Kronecker
product. A party of 4 dimensions is two qubits; qubit 0 is the first digit. In the drawings time goes to the right, `●` is a
control or a qubit of a controlled Z, `⊕` the target of a controlled X. Without gates of three and more qubits a circuit has as many gates
as said below it; these circuits are files for OpenQASM 3, Qiskit and NumPy. `curiosa separability gate NAME` writes the
matrix, `curiosa separability circuit NAME` the circuit, and this page is what `curiosa separability circuit --page` writes.

";

/// Gates on identical particles that are shown.
const IDENTICAL: &[&str] = &["bosons-3", "bosons-4", "fermions-8"];

/// The page, in Markdown.
///
/// # Errors
///
/// Never for the gates of this program: as [`Gate::matrix`] and [`known`].
pub fn page() -> Result<String, SeparabilityError> {
    let mut page = HEAD.to_string();
    for gate in GATES {
        let (matrix, parties) = (gate.matrix()?, gate.parties()?);
        let statement = if gate.sense == Sense::Genuine {
            "goes to one entangled across every cut"
        } else {
            "goes to a product vector"
        };
        let subject = if gate.sense == Sense::Genuine { "Every" } else { "No" };
        let _ = write!(
            page,
            "## {name}\n\n{subject} product vector of ${sizes}$ {statement}: [certificate](../results/separability/certificates/{name}.json). Scale {scale}.\n\n{matrix}\n",
            name = gate.name,
            sizes = parties.to_string().replace('x', "\\times"),
            scale = matrix.scale()?,
            matrix = block(&text(&matrix)),
        );
        if gate.is_on_qubits() {
            page += &circuit(gate)?;
        }
    }
    for name in IDENTICAL {
        let named = Named::parse(name)?;
        let matrix = named.matrix();
        let _ = write!(
            page,
            "## {name}\n\nNo product state of {system} goes to a product state: [certificate](../results/separability/certificates/{name}.json). Scale {scale}; the basis is in lexicographic order, see [there](universal-entanglers.md#identical-particles).\n\n{matrix}\n",
            system = named.system(),
            scale = matrix.scale()?,
            matrix = block(&text(&matrix)),
        );
    }
    Ok(page.trim_end().to_string() + "\n")
}

fn circuit(gate: &Gate) -> Result<String, SeparabilityError> {
    let circuit = known(gate)?;
    let elementary = circuit.elementary();
    let files = [("OpenQASM", "qasm"), ("Qiskit", "qiskit.py"), ("NumPy", "numpy.py")];
    let links =
        files.map(|(what, end)| format!("[{what}](../results/separability/circuits/{}.{end})", gate.name));
    Ok(format!(
        "{}\n{} gates of one qubit and {} of two, depth {}: {}.\n\n",
        block(&draw(&circuit)),
        elementary.count(1),
        elementary.count(2),
        elementary.depth(),
        links.join(", ")
    ))
}

/// Lines as they are.
fn block(text: &str) -> String {
    text.lines().fold(String::new(), |block, line| block + "    " + line + "\n")
}

/// A matrix as text, a row a line.
fn text(matrix: &GaussianMatrix) -> String {
    let entry = |entry: &Gaussian| match (entry.re, entry.im) {
        (0, 0) => "·".to_string(),
        (re, 0) => re.to_string(),
        (0, 1) => "i".to_string(),
        (0, -1) => "-i".to_string(),
        (0, im) => format!("{im}i"),
        (re, 1) => format!("{re}+i"),
        (re, -1) => format!("{re}-i"),
        (re, im) => format!("{re}{im:+}i"),
    };
    let rows =
        Vec::from_iter((0..matrix.size()).map(|row| Vec::from_iter(matrix.row(row).iter().map(entry))));
    let width = rows.iter().flatten().map(|entry| entry.chars().count()).max().unwrap_or(1);
    let line =
        |row: &Vec<String>| Vec::from_iter(row.iter().map(|entry| format!("{entry:>width$}"))).join(" ");
    Vec::from_iter(rows.iter().map(line)).join("\n")
}
