//! `curiosa norms certify` and `curiosa norms verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::read;
use crate::cli::input::{self, tolerance};
use crate::cli::limit::LimitArgs;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::evidence::Refusal;
use crate::norms::certificates::certify::certify;
use crate::norms::certificates::verify::verify;
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Certify {
    /// File of a map (see norms diamond --help), of input times output dimension up to 64
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Relative width of the interval that is enough
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-7", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    file_out: FileArgs,
}

impl Certify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let map = read(&self.file)?;
        let certificate = certify(&map, self.tolerance)?;
        self.file_out.write(certificate.to_json().as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Verify {
    /// Files of certificates, - is stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let mut refused = Vec::new();
        let mut malformed = false;
        for file in &self.files {
            let (name, bytes) = input::bytes(file)?;
            let proved = match self.limit.check(&name, |budget| verify(&bytes, budget)) {
                Ok(proved) => proved,
                Err(refusal) => {
                    let wrong = matches!(refusal, Refusal::Wrong(_));
                    malformed |= !wrong;
                    let relation = if wrong { " proves nothing" } else { "" };
                    refused.push(format!("{name}{relation}: {refusal}"));
                    continue;
                }
            };
            let (n, m, interval) = (proved.input, proved.output, proved.interval);
            let digits = (interval.certain_digits() + 3).min(17);
            let text = |out: &mut dyn Write| {
                let (lo, hi) = (interval.lo_decimal(digits), interval.hi_decimal(digits));
                writeln!(
                    out,
                    "{name}: the diamond norm of this map from {n} x {n} to {m} x {m} matrices is"
                )?;
                writeln!(out, "  at least {lo}")?;
                writeln!(out, "  at most  {hi}")
            };
            let json =
                json!({"certificate": name, "input": n, "output": m, "lo": interval.lo, "hi": interval.hi});
            report.row(&json, text)?;
        }
        report.finish()?;
        match refused.is_empty() {
            true => Ok(()),
            false if malformed => anyhow::bail!("{}", refused.join("; ")),
            false => Err(NoAnswer(refused.join("; ")).into()),
        }
    }
}
