//! The largest boards that can be coloured without a copy of a pattern.

use serde::Serialize;

use crate::hip::gallai::number;
use crate::hip::{Board, Pattern};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const GALLAI: Experiment = Experiment::of(
    "gallai",
    "Find the largest boards that can be coloured without a copy of a pattern",
    const { &[&TABLE] },
    quick,
)
.with_size(Size { option: "max-n", meaning: "Largest side", range: 2..=32, default: 13, quick: 4 });

pub(super) const RECORDS: Experiment = Experiment::of(
    "gallai_records",
    "Find the largest boards without a copy of a pattern for which that takes long",
    const { &[&RECORDS_TABLE] },
    long,
)
.with_size(Size { option: "max-n", meaning: "Largest side", range: 2..=32, default: 16, quick: 4 })
.long("half an hour on two cores");

const COLUMNS: &[(&str, &str)] = &[
    (
        "pattern",
        "as `curiosa hip gallai --pattern` takes it: turned, mirrored, enlarged and moved, or with `upright-` only enlarged and moved",
    ),
    ("colours", "the number of colours"),
    ("side", "side of the largest square board for which a colouring without a copy was found"),
    (
        "number",
        "the Gallai number: every colouring of a board with this side makes a copy; empty if not known",
    ),
    ("lemmas", "lemmas of the SAT solver that prove it"),
    ("board", "the colouring without a copy"),
];

static TABLE: Table = Table {
    name: "hip/gallai",
    about: "The largest square boards that can be coloured without a copy of a pattern in one colour.",
    columns: COLUMNS,
};

static RECORDS_TABLE: Table = Table {
    name: "hip/gallai_records",
    about: "The same for patterns and colours for which it takes long.",
    columns: COLUMNS,
};

#[derive(Serialize)]
struct Row {
    pattern: &'static str,
    colours: usize,
    side: usize,
    number: Option<usize>,
    lemmas: Option<u64>,
    board: String,
}

/// Patterns, colours, and the largest side that is decided.
const QUICK: [(&str, usize, usize); 12] = [
    ("squares", 2, 32),
    ("squares", 3, 13),
    ("upright-squares", 2, 12),
    ("triangles", 2, 32),
    ("triangles", 3, 32),
    ("triangles", 4, 32),
    ("upright-triangles", 2, 32),
    ("upright-triangles", 3, 13),
    ("rectangles-2", 2, 32),
    ("rectangles-2", 3, 13),
    ("rectangles-3", 2, 32),
    ("rectangles-4", 2, 13),
];

const LONG: [(&str, usize, usize); 3] =
    [("squares", 3, 14), ("upright-squares", 2, 14), ("rectangles-2", 3, 16)];

fn quick(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    filled(&TABLE, &QUICK, request, work)
}

fn long(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    filled(&RECORDS_TABLE, &LONG, request, work)
}

fn filled(
    table: &'static Table,
    questions: &[(&'static str, usize, usize)],
    request: &Request<'_>,
    work: &mut dyn Work,
) -> anyhow::Result<Vec<Filled>> {
    work.name_solver("batsat (every lemma checked)");
    let mut rows = Vec::new();
    for &(name, colours, largest) in questions {
        let board = Board::square(1).avoiding(name.parse::<Pattern>()?).in_colours(colours);
        let Some(known) = number(work, board, 1..=largest.min(request.size))? else { continue };
        rows.push(known.map(|number| Row {
            pattern: name,
            colours,
            side: number.largest.as_ref().map_or(0, |tie| tie.board().rows()),
            number: number.least,
            lemmas: number.least.map(|_| number.lemmas),
            board: number.largest.map_or_else(String::new, |tie| tie.to_string()),
        }));
    }
    Ok(vec![Filled::new(table, rows)?])
}
