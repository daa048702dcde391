//! `curiosa oeis`: known terms and b-files.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::input;
use super::output::{FileArgs, Format, OutputArgs};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::{bfile, oeis};

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa oeis check                       every table against the published terms, a line a sequence
  curiosa oeis bfile A206345               the terms marked proved or checked twice, as a b-file
  curiosa oeis lint b206345.txt";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Compare every table with the published terms; exit code 1 if one disagrees that is not known to be wrong
    #[command(before_help = "Example: curiosa oeis check")]
    Check(Check),
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
pub(super) struct Check {
    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Check {
    fn run(self) -> anyhow::Result<()> {
        let columns = ["sequence", "tables", "known", "reproduced", "new", "refuted", "disagreeing", "note"];
        let mut report = self.output.report(Format::Text, &columns)?;
        let mut wrong = Vec::new();
        for sequence in oeis::sequences(&self.results.results.join("oeis"))? {
            let comparison = sequence.compare(&self.results.results)?;
            let text = |out: &mut dyn Write| {
                let oeis::Comparison {
                    sequence,
                    tables: _,
                    known,
                    reproduced,
                    new,
                    refuted,
                    disagreeing,
                    note,
                } = &comparison;
                write!(out, "{sequence}  known {known:>4}  reproduced {reproduced:>4}  new {new:>4}")?;
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
pub(super) struct Bfile {
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
pub(super) struct Lint {
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
    let digits = text.strip_prefix(['A', 'a']).unwrap_or_default();
    let right = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_digit());
    right.then(|| format!("A{digits}")).ok_or_else(|| "an A-number is A and six digits, like A206345".into())
}
