//! Arguments that the verbs of `curiosa hip` share.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::durable::delivered;
use crate::durable::replace::write_atomic;
use crate::evidence::Known;
use crate::hip::exhaustive::{All, Exhaustive, TooMany};
use crate::hip::search::MAX_COPIES;
use crate::hip::{Balance, Board, Colouring, Pattern};
use crate::pipeline::args::{MemoryArgs, WorkArgs, whole};
use crate::pipeline::work::Worker;

/// A parser of boards, `6` or `6x7`, whose sides are at most `side`.
pub(super) fn board(side: usize) -> impl Fn(&str) -> Result<Board, String> + Clone {
    move |text| {
        let (rows, columns) = text.split_once('x').unwrap_or((text, text));
        let length = |text: &str| text.parse().ok().filter(|length| (1..=side).contains(length));
        match (length(rows), length(columns)) {
            (Some(rows), Some(columns)) => Ok(Board::new(rows, columns)),
            _ => Err(format!("boards like 6 or 6x7 with sides from 1 to {side} are accepted")),
        }
    }
}

/// What is avoided.
#[derive(Args)]
pub(super) struct PatternArgs {
    /// What to avoid: squares, triangles (isosceles with a right angle), rectangles-3 (sides 1 and 3), or three or four
    /// points like 0,0:0,1:2,0, all turned, mirrored, enlarged and moved; upright-squares, only enlarged and moved
    #[arg(long, value_name = "PATTERN", default_value = "squares")]
    pub(super) pattern: Pattern,
}

impl PatternArgs {
    /// The board, if it can be searched.
    pub(super) fn searched_on(&self, board: Board) -> anyhow::Result<Board> {
        let board = board.avoiding(self.pattern);
        let copies = board.copies().len();
        ensure!(
            copies <= MAX_COPIES,
            "there are {copies} {} on {}x{}: boards with at most {MAX_COPIES} are searched",
            self.pattern,
            board.rows(),
            board.columns()
        );
        Ok(board)
    }

    /// An error, if it is not squares.
    pub(super) fn only_squares(&self, what: &str) -> anyhow::Result<()> {
        ensure!(self.pattern == Pattern::SQUARES, "{what} is of squares alone: leave out --pattern");
        Ok(())
    }

    /// Copies of it, with their number.
    pub(super) fn count(&self, copies: usize) -> String {
        count(self.pattern, copies)
    }
}

fn count(pattern: Pattern, copies: usize) -> String {
    match pattern == Pattern::SQUARES {
        true => squares(copies),
        false if copies == 1 => format!("1 copy of the pattern {pattern}"),
        false => format!("{copies} {pattern}"),
    }
}

/// How many colours.
#[derive(Args)]
pub(super) struct ColoursArgs {
    /// The number of colours
    #[arg(long, value_name = "COLOURS", default_value_t = 2, value_parser = whole(2..=Board::MAX_COLOURS))]
    pub(super) colours: usize,
}

impl ColoursArgs {
    /// The board in so many colours.
    pub(super) fn of(&self, board: Board) -> Board {
        board.in_colours(self.colours)
    }
}

/// The numbers of cells of the colours, as a column of a table: of two colours the ones are enough.
pub(super) fn numbers_column(board: Board) -> &'static str {
    if board.colours() == 2 { "ones" } else { "numbers" }
}

/// These numbers in that column.
pub(super) fn numbers(numbers: &[usize]) -> String {
    match numbers {
        [_, ones] => ones.to_string(),
        _ => Vec::from_iter(numbers.iter().map(usize::to_string)).join(" + "),
    }
}

/// The same as data: of two colours a number.
pub(super) fn numbers_json(colouring: &Colouring) -> serde_json::Value {
    match colouring.board().colours() {
        2 => json!(colouring.ones()),
        _ => json!(numbers(&colouring.numbers())),
    }
}

/// The same for people.
pub(super) fn say_numbers(colouring: &Colouring) -> String {
    match colouring.board().colours() {
        2 => format!("{} ones", colouring.ones()),
        _ => format!("colours {}", numbers(&colouring.numbers())),
    }
}

/// All colourings with at most `limit` squares, as a job that can be interrupted and resumed; and who has saved them
/// until they are where they were asked for.
pub(super) fn find(
    method: Exhaustive,
    work: &WorkArgs,
    board: Board,
    limit: usize,
    balance: Balance,
    memory: MemoryArgs,
) -> anyhow::Result<(Known<All>, Worker)> {
    let mut worker = Worker::for_command(work);
    let room = memory.room(bytes(board));
    let all = method.find_within(&mut worker, board, limit, balance, room).map_err(|error| match error
        .downcast_ref::<TooMany>()
    {
        Some(TooMany { room }) => {
            let copies = count(board.pattern(), limit);
            memory.too_many(&format!("the boards {board} with at most {copies}, more than {room},"))
        }
        None => error,
    })?;
    Ok((all.context("a command does all of its work")?, worker))
}

/// What a colouring takes: four times its text or its cells, as it is found, kept in a checkpoint, put together with those
/// symmetric to it, and printed, each time with some words around it.
pub(super) fn bytes(board: Board) -> usize {
    4 * (board.cells() + board.rows() + 80)
}

/// What the numbers of cells of the colours must be.
#[derive(ValueEnum, Clone, Copy)]
pub(super) enum BalanceArg {
    /// Any.
    Any,
    /// They differ by at most one.
    Even,
}

impl From<BalanceArg> for Balance {
    fn from(balance: BalanceArg) -> Balance {
        match balance {
            BalanceArg::Any => Balance::Any,
            BalanceArg::Even => Balance::Even,
        }
    }
}

/// What can be done to the colours.
pub(super) fn swap(board: Board) -> &'static str {
    if board.colours() == 2 { "swap of the colours" } else { "exchange of the colours" }
}

/// A board for people: a line a row.
pub(super) fn print(out: &mut dyn Write, colouring: &Colouring) -> io::Result<()> {
    for row in colouring.colours().chunks(colouring.board().columns()) {
        let cells = Vec::from_iter(row.iter().map(u8::to_string));
        writeln!(out, "  {}", cells.join(" "))?;
    }
    Ok(())
}

/// Writes a file at once; - is stdout.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = match path == Path::new("-") {
        true => delivered::stdout(bytes),
        false => write_atomic(path, bytes),
    };
    written.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

/// `1 square`, `2 squares`.
pub(super) fn squares(count: usize) -> String {
    format!("{count} square{}", if count == 1 { "" } else { "s" })
}
