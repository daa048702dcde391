//! `curiosa look-and-say growth`: eigenvalues and what follows from them.

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};
use num_bigint::BigInt;
use serde_json::{Value, json};

use super::args::{LimitsArgs, SequenceArgs, no_rate};
use super::quantities;
use crate::algebra::IntegerPolynomial;
use crate::cli::output::{Format, OutputArgs, note};
use crate::look_and_say::growth::{GrowthError, MAX_EXACT, rate_enclosure};
use crate::look_and_say::{Growth, Splitting, table};
use crate::pipeline::args::whole;

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
    /// The left Perron vector (shares of the elements) and the right one (what each contributes to the length), each
    /// adding up to 1; averages over a period, and limits only if that is 1.
    Vectors,
    /// The limits of the digit frequencies.
    Frequencies,
}

#[derive(Args)]
pub(in crate::cli) struct GrowthArgs {
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
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, seed) = self.sequence.read()?;
        let splitting = self.limits.splitting(rule, &seed, None)?;
        let growth = match (Growth::of(splitting.clone()), self.show) {
            (Ok(growth), _) => growth,
            (Err(reason), ShowArg::Summary) => return self.enclosed(&splitting, &reason),
            (Err(reason), _) => bail!(no_rate(rule, &seed, &reason)),
        };
        match self.show {
            ShowArg::Summary => self.summary(&growth),
            ShowArg::Matrix => self.matrix(&growth),
            ShowArg::Components => self.components(&growth),
            ShowArg::Factors => self.factors(&growth),
            ShowArg::Vectors => self.vectors(&growth),
            ShowArg::Frequencies => self.frequencies(&growth),
        }
    }

    /// What is known without a spectrum.
    fn enclosed(&self, splitting: &Splitting, reason: &GrowthError) -> anyhow::Result<()> {
        note(&reason.to_string());
        let rate = rate_enclosure(splitting);
        let known = rate.longest_decimal(self.digits);
        let recurrent = splitting.recurrent().into_iter().filter(|&recurrent| recurrent).count();
        let rows = [
            ("sequence", format!("{}, seed {}", splitting.rule, splitting.seed)),
            ("elements", splitting.atoms.len().to_string()),
            ("recurrent elements", recurrent.to_string()),
            ("growth rate", known.unwrap_or_else(|| format!("near {}", rate.to_f64()))),
        ];
        quantities(self.output.report(Format::Text)?, &rows)
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
            (
                "growth rate by floats",
                growth.float_rate().map_or_else(|| "did not converge".into(), |rate| format!("{rate:.12}")),
            ),
            ("minimal polynomial", minimal.polynomial.to_string()),
            ("is irreducible", minimal.certificate.to_string()),
            ("degree", minimal.polynomial.degree().to_string()),
            (
                "characteristic polynomial",
                spectrum.characteristic_polynomial().map_or_else(
                    || format!("not computed: a component has more than {MAX_EXACT} elements"),
                    |polynomial| polynomial.to_string(),
                ),
            ),
            ("its factors", product.join(" ")),
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
        if frequencies
            .iter()
            .any(|frequency| frequency.exact.as_ref().is_some_and(|exact| exact.contains('x')))
        {
            let x =
                if period == 1 { "the growth rate" } else { "the growth rate to the power of the period" };
            rows.push(("x in these limits", x.into()));
        }
        quantities(self.output.report(Format::Text)?, &rows)
    }

    fn matrix(&self, growth: &Growth) -> anyhow::Result<()> {
        let words = Vec::from_iter(growth.splitting.atoms.iter().map(|atom| atom.word.to_string()));
        let mut report = self.output.report(Format::Csv)?;
        for (row, word) in words.iter().enumerate() {
            let entries =
                Vec::from_iter((0..words.len()).map(|column| growth.spectrum.matrix.entry(row, column)));
            let json = json!({"element": word, "row": entries});
            let line = Vec::from_iter(entries.iter().map(u64::to_string));
            report.row(&json, |out| writeln!(out, "{}", line.join(" ")))?;
        }
        report.finish()
    }

    fn components(&self, growth: &Growth) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
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
            report.row(&json, text)?;
        }
        report.finish()
    }

    fn factors(&self, growth: &Growth) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
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
            report.row(&json, text)?;
        }
        report.finish()
    }

    fn vectors(&self, growth: &Growth) -> anyhow::Result<()> {
        let mut rate = growth.rate().clone();
        let (left, right) = (growth.left_vector(), growth.right_vector());
        let mut report = self.output.report(Format::Text)?;
        let width = growth.splitting.atoms.iter().map(|atom| atom.word.len()).max().unwrap_or(0).max(11);
        for (k, (atom, entries)) in growth.splitting.atoms.iter().zip(left.iter().zip(&right)).enumerate() {
            let word = atom.word.to_string();
            let [left, right] = [entries.0, entries.1].map(|entry| entry.decimal(&mut rate, self.digits));
            let json = json!({"number": k + 1, "subsequence": word, "left": left, "right": right});
            let text = |out: &mut dyn Write| {
                if k == 0 {
                    let digits = left.len();
                    writeln!(out, "{:>4} {:width$}  {:digits$}  right", "#", "subsequence", "left")?;
                }
                writeln!(out, "{:>4} {word:width$}  {left}  {right}", k + 1)
            };
            report.row(&json, text)?;
        }
        report.finish()
    }

    fn frequencies(&self, growth: &Growth) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        for row in table::frequencies(growth, self.digits) {
            let text = |out: &mut dyn Write| {
                let class = match row.period {
                    1 => String::new(),
                    period => format!("n = {} mod {period}: ", row.residue),
                };
                let exact = row.exact.as_ref().map(|exact| match &row.x_is_a_root_of {
                    Some(field) if exact.contains('x') => format!(" = {exact}, x a root of {field}"),
                    _ => format!(" = {exact}"),
                });
                writeln!(out, "{class}{} {}{}", row.digit, row.frequency, exact.unwrap_or_default())
            };
            report.row(&row, text)?;
        }
        report.finish()
    }
}

fn coefficients(polynomial: &IntegerPolynomial) -> Vec<Value> {
    let small = |c: &BigInt| i64::try_from(c).map_or_else(|_| json!(c.to_string()), |c| json!(c));
    polynomial.coefficients().iter().map(small).collect()
}
