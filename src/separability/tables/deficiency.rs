//! Columns less rank of Macaulay matrices, of generic matrices and of special ones, against the prediction.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::spaced;
use crate::algebra::random::generator;
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::separability::certificates::certify::deficiency;
use crate::separability::gates::catalogue::Gate;
use crate::separability::macaulay::existence::{Prediction, columns, within};
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const DEFICIENCY: Experiment = Experiment::of(
    "deficiency",
    "Columns less rank of Macaulay matrices, against the prediction for generic matrices",
    const { &[&TABLE] },
    compute,
)
.random()
.with_size(Size {
    option: "columns",
    meaning: "Most columns of a matrix",
    range: 50..=5000,
    default: 1200,
    quick: 60,
});

static TABLE: Table = Table {
    name: "separability/deficiency",
    about: "Columns less rank of Macaulay matrices modulo two primes, for degrees not far apart.",
    columns: &[
        ("sizes", "of the parties"),
        (
            "matrix",
            "`generic` (random integers), `local`, `parties reversed` (after a local one), `rotations` (the certified gate)",
        ),
        ("cut", "parties on one side; empty for all single parties"),
        ("multidegree, columns", "of the Macaulay matrix"),
        ("deficiency", "columns less rank"),
        ("predicted, as_predicted", "for generic matrices by the Hilbert series, for local ones all columns"),
    ],
};

const RANK: Method = Method::named("elimination modulo a prime");

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

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let parameters = json!({"columns": request.size});
    let rows = work.try_compute("separability/deficiency", parameters, CASES.len(), |unit| {
        rows(CASES[unit], request.size, request.seed)
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
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
) -> anyhow::Result<Vec<Known<Row>>> {
    let parties = Parties::new(case.to_vec())?;
    let cuts = cut.map_or_else(|| parties.single_cuts(), |cut| vec![cut]);
    let mut multidegrees = within(&parties, 2, most);
    multidegrees.retain(|degrees| Prediction::covers(&parties, degrees));
    multidegrees.sort_by_key(|degrees| (columns(&parties, degrees), degrees.clone()));
    let least = multidegrees.iter().filter_map(|degrees| degrees.iter().copied().min()).max().unwrap_or(2);
    let prediction = Prediction::new(&parties, &cuts, least);
    let mut rows = Vec::new();
    for (name, matrix) in matrices(&parties, special, seed) {
        for degrees in &multidegrees {
            let measured = measured(&matrix, &parties, &cuts, degrees)?;
            let predicted = match name {
                "generic" | "rotations" => prediction.least_deficiency(degrees),
                _ => columns(&parties, degrees).unwrap_or(0).into(),
            };
            rows.push(measured.map(|measured| Row {
                sizes: parties.short(),
                matrix: name.to_string(),
                cut: cut.map_or(String::new(), |cut| {
                    spaced(&Vec::from_iter(parties.members(cut).into_iter().map(|party| party + 1)))
                }),
                multidegree: spaced(degrees),
                columns: columns(&parties, degrees).unwrap_or(0),
                deficiency: measured,
                as_predicted: predicted == measured.into(),
                predicted: predicted.to_string(),
            }));
        }
    }
    Ok(rows)
}

/// Columns less rank of the Macaulay matrix, modulo two primes: by one way to eliminate, so the second prime checks the first
/// only in part.
fn measured(
    matrix: &GaussianMatrix,
    parties: &Parties,
    cuts: &[Cut],
    degrees: &[usize],
) -> anyhow::Result<Known<usize>> {
    let (measured, same) = deficiency(matrix, parties, cuts, degrees)?;
    let known = Known::once(RANK, measured);
    Ok(if same { known.again(RANK.with("another prime"), &measured)? } else { known })
}
