//! Tables quatrainment/nullity and quatrainment/lights_out: nullities of square boards, and the law between the two.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::algebra::gf2::{BitMatrix, BitVector, Solutions};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::quatrainment::board::{Board, Size};
use curiosa::quatrainment::chase::{self, Chase};
use curiosa::quatrainment::game::Game;
use curiosa::quatrainment::law::{Nullities, nullities};
use curiosa::quatrainment::least::{fixed_by_symmetries, least};
use curiosa::quatrainment::lights_out;
use curiosa::quatrainment::rule::Rule;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Nullities of Quatrainment and Lights Out, and the solutions for all cells
#[derive(Parser)]
#[command(version, before_help = "Example: quatrainment_nullity --max-n 100 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct NullityRow {
    n: usize,
    nullity: usize,
    lights_out: usize,
    difference: isize,
    by_law: Option<usize>,
    status: Status,
}

#[derive(Serialize)]
struct LightsOutRow {
    n: usize,
    nullity: usize,
    solutions: String,
    status: Status,
}

/// The solutions of the board with all cells up.
#[derive(Clone, Serialize, Deserialize)]
struct AllRow {
    rule: String,
    n: usize,
    nullity: usize,
    solvable: bool,
    inequivalent: Option<String>,
    least: Option<u32>,
    moves: Option<String>,
    status: Status,
}

/// Boards on which the solutions for all cells are looked at.
const ALL: usize = 60;
/// How many of them, as log2, are looked at one by one.
const MOST: usize = 22;
/// The largest board of Lights Out whose nullity is found row by row too.
const CHASED: usize = 600;
/// The largest board whose nullity is found by elimination too.
const ELIMINATED: usize = 40;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(2000, 3..=10_000)?;
        let mut run = Run::start("quatrainment/nullity", &arguments.run, json!({"max_n": last}))?;
        // Large boards first: they take longest.
        let found = run.compute("quatrainment/nullity", json!({"max_n": last}), last - 1, |unit| {
            let n = last - unit;
            let game = Game { rule: Rule::quatrainment(), size: Size::square(n) };
            let nullity = chase::nullity(&game);
            let agrees = n > ELIMINATED || game.nullity() == nullity;
            agrees.then_some(nullity).ok_or_else(|| format!("the methods disagree on {n}"))
        })?;
        let lights = run.compute("quatrainment/lights_out", json!({"max_n": last}), last, |unit| {
            let size = Size::square(unit + 1);
            let game = Game { rule: Rule::lights_out(), size };
            let nullity = lights_out::nullity(size.rows, size.columns);
            let agrees = unit >= CHASED || chase::nullity(&game) == nullity;
            agrees.then_some(nullity).ok_or_else(|| format!("the methods disagree on {size}"))
        })?;
        let all = run.compute("quatrainment/all", json!({"max_n": last}), 2 * ALL.min(last), |unit| {
            let rule = if unit % 2 == 0 { Rule::quatrainment() } else { Rule::lights_out() };
            all_cells(rule, ALL.min(last) - unit / 2)
        })?;
        let (mut rows, mut lights_rows) = (Vec::new(), Vec::new());
        if let (Some(found), Some(lights)) = (found, lights) {
            let lights =
                lights.into_iter().collect::<Result<Vec<usize>, String>>().map_err(anyhow::Error::msg)?;
            for (nullity, n) in found.into_iter().rev().zip(2..) {
                let nullity: usize = nullity.map_err(anyhow::Error::msg)?;
                let lights_out = lights[n - 2];
                let difference = nullity as isize - lights_out as isize;
                // A board of side 2 has no edges; elimination was the second method there.
                let by_law = (n >= 3).then(|| nullities(n));
                let agrees = by_law.is_none_or(|law| law == Nullities { quatrainment: nullity, lights_out });
                ensure!(agrees, "the law fails for {n}");
                let by_law = by_law.map(|law| law.quatrainment);
                let status = if by_law.is_some() { Status::Proved } else { Status::CheckedTwice };
                rows.push(NullityRow { n, nullity, lights_out, difference, by_law, status });
            }
            for (nullity, n) in lights.into_iter().zip(1..) {
                let solutions = (BigUint::from(1u8) << nullity).to_string();
                let status = if n <= CHASED { Status::CheckedTwice } else { Status::SingleRun };
                lights_rows.push(LightsOutRow { n, nullity, solutions, status });
            }
        }
        let mut all: Vec<AllRow> = all.into_iter().flatten().collect();
        all.sort_by(|a, b| (&a.rule, a.n).cmp(&(&b.rule, b.n)));
        ensure!(all.iter().all(|row| row.rule != "lights-out" || row.solvable), "Sutner's theorem");
        run.finish(&[
            Table::new("quatrainment/nullity", &rows)?,
            Table::new("quatrainment/lights_out", &lights_rows)?,
            Table::new("quatrainment/all_cells", &all)?,
        ])
    })
}

/// The solutions that turn every cell of a square board.
fn all_cells(rule: Rule, n: usize) -> AllRow {
    let name = rule.name().to_string();
    let game = Game { rule, size: Size::square(n) };
    let target = Board::full(game.size);
    let solved = match Chase::new(&game) {
        Some(chase) => chase.solve(&target).map(|(solution, kernel)| {
            (solution, Vec::from_iter(kernel.into_iter().map(|board| board.cells)))
        }),
        None => match game.solve(&target) {
            Solutions::Some { solution, kernel } => {
                Some((Board { size: game.size, cells: solution }, kernel))
            }
            Solutions::None { .. } => None,
        },
    };
    let mut row = AllRow {
        rule: name,
        n,
        nullity: chase::nullity(&game),
        solvable: solved.is_some(),
        inequivalent: None,
        least: None,
        moves: None,
        status: Status::SingleRun,
    };
    if let Some((solution, kernel)) = solved {
        // That these are all solutions: each is one, played out, and polynomials give the same number of them.
        let quiet =
            |cells: &BitVector| game.play(&Board { size: game.size, cells: cells.clone() }).cells.is_zero();
        assert!(
            game.play(&solution) == target && kernel.iter().all(quiet),
            "the solutions of {n} are solutions"
        );
        let independent = BitMatrix::new(game.size.cells(), kernel.clone()).rank() == kernel.len();
        let by_polynomials = match game.rule.name() {
            "lights-out" => lights_out::nullity(n, n),
            _ if n >= 3 => nullities(n).quatrainment,
            _ => game.nullity(),
        };
        assert!(independent && kernel.len() == by_polynomials, "these are all solutions of {n}");
        row.status = Status::CheckedTwice;
        let fixed = fixed_by_symmetries(&solution, &kernel);
        let sum: BigUint = fixed.into_iter().flatten().map(|nullity| BigUint::from(1u8) << nullity).sum();
        row.inequivalent = Some((sum / 8u8).to_string());
        let best = if kernel.len() <= MOST { least(&solution, &kernel) } else { None };
        if let Some(best) = best {
            assert_eq!(game.play(&best), target, "the moves flip every cell");
            row.least = Some(best.cells.weight());
            row.moves = Some(best.to_string());
        }
    }
    row
}
