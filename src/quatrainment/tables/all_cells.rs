//! The moves that flip every cell of a square board.

use anyhow::{Context, ensure};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CHASING, ELIMINATION, POLYNOMIALS, fewest};
use crate::algebra::gf2::{BitMatrix, BitVector, Solutions};
use crate::evidence::Known;
use crate::job::Work;
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::chase::{self, Chase};
use crate::quatrainment::game::Game;
use crate::quatrainment::law::nullities;
use crate::quatrainment::least::{fixed_by_symmetries, least};
use crate::quatrainment::lights_out;
use crate::quatrainment::rule::Rule;
use crate::table::{self, Experiment, Filled, Request, Table};

pub(super) const ALL_CELLS: Experiment = Experiment::of(
    "all_cells",
    "The moves that flip every cell, of Quatrainment and Lights Out",
    const { &[&TABLE] },
    compute,
)
.with_size(table::Size { option: "max-n", meaning: "Largest side", range: 1..=80, default: 60, quick: 12 });

static TABLE: Table = Table {
    name: "quatrainment/all_cells",
    about: "Moves that flip every cell of n x n.",
    columns: &[
        ("rule", "`quatrainment` or `lights-out`"),
        ("n, nullity", "side of the board; log2 of the number of solutions"),
        ("solvable", "whether there is one"),
        ("inequivalent", "solutions up to rotation and reflection (A075463)"),
        ("least", "fewest moves (A075464), where there are at most 2^32 solutions"),
        ("moves", "such moves, a row of the board after the other"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    rule: String,
    n: usize,
    nullity: usize,
    solvable: bool,
    inequivalent: Option<String>,
    least: Option<u32>,
    moves: Option<String>,
}

/// How many solutions, as log2, are looked at one by one.
const MOST: usize = 32;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let rows = work.try_compute("quatrainment/all_cells", json!({"max_n": last}), 2 * last, |unit| {
        let rule = if unit % 2 == 0 { Rule::quatrainment() } else { Rule::lights_out() };
        let n = last - unit / 2;
        row(rule, n).with_context(|| format!("n = {n}"))
    })?;
    let mut rows = rows.unwrap_or_default();
    rows.sort_by(|a, b| (&a.value().rule, a.value().n).cmp(&(&b.value().rule, b.value().n)));
    let sutner = rows.iter().all(|row| row.value().rule != "lights-out" || row.value().solvable);
    ensure!(sutner, "Sutner's theorem");
    Ok(vec![Filled::new(&TABLE, rows)?])
}

/// The solutions that turn every cell of a square board. That a board has none is known by one method; that the solutions
/// found are all by two: each of them is played out, and polynomials give the same number of them. So are the fewest moves, where there are not
/// too many solutions.
fn row(rule: Rule, n: usize) -> anyhow::Result<Known<Row>> {
    let name = rule.name().to_string();
    let game = Game { rule, size: Size::square(n) };
    let target = Board::full(game.size);
    let (method, solved) = match Chase::new(&game) {
        Some(chase) => {
            let cells = |kernel: Vec<Board>| Vec::from_iter(kernel.into_iter().map(|board| board.cells));
            let solved = chase.solve(&target);
            (CHASING, solved.map(|(solution, kernel)| (solution, cells(kernel))))
        }
        None => match game.solve(&target) {
            Solutions::Some { solution, kernel } => {
                (ELIMINATION, Some((Board { size: game.size, cells: solution }, kernel)))
            }
            Solutions::None { .. } => (ELIMINATION, None),
        },
    };
    let nullity = chase::nullity(&game);
    let Some((solution, kernel)) = solved else {
        let row =
            Row { rule: name, n, nullity, solvable: false, inequivalent: None, least: None, moves: None };
        return Ok(Known::once(method, row));
    };
    let quiet =
        |cells: &BitVector| game.play(&Board { size: game.size, cells: cells.clone() }).cells.is_zero();
    let are_solutions = game.play(&solution) == target && kernel.iter().all(quiet);
    let independent = BitMatrix::new(game.size.cells(), kernel.clone()).rank() == kernel.len();
    ensure!(are_solutions && independent, "the solutions are no solutions");
    let (second, dimension) = match game.rule.name() {
        "lights-out" => (POLYNOMIALS, lights_out::nullity(n, n)),
        _ if n >= 3 => (POLYNOMIALS, nullities(n).quatrainment),
        _ => (if method == ELIMINATION { CHASING } else { ELIMINATION }, chase::nullity(&game)),
    };
    let known = Known::once(method, kernel.len()).again(second, &dimension)?;
    let fixed = fixed_by_symmetries(&solution, &kernel);
    let sum: BigUint = fixed.into_iter().flatten().map(|nullity| BigUint::from(1u8) << nullity).sum();
    let best = least(&solution, &kernel, MOST);
    ensure!(best.iter().all(|best| game.play(best) == target), "the moves do not flip every cell");
    let mut known = known.map(|_| ());
    if let Some(best) = &best {
        let moves = fewest(best.cells.weight(), &solution.cells, &kernel)?;
        known = known.and(moves).map(|_| ());
    }
    Ok(known.map(|()| Row {
        rule: name,
        n,
        nullity,
        solvable: true,
        inequivalent: Some((sum / 8u8).to_string()),
        least: best.as_ref().map(|best| best.cells.weight()),
        moves: best.map(|best| best.to_string()),
    }))
}
