//! `curiosa separability circuit`.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::read::{FILE_HELP, read};
use crate::cli::output::FileArgs;
use crate::separability::circuits::circuit::Circuit;
use crate::separability::circuits::decompose::{decompose, known, on_qubits};
use crate::separability::circuits::draw::draw;
use crate::separability::circuits::formats::{numpy, qasm, qiskit};
use crate::separability::circuits::page::page;
use crate::separability::gates::catalogue::Gate;
use crate::separability::model::gaussian::GaussianMatrix;

#[derive(Args)]
pub(in crate::cli) struct CircuitArgs {
    #[arg(value_name = "NAME|FILE", help = format!("Name of a gate that is certified here; without any, all names. Or a {}", FILE_HELP.replace("File", "file")))]
    gate: Option<PathBuf>,

    /// Write the page docs/gates.md: all gates as matrices and circuits
    #[arg(long, conflicts_with_all = ["gate", "format"])]
    page: bool,

    /// How the circuit is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    file_out: FileArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Format {
    /// A drawing and how many gates there are
    Text,
    /// OpenQASM 3
    Qasm,
    /// A Python program for Qiskit
    Qiskit,
    /// A Python program with the matrix and the gates, which multiplies them
    Numpy,
}

impl CircuitArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if self.page {
            return self.file_out.write(page()?.as_bytes());
        }
        let Some(file) = &self.gate else {
            let names = on_qubits().map(|gate| format!("{}\n", gate.name));
            return self.file_out.write(String::from_iter(names).as_bytes());
        };
        let named = file.to_str().filter(|_| !file.exists()).and_then(Gate::named);
        let (title, matrix, circuit) = match named {
            Some(gate) => (gate.name.to_string(), gate.matrix()?, known(gate)?),
            None => {
                let matrix = GaussianMatrix::from_floats(&read(file)?)
                    .with_context(|| format!("in {}", file.display()))?;
                let circuit = decompose(&matrix)?;
                ("A matrix".to_string(), matrix, circuit)
            }
        };
        let elementary = circuit.elementary();
        let title = format!("{title} as a circuit of {} gates of one and two qubits", elementary.gates.len());
        let text = match self.format {
            Format::Text => text(&circuit, &elementary),
            Format::Qasm => qasm(&elementary, &title),
            Format::Qiskit => qiskit(&elementary, &title),
            Format::Numpy => numpy(&elementary, &matrix, &title),
        };
        self.file_out.write(text.as_bytes())
    }
}

fn text(circuit: &Circuit, elementary: &Circuit) -> String {
    let [one, two] = [1, 2].map(|qubits| elementary.count(qubits));
    format!(
        "{}\n{} gates; {one} of one qubit, {two} of two and depth {} without larger ones{}\n",
        draw(circuit),
        circuit.gates.len(),
        elementary.depth(),
        if circuit.phase == 0 { "" } else { "; and a phase of the whole" }
    )
}
