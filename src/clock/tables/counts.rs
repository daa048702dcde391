//! Clock puzzles, solvable ones and their classes for each N, beside the published terms (A206344, A206345, A206346).

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::clock::count::{
    Count, MAX_BRUTE, MAX_COUNTED, Method, SECOND_KERNEL, Sample, Totals, solvable_among, vectors,
};
use crate::clock::estimate::{Estimate, UNIT, draw};
use crate::evidence::{self, Agreement, Known, NoAnswer, Published};
use crate::job::Work;
use crate::table::{Experiment, Filled, Reads, Request, Size, Table};

pub(super) const COUNTS: Experiment = Experiment {
    constants: CONSTANTS,
    reads: Reads::Published(&SEQUENCES),
    ..Experiment::of(
        "counts",
        "Count clock puzzles, solvable ones and their classes for N = 1, 2, ...",
        const { &[&TABLE] },
        |request, work| compute(&TABLE, 1..=request.size, Way::all, request, work),
    )
    .random()
    .with_size(Size {
        option: "max-n",
        meaning: "Largest N",
        range: 1..=MAX_COUNTED,
        default: 11,
        quick: 7,
    })
};

pub(super) const RECORDS: Experiment = Experiment {
    constants: CONSTANTS,
    reads: Reads::Published(&SEQUENCES),
    ..Experiment::of("records", "The same, as far as it was taken", const { &[&LONG] }, |request, work| {
        let next_even = (request.size + 1..=request.size + 2).find(|&n| Method::Parity.counts(n));
        compute(&LONG, (1..=request.size).chain(next_even), Way::all, request, work)
    })
    .random()
    .with_size(Size {
        option: "max-n",
        meaning: "Largest N, but for the next even one",
        range: 1..=MAX_COUNTED,
        default: 17,
        quick: 7,
    })
    .long("three hours of CPU time to N = 17, and 18")
};

pub(super) const EVEN: Experiment = Experiment {
    constants: CONSTANTS,
    reads: Reads::Published(&SEQUENCES),
    ..Experiment::of(
        "even",
        "The same for even N by the parity of targets alone",
        const { &[&BY_PARITY] },
        |request, work| {
            let parity = |_| vec![Way::By(Method::Parity)];
            let numbers = (1..=request.size).filter(|&n| Method::Parity.counts(n));
            compute(&BY_PARITY, numbers, parity, request, work)
        },
    )
    .random()
    .with_size(Size {
        option: "max-n",
        meaning: "Largest N",
        range: 1..=MAX_COUNTED,
        default: MAX_COUNTED,
        quick: 8,
    })
    .long("ten hours of CPU time to N = 20")
};

/// What is counted: puzzles, solvable ones, their classes.
const SEQUENCES: [&str; 3] = ["A206344", "A206345", "A206346"];

const CONSTANTS: &[(&str, u64)] =
    &[("max_checked", MAX_CHECKED as u64), ("sampled", SAMPLES * SAMPLED), ("planted", PLANTED * UNIT)];

const COLUMNS: &[(&str, &str)] = &[
    ("n", "positions, N"),
    ("puzzles", "all puzzles, floor(N/2)^N: A206344"),
    ("puzzle_classes", "all puzzles up to rotation and reflection"),
    ("solvable", "puzzles that have a solution: A206345"),
    ("solvable_fraction", "solvable / puzzles, to six decimals; empty for N = 1, where there are no puzzles"),
    ("classes", "solvable puzzles up to rotation and reflection: A206346"),
    (
        "published_puzzles, published_solvable, published_classes",
        "the terms in the DATA of A206344, A206345, A206346; empty where there is none",
    ),
    (
        "agreement",
        "for each of the three: `agrees`, `published elsewhere`, `new`, `published value refuted` or `disagrees`",
    ),
    (
        "method",
        "the methods that gave these numbers: `brute` (every puzzle from the definition), `bracelets` (one puzzle a class), `affine` (orbits under x -> ux + b by families of partial solutions, and Burnside's lemma), `parity` (even N from 6 on: sets of positions with even targets, halves of puzzles and the permutations that they make), `second kernel` (a part of the affine method: the same orbits with four free positions instead of five, other tables, and a search for each puzzle that some map fixes)",
    ),
    (
        "checks",
        "what was checked: `all orbits met` (the least words of all orbits, or the classes, make floor(N/2)^N puzzles), `no remainder` (of any division in Burnside's lemma), `second kernel` and `other methods` (the same totals), `sample`, `planted sample`",
    ),
    ("sampled, sampled_solvable", "random puzzles, and how many of them the plain search finds solvable"),
    (
        "deviation",
        "by how many standard deviations the sample's share of solvable puzzles exceeds the count's; empty where all puzzles are alike",
    ),
    (
        "planted_deviation",
        "the same for an estimate from 50,000 puzzles with a planted solution, by how many solutions they have; empty for N below 6",
    ),
];

static TABLE: Table = Table {
    name: "clock/counts",
    about: "Clock puzzles by number of positions. One value alone: `curiosa clock count 15 --double-check`.",
    columns: COLUMNS,
};

static LONG: Table = Table {
    name: "clock/records",
    about: "The same to N = 17, and for the next even N, which costs less than the odd one before it. The CPU time of each count is in `records.meta.json`.",
    columns: COLUMNS,
};

static BY_PARITY: Table = Table {
    name: "clock/even",
    about: "Even N from 6 on by the parity of targets alone, as far as it was taken.",
    columns: COLUMNS,
};

#[derive(Serialize, Deserialize)]
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
    planted_deviation: Option<String>,
}

/// Largest N that is counted by bracelets too, and largest N beyond that for which every part is counted by the second
/// kernel too.
const BRACELETS_TO: usize = 13;
const MAX_CHECKED: usize = 15;

/// Largest even N that is counted by the affine method: the next would take hundreds of core-hours.
const AFFINE_TO: usize = 16;

/// Random puzzles a unit, and units, of the sample for each N.
const SAMPLED: u64 = 50_000;
const SAMPLES: u64 = 20;

/// Units of puzzles with a planted solution, and the least N for which they have different numbers of solutions.
const PLANTED: u64 = 100;
const LEAST_PLANTED: usize = 6;

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

    fn evidence(self) -> evidence::Method {
        match self {
            Way::By(method) => method.evidence(),
            Way::Second => SECOND_KERNEL,
        }
    }

    /// The ways that count N = `n` here.
    fn all(n: usize) -> Vec<Way> {
        let ways = [
            (n <= MAX_BRUTE, Way::By(Method::Brute)),
            (n <= BRACELETS_TO, Way::By(Method::Bracelets)),
            (n <= AFFINE_TO || !Method::Parity.counts(n), Way::By(Method::Affine)),
            (Method::Parity.counts(n), Way::By(Method::Parity)),
            (n > BRACELETS_TO && n <= MAX_CHECKED, Way::Second),
        ];
        ways.into_iter().filter_map(|(counts, way)| counts.then_some(way)).collect()
    }
}

fn compute(
    table: &'static Table,
    numbers: impl Iterator<Item = usize>,
    ways: impl Fn(usize) -> Vec<Way>,
    request: &Request<'_>,
    work: &mut dyn Work,
) -> anyhow::Result<Vec<Filled>> {
    work.name_solver(&format!("five free positions; second kernel: four ({})", vectors()));
    let published = SEQUENCES.map(request.published);
    let [puzzles, solvable, classes] = published;
    let published = [puzzles?, solvable?, classes?];
    let mut rows = Vec::new();
    for n in numbers {
        let ways = ways(n);
        let mut totals: Option<Known<Totals>> = None;
        for &way in &ways {
            let count = Count::new(n, way.method())?;
            let job = format!("{} {n} {}", table.name, way.name());
            let tallies = work.compute(&job, json!({"n": n}), count.weighted_units(), |unit| match way {
                Way::Second => count.run_second(unit),
                Way::By(_) => count.run(unit),
            })?;
            let Some(tallies) = tallies else { continue };
            let found = count.total(&tallies)?;
            totals = Some(match totals {
                None => Known::once(way.evidence(), found),
                Some(known) => {
                    let other = format!("N = {n}: {:?} and {found:?}", known.value());
                    known.again(way.evidence(), &found).context(other)?
                }
            });
        }
        let seed = request.seed.wrapping_mul(1000).wrapping_add(n as u64).wrapping_mul(1000);
        let job = format!("{} {n} sample", table.name);
        let sample = work.compute(&job, json!({"n": n, "puzzles": SAMPLED}), SAMPLES as usize, |unit| {
            if n < 2 { 0 } else { solvable_among(n, SAMPLED, seed.wrapping_add(unit as u64)) }
        })?;
        let planted = if n < LEAST_PLANTED { 0 } else { PLANTED };
        let job = format!("{} {n} planted", table.name);
        let sums =
            work.compute(&job, json!({"n": n}), planted as usize, |unit| draw(n, seed, unit as u64))?;
        if let (Some(sample), Some(sums), Some(totals)) = (sample, sums, totals) {
            let puzzles = if n < 2 { 0 } else { SAMPLES * SAMPLED };
            let sample = Sample { puzzles, solvable: sample.iter().sum() };
            let estimate = (planted > 0).then(|| Estimate::of(n, &sums));
            rows.push(row(n, &ways, totals, (sample, estimate), &published)?);
        }
    }
    Ok(vec![Filled::new(table, rows)?])
}

/// The row for `n`.
fn row(
    n: usize,
    ways: &[Way],
    totals: Known<Totals>,
    (sample, planted): (Sample, Option<Estimate>),
    published: &[Published; 3],
) -> anyhow::Result<Known<Row>> {
    let (status, known) = (totals.status(), *totals.value());
    let deviation = sample.deviation(&known);
    let impossible = deviation.is_none()
        && u128::from(sample.solvable) * known.puzzles != u128::from(sample.puzzles) * known.solvable;
    if impossible || deviation.is_some_and(|deviation| deviation.abs() > DEVIATION) {
        bail!(
            "N = {n}: {} of {} random puzzles are solvable, which {known:?} rule out",
            sample.solvable,
            sample.puzzles
        );
    }
    let share = known.solvable as f64 / known.puzzles as f64;
    let planted_deviation = planted.and_then(|planted| planted.deviation(share));
    if planted_deviation.is_some_and(|deviation| deviation.abs() > DEVIATION) {
        bail!("N = {n}: {known:?} are ruled out by {planted:?}");
    }
    let index = n as u64;
    let values = [known.puzzles, known.solvable, known.classes].map(|value| value.to_string());
    let mut agreements = Vec::new();
    for ((terms, value), name) in published.iter().zip(&values).zip(["puzzles", "solvable", "classes"]) {
        let agreement = terms.agreement(index, value, status);
        if agreement == Agreement::Disagrees {
            return Err(
                NoAnswer(format!("N = {n}: {value} {name}, which disagrees with what is published")).into()
            );
        }
        agreements.push(format!("{name}: {agreement}"));
    }
    let term = |terms: &Published| terms.term(index).map(String::from);
    let mut checks = vec!["all orbits met", "no remainder"];
    if ways.contains(&Way::Second) {
        checks.push("second kernel");
    }
    if ways.iter().any(|way| way.method() != ways[0].method()) {
        checks.push("other methods");
    }
    if sample.puzzles > 0 {
        checks.push("sample");
    }
    if planted.is_some() {
        checks.push("planted sample");
    }
    Ok(totals.map(|totals| Row {
        n,
        puzzles: totals.puzzles,
        puzzle_classes: totals.puzzle_classes,
        solvable: totals.solvable,
        solvable_fraction: fraction(totals.solvable, totals.puzzles),
        classes: totals.classes,
        published_puzzles: term(&published[0]),
        published_solvable: term(&published[1]),
        published_classes: term(&published[2]),
        agreement: agreements.join("; "),
        method: Vec::from_iter(ways.iter().map(|way| way.name())).join(" + "),
        checks: checks.join("; "),
        sampled: sample.puzzles,
        sampled_solvable: sample.solvable,
        deviation: deviation.map(|deviation| format!("{deviation:.2}")),
        planted_deviation: planted_deviation.map(|deviation| format!("{deviation:.2}")),
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
