//! `curiosa norms nearest` and `curiosa norms worst`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::{not_reached, read, write_json};
use crate::algebra::matrix_files::to_json;
use crate::cli::input::tolerance;
use crate::cli::output::{Format, OutputArgs};
use crate::norms::interval::Interval;
use crate::norms::map::LinearMap;
use crate::norms::nearest::nearest_channel;
use crate::norms::worst::worst_norm;
use crate::pipeline::args::ThreadsArgs;

#[derive(Args)]
pub(in crate::cli) struct Nearest {
    /// File of a map that preserves Hermiticity, with at most 36 rows of the Choi matrix (see norms diamond --help)
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How far apart the bounds may be, times the distance or 1
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-5", value_parser = tolerance)]
    tolerance: f64,

    /// File for the channel, by its Choi matrix (JSON), as norms diamond takes it
    #[arg(long, value_name = "FILE")]
    channel: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Nearest {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let found = nearest_channel(&read(&self.file)?, self.tolerance)
            .with_context(|| self.file.display().to_string())?;
        if let Some(path) = &self.channel {
            write_map(path, &found.channel)?;
        }
        let mut report = self.output.report(Format::Text)?;
        let Interval { lo, hi } = found.distance;
        let row = json!({
            "map": self.file.display().to_string(), "lo": lo, "hi": hi, "reached": found.reached,
            "channel": to_json(found.channel.choi()),
        });
        report.row(&row, |out| text(out, "distance", found.distance))?;
        report.finish()?;
        not_reached(self.tolerance, if found.reached { vec![] } else { vec![format!("{:.1e}", hi - lo)] })
    }
}

#[derive(Args)]
pub(in crate::cli) struct Worst {
    /// File of the map in the middle, such as a difference of channels (see norms diamond --help)
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Files of the half axes of the ellipsoid, each a map that is added
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    axes: Vec<PathBuf>,

    /// Relative width of each norm that is enough
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-9", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Worst {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let axes = self.axes.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<_>>>()?;
        let found = worst_norm(&read(&self.file)?, &axes, self.tolerance)?;
        let mut report = self.output.report(Format::Text)?;
        let row = json!({
            "map": self.file.display().to_string(), "lo": found.interval.lo, "hi": found.interval.hi,
            "centre_lo": found.centre.lo, "centre_hi": found.centre.hi, "coordinates": found.coordinates,
        });
        report.row(&row, |out| {
            text(out, "worst", found.interval)?;
            text(out, "middle", found.centre)?;
            for (file, coordinate) in self.axes.iter().zip(&found.coordinates) {
                writeln!(out, "{coordinate:9.6}  {}", file.display())?;
            }
            Ok(())
        })?;
        report.finish()
    }
}

fn text(out: &mut dyn Write, what: &str, interval: Interval) -> std::io::Result<()> {
    let digits = (interval.certain_digits() + 3).min(17);
    writeln!(out, "{:9} {} to {}", what, interval.lo_decimal(digits), interval.hi_decimal(digits))
}

/// A map as `norms diamond` reads it.
fn write_map(path: &Path, map: &LinearMap) -> anyhow::Result<()> {
    let value = json!({ "choi": to_json(map.choi()), "input": map.input(), "output": map.output() });
    write_json(path, &value)
}
