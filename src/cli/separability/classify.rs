//! `curiosa separability classify`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use nalgebra::Complex;
use serde_json::{Value, json};

use super::read::{FILE_HELP, parties, read};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::matrix_files::to_json;
use crate::cli::input::tolerance;
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::exit::NoAnswer;
use crate::separability::model::parties::Parties;
use crate::separability::products::classify::{Action, Classification, classify};
use crate::separability::products::power::{AcrossCut, across_cuts};
use crate::separability::products::realignment::Operator;

#[derive(Args)]
pub(in crate::cli) struct Classify {
    #[arg(value_name = "FILE", help = FILE_HELP)]
    file: PathBuf,

    /// Sizes of the parties, such as 2,2 or 3,4
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    dims: Parties,

    /// Sizes of the parties of the image, the same in some order [default: as --dims]
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    output_dims: Option<Parties>,

    /// How far from unitary and from local, relative to the matrix, is still so
    #[arg(long, value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    output: OutputArgs,
}

impl Classify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let matrix = read(&self.file)?;
        let input = &self.dims;
        let output = self.output_dims.as_ref().unwrap_or(input);
        let found = classify(&matrix, input, output, self.tolerance)
            .with_context(|| format!("in {}", self.file.display()))?;
        let across = across_cuts(&Operator { matrix: &found.unitary, input, output });
        let report = Report { found: &found, across: &across, tolerance: self.tolerance };
        let mut out = self.output.report(Format::Text)?;
        let mut json = report.json();
        json["file"] = json!(self.file.display().to_string());
        out.row(&json, |out| report.text(out))?;
        out.finish()?;
        match found.action {
            Action::Undecided => Err(NoAnswer("neither local nor shown to entangle".into()).into()),
            _ => Ok(()),
        }
    }
}

struct Report<'a> {
    found: &'a Classification,
    across: &'a [AcrossCut],
    tolerance: f64,
}

impl Report<'_> {
    fn rank(&self, coefficients: &[f64]) -> usize {
        coefficients.iter().filter(|&&value| value > self.tolerance * coefficients[0]).count()
    }

    fn json(&self) -> Value {
        let found = self.found;
        let vector = |vector: &Vec<Complex<f64>>| {
            to_json(&ComplexMatrix::from_row_slice(1, vector.len(), vector))[0].clone()
        };
        let (mut places, mut factors, mut witness) = (Value::Null, Value::Null, Value::Null);
        let (mut cut, mut schmidt, mut entropy) = (Value::Null, Value::Null, Value::Null);
        match &found.action {
            Action::Local { places: to, factors: matrices } => {
                places = json!(to.iter().map(|place| place + 1).collect::<Vec<_>>());
                factors = Value::Array(matrices.iter().map(to_json).collect());
            }
            Action::Entangling(found) => {
                witness = Value::Array(found.factors.iter().map(vector).collect());
                cut = json!([found.cut.trailing_zeros() + 1]);
                schmidt = json!(found.schmidt);
                entropy = json!(found.entropy);
            }
            Action::Undecided => {}
        }
        let across = |value: fn(&AcrossCut, &Self) -> Value| -> Value {
            Value::Array(self.across.iter().map(|across| value(across, self)).collect())
        };
        json!({
            "file": "", "action": found.action.name(), "places": places, "factors": factors, "witness": witness,
            "cut": cut, "schmidt": schmidt, "entropy": entropy, "residual": found.residual, "scale": found.scale,
            "defect": found.defect,
            "operator_schmidt": across(|across, _| json!(across.operator_schmidt)),
            "operator_schmidt_rank": across(|across, report| {
                json!(across.operator_schmidt.as_ref().map(|coefficients| report.rank(coefficients)))
            }),
            "entangling_power": across(|across, _| json!(across.entangling_power)),
        })
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let found = self.found;
        match &found.action {
            Action::Local { places, factors } => {
                let images =
                    places.iter().enumerate().map(|(party, place)| format!("{} to {}", party + 1, place + 1));
                match found.action.name() {
                    "local" => writeln!(out, "local: a product of unitary matrices, one for each party")?,
                    "swap-local" => {
                        writeln!(out, "swap-local: the two parties exchanged after unitary matrices")?
                    }
                    _ => writeln!(
                        out,
                        "permuted-local: parties permuted, {}",
                        Vec::from_iter(images).join(", ")
                    )?,
                }
                for (party, factor) in factors.iter().enumerate() {
                    writeln!(out, "A{}", party + 1)?;
                    matrix_rows(factor, out)?;
                }
            }
            Action::Entangling(witness) => {
                writeln!(out, "entangling: the image of this product vector is entangled")?;
                for (party, vector) in witness.factors.iter().enumerate() {
                    writeln!(
                        out,
                        "  a{}  {}",
                        party + 1,
                        Vec::from_iter(vector.iter().map(number)).join("  ")
                    )?;
                }
                let party = witness.cut.trailing_zeros() + 1;
                let schmidt = witness.schmidt.iter().map(|value| format!("{value:.9}"));
                writeln!(out, "between party {party} and the others")?;
                writeln!(out, "  Schmidt coefficients  {}", Vec::from_iter(schmidt).join("  "))?;
                writeln!(out, "  linear entropy        {:.9}", witness.entropy)?;
            }
            Action::Undecided => {
                writeln!(
                    out,
                    "undecided: not local within {:e}, yet no image is entangled beyond rounding",
                    self.tolerance
                )?;
            }
        }
        writeln!(
            out,
            "residual          {:.1e} (the distance from local matrices is at most this, relative)",
            found.residual
        )?;
        writeln!(
            out,
            "unitary           up to the factor {:?} with defect {:.1e}",
            found.scale, found.defect
        )?;
        for across in self.across {
            let party = across.cut.trailing_zeros() + 1;
            if self.across.len() > 1 {
                writeln!(out, "party {party} against the others:")?;
            }
            match &across.operator_schmidt {
                Some(coefficients) => {
                    let rank = self.rank(coefficients);
                    let shown = coefficients.iter().take(rank.min(16)).map(|value| format!("{value:.9}"));
                    let more = if rank > 16 { " ..." } else { "" };
                    writeln!(
                        out,
                        "operator-Schmidt  rank {rank}: {}{more}",
                        Vec::from_iter(shown).join(" ")
                    )?;
                }
                None => writeln!(out, "operator-Schmidt  not computed: the matrix is large")?,
            }
            match across.entangling_power {
                Some(power) => writeln!(out, "entangling power  {:.9}", power.max(0.0))?,
                None => writeln!(out, "entangling power  not computed: the matrix is large")?,
            }
        }
        Ok(())
    }
}

/// A matrix for people, a row a line.
pub(super) fn matrix_rows(matrix: &ComplexMatrix, out: &mut dyn Write) -> io::Result<()> {
    for row in matrix.row_iter() {
        writeln!(out, "  {}", Vec::from_iter(row.iter().map(number)).join("  "))?;
    }
    Ok(())
}

fn number(entry: &Complex<f64>) -> String {
    format!("{:9.6}{:+9.6}i", entry.re + 0.0, entry.im + 0.0)
}
