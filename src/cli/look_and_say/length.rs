//! `curiosa look-and-say length` and `constant`: what is known far out.

use anyhow::bail;
use clap::Args;
use num_bigint::BigInt;
use serde_json::json;

use super::args::{LimitsArgs, SequenceArgs};
use crate::algebra::ball::with_point;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::look_and_say::length::{LetterCounts, length};
use crate::pipeline::args::{ThreadsArgs, whole};

#[derive(Args)]
pub(in crate::cli) struct Length {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// Index of the term, the seed being term 1; without --mod up to some millions (13 for Conway's rule)
    #[arg(long, value_name = "N", value_parser = index)]
    n: u64,

    /// Only the remainders modulo this number, 2 to 2^63
    #[arg(long = "mod", value_name = "M", value_parser = modulus)]
    modulus: Option<u64>,

    #[command(flatten)]
    limits: LimitsArgs,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

fn index(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000_000_000_000_000).contains(number));
    number.ok_or_else(|| "whole numbers from 1 to 10^18 are accepted".into())
}

fn modulus(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (2..=1 << 63).contains(number));
    number.ok_or_else(|| "whole numbers from 2 to 2^63 are accepted".into())
}

/// Bits of a length that is computed exactly, at most.
const MAX_BITS: u64 = 5_000_000;

impl Length {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        self.threads.apply();
        let counts = LetterCounts::of(&self.limits.splitting(rule, &seed, None)?);
        let (letters, total) = match self.modulus {
            Some(m) => {
                let (letters, total) = counts.modulo(self.n, m);
                (Vec::from_iter(letters.iter().map(u64::to_string)), total.to_string())
            }
            None => {
                if counts.bits(self.n) > MAX_BITS {
                    // The bound grows with n.
                    let (mut fits, mut exceeds) = (1, self.n);
                    while exceeds - fits > 1 {
                        let middle = fits + (exceeds - fits) / 2;
                        *(if counts.bits(middle) <= MAX_BITS { &mut fits } else { &mut exceeds }) = middle;
                    }
                    bail!(
                        "the length of term {} has too many digits; n up to {fits} is accepted, or any with --mod",
                        self.n
                    );
                }
                let exact = counts.exactly(self.n);
                let decimal = |number: &BigInt| with_point(number, 0);
                (Vec::from_iter(exact.iter().map(decimal)), decimal(&length(&exact)))
            }
        };
        let name = |&letter: &u8| format!("digits {}", char::from(letter));
        let names = std::iter::once("length".to_string()).chain(counts.letters().iter().map(name));
        let values = std::iter::once(total).chain(letters);
        let mut report = self.output.report(Format::Text)?;
        for (name, value) in names.zip(values) {
            let json = json!({"n": self.n, "modulus": self.modulus, "quantity": name, "value": value});
            report.row(&json, |out| writeln!(out, "{name:8}  {value}"))?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Constant {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// Decimal places, cut off: 100000 take a tenth of a second, 1000000 a few seconds
    #[arg(long, value_name = "D", value_parser = whole(1..=5_000_000), default_value = "100")]
    digits: usize,

    #[command(flatten)]
    limits: LimitsArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Constant {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let growth = self.limits.growth(rule, &seed)?;
        let digits = growth.rate().clone().decimal(self.digits);
        self.file.write(format!("{digits}\n").as_bytes())
    }
}
