//! `curiosa hip ties`.

use std::io::Write;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;

use super::args::{ColoursArgs, PatternArgs, board, bytes, numbers, numbers_column, numbers_json};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::search::Search;
use crate::hip::ties::{Census, Count, MAX_SIDE, square_free_within};
use crate::hip::{Balance, Board, Colouring, strips};
use crate::pipeline::args::{MemoryArgs, ThreadsArgs};
use crate::stop;

#[derive(Args)]
pub(in crate::cli) struct Ties {
    /// The board: 6, or 5x6 for 5 rows and 6 columns; sides to 8
    #[arg(value_name = "BOARD", value_parser = board(MAX_SIDE))]
    board: Board,

    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    colours: ColoursArgs,

    /// List the boards up to symmetry and exchange of the colours instead of counting
    #[arg(long)]
    list: bool,

    /// Backtracking through all boards, the search for boards with at most 0 squares, or only their number, column by column
    #[arg(long, value_enum, default_value_t = Method::Backtracking)]
    method: Method,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    /// Every board.
    Backtracking,
    /// Boards up to symmetry.
    Search,
    /// Their number alone, on boards with few rows.
    Columns,
}

impl Ties {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let board = self.pattern.searched_on(self.colours.of(self.board))?;
        if self.method == Method::Columns {
            return self.count(board);
        }
        let room = self.memory.room(bytes(board));
        let too_many = || self.memory.too_many(&format!("the boards {board}, more than {room},"));
        let found = match self.method {
            Method::Search => {
                let search = Search::new(board, 0, Balance::Any).with_room(room);
                let found = (0..search.cases()).into_par_iter();
                let found = found.map(|case| stop::begin(|| search.run(case).colourings));
                let found: Vec<_> = stop::all(found.collect());
                ensure!(!search.is_full(), too_many());
                let parse = |text: &String| Ok(Colouring::read(board, text)?);
                found.concat().iter().map(parse).collect::<anyhow::Result<_>>()?
            }
            _ => square_free_within(board, room).ok_or_else(too_many)?,
        };
        if self.list {
            return self.list(board, &found);
        }
        let census = match self.method {
            Method::Search => Census::of_orbits(board, &found),
            _ => Census::of_all(board, &found),
        };
        let mut report = self.output.report(Format::Text)?;
        let column = numbers_column(board);
        let by_numbers = census.by_numbers.iter().map(|(own, count)| (numbers(own), *count));
        let by_numbers = Vec::from_iter(by_numbers);
        let width = by_numbers.iter().map(|(numbers, _)| numbers.len()).max().unwrap_or(0).max(4);
        let totals = [Balance::Any, Balance::Even].map(|b| (b.name().to_string(), census.total(b)));
        let mut first = true;
        for (numbers, Count { colourings, classes, swap_classes }) in by_numbers.into_iter().chain(totals) {
            let json = json!({column: numbers, "boards": colourings, "classes": classes, "swap_classes": swap_classes});
            let say = |out: &mut dyn Write| {
                if first {
                    let header = [column, "boards", "up to symmetry", "and swap"];
                    writeln!(
                        out,
                        "{:>width$}  {:>7}  {:>14}  {:>8}",
                        header[0], header[1], header[2], header[3]
                    )?;
                }
                writeln!(out, "{numbers:>width$}  {colourings:>7}  {classes:>14}  {swap_classes:>8}")
            };
            report.row(&json, say)?;
            first = false;
        }
        report.finish()
    }

    /// Counts column by column.
    fn count(&self, board: Board) -> anyhow::Result<()> {
        ensure!(!self.list, "--method columns counts boards without going through them: leave out --list");
        let ties = strips::number(board).and_then(|ties| u64::try_from(ties).ok());
        let ties = ties.with_context(|| {
            format!("{board} is too large to be counted column by column, as too many columns hang together: boards with fewer rows are")
        })?;
        let mut report = self.output.report(Format::Text)?;
        report.row(&json!({"boards": ties}), |out| writeln!(out, "{ties}"))?;
        report.finish()
    }

    fn list(&self, board: Board, found: &[Colouring]) -> anyhow::Result<()> {
        let group = board.symmetries(true);
        let canonical = |c: &Colouring| {
            stop::check();
            group.canonical(c.colours())
        };
        let mut boards = Vec::from_iter(found.iter().map(canonical));
        boards.sort_unstable();
        boards.dedup();
        let column = numbers_column(board);
        let mut report = self.output.report_of(Format::Text, &[column, "orbit", "board"])?;
        for word in boards {
            let orbit = group.orbit_size(&word) as u64;
            let colouring = Colouring::new(board, word);
            let text = colouring.to_string();
            let json = json!({column: numbers_json(&colouring), "orbit": orbit, "board": text});
            report.row(&json, |out| writeln!(out, "{text}"))?;
        }
        report.finish()
    }
}
