//! `curiosa multiple`: least multiples with few different digits.

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use super::output::{Format, OutputArgs};
use crate::algebra::digit_multiples::Digits;
use crate::pipeline::args::{ThreadsArgs, whole};
use crate::pipeline::exit::NoAnswer;
use crate::stop;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa multiple 19                          the least multiple with digits 0 to 4 only
  curiosa multiple 9 --to 20 --format csv
  curiosa multiple 7 --allowed 01              with digits 0 and 1 (A004290)
  curiosa multiple 10 --base 3 --allowed 02    in base three";

#[derive(Args)]
pub(super) struct Multiple {
    /// The number, to a hundred million; it takes up to 12 N bytes of memory
    #[arg(value_name = "N", value_parser = whole(1..=100_000_000))]
    number: usize,

    /// All numbers from N to this one, to ten million
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000))]
    to: Option<usize>,

    /// The digits that a multiple may have, side by side; letters from 10 on
    #[arg(long, value_name = "DIGITS", default_value = "01234")]
    allowed: String,

    /// The base of numbers
    #[arg(long, value_name = "B", default_value = "10", value_parser = whole(2..=36))]
    base: usize,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Multiple {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let last = self.to.unwrap_or(self.number);
        if last < self.number || last - self.number > 1_000_000 {
            bail!("--to {last} does not fit: a number up to a million above {} is accepted", self.number);
        }
        let base = self.base as u32;
        let digits: Option<Vec<u32>> = self.allowed.chars().map(|digit| digit.to_digit(base)).collect();
        let digits = digits.and_then(|digits| Digits::new(base, digits).ok());
        let digits = digits.with_context(|| {
            let allowed = &self.allowed;
            format!("--allowed {allowed}: digits of base {base} side by side, not only 0, are accepted")
        })?;
        let found = (self.number..=last).into_par_iter();
        let found = found.map(|number| stop::begin(|| digits.least_multiple(number as u32)));
        let found: Vec<_> = stop::all(found.collect());
        if self.to.is_none() && found == [None] {
            let (number, allowed) = (self.number, &self.allowed);
            return Err(NoAnswer(format!(
                "no multiple of {number} has only the digits {allowed} in base {base}: all remainders were tried"
            ))
            .into());
        }
        let mut report = self.output.report(Format::Text)?;
        for (number, multiple) in (self.number..).zip(found) {
            let multiple = multiple.map(|multiple| multiple.to_str_radix(base)).unwrap_or_default();
            let text = |out: &mut dyn Write| {
                if self.to.is_none() {
                    return writeln!(out, "{multiple}");
                }
                writeln!(out, "{number} {}", if multiple.is_empty() { "none" } else { &multiple })
            };
            report.row(&json!({"number": number, "least_multiple": multiple}), text)?;
        }
        report.finish()
    }
}
