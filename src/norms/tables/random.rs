//! Random maps by dimension: how many steps they take and how narrow the intervals get.

use anyhow::bail;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::algebra::random::generator;
use crate::evidence::Known;
use crate::job::Work;
use crate::norms::diamond::{By, Method, Options, diamond_norm};
use crate::norms::map::LinearMap;
use crate::norms::random;
use crate::norms::theorems::INTERVALS;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const RANDOM: Experiment = Experiment::of(
    "random",
    "Diamond norms of random maps by dimension and Kraus rank: steps, multiplications, widths of the intervals",
    const { &[&TABLE, &STEPS] },
    compute,
)
.random()
.with_size(Size { option: "max-n", meaning: "Largest dimension", range: 2..=12, default: 8, quick: 3 });

static TABLE: Table = Table {
    name: "norms/random",
    about: "Diamond norms of random maps by dimension and Kraus rank, 12 of each kind, to a relative width of 1e-9.",
    columns: &[
        (
            "kind",
            "`full rank`, `rank n`, `rank 1`, `not square`: independent normal entries of left and right operators; `channel difference`: of two channels with n^2 Kraus operators",
        ),
        ("input, output, kraus_rank", "dimensions, number of operators"),
        ("maps, reached", "how many maps, and for how many that width was reached"),
        ("fewest_steps, most_steps", "evaluations: the maximally mixed states, then one a Newton step"),
        (
            "multiplications",
            "of the second derivative in the longest run, (parameters x Kraus rank)^2 a step: the cost that grows fastest",
        ),
        ("widest", "the widest relative width, one digit, rounded up; 1e-9 where all are below"),
    ],
};

static STEPS: Table = Table {
    name: "norms/steps",
    about: "How the interval narrows, for the first map of each kind with input = output.",
    columns: &[
        ("kind, input, output, kraus_rank", "as above"),
        ("step", "0 is the maximally mixed states"),
        ("relative_width", "(hi - lo) / hi after it, one digit, rounded up, 1e-13 at least"),
    ],
};

const TOLERANCE: f64 = 1e-9;
/// Maps of each kind.
const MAPS: usize = 12;

/// A kind of random map.
#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    input: usize,
    output: usize,
    rank: usize,
}

#[derive(Clone, Serialize, Deserialize)]
struct KindRow {
    kind: String,
    input: usize,
    output: usize,
    kraus_rank: usize,
    maps: usize,
    reached: usize,
    fewest_steps: usize,
    most_steps: usize,
    multiplications: u64,
    widest: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct StepRow {
    kind: String,
    input: usize,
    output: usize,
    kraus_rank: usize,
    step: usize,
    relative_width: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let kinds = kinds(request.size);
    let parameters = json!({"max_n": request.size});
    let found =
        work.try_compute("norms/random", parameters, kinds.len(), |unit| kinds[unit].rows(request.seed))?;
    let (rows, steps): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&STEPS, steps.concat())?])
}

fn kinds(largest: usize) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for n in 2..=largest {
        kinds.push(Kind { name: "full rank", input: n, output: n, rank: n * n });
        kinds.push(Kind { name: "rank 1", input: n, output: n, rank: 1 });
        kinds.push(Kind { name: "rank n", input: n, output: n, rank: n });
        kinds.push(Kind { name: "channel difference", input: n, output: n, rank: n * n });
    }
    for (input, output) in (1..=largest.min(4)).flat_map(|n| (1..=largest.min(4)).map(move |m| (n, m))) {
        if input != output {
            kinds.push(Kind { name: "not square", input, output, rank: input * output });
            if input * output > 2 {
                kinds.push(Kind { name: "not square", input, output, rank: 2 });
            }
        }
    }
    kinds
}

impl Kind {
    fn map(&self, rng: &mut impl rand::Rng) -> anyhow::Result<LinearMap> {
        let Kind { input, output, rank, .. } = *self;
        if self.name == "channel difference" {
            let first = random::channel(rng, input, output, rank)?;
            return Ok(first.difference(&random::channel(rng, input, output, rank)?)?);
        }
        Ok(random::map(rng, input, output, rank)?)
    }

    fn rows(&self, seed: u64) -> anyhow::Result<(Known<KindRow>, Vec<Known<StepRow>>)> {
        let Kind { name, input, output, rank } = *self;
        let mut rng = generator(
            seed.wrapping_mul(1_000_000).wrapping_add((input * 10_000 + output * 1_000 + rank) as u64),
        );
        let mut row = KindRow {
            kind: name.to_string(),
            input,
            output,
            kraus_rank: rank,
            maps: MAPS,
            reached: 0,
            fewest_steps: usize::MAX,
            most_steps: 0,
            multiplications: 0,
            widest: String::new(),
        };
        let (mut widest, mut steps) = (0.0_f64, Vec::new());
        for number in 0..MAPS {
            let found =
                diamond_norm(&self.map(&mut rng)?, Options { method: Method::Newton, tolerance: TOLERANCE })?;
            let By::Newton(optimum) = &found.by else { bail!("another method was asked for") };
            row.reached += usize::from(found.reached);
            row.fewest_steps = row.fewest_steps.min(optimum.steps.len());
            row.most_steps = row.most_steps.max(optimum.steps.len());
            widest = widest.max(found.interval.relative_width());
            if number == 0 && input == output {
                let widths = optimum.steps.iter().map(|interval| magnitude(interval.relative_width()));
                steps.extend(widths.enumerate().map(|(step, relative_width)| {
                    let kind = name.to_string();
                    let row = StepRow { kind, input, output, kraus_rank: rank, step, relative_width };
                    found.known().map(|_| row)
                }));
            }
        }
        // The second derivative, of the longest run.
        let parameters = input * input * if name == "channel difference" { 1 } else { 2 };
        row.multiplications = ((parameters * rank).pow(2) * row.most_steps) as u64;
        row.widest = if widest <= TOLERANCE { format!("{TOLERANCE:e}") } else { magnitude(widest) };
        Ok((Known::theorem(INTERVALS, row), steps))
    }
}

/// One significant digit, rounded up; less than rounding can tell is 1e-13.
fn magnitude(width: f64) -> String {
    let width = width.max(1e-13);
    let power = width.log10().floor();
    let digit = (width / 10f64.powf(power)).ceil();
    if digit < 10.0 { format!("{digit}e{power}") } else { format!("1e{}", power + 1.0) }
}
