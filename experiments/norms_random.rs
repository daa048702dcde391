//! Tables norms/random and norms/steps: random maps by dimension, how many steps they take and how narrow the
//! intervals get.

use std::process::ExitCode;

use clap::Parser;
use curiosa::algebra::random::generator;
use curiosa::norms::diamond::{By, Method, Options, diamond_norm};
use curiosa::norms::map::LinearMap;
use curiosa::norms::random;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Diamond norms of random maps by dimension and Kraus rank: steps, multiplications, widths of the intervals
#[derive(Parser)]
#[command(version, before_help = "Example: norms_random --max-n 4 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

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
    multiplications: f64,
    widest: String,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct StepRow {
    kind: String,
    input: usize,
    output: usize,
    kraus_rank: usize,
    step: usize,
    relative_width: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let largest = arguments.run.max_n(8, 2..=12)?;
        let seed = arguments.run.seed;
        let parameters = json!({"max_n": largest, "seed": seed});
        let mut run = Run::start("norms/random", &arguments.run, parameters.clone())?;
        let kinds = kinds(largest);
        let found = run.compute("norms/random", parameters, kinds.len(), |unit| {
            kinds[unit].rows(seed).map_err(|error| error.to_string())
        })?;
        let (mut rows, mut steps) = (Vec::new(), Vec::new());
        for found in found.into_iter().flatten() {
            let (row, its) = found.map_err(anyhow::Error::msg)?;
            rows.push(row);
            steps.extend(its);
        }
        run.finish(&[Table::new("norms/random", &rows)?, Table::new("norms/steps", &steps)?])
    })
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

    fn rows(&self, seed: u64) -> anyhow::Result<(KindRow, Vec<StepRow>)> {
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
            multiplications: 0.0,
            widest: String::new(),
            status: Status::Proved,
        };
        let (mut widest, mut steps) = (0.0_f64, Vec::new());
        for number in 0..MAPS {
            let found =
                diamond_norm(&self.map(&mut rng)?, Options { method: Method::Newton, tolerance: TOLERANCE })?;
            let By::Newton(optimum) = &found.by else { anyhow::bail!("another method was asked for") };
            row.reached += usize::from(found.reached);
            row.fewest_steps = row.fewest_steps.min(optimum.steps.len());
            row.most_steps = row.most_steps.max(optimum.steps.len());
            widest = widest.max(found.interval.relative_width());
            if number == 0 && input == output {
                let width = |step: usize| magnitude(optimum.steps[step].relative_width());
                steps.extend((0..optimum.steps.len()).map(|step| StepRow {
                    kind: name.to_string(),
                    input,
                    output,
                    kraus_rank: rank,
                    step,
                    relative_width: width(step),
                    status: Status::Proved,
                }));
            }
        }
        // The second derivative, of the longest run.
        let parameters = input * input * if name == "channel difference" { 1 } else { 2 };
        row.multiplications = ((parameters * rank).pow(2) * row.most_steps) as f64;
        row.widest = if widest <= TOLERANCE { format!("{TOLERANCE:e}") } else { magnitude(widest) };
        Ok((row, steps))
    }
}

/// One significant digit, rounded up; less than rounding can tell is 1e-13.
fn magnitude(width: f64) -> String {
    let width = width.max(1e-13);
    let power = width.log10().floor();
    format!("{:e}", (width / 10f64.powf(power)).ceil() * 10f64.powf(power))
}
