//! `curiosa look-and-say`: look-and-say sequences.

mod growth;

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};
use num_bigint::BigInt;
use serde::Serialize;
use serde_json::json;

use self::growth::GrowthArgs;
use super::output::{FileArgs, Format, OutputArgs, Report};
use crate::look_and_say::length::{LetterCounts, length};
use crate::look_and_say::table::{self, ElementRow, Sort};
use crate::look_and_say::{
    Growth, Limits, Mode, Numerals, Order, Rule, RuleError, Splitting, Undecided, Word, published,
};
use crate::pipeline::args::{ThreadsArgs, whole};
use crate::pipeline::exit::NoAnswer;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa look-and-say terms --count 8            1, 11, 21, 1211, ...: each term says what it sees
  curiosa look-and-say elements --base 3          the words that never interact, and what they become
  curiosa look-and-say growth --max-count 2       growth rate, period, limits of digit frequencies
  curiosa look-and-say length --n 1000000         exactly, without writing the term
  curiosa look-and-say constant --digits 1000     Conway's constant

The rule is Conway's in any base (--base), with a largest count (--max-count), with the digit before
its count (--order digit-count), from any seed word (--seed).";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The first terms
    #[command(before_help = "\
Examples:
  curiosa look-and-say terms --base 3 --seed 1 --count 12
  curiosa look-and-say terms --max-count 2                     no count above 2 (A110393)
  curiosa look-and-say terms --order digit-count               the digit first, then its count (A007651)
  curiosa look-and-say terms --numerals roman --count 9        I, II, III, IIII, IVI, ...")]
    Terms(Terms),
    /// The words that terms are made of and that never interact, and what they become
    #[command(before_help = "\
Examples:
  curiosa look-and-say elements                                Conway's elements, with his names
  curiosa look-and-say elements --base 3 --mode source         the 27 rows of the published table
  curiosa look-and-say elements --max-count 2 --mode source    the 7 rows of the other one
  curiosa look-and-say elements --base 2 --format csv

An element is shown as transient if no cycle leads to it, so that terms far out do not have it.
Its abundance is its share among all elements in the long run; if that depends on the residue of n
modulo a period, there is a value for n = 1, 2, ... modulo the period, n = 1 being the seed.
With the digit before its count, base 2, base 3 and counts to 2 usually end undecided, as do Roman
numerals: their terms do not seem to split.")]
    Elements(Elements),
    /// Growth rate, minimal polynomial, period, limits of digit frequencies
    #[command(before_help = "\
Examples:
  curiosa look-and-say growth                                  Conway's constant and what belongs to it
  curiosa look-and-say growth --max-count 2                    a sequence whose digit ratio has no limit
  curiosa look-and-say growth --base 2 --show matrix           the transition matrix as csv
  curiosa look-and-say growth --base 3 --show vectors --digits 50

Limits are written as polynomials in x up to degree 12. Programs find single values, as csv or json,
in --show frequencies and --show factors.")]
    Growth(GrowthArgs),
    /// The length of a term however far out, and how many of each digit it has
    #[command(before_help = "\
Examples:
  curiosa look-and-say length --n 50
  curiosa look-and-say length --n 1000000 --out length.txt     115137 digits
  curiosa look-and-say length --n 1000000000000000000 --mod 1000000007")]
    Length(Length),
    /// The growth rate to many digits, cut off, every one of them proved
    #[command(before_help = "\
Examples:
  curiosa look-and-say constant --digits 100                   Conway's constant (A014715)
  curiosa look-and-say constant --base 2 --digits 50
  curiosa look-and-say constant --digits 100000 --out conway.txt")]
    Constant(Constant),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Terms(args) => args.run(),
        Verb::Elements(args) => args.run(),
        Verb::Growth(args) => args.run(),
        Verb::Length(args) => args.run(),
        Verb::Constant(args) => args.run(),
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum NumeralsArg {
    /// Digits 0 to base-1 with place value.
    Positional,
    /// Digits 1 to base with place value, no zero.
    Bijective,
    /// I, II, III, IV, ...; the base does not matter.
    Roman,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum OrderArg {
    /// "Three ones": method A of the OEIS.
    CountDigit,
    /// "Ones, three": method B of the OEIS.
    DigitCount,
}

/// Which sequence.
#[derive(Args)]
struct SequenceArgs {
    /// Base in which counts are written, 2 to 36; with bijective numerals 1 to 35
    #[arg(long, value_name = "B", value_parser = whole(1..=36), default_value = "10")]
    base: usize,

    /// Largest count: longer runs are said in pieces, from the left [default: none]
    #[arg(long, value_name = "K", value_parser = whole(1..=1_000_000))]
    max_count: Option<usize>,

    /// What comes first, the count or the digit
    #[arg(long, value_enum, default_value = "count-digit")]
    order: OrderArg,

    /// How counts are written
    #[arg(long, value_enum, default_value = "positional")]
    numerals: NumeralsArg,

    /// How often each digit is said
    #[arg(long, value_name = "TIMES", value_parser = whole(1..=9), default_value = "1")]
    stutter: usize,

    /// The first term, a word of the digits of the base, letters in lower case [default: 1; with Roman numerals I]
    #[arg(long, value_name = "WORD")]
    seed: Option<String>,
}

impl SequenceArgs {
    fn read(&self) -> Result<(Rule, Word), RuleError> {
        let base = self.base as u8;
        let numerals = match self.numerals {
            NumeralsArg::Positional => Numerals::Positional { base },
            NumeralsArg::Bijective => Numerals::Bijective { base },
            NumeralsArg::Roman => Numerals::Roman,
        };
        let order = match self.order {
            OrderArg::CountDigit => Order::CountDigit,
            OrderArg::DigitCount => Order::DigitCount,
        };
        let rule = Rule { numerals, max_count: self.max_count, order, stutter: self.stutter as u8 };
        let rule = rule.checked()?;
        let default = if numerals == Numerals::Roman { "I" } else { "1" };
        let seed = rule.word(self.seed.as_deref().unwrap_or(default))?;
        Ok((rule, seed))
    }
}

/// How far to search for a splitting.
#[derive(Args)]
struct LimitsArgs {
    /// Give up beyond so many elements
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000), default_value_t = Limits::default().atoms)]
    max_atoms: usize,

    /// Give up beyond elements of so many digits
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000), default_value_t = Limits::default().letters)]
    max_letters: usize,

    /// Look at most at so many digits on each side of a cut
    #[arg(long, value_name = "N", value_parser = whole(2..=1_000_000), default_value_t = Limits::default().window)]
    max_window: usize,
}

impl LimitsArgs {
    fn splitting(&self, rule: Rule, seed: &Word, mode: Mode) -> anyhow::Result<Splitting> {
        let (atoms, letters, window) = (self.max_atoms, self.max_letters, self.max_window);
        let limits = Limits { atoms, letters, window, ..Limits::default() };
        let splitting = Splitting::find(rule, seed, mode, &limits).map_err(|reason| {
            let hint = match reason {
                Undecided::Atoms(_) => "; --max-atoms raises the limit",
                Undecided::Letters(_) => "; --max-letters raises the limit",
                Undecided::Cuts(..) => "; --max-window looks further",
            };
            NoAnswer(format!("{rule}, seed {seed}: {reason}{hint}"))
        })?;
        if splitting.undecided_cuts > 0 {
            let open = splitting.undecided_cuts;
            eprintln!("note: {open} cuts stay undecided and are not made; the elements may split further");
        }
        Ok(splitting)
    }

    fn growth(&self, rule: Rule, seed: &Word) -> anyhow::Result<Growth> {
        growth(self.splitting(rule, seed, Mode::Atoms)?)
    }
}

fn growth(splitting: Splitting) -> anyhow::Result<Growth> {
    let (rule, seed) = (splitting.rule, splitting.seed.clone());
    Ok(Growth::of(splitting).map_err(|reason| NoAnswer(format!("{rule}, seed {seed}: {reason}")))?)
}

/// Letters that are written at most, in one term.
const MAX_WRITTEN: usize = 500_000_000;

#[derive(Args)]
pub(super) struct Terms {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// How many terms; those of up to 500 million digits are written
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000), default_value = "12")]
    count: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Terms {
    fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        #[derive(Serialize)]
        struct Row {
            n: usize,
            length: usize,
            term: String,
        }
        // Nothing is written if not all can be.
        let too_long =
            (1..).zip(rule.terms(&seed).take(self.count)).find(|(_, term)| term.len() > MAX_WRITTEN);
        if let Some((n, term)) = too_long {
            bail!(
                "term {n} has {} digits, {MAX_WRITTEN} are written at most; --count up to {} is accepted, and \
                 `look-and-say length` goes on",
                term.len(),
                n - 1
            );
        }
        let mut report = self.output.report(Format::Text, &["n", "length", "term"])?;
        for (n, term) in (1..).zip(rule.terms(&seed).take(self.count)) {
            let row = Row { n, length: term.len(), term: term.to_string() };
            report.row(|out| writeln!(out, "{}", row.term), &row, &row)?;
        }
        report.finish()
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum ModeArg {
    /// Cut wherever the parts never interact: the elements are atoms.
    Atoms,
    /// Cut after zeros only.
    AfterZero,
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
pub(super) struct Elements {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// Where words are cut
    #[arg(long, value_enum, default_value = "atoms")]
    mode: ModeArg,

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
    fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let table = published::Table::of(&rule, &seed);
        let mode = match self.mode {
            ModeArg::Atoms => Mode::Atoms,
            ModeArg::AfterZero => Mode::AfterZero,
            ModeArg::Source => match table {
                Some(table) => table.mode(),
                None => bail!(
                    "no table was published for {rule}, seed {seed}; --mode source accepts --base 3 and --max-count 2, \
                     both with seed 1"
                ),
            },
        };
        let growth = growth(self.limits.splitting(rule, &seed, mode)?)?;
        let sort = match (self.mode, table, self.sort) {
            (ModeArg::Source, Some(table), _) => Sort::Published(table),
            (_, _, SortArg::Found) => Sort::Found,
            (_, _, SortArg::Word) => Sort::Word,
            (_, _, SortArg::Number) => Sort::AtomicNumber,
        };
        let columns = ["number", "atomic_number", "name", "subsequence", "evolves_into", "kind", "abundance"];
        let report = self.output.report(Format::Text, &columns)?;
        print_elements(&table::elements(&growth, sort, self.digits), report)
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
                    1 => String::new(),
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
                row.subsequence,
                becomes(row),
                &row.kind,
                row.abundance.join("  ")
            );
            writeln!(out, "{}", line.trim_end())
        };
        let image = Vec::from_iter(row.evolves_into.iter().map(usize::to_string)).join(" ");
        let csv = (
            row.number,
            row.atomic_number,
            &row.name,
            &row.subsequence,
            image,
            &row.kind,
            row.abundance.join(" "),
        );
        report.row(text, &csv, row)?;
    }
    report.finish()
}

#[derive(Args)]
pub(super) struct Length {
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
    fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        self.threads.apply();
        let counts = LetterCounts::of(&self.limits.growth(rule, &seed)?);
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
                (Vec::from_iter(exact.iter().map(BigInt::to_string)), length(&exact).to_string())
            }
        };
        let name = |&letter: &u8| format!("digits {}", char::from(letter));
        let names = std::iter::once("length".to_string()).chain(counts.letters().iter().map(name));
        let values = std::iter::once(total).chain(letters);
        let mut report = self.output.report(Format::Text, &["n", "modulus", "quantity", "value"])?;
        for (name, value) in names.zip(values) {
            let json = json!({"n": self.n, "modulus": self.modulus, "quantity": name, "value": value});
            let row = (self.n, self.modulus, &name, &value);
            report.row(|out| writeln!(out, "{name:8}  {value}"), &row, &json)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(super) struct Constant {
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
    fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let growth = self.limits.growth(rule, &seed)?;
        let digits = growth.rate().clone().decimal(self.digits);
        self.file.write(format!("{digits}\n").as_bytes())
    }
}
