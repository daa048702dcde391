//! The fewest squares on n x n boards, and boards that make no more.

use anyhow::{Context, ensure};
use serde::Serialize;
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::hip::exhaustive::Exhaustive;
use crate::hip::ilp::{Backend, Question};
use crate::hip::minimum::Optima;
use crate::hip::{Balance, Board, Colouring, anneal};
use crate::job::{Here, Work};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const MINIMA: Experiment = Experiment {
    // How far one search goes depends on the results of others.
    sharded: false,
    constants: &[("highs", cfg!(feature = "highs") as u64)],
    ..Experiment::of(
        "minima",
        "Find the fewest squares on n x n boards",
        const { &[&TABLE, &BOARDS] },
        compute,
    )
    .random()
    .with_size(Size { option: "max-n", meaning: "Largest side", range: 1..=20, default: 20, quick: 5 })
};

static TABLE: Table = Table {
    name: "hip/minima",
    about: "The fewest monochromatic squares of a colouring of the n x n board. Seconds are in `minima.meta.json`, because a table has the same bytes on every machine.",
    columns: &[
        ("n", "side of the board"),
        ("balance", "`any` numbers of cells of the colours, or `even`: numbers that differ by at most one"),
        ("squares", "squares on the board, n^2(n^2 - 1)/12 (A002415)"),
        (
            "lower, upper",
            "bounds of the fewest squares; equal where it is known (for n = 9 hip/records.csv has a better lower bound)",
        ),
        (
            "proved_by",
            "the methods that show the lower bound: `checked search` (for n = 7 and 8 hip/certificates has its branches, for others to check) and `checked SAT` with every step checked, `microlp` and `highs` by integer programming, or the search of a smaller board, which the board contains",
        ),
        (
            "colourings, classes, swap_classes",
            "colourings with the fewest squares; up to the symmetries of the board; up to these and the swap",
        ),
        ("nodes", "branches of the search"),
        ("status", "of both bounds: where they differ, each is proved and the minimum is not known"),
    ],
};

static BOARDS: Table = Table {
    name: "hip/boards",
    about: "The colourings with the fewest squares for n = 6 to 8, one for each orbit under the symmetries and the swap of the colours, and for n >= 9 the best one found, by annealing from random colourings and from windows of the periodic colouring of hip/window_formulas.csv.",
    columns: &[
        ("n, balance", "as in hip/minima.csv"),
        ("squares", "squares made, recounted from the board"),
        ("ones", "cells of colour 1"),
        ("orbit", "images under the symmetries and the swap"),
        ("optimal", "whether no colouring makes fewer; `false` where that is not known"),
        ("board", "the least image, row by row"),
    ],
};

#[derive(Serialize)]
struct Row {
    n: usize,
    balance: &'static str,
    squares: usize,
    lower: usize,
    upper: usize,
    proved_by: String,
    colourings: Option<u64>,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    nodes: Option<u64>,
}

#[derive(Serialize)]
struct BoardRow {
    n: usize,
    balance: &'static str,
    squares: usize,
    ones: usize,
    orbit: u64,
    optimal: bool,
    board: String,
}

const BOTH: [Balance; 2] = [Balance::Any, Balance::Even];

/// Largest n whose minimum is searched for without a known bound, whose SAT search is quick, and for each solver.
const EXACT: usize = 8;
const SAT: usize = 7;
const SOLVERS: [(Backend, usize); 2] = [(Backend::Microlp, 6), (Backend::Highs, 7)];

/// From this n on the optimal boards are few enough to be listed.
const LISTED: usize = 6;

/// Squares that 9 x 9 boards are shown to exceed at default size, so that larger ones do too.
const QUICK: (usize, usize) = (9, 10);

/// Annealings of a board from random ones, and from windows of a periodic colouring, and their steps.
const TRIES: usize = 16;
const WINDOWS: usize = 8;
const STEPS: u64 = 4_000_000;

const ANNEALING: Method = Method::named("annealing");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    work.name_solver(
        "microlp, HiGHS (good_lp; default tolerances, boards recounted); batsat (every lemma checked)",
    );
    let mut rows = Vec::new();
    let mut boards = Vec::new();
    // Larger boards contain the smaller ones: the bound, and the side of the board that it was proved for.
    let mut bound = Known::exhaustive("the empty board", (0, 0));
    for n in 1..=request.size {
        let board = Board::square(n);
        let mut annealed: Vec<Colouring> = Vec::new();
        for balance in BOTH {
            let parameters = json!({"n": n, "balance": balance});
            let tried = work.compute("hip annealing", parameters, TRIES + WINDOWS, |unit| {
                let seed = request.seed * (TRIES + WINDOWS) as u64 + unit as u64;
                // A step costs more on a larger board.
                let steps = STEPS.min(1 << (2 * n)) / (n as u64).div_ceil(8).pow(2);
                let method = if unit < TRIES { anneal::anneal } else { anneal::window };
                method(board, balance, seed, steps).to_string()
            })?;
            for text in tried.context(WHOLE)? {
                annealed.push(text.parse()?);
            }
        }
        for balance in BOTH {
            let candidates = annealed.iter().filter(|colouring| colouring.has_balance(balance));
            let best =
                candidates.min_by_key(|colouring| colouring.made().len()).context("there are tries")?;
            let upper = best.made().len();
            if n > EXACT {
                if n == QUICK.0 && balance == Balance::Any {
                    let all =
                        Exhaustive::CheckedSearch.find(work, board, QUICK.1, balance)?.context(WHOLE)?;
                    ensure!(
                        all.value().colourings.is_empty(),
                        "{board} has a colouring with {} squares",
                        QUICK.1
                    );
                    bound = all.map(|_| (QUICK.1 + 1, n));
                }
                boards.push(Known::once(ANNEALING, board_row(n, balance, best, false)));
                rows.push(bound.clone().map(|(lower, side)| Row {
                    n,
                    balance: balance.name(),
                    squares: board.square_count(),
                    lower,
                    upper,
                    proved_by: format!("checked search of {side}x{side}"),
                    colourings: None,
                    classes: None,
                    swap_classes: None,
                    nodes: None,
                }));
                continue;
            }
            let (optima, nodes, methods) = minimum(work, board, balance, upper)?;
            if balance == Balance::Any {
                bound = optima.clone().map(|optima| (optima.squares, n));
            }
            if n >= LISTED {
                let representatives = optima.value().representatives.iter();
                boards
                    .extend(representatives.map(|c| optima.clone().map(|_| board_row(n, balance, c, true))));
            }
            rows.push(optima.map(|optima| Row {
                n,
                balance: balance.name(),
                squares: board.square_count(),
                lower: optima.squares,
                upper: optima.squares,
                proved_by: methods.join(" + "),
                colourings: Some(optima.count.colourings),
                classes: Some(optima.count.classes),
                swap_classes: Some(optima.count.swap_classes),
                nodes: Some(nodes),
            }));
        }
    }
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&BOARDS, boards)?])
}

const WHOLE: &str = "this table is computed in one piece";

/// The optima of a board that has a colouring with `upper` squares, by all methods that are quick; the nodes of the search
/// and the names of the methods.
fn minimum(
    work: &mut dyn Work,
    board: Board,
    balance: Balance,
    upper: usize,
) -> anyhow::Result<(Known<Optima>, u64, Vec<&'static str>)> {
    let n = board.rows();
    let optima = |colourings: &[Colouring]| {
        Optima::of(board, colourings).with_context(|| format!("the annealed {board} is not found"))
    };
    let all = Exhaustive::CheckedSearch.find(work, board, upper, balance)?.context(WHOLE)?;
    let nodes = all.value().steps;
    let mut known = all.map(|all| optima(&all.colourings)).transpose()?;
    let mut methods = vec![Exhaustive::CheckedSearch.name()];
    let doubt = || format!("the minimum of {board}");
    if n <= SAT {
        let sat = Exhaustive::Sat.find(work, board, known.value().squares, balance)?.context(WHOLE)?;
        let sat = optima(&sat.value().colourings)?;
        known = known.again(Exhaustive::Sat.evidence(), &sat).with_context(doubt)?;
        methods.push(Exhaustive::Sat.name());
    }
    for (backend, largest) in SOLVERS {
        if n > largest || backend == Backend::Highs && cfg!(not(feature = "highs")) {
            continue;
        }
        let job = format!("hip {}", backend.name());
        let lower = work.try_compute(&job, json!({"n": n, "balance": balance}), 1, |_| {
            let minimum = Question::new(board, balance, backend).minimise(&mut Here);
            minimum.map(|minimum| (minimum.lower, minimum.is_optimal()))
        })?;
        let lower = lower.context(WHOLE)?;
        ensure!(lower == [(known.value().squares, true)], "search and {} differ on {board}", backend.name());
        methods.push(backend.name());
    }
    Ok((known, nodes, methods))
}

fn board_row(n: usize, balance: Balance, colouring: &Colouring, optimal: bool) -> BoardRow {
    let images = colouring.images();
    let least = images.first().expect("itself is an image").clone();
    let canonical = Colouring::new(colouring.board(), least);
    BoardRow {
        n,
        balance: balance.name(),
        squares: canonical.made().len(),
        ones: canonical.ones(),
        orbit: images.len() as u64,
        optimal,
        board: canonical.to_string(),
    }
}
