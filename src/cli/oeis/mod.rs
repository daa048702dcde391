//! `curiosa oeis`: known terms and b-files.

mod terms;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use self::terms::{Compare, Show};
use super::input;
use super::output::{FileArgs, Format, OutputArgs};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::{bfile, oeis};

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa oeis check                       every table against the published terms, a line a sequence
  curiosa oeis show A206346                known and computed terms side by side, with status and table
  curiosa oeis bfile A206345               the terms marked proved or checked twice, as a b-file
  curiosa oeis lint b206345.txt";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Compare every table with the published terms; exit code 1 if one disagrees that is not known to be wrong
    #[command(before_help = "Example: curiosa oeis check A206345 A206346")]
    Check(Check),
    /// Print the terms of a sequence: published, computed, how each was checked, and what computes them
    #[command(before_help = "Example: curiosa oeis show A206346")]
    Show(Show),
    /// Compare terms of your own, in a b-file, with the published and the computed ones; exit code 1 if some differ
    #[command(before_help = "Example: curiosa oeis compare A206345 results/bfiles/b206345.txt")]
    Compare(Compare),
    /// Write a b-file of the terms marked proved or checked twice
    #[command(before_help = "Example: curiosa oeis bfile A206345 --out b206345.txt")]
    Bfile(Bfile),
    /// Check the format of b-files; exit code 1 if something is wrong
    #[command(before_help = "Example: curiosa oeis lint results/bfiles/b206345.txt")]
    Lint(Lint),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Check(args) => args.run(),
        Verb::Show(args) => args.run(),
        Verb::Compare(args) => args.run(),
        Verb::Bfile(args) => args.run(),
        Verb::Lint(args) => args.run(),
    }
}

#[derive(Args)]
struct ResultsArgs {
    /// Folder of results, with the known terms in DIR/oeis
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
}

#[derive(Args)]
pub(in crate::cli) struct Check {
    /// Only these sequences, by their A-numbers [default: all]
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequences: Vec<String>,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Check {
    fn run(self) -> anyhow::Result<()> {
        let columns = [
            "sequence",
            "name",
            "tables",
            "known",
            "reproduced",
            "new",
            "new_trusted",
            "first",
            "last",
            "refuted",
            "disagreeing",
            "note",
        ];
        let mut report = self.output.report(Format::Text, &columns)?;
        let mut wrong = Vec::new();
        let folder = self.results.results.join("oeis");
        let sequences = match &self.sequences[..] {
            [] => oeis::sequences(&folder)?,
            some => some.iter().map(|id| oeis::sequence(&folder, id)).collect::<Result<_, _>>()?,
        };
        for sequence in sequences {
            let comparison = sequence.compare(&self.results.results)?;
            let text = |out: &mut dyn Write| {
                let oeis::Comparison {
                    sequence,
                    known,
                    reproduced,
                    new,
                    new_trusted,
                    refuted,
                    disagreeing,
                    note,
                    ..
                } = &comparison;
                write!(out, "{sequence}  known {known:>4}  reproduced {reproduced:>4}  new {new:>4}")?;
                write!(out, " ({new_trusted:>4} proved or checked twice)")?;
                write!(out, "  refuted {refuted:>3}  disagreeing {disagreeing:>3}")?;
                writeln!(out, "{}{note}", if note.is_empty() { "" } else { "  " })
            };
            report.row(text, &comparison, &comparison)?;
            if comparison.disagreeing > 0 || comparison.tables.is_empty() {
                wrong.push(comparison.sequence);
            }
        }
        report.finish()?;
        match wrong.is_empty() {
            true => Ok(()),
            false => {
                Err(NoAnswer(format!("these disagree, or are not computed: {}", wrong.join(", "))).into())
            }
        }
    }
}

#[derive(Args)]
pub(in crate::cli) struct Bfile {
    /// A-number
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequence: String,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Bfile {
    fn run(self) -> anyhow::Result<()> {
        let sequence = oeis::sequence(&self.results.results.join("oeis"), &self.sequence)?;
        self.file.write(bfile::emit(&sequence, &self.results.results)?.as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Lint {
    /// b-files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Index that the first line must have [default: any]
    #[arg(long, value_name = "INDEX")]
    offset: Option<u64>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Lint {
    fn run(self) -> anyhow::Result<()> {
        #[derive(Serialize)]
        struct Row {
            file: String,
            verdict: &'static str,
            terms: Option<usize>,
            fault: Option<String>,
        }
        let files: Vec<_> =
            self.files.iter().map(|file| input::bytes(file)).collect::<anyhow::Result<_>>()?;
        let mut report = self.output.report(Format::Text, &["file", "verdict", "terms", "fault"])?;
        let mut faults = Vec::new();
        for (file, bytes) in files {
            let row = match bfile::lint(&bytes, self.offset) {
                Ok(terms) => Row { file, verdict: "valid", terms: Some(terms), fault: None },
                Err(fault) => Row { file, verdict: "invalid", terms: None, fault: Some(fault.to_string()) },
            };
            let text = |out: &mut dyn Write| match row.terms {
                Some(terms) => writeln!(out, "{}: {terms} terms, valid", row.file),
                None => writeln!(out, "{}: invalid", row.file),
            };
            report.row(text, &row, &row)?;
            faults.extend(row.fault.iter().map(|fault| format!("{}, {fault}", row.file)));
        }
        report.finish()?;
        match faults.is_empty() {
            true => Ok(()),
            false => Err(NoAnswer(faults.join("; ")).into()),
        }
    }
}

fn a_number(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix(['A', 'a']).unwrap_or(text);
    let right = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_digit());
    right.then(|| format!("A{digits}")).ok_or_else(|| "an A-number is A and six digits, like A206345".into())
}
