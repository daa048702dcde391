//! How much entanglement gates produce at least: the strongest letter grids, and proofs by covers.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::census::{EFFORT, classes};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::separability::gates::catalogue::{GATES, Gate};
use crate::separability::gates::census::GridClass;
use crate::separability::gates::decide::{Finding, decide};
use crate::separability::gates::letter_grid::LetterGrid;
use crate::separability::images::cover::{covered, shortened};
use crate::separability::images::minimum::{least_entropy, least_entropy_above};
use crate::separability::images::refute::refute;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::separability::theorems::COVER;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const STRONGEST: Experiment = Experiment::of(
    "strongest",
    "For each letter grid of 3 x 4 the signs that produce the most entanglement, as far as found",
    const { &[&BEST] },
    |_, work| strongest(12, &BEST, work),
);

pub(super) const STRONGEST_ALL: Experiment = Experiment::of(
    "strongest_all",
    "The same for all signs of 4 x 4, 74 thousand classes",
    const { &[&BEST_ALL] },
    |_, work| strongest(16, &BEST_ALL, work),
)
.long("an hour of CPU time");

pub(super) const STRENGTH: Experiment = Experiment::of(
    "strength",
    "Prove half of the least entanglement that is found, for gates of two parties, by covers",
    const { &[&PROVED] },
    compute,
)
.with_size(Size {
    option: "dimension",
    meaning: "Largest dimension of a gate",
    range: 12..=16,
    default: 16,
    quick: 12,
})
.long("a quarter of an hour of CPU time");

const BEST_COLUMNS: &[(&str, &str)] = &[
    ("sizes, grid, signs", "as in separability/zeros.csv; grids without universal entanglers are left out"),
    (
        "entropy_found",
        "the least linear entropy found by descent from 200 random product vectors, three digits, rounded up",
    ),
];

static BEST: Table = Table {
    name: "separability/strongest",
    about: "Letter grids of 3 x 4 with the signs, of all classes that are universal entanglers, that produce the most entanglement from the product vector from which they produce least, as far as descents find it.",
    columns: BEST_COLUMNS,
};

static BEST_ALL: Table = Table {
    name: "separability/strongest_all",
    about: "The same with those of 4 x 4.",
    columns: BEST_COLUMNS,
};

static PROVED: Table = Table {
    name: "separability/strength",
    about: "How much entanglement gates of two parties of dimension to 16 produce at least, within a factor of two, where fifty million boxes prove it. `curiosa separability bound FILE --dims 3,4 --cover` proves it again.",
    columns: &[
        ("gate, sizes", "the gate"),
        ("entropy_lo", "1 - tr rho^2 is not below this for any product vector: proved"),
        (
            "entropy_found",
            "the least value found by descent from 200 random product vectors, three digits, rounded up",
        ),
        ("boxes", "of the cover of the vectors of the first party that proves it"),
    ],
};

/// Random product vectors that are descended from: all, and those that few signs survive.
const STARTS: usize = 200;
const FIRST: usize = 20;
/// Signs of a part, and of a grid, that are tried with all.
const BEST_OF: usize = 8;
/// Classes of signs that are looked at together.
const PART: usize = 256;
/// The most boxes for a gate.
const BOXES: u64 = 50_000_000;

pub(super) const DESCENT: Method = Method::named("descents");

#[derive(Clone, Serialize, Deserialize)]
struct BestRow {
    sizes: String,
    grid: String,
    signs: String,
    entropy_found: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct ProvedRow {
    gate: String,
    sizes: String,
    entropy_lo: String,
    entropy_found: String,
    boxes: u64,
}

pub(super) fn least(matrix: &GaussianMatrix, parties: &Parties, starts: usize) -> f64 {
    let found = least_entropy(&matrix.to_floats(), parties, &parties.single_cuts(), starts, 1);
    found.map_or(f64::NAN, |least| least.entropy)
}

/// Floats of different processors differ in the last digits.
pub(super) fn digits(entropy: f64) -> String {
    format!("{:.2e}", shortened(entropy * (1.0 + 1e-6)))
}

/// The strongest signs of each grid of so many cells.
fn strongest(cells: usize, table: &'static Table, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut classes = classes(cells)?;
    classes.retain(|(parties, _)| parties.dimension() == cells);
    let parts = |class: &GridClass| class.signs.len().div_ceil(PART);
    let units =
        classes.iter().enumerate().flat_map(|(at, (_, class))| (0..parts(class)).map(move |part| (at, part)));
    let units = Vec::from_iter(units);
    let stage = |stage: &str| format!("{} {stage}", table.name);
    let few = work.try_compute(&stage("first"), json!({"cells": cells}), units.len(), |unit| {
        let (at, part) = units[unit];
        let (parties, class) = &classes[at];
        let some = class.signs.chunks(PART).nth(part).expect("it is one of the parts");
        best_of(parties, &class.grid, &Vec::from_iter(some.iter().map(|class| class.signs)))
    })?;
    let Some(few) = few else { return Ok(Vec::new()) };
    let rows = work.try_compute(&stage("last"), json!({"cells": cells}), classes.len(), |unit| {
        let own = units.iter().zip(&few).filter(|((at, _), _)| *at == unit).flat_map(|(_, few)| few);
        let mut own = Vec::from_iter(own.copied());
        sort(&mut own);
        row(&classes[unit].0, &classes[unit].1.grid, &own)
    })?;
    let rows: Vec<Known<BestRow>> = rows.into_iter().flatten().flatten().collect();
    Ok(vec![Filled::new(table, rows)?])
}

/// The strongest come first, and no more than [`BEST_OF`].
fn sort(signs: &mut Vec<(f64, u64)>) {
    signs.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    signs.truncate(BEST_OF);
}

/// Those of some signs of a grid whose gates are universal entanglers and leave most entanglement after few descents.
fn best_of(parties: &Parties, grid: &LetterGrid, signs: &[u64]) -> anyhow::Result<Vec<(f64, u64)>> {
    let mut best: Vec<(f64, u64)> = Vec::new();
    for &signs in signs {
        let matrix = grid.signed(signs)?;
        let cuts = parties.single_cuts();
        // Half of all signs go so, quickly.
        if refute(&matrix, parties, &cuts, EFFORT.vectors, 0).is_some() {
            continue;
        }
        // What keeps a product vector falls to 0 here.
        let worst = if best.len() < BEST_OF { 0.0 } else { best[BEST_OF - 1].0 };
        let value = least_entropy_above(&matrix.to_floats(), parties, &cuts, FIRST, 1, worst);
        if let Some(value) = value
            && matches!(decide(&matrix, parties, EFFORT)?.value(), Finding::Universal)
        {
            best.push((value, signs));
            sort(&mut best);
        }
    }
    Ok(best)
}

/// The row of a grid, if any of these signs are universal entanglers.
fn row(parties: &Parties, grid: &LetterGrid, few: &[(f64, u64)]) -> anyhow::Result<Option<Known<BestRow>>> {
    let mut all = Vec::new();
    for &(_, signs) in few {
        all.push((least(&grid.signed(signs)?, parties, STARTS), signs));
    }
    sort(&mut all);
    Ok(all.first().map(|&(entropy, signs)| {
        Known::once(
            DESCENT,
            BestRow {
                sizes: parties.short(),
                grid: grid.text(parties.sizes()[1]),
                signs: format!("{signs:x}"),
                entropy_found: digits(entropy),
            },
        )
    }))
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let fits = |gate: &&Gate| gate.sizes.len() == 2 && gate.sizes.iter().product::<usize>() <= request.size;
    let gates: Vec<&Gate> = GATES.iter().filter(fits).collect();
    let parameters = json!({"dimension": request.size});
    let rows = work.try_compute("separability/strength", parameters, gates.len(), |unit| {
        proved(gates[unit]).context(gates[unit].name)
    })?;
    let rows: Vec<Known<ProvedRow>> = rows.into_iter().flatten().flatten().collect();
    Ok(vec![Filled::new(&PROVED, rows)?])
}

/// The row of a gate, unless it takes too many boxes.
fn proved(gate: &Gate) -> anyhow::Result<Option<Known<ProvedRow>>> {
    let (matrix, parties) = (gate.matrix()?, gate.parties()?);
    let found = shortened(least(&matrix, &parties, STARTS) * (1.0 + 1e-6));
    let lo = shortened(found / 2.0);
    let Some(boxes) = covered(&matrix, &parties, lo, BOXES)? else { return Ok(None) };
    let row = ProvedRow {
        gate: gate.name.to_string(),
        sizes: parties.short(),
        entropy_lo: format!("{lo:.2e}"),
        entropy_found: format!("{found:.2e}"),
        boxes,
    };
    Ok(Some(Known::theorem(COVER, row)))
}
