//! `curiosa hip ties`.

use std::io::Write;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;

use super::args::{PatternArgs, board, bytes};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::search::Search;
use crate::hip::ties::{Census, Count, MAX_SIDE, square_free_within};
use crate::hip::{Balance, Board, Colouring};
use crate::pipeline::args::{MemoryArgs, ThreadsArgs};
use crate::stop;

#[derive(Args)]
pub(in crate::cli) struct Ties {
    /// The board: 6, or 5x6 for 5 rows and 6 columns; sides to 7
    #[arg(value_name = "BOARD", value_parser = board(MAX_SIDE))]
    board: Board,

    #[command(flatten)]
    pattern: PatternArgs,

    /// List the boards up to symmetry and swap of the colours instead of counting
    #[arg(long)]
    list: bool,

    /// Backtracking through all boards, or the search for boards with at most 0 squares
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
}

impl Ties {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let board = self.pattern.searched_on(self.board)?;
        let room = self.memory.room(bytes(board));
        let too_many = || self.memory.too_many(&format!("the boards {board}, more than {room},"));
        let found = match self.method {
            Method::Backtracking => square_free_within(board, room).ok_or_else(too_many)?,
            Method::Search => {
                let search = Search::new(board, 0, Balance::Any).with_room(room);
                let found = (0..search.cases()).into_par_iter();
                let found = found.map(|case| stop::begin(|| search.run(case).colourings));
                let found: Vec<_> = stop::all(found.collect());
                ensure!(!search.is_full(), too_many());
                found
                    .concat()
                    .iter()
                    .map(|text| Ok(text.parse::<Colouring>()?.avoiding(board.pattern())))
                    .collect::<anyhow::Result<_>>()?
            }
        };
        if self.list {
            return self.list(board, &found);
        }
        let census = match self.method {
            Method::Backtracking => Census::of_all(board, &found),
            Method::Search => Census::of_orbits(board, &found),
        };
        let mut report = self.output.report(Format::Text)?;
        let by_ones = census.by_ones.iter().map(|(ones, count)| (ones.to_string(), *count));
        let totals = [Balance::Any, Balance::Even].map(|b| (b.name().to_string(), census.total(b)));
        let mut first = true;
        for (ones, Count { colourings, classes, swap_classes }) in by_ones.chain(totals) {
            let json =
                json!({"ones": ones, "boards": colourings, "classes": classes, "swap_classes": swap_classes});
            let say = |out: &mut dyn Write| {
                if first {
                    let header = ["ones", "boards", "up to symmetry", "and swap"];
                    writeln!(out, "{:>4}  {:>7}  {:>14}  {:>8}", header[0], header[1], header[2], header[3])?;
                }
                writeln!(out, "{ones:>4}  {colourings:>7}  {classes:>14}  {swap_classes:>8}")
            };
            report.row(&json, say)?;
            first = false;
        }
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
        let mut report = self.output.report_of(Format::Text, &["ones", "orbit", "board"])?;
        for word in boards {
            let orbit = group.orbit_size(&word) as u64;
            let colouring = Colouring::new(board, word);
            let (ones, text) = (colouring.ones(), colouring.to_string());
            let json = json!({"ones": ones, "orbit": orbit, "board": text});
            report.row(&json, |out| writeln!(out, "{text}"))?;
        }
        report.finish()
    }
}
