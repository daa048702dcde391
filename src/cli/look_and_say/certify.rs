//! `curiosa look-and-say certify` and `verify`: tables of elements with context as files.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::args::{LimitsArgs, SequenceArgs};
use crate::cli::input;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::evidence::Refusal;
use crate::look_and_say::context::certificate::check;
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Certify {
    #[command(flatten)]
    sequence: SequenceArgs,

    #[command(flatten)]
    limits: LimitsArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Certify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let elements = self.limits.with_context(rule, &seed)?;
        let text = elements.to_json().context(
            "a file says tables of positional numerals and letters that are said once; --numerals and --stutter are not accepted",
        )?;
        self.file.write(text.as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Verify {
    /// Files of certificates, - is stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let (mut refused, mut malformed) = (Vec::new(), false);
        for file in &self.files {
            let (name, bytes) = input::bytes(file)?;
            match check(&bytes) {
                Ok(statement) => {
                    let text = |out: &mut dyn Write| writeln!(out, "{name}: {statement}");
                    report.row(&json!({"certificate": name, "statement": statement}), text)?;
                }
                Err(refusal) => {
                    let wrong = matches!(refusal, Refusal::Wrong(_));
                    malformed |= !wrong;
                    refused.push(format!("{name}{}: {refusal}", if wrong { " proves nothing" } else { "" }));
                }
            }
        }
        report.finish()?;
        match refused.is_empty() {
            true => Ok(()),
            false if malformed => bail!("{}", refused.join("; ")),
            false => Err(NoAnswer(refused.join("; ")).into()),
        }
    }
}
