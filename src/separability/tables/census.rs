//! All letter grids of two parties up to symmetry: which are universal entanglers.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::separability::gates::census::{GridClass, census};
use crate::separability::gates::decide::{Effort, Finding, decide};
use crate::separability::gates::letter_grid::Block;
use crate::separability::model::parties::Parties;
use crate::table::{Experiment, Filled, Size, Table};

pub(super) const CENSUS: Experiment = Experiment::of(
    "census",
    "Which letter grids of 3 x 4 and 4 x 4 are universal entanglers, up to symmetry, and signs of 3 x 4",
    const { &[&TABLE, &SIGNS, &ZEROS] },
    |request, work| {
        let classes = classes(request.size)?;
        let parameters = json!({"cells": request.size, "records": false});
        let found = work.try_compute("separability/census", parameters, classes.len(), |unit| {
            let (parties, class) = &classes[unit];
            let mut zeros = Vec::new();
            let row = census_row(parties, class, &mut zeros)?;
            if parties.dimension() < LARGEST {
                zeros.clear();
                let signs = signs_row(parties, class, &mut zeros)?;
                return anyhow::Ok((row, Some(signs), zeros));
            }
            Ok((row, None, zeros))
        })?;
        let (mut rows, mut signs, mut zeros) = (Vec::new(), Vec::new(), Vec::new());
        for (row, of_signs, of_zeros) in found.into_iter().flatten() {
            rows.push(row);
            signs.extend(of_signs);
            zeros.extend(of_zeros);
        }
        Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&SIGNS, signs)?, Filled::new(&ZEROS, zeros)?])
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
            signs_row(&classes[unit].0, &classes[unit].1, &mut Vec::new())
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
    (
        "by_fields, degree",
        "how many are refuted by the zero of a Macaulay matrix, not by a vector with coordinates 0, 1, -1, i, -i; the highest degree of the number fields of these zeros",
    ),
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

static ZEROS: Table = Table {
    name: "separability/zeros",
    about: "The letter grids of 4 x 4 and the signs of 3 x 4 that are refuted so: the product vectors that go to product vectors. `curiosa separability gate --grid GRID --signs SIGNS` writes a matrix, `curiosa separability refute` the certificate.",
    columns: &[
        ("sizes, grid", "as in separability/census.csv"),
        (
            "signs",
            "the entries -1, as bits of a hexadecimal number: 2 x for the entry of cell x with itself, x from 0 on in reading order, and 2 x + 1 for that with the other cell of its letter",
        ),
        ("degree, polynomial", "of the number field: x is a root of the polynomial"),
        ("vector", "the product vector, a factor for each party"),
    ],
};

/// How hard a matrix is tried.
pub(super) const EFFORT: Effort = Effort { vectors: 100_000, multidegrees: 2, columns: 4000 };

/// What tables say of a gate.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Universal,
    Refuted,
    Open,
}

#[derive(Clone, Serialize, Deserialize)]
struct CensusRow {
    sizes: String,
    grid: String,
    grids: usize,
    rotations: Word,
    reflections: Word,
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
    by_fields: usize,
    degree: usize,
}

#[derive(Clone, Serialize, Deserialize)]
struct ZeroRow {
    sizes: String,
    grid: String,
    signs: String,
    degree: usize,
    polynomial: String,
    vector: String,
}

pub(super) fn classes(most: usize) -> anyhow::Result<Vec<(Parties, GridClass)>> {
    let mut classes = Vec::new();
    for [rows, columns] in [[3, 4], [4, 4]].into_iter().filter(|[rows, columns]| rows * columns <= most) {
        for class in census(rows, columns) {
            classes.push((Parties::new(vec![rows, columns])?, class));
        }
    }
    Ok(classes)
}

fn census_row(
    parties: &Parties,
    class: &GridClass,
    zeros: &mut Vec<Known<ZeroRow>>,
) -> anyhow::Result<Known<CensusRow>> {
    let mut words = Vec::new();
    for block in Block::ALL {
        let signs = class.grid.signs(block);
        words.push(decided(parties, class, signs, zeros)?.map(|(word, _)| word));
    }
    let [rotations, reflections] =
        words.try_into().map_err(|_| anyhow::anyhow!("there are two kinds of blocks"))?;
    Ok(rotations.and(reflections).map(|(rotations, reflections)| CensusRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        rotations,
        reflections,
    }))
}

/// What is known of the signs of a grid, and the degree of a zero if it was needed, which is added.
fn decided(
    parties: &Parties,
    class: &GridClass,
    signs: u64,
    zeros: &mut Vec<Known<ZeroRow>>,
) -> anyhow::Result<Known<(Word, Option<usize>)>> {
    let known = decide(&class.grid.signed(signs)?, parties, EFFORT)?;
    if let Finding::Zero(vector) = known.value() {
        zeros.push(known.clone().map(|_| ZeroRow {
            sizes: parties.short(),
            grid: class.grid.text(parties.sizes()[1]),
            signs: format!("{signs:x}"),
            degree: vector.polynomial.degree(),
            polynomial: vector.polynomial.to_string(),
            vector: vector.to_string(),
        }));
    }
    Ok(known.map(|finding| match finding {
        Finding::Universal => (Word::Universal, None),
        Finding::Refuted(_) => (Word::Refuted, None),
        Finding::Zero(vector) => (Word::Refuted, Some(vector.polynomial.degree())),
        Finding::Open => (Word::Open, None),
    }))
}

fn signs_row(
    parties: &Parties,
    class: &GridClass,
    zeros: &mut Vec<Known<ZeroRow>>,
) -> anyhow::Result<Known<SignsRow>> {
    let row = SignsRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        classes: class.signs.len(),
        universal: 0,
        refuted: 0,
        open: 0,
        by_fields: 0,
        degree: 0,
    };
    let mut all = Known::exhaustive("no class of signs", row);
    for class_of_signs in &class.signs {
        let known = decided(parties, class, class_of_signs.signs, zeros)?;
        all = all.and(known).map(|(row, (word, degree))| SignsRow {
            universal: row.universal + usize::from(word == Word::Universal),
            refuted: row.refuted + usize::from(word == Word::Refuted),
            open: row.open + usize::from(word == Word::Open),
            by_fields: row.by_fields + usize::from(degree.is_some()),
            degree: row.degree.max(degree.unwrap_or(0)),
            ..row
        });
    }
    Ok(all)
}
