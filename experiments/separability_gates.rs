//! Tables separability/gates and separability/bounds: the certified gates, and how little entanglement they produce.

use std::process::ExitCode;

use anyhow::bail;
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::separability::bound::entropy_below;
use curiosa::separability::certify::{Attempt, Options, certify};
use curiosa::separability::existence::{columns, promising};
use curiosa::separability::gates::{GATES, Gate, Recipe};
use curiosa::separability::gaussian::Gaussian;
use curiosa::separability::minimum::least_entropy;
use curiosa::separability::sense::Sense;
use curiosa::separability::verify::verify;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The certified gates, checked a second time, and bounds of the entanglement they produce
#[derive(Parser)]
#[command(version, before_help = "Example: separability_gates --max-n 12 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

/// Matrices for bounds have at most so many columns, and there are at most so many for a gate.
const COLUMNS: usize = 700;
const BOUNDS: usize = 5;
/// Degrees of one multidegree differ by no more than this; farther apart the rank is often not full.
const SPREAD: usize = 8;
/// Gates of larger dimension have no bounds here.
const DIMENSION: usize = 16;
/// Random product vectors that are descended from.
const STARTS: usize = 100;

#[derive(Clone, Serialize, Deserialize)]
struct GateRow {
    gate: String,
    sizes: String,
    sense: String,
    recipe: String,
    scale: i64,
    nonzeros: usize,
    fewest: bool,
    real: bool,
    hermitian: bool,
    involution: bool,
    unimodular: bool,
    multidegrees: String,
    columns: String,
    primes: String,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct BoundRow {
    gate: String,
    sizes: String,
    multidegree: String,
    columns: usize,
    entropy_lo: String,
    entropy_found: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let largest = arguments.run.max_n(36, 8..=36)?;
        let parameters = json!({"max_n": largest});
        let mut run = Run::start("separability/gates", &arguments.run, parameters.clone())?;
        let gates: Vec<&Gate> =
            GATES.iter().filter(|gate| gate.sizes.iter().product::<usize>() <= largest).collect();
        let found = run.compute("separability/gates", parameters, gates.len(), |unit| {
            let row = gate_row(gates[unit]).and_then(|row| Ok((row, bound_rows(gates[unit])?)));
            row.map_err(|error| format!("{}: {error:#}", gates[unit].name))
        })?;
        let (mut rows, mut bounds) = (Vec::new(), Vec::new());
        for found in found.into_iter().flatten() {
            let (row, its) = found.map_err(anyhow::Error::msg)?;
            rows.push(row);
            bounds.extend(its);
        }
        run.finish(&[Table::new("separability/gates", &rows)?, Table::new("separability/bounds", &bounds)?])
    })
}

fn gate_row(gate: &Gate) -> anyhow::Result<GateRow> {
    let (matrix, parties) = (gate.matrix()?, gate.parties()?);
    let Attempt::Certified(certificate) = certify(&matrix, &parties, gate.sense, &Options::default())? else {
        bail!("it is not certified");
    };
    let proved = verify(&certificate.to_json())?;
    let n = matrix.size();
    let scale = matrix.scale()?;
    let entries: Vec<Gaussian> = (0..n).flat_map(|row| matrix.row(row).to_vec()).collect();
    let square = matrix.times(&matrix);
    let multiple = |row: usize, column: usize| if row == column { scale } else { 0 };
    let involution = square.is_some_and(|square| {
        (0..n * n)
            .all(|place| square.entry(place / n, place % n) == Gaussian::real(multiple(place / n, place % n)))
    });
    let list = |numbers: Vec<String>| numbers.join(" ");
    let degrees =
        certificate.parts.iter().map(|part| list(part.multidegree.iter().map(usize::to_string).collect()));
    Ok(GateRow {
        gate: gate.name.to_string(),
        sizes: parties.short(),
        sense: certificate.sense.clone(),
        recipe: match gate.recipe {
            Recipe::Grid(grid, block) => {
                format!("grid {grid} {block:?}").to_lowercase().replace(&grid.to_lowercase(), grid)
            }
            Recipe::Circuit(circuit) => format!("circuit {circuit}"),
            Recipe::Found(family, number) => format!("{family:?} {number}").to_lowercase(),
        },
        scale,
        nonzeros: matrix.nonzeros(),
        // Two in each row; for odd dimensions 2 more (L. Beasley, R. Brualdi, B. Shader 1993).
        fewest: matrix.nonzeros() == 2 * n + 2 * (n % 2),
        real: matrix.is_real(),
        hermitian: matrix == matrix.adjoint(),
        involution,
        unimodular: entries.iter().all(|entry| entry.norm() == 1),
        multidegrees: Vec::from_iter(degrees).join("; "),
        columns: list(proved.rows.iter().map(usize::to_string).collect()),
        primes: list(proved.primes.iter().map(u64::to_string).collect()),
        status: Status::Proved,
    })
}

fn bound_rows(gate: &Gate) -> anyhow::Result<Vec<BoundRow>> {
    let (matrix, parties) = (gate.matrix()?, gate.parties()?);
    if matrix.size() > DIMENSION {
        return Ok(Vec::new());
    }
    // Of a genuine gate too, the average over the parties.
    let cuts = Sense::NotProduct.groups(&parties).concat();
    let found = least_entropy(&matrix.to_floats(), &parties, &cuts, STARTS, 1);
    let found = found.map_or(f64::NAN, |least| least.entropy);
    let spread =
        |degrees: &Vec<usize>| degrees.iter().max().unwrap_or(&0) - degrees.iter().min().unwrap_or(&0);
    let mut degrees = promising(&parties, &cuts, COLUMNS);
    degrees.retain(|degrees| spread(degrees) <= SPREAD);
    // Spread over what fits, the largest among them.
    let step = degrees.len().div_ceil(BOUNDS).max(1);
    let chosen: Vec<_> = degrees.into_iter().rev().step_by(step).collect();
    let row = |(degrees, lo): (&Vec<usize>, f64)| -> anyhow::Result<BoundRow> {
        // Floats of different processors may differ in the last digits: few digits, away from the truth.
        let [down, up] =
            [(lo * (1.0 - 1e-6), f64::floor as fn(f64) -> f64), (found * (1.0 + 1e-6), f64::ceil)].map(
                |(value, round)| {
                    let magnitude = 10_f64.powi(value.log10().floor() as i32 - 2);
                    format!("{:.2e}", round(value / magnitude) * magnitude)
                },
            );
        Ok(BoundRow {
            gate: gate.name.to_string(),
            sizes: parties.short(),
            multidegree: Vec::from_iter(degrees.iter().map(usize::to_string)).join(" "),
            columns: columns(&parties, degrees).unwrap_or(0),
            entropy_lo: down,
            entropy_found: up,
            status: Status::Proved,
        })
    };
    let mut rows = Vec::new();
    for degrees in chosen.iter().rev() {
        // 0 where the rank is not full.
        let lo = entropy_below(&matrix, &parties, &cuts, degrees)?;
        if lo > 0.0 {
            rows.push(row((degrees, lo))?);
        }
    }
    Ok(rows)
}
