//! Table clock/counts: clock puzzles, solvable ones and their classes for each N, beside the published terms
//! (A206344, A206345, A206346). With `--records` the long run, table clock/records.

use std::process::ExitCode;

use anyhow::bail;
use clap::Parser;
use curiosa::clock::count::{Count, MAX_BRUTE, MAX_COUNTED, Method, Sample, Totals, solvable_among, vectors};
use curiosa::pipeline::args::{RunArgs, whole};
use curiosa::pipeline::exit::{self, NoAnswer};
use curiosa::pipeline::oeis::{self, Sequence, Verdict};
use curiosa::pipeline::run::{Run, Table, Units};
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
    /// Write table clock/records (to N = 16 unless --max-n says otherwise) instead of clock/counts (to N = 11)
    #[arg(long)]
    records: bool,

    /// Largest N beyond 13 for which every part is counted a second time
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = whole(0..=MAX_COUNTED))]
    max_checked: usize,

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
    checks: String,
    sampled: u64,
    sampled_solvable: u64,
    deviation: Option<String>,
    status: Status,
}

/// Largest N that `--records` counts by bracelets too.
const MAX_BRACELETS: usize = 13;

/// Random puzzles a unit, and units, of the sample for each N.
const SAMPLED: u64 = 50_000;
const SAMPLES: u64 = 20;

/// A sample that deviates by more than so many standard deviations contradicts the count.
const DEVIATION: f64 = 5.0;

/// One way to count.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    By(Method),
    /// The affine method's units once more, with another kernel.
    Second,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::By(method) => method.name(),
            Way::Second => "second kernel",
        }
    }

    fn method(self) -> Method {
        match self {
            Way::By(method) => method,
            Way::Second => Method::Affine,
        }
    }
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let (table, default) = if arguments.records { ("clock/records", 16) } else { ("clock/counts", 11) };
        let max_n = arguments.run.max_n(default, 1..=MAX_COUNTED)?;
        let max_checked = arguments.max_checked;
        let published = ["A206344", "A206345", "A206346"].map(|id| oeis::sequence(&arguments.run.oeis, id));
        let [puzzles, solvable, classes] = published;
        let published = [puzzles?, solvable?, classes?];
        let parameters = json!({"max_n": max_n, "max_checked": max_checked, "sampled": SAMPLES * SAMPLED});
        let mut run = Run::start(table, &arguments.run, parameters)?;
        run.name_solver(&format!("five free positions; second kernel: four ({})", vectors()));
        let mut rows = Vec::new();
        for n in 1..=max_n {
            let mut ways = Vec::new();
            if n <= MAX_BRUTE {
                ways.push(Way::By(Method::Brute));
            }
            if n <= MAX_BRACELETS {
                ways.push(Way::By(Method::Bracelets));
            }
            ways.push(Way::By(Method::Affine));
            if n > MAX_BRACELETS && n <= max_checked {
                ways.push(Way::Second);
            }
            let mut results = Vec::new();
            for way in ways {
                let count = Count::new(n, way.method())?;
                let job = format!("{table} {n} {}", way.name());
                let units = Units::weighted((0..count.units()).map(|unit| count.weight(unit)).collect());
                let tally = |unit| match way {
                    Way::By(_) => count.run(unit),
                    Way::Second => count.run_second(unit),
                };
                let tallies = run.compute(&job, json!({"n": n}), units, tally)?;
                if let Some(tallies) = tallies {
                    results.push((way, count.total(&tallies)?));
                }
            }
            let seed = arguments.run.seed.wrapping_mul(1000).wrapping_add(n as u64);
            let draw = |unit: usize| {
                if n < 2 {
                    0
                } else {
                    solvable_among(n, SAMPLED, seed.wrapping_mul(1000).wrapping_add(unit as u64))
                }
            };
            let job = format!("{table} {n} sample");
            let sample = run.compute(&job, json!({"n": n, "puzzles": SAMPLED}), SAMPLES as usize, draw)?;
            if let Some(sample) = sample {
                let puzzles = if n < 2 { 0 } else { SAMPLES * SAMPLED };
                let sample = Sample { puzzles, solvable: sample.iter().sum() };
                rows.push(row(n, &results, sample, &published)?);
            }
        }
        run.finish(&[Table::new(table, &rows)?])?;
        match rows.iter().find(|row| row.agreement.contains(&Verdict::Disagrees.to_string())) {
            Some(row) => Err(NoAnswer(format!("N = {}: {}", row.n, row.agreement)).into()),
            None => Ok(()),
        }
    })
}

/// The row for `n`.
fn row(
    n: usize,
    results: &[(Way, Totals)],
    sample: Sample,
    published: &[Sequence; 3],
) -> anyhow::Result<Row> {
    let [(_, totals), ..] = *results else { bail!("N = {n} was not counted") };
    if results.iter().any(|(_, other)| *other != totals) {
        let counts =
            Vec::from_iter(results.iter().map(|(way, totals)| format!("{}: {totals:?}", way.name())));
        bail!("the methods disagree for N = {n}: {}", counts.join(", "));
    }
    let deviation = sample.deviation(&totals);
    let impossible = deviation.is_none()
        && u128::from(sample.solvable) * totals.puzzles != u128::from(sample.puzzles) * totals.solvable;
    if impossible || deviation.is_some_and(|deviation| deviation.abs() > DEVIATION) {
        bail!(
            "N = {n}: {} of {} random puzzles are solvable, which {totals:?} rule out",
            sample.solvable,
            sample.puzzles
        );
    }
    let index = n as u64;
    let values = [totals.puzzles, totals.solvable, totals.classes].map(|value| value.to_string());
    let names = ["puzzles", "solvable", "classes"];
    let status = if results.len() > 1 { Status::CheckedTwice } else { Status::SingleRun };
    let agreement = published
        .iter()
        .zip(&values)
        .zip(names)
        .map(|((sequence, value), name)| format!("{name}: {}", sequence.verdict(index, value, status)));
    let term = |sequence: &Sequence| sequence.term(index).map(String::from);
    let checked = results.iter().any(|(way, _)| *way == Way::Second);
    let mut checks = vec!["all orbits met", "no remainder"];
    if checked {
        checks.push("second kernel");
    }
    if results.iter().any(|(way, _)| way.method() != Method::Affine) {
        checks.push("other methods");
    }
    if sample.puzzles > 0 {
        checks.push("sample");
    }
    Ok(Row {
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
        method: Vec::from_iter(results.iter().map(|(way, _)| way.name())).join(" + "),
        checks: checks.join("; "),
        sampled: sample.puzzles,
        sampled_solvable: sample.solvable,
        deviation: deviation.map(|deviation| format!("{deviation:.2}")),
        status,
    })
}

/// `part / whole` to six decimals, rounded exactly; empty for 0 / 0.
fn fraction(part: u128, whole: u128) -> String {
    if whole == 0 {
        return String::new();
    }
    let millionths = (2_000_000 * part + whole) / (2 * whole);
    format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}
