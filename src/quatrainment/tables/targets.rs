//! How many targets of small boards need how many moves.

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::quatrainment::board::Size;
use crate::quatrainment::game::Game;
use crate::quatrainment::rule::Rule;
use crate::quatrainment::stats::{Stats, stats};
use crate::table::{self, Experiment, Filled, Request, Table};

pub(super) const TARGETS: Experiment =
    Experiment::of("targets", "Targets of small boards by number of moves", const { &[&TABLE] }, compute)
        .with_size(table::Size {
            option: "cells",
            meaning: "Most cells of a board",
            range: 16..=25,
            default: 20,
            quick: 16,
        });

static TABLE: Table = Table {
    name: "quatrainment/targets",
    about: "How many targets of small boards need how many moves.",
    columns: &[
        ("rule, rows, columns", "the game"),
        ("moves, targets", "so many targets need that many moves and no fewer"),
        ("unreachable", "targets that cannot be reached"),
        ("example", "in the last row of a game, the first of the targets that need most"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    rule: String,
    rows: usize,
    columns: usize,
    moves: usize,
    targets: u64,
    unreachable: u64,
    example: String,
}

const SEARCH: Method = Method::named("breadth-first search");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let cells = request.size;
    let mut games = Vec::new();
    for rule in [Rule::quatrainment(), Rule::lights_out(), Rule::torus()] {
        for rows in 2..=5 {
            for columns in (rows..=cells / rows).take_while(|&columns| columns <= 8) {
                games.push(Game { rule: rule.clone(), size: Size { rows, columns } });
            }
        }
    }
    let rows = work.try_compute("quatrainment/targets", json!({"cells": cells}), games.len(), |unit| {
        targets(&games[unit])
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
}

/// By number of moves; linear algebra says how many targets there must be.
fn targets(game: &Game) -> anyhow::Result<Vec<Known<Row>>> {
    let Stats { targets, unreachable, hardest } = stats(game, 1);
    let reachable = 1u64 << (game.size.cells() - game.nullity());
    ensure!(targets.iter().sum::<u64>() == reachable, "{reachable} targets of {} were expected", game.size);
    let row = |(moves, &count): (usize, &u64)| {
        let example = if moves + 1 == targets.len() { hardest[0].to_string() } else { String::new() };
        let (rule, rows, columns) = (game.rule.name().into(), game.size.rows, game.size.columns);
        Known::once(SEARCH, Row { rule, rows, columns, moves, targets: count, unreachable, example })
    };
    Ok(targets.iter().enumerate().map(row).collect())
}
