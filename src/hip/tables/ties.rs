//! Colourings without a monochromatic square, by number of ones, up to symmetry.

use anyhow::Context;
use serde::Serialize;
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::hip::exhaustive::Exhaustive;
use crate::hip::ties::{Census, Count, MAX_SIDE, count, square_free};
use crate::hip::{Balance, Board, strips};
use crate::job::{Here, Work};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const TIES: Experiment = Experiment::of(
    "ties",
    "Count the colourings of boards without a monochromatic square",
    const { &[&TABLE, &COLOURS] },
    compute,
)
.with_size(Size {
    option: "max-n",
    meaning: "Largest side",
    range: 1..=MAX_SIDE,
    default: MAX_SIDE,
    quick: 4,
});

static TABLE: Table = Table {
    name: "hip/ties",
    about: "Colourings without a monochromatic square, for all boards with sides to 8.",
    columns: &[
        ("rows, columns", "the board, rows <= columns"),
        (
            "ones",
            "cells of colour 1; `any` is the sum over all numbers, `even` over those that differ by at most one from the number of zeros",
        ),
        ("colourings", "colourings without a square"),
        ("classes", "up to the symmetries of the board: eight if rows = columns, else four"),
        (
            "swap_classes",
            "up to these and the swap of the colours; a class counts for both its numbers of ones",
        ),
        (
            "method",
            "the methods that agree: `backtracking` over all boards; the `checked search` for colourings with 0 squares",
        ),
    ],
};

static COLOURS: Table = Table {
    name: "hip/ties_in_colours",
    about: "Colourings without a monochromatic square in three colours, for boards with sides to 8 and at most four rows.",
    columns: &[
        ("rows, columns", "the board, rows <= columns"),
        ("colours", "the number of colours"),
        ("colourings", "colourings without a square"),
        (
            "classes, swap_classes",
            "up to the symmetries of the board; up to these and the exchanges of the colours. Empty where colourings are only counted",
        ),
        (
            "method",
            "the methods that agree: `columns`, counted column by column; `backtracking` over all boards; the `checked search` for colourings with 0 squares, which tells classes too",
        ),
    ],
};

/// Cells up to which colourings in three colours are listed up to symmetry, and gone through, and most rows of boards on which
/// they are counted.
const LISTED: usize = 12;
const VISITED: usize = 18;
const MOST_ROWS: usize = 4;

#[derive(Serialize)]
struct ColoursRow {
    rows: usize,
    columns: usize,
    colours: usize,
    colourings: u64,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    method: &'static str,
}

#[derive(Serialize)]
struct Row {
    rows: usize,
    columns: usize,
    ones: String,
    colourings: u64,
    classes: u64,
    swap_classes: u64,
    method: &'static str,
}

const BACKTRACKING: Method = Method::named("backtracking");
const BY_COLUMNS: Method = Method::named("columns");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let max_n = request.size;
    let sizes = (1..=max_n).flat_map(|rows| (rows..=max_n).map(move |columns| (rows, columns)));
    let boards = Vec::from_iter(sizes.map(|(rows, columns)| Board::new(rows, columns)));
    let counted = work.try_compute("hip/ties", json!({"max_n": max_n}), boards.len(), |unit| {
        let board = boards[unit];
        let all = Exhaustive::CheckedSearch.find(&mut Here, board, 0, Balance::Any)?.context("all of it")?;
        let census = all.map(|all| Census::of_orbits(board, &all.colourings));
        let other = Census::of_all(board, &square_free(board));
        census.again(BACKTRACKING, &other).with_context(|| format!("the ties of {board}"))
    })?;
    let mut rows = Vec::new();
    for (board, census) in boards.iter().zip(counted.into_iter().flatten()) {
        let by_ones =
            census.value().by_numbers.iter().map(|(numbers, count)| (numbers[1].to_string(), *count));
        let totals = [Balance::Any, Balance::Even].map(|b| (b.name().to_string(), census.value().total(b)));
        rows.extend(by_ones.chain(totals).map(|(ones, count)| {
            census.clone().map(|_| Row {
                rows: board.rows(),
                columns: board.columns(),
                ones,
                colourings: count.colourings,
                classes: count.classes,
                swap_classes: count.swap_classes,
                method: "backtracking + checked search",
            })
        }));
    }
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&COLOURS, in_colours(max_n, work)?)?])
}

/// What is known of three colours, board by board.
fn in_colours(max_n: usize, work: &mut dyn Work) -> anyhow::Result<Vec<Known<ColoursRow>>> {
    let sizes =
        (1..=max_n.min(MOST_ROWS)).flat_map(|rows| (rows..=max_n).map(move |columns| (rows, columns)));
    let boards = Vec::from_iter(sizes.map(|(rows, columns)| Board::new(rows, columns).in_colours(3)));
    let counted = work.try_compute("hip/ties in colours", json!({"max_n": max_n}), boards.len(), |unit| {
        let board = boards[unit];
        let doubt = || format!("the ties of {board}");
        let number = u64::try_from(strips::number(board).context("there are few rows")?)?;
        if board.cells() > LISTED {
            let known = Known::once(BY_COLUMNS, number);
            let known = match board.cells() {
                ..=VISITED => known.again(BACKTRACKING, &count(board)).with_context(doubt)?,
                _ => known,
            };
            return Ok(known.map(|number| (number, None)));
        }
        let found =
            Exhaustive::CheckedSearch.find(&mut Here, board, 0, Balance::Any)?.context("all of it")?;
        let census = found.map(|found| Census::of_orbits(board, &found.colourings).total(Balance::Any));
        let classes = *census.value();
        let known = census.map(|count| count.colourings).again(BY_COLUMNS, &number).with_context(doubt)?;
        anyhow::Ok(known.map(|number| (number, Some(classes))))
    })?;
    let row = |(board, counted): (&Board, Known<(u64, Option<Count>)>)| {
        counted.map(|(colourings, count)| ColoursRow {
            rows: board.rows(),
            columns: board.columns(),
            colours: board.colours(),
            colourings,
            classes: count.map(|count| count.classes),
            swap_classes: count.map(|count| count.swap_classes),
            method: match board.cells() {
                cells if cells <= LISTED => "columns + checked search",
                cells if cells <= VISITED => "columns + backtracking",
                _ => "columns",
            },
        })
    };
    Ok(boards.iter().zip(counted.into_iter().flatten()).map(row).collect())
}
