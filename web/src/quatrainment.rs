//! Flipping puzzles: what moves flip, fewest moves, why there are none.

use curiosa::quatrainment::board::{Board, Size};
use curiosa::quatrainment::game::Game;
use curiosa::quatrainment::rule::Rule;
use curiosa::quatrainment::solve::{Unsolvable, difference, solve};
use serde::Deserialize;
use serde_json::json;

use crate::question::{Answer, said};

/// What pages ask. A rule is a name, or a text as in files of rules.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The cells that each move flips, row by row, and the logarithm of the number of solutions.
    Flips { rule: String, rows: usize, columns: usize },
    /// The fewest moves from one board to another.
    Solve { rule: String, from: String, to: String },
}

/// The longest side of a board.
const SIDE: usize = 40;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Flips { rule, rows, columns } => {
            let game = game(&rule, Size { rows, columns })?;
            let flips = Vec::from_iter((0..game.size.cells()).map(|cell| game.flips(cell)));
            Ok(json!({ "flips": flips, "nullity": game.nullity() }))
        }
        Question::Solve { rule, from, to } => {
            let (from, to): (Board, Board) = (from.parse().map_err(said)?, to.parse().map_err(said)?);
            let target = difference(&from, &to).map_err(said)?;
            match solve(&game(&rule, target.size)?, &target) {
                Ok(answer) => Ok(json!({
                    "moves": answer.moves.to_string(),
                    "count": answer.moves.cells.weight(),
                    "least": answer.least,
                    "nullity": answer.nullity,
                })),
                Err(Unsolvable::Parity(cells)) => Ok(json!({ "moves": null, "witness": cells.to_string() })),
                Err(reason) => Err(reason.to_string()),
            }
        }
    }
}

fn game(rule: &str, size: Size) -> Result<Game, String> {
    let sides = 1..=SIDE;
    if !sides.contains(&size.rows) || !sides.contains(&size.columns) {
        return Err(format!("a board of {size}: 1 to {SIDE} rows and columns are accepted"));
    }
    let rule = Rule::named(rule).map_or_else(|| rule.parse().map_err(said), Ok)?;
    Ok(Game { rule, size })
}
