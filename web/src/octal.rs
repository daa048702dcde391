//! Octal games: values, periods, positions to play.

use curiosa::octal::code::Code;
use curiosa::octal::period::{Periodicity, Proof};
use curiosa::octal::position::{Advisor, Component, Move, after};
use curiosa::octal::search::{PeriodSearch, Progress};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::question::{Answer, said, tell};

/// What pages ask.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The values of heaps from 0 to `heaps` - 1.
    Values { game: String, heaps: usize },
    /// The period, among the first values, at most so many.
    Period { game: String, most: usize },
    /// Who wins a position, how, and what can be done in it.
    Advise { game: String, position: String },
    /// The first move of the computer.
    Begin { game: String, position: String },
    /// The position after a move, and what the other player answers.
    Play { game: String, position: String, component: usize, rows: Vec<usize> },
}

/// Heaps and tokens that are accepted at most.
const HEAPS: usize = 1_000_000;
const TOKENS: usize = 2000;

/// So many values are computed between two words about it.
const STEP: usize = 20_000;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Values { game, heaps } => {
            let game = code(&game)?;
            let mut search = PeriodSearch::new(game.clone()).into_sequence();
            search.extend(heaps.min(HEAPS)).map_err(said)?;
            let values = &search.values()[..heaps.min(HEAPS)];
            Ok(json!({ "game": game.to_string(), "values": values, "largest": search.largest() }))
        }
        Question::Period { game, most } => period(code(&game)?, most.min(HEAPS)),
        Question::Advise { game, position } => {
            let (game, position) = (code(&game)?, read(&position)?);
            let advisor = advisor(&game, &position)?;
            let advice = advisor.advise(&position);
            let winning = advice.winning.iter().map(|play| described(&advisor, &position, play));
            let moves = position.iter().map(|part| part.moves(&game));
            Ok(json!({
                "game": game.to_string(),
                "position": Vec::from_iter(position.iter().map(Component::to_string)),
                "values": advice.values,
                "sum": advice.sum,
                "winning": Vec::from_iter(winning),
                "moves": Vec::from_iter(moves),
            }))
        }
        Question::Begin { game, position } => {
            let (game, position) = (code(&game)?, read(&position)?);
            Ok(answered(&advisor(&game, &position)?, position))
        }
        Question::Play { game, position, component, rows } => {
            let (game, position) = (code(&game)?, read(&position)?);
            let advisor = advisor(&game, &position)?;
            let part = position.get(component).ok_or("there is no such row")?;
            if !part.moves(&game).contains(&rows) {
                return Err(format!("{part} -> {rows:?} is no move in {game}"));
            }
            Ok(answered(&advisor, after(&position, &Move { component, rows })))
        }
    }
}

/// The period, with words on the way about how many values are known.
fn period(game: Code, most: usize) -> Answer {
    let mut search = PeriodSearch::new(game.clone());
    loop {
        match search.advance(most, STEP).map_err(said)? {
            Progress::Proved(periodicity, proof) => {
                let Periodicity { period, preperiod } = periodicity;
                let proof = match proof {
                    Proof::GuySmith => "the theorem of Guy and Smith",
                    Proof::Window { .. } => "two equal windows of sparse space",
                };
                let values = search.sequence().values().len();
                return Ok(json!({
                    "game": game.to_string(), "period": period, "preperiod": preperiod, "proof": proof, "values": values,
                }));
            }
            Progress::Open => return Ok(json!({ "game": game.to_string(), "period": null, "values": most })),
            Progress::Computing | Progress::Looked => {
                tell(json!({ "values": search.sequence().values().len() }));
            }
        }
    }
}

/// What the computer does in a position, if it can do anything.
fn answered(advisor: &Advisor, position: Vec<Component>) -> Value {
    let play = advisor.reply(&position);
    let left = play.as_ref().map_or_else(|| position.clone(), |play| after(&position, play));
    let play = play.map(|play| described(advisor, &position, &play));
    json!({ "position": words(&left), "answered": play })
}

/// A move with the values that it leaves.
fn described(advisor: &Advisor, position: &[Component], play: &Move) -> Value {
    let values = Vec::from_iter(play.rows.iter().map(|&row| advisor.rows(&[row])));
    json!({
        "component": play.component, "of": position[play.component].to_string(), "rows": play.rows, "values": values,
    })
}

fn code(text: &str) -> Result<Code, String> {
    text.trim().parse().map_err(said)
}

fn advisor(game: &Code, position: &[Component]) -> Result<Advisor, String> {
    let size = position.iter().map(|part| part.size()).max().unwrap_or(0);
    Advisor::new(game.clone().into(), size).map_err(said)
}

/// Rows as numbers, circles as numbers with an o before them.
fn read(text: &str) -> Result<Vec<Component>, String> {
    let words = text.split([',', '+', ' ']).filter(|word| !word.is_empty());
    let part = |word: &str| {
        let (number, circle) = word.strip_prefix('o').map_or((word, false), |number| (number, true));
        let size = number.parse().ok().filter(|size| (0..=TOKENS).contains(size)).ok_or_else(|| {
            format!("'{word}' is neither a row nor a circle: numbers to {TOKENS}, such as 7, and o5 for a circle of 5, are accepted")
        })?;
        Ok(if circle { Component::Circle(size) } else { Component::Row(size) })
    };
    words.map(part).collect()
}

fn words(position: &[Component]) -> String {
    Vec::from_iter(position.iter().map(Component::to_string)).join(" ")
}
