//! Tables entanglement/scores and entanglement/tiles: best scores of Entanglement, by formula and by playing optimal boards,
//! and the numbers of tiles.

use std::process::ExitCode;

use anyhow::{anyhow, ensure};
use clap::Parser;
use curiosa::entanglement::play::{Ending, play};
use curiosa::entanglement::score::{Best, best};
use curiosa::entanglement::{build, tile, trail};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

/// Compute the best scores of Entanglement, and play optimal boards
#[derive(Parser)]
#[command(version, before_help = "Example: entanglement_scores --max-n 20 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Row {
    radius: u32,
    cells: u128,
    adjacent_pairs: u128,
    unused: u128,
    last_move: u128,
    score: u128,
    played: &'static str,
    status: Status,
}

#[derive(Serialize)]
struct TileRow {
    sides: u64,
    tiles: u64,
    up_to_rotation: u64,
    and_reflection: u64,
    status: Status,
}

/// Radii to which the board without crossings is played, and to which a random one.
const PLANAR: u32 = 100;
const RANDOM: u32 = 30;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(1000, 1..=1_000_000)? as u32;
        let seed = arguments.run.seed;
        let mut run = Run::start("entanglement/scores", &arguments.run, json!({"max_n": last}))?;
        let boards = last.min(PLANAR);
        let played =
            run.compute("entanglement/scores played", json!({"boards": boards}), boards as usize, |unit| {
                scores(unit as u32 + 1, seed).map_err(|error| error.to_string())
            })?;
        let mut rows = Vec::new();
        if let Some(played) = played {
            for radius in 1..=last {
                let Best { cells, adjacent, unused, last_move, score } = best(radius.into());
                let mut name = "";
                if let Some(found) = played.get(radius as usize - 1) {
                    let found =
                        found.as_ref().map_err(|error: &String| anyhow!("radius {radius}: {error}"))?;
                    let expected = (score.to_string(), unused as u64, last_move as usize);
                    ensure!(
                        found.iter().all(|found| *found == expected),
                        "radius {radius}: a board scores {found:?}"
                    );
                    name = if radius <= RANDOM { "planar + random" } else { "planar" };
                }
                let (adjacent_pairs, played, status) = (adjacent, name, Status::Proved);
                rows.push(Row { radius, cells, adjacent_pairs, unused, last_move, score, played, status });
            }
        }
        let tiles = (1..=9).map(|sides| {
            let tile::Counts { all, rotation, dihedral } = tile::by_burnside(sides);
            let status = Status::Proved;
            TileRow { sides, tiles: all, up_to_rotation: rotation, and_reflection: dihedral, status }
        });
        let tiles = Vec::from_iter(tiles);
        run.finish(&[Table::new("entanglement/scores", &rows)?, Table::new("entanglement/tiles", &tiles)?])
    })
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
