//! `curiosa oeis show` and `curiosa oeis compare`: the terms of one sequence, one by one.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;

use super::{ResultsArgs, a_number};
use crate::cli::input;
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::oeis::{self, Verdict};
use crate::pipeline::{bfile, provenance};

/// A term as it is published and as it is computed.
#[derive(Serialize)]
struct Row {
    index: u64,
    published: Option<String>,
    computed: Option<String>,
    status: Option<String>,
    table: Option<String>,
    verdict: String,
}

/// Digits of a term that fit on a line; the whole term is in csv and json.
const SHOWN: usize = 40;

fn shorten(value: Option<&String>) -> String {
    match value {
        None => "-".into(),
        Some(value) if value.len() <= SHOWN => value.clone(),
        Some(value) => {
            let start: String = value.chars().take(SHOWN - 20).collect();
            format!("{start}... ({} digits)", value.len())
        }
    }
}

#[derive(Args)]
pub(in crate::cli) struct Show {
    /// A-number
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequence: String,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let results = &self.results.results;
        let sequence = oeis::sequence(&results.join("oeis"), &self.sequence)?;
        let computed = sequence.computed(results)?;
        let published = (sequence.offset..).take(sequence.terms.len());
        let indices: BTreeSet<u64> = computed.terms.keys().copied().chain(published).collect();
        let mut report = self
            .output
            .report(Format::Text, &["index", "published", "computed", "status", "table", "verdict"])?;
        report.text(|out| writeln!(out, "{}: {}", sequence.id, sequence.name))?;
        for table in &computed.tables {
            let path = results.join(table).with_extension("meta.json");
            let command = provenance::command(&path)
                .with_context(|| format!("cannot read how {table} was computed: {}", path.display()))?;
            report.text(|out| writeln!(out, "{table}: {command}"))?;
        }
        for index in indices {
            let (published, term) = (sequence.term(index), computed.terms.get(&index));
            let verdict = term.map(|term| sequence.verdict(index, &term.value, term.status));
            let differs = matches!(verdict, Some(Verdict::Refuted | Verdict::Disagrees));
            let verdict = verdict.map_or("not computed".into(), |verdict| verdict.to_string());
            let row = Row {
                index,
                published: published.map(str::to_string),
                computed: term.map(|term| term.value.clone()),
                status: term.map(|term| term.status.to_string()),
                table: term.map(|term| term.table.clone()),
                verdict,
            };
            let text = |out: &mut dyn Write| {
                let (value, status) = (shorten(row.computed.as_ref()), row.status.as_deref().unwrap_or("-"));
                let known = if differs {
                    format!(" (published {})", shorten(row.published.as_ref()))
                } else {
                    String::new()
                };
                writeln!(out, "{index:>6}  {value}  {status}, {}{known}", row.verdict)
            };
            report.row(text, &row, &row)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Compare {
    /// A-number
    #[arg(value_name = "SEQUENCE", value_parser = a_number)]
    sequence: String,

    /// A b-file with your terms; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Compare {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let results = &self.results.results;
        let sequence = oeis::sequence(&results.join("oeis"), &self.sequence)?;
        let (name, bytes) = input::bytes(&self.file)?;
        let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is not a text (UTF-8)"))?;
        // b-files of the OEIS may begin with comments.
        let is_term = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let terms: String =
            text.lines().filter(is_term).map(|line| format!("{}\n", line.trim_end())).collect();
        if let Err(fault) = bfile::lint(terms.as_bytes(), None) {
            bail!("{name}, without comments, {fault}");
        }
        let computed = sequence.computed(results)?;
        let mut report =
            self.output.report(Format::Text, &["index", "value", "published", "computed", "verdict"])?;
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
            let csv = (index, value, published, computed, verdict);
            let json = serde_json::json!({"index": index, "value": value, "published": published, "computed": computed,
                "verdict": verdict});
            report.row(text, &csv, &json)?;
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
