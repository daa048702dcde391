//! `curiosa oeis`: known terms and b-files.

mod compare;
mod show;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde::Serialize;

use self::compare::Compare;
use self::show::Show;
use super::input;
use super::output::{FileArgs, Format, OutputArgs};
use super::results::ResultsArgs;
use crate::ledger::{bfile, draft, oeis};
use crate::pipeline::exit::NoAnswer;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa oeis compare                     every table against the published terms, a line a sequence
  curiosa oeis show A206346                known and computed terms side by side, with status and table
  curiosa oeis bfile A206345               the terms marked proved or checked twice, as a b-file
  curiosa oeis draft A188156               what an author would paste into the entry
  curiosa oeis propose hip-ties            the same for a sequence that the OEIS lacks
  curiosa oeis lint b206345.txt";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Compare the tables, or terms of your own, with the published terms; exit code 1 if one disagrees that is not known
    /// to be wrong
    #[command(before_help = "Examples:\n  \
        curiosa oeis compare                                   every table, a line a sequence\n  \
        curiosa oeis compare A206345 A206346\n  \
        curiosa oeis compare A206345 --file results/bfiles/b206345.txt     your own terms, in a b-file")]
    Compare(Compare),
    /// Print the terms of a sequence: published, computed, how each was checked, and what computes them
    #[command(before_help = "Example: curiosa oeis show A206346")]
    Show(Show),
    /// Write a b-file of the terms marked proved or checked twice
    #[command(before_help = "Example: curiosa oeis bfile A206345 --out b206345.txt")]
    Bfile(OfSequence),
    /// Write what an author would paste into an entry: new terms, b-file, formulas, corrections; exit code 1 if there is
    /// nothing to say
    #[command(before_help = "Example: curiosa oeis draft A188156")]
    Draft(OfSequence),
    /// Draft an entry for a sequence that the OEIS lacks, in its internal format
    #[command(before_help = "\
Examples:
  curiosa oeis propose hip-ties
  curiosa oeis propose hip-fewest --out hip-fewest.txt

The proposals are files below results/oeis/proposals, and any other name says which there are.
Search the OEIS for the terms before you submit one.")]
    Propose(Propose),
    /// Check the format of b-files; exit code 1 if something is wrong
    #[command(before_help = "Example: curiosa oeis lint results/bfiles/b206345.txt")]
    Lint(Lint),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Show(args) => args.run(),
        Verb::Compare(args) => args.run(),
        Verb::Bfile(args) => args.bfile(),
        Verb::Draft(args) => args.draft(),
        Verb::Propose(args) => args.run(),
        Verb::Lint(args) => args.run(),
    }
}

/// A sequence, and the file that is made of it.
#[derive(Args)]
pub(in crate::cli) struct OfSequence {
    /// A-number
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequence: String,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl OfSequence {
    fn read(&self) -> anyhow::Result<(oeis::Sequence, PathBuf)> {
        let results = self.results.tables()?;
        Ok((oeis::sequence(&results.join("oeis"), &self.sequence)?, results))
    }

    fn bfile(&self) -> anyhow::Result<()> {
        let (sequence, results) = self.read()?;
        self.file.write(bfile::emit(&sequence, &results)?.as_bytes())
    }

    fn draft(&self) -> anyhow::Result<()> {
        let (sequence, results) = self.read()?;
        let Some(text) = draft::draft(&sequence, &results)? else {
            let nothing = "no term that is proved or checked twice is new, and nothing is to be corrected";
            return Err(NoAnswer(format!("{}: {nothing}", self.sequence)).into());
        };
        self.file.write(text.as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Propose {
    /// Its name
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Propose {
    fn run(&self) -> anyhow::Result<()> {
        let results = self.results.tables()?;
        let proposal = oeis::proposal(&results.join("oeis/proposals"), &self.name)?;
        let text = draft::new_entry(&proposal, &results);
        self.file.write(text.with_context(|| self.name.clone())?.as_bytes())
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
        let mut report = self.output.report(Format::Text)?;
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
            report.row(&row, text)?;
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
