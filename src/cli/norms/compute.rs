//! `curiosa norms diamond` and `curiosa norms cb`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::json;

use super::{not_reached, read, write_json};
use crate::algebra::matrix_files::to_json;
use crate::cli::input::tolerance;
use crate::cli::output::{Format, OutputArgs};
use crate::norms::diamond::{By, Method, Norm, Options, cb_norm, diamond_norm};
use crate::norms::error::NormError;
use crate::norms::witness::{Witness, witness};
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;

const FILE_HELP: &str = "File of a map, - is stdin: JSON such as {\"left\": [A1, A2], \"right\": [B1, B2]} for sum of A X B (without \
    right: A X A^dagger), {\"choi\": J}, {\"superoperator\": S, \"vec\": \"columns\"}, {\"pauli_transfer\": R}, {\"channel\": \"depolarising\", \"dimension\": 2, \
    \"probability\": 0.1}, {\"difference\": [map, map]}; a matrix is a list of rows, an entry a number or [re, im]. Or NumPy: \
    .npy (2 axes: Choi matrix, 3 axes: Kraus operators), .npz (arrays left, right, choi, ...). Input times output dimension to 1024, of few operators to 65536. See docs/norms.md";

#[derive(Args)]
pub(in crate::cli) struct Compute {
    #[arg(value_name = "FILE", required = true, help = FILE_HELP)]
    files: Vec<PathBuf>,

    /// Relative width of the interval that is enough
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    /// How: Newton steps, the semidefinite program (where built in), a formula, or what suits
    #[arg(long, value_enum, default_value_t = How::Auto)]
    method: How,

    /// File for all that the optimum knows (JSON): input states, gradient of the norm, best measurement; of one map
    #[arg(long, value_name = "FILE")]
    witness: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum How {
    Auto,
    Newton,
    Sdp,
    ClosedForm,
}

/// Which norm.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Diamond,
    Cb,
}

/// A row of the answer.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    map: &'a str,
    norm: Kind,
    lo: f64,
    hi: f64,
    midpoint: f64,
    certain: String,
    relative_width: f64,
    method: String,
    steps: usize,
    reached: bool,
}

impl Compute {
    pub(super) fn run(self, kind: Kind) -> anyhow::Result<()> {
        self.threads.apply();
        if self.witness.is_some() && (self.files.len() > 1 || !matches!(self.method, How::Auto | How::Newton))
        {
            bail!("--witness is of one map, and by Newton steps");
        }
        let maps = Vec::from_iter(self.files.iter().map(|file| read(file)));
        // The others are computed all the same, but no file is replaced by some of what was asked for.
        if self.output.file().path().is_some() {
            maps.iter().try_for_each(|map| map.as_ref().map(drop).map_err(|error| anyhow!("{error:#}")))?;
        }
        let method = match self.method {
            How::Auto => Method::Auto,
            How::Newton => Method::Newton,
            How::Sdp => Method::Sdp,
            How::ClosedForm => Method::ClosedForm,
        };
        let options = Options { method, tolerance: self.tolerance };
        let norms: Vec<_> = maps
            .par_iter()
            .map(|map| {
                map.as_ref().ok().map(|map| match kind {
                    Kind::Diamond => diamond_norm(map, options),
                    Kind::Cb => cb_norm(map, options),
                })
            })
            .collect();
        let mut report = self.output.report(Format::Text)?;
        let (mut short, mut failed) = (Vec::new(), Vec::new());
        let computed = self.files.iter().zip(norms).filter_map(|(file, norm)| Some((file, norm?)));
        for (file, norm) in computed {
            let name = file.display().to_string();
            let norm = match norm {
                Err(error @ NormError::NoSdp) => return Err(error.into()),
                Err(error) => {
                    failed.push(format!("{name}: {error}"));
                    continue;
                }
                Ok(norm) => norm,
            };
            short.extend(too_wide(&name, &norm));
            let row = row(&name, kind, &norm);
            report.row(&row, |out| text(out, &row, &norm, self.files.len() > 1))?;
        }
        if let (Some(path), [Ok(map)]) = (&self.witness, &maps[..]) {
            let map = match kind {
                Kind::Diamond => map.clone(),
                Kind::Cb => map.adjoint(),
            };
            write_witness(path, &witness(&map, self.tolerance)?)?;
        }
        report.finish()?;
        let unread = Vec::from_iter(maps.iter().filter_map(|map| Some(format!("{:#}", map.as_ref().err()?))));
        if !unread.is_empty() {
            bail!(unread.join("; "));
        }
        match (failed.is_empty(), not_reached(self.tolerance, short)) {
            (true, answered) => answered,
            (false, answered) => {
                failed.extend(answered.err().map(|error| error.to_string()));
                Err(NoAnswer(failed.join("; ")).into())
            }
        }
    }
}

/// Matrices as the files of maps have them.
fn write_witness(path: &Path, found: &Witness) -> anyhow::Result<()> {
    let states: &[_] = if found.measurement.is_some() { &found.states[..1] } else { &found.states };
    let value = json!({
        "lo": found.norm.interval.lo,
        "hi": found.norm.interval.hi,
        "states": Vec::from_iter(states.iter().map(to_json)),
        "operator": to_json(&found.operator),
        "measurement": found.measurement.as_ref().map(to_json),
    });
    write_json(path, &value)
}

/// The name and the width, if that is not what was asked for.
pub(super) fn too_wide(name: &str, norm: &Norm) -> Option<String> {
    (!norm.reached).then(|| format!("{name} ({:.1e})", norm.interval.relative_width()))
}

pub(super) fn row<'a>(map: &'a str, norm: Kind, found: &Norm) -> Row<'a> {
    let (method, steps) = match &found.by {
        By::Formula(form) => {
            (serde_json::to_value(form).map(|form| form.as_str().unwrap_or_default().to_string()), 0)
        }
        By::Newton(optimum) => (Ok("newton".to_string()), optimum.steps.len()),
        By::Sdp { .. } => (Ok("sdp".to_string()), 1),
    };
    let interval = found.interval;
    Row {
        map,
        norm,
        lo: interval.lo,
        hi: interval.hi,
        midpoint: interval.midpoint(),
        certain: interval.certain(),
        relative_width: interval.relative_width(),
        method: method.unwrap_or_default(),
        steps,
        reached: found.reached,
    }
}

pub(super) fn text(out: &mut dyn Write, row: &Row, norm: &Norm, named: bool) -> std::io::Result<()> {
    let interval = norm.interval;
    let digits = (interval.certain_digits() + 3).min(17);
    if named {
        writeln!(out, "{}", row.map)?;
    }
    writeln!(out, "lo        {}", interval.lo_decimal(digits))?;
    writeln!(out, "hi        {}", interval.hi_decimal(digits))?;
    writeln!(out, "midpoint  {}", row.certain)?;
    let steps = if row.steps > 1 { format!(", {} steps", row.steps) } else { String::new() };
    writeln!(out, "by        {}{steps}", row.method)
}
