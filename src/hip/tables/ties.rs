//! Colourings without a monochromatic square, by number of ones, up to symmetry.

use anyhow::Context;
use serde::Serialize;
use serde_json::json;

use crate::evidence::Method;
use crate::hip::exhaustive::Exhaustive;
use crate::hip::ties::{Census, MAX_SIDE, square_free};
use crate::hip::{Balance, Board};
use crate::job::{Here, Work};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const TIES: Experiment = Experiment::of(
    "ties",
    "Count the colourings of boards without a monochromatic square",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Largest side", range: 1..=MAX_SIDE, default: 7, quick: 4 });

static TABLE: Table = Table {
    name: "hip/ties",
    about: "Colourings without a monochromatic square, for all boards with sides to 7.",
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
        let by_ones = census.value().by_ones.iter().map(|(ones, count)| (ones.to_string(), *count));
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
    Ok(vec![Filled::new(&TABLE, rows)?])
}
