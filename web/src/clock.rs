//! Clock puzzles: solved, continued, drawn, made.

use curiosa::clock::draw::{Overlay, svg};
use curiosa::clock::{Puzzle, Solutions, planted};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::json;

use crate::question::{Answer, said};

/// What pages ask. Searches give up after `limit` moves tried without a further solution.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The first solutions in lexicographic order, at most so many.
    Solve { puzzle: String, most: usize, limit: u64 },
    /// How a path can go on, and how much of it can be the beginning of a solution at all.
    Continue { puzzle: String, path: Vec<usize>, limit: u64 },
    /// The picture of a puzzle, with the steps of a path.
    Draw { puzzle: String, path: Vec<usize> },
    /// A puzzle that has a solution.
    Make { positions: usize, difficulty: Difficulty, seed: u64 },
}

/// The fewer solutions a puzzle has, the harder it is.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Six or more solutions.
    Easy,
    /// Two to five.
    Medium,
    /// A single one.
    Hard,
}

impl Difficulty {
    fn suits(self, solutions: usize) -> bool {
        match self {
            Difficulty::Easy => solutions >= MANY,
            Difficulty::Medium => (2..MANY).contains(&solutions),
            Difficulty::Hard => solutions == 1,
        }
    }
}

/// So many solutions are many.
const MANY: usize = 6;

/// So many puzzles are made until one has the difficulty.
const TRIES: u64 = 3000;

/// Moves tried for each of its solutions.
const LIMIT: u64 = 100_000;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Solve { puzzle, most, limit } => {
            let puzzle = read(&puzzle)?;
            let mut search = Solutions::new(&puzzle, limit);
            let found: Vec<Vec<usize>> = search.by_ref().map_while(Result::ok).take(most).collect();
            // Whether there are more is known only by looking for one.
            let complete = found.len() < most && Solutions::new(&puzzle, limit).all(|path| path.is_ok());
            let moves = Vec::from_iter((0..puzzle.len()).map(|position| puzzle.moves(position)));
            Ok(
                json!({ "numbers": puzzle.numbers(), "moves": moves, "solutions": found, "complete": complete }),
            )
        }
        Question::Continue { puzzle, path, limit } => {
            let puzzle = read(&puzzle)?;
            let (mut shared, mut next, mut complete) = (0, None, true);
            for solution in Solutions::new(&puzzle, limit) {
                let Ok(solution) = solution else {
                    complete = false;
                    break;
                };
                let same = solution.iter().zip(&path).take_while(|(a, b)| a == b).count();
                if same > shared || next.is_none() {
                    (shared, next) = (same, solution.get(same).copied());
                }
                if same == path.len() {
                    break;
                }
            }
            Ok(json!({ "shared": shared, "next": next, "complete": complete }))
        }
        Question::Draw { puzzle, path } => {
            let puzzle = read(&puzzle)?;
            if path.iter().any(|&position| position >= puzzle.len()) {
                return Err(format!("positions are 0 to {}", puzzle.len() - 1));
            }
            Ok(json!({ "svg": svg(&puzzle, Overlay::Solution(&path)) }))
        }
        Question::Make { positions, difficulty, seed } => {
            if !(6..=40).contains(&positions) {
                return Err(format!("{positions} positions: 6 to 40 are accepted"));
            }
            (0..TRIES)
                .map(|number| random(positions, seed.wrapping_add(number)))
                .find(|puzzle| {
                    difficulty.suits(Solutions::new(puzzle, LIMIT).map_while(Result::ok).take(MANY).count())
                })
                .map(|puzzle| json!({ "puzzle": puzzle.to_string() }))
                .ok_or_else(|| {
                    format!("none of {TRIES} random puzzles was so difficult: try again, or another size")
                })
        }
    }
}

fn read(text: &str) -> Result<Puzzle, String> {
    text.parse().map_err(said)
}

/// A puzzle with a random path through all positions as a solution.
fn random(positions: usize, seed: u64) -> Puzzle {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut path = Vec::from_iter(0..positions);
    path.shuffle(&mut random);
    // The last number leads nowhere and is free.
    planted(&path, random.random_range(1..=positions / 2) as u8)
}
