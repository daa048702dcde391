//! The fewest copies of other patterns than squares, and of squares on boards that are not square.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::hip::exhaustive::{Exhaustive, TooMany};
use crate::hip::minimum::Optima;
use crate::hip::{Balance, Board, Pattern, anneal};
use crate::job::{Here, Work};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const PATTERNS: Experiment =
    Experiment::of("patterns", "Find the fewest copies of patterns on boards", const { &[&TABLE] }, compute)
        .with_size(Size { option: "max-n", meaning: "Largest side", range: 1..=8, default: 8, quick: 4 });

static TABLE: Table = Table {
    name: "hip/patterns",
    about: "The fewest copies of a pattern in one colour on a board in two or three colours: squares on boards with sides to 8, and other patterns on smaller boards.",
    columns: &[
        (
            "pattern",
            "as `curiosa hip minimum --pattern` takes it: turned, mirrored, enlarged and moved, or with `upright-` only enlarged and moved",
        ),
        ("colours", "the number of colours"),
        ("rows, columns", "the board, rows <= columns"),
        ("copies", "copies of the pattern on the board"),
        ("minimum", "the fewest that a colouring makes"),
        (
            "colourings, classes, swap_classes",
            "colourings that make so few; up to the symmetries of the board that take copies to copies; up to these and the exchanges of the colours. Empty where there are too many to list",
        ),
        (
            "proved_by",
            "`checked search`, or `colouring`: one that makes none, found by annealing and counted",
        ),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    pattern: String,
    colours: usize,
    rows: usize,
    columns: usize,
    copies: usize,
    minimum: usize,
    colourings: Option<u64>,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    proved_by: String,
}

/// The patterns, the numbers of colours, and the largest side of their boards.
const LARGEST: [(&str, usize, usize); 11] = [
    ("squares", 2, 8),
    ("upright-squares", 2, 7),
    ("triangles", 2, 6),
    ("upright-triangles", 2, 8),
    ("rectangles-2", 2, 6),
    ("rectangles-3", 2, 6),
    ("squares", 3, 8),
    ("upright-squares", 3, 8),
    ("triangles", 3, 6),
    ("upright-triangles", 3, 8),
    ("rectangles-2", 3, 8),
];

/// Colourings, before symmetric ones are put together, up to which they are listed.
const ROOM: usize = 60_000;

/// Annealings of a board, and their steps.
const TRIES: u64 = 4;
const STEPS: u64 = 100_000;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut boards = Vec::new();
    for (name, colours, largest) in LARGEST {
        let pattern: Pattern = name.parse()?;
        let largest = largest.min(request.size);
        let sides = (1..=largest).flat_map(|rows| (rows..=largest).map(move |columns| (rows, columns)));
        boards.extend(
            sides.map(|(rows, columns)| Board::new(rows, columns).avoiding(pattern).in_colours(colours)),
        );
    }
    let rows = work.try_compute("hip/patterns", json!({"max_n": request.size}), boards.len(), |unit| {
        let board = boards[unit];
        let best = anneal::best_of(board, Balance::Any, TRIES, STEPS).made().len();
        let found = Exhaustive::CheckedSearch.find_within(&mut Here, board, best, Balance::Any, ROOM);
        let row = |minimum: usize, proved_by: &str| Row {
            pattern: board.pattern().to_string(),
            colours: board.colours(),
            rows: board.rows(),
            columns: board.columns(),
            copies: board.copies().len(),
            minimum,
            colourings: None,
            classes: None,
            swap_classes: None,
            proved_by: proved_by.into(),
        };
        match found {
            // No colouring makes fewer than none.
            Err(error) if best == 0 && error.is::<TooMany>() => {
                anyhow::Ok(Known::exhaustive("the copies on the board", row(0, "colouring")))
            }
            found => {
                let all = found?.context("all of it")?;
                let optima = all.map(|all| Optima::of(board, &all.colourings).context("the annealed board"));
                Ok(optima.transpose()?.map(|optima| Row {
                    colourings: Some(optima.count.colourings),
                    classes: Some(optima.count.classes),
                    swap_classes: Some(optima.count.swap_classes),
                    ..row(optima.squares, Exhaustive::CheckedSearch.name())
                }))
            }
        }
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}
