//! The game of the source on 4 x 4: its moves, its matrix and the inverse.

use anyhow::{Context, ensure};
use serde::Serialize;

use super::ELIMINATION;
use crate::algebra::gf2::BitMatrix;
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::game::Game;
use crate::quatrainment::rule::Rule;
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const MOVES: Experiment = Experiment {
    sharded: false,
    ..Experiment::of("moves", "The 4 x 4 game, its matrix and inverse", const { &[&TABLE] }, compute)
};

static TABLE: Table = Table {
    name: "quatrainment/moves",
    about: "The game of the source on 4 x 4.",
    columns: &[
        ("number, row, column", "the move M1 to M16, and where it is made"),
        ("flips", "the cells that it flips"),
        ("matrix_row", "row `number` of the matrix R: the moves that flip the cell"),
        ("inverse_row", "row `number` of its inverse: the target cells that need the move"),
    ],
};

#[derive(Serialize)]
struct Row {
    number: usize,
    row: usize,
    column: usize,
    flips: String,
    matrix_row: String,
    inverse_row: String,
}

const PLAYED: Method = Method::named("moves played out");

fn compute(_: &Request<'_>, _: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let game = Game { rule: Rule::quatrainment(), size: Size::square(4) };
    let matrix = game.matrix();
    let inverse = matrix.inverse().context("every target is reached in one way")?;
    let only = |cell: usize| {
        let mut board = Board::empty(game.size);
        board.cells.set(cell, true);
        board
    };
    let mut rows = Vec::new();
    for cell in 0..16 {
        let target = only(cell);
        let moves = Board { size: game.size, cells: inverse.times(&target.cells) };
        let reached = Known::once(ELIMINATION, target).again(PLAYED, &game.play(&moves))?;
        let flips = game.play(&only(cell));
        let column: Vec<bool> = (0..16).map(|row| matrix.get(row, cell)).collect();
        let played: Vec<bool> = (0..16).map(|row| flips.cells.get(row)).collect();
        ensure!(column == played, "a column of the matrix is what the move flips");
        let bits =
            |of: &BitMatrix| (0..16).map(|column| if of.get(cell, column) { '1' } else { '0' }).collect();
        rows.push(reached.map(|_| Row {
            number: cell + 1,
            row: cell / 4 + 1,
            column: cell % 4 + 1,
            flips: flips.to_string(),
            matrix_row: bits(&matrix),
            inverse_row: bits(&inverse),
        }));
    }
    Ok(vec![Filled::new(&TABLE, rows)?])
}
