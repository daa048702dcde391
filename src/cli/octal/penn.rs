//! `curiosa octal penn`.

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand};
use serde_json::json;

use super::position::{move_name, names};
use crate::cli::output::{Format, OutputArgs};
use crate::octal::penn::{Lost, code, strategy, theorem};
use crate::octal::position::{Advisor, Component};
use crate::pipeline::args::whole;
use crate::pipeline::exit::NoAnswer;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa octal penn table --to 20                 nim-values of rows and circles
  curiosa octal penn lost                          which are lost, for all numbers of dots
  curiosa octal penn strategy --circle 19          an answer to every move

Dots stand in a row or a ring. A move crosses out a dot that is left and those beside it, if they
are left. Who crosses out the last dot wins. It is the octal game 0.137.";

#[derive(Subcommand)]
pub(in crate::cli) enum Verb {
    /// Nim-values of rows and circles, and who wins
    #[command(before_help = "\
Examples:
  curiosa octal penn table --to 20
  curiosa octal penn table --to 1000 --format csv")]
    Table(Table),
    /// Which rows and circles the player to move loses, for all numbers of dots (proved)
    #[command(before_help = "\
Examples:
  curiosa octal penn lost
  curiosa octal penn lost --format json")]
    Lost(LostArgs),
    /// A complete strategy for the second player in a lost position
    #[command(before_help = "\
Examples:
  curiosa octal penn strategy --circle 19          the ring of the article
  curiosa octal penn strategy 6 7                  what the article's second player leaves of it
  curiosa octal penn strategy 20 --format csv

Rows of four, pairs of equal rows and pairs of rows of one or two dots are left out: their moves are
answered at once, by crossing out the rest of the four, or in the other row of the pair.")]
    Strategy(StrategyArgs),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Table(args) => args.run(),
        Verb::Lost(args) => args.run(),
        Verb::Strategy(args) => args.run(),
    }
}

#[derive(Args)]
pub(in crate::cli) struct Table {
    /// The largest number of dots
    #[arg(long, value_name = "N", default_value = "20", value_parser = whole(0..=1_000_000))]
    to: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Table {
    fn run(self) -> anyhow::Result<()> {
        let advisor = Advisor::new(code().into(), self.to)?;
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| writeln!(out, "{:>6}  {:>3}        {:>6}", "dots", "row", "circle"))?;
        for dots in 0..=self.to {
            let (row, circle) = (advisor.value(Component::Row(dots)), advisor.value(Component::Circle(dots)));
            let word = |value: u16| if value == 0 { "lost" } else { "won" };
            let text = |out: &mut dyn Write| {
                writeln!(out, "{dots:>6}  {row:>3} {:4}   {circle:>6} {}", word(row), word(circle))
            };
            let json = json!({"dots": dots, "row": row, "circle": circle, "row_is": word(row),
                "circle_is": word(circle)});
            report.row(&json, text)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct LostArgs {
    #[command(flatten)]
    output: OutputArgs,
}

impl LostArgs {
    fn run(self) -> anyhow::Result<()> {
        let theorem = theorem();
        let (period, preperiod) = (theorem.periodicity.period, theorem.periodicity.preperiod);
        let mut report = self.output.report(Format::Text)?;
        let list = |numbers: &[usize]| Vec::from_iter(numbers.iter().map(usize::to_string)).join(" ");
        let mut row = |shape: &str, lost: &Lost| {
            let text = |out: &mut dyn Write| {
                let Lost { period, remainders, from, below } = lost;
                writeln!(
                    out,
                    "Lost {shape}s: of n >= {from} those with n mod {period} among {};",
                    list(remainders)
                )?;
                writeln!(out, "  below {from} these: {}.", list(below))
            };
            let json = json!({"shape": shape, "from": lost.from, "period": lost.period,
                "remainders": lost.remainders, "below": lost.below});
            report.row(&json, text)
        };
        row("row", &theorem.rows)?;
        row("circle", &theorem.circles)?;
        report.text(|out| {
            writeln!(out, "The nim-values of rows have period {period} from {preperiod} on, with exceptions at")?;
            writeln!(out, "  {}", list(&theorem.exceptions))?;
            writeln!(out, "(proved by the theorem of Guy and Smith). A circle of n > 3 is lost if a row of n - 3 is won.")
        })?;
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct StrategyArgs {
    /// Rows: how many dots each
    #[arg(value_name = "ROW", value_parser = whole(1..=60))]
    rows: Vec<usize>,

    /// A ring of dots; can be given several times
    #[arg(long = "circle", value_name = "N", value_parser = whole(1..=60))]
    circles: Vec<usize>,

    #[command(flatten)]
    output: OutputArgs,
}

impl StrategyArgs {
    fn run(self) -> anyhow::Result<()> {
        let rows = self.rows.iter().map(|&size| Component::Row(size));
        let position = Vec::from_iter(rows.chain(self.circles.iter().map(|&size| Component::Circle(size))));
        if position.is_empty() || position.len() > 4 {
            bail!("one to four rows and circles are accepted: rows as numbers, and --circle N");
        }
        let Some(answers) = strategy(&position) else {
            let name = names(&position);
            return Err(NoAnswer(format!("{name} is won for who moves first: `advise` shows how")).into());
        };
        let mut report = self.output.report(Format::Text)?;
        let mut last = None;
        for step in &answers {
            let before = names(&step.position);
            let (opponent, answer) =
                (move_name(&step.position, &step.opponent), move_name(&step.left, &step.answer));
            let remains = if step.remains.is_empty() { "easy".into() } else { names(&step.remains) };
            let heading = last != Some(&step.position);
            last = Some(&step.position);
            let text = |out: &mut dyn Write| {
                if heading {
                    writeln!(out, "{before}")?;
                }
                writeln!(out, "  {opponent:16} answer {answer:16} {remains}")
            };
            let json =
                json!({"position": before, "opponent": opponent, "answer": answer, "remains": remains});
            report.row(&json, text)?;
        }
        report.finish()
    }
}
