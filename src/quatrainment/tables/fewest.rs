//! The fewest moves that turn on all lights, where there are many solutions.

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CHASING, fewest};
use crate::algebra::gf2::BitVector;
use crate::evidence::Known;
use crate::job::Work;
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::chase::Chase;
use crate::quatrainment::game::Game;
use crate::quatrainment::least::{first, least_of_part};
use crate::quatrainment::lights_out::square_nullity;
use crate::quatrainment::rule::Rule;
use crate::table::{self, Experiment, Filled, Request, Table};

pub(super) const FEWEST: Experiment = Experiment::of(
    "fewest_records",
    "The fewest moves that turn on all lights, to n = 78 (A075464)",
    const { &[&TABLE] },
    compute,
)
.with_size(table::Size { option: "max-n", meaning: "Largest side", range: 1..=100, default: 78, quick: 20 })
.long("half an hour");

static TABLE: Table = Table {
    name: "quatrainment/fewest_records",
    about: "Fewest moves that turn on all lights of Lights Out on n x n, of up to 2^42 solutions.",
    columns: &[
        ("n, nullity", "side of the board; log2 of the number of solutions"),
        ("least", "fewest moves (A075464); empty if there are more than 2^42 solutions"),
        ("moves", "such moves, a row of the board after the other"),
    ],
};

#[derive(Serialize)]
struct Row {
    n: usize,
    nullity: usize,
    least: Option<u32>,
    moves: Option<String>,
}

/// How many solutions, as log2, are looked at.
const MOST: usize = 42;
/// How many, as log2, a unit looks at: some seconds.
const UNIT: usize = 33;

/// The best moves of a part of the solutions.
#[derive(Clone, Serialize, Deserialize)]
struct Part {
    moves: Option<String>,
}

/// Into how many parts the solutions are divided.
fn parts(n: usize) -> u64 {
    match square_nullity(n) {
        nullity if nullity > MOST => 0,
        nullity => 1 << nullity.saturating_sub(UNIT),
    }
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    // Those that take longest come first.
    let mut units = Vec::from_iter((1..=last).flat_map(|n| (0..parts(n)).map(move |part| (n, part))));
    units.sort_by_key(|&(n, part)| (std::cmp::Reverse(parts(n)), n, part));
    let found =
        work.try_compute("quatrainment/fewest_records", json!({"max_n": last}), units.len(), |unit| {
            let (n, part) = units[unit];
            let (_, solution, kernel) = all_lights(n)?;
            let moves = least_of_part(&solution, &kernel, part, parts(n)).map(|board| board.to_string());
            anyhow::Ok(Part { moves })
        })?;
    let Some(found) = found else { return Ok(vec![Filled::new(&TABLE, Vec::<Known<Row>>::new())?]) };
    let rows = (1..=last).map(|n| {
        let own = units.iter().zip(&found).filter(|((unit, _), _)| *unit == n);
        let boards = own.filter_map(|(_, part)| part.moves.as_ref());
        let boards = boards.map(|moves| moves.parse::<Board>()).collect::<Result<Vec<_>, _>>()?;
        let (game, solution, kernel) = all_lights(n)?;
        let best = boards.into_iter().reduce(first);
        let turns_on = best.iter().all(|best| game.play(best) == Board::full(game.size));
        ensure!(turns_on, "the moves do not turn on every light of n = {n}");
        ensure!(kernel.len() == square_nullity(n), "there are other numbers of solutions for n = {n}");
        let nullity = kernel.len();
        let Some(best) = best else {
            return Ok(Known::once(CHASING, Row { n, nullity, least: None, moves: None }));
        };
        let known = fewest(best.cells.weight(), &solution.cells, &kernel)?;
        Ok(known.map(|least| Row { n, nullity, least: Some(least), moves: Some(best.to_string()) }))
    });
    Ok(vec![Filled::new(&TABLE, rows.collect::<anyhow::Result<Vec<_>>>()?)?])
}

/// Lights Out on a square, moves that turn on all lights, and those that change nothing.
fn all_lights(n: usize) -> anyhow::Result<(Game, Board, Vec<BitVector>)> {
    let game = Game { rule: Rule::lights_out(), size: Size::square(n) };
    let chase = Chase::new(&game).context("Lights Out goes row by row")?;
    let solved = chase.solve(&Board::full(game.size)).context("Sutner's theorem")?;
    Ok((game, solved.0, solved.1.into_iter().map(|board| board.cells).collect()))
}
