//! The share of the clock puzzles that are solvable: bounded, estimated to N = 128, and counted where that is quick.

use anyhow::bail;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::clock::count::{Count, Method};
use crate::clock::estimate::{Estimate, UNIT, draw};
use crate::evidence::{self, Known};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const SHARES: Experiment = Experiment {
    constants: &[
        ("counted_to", COUNTED as u64),
        ("sampled", UNIT * UNITS),
        ("sampled_of_large", UNIT * UNITS_OF_LARGE),
    ],
    ..Experiment::of(
        "shares",
        "Estimate the share of solvable clock puzzles from puzzles with a planted solution",
        const { &[&TABLE] },
        compute,
    )
    .random()
    .with_size(Size { option: "max-n", meaning: "Largest N", range: 2..=128, default: 128, quick: 20 })
};

static TABLE: Table = Table {
    name: "clock/shares",
    about: "The share of the clock puzzles that are solvable, to N = 128: each N to 32, and pairs of neighbours beyond. One value alone: `curiosa clock estimate 64`.",
    columns: &[
        ("n", "positions, N"),
        (
            "bound",
            "N! h / h^N for h = floor(N/2), or 1 if that is less: no share is greater (docs/clock.md, the share)",
        ),
        ("counted", "the share, counted; empty for N above 12"),
        (
            "share",
            "the share, estimated: N! h / h^N times the mean of 1 / X over puzzles with a planted solution, which have X solutions",
        ),
        (
            "share_lo, share_hi",
            "an interval that holds the share with a probability of 0.95 or more, whatever X is distributed like",
        ),
        (
            "mean_solutions",
            "the mean of X; the share is at least the first bound divided by what this estimates",
        ),
        ("planted, effective", "puzzles that were drawn, and as how many of equal weight they count (Kish)"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    n: usize,
    bound: String,
    counted: Option<String>,
    share: String,
    share_lo: String,
    share_hi: String,
    mean_solutions: String,
    planted: u64,
    effective: u64,
}

/// Each N to here, and with 20,000 puzzles.
const EACH: usize = 32;
const UNITS: u64 = 40;

/// Beyond, these and the N before them, with 4000.
const LARGE: [usize; 9] = [36, 40, 48, 56, 64, 80, 96, 112, 128];
const UNITS_OF_LARGE: u64 = 8;

/// Largest N that is counted too.
const COUNTED: usize = 12;

/// The probability that an interval does not hold the share, and the same for the intervals that a count must be in.
const RISK: f64 = 0.05;
const CONTRADICTION: f64 = 1e-9;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let large = LARGE.iter().flat_map(|&n| [n - 1, n]);
    let mut rows = Vec::new();
    for n in (2..=EACH).chain(large).filter(|&n| n <= request.size) {
        let counted = if n <= COUNTED { Some(counted(n, work)?) } else { None };
        let units = if n <= EACH { UNITS } else { UNITS_OF_LARGE };
        let seed = request.seed.wrapping_mul(1000).wrapping_add(n as u64);
        let sums = work.compute(&format!("clock/shares {n}"), json!({"n": n}), units as usize, |unit| {
            draw(n, seed, unit as u64)
        })?;
        if let (Some(sums), Some(counted)) = (sums, counted.map_or(Some(None), |share| share.map(Some))) {
            rows.push(Known::once(METHOD, row(&Estimate::of(n, &sums), counted)?));
        }
    }
    Ok(vec![Filled::new(&TABLE, rows)?])
}

const METHOD: evidence::Method = evidence::Method::named("planted sample");

/// The share, counted.
fn counted(n: usize, work: &mut dyn Work) -> anyhow::Result<Option<f64>> {
    let count = Count::new(n, Method::fastest(n))?;
    let job = format!("clock/shares {n} counted");
    let tallies = work.compute(&job, json!({"n": n}), count.weighted_units(), |unit| count.run(unit))?;
    let Some(tallies) = tallies else { return Ok(None) };
    let totals = count.total(&tallies)?;
    Ok(Some(totals.solvable as f64 / totals.puzzles as f64))
}

fn row(estimate: &Estimate, counted: Option<f64>) -> anyhow::Result<Row> {
    let n = estimate.n;
    let bound = estimate.bound().exp().min(1.0);
    if let Some(share) = counted {
        let [lo, hi] = estimate.share(CONTRADICTION);
        // Where all puzzles have one solution, what is estimated is the bound, rounded.
        let rounding = 1e-12 * share;
        if share < lo - rounding || share > hi + rounding || share > bound + rounding {
            bail!("N = {n}: {share} of the puzzles are solvable, which {estimate:?} rules out");
        }
    }
    let [share_lo, share_hi] = estimate.share(RISK);
    let short = |value: f64| format!("{value:.4e}");
    Ok(Row {
        n,
        bound: short(bound),
        counted: counted.map(short),
        share: short(estimate.middle()),
        share_lo: short(share_lo),
        share_hi: short(share_hi.min(bound)),
        mean_solutions: format!("{:.2}", estimate.solutions),
        planted: estimate.puzzles,
        effective: estimate.effective() as u64,
    })
}
