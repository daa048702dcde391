//! Table separability/deficiency: columns less rank of Macaulay matrices, of generic matrices and of special ones,
//! against the prediction.

use std::process::ExitCode;

use clap::Parser;
use curiosa::algebra::random::generator;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::separability::certify::deficiency;
use curiosa::separability::existence::{Prediction, columns, within};
use curiosa::separability::gates::Gate;
use curiosa::separability::gaussian::{Gaussian, GaussianMatrix};
use curiosa::separability::parties::{Cut, Parties};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Columns less rank of Macaulay matrices, against the prediction for generic matrices
#[derive(Parser)]
#[command(version, before_help = "Example: separability_deficiency --max-n 100 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    matrix: String,
    cut: String,
    multidegree: String,
    columns: usize,
    deficiency: usize,
    predicted: String,
    as_predicted: bool,
    status: Status,
}

/// Sizes, cuts (none for all single parties), whether for special matrices too.
const CASES: &[(&[usize], Option<Cut>, bool)] = &[
    (&[2, 2], None, true),
    (&[2, 3], None, true),
    (&[2, 4], None, true),
    (&[2, 5], None, false),
    (&[3, 3], None, true),
    (&[3, 4], None, true),
    (&[3, 5], None, false),
    (&[4, 4], None, true),
    (&[4, 5], None, false),
    (&[2, 2, 2], None, true),
    (&[2, 2, 2], Some(1), false),
    (&[2, 2, 3], None, false),
    (&[2, 2, 3], Some(1), false),
    (&[2, 2, 3], Some(3), false),
    (&[2, 2, 2, 2], None, false),
    (&[2, 2, 2, 2], Some(1), false),
    (&[2, 2, 2, 2], Some(3), false),
];

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let most = arguments.run.max_n(1200, 50..=5000)?;
        let seed = arguments.run.seed;
        let parameters = json!({"max_n": most, "seed": seed});
        let mut run = Run::start("separability/deficiency", &arguments.run, parameters.clone())?;
        let found = run.compute("separability/deficiency", parameters, CASES.len(), |unit| {
            rows(CASES[unit], most, seed).map_err(|error| error.to_string())
        })?;
        let rows = found.into_iter().flatten().collect::<Result<Vec<_>, _>>().map_err(anyhow::Error::msg)?;
        run.finish(&[Table::new("separability/deficiency", &rows.concat())?])
    })
}

/// The matrices of a case. A generic one need not be unitary: matrices are generic for the rank off a variety, and
/// unitary ones are dense among all.
fn matrices(parties: &Parties, special: bool, seed: u64) -> Vec<(&'static str, GaussianMatrix)> {
    let n = parties.dimension();
    let mut rng = generator(seed);
    let entries: Vec<i64> = (0..n * n).map(|_| rng.random_range(-999..=999)).collect();
    let mut matrices = vec![(
        "generic",
        GaussianMatrix::from_fn(n, |row, column| Gaussian::real(entries[row * n + column])),
    )];
    if special {
        let local: Vec<Vec<i64>> = parties
            .sizes()
            .iter()
            .map(|size| (0..size * size).map(|_| rng.random_range(-99..=99)).collect())
            .collect();
        let product = |row: usize, column: usize| {
            let digits = parties.digits(row).into_iter().zip(parties.digits(column));
            let factors = digits.zip(parties.sizes()).zip(&local);
            Gaussian::real(
                factors.map(|(((row, column), size), factor)| factor[row * size + column]).product(),
            )
        };
        matrices.push(("local", GaussianMatrix::from_fn(n, product)));
        if parties.sizes().windows(2).all(|pair| pair[0] == pair[1]) {
            let reversed = |index: usize| {
                let mut digits = parties.digits(index);
                digits.reverse();
                parties.index(&digits)
            };
            let permuted = |row: usize, column: usize| product(reversed(row), column);
            matrices.push(("parties reversed", GaussianMatrix::from_fn(n, permuted)));
        }
        let name = format!("rotations-{}", parties.short());
        if let Some(Ok(gate)) = Gate::named(&name).map(Gate::matrix) {
            matrices.push(("rotations", gate));
        }
    }
    matrices
}

fn rows(
    (case, cut, special): (&[usize], Option<Cut>, bool),
    most: usize,
    seed: u64,
) -> anyhow::Result<Vec<Row>> {
    let parties = Parties::new(case.to_vec())?;
    let cuts = cut.map_or_else(|| parties.single_cuts(), |cut| vec![cut]);
    let mut multidegrees = within(&parties, most);
    multidegrees.retain(|degrees| Prediction::covers(&parties, degrees));
    multidegrees.sort_by_key(|degrees| (columns(&parties, degrees), degrees.clone()));
    let least = multidegrees.iter().filter_map(|degrees| degrees.iter().copied().min()).max().unwrap_or(2);
    let prediction = Prediction::new(&parties, &cuts, least);
    let mut rows = Vec::new();
    for (name, matrix) in matrices(&parties, special, seed) {
        for degrees in &multidegrees {
            let (measured, same) = deficiency(&matrix, &parties, &cuts, degrees)?;
            let predicted = match name {
                "generic" | "rotations" => prediction.least_deficiency(degrees),
                _ => columns(&parties, degrees).unwrap_or(0).into(),
            };
            rows.push(Row {
                sizes: parties.short(),
                matrix: name.to_string(),
                cut: cut.map_or(String::new(), |cut| {
                    Vec::from_iter(parties.members(cut).into_iter().map(|party| (party + 1).to_string()))
                        .join(" ")
                }),
                multidegree: Vec::from_iter(degrees.iter().map(usize::to_string)).join(" "),
                columns: columns(&parties, degrees).unwrap_or(0),
                deficiency: measured,
                as_predicted: predicted == measured.into(),
                predicted: predicted.to_string(),
                status: if same { Status::CheckedTwice } else { Status::SingleRun },
            });
        }
    }
    Ok(rows)
}
