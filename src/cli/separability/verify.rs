//! `curiosa separability verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::input;
use crate::cli::limit::LimitArgs;
use crate::cli::output::{Format, OutputArgs};
use crate::evidence::Refusal;
use crate::pipeline::exit::NoAnswer;
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
        let mut report = self.output.report(Format::Text)?;
        let mut refused = Vec::new();
        let mut malformed = false;
        for file in &self.files {
            let (name, bytes) = input::bytes(file)?;
            let proved = match self.limit.check(&name, |budget| check(&bytes, budget)) {
                Ok(proved) => proved,
                Err(refusal) => {
                    let wrong = matches!(refusal, Refusal::Wrong(_));
                    malformed |= !wrong;
                    let relation = if wrong { " proves nothing" } else { "" };
                    refused.push(format!("{name}{relation}: {refusal}"));
                    continue;
                }
            };
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
