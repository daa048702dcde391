//! Who wins the game of avoiding squares under perfect play.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::hip::Board;
use crate::hip::game::{self, Game, Outcome, Position};
use crate::hip::theorems::EVEN_BOARDS;
use crate::hip::ties::second_player_wins_on_even_boards;
use crate::job::Work;
use crate::table::{Experiment, Filled, Size, Table};

pub(super) const GAME: Experiment =
    Experiment::of("game", "Solve the game of avoiding squares", const { &[&TABLE] }, |request, work| {
        let max_n = request.size;
        let sizes = (1..=max_n).flat_map(|rows| (rows..=max_n).map(move |columns| (rows, columns)));
        let mut rows = solve(&TABLE, &Vec::from_iter(sizes), work)?;
        if second_player_wins_on_even_boards() {
            rows.extend((6..=THEOREM).step_by(2).map(|n| {
                let how = "half turn, and no tie is its own complement under it".into();
                let first_player = Outcome::Loss;
                Known::theorem(
                    EVEN_BOARDS,
                    Row { rows: n, columns: n, first_player, positions: None, how, strategies: None },
                )
            }));
        }
        Ok(vec![Filled::new(&TABLE, rows)?])
    })
    .with_size(Size { option: "max-n", meaning: "Largest side", range: 1..=4, default: 4, quick: 3 });

pub(super) const RECORDS: Experiment =
    Experiment::of("game_records", "Solve the game on the 5 x 5 board", const { &[&LONG] }, |_, work| {
        Ok(vec![Filled::new(&LONG, solve(&LONG, &[(5, 5)], work)?)?])
    })
    .long("some minutes, 4 GB");

const COLUMNS: &[(&str, &str)] = &[
    ("rows, columns", "the board"),
    ("first_player", "the first player's `win`, `draw` or `loss`"),
    ("positions", "positions that the solver remembered; empty where a theorem decides"),
    (
        "how",
        "`search` with symmetry and memory, `strategies` checked without it, `every line of play` from the definition, or the theorem of [docs/hip.md](../docs/hip.md)",
    ),
    (
        "strategies",
        "SHA-256 of the strategies, of a draw the first player's and the second's, which `curiosa hip game --strategy` writes",
    ),
];

static TABLE: Table =
    Table { name: "hip/game", about: "Who wins the game under perfect play.", columns: COLUMNS };
static LONG: Table = Table { name: "hip/game_records", about: "The same on 5 x 5.", columns: COLUMNS };

#[derive(Serialize, Deserialize)]
struct Row {
    rows: usize,
    columns: usize,
    first_player: Outcome,
    positions: Option<u64>,
    how: String,
    strategies: Option<String>,
}

/// Largest even n for which the theorem is written out.
const THEOREM: usize = 12;

/// Most cells of a board on which every line of play is followed.
const NAIVE: usize = 9;

const EVERY_LINE: Method = Method::named("every line of play");

fn solve(table: &Table, sizes: &[(usize, usize)], work: &mut dyn Work) -> anyhow::Result<Vec<Known<Row>>> {
    let solved = work.try_compute(table.name, json!({"sizes": sizes}), sizes.len(), |unit| {
        let (rows, columns) = sizes[unit];
        let game = Game::new(Board::new(rows, columns));
        let solved = game::solve(&game)?;
        let positions = solved.value().positions;
        let digests = solved.value().strategies.iter().map(|strategy| strategy.digest(&game));
        let strategies = Some(Vec::from_iter(digests).join(" "));
        let mut known = solved.map(|solved| solved.outcome);
        let mut how = "search + strategies";
        if rows * columns <= NAIVE {
            let naive = game.naive_outcome(Position::default());
            known = known.again(EVERY_LINE, &naive).with_context(|| format!("{rows}x{columns}"))?;
            how = "search + strategies + every line of play";
        }
        anyhow::Ok(known.map(|first_player| Row {
            rows,
            columns,
            first_player,
            positions: Some(positions as u64),
            how: how.into(),
            strategies,
        }))
    })?;
    Ok(solved.unwrap_or_default())
}
