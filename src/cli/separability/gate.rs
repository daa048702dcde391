//! `curiosa separability gate`.

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::read::to_text;
use crate::cli::output::FileArgs;
use crate::separability::gates::catalogue::{GATES, Gate as Named};
use crate::separability::gates::letter_grid::{Block, LetterGrid};
use crate::separability::model::sense::Sense;
use crate::separability::products::clifford::{circuit_matrix, parse_circuit};

#[derive(Args)]
pub(in crate::cli) struct Gate {
    /// Name of a gate that is certified here; without any, all names
    #[arg(value_name = "NAME", conflicts_with_all = ["grid", "circuit"])]
    name: Option<String>,

    /// Letters of basis vectors in reading order, each used twice, such as ABCD/EABF/CDFE
    #[arg(long, value_name = "LETTERS", conflicts_with = "circuit")]
    grid: Option<String>,

    /// What two cells of a letter make
    #[arg(long, value_enum, default_value_t = Blocks::Rotations, requires = "grid")]
    blocks: Blocks,

    /// The entries -1 instead: a hexadecimal number with bit 2 x for cell x and itself, from 0 on, and 2 x + 1 for x and the other
    /// cell of its letter
    #[arg(long, value_name = "HEX", requires = "grid", conflicts_with = "blocks", value_parser = signs)]
    signs: Option<u64>,

    /// Gates in the order of time, such as 'CZ02 H2 S0', on qubits from 0 on
    #[arg(long, value_name = "GATES", requires = "qubits")]
    circuit: Option<String>,

    /// Number of qubits
    #[arg(long, value_name = "N", requires = "circuit", value_parser = clap::value_parser!(u32).range(1..=8))]
    qubits: Option<u32>,

    #[command(flatten)]
    file_out: FileArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Blocks {
    /// [[1, 1], [-1, 1]]
    Rotations,
    /// [[1, 1], [1, -1]]
    Reflections,
}

impl Gate {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let matrix = match (&self.name, &self.grid, &self.circuit, self.qubits) {
            (Some(name), ..) => match Named::named(name) {
                Some(gate) => gate.matrix()?,
                None => bail!("there is no gate {name}: curiosa separability gate lists them"),
            },
            (_, Some(grid), ..) => {
                let block = match self.blocks {
                    Blocks::Rotations => Block::Rotation,
                    Blocks::Reflections => Block::Hadamard,
                };
                let grid = LetterGrid::parse(grid)?;
                match self.signs {
                    Some(signs) => grid.signed(signs)?,
                    None => grid.matrix(block),
                }
            }
            (_, _, Some(circuit), Some(qubits)) => {
                circuit_matrix(&parse_circuit(circuit, qubits as usize)?, qubits as usize)
            }
            _ => {
                let mut names = Vec::new();
                for gate in GATES {
                    let sense = if gate.sense == Sense::Genuine { "genuine" } else { "not-product" };
                    let sizes = Vec::from_iter(gate.sizes.iter().map(usize::to_string)).join(",");
                    writeln!(names, "{} --dims {sizes} --sense {sense}", gate.name)?;
                }
                return self.file_out.write(&names);
            }
        };
        self.file_out.write(to_text(&matrix, None).as_bytes())
    }
}

fn signs(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16)
        .ok()
        .filter(|_| is_hex)
        .ok_or_else(|| "up to 16 hexadecimal digits such as 10400 are accepted".into())
}
