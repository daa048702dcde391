//! Exhaustive searches for boards with few squares that take long.

use serde::Serialize;

use crate::evidence::Known;
use crate::hip::certificate::digest;
use crate::hip::exhaustive::Exhaustive;
use crate::hip::minimum::Optima;
use crate::hip::{Balance, Board};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const RECORDS: Experiment = Experiment::of(
    "records",
    "Find all boards with few squares, by searches that take long",
    const { &[&TABLE] },
    records,
)
.with_size(Size { option: "max-n", meaning: "Largest side", range: 8..=9, default: 9, quick: 8 })
.long("half an hour on two cores");

pub(super) const TEN: Experiment = Experiment::of(
    "ten",
    "Show that no 10 x 10 board makes so few squares, or find those that do",
    const { &[&TEN_BY_TEN] },
    ten_by_ten,
)
.with_size(Size { option: "squares", meaning: "Most squares", range: 8..=29, default: 19, quick: 8 })
.long("an hour on two cores; each square more nearly doubles it");

const COLUMNS: &[(&str, &str)] = &[
    ("n", "side of the board"),
    ("limit", "all colourings with at most so many squares were sought, of any balance"),
    (
        "method",
        "`checked search` (every step checked; hip/certificates has the branches), or `checked SAT` (every lemma checked)",
    ),
    ("steps", "branches of the search, or lemmas of the SAT solver"),
    ("lower", "no colouring makes fewer squares"),
    ("minimum", "the fewest squares, if a colouring within the limit was found"),
    ("colourings, classes, swap_classes", "the colourings with the fewest squares"),
    ("even_colourings", "those whose numbers of colours differ by at most one"),
    ("board", "the first of them"),
    ("certificate", "SHA-256 of the certificate, which `curiosa hip minimum --certificate` writes"),
];

static TABLE: Table =
    Table { name: "hip/records", about: "Exhaustive searches that take long.", columns: COLUMNS };

static TEN_BY_TEN: Table =
    Table { name: "hip/ten", about: "A lower bound for the squares of 10 x 10 boards.", columns: COLUMNS };

#[derive(Serialize)]
struct Row {
    n: usize,
    limit: usize,
    method: &'static str,
    steps: u64,
    lower: usize,
    minimum: Option<usize>,
    colourings: Option<u64>,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    even_colourings: Option<u64>,
    board: Option<String>,
    certificate: Option<String>,
}

/// Subtrees with fewer branches are left to who checks a certificate.
const LEFT: u64 = 100_000;

fn records(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    work.name_solver("batsat (every lemma checked)");
    let long = [(8, 8, Exhaustive::Sat), (9, 17, Exhaustive::Certificate(LEFT))];
    let mut rows = Vec::new();
    for (n, limit, method) in long.into_iter().filter(|(n, ..)| *n <= request.size) {
        rows.extend(row(work, n, limit, method)?);
    }
    Ok(vec![Filled::new(&TABLE, rows)?])
}

fn ten_by_ten(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = row(work, 10, request.size, Exhaustive::Certificate(LEFT))?;
    Ok(vec![Filled::new(&TEN_BY_TEN, rows)?])
}

/// The boards with at most `limit` squares; none if only a part of the work is done now.
fn row(
    work: &mut dyn Work,
    n: usize,
    limit: usize,
    method: Exhaustive,
) -> anyhow::Result<Option<Known<Row>>> {
    let board = Board::square(n);
    let Some(all) = method.find(work, board, limit, Balance::Any)? else { return Ok(None) };
    Ok(Some(all.map(|all| {
        let optima = Optima::of(board, &all.colourings);
        let minimum = optima.as_ref().map(|optima| optima.squares);
        let even = optima.as_ref().map(|optima| {
            let even = optima.representatives.iter().filter(|c| c.has_balance(Balance::Even));
            let group = board.symmetries(true);
            even.map(|c| group.orbit_size(c.colours()) as u64).sum()
        });
        Row {
            n,
            limit,
            method: method.name(),
            steps: all.steps,
            lower: minimum.unwrap_or(limit + 1),
            minimum,
            colourings: optima.as_ref().map(|optima| optima.count.colourings),
            classes: optima.as_ref().map(|optima| optima.count.classes),
            swap_classes: optima.as_ref().map(|optima| optima.count.swap_classes),
            even_colourings: even,
            board: optima.map(|optima| optima.representatives[0].to_string()),
            certificate: (!all.certificate.is_empty()).then(|| digest(&all.certificate)),
        }
    })))
}
