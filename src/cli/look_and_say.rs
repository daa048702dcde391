//! `curiosa look-and-say`: look-and-say sequences.

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};
use num_bigint::BigInt;
use serde::Serialize;
use serde_json::{Value, json};

use super::output::{FileArgs, Format, OutputArgs, Report};
use crate::algebra::IntegerPolynomial;
use crate::look_and_say::length::{LetterCounts, length};
use crate::look_and_say::table::{self, ElementRow, Sort};
use crate::look_and_say::{
    Growth, Limits, Mode, Numerals, Order, Rule, RuleError, Splitting, Word, published,
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
modulo a period, there is a value for each, n = 1 being the seed.")]
    Elements(Elements),
    /// Growth rate, minimal polynomial, period, limits of digit frequencies
    #[command(before_help = "\
Examples:
  curiosa look-and-say growth                                  Conway's constant and what belongs to it
  curiosa look-and-say growth --max-count 2                    a sequence whose digit ratio has no limit
  curiosa look-and-say growth --base 2 --show matrix           the transition matrix as csv
  curiosa look-and-say growth --base 3 --show vectors --digits 50")]
    Growth(GrowthArgs),
    /// The length of a term however far out, and how many of each digit it has
    #[command(before_help = "\
Examples:
  curiosa look-and-say length --n 50
  curiosa look-and-say length --n 1000000 --out length.txt     115136 digits
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
    /// Base in which counts are written, 2 to 36
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

    /// The first term, a word of the digits of the base [default: 1; with Roman numerals I]
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
        let found = Splitting::find(rule, seed, mode, &limits);
        let raise = "raise them by --max-atoms, --max-letters, --max-window";
        Ok(found.map_err(|reason| {
            NoAnswer(format!("{rule}, seed {seed}: {reason}; these are limits, {raise}"))
        })?)
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

    /// How many terms
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
        let mut report = self.output.report(Format::Text, &["n", "length", "term"])?;
        let mut term = seed;
        for n in 1..=self.count {
            if n > 1 {
                term = rule.say(&term);
            }
            if term.len() > MAX_WRITTEN {
                report.finish()?;
                let length = term.len();
                return Err(NoAnswer(format!(
                    "stopped before term {n}, which has {length} digits: {MAX_WRITTEN} are written at most; \
                     `look-and-say length` goes on"
                ))
                .into());
            }
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
        let open = growth.splitting.undecided_cuts;
        if open > 0 {
            eprintln!("note: {open} cuts stayed undecided and were not made");
        }
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
                writeln!(
                    out,
                    "{:>4} {:gap$}{heading:words$}  {image:images$}  kind       abundance",
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

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum ShowArg {
    /// All that fits on a page.
    Summary,
    /// The transition matrix: row i says how many of each element element i becomes.
    Matrix,
    /// The strongly connected components of the elements, with their periods.
    Components,
    /// The irreducible factors of the characteristic polynomial, each with its certificate.
    Factors,
    /// The left and the right Perron vector.
    Vectors,
    /// The limits of the digit frequencies.
    Frequencies,
}

#[derive(Args)]
pub(super) struct GrowthArgs {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "summary")]
    show: ShowArg,

    /// Decimal places, cut off
    #[arg(long, value_name = "D", value_parser = whole(1..=100_000), default_value = "30")]
    digits: usize,

    #[command(flatten)]
    limits: LimitsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl GrowthArgs {
    fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let growth = self.limits.growth(rule, &seed)?;
        match self.show {
            ShowArg::Summary => self.summary(&growth),
            ShowArg::Matrix => self.matrix(&growth),
            ShowArg::Components => self.components(&growth),
            ShowArg::Factors => self.factors(&growth),
            ShowArg::Vectors => self.vectors(&growth),
            ShowArg::Frequencies => self.frequencies(&growth),
        }
    }

    fn summary(&self, growth: &Growth) -> anyhow::Result<()> {
        let spectrum = &growth.spectrum;
        let rate = growth.rate().clone().decimal(self.digits);
        let cycles = spectrum.components.iter().filter(|component| component.period > 0).count();
        let minimal = spectrum.minimal();
        let recurrent = growth.recurrent.iter().filter(|&&recurrent| recurrent).count();
        let frequencies = table::frequencies(growth, self.digits);
        let period = growth.period();
        let product = Vec::from_iter(spectrum.factors.iter().map(|factor| match factor.multiplicity {
            1 => format!("({})", factor.polynomial),
            times => format!("({})^{times}", factor.polynomial),
        }));
        let mut rows = vec![
            ("sequence", format!("{}, seed {}", growth.splitting.rule, growth.splitting.seed)),
            ("elements", growth.splitting.atoms.len().to_string()),
            ("recurrent elements", recurrent.to_string()),
            ("components with cycles", cycles.to_string()),
            ("growth rate", rate),
            ("growth rate by floats", format!("{:.12}", growth.float_rate())),
            ("minimal polynomial", minimal.polynomial.to_string()),
            ("is irreducible", minimal.certificate.to_string()),
            ("degree", minimal.polynomial.degree().to_string()),
            ("characteristic polynomial", product.join(" ")),
            ("period", period.to_string()),
        ];
        let names = Vec::from_iter(frequencies.iter().map(|f| match period {
            1 => format!("limit of the share of {}", f.digit),
            _ => format!("limit of the share of {} for n = {} mod {period}", f.digit, f.residue),
        }));
        for (name, frequency) in names.iter().zip(&frequencies) {
            let exact = frequency.exact.as_ref().map(|exact| format!(" = {exact}")).unwrap_or_default();
            rows.push((name, format!("{}{exact}", frequency.frequency)));
        }
        if frequencies.iter().any(|frequency| frequency.exact.is_some()) {
            let x =
                if period == 1 { "the growth rate" } else { "the growth rate to the power of the period" };
            rows.push(("x in these limits", x.into()));
        }
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let mut report = self.output.report(Format::Text, &["quantity", "value"])?;
        for (name, value) in &rows {
            let row = json!({"quantity": name, "value": value});
            report.row(|out| writeln!(out, "{name:width$}  {value}"), &(name, value), &row)?;
        }
        report.finish()
    }

    fn matrix(&self, growth: &Growth) -> anyhow::Result<()> {
        let words = Vec::from_iter(growth.splitting.atoms.iter().map(|atom| atom.word.to_string()));
        let columns = [vec!["element"], words.iter().map(String::as_str).collect()].concat();
        let mut report = self.output.report(Format::Csv, &columns)?;
        for (row, word) in words.iter().enumerate() {
            let entries =
                Vec::from_iter((0..words.len()).map(|column| growth.spectrum.matrix.entry(row, column)));
            let json = json!({"element": word, "row": entries});
            let line = Vec::from_iter(entries.iter().map(u64::to_string));
            report.row(|out| writeln!(out, "{}", line.join(" ")), &(word, &entries), &json)?;
        }
        report.finish()
    }

    fn components(&self, growth: &Growth) -> anyhow::Result<()> {
        let columns = ["component", "elements", "period", "dominant", "subsequences"];
        let mut report = self.output.report(Format::Text, &columns)?;
        for (k, component) in growth.spectrum.components.iter().enumerate() {
            let words = component.atoms.iter().map(|&atom| growth.splitting.atoms[atom].word.to_string());
            let words = Vec::from_iter(words);
            let (size, period, dominant) = (words.len(), component.period, component.is_dominant);
            let json = json!({"component": k + 1, "elements": size, "period": period, "dominant": dominant,
                "subsequences": words});
            let text = |out: &mut dyn Write| {
                let cycles = if period == 0 { "no cycle".into() } else { format!("period {period}") };
                let dominant = if dominant { ", dominant" } else { "" };
                writeln!(out, "{}: {size} elements, {cycles}{dominant}: {}", k + 1, words.join(" "))
            };
            report.row(text, &(k + 1, size, period, dominant, words.join(" ")), &json)?;
        }
        report.finish()
    }

    fn factors(&self, growth: &Growth) -> anyhow::Result<()> {
        let columns = ["polynomial", "multiplicity", "growth_rate", "irreducible"];
        let mut report = self.output.report(Format::Text, &columns)?;
        for factor in &growth.spectrum.factors {
            let polynomial = factor.polynomial.to_string();
            let certificate = factor.certificate.to_string();
            let minimal = factor == growth.spectrum.minimal();
            let json = json!({"polynomial": polynomial, "coefficients": coefficients(&factor.polynomial),
                "multiplicity": factor.multiplicity, "growth_rate": minimal, "irreducible": certificate});
            let text = |out: &mut dyn Write| {
                let minimal = if minimal { "; the growth rate is a root" } else { "" };
                writeln!(out, "({polynomial})^{}: {certificate}{minimal}", factor.multiplicity)
            };
            report.row(text, &(&polynomial, factor.multiplicity, minimal, &certificate), &json)?;
        }
        report.finish()
    }

    fn vectors(&self, growth: &Growth) -> anyhow::Result<()> {
        let mut rate = growth.rate().clone();
        let (left, right) = (growth.left_vector(), growth.right_vector());
        let columns = ["number", "subsequence", "left", "right"];
        let mut report = self.output.report(Format::Text, &columns)?;
        let width = growth.splitting.atoms.iter().map(|atom| atom.word.len()).max().unwrap_or(0);
        for (k, (atom, entries)) in growth.splitting.atoms.iter().zip(left.iter().zip(&right)).enumerate() {
            let word = atom.word.to_string();
            let [left, right] = [entries.0, entries.1].map(|entry| entry.decimal(&mut rate, self.digits));
            let json = json!({"number": k + 1, "subsequence": word, "left": left, "right": right});
            let text = |out: &mut dyn Write| writeln!(out, "{:>4} {word:width$}  {left}  {right}", k + 1);
            report.row(text, &(k + 1, &word, &left, &right), &json)?;
        }
        report.finish()
    }

    fn frequencies(&self, growth: &Growth) -> anyhow::Result<()> {
        let columns = ["period", "residue", "digit", "frequency", "exact", "x_is_a_root_of"];
        let mut report = self.output.report(Format::Text, &columns)?;
        for row in table::frequencies(growth, self.digits) {
            let text = |out: &mut dyn Write| {
                let class = match row.period {
                    1 => String::new(),
                    period => format!("n = {} mod {period}: ", row.residue),
                };
                let exact = row.exact.as_ref().zip(row.x_is_a_root_of.as_ref());
                let exact = exact.map(|(exact, field)| format!(" = {exact}, x a root of {field}"));
                writeln!(out, "{class}{} {}{}", row.digit, row.frequency, exact.unwrap_or_default())
            };
            report.row(text, &row, &row)?;
        }
        report.finish()
    }
}

fn coefficients(polynomial: &IntegerPolynomial) -> Vec<Value> {
    let small = |c: &BigInt| i64::try_from(c).map_or_else(|_| json!(c.to_string()), |c| json!(c));
    polynomial.coefficients().iter().map(small).collect()
}

#[derive(Args)]
pub(super) struct Length {
    #[command(flatten)]
    sequence: SequenceArgs,

    /// Index of the term; the seed is term 1
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
                    let most = (1..).map(|k| 1u64 << k).take_while(|&n| counts.bits(n) <= MAX_BITS).last();
                    bail!(
                        "the length of term {} has too many digits; n up to {} is accepted, or any with --mod",
                        self.n,
                        most.unwrap_or(1)
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
