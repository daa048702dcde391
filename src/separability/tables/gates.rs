//! The certified gates, checked a second time, and how little entanglement they produce.

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{checked, spaced};
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::gates::catalogue::{GATES, Gate, Recipe};
use crate::separability::images::bound::entropy_below;
use crate::separability::images::minimum::least_entropy;
use crate::separability::macaulay::existence::{columns, promising};
use crate::separability::model::gaussian::Gaussian;
use crate::separability::model::sense::Sense;
use crate::separability::theorems::ENTROPY;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const GATES_AND_BOUNDS: Experiment = Experiment::of(
    "gates",
    "Certify the gates, check them a second time, bound the entanglement they produce",
    const { &[&TABLE, &BOUND_TABLE] },
    compute,
)
.with_size(Size {
    option: "dimension",
    meaning: "Largest dimension of a gate",
    range: 8..=36,
    default: 36,
    quick: 8,
});

static TABLE: Table = Table {
    name: "separability/gates",
    about: "The certified gates; each certificate was checked by the second program.",
    columns: &[
        ("gate, sizes, sense", "its name, the parties, what it is certified for"),
        ("recipe", "a grid of letters, a circuit, or the number of a candidate of a family"),
        ("scale", "c with M M^dagger = c"),
        ("nonzeros, fewest", "entries that are not 0, and whether no universal entangler has fewer"),
        ("real, hermitian, involution", "whether M is real, M = M^dagger, M^2 = c"),
        ("unimodular", "whether all entries have absolute value 1: a Hadamard matrix, real or complex"),
        ("multidegrees, columns", "of the Macaulay matrices, one for each part"),
        ("primes", "modulo which their determinants are not 0"),
    ],
};

static BOUND_TABLE: Table = Table {
    name: "separability/bounds",
    about: "How little entanglement gates of dimension to 16 produce.",
    columns: &[
        ("gate, sizes", "the gate"),
        ("multidegree, columns", "of the Macaulay matrix"),
        (
            "entropy_lo",
            "1 - tr rho^2, averaged over the parties, is not below this for any product vector: proved, rounded down",
        ),
        (
            "entropy_found",
            "the least value found by descent from 100 random product vectors, rounded up: an upper bound of the minimum",
        ),
    ],
};

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
}

#[derive(Clone, Serialize, Deserialize)]
struct BoundRow {
    gate: String,
    sizes: String,
    multidegree: String,
    columns: usize,
    entropy_lo: String,
    entropy_found: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let fits = |gate: &&Gate| gate.sizes.iter().product::<usize>() <= request.size;
    let gates: Vec<&Gate> = GATES.iter().filter(fits).collect();
    let parameters = json!({"dimension": request.size});
    let found = work.try_compute("separability/gates", parameters, gates.len(), |unit| {
        let gate = gates[unit];
        let rows = gate_row(gate).and_then(|row| Ok((row, bound_rows(gate)?)));
        rows.context(gate.name)
    })?;
    let (rows, bounds): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&BOUND_TABLE, bounds.concat())?])
}

fn gate_row(gate: &Gate) -> anyhow::Result<Known<GateRow>> {
    let (matrix, parties) = (gate.matrix()?, gate.parties()?);
    let Attempt::Certified(certificate) = certify(&matrix, &parties, gate.sense, &Options::default())? else {
        bail!("it is not certified");
    };
    let (certificate, proved) = checked(*certificate, |certificate| certificate.to_json())?;
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
    let degrees = certificate
        .value()
        .parts
        .iter()
        .map(|part| list(part.multidegree.iter().map(usize::to_string).collect()));
    let multidegrees = Vec::from_iter(degrees).join("; ");
    Ok(certificate.map(|certificate| GateRow {
        gate: gate.name.to_string(),
        sizes: parties.short(),
        sense: certificate.sense,
        recipe: match gate.recipe {
            Recipe::Grid(grid, block) => {
                format!("grid {grid} {block:?}").to_lowercase().replace(&grid.to_lowercase(), grid)
            }
            Recipe::Signs(grid, signs) => format!("grid {grid} signs {signs:x}"),
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
        multidegrees,
        columns: list(proved.rows.iter().map(usize::to_string).collect()),
        primes: list(proved.primes.iter().map(u64::to_string).collect()),
    }))
}

fn bound_rows(gate: &Gate) -> anyhow::Result<Vec<Known<BoundRow>>> {
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
    let row = |(degrees, lo): (&Vec<usize>, f64)| -> BoundRow {
        // Floats of different processors may differ in the last digits: few digits, away from the truth.
        let [down, up] =
            [(lo * (1.0 - 1e-6), f64::floor as fn(f64) -> f64), (found * (1.0 + 1e-6), f64::ceil)].map(
                |(value, round)| {
                    let magnitude = 10_f64.powi(value.log10().floor() as i32 - 2);
                    format!("{:.2e}", round(value / magnitude) * magnitude)
                },
            );
        BoundRow {
            gate: gate.name.to_string(),
            sizes: parties.short(),
            multidegree: spaced(degrees),
            columns: columns(&parties, degrees).unwrap_or(0),
            entropy_lo: down,
            entropy_found: up,
        }
    };
    let mut rows = Vec::new();
    for degrees in chosen.iter().rev() {
        // 0 where the rank is not full.
        let lo = entropy_below(&matrix, &parties, &cuts, degrees)?;
        if lo > 0.0 {
            rows.push(Known::theorem(ENTROPY, row((degrees, lo))));
        }
    }
    Ok(rows)
}
