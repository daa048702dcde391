//! Table separability/theorem: matrices that keep products are recognised, others have a witness.

use std::process::ExitCode;

use clap::Parser;
use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::random::{generator, isometry};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::separability::classify::{Action, classify, local_matrix};
use curiosa::separability::clifford::two_qubit_group;
use curiosa::separability::parties::Parties;
use curiosa::separability::power::across_cuts;
use curiosa::separability::realignment::Operator;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Theorem 1 as a law: local matrices, permuted ones, random ones and all two-qubit Clifford gates, classified
#[derive(Parser)]
#[command(version, before_help = "Example: separability_theorem --max-n 5 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

const TOLERANCE: f64 = 1e-9;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    matrices: String,
    action: String,
    operator_schmidt_rank: String,
    entangling_power: String,
    count: usize,
    of: usize,
    status: Status,
}

/// Sizes of the parties that random matrices act on.
const SIZES: [&[usize]; 9] =
    [&[2, 2], &[2, 3], &[3, 3], &[3, 4], &[4, 4], &[2, 2, 2], &[2, 3, 2], &[2, 2, 2, 2], &[2, 2, 2, 2, 2]];

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let matrices = arguments.run.max_n(50, 1..=10_000)?;
        let seed = arguments.run.seed;
        let parameters = json!({"max_n": matrices, "seed": seed});
        let mut run = Run::start("separability/theorem", &arguments.run, parameters.clone())?;
        let found = run.compute("separability/theorem", parameters, SIZES.len() + 1, |unit| {
            let rows = match SIZES.get(unit) {
                Some(sizes) => random_rows(sizes, matrices, seed),
                None => clifford_rows(),
            };
            rows.map_err(|error| error.to_string())
        })?;
        let rows = found.into_iter().flatten().collect::<Result<Vec<_>, _>>().map_err(anyhow::Error::msg)?;
        run.finish(&[Table::new("separability/theorem", &rows.concat())?])
    })
}

/// What a matrix does; what it is said to do must be so.
fn action(matrix: &ComplexMatrix, input: &Parties, output: &Parties) -> anyhow::Result<String> {
    let found = classify(matrix, input, output, TOLERANCE)?;
    Ok(match found.action {
        Action::Local { places, factors } => {
            let local = local_matrix(input, output, &places, &factors);
            anyhow::ensure!(
                (local * nalgebra::Complex::from(found.scale) - matrix).norm() < 1e-12 * matrix.norm()
            );
            let stays = places.iter().enumerate().all(|(party, &place)| party == place);
            if stays { "local" } else { "permuted-local" }.to_string()
        }
        Action::Entangling(_) => "entangling".to_string(),
        Action::Undecided => "undecided".to_string(),
    })
}

fn random_rows(sizes: &[usize], count: usize, seed: u64) -> anyhow::Result<Vec<Row>> {
    let input = Parties::new(sizes.to_vec())?;
    let mut rng =
        generator(seed.wrapping_mul(1000).wrapping_add(input.dimension() as u64 * 10 + sizes.len() as u64));
    let mut rows = Vec::new();
    for kind in ["local", "permuted-local", "entangling"] {
        let mut right = 0;
        for _ in 0..count {
            let mut order: Vec<usize> = (0..sizes.len()).collect();
            while kind == "permuted-local" && order.is_sorted() {
                order.shuffle(&mut rng);
            }
            // Party i goes to the place where it stands in the order.
            let output = Parties::new(order.iter().map(|&party| sizes[party]).collect())?;
            let places: Vec<usize> = (0..sizes.len())
                .map(|party| order.iter().position(|&other| other == party).unwrap_or(0))
                .collect();
            let factors: Vec<ComplexMatrix> =
                sizes.iter().map(|&size| isometry(&mut rng, size, size)).collect();
            let matrix = match kind {
                "entangling" => isometry(&mut rng, input.dimension(), input.dimension()),
                _ => local_matrix(&input, &output, &places, &factors),
            };
            right += usize::from(action(&matrix, &input, &output)? == kind);
        }
        rows.push(Row {
            sizes: input.short(),
            matrices: match kind {
                "local" => "products of random unitary matrices",
                "permuted-local" => "the same, then a permutation of the parties",
                _ => "random unitary matrices",
            }
            .to_string(),
            action: kind.to_string(),
            operator_schmidt_rank: String::new(),
            entangling_power: String::new(),
            count: right,
            of: count,
            status: Status::SingleRun,
        });
    }
    Ok(rows)
}

fn clifford_rows() -> anyhow::Result<Vec<Row>> {
    let parties = Parties::new(vec![2, 2])?;
    let group = two_qubit_group();
    let mut counts = std::collections::BTreeMap::new();
    for element in &group {
        let matrix = element.to_floats();
        let name = action(&matrix, &parties, &parties)?;
        let unitary = matrix.unscale((element.scale()? as f64).sqrt());
        let across = across_cuts(&Operator { matrix: &unitary, input: &parties, output: &parties });
        let coefficients = across[0].operator_schmidt.as_ref();
        let rank = coefficients.map_or(0, |values| values.iter().filter(|&&value| value > TOLERANCE).count());
        let power = format!("{:.6}", across[0].entangling_power.unwrap_or(f64::NAN).abs());
        *counts.entry((name, rank, power)).or_insert(0) += 1;
    }
    let rows = counts.into_iter().map(|((action, rank, power), count)| Row {
        sizes: "2x2".to_string(),
        matrices: "all Clifford gates up to a phase".to_string(),
        action,
        operator_schmidt_rank: rank.to_string(),
        entangling_power: power,
        count,
        of: group.len(),
        status: Status::SingleRun,
    });
    Ok(rows.collect())
}
