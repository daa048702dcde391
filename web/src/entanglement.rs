//! The path game: boards that score most, and tiles laid by hand.

use curiosa::entanglement::board::Board;
use curiosa::entanglement::build::planar;
use curiosa::entanglement::draw::svg;
use curiosa::entanglement::play::{Ending, Game, play};
use curiosa::entanglement::score::best;
use curiosa::entanglement::tile::Tile;
use curiosa::entanglement::trail::{along, random_path};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::question::{Answer, said};

/// What pages ask.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The best score on a board.
    Best { radius: u64 },
    /// A board that reaches it, along a random path if there is a seed.
    Optimal { radius: u32, seed: Option<u64> },
    /// A game as far as it is, and its picture, so many pixels wide.
    Play { board: Board, size: u32 },
    /// So many random tiles.
    Deal { count: usize, seed: u64 },
}

/// The largest radius of a board that is drawn.
const RADIUS: u32 = 20;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Best { radius } => {
            if !(1..=1_000_000_000).contains(&radius) {
                return Err(format!("radius {radius}: 1 to 1000000000 are accepted"));
            }
            let best = best(radius);
            Ok(json!({ "score": best.score.to_string(), "cells": best.cells.to_string() }))
        }
        Question::Optimal { radius, seed } => {
            radius_is_drawn(radius)?;
            let board = match seed {
                None => planar(radius),
                Some(seed) => {
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    along(&random_path(radius, &mut random), &mut random).map_err(said)?
                }
            };
            Ok(json!({ "board": board }))
        }
        Question::Play { board, size } => {
            radius_is_drawn(board.radius)?;
            if board.tiles.is_empty() {
                // Nothing is laid yet: the path leads out of the centre.
                let game = Game {
                    moves: Vec::new(),
                    ending: None,
                    next: ((1, 0), 6),
                    score: 0,
                    length: 0,
                    unused: 0,
                };
                return Ok(shown(&board, &game, size));
            }
            let game = play(&board).map_err(said)?;
            Ok(shown(&board, &game, size))
        }
        Question::Deal { count, seed } => {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let all = Tile::all();
            let deal = |_| all[random.random_range(0..all.len())].dealt().0.pairs();
            Ok(json!({ "tiles": Vec::from_iter((0..count.min(2000)).map(deal)) }))
        }
    }
}

fn radius_is_drawn(radius: u32) -> Result<(), String> {
    match (1..=RADIUS).contains(&radius) {
        true => Ok(()),
        false => Err(format!("radius {radius}: 1 to {RADIUS} are accepted")),
    }
}

fn shown(board: &Board, game: &Game, size: u32) -> Value {
    let ending = game.ending.map(|ending| match ending {
        Ending::Centre => "centre",
        Ending::Border => "border",
    });
    let points = Vec::from_iter(game.moves.iter().map(|one| one.points.to_string()));
    json!({
        "score": game.score.to_string(), "length": game.length, "unused": game.unused, "ending": ending, "next": game.next,
        "points": points, "svg": svg(board, game, size.clamp(100, 2000)),
    })
}
