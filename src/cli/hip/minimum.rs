//! `curiosa hip minimum`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::{
    BalanceArg, ColoursArgs, PatternArgs, board, find, numbers_column, numbers_json, print, say_numbers,
    swap, write,
};
use super::program::FormulaArgs;
use crate::cli::output::{Format, OutputArgs};
use crate::hip::exhaustive::Exhaustive;
use crate::hip::minimum::Optima;
use crate::hip::sat::encoding::Formula;
use crate::hip::{Balance, Board, anneal};
use crate::pipeline::args::{MemoryArgs, WorkArgs, whole};
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Minimum {
    /// The board: 7, or 6x7 for 6 rows and 7 columns; sides to 11
    #[arg(value_name = "BOARD", value_parser = board(11))]
    board: Board,

    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    colours: ColoursArgs,

    /// Every board with at most so many squares instead; they are kept in memory, and each square more makes
    /// their number many times larger
    #[arg(long, value_name = "SQUARES", value_parser = whole(0..=2000))]
    limit: Option<usize>,

    /// Numbers of cells of the colours
    #[arg(long, value_enum, default_value = "any")]
    balance: BalanceArg,

    /// Branch and bound with look-ahead, or a SAT solver with a checked proof
    #[arg(long, value_enum, default_value_t = Method::Search)]
    method: Method,

    /// Check every step of the search
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    formula: FormulaArgs,

    /// Also write a certificate into a file: the branches of the search, for programs that check it, verify_hip.c and
    /// verify_hip.py
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dimacs", "method"])]
    certificate: Option<PathBuf>,

    /// Leave subtrees with fewer branches to who checks the certificate; 0: none
    #[arg(long, value_name = "BRANCHES", requires = "certificate", default_value_t = 1000)]
    leave: u64,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    work: WorkArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    /// Branch and bound.
    Search,
    /// SAT.
    Sat,
}

/// Annealings for the first bound, and their steps: some tenths of a second.
const TRIES: u64 = 8;
const STEPS: u64 = 500_000;

impl Minimum {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let balance = self.balance.into();
        let board = self.pattern.searched_on(self.colours.of(self.board))?;
        if let Some(path) = &self.certificate {
            self.pattern.only_squares("a certificate")?;
            ensure!(board.colours() == 2, "certificates are of two colours: leave out --colours");
            ensure!(path != Path::new("-"), "a certificate goes into a file, as the boards go to stdout");
            ensure!(
                balance == Balance::Any,
                "certificates are of boards of any balance: leave out --balance even"
            );
        }
        let squares = |count: usize| self.pattern.count(count);
        ensure!(
            self.limit.is_some() || !self.formula.is_asked_for(),
            "--dimacs is a formula for boards with at most so many squares: give --limit"
        );
        let heuristic = || anneal::best_of(board, balance, TRIES, STEPS).made().len();
        let limit = self.limit.unwrap_or_else(heuristic);
        if self.formula.write(|| Formula::new(board, limit, balance))? {
            return Ok(());
        }
        let mut report = self
            .output
            .report_of(Format::Text, &["squares", numbers_column(board), "orbit", "board", "status"])?;
        let method = match (self.method, self.check) {
            _ if self.certificate.is_some() => Exhaustive::Certificate(self.leave),
            (Method::Sat, _) => Exhaustive::Sat,
            (Method::Search, true) => Exhaustive::CheckedSearch,
            (Method::Search, false) => Exhaustive::Search,
        };
        let (all, saved) = find(method, &self.work, board, limit, balance, self.memory)?;
        if let Some(path) = &self.certificate {
            write(path, &all.value().certificate)?;
        }
        let (status, found) = (all.status(), all.into_value().colourings);
        let Some(optima) = Optima::of(board, &found) else {
            saved.results_are_safe(&report.deliver()?);
            return Err(NoAnswer(format!("no board with at most {}", squares(limit))).into());
        };
        let mut boards = Vec::from_iter(found.iter().map(|colouring| colouring.canonical(true)));
        boards.sort_by_cached_key(|colouring| (colouring.made().len(), colouring.colours().to_vec()));
        boards.dedup();
        if self.limit.is_none() {
            boards.retain(|colouring| colouring.made().len() == optima.squares);
        }
        let group = board.symmetries(true);
        let swap = swap(board);
        for (number, colouring) in boards.iter().enumerate() {
            let (made, orbit) = (colouring.made().len(), group.orbit_size(colouring.colours()));
            let text = colouring.to_string();
            let json = json!({"squares": made, numbers_column(board): numbers_json(colouring),
                "orbit": orbit as u64, "board": text, "status": status});
            let say = |out: &mut dyn Write| {
                if number == 0 {
                    if self.limit.is_some() {
                        let (boards, limit) = (boards.len(), squares(limit));
                        writeln!(out, "{boards} boards with at most {limit} up to symmetry and {swap}")?;
                    }
                    let count = optima.count;
                    writeln!(
                        out,
                        "{} at least ({status}); {} boards make no more",
                        squares(optima.squares),
                        count.colourings
                    )?;
                    let (classes, swap_classes) = (count.classes, count.swap_classes);
                    writeln!(out, "{classes} up to symmetry, {swap_classes} with {swap}")?;
                }
                writeln!(out, "{}, {}, {orbit} images:", squares(made), say_numbers(colouring))?;
                print(out, colouring)
            };
            report.row(&json, say)?;
        }
        saved.results_are_safe(&report.deliver()?);
        Ok(())
    }
}
