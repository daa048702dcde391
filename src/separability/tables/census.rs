//! All letter grids of two parties up to symmetry: which are universal entanglers.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::separability::gates::census::{GridClass, census};
use crate::separability::gates::decide::{Effort, Finding, decide};
use crate::separability::gates::letter_grid::Block;
use crate::separability::images::minimum::least_entropy;
use crate::separability::model::parties::Parties;
use crate::table::{Experiment, Filled, Size, Table};

pub(super) const CENSUS: Experiment = Experiment::of(
    "census",
    "Which letter grids of 3 x 4 and 4 x 4 are universal entanglers, up to symmetry, and signs of 3 x 4",
    const { &[&TABLE, &SIGNS] },
    |request, work| {
        let classes = classes(request.size)?;
        let parameters = json!({"cells": request.size, "records": false});
        let found = work.try_compute("separability/census", parameters, classes.len(), |unit| {
            let (parties, class) = &classes[unit];
            let signs = (parties.dimension() < LARGEST).then(|| signs_row(parties, class)).transpose()?;
            anyhow::Ok((census_row(parties, class)?, signs))
        })?;
        let (rows, signs): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
        Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&SIGNS, signs.into_iter().flatten())?])
    },
)
.with_size(SIZE);

pub(super) const SIGNS_ALL: Experiment = Experiment::of(
    "signs_all",
    "The same for all signs of 4 x 4, 74 thousand classes",
    const { &[&ALL] },
    |request, work| {
        let classes = classes(request.size)?;
        let parameters = json!({"cells": request.size});
        let rows = work.try_compute("separability/signs_all", parameters, classes.len(), |unit| {
            signs_row(&classes[unit].0, &classes[unit].1)
        })?;
        Ok(vec![Filled::new(&ALL, rows.unwrap_or_default())?])
    },
)
.with_size(SIZE)
.long("some minutes");

const SIZE: Size =
    Size { option: "cells", meaning: "Most cells of a grid", range: 12..=16, default: 16, quick: 12 };

static TABLE: Table = Table {
    name: "separability/census",
    about: "All letter grids of 3 x 4 and 4 x 4 without two cells of a letter in a row or column, up to exchanges.",
    columns: &[
        ("sizes, grid, grids", "the first grid of the class, and how many are in it"),
        (
            "rotations, reflections",
            "`universal` (certified), `refuted` (a product vector goes to a product, exactly) or `open`, with signs by reading order",
        ),
    ],
};

const SIGNS_COLUMNS: &[(&str, &str)] = &[
    ("sizes, grid, grids", "as in separability/census.csv"),
    ("classes", "classes of signs"),
    ("universal, refuted, open", "how many of them are"),
    ("vanishing", "open ones on which the descent comes to 0 to rounding"),
];

static SIGNS: Table = Table {
    name: "separability/signs",
    about: "The same for all signs 1 and -1 on 3 x 4, up to local diagonal matrices, transposition and the symmetries of the grid.",
    columns: SIGNS_COLUMNS,
};

static ALL: Table =
    Table { name: "separability/signs_all", about: "The same with those of 4 x 4.", columns: SIGNS_COLUMNS };

/// Cells of the largest grid, whose signs take minutes.
const LARGEST: usize = 16;

/// How hard a matrix is tried, and how many descents look for a zero where it stays open.
const EFFORT: Effort = Effort { vectors: 100_000, starts: 8, multidegrees: 2 };
const STARTS: usize = 4 * EFFORT.starts;

#[derive(Clone, Serialize, Deserialize)]
struct CensusRow {
    sizes: String,
    grid: String,
    grids: usize,
    rotations: Finding,
    reflections: Finding,
}

#[derive(Clone, Serialize, Deserialize)]
struct SignsRow {
    sizes: String,
    grid: String,
    grids: usize,
    classes: usize,
    universal: usize,
    refuted: usize,
    open: usize,
    vanishing: usize,
}

fn classes(most: usize) -> anyhow::Result<Vec<(Parties, GridClass)>> {
    let mut classes = Vec::new();
    for [rows, columns] in [[3, 4], [4, 4]].into_iter().filter(|[rows, columns]| rows * columns <= most) {
        for class in census(rows, columns) {
            classes.push((Parties::new(vec![rows, columns])?, class));
        }
    }
    Ok(classes)
}

fn census_row(parties: &Parties, class: &GridClass) -> anyhow::Result<Known<CensusRow>> {
    let [rotations, reflections] = Block::ALL.map(|block| decide(&class.grid.matrix(block), parties, EFFORT));
    Ok(rotations?.and(reflections?).map(|(rotations, reflections)| CensusRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        rotations,
        reflections,
    }))
}

fn signs_row(parties: &Parties, class: &GridClass) -> anyhow::Result<Known<SignsRow>> {
    let row = SignsRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        classes: class.signs.len(),
        universal: 0,
        refuted: 0,
        open: 0,
        vanishing: 0,
    };
    let mut all = Known::exhaustive("no class of signs", row);
    for signs in &class.signs {
        let matrix = class.matrix(signs);
        let finding = decide(&matrix, parties, EFFORT)?;
        let mut vanishes = 0;
        if *finding.value() == Finding::Open {
            let least = least_entropy(&matrix.to_floats(), parties, &parties.single_cuts(), STARTS, 1);
            vanishes = usize::from(least.is_some_and(|least| least.entropy < 1e-24));
        }
        all = all.and(finding).map(|(row, finding)| SignsRow {
            universal: row.universal + usize::from(finding == Finding::Universal),
            refuted: row.refuted + usize::from(finding == Finding::Refuted),
            open: row.open + usize::from(finding == Finding::Open),
            vanishing: row.vanishing + vanishes,
            ..row
        });
    }
    Ok(all)
}
