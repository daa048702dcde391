//! `curiosa octal values` and `curiosa octal equivalent`.

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::evidence::{Known, Method};
use crate::octal::code::Code;
use crate::octal::grundy;
use crate::octal::sequence::{Engine, Sequence};
use crate::octal::theorems::COUSINS;
use crate::pipeline::args::{MemoryArgs, whole};

/// Games with the same values as far as they were compared.
const EQUAL_VALUES: Method = Method::named("equal values");

/// The engine, as it is named on the command line.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum EngineArg {
    /// Whichever is quicker.
    Auto,
    /// Every move of every heap.
    Naive,
    /// Rare and common values.
    Sparse,
}

impl From<EngineArg> for Engine {
    fn from(engine: EngineArg) -> Engine {
        match engine {
            EngineArg::Auto => Engine::Auto,
            EngineArg::Naive => Engine::Naive,
            EngineArg::Sparse => Engine::Sparse,
        }
    }
}

/// Which values are printed, and how.
#[derive(Args)]
struct ListArgs {
    /// The smallest heap
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole(0..=1_000_000_000))]
    from: usize,

    /// The largest heap; a heap takes up to 4 bytes
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole(0..=1_000_000_000))]
    to: usize,

    /// A line n G(n) each, as in b-files of the OEIS
    #[arg(long, conflicts_with = "format")]
    b_file: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args)]
pub(in crate::cli) struct Values {
    /// The code of the game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    #[command(flatten)]
    list: ListArgs,

    /// How to compute; the values do not depend on it
    #[arg(long, value_enum, default_value_t = EngineArg::Auto)]
    engine: EngineArg,

    #[command(flatten)]
    memory: MemoryArgs,
}

/// What a value takes while the list of them grows.
const VALUE: usize = 4;

impl Values {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.list.check()?;
        let to = self.list.to;
        let octal = self.game.most_heaps() <= 2 && self.game.most_taken().is_some();
        if matches!(self.engine, EngineArg::Sparse) && !octal {
            bail!("--engine sparse: finite octal codes are accepted, for {} auto or naive", self.game);
        }
        if to >= self.memory.room(VALUE) {
            return Err(self.memory.too_many(&format!("the values of {} heaps", to + 1)));
        }
        let mut sequence = Sequence::new(self.game, self.engine.into());
        sequence.extend(to + 1)?;
        self.list.print(sequence.values())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Grundy {
    #[command(flatten)]
    list: ListArgs,
}

impl Grundy {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // Every move is looked at: a minute or two.
        const MOST: usize = 1_000_000;
        self.list.check()?;
        if self.list.to > MOST {
            bail!("--to {}: heaps to {MOST} are accepted", self.list.to);
        }
        self.list.print(&grundy::values(self.list.to + 1)?)
    }
}

impl ListArgs {
    fn check(&self) -> anyhow::Result<()> {
        if self.from > self.to {
            bail!("--from {} is above --to {}: a smaller heap is accepted", self.from, self.to);
        }
        Ok(())
    }

    fn print(&self, values: &[u16]) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let width = values.iter().max().unwrap_or(&0).to_string().len();
        let label = self.to.to_string().len();
        for (heap, value) in values.iter().enumerate().skip(self.from) {
            let text = |out: &mut dyn Write| {
                if self.b_file {
                    return writeln!(out, "{heap} {value}");
                }
                if heap % 10 == 0 || heap == self.from {
                    // Columns stand for the last digit of the size.
                    let blank = " ".repeat((heap % 10) * (width + 1));
                    write!(out, "{:>label$}:{blank}", heap / 10 * 10)?;
                }
                let end = if heap % 10 == 9 || heap == self.to { "\n" } else { "" };
                write!(out, " {value:>width$}{end}")
            };
            report.row(&json!({"heap": heap, "value": value}), text)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Equivalent {
    /// The code of an octal game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    /// Also compare with all games of up to so many digits
    #[arg(long, value_name = "N", value_parser = whole(1..=4))]
    digits: Option<usize>,

    /// Compare the values of so many heaps
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole(20..=100_000))]
    to: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Equivalent {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Some((standard, steps)) = self.game.standard_form() else {
            bail!("{}: finite octal games in which some heap has a move are accepted", self.game);
        };
        let mut report = self.output.report(Format::Text)?;
        let mut row = |game: &Code, shift: isize, same: Known<()>| {
            let status = same.status();
            let text = |out: &mut dyn Write| {
                let shift = match shift {
                    0 => "n".to_string(),
                    1.. => format!("n + {shift}"),
                    _ => format!("n - {}", -shift),
                };
                let how = if status.is_proved() {
                    String::new()
                } else {
                    format!("   ({status}: {})", same.evidence())
                };
                writeln!(out, "{game:<8} a heap of {shift} has the value of n in {}{how}", self.game)
            };
            let name = game.to_string();
            report.row(&json!({"game": name, "shift": shift, "status": status}), text)
        };
        // Down the line of cousins: each has heaps of one token less.
        let cousins = std::iter::successors(Some(self.game.clone()), Code::cousin);
        let chain = Vec::from_iter(cousins.take(steps + 1));
        for (step, cousin) in chain.iter().enumerate() {
            row(cousin, -(step as isize), Known::theorem(COUSINS, ()))?;
        }
        if let Some(digits) = self.digits {
            let values = |game: Code| {
                let mut sequence = Sequence::new(game, Engine::Auto);
                sequence.extend(self.to + steps + 20)?;
                anyhow::Ok(sequence)
            };
            let own = values(standard.clone())?;
            for game in Code::all(digits as u32) {
                let Some((form, shift)) = game.standard_form() else { continue };
                let shift = shift as isize - steps as isize;
                if chain.contains(&game) {
                    continue;
                }
                let same =
                    form == standard || values(form.clone())?.values()[..self.to] == own.values()[..self.to];
                if same {
                    let cousins = form == standard;
                    let equal = || Known::once(EQUAL_VALUES, ());
                    row(&game, shift, if cousins { Known::theorem(COUSINS, ()) } else { equal() })?;
                }
            }
        }
        report.finish()
    }
}
