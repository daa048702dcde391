//! Best scores of Entanglement, by formula and by playing optimal boards; and the numbers of tiles.

use anyhow::{Context, ensure};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

use crate::entanglement::play::{Ending, play};
use crate::entanglement::score::{Best, best};
use crate::entanglement::theorems::BOUND;
use crate::entanglement::{build, tile, trail};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::symmetry::burnside;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const SCORES: Experiment = Experiment::of(
    "scores",
    "Compute the best scores of Entanglement, and play optimal boards",
    const { &[&TABLE, &TILES] },
    compute,
)
.random()
.with_size(Size {
    option: "max-n",
    meaning: "Largest radius",
    range: 1..=1_000_000,
    default: 1000,
    quick: 12,
});

static TABLE: Table = Table {
    name: "entanglement/scores",
    about: "The best score of Entanglement by radius. The proof is in [docs/entanglement.md](../docs/entanglement.md).",
    columns: &[
        ("radius", "rings of cells round the centre"),
        ("cells", "cells, 3 n (n + 1)"),
        ("adjacent_pairs", "pairs of adjacent cells"),
        ("unused", "lengths of path on the tiles that the best game does not use"),
        ("last_move", "length that its last move gains"),
        ("score", "A180667"),
        (
            "played",
            "optimal boards that were built and played: the `planar` one to radius 100, a `random` one (`--seed`) to radius 30",
        ),
    ],
};

static TILES: Table = Table {
    name: "entanglement/tiles",
    about: "Tiles with two ends a side, the ends joined in pairs, by Burnside's lemma.",
    columns: &[
        ("sides", "sides of the tile"),
        ("tiles", "(2 sides - 1)!!"),
        ("up_to_rotation, and_reflection", "classes under rotation; under rotation and reflection"),
    ],
};

#[derive(Serialize)]
struct Row {
    radius: u32,
    cells: u128,
    adjacent_pairs: u128,
    unused: u128,
    last_move: u128,
    score: u128,
    played: &'static str,
}

#[derive(Serialize)]
struct TileRow {
    sides: u64,
    tiles: u64,
    up_to_rotation: u64,
    and_reflection: u64,
}

/// Radii to which the board without crossings is played, and to which a random one.
const PLANAR: u32 = 100;
const RANDOM: u32 = 30;

const PLAYED: Method = Method::named("play");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size as u32;
    let boards = last.min(PLANAR);
    let parameters = json!({"boards": boards});
    let played = work.try_compute("entanglement/scores played", parameters, boards as usize, |unit| {
        scores(unit as u32 + 1, request.seed)
    })?;
    let mut rows = Vec::new();
    if let Some(played) = played {
        for radius in 1..=last {
            let found = best(radius.into());
            let mut known = Known::theorem(BOUND, found);
            let mut name = "";
            if let Some(games) = played.get(radius as usize - 1) {
                let expected = (found.score.to_string(), found.unused as u64, found.last_move as usize);
                for game in games {
                    let game = Known::once(PLAYED, game.clone()).follows(BOUND, &expected);
                    known = game.with_context(|| format!("radius {radius}"))?.map(|_| found);
                }
                name = if radius <= RANDOM { "planar + random" } else { "planar" };
            }
            rows.push(known.map(|Best { cells, adjacent, unused, last_move, score }| Row {
                radius,
                cells,
                adjacent_pairs: adjacent,
                unused,
                last_move,
                score,
                played: name,
            }));
        }
    }
    let tiles = (1..=9).map(|sides| {
        let tile::Counts { all, rotation, dihedral } = tile::by_burnside(sides);
        let row = TileRow { sides, tiles: all, up_to_rotation: rotation, and_reflection: dihedral };
        Known::theorem(burnside::LEMMA, row)
    });
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&TILES, tiles)?])
}

/// Score, unused lengths and length of the last move of each board that is played.
fn scores(radius: u32, seed: u64) -> anyhow::Result<Vec<(String, u64, usize)>> {
    let mut boards = vec![build::planar(radius)];
    if radius <= RANDOM {
        let mut random = ChaCha8Rng::seed_from_u64(seed.wrapping_add(u64::from(radius)));
        boards.push(trail::along(&trail::random_path(radius, &mut random), &mut random)?);
    }
    let play = |board| {
        let game = play(board)?;
        ensure!(game.ending == Some(Ending::Centre), "the game does not end in the centre");
        let last = game.moves.last().map_or(0, |last| last.strands.len());
        Ok((game.score.to_string(), game.unused, last))
    };
    boards.iter().map(play).collect()
}
