//! `curiosa norms certify` and `curiosa norms verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::read;
use crate::cli::input::tolerance;
use crate::cli::limit::LimitArgs;
use crate::cli::output::{FileArgs, OutputArgs};
use crate::cli::verdicts;
use crate::norms::certificates::certify::certify;
use crate::norms::certificates::verify::verify;

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
        let check = |name: &str, bytes: &[u8]| self.limit.check(name, |budget| verify(bytes, budget));
        verdicts::verify(&self.files, &self.output, check, |report, name, proved| {
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
            report.row(&json, text)
        })
    }
}
