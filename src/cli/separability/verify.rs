//! `curiosa separability verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::limit::LimitArgs;
use crate::cli::output::OutputArgs;
use crate::cli::verdicts;
use crate::separability::certificates::check;

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
        let check = |name: &str, bytes: &[u8]| self.limit.check(name, |budget| check(bytes, budget));
        verdicts::verify(&self.files, &self.output, check, |report, name, proved| {
            let list = |numbers: Vec<String>| numbers.join(" ");
            let rows = list(proved.rows.iter().map(usize::to_string).collect());
            let primes = list(proved.primes.iter().map(u64::to_string).collect());
            // The image of a vector is computed without primes.
            let how = match &*rows {
                "" => String::new(),
                rows => format!(" (rows {rows}, modulo {primes})"),
            };
            let text = |out: &mut dyn Write| writeln!(out, "{name}: {}{how}", proved.statement);
            let json = json!({
                "certificate": name, "statement": proved.statement, "rows": proved.rows, "primes": proved.primes,
            });
            report.row(&json, text)
        })
    }
}
