//! Squares on boards of two colours, and the game.

use curiosa::hip::game::{Game, Player, Position};
use curiosa::hip::periodic::Periodic;
use curiosa::hip::{Board, Colouring};
use serde::Deserialize;
use serde_json::json;

use crate::question::{Answer, said};

/// What pages ask.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The squares that a coloured board makes.
    Squares { board: String },
    /// The same for the window of the periodic colouring whose upper left cell lies in that row and column.
    Window { rows: usize, columns: usize, row: i64, column: i64 },
    /// How a game stands after these moves, and what the computer answers if it is to.
    Play { rows: usize, columns: usize, moves: Vec<usize>, reply: bool },
}

/// Sides of boards that are accepted.
const COLOURED: usize = 16;
const PLAYED: usize = 8;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Squares { board } => squares(&board.parse().map_err(said)?),
        Question::Window { rows, columns, row, column } => {
            let sides = 1..=COLOURED;
            if !sides.contains(&rows) || !sides.contains(&columns) {
                return Err(format!("a board of {rows}x{columns}: sides to {COLOURED} are accepted"));
            }
            squares(&Periodic::of_the_optima().window(Board::new(rows, columns), row, column))
        }
        Question::Play { rows, columns, moves, reply } => {
            let sides = 1..=PLAYED;
            if !sides.contains(&rows) || !sides.contains(&columns) {
                return Err(format!("a board of {rows}x{columns}: sides to {PLAYED} are accepted"));
            }
            play(&Game::new(Board::new(rows, columns)), moves, reply)
        }
    }
}

fn squares(colouring: &Colouring) -> Answer {
    let board = colouring.board();
    if board.rows().max(board.columns()) > COLOURED {
        return Err(format!("a board of {board}: sides to {COLOURED} are accepted"));
    }
    Ok(json!({
        "colours": colouring.colours(), "ones": colouring.ones(), "of": board.square_count(), "squares": colouring.made(),
    }))
}

fn play(game: &Game, mut moves: Vec<usize>, reply: bool) -> Answer {
    let (mut position, mut lost) = (Position::default(), None);
    for &cell in &moves {
        let free = cell < game.board().cells() && (position.own | position.other) >> cell & 1 == 0;
        if !free || lost.is_some() {
            return Err("the moves are not those of a game".into());
        }
        lost = square(game, position.own, cell);
        position = position.after(cell);
    }
    if reply && lost.is_none() && !game.is_full(position) {
        let cell = Player::resume(game, &moves).reply(position, moves.last().copied());
        lost = square(game, position.own, cell);
        position = position.after(cell);
        moves.push(cell);
    }
    // Who moved last has completed the square.
    Ok(json!({ "moves": moves, "square": lost, "full": game.is_full(position) }))
}

/// The first square that a player with these cells completes on a cell.
fn square(game: &Game, own: u64, cell: usize) -> Option<[usize; 4]> {
    let has = |corner: &usize| *corner == cell || own >> corner & 1 == 1;
    game.completes(own, cell).then(|| {
        game.board().squares().into_iter().find(|square| square.contains(&cell) && square.iter().all(has))
    })?
}
