//! Theorem 1 as a law: matrices that keep products are recognised, others have a witness.

use std::collections::BTreeMap;

use anyhow::ensure;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{generator, isometry};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::separability::model::parties::Parties;
use crate::separability::products::classify::{Action, classify, local_matrix};
use crate::separability::products::clifford::two_qubit_group;
use crate::separability::products::power::across_cuts;
use crate::separability::products::realignment::Operator;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const THEOREM: Experiment = Experiment::of(
    "theorem",
    "Classify local matrices, permuted ones, random ones and all two-qubit Clifford gates",
    const { &[&TABLE] },
    compute,
)
.random()
.with_size(Size {
    option: "matrices",
    meaning: "Random matrices of each kind",
    range: 1..=10_000,
    default: 50,
    quick: 2,
});

static TABLE: Table = Table {
    name: "separability/theorem",
    about: "Theorem 1 as a law: what `curiosa separability classify` says of random matrices and of all two-qubit Clifford gates.",
    columns: &[
        ("sizes", "of the parties"),
        ("matrices", "which"),
        (
            "action",
            "`local`, `permuted-local` (the parties change places; `swap-local` at the prompt where they are two) or `entangling` (with a verified witness)",
        ),
        ("operator_schmidt_rank, entangling_power", "of Clifford gates"),
        ("count, of", "how many act like that, of how many"),
    ],
};

const CLASSIFICATION: Method = Method::named("classification in floats");

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
}

/// Sizes of the parties that random matrices act on.
const SIZES: [&[usize]; 9] =
    [&[2, 2], &[2, 3], &[3, 3], &[3, 4], &[4, 4], &[2, 2, 2], &[2, 3, 2], &[2, 2, 2, 2], &[2, 2, 2, 2, 2]];

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let (matrices, seed) = (request.size, request.seed);
    let parameters = json!({"matrices": matrices});
    let rows = work.try_compute("separability/theorem", parameters, SIZES.len() + 1, |unit| {
        match SIZES.get(unit) {
            Some(sizes) => random_rows(sizes, matrices, seed),
            None => clifford_rows(),
        }
    })?;
    let rows = rows.unwrap_or_default().concat();
    Ok(vec![Filled::new(&TABLE, rows.into_iter().map(|row| Known::once(CLASSIFICATION, row)))?])
}

/// What a matrix does; what it is said to do must be so.
fn action(matrix: &ComplexMatrix, input: &Parties, output: &Parties) -> anyhow::Result<String> {
    let found = classify(matrix, input, output, TOLERANCE)?;
    Ok(match found.action {
        Action::Local { places, factors } => {
            let local = local_matrix(input, output, &places, &factors);
            ensure!((local * nalgebra::Complex::from(found.scale) - matrix).norm() < 1e-12 * matrix.norm());
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
        });
    }
    Ok(rows)
}

fn clifford_rows() -> anyhow::Result<Vec<Row>> {
    let parties = Parties::new(vec![2, 2])?;
    let group = two_qubit_group();
    let mut counts = BTreeMap::new();
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
    });
    Ok(rows.collect())
}
