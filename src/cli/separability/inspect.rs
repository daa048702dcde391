//! `curiosa separability inspect`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};

use super::classify::matrix_rows;
use super::read::{FILE_HELP, parties, read};
use crate::algebra::matrix_files::to_json;
use crate::cli::input::tolerance;
use crate::cli::output::{Format, OutputArgs};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::products::factors::{Factors, factors};
use crate::separability::products::powers::{controlled, tensor_power};

#[derive(Args)]
pub(in crate::cli) struct Inspect {
    #[arg(value_name = "FILE", help = FILE_HELP)]
    file: PathBuf,

    /// Sizes of the parties, such as 2,2 or 3,4
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    dims: Parties,

    /// The tensor power of so many copies instead; party j of it has party j of each
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10))]
    power: u32,

    /// The gate controlled by so many qubits instead, which come first; of a power, the controlled power
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=9))]
    controls: u32,

    /// How far from unitary and from a product, relative to the matrix, is still so
    #[arg(long, value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    output: OutputArgs,
}

impl Inspect {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let named = || format!("in {}", self.file.display());
        let (matrix, dims) = tensor_power(&read(&self.file)?, &self.dims, self.power).with_context(named)?;
        let (matrix, dims) = controlled(&matrix, &dims, self.controls as usize).with_context(named)?;
        let found = factors(&matrix, &dims, &dims, self.tolerance).with_context(named)?;
        let mut out = self.output.report(Format::Text)?;
        let mut row = json_of(&found, &dims);
        row["file"] = json!(self.file.display().to_string());
        out.row(&row, |out| text(&found, &dims, out))?;
        out.finish()
    }
}

/// Numbers of parties from 1 on.
fn numbers(dims: &Parties, set: Cut) -> Vec<usize> {
    dims.members(set).into_iter().map(|party| party + 1).collect()
}

fn json_of(found: &Factors, dims: &Parties) -> Value {
    let factor = |factor: &crate::separability::products::factors::Factor| {
        json!({
            "parties": numbers(dims, factor.input),
            "places": numbers(dims, factor.output),
            "action": action(factor.is_local()),
            "matrix": to_json(&factor.matrix),
        })
    };
    json!({
        "file": "", "dims": dims.sizes(), "keeps_products": found.keep_products(), "residual": found.residual,
        "factors": found.factors.iter().map(factor).collect::<Vec<_>>(),
    })
}

fn action(is_local: bool) -> &'static str {
    if is_local { "local" } else { "entangling" }
}

fn text(found: &Factors, dims: &Parties, out: &mut dyn Write) -> io::Result<()> {
    let count = found.factors.len();
    let verdict =
        if found.keep_products() { "keeps all product vectors" } else { "entangles some product vectors" };
    writeln!(out, "{count} factor{} of {dims}: it {verdict}", if count == 1 { "" } else { "s" })?;
    for factor in &found.factors {
        let list = |set: Cut| {
            let numbers = numbers(dims, set).into_iter().map(|number| number.to_string());
            format!("{{{}}}", Vec::from_iter(numbers).join(", "))
        };
        let place = if factor.input == factor.output {
            String::new()
        } else {
            format!(", which go to {}", list(factor.output))
        };
        writeln!(out, "{} on {}{place}", action(factor.is_local()), list(factor.input))?;
        if factor.is_local() {
            matrix_rows(&factor.matrix, out)?;
        }
    }
    writeln!(out, "residual  {:.1e}", found.residual)
}
