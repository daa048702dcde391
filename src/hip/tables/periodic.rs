//! The least shares of squares for given periods, and the squares of the best windows of all sizes.

use anyhow::{Context, ensure};
use num_rational::Ratio;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::hip::periodic::{Periodic, Periods, fewest, windows};
use crate::hip::theorems::WINDOWS;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const PERIODIC: Experiment = Experiment::of(
    "periodic",
    "Find the least shares of squares of periodic colourings of the plane",
    const { &[&TABLE] },
    compute_periodic,
)
.with_size(Size {
    option: "max-cells",
    meaning: "Cells up to the periods, at most",
    range: 1..=fewest::MAX_EXHAUSTIVE,
    default: 16,
    quick: 8,
});

pub(super) const WINDOW_FORMULAS: Experiment = Experiment::of(
    "windows",
    "Count the squares of the best windows of a periodic colouring",
    const { &[&FORMULAS, &COUNTS] },
    |_, work| compute_windows(work),
);

static TABLE: Table = Table {
    name: "hip/periodic",
    about: "The least share of monochromatic squares of a colouring of the plane with given periods, for all lattices of periods with few cells, one of each class under the symmetries of the square. A square is counted by a corner up to the periods and its side vector modulo the periods ([docs/hip.md](../docs/hip.md) says what share that is).",
    columns: &[
        ("cells", "cells up to the periods, the index of the lattice"),
        (
            "periods",
            "`RxC+S` where R rows down with S columns to the right, and C columns to the right, are periods; `-` behind R or C where the colours are swapped along it",
        ),
        (
            "made, of",
            "the least share as a fraction in lowest terms, 1/16 = 0.0625 being the least of all found",
        ),
        ("colouring", "one that makes so many, R rows of C cells"),
    ],
};

static FORMULAS: Table = Table {
    name: "hip/window_formulas",
    about: "The squares of the best n x n window of the colouring of the plane behind the optimal boards, for all n at once: a polynomial in n for each residue class modulo its period 8.",
    columns: &[
        ("residue", "n modulo 8"),
        ("n4, n3, n2, n1, n0", "coefficients of the polynomial"),
        ("from", "the least n of the class for which no other window is better"),
        (
            "row, column",
            "where the window begins, in the numbering of hip/periodic.csv for `4-x4-`, the rows being 1001 1010 1111 1100",
        ),
    ],
};

static COUNTS: Table = Table {
    name: "hip/windows",
    about: "The squares of the best n x n window of that colouring, counted one by one.",
    columns: &[
        ("n", "side of the window"),
        ("squares", "the fewest that a window makes: upper bounds of the fewest squares of a board"),
        ("row, column", "the first point, row by row, at which such a window begins"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct PeriodicRow {
    cells: usize,
    periods: String,
    made: u64,
    of: u64,
    colouring: String,
}

#[derive(Serialize)]
struct FormulaRow {
    residue: usize,
    n4: String,
    n3: String,
    n2: String,
    n1: String,
    n0: String,
    from: usize,
    row: usize,
    column: usize,
}

#[derive(Serialize)]
struct CountRow {
    n: usize,
    squares: u64,
    row: usize,
    column: usize,
}

const BRANCH_AND_BOUND: Method = Method::named("branch and bound");

fn compute_periodic(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let lattices = Vec::from_iter((1..=request.size).flat_map(Periods::all));
    let parameters = json!({"max_cells": request.size});
    let rows = work.try_compute("hip/periodic", parameters, lattices.len(), |unit| {
        let periods = lattices[unit];
        let best = fewest::exact(periods);
        let share = best.share();
        let known = Known::exhaustive("the colourings of the cells", fewest::exhaustive(periods));
        let known =
            known.again(BRANCH_AND_BOUND, &share).with_context(|| format!("the share of {periods}"))?;
        anyhow::Ok(known.map(|share| PeriodicRow {
            cells: periods.cells(),
            periods: periods.to_string(),
            made: share.made,
            of: share.of,
            colouring: best.to_string(),
        }))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

/// Largest window that is counted one by one.
const COUNTED: usize = 48;

fn compute_windows(work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let colouring = Periodic::of_the_optima();
    let counted = work.compute("hip/windows", json!({"to": COUNTED}), COUNTED, |unit| {
        windows::best(&colouring, unit + 1)
    })?;
    let counted = counted.context("this table is computed in one piece")?;
    let formulas = windows::formulas(&colouring);
    let mut counts = Vec::new();
    for (n, (squares, (row, column))) in (1..).zip(counted) {
        let formula = &formulas[n % formulas.len()];
        let agrees = n < formula.from || formula.squares(n) == Ratio::from_integer(squares.into());
        ensure!(agrees, "the formula for n = {n}");
        counts.push(Known::exhaustive("the windows, square by square", CountRow { n, squares, row, column }));
    }
    let rows = Vec::from_iter(formulas.into_iter().map(|formula| {
        let [n0, n1, n2, n3, n4] = std::array::from_fn(|k| formula.coefficients[k].to_string());
        let (row, column) = formula.point;
        let (residue, from) = (formula.residue, formula.from);
        Known::theorem(WINDOWS, FormulaRow { residue, n4, n3, n2, n1, n0, from, row, column })
    }));
    Ok(vec![Filled::new(&FORMULAS, rows)?, Filled::new(&COUNTS, counts)?])
}
