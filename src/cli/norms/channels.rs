//! `curiosa norms discriminate`, `curiosa norms inspect` and `curiosa norms convert`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};

use super::read;
use crate::algebra::matrix_files::to_json;
use crate::cli::input::tolerance;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::norms::discrimination::discriminate;
use crate::norms::map::{LinearMap, Vectorisation};
use crate::norms::properties::{defects, entanglement_fidelity, kraus_rank, minimal_kraus};
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Discriminate {
    /// File of the first channel (see norms diamond --help)
    #[arg(value_name = "A")]
    first: PathBuf,

    /// File of the second channel
    #[arg(value_name = "B")]
    second: PathBuf,

    /// Probability of the first channel
    #[arg(long, value_name = "P", default_value = "0.5", value_parser = probability)]
    prior: f64,

    /// Relative width of the norm that is enough
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    output: OutputArgs,
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1 is accepted".to_string()),
    }
}

impl Discriminate {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (first, second) = (read(&self.first)?, read(&self.second)?);
        let found = discriminate(&first, &second, self.prior, self.tolerance)?;
        let mut report = self.output.report(Format::Text)?;
        let input = to_json(&found.input);
        let (success, norm) = (found.success, found.norm);
        let text = |out: &mut dyn Write| {
            writeln!(out, "success  {}", success.certain())?;
            writeln!(out, "lo       {}", success.lo_decimal((success.certain_digits() + 3).min(17)))?;
            writeln!(out, "hi       {}", success.hi_decimal((success.certain_digits() + 3).min(17)))?;
            writeln!(out, "norm     {}", norm.certain())?;
            writeln!(out, "input, a row a state of the reference:")?;
            for row in found.input.row_iter() {
                let entries: Vec<String> = row
                    .iter()
                    .map(|entry| format!("{:9.6}{:+9.6}i", entry.re + 0.0, entry.im + 0.0))
                    .collect();
                writeln!(out, "  {}", entries.join("  "))?;
            }
            Ok(())
        };
        let json = json!({
            "prior": self.prior, "success_lo": success.lo, "success_hi": success.hi,
            "norm_lo": norm.lo, "norm_hi": norm.hi, "input": input,
        });
        report.row(&json, text)?;
        report.finish()?;
        if !found.reached {
            return Err(NoAnswer(format!("the relative width {:e} was not reached", self.tolerance)).into());
        }
        Ok(())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Inspect {
    /// Files of maps (see norms diamond --help)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How far off is still yes: Hermiticity and positivity relative to the map, trace and unit not
    #[arg(long, value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct MapRow {
    map: String,
    input: usize,
    output: usize,
    kraus_rank: usize,
    preserves_hermiticity: bool,
    completely_positive: bool,
    preserves_trace: bool,
    unital: bool,
    channel: bool,
    hermiticity_defect: f64,
    positivity_defect: f64,
    trace_defect: f64,
    unit_defect: f64,
    entanglement_fidelity: Option<f64>,
    average_gate_fidelity: Option<f64>,
    least_diamond_distance: Option<f64>,
    most_diamond_distance: Option<f64>,
}

impl Inspect {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let maps = self.files.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<_>>>()?;
        let mut report = self.output.report(Format::Text)?;
        for (file, map) in self.files.iter().zip(&maps) {
            let row = inspect(file.display().to_string(), map, self.tolerance);
            report.row(&row, |out| inspect_text(out, &row))?;
        }
        report.finish()
    }
}

fn inspect(name: String, map: &LinearMap, tolerance: f64) -> MapRow {
    let found = defects(map);
    let fidelity = entanglement_fidelity(map);
    let (n, infidelity) = (map.input() as f64, fidelity.map(|fidelity| (1.0 - fidelity).clamp(0.0, 1.0)));
    let infidelity = infidelity.filter(|_| found.is_channel(tolerance));
    MapRow {
        map: name,
        input: map.input(),
        output: map.output(),
        kraus_rank: kraus_rank(map, tolerance),
        preserves_hermiticity: found.hermiticity <= tolerance,
        completely_positive: found.complete_positivity <= tolerance,
        preserves_trace: found.trace <= tolerance,
        unital: found.unit <= tolerance,
        channel: found.is_channel(tolerance),
        hermiticity_defect: found.hermiticity,
        positivity_defect: found.complete_positivity,
        trace_defect: found.trace,
        unit_defect: found.unit,
        entanglement_fidelity: fidelity,
        average_gate_fidelity: infidelity.map(|infidelity| 1.0 - n * infidelity / (n + 1.0)),
        least_diamond_distance: infidelity,
        most_diamond_distance: infidelity.map(|infidelity| (n * infidelity.sqrt()).min(1.0)),
    }
}

fn inspect_text(out: &mut dyn Write, row: &MapRow) -> std::io::Result<()> {
    let yes =
        |holds: bool, defect: f64| if holds { "yes".to_string() } else { format!("no, off by {defect:.1e}") };
    let (n, m) = (row.input, row.output);
    writeln!(out, "{}: {n} x {n} to {m} x {m} matrices, Kraus rank {}", row.map, row.kraus_rank)?;
    writeln!(out, "  preserves Hermiticity  {}", yes(row.preserves_hermiticity, row.hermiticity_defect))?;
    writeln!(out, "  completely positive    {}", yes(row.completely_positive, row.positivity_defect))?;
    writeln!(out, "  preserves the trace    {}", yes(row.preserves_trace, row.trace_defect))?;
    writeln!(out, "  unital                 {}", yes(row.unital, row.unit_defect))?;
    let (Some(fidelity), Some(average)) = (row.entanglement_fidelity, row.average_gate_fidelity) else {
        return Ok(());
    };
    writeln!(out, "  entanglement fidelity  {fidelity:.12}")?;
    writeln!(out, "  average gate fidelity  {average:.12}")?;
    let (Some(least), Some(most)) = (row.least_diamond_distance, row.most_diamond_distance) else {
        return Ok(());
    };
    writeln!(
        out,
        "  so half the diamond norm of the difference from the identity is {least:.3e} to {most:.3e}"
    )
}

#[derive(Args)]
pub(in crate::cli) struct Convert {
    /// File of a map (see norms diamond --help)
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// What to write
    #[arg(long, value_enum)]
    to: Form,

    /// Singular values below this, relative to the greatest, make no Kraus operator
    #[arg(long, value_name = "TOLERANCE", default_value = "1e-12", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    file_out: FileArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Form {
    /// As few Kraus operators as there can be
    Kraus,
    /// The Choi matrix, input first
    Choi,
    /// The superoperator for columns stacked
    SuperoperatorColumns,
    /// The superoperator for rows stacked
    SuperoperatorRows,
}

/// The most rows of a Choi matrix that is written out.
const MOST: usize = 1024;

impl Convert {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let map = read(&self.file)?;
        let size = map.input() * map.output();
        if size > MOST && !matches!(self.to, Form::Kraus) {
            bail!(
                "a matrix with {size} x {size} entries: {MOST} x {MOST} are written at most; --to kraus writes few operators"
            );
        }
        let list = |matrices: &[_]| Value::Array(matrices.iter().map(to_json).collect());
        let sized = |mut value: Value| {
            value["input"] = json!(map.input());
            value["output"] = json!(map.output());
            value
        };
        let superoperator = |vec: Vectorisation, name: &str| {
            sized(json!({"superoperator": to_json(&map.superoperator(vec)), "vec": name}))
        };
        let value = match self.to {
            Form::Kraus => {
                let kraus = minimal_kraus(&map, self.tolerance);
                match &kraus.right {
                    Some(right) => json!({"left": list(&kraus.left), "right": list(right)}),
                    None => json!({"left": list(&kraus.left)}),
                }
            }
            Form::Choi => sized(json!({"choi": to_json(map.choi())})),
            Form::SuperoperatorColumns => superoperator(Vectorisation::Columns, "columns"),
            Form::SuperoperatorRows => superoperator(Vectorisation::Rows, "rows"),
        };
        self.file_out.write(format!("{value}\n").as_bytes())
    }
}
