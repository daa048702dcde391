//! The most cells without a pattern, and how many sets of cells have none.

use anyhow::{Context, ensure};
use serde::Serialize;
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::hip::ilp::Backend;
use crate::hip::largest::{Census, Largest, anneal, best_of, free_sets, most_by_program};
use crate::hip::{Board, Colouring, Pattern, naive};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const LARGEST: Experiment = Experiment {
    // How large the sets are that one search asks for depends on an annealing.
    sharded: false,
    ..Experiment::of(
        "largest",
        "Find the most cells without a pattern, and count the sets without a square",
        const { &[&TABLE, &COUNTS] },
        compute,
    )
    .with_size(Size { option: "max-n", meaning: "Largest side", range: 1..=8, default: 7, quick: 4 })
};

pub(super) const LARGE_SETS: Experiment = Experiment::of(
    "large_sets",
    "Find large sets of cells without a pattern",
    const { &[&SETS] },
    anneal_all,
)
.random()
.with_size(Size { option: "max-n", meaning: "Largest side", range: 8..=20, default: 20, quick: 9 })
.long("three quarters of an hour of CPU time");

static TABLE: Table = Table {
    name: "hip/largest",
    about: "The most cells of the n x n board that contain no copy of a pattern: no four corners of a square (A240443), and so on.",
    columns: &[
        ("pattern", "as in hip/patterns.csv"),
        ("n", "side of the board"),
        ("points", "cells of the largest sets"),
        ("sets, classes", "how many sets have so many cells; up to the symmetries of the board"),
        (
            "proved_by",
            "`checked SAT` (every lemma checked), and `microlp` by integer programming where that is quick",
        ),
        ("board", "the first of them, its cells written 1"),
    ],
};

static COUNTS: Table = Table {
    name: "hip/free_sets",
    about: "The sets of cells of the n x n board without four corners of a square, by size (A240444).",
    columns: &[
        ("index", "number of the row, and of the term of A240444"),
        ("n", "side of the board"),
        ("points", "cells of a set"),
        ("sets", "how many there are, counted row by row; for n <= 4 also from the definition"),
    ],
};

static SETS: Table = Table {
    name: "hip/large_sets",
    about: "Large sets of cells of the n x n board that contain no copy of a pattern, found by annealing: lower bounds of A240443 (squares), A227133 (upright squares) and A271906 (isosceles right triangles).",
    columns: &[
        ("pattern", "as in hip/patterns.csv"),
        ("n", "side of the board"),
        ("points", "cells of the set"),
        ("board", "the set, its cells written 1"),
    ],
};

#[derive(Serialize)]
struct Row {
    pattern: String,
    n: usize,
    points: usize,
    sets: u64,
    classes: usize,
    proved_by: &'static str,
    board: String,
}

#[derive(Serialize)]
struct CountRow {
    index: usize,
    n: usize,
    points: usize,
    sets: u64,
}

#[derive(Serialize)]
struct SetRow {
    pattern: String,
    n: usize,
    points: usize,
    board: String,
}

/// The patterns, and the largest side of their boards.
const EXACT: [(&str, usize); 5] =
    [("squares", 8), ("upright-squares", 7), ("triangles", 7), ("upright-triangles", 7), ("rectangles-2", 6)];

/// The largest boards that are given to the integer program, whose sets are counted, and counted from the definition.
const PROGRAM: usize = 5;
const COUNTED: usize = 6;
const DEFINITION: usize = 4;

/// The patterns whose large sets are sought.
const SOUGHT: [&str; 3] = ["squares", "upright-squares", "triangles"];

/// Annealings of a set, and the steps of one for the number that a search asks for.
const TRIES: u64 = 8;
const STEPS: u64 = 300_000;

/// The steps of one for the table of large sets: so few to a side, then more.
const SMALL: (usize, u64) = (10, 4_000_000);
const LONG_STEPS: u64 = 400_000_000;

/// Sets, before symmetric ones are put together, that a search may find.
const ROOM: usize = 100_000;

const BY_ROWS: Method = Method::named("row by row");
const BY_DEFINITION: Method = Method::named("all sets of cells");

const WHOLE: &str = "this table is computed in one piece";

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut rows = Vec::new();
    for (name, most) in EXACT {
        let pattern: Pattern = name.parse()?;
        for n in 1..=most.min(request.size) {
            let board = Board::square(n).avoiding(pattern);
            let found = best_of(board, 0, TRIES, STEPS).ones();
            let sets = free_sets(work, board, found, ROOM)?.context(WHOLE)?;
            let largest = sets.map(|sets| Largest::of(board, &sets).context("the annealed set is not found"));
            let mut largest = largest.transpose()?;
            let mut proved_by = "checked SAT";
            if n <= PROGRAM {
                let backend = Backend::Microlp;
                let points = most_by_program(board, backend)?.ones();
                // The program gives one set, the search all of them.
                let same = Largest { points, ..largest.value().clone() };
                largest = largest.again(backend.evidence(), &same).with_context(|| board.to_string())?;
                proved_by = "checked SAT + microlp";
            }
            rows.push(largest.map(|largest| Row {
                pattern: name.into(),
                n,
                points: largest.points,
                sets: largest.sets,
                classes: largest.representatives.len(),
                proved_by,
                board: largest.representatives[0].to_string(),
            }));
        }
    }
    let mut counts = Vec::new();
    for n in 1..=COUNTED.min(request.size) {
        let board = Board::square(n);
        let mut census = Known::once(BY_ROWS, Census::of(board).by_size);
        if n <= DEFINITION {
            census = census.again(BY_DEFINITION, &naive::free_sets(board))?;
        }
        let of_squares = rows.iter().map(Known::value).find(|row| row.pattern == "squares" && row.n == n);
        let largest = of_squares.map(|row| (row.points, row.sets));
        let last = census.value().iter().copied().enumerate().next_back();
        ensure!(last == largest, "the largest sets of {board}: {last:?} counted, {largest:?} found");
        for (points, &sets) in census.value().iter().enumerate() {
            let index = counts.len() + 1;
            counts.push(census.clone().map(|_| CountRow { index, n, points, sets }));
        }
    }
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&COUNTS, counts)?])
}

fn anneal_all(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut boards = Vec::new();
    for name in SOUGHT {
        let pattern: Pattern = name.parse()?;
        boards.extend((8..=request.size).map(|n| (name, Board::square(n).avoiding(pattern))));
    }
    let units = boards.len() * TRIES as usize;
    let parameters = json!({"max_n": request.size, "seed": request.seed});
    let found = work.try_compute("hip/large_sets", parameters, units, |unit| {
        let ((_, board), number) = (boards[unit / TRIES as usize], unit as u64 % TRIES);
        let steps = if board.rows() <= SMALL.0 { SMALL.1 } else { LONG_STEPS };
        anyhow::Ok(anneal(board, request.seed * TRIES + number, steps).to_string())
    })?;
    let mut rows = Vec::new();
    for (&(name, board), sets) in boards.iter().zip(found.unwrap_or_default().chunks(TRIES as usize)) {
        let sets = sets.iter().map(|text| text.parse::<Colouring>()).collect::<Result<Vec<_>, _>>()?;
        // Of equal ones the first.
        let best = sets.iter().rev().max_by_key(|set| set.ones()).context("there are tries")?;
        let row =
            SetRow { pattern: name.into(), n: board.rows(), points: best.ones(), board: best.to_string() };
        rows.push(Known::once(Method::named("annealing"), row));
    }
    Ok(vec![Filled::new(&SETS, rows)?])
}
