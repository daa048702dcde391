//! `curiosa hip gallai`.

use std::io::Write;

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::json;

use super::args::{ColoursArgs, PatternArgs, print};
use super::program::FormulaArgs;
use crate::cli::output::{Format, OutputArgs};
use crate::hip::Board;
use crate::hip::gallai::decide;
use crate::hip::sat::encoding::Formula;
use crate::pipeline::args::{WorkArgs, whole};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::work::Worker;

#[derive(Args)]
pub(in crate::cli) struct Gallai {
    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    colours: ColoursArgs,

    /// The first side to decide, or the side of the board in the formula [default: 1]
    #[arg(long, value_name = "SIDE", value_parser = whole(1..=MAX_SIDE))]
    from: Option<usize>,

    /// The last side to decide, if all have a colouring
    #[arg(long, value_name = "SIDE", default_value_t = 12, value_parser = whole(1..=MAX_SIDE))]
    to: usize,

    #[command(flatten)]
    formula: FormulaArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// Larger boards have too many copies.
const MAX_SIDE: usize = 32;

impl Gallai {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (from, to, colours) = (self.from.unwrap_or(1), self.to, self.colours.colours);
        let board = |side: usize| Board::square(side).avoiding(self.pattern.pattern).in_colours(colours);
        ensure!(
            self.from.is_some() || !self.formula.is_asked_for(),
            "--dimacs is a formula for one board: give its side with --from"
        );
        if self.formula.write(|| Formula::of_ties(board(from)))? {
            return Ok(());
        }
        ensure!(from <= to, "--from {from} is above --to {to}");
        let mut report = self.output.report_of(Format::Text, &["n", "tie", "lemmas", "status", "board"])?;
        let mut worker = Worker::for_command(&self.work);
        let mut least = None;
        for side in from..=to {
            let known = decide(&mut worker, board(side))?.context("a command does all of its work")?;
            let (status, decided) = (known.status(), known.into_value());
            let text = decided.tie.as_ref().map(ToString::to_string);
            let json = json!({"n": side, "tie": decided.tie.is_some(), "lemmas": decided.lemmas,
                "status": status, "board": text});
            let say = |out: &mut dyn Write| match &decided.tie {
                Some(tie) => {
                    writeln!(out, "{side}x{side} without {}:", self.pattern.pattern)?;
                    print(out, tie)
                }
                None => writeln!(
                    out,
                    "every colouring of {side}x{side} makes one ({status}, {} lemmas); so does every larger board",
                    decided.lemmas
                ),
            };
            report.row(&json, say)?;
            if decided.tie.is_none() {
                least = Some(side);
                break;
            }
        }
        worker.results_are_safe(&report.deliver()?);
        match least {
            Some(_) => Ok(()),
            None => {
                Err(NoAnswer(format!("all boards to {to}x{to} have a colouring; --to goes further")).into())
            }
        }
    }
}
