//! `curiosa look-and-say certify` and `verify`: tables of elements with context as files, and cosmological theorems.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::args::{LimitsArgs, SequenceArgs};
use crate::cli::output::{FileArgs, OutputArgs};
use crate::cli::verdicts;
use crate::look_and_say::context::certificate as elements;
use crate::look_and_say::cosmology::certificate as cosmology;

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
        let check = |_: &str, bytes: &[u8]| match cosmology::is_one(bytes) {
            true => cosmology::check(bytes),
            false => elements::check(bytes),
        };
        verdicts::verify(&self.files, &self.output, check, |report, name, statement| {
            let text = |out: &mut dyn Write| writeln!(out, "{name}: {statement}");
            report.row(&json!({"certificate": name, "statement": statement}), text)
        })
    }
}
