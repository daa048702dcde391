//! Listing parts of counts.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::count::CountParameters;
use crate::cli::output::{Format, OutputArgs};
use crate::clock::count::Method;
use crate::pipeline::part::Part;

/// Digits of a digest that people are shown.
const SHOWN: usize = 12;

#[derive(Args)]
pub(in crate::cli) struct Parts {
    /// Files that clock count --shard wrote; one that is empty, cut or damaged is an error
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct Row {
    n: usize,
    method: Method,
    shard: String,
    double_check: bool,
    units: usize,
    cpu_seconds: f64,
    version: String,
    build: String,
    host: String,
    cpu: String,
    digest: String,
    file: String,
}

impl Parts {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut rows = Vec::new();
        for path in &self.files {
            let part = Part::load(path)?;
            let CountParameters { n, method, double_check } =
                CountParameters::of(&part).with_context(|| format!("{} is wrong", path.display()))?;
            rows.push(Row {
                n,
                method,
                shard: part.shard.to_string(),
                double_check,
                units: part.units(),
                cpu_seconds: (part.cpu_seconds() * 100.0).round() / 100.0,
                version: part.version,
                build: part.build,
                host: part.machine.host,
                cpu: part.machine.cpu,
                digest: part.digest,
                file: path.display().to_string(),
            });
        }
        let mut report = self.output.report(Format::Text)?;
        for row in &rows {
            let text = |out: &mut dyn Write| {
                let Row { n, shard, units, cpu_seconds, build, host, cpu, file, .. } = row;
                let (method, checked) = (row.method.name(), if row.double_check { ", checked" } else { "" });
                let digest = row.digest.get(..SHOWN).unwrap_or(&row.digest);
                let units = if *units == 1 { "1 unit".into() } else { format!("{units} units") };
                writeln!(
                    out,
                    "{file}: shard {shard} of N = {n} ({method}{checked}), {units}, {cpu_seconds} s on {host} ({cpu}), build {build}, digest {digest}"
                )
            };
            report.row(row, text)?;
        }
        report.finish()
    }
}
