//! `curiosa oeis compare`: tables, or terms of one's own, against what is published.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::a_number;
use super::show::shorten;
use crate::cli::input;
use crate::cli::output::{Format, OutputArgs};
use crate::cli::results::ResultsArgs;
use crate::ledger::{bfile, oeis};
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Compare {
    /// Only these sequences, by their A-numbers [default: all]
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequences: Vec<String>,

    /// A b-file with terms of your own, of the one sequence that is named; - is stdin
    #[arg(long, value_name = "FILE", requires = "sequences")]
    file: Option<PathBuf>,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Compare {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match (&self.file, &self.sequences[..]) {
            (None, _) => self.tables(),
            (Some(file), [sequence]) => self.own(sequence, file),
            (Some(_), _) => bail!("--file holds terms of one sequence: one A-number is accepted with it"),
        }
    }

    /// Every table against the published terms.
    fn tables(&self) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let mut wrong = Vec::new();
        let results = self.results.tables()?;
        let folder = results.join("oeis");
        let sequences = match &self.sequences[..] {
            [] => oeis::sequences(&folder)?,
            some => some.iter().map(|id| oeis::sequence(&folder, id)).collect::<Result<_, _>>()?,
        };
        for sequence in sequences {
            let comparison = sequence.compare(&results)?.into_value();
            let text = |out: &mut dyn Write| {
                let oeis::Comparison {
                    sequence,
                    known,
                    reproduced,
                    elsewhere,
                    new,
                    new_trusted,
                    refuted,
                    disagreeing,
                    note,
                    ..
                } = &comparison;
                write!(out, "{sequence}  known {known:>4}  reproduced {reproduced:>4}")?;
                write!(out, "  published elsewhere {elsewhere:>4}  new {new:>4}")?;
                write!(out, " ({new_trusted:>4} proved or checked twice)")?;
                write!(out, "  refuted {refuted:>3}  disagreeing {disagreeing:>3}")?;
                writeln!(out, "{}{note}", if note.is_empty() { "" } else { "  " })
            };
            report.row(&comparison, text)?;
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

    /// Terms in a b-file against the published and the computed ones.
    fn own(&self, sequence: &str, file: &Path) -> anyhow::Result<()> {
        let results = self.results.tables()?;
        let sequence = oeis::sequence(&results.join("oeis"), sequence)?;
        let (name, bytes) = input::bytes(file)?;
        let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is not a text (UTF-8)"))?;
        // b-files of the OEIS may begin with comments.
        let is_term = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let terms: String =
            text.lines().filter(is_term).map(|line| format!("{}\n", line.trim_end())).collect();
        if let Err(fault) = bfile::lint(terms.as_bytes(), None) {
            bail!("{name}, without comments, {fault}");
        }
        let computed = sequence.computed(&results)?;
        let mut report = self.output.report(Format::Text)?;
        let (mut agree, mut unknown, mut differ) = (0, 0, Vec::new());
        for line in terms.lines() {
            let Some((index, value)) = line.split_once(' ') else { continue };
            let index: Option<u64> = index.parse().ok();
            let known = index.map(|index| (index, sequence.term(index), computed.terms.get(&index)));
            let (index, published, term) =
                known.with_context(|| format!("{name}: {line:?} has no index that is accepted"))?;
            // Where the published term is known to be wrong, ours counts.
            let published = published
                .filter(|_| !(sequence.is_refuted(index) && term.is_some_and(oeis::Term::is_trusted)));
            let right = published.or(term.map(|term| term.value.as_str()));
            let verdict = match right {
                None => "unknown",
                Some(right) if right == value => "agrees",
                Some(_) => "differs",
            };
            match verdict {
                "agrees" => agree += 1,
                "unknown" => unknown += 1,
                _ => differ.push(index),
            }
            let computed = term.map(|term| &term.value);
            let text = |out: &mut dyn Write| match verdict {
                "differs" => writeln!(
                    out,
                    "{index:>6}  {}, but {} is known",
                    shorten(Some(&value.to_string())),
                    shorten(right.map(str::to_string).as_ref())
                ),
                _ => Ok(()),
            };
            let json = json!({"index": index, "value": value, "published": published, "computed": computed,
                "verdict": verdict});
            report.row(&json, text)?;
        }
        report.text(|out| {
            writeln!(
                out,
                "{}: {agree} terms agree, {} differ, {unknown} are not known here",
                sequence.id,
                differ.len()
            )
        })?;
        report.finish()?;
        match differ.first() {
            None => Ok(()),
            Some(first) => {
                Err(NoAnswer(format!("{} differs from what is known at index {first}", sequence.id)).into())
            }
        }
    }
}
