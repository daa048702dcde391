//! `curiosa look-and-say elements`: the words that never interact, and what they become.

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::args::{LimitsArgs, SequenceArgs};
use crate::cli::output::{Format, OutputArgs, Report, note};
use crate::look_and_say::table::{self, ElementRow, Sort};
use crate::look_and_say::{Growth, Mode, published};
use crate::pipeline::args::whole;

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum ModeArg {
    /// Cut wherever the parts never interact: the elements are atoms.
    Atoms,
    /// Cut after zeros only.
    AfterZero,
    /// Cut everywhere: letters with what they are told from the left, and the end of the word.
    Context,
    /// Cut and ordered as the table that was published, where there is one.
    Source,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum SortArg {
    /// As they turn up, from the seed on.
    Found,
    /// In lexicographic order.
    Word,
    /// Conway's numbers, where he gave some, then as they turn up.
    Number,
}

#[derive(Args)]
pub(in crate::cli) struct Elements {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// Where words are cut
    /// [default: atoms, or context where there is no table of those]
    #[arg(long, value_enum)]
    mode: Option<ModeArg>,

    /// The order of the rows; mode source has its own
    #[arg(long, value_enum, default_value = "found")]
    sort: SortArg,

    /// Decimal places of the abundances
    #[arg(long, value_name = "D", value_parser = whole(1..=10_000), default_value = "10")]
    digits: usize,

    #[command(flatten)]
    limits: LimitsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Elements {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let table = published::Table::of(&rule, &seed);
        let mode = match self.mode {
            None => None,
            Some(ModeArg::Atoms) => Some(Mode::Atoms),
            Some(ModeArg::AfterZero) => Some(Mode::AfterZero),
            Some(ModeArg::Context) => Some(Mode::Context),
            Some(ModeArg::Source) => match table {
                Some(table) => Some(table.mode()),
                None => bail!(
                    "no table was published for {rule}, seed {seed}; --mode source accepts --base 3 and --max-count 2, \
                     both with seed 1"
                ),
            },
        };
        let splitting = self.limits.splitting(rule, &seed, mode)?;
        let sort = match (self.mode, table, self.sort) {
            (Some(ModeArg::Source), Some(table), _) => Sort::Published(table),
            (_, _, SortArg::Found) => Sort::Found,
            (_, _, SortArg::Word) => Sort::Word,
            (_, _, SortArg::Number) => Sort::AtomicNumber,
        };
        let rows = match Growth::of(splitting.clone()) {
            Ok(growth) => table::elements(&growth, sort, self.digits),
            Err(reason) => {
                note(&format!("no abundances: {reason}"));
                table::elements_only(&splitting, sort)
            }
        };
        print_elements(&rows, self.output.report(Format::Text)?)
    }
}

fn print_elements(rows: &[ElementRow], mut report: Report) -> anyhow::Result<()> {
    let becomes = |row: &ElementRow| String::from_iter(row.evolves_into.iter().map(|n| format!("({n})")));
    let width = |text: &dyn Fn(&ElementRow) -> usize| rows.iter().map(text).max().unwrap_or(0);
    let names = width(&|row| row.name.as_ref().map_or(0, String::len));
    let words = width(&|row| row.subsequence.len()).max("subsequence".len());
    let images = width(&|row| becomes(row).len()).max("evolves into".len());
    for (position, row) in rows.iter().enumerate() {
        let text = |out: &mut dyn Write| {
            let gap = if names > 0 { names + 1 } else { 0 };
            if position == 0 {
                let (heading, image) = ("subsequence", "evolves into");
                let along = match row.abundance.len() {
                    0 | 1 => String::new(),
                    period => {
                        let residues = (1..=period).map(|n| (n % period).to_string());
                        format!(" for n = {} mod {period}", Vec::from_iter(residues).join(", "))
                    }
                };
                writeln!(
                    out,
                    "{:>4} {:gap$}{heading:words$}  {image:images$}  kind       abundance{along}",
                    "#", ""
                )?;
            }
            let name = row.name.as_deref().unwrap_or_default();
            let line = format!(
                "{:>4} {name:gap$}{:words$}  {:images$}  {:9}  {}",
                row.number,
                // Nothing else is empty.
                if row.subsequence.is_empty() { "(end)" } else { &row.subsequence },
                becomes(row),
                &row.kind,
                row.abundance.join("  ")
            );
            writeln!(out, "{}", line.trim_end())
        };
        report.row(row, text)?;
    }
    report.finish()
}
