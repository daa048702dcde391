//! Table clock/counts: clock puzzles, solvable ones and their classes for each N, beside the published terms
//! (A206344, A206345, A206346). With `--records` the long run, table clock/records.

use std::process::ExitCode;

use anyhow::bail;
use clap::Parser;
use curiosa::clock::count::{Count, MAX_BRUTE, MAX_COUNTED, Method, Totals};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit::{self, NoAnswer};
use curiosa::pipeline::oeis::{self, Sequence};
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Count clock puzzles, solvable ones and their classes for N = 1, 2, ...
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  clock_counts --max-n 9 --out /tmp/results
  clock_counts --records --shard 0/4         one of four parts; then, with all four files:
  clock_counts --records --merge results/clock/records.shard-*-of-4.json"
)]
struct Arguments {
    /// Write table clock/records (to N = 13 unless --max-n says otherwise) instead of clock/counts (to N = 11)
    #[arg(long)]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    n: usize,
    puzzles: u128,
    puzzle_classes: u128,
    solvable: u128,
    solvable_fraction: String,
    classes: u128,
    published_puzzles: Option<String>,
    published_solvable: Option<String>,
    published_classes: Option<String>,
    agreement: String,
    method: String,
    status: Status,
}

const DISAGREES: &str = "disagrees";

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let (table, default) = if arguments.records { ("clock/records", 13) } else { ("clock/counts", 11) };
        let max_n = arguments.run.max_n(default, 1..=MAX_COUNTED)?;
        let published = ["A206344", "A206345", "A206346"].map(|id| oeis::sequence(&arguments.run.oeis, id));
        let [puzzles, solvable, classes] = published;
        let published = [puzzles?, solvable?, classes?];
        let mut run = Run::start(table, &arguments.run, json!({"max_n": max_n}))?;
        let mut rows = Vec::new();
        for n in 1..=max_n {
            let mut results = Vec::new();
            for method in [Method::Brute, Method::Bracelets, Method::Affine] {
                if method == Method::Brute && n > MAX_BRUTE {
                    continue;
                }
                let count = Count::new(n, method)?;
                let job = format!("{table} {n} {}", method.name());
                let parameters = json!({"n": n, "method": method});
                let tallies = run.compute(&job, parameters, count.units(), |unit| count.run(unit))?;
                if let Some(tallies) = tallies {
                    results.push((method.name(), count.total(&tallies)?));
                }
            }
            if let Some(row) = row(n, &results, &published)? {
                rows.push(row);
            }
        }
        run.finish(&[Table::new(table, &rows)?])?;
        match rows.iter().find(|row| row.agreement.contains(DISAGREES)) {
            Some(row) => Err(NoAnswer(format!("N = {}: {}", row.n, row.agreement)).into()),
            None => Ok(()),
        }
    })
}

/// The row for `n`; none if there are no results yet, because only a shard was computed.
fn row(n: usize, results: &[(&str, Totals)], published: &[Sequence; 3]) -> anyhow::Result<Option<Row>> {
    let Some(&(_, totals)) = results.first() else { return Ok(None) };
    if results.iter().any(|(_, other)| *other != totals) {
        bail!("the methods disagree for N = {n}: {results:?}");
    }
    let index = n as u64;
    let values = [totals.puzzles, totals.solvable, totals.classes].map(|value| value.to_string());
    let names = ["puzzles", "solvable", "classes"];
    let agreement = published.iter().zip(&values).zip(names).map(|((sequence, value), name)| {
        let verdict = match sequence.term(index) {
            None => "new",
            Some(term) if term == value => "agrees",
            Some(_) if sequence.is_refuted(index) => "published value refuted",
            Some(_) => DISAGREES,
        };
        format!("{name}: {verdict}")
    });
    let term = |sequence: &Sequence| sequence.term(index).map(String::from);
    Ok(Some(Row {
        n,
        puzzles: totals.puzzles,
        puzzle_classes: totals.puzzle_classes,
        solvable: totals.solvable,
        solvable_fraction: fraction(totals.solvable, totals.puzzles),
        classes: totals.classes,
        published_puzzles: term(&published[0]),
        published_solvable: term(&published[1]),
        published_classes: term(&published[2]),
        agreement: Vec::from_iter(agreement).join("; "),
        method: Vec::from_iter(results.iter().map(|(name, _)| *name)).join(" + "),
        status: if results.len() > 1 { Status::CheckedTwice } else { Status::SingleRun },
    }))
}

/// `part / whole` to six decimals, rounded exactly; empty for 0 / 0.
fn fraction(part: u128, whole: u128) -> String {
    if whole == 0 {
        return String::new();
    }
    let millionths = (2_000_000 * part + whole) / (2 * whole);
    format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}
