//! `curiosa hip minimum`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::{balance, board, print, squares, write};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::check;
use crate::hip::minimum::Optima;
use crate::hip::sat::SatSearch;
use crate::hip::sat::encoding::Formula;
use crate::hip::search::{Found, Search};
use crate::hip::{Board, Colouring, anneal};
use crate::pipeline::args::{WorkArgs, whole};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::work::Worker;

#[derive(Args)]
pub(in crate::cli) struct Minimum {
    /// The board: 7, or 6x7 for 6 rows and 7 columns; sides to 11
    #[arg(value_name = "BOARD", value_parser = board(11))]
    board: Board,

    /// Every board with at most so many squares instead; they are kept in memory, and each square more makes
    /// their number many times larger
    #[arg(long, value_name = "SQUARES", value_parser = whole(0..=2000))]
    limit: Option<usize>,

    /// Any numbers of cells of the two colours, not only numbers that differ by at most one
    #[arg(long)]
    no_balance: bool,

    /// Branch and bound with look-ahead, or a SAT solver with a checked proof
    #[arg(long, value_enum, default_value_t = Method::Search)]
    method: Method,

    /// Check every step of the search
    #[arg(long)]
    check: bool,

    /// Only write the formula in DIMACS format, for any SAT solver: boards with at most --limit squares that are
    /// least among their images; - is stdout
    #[arg(long, value_name = "FILE", requires = "limit")]
    dimacs: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,

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
        let balance = balance(self.no_balance);
        if let (Some(path), Some(limit)) = (&self.dimacs, self.limit) {
            let formula = Formula::new(self.board, limit, balance).to_dimacs();
            return write(path, formula.as_bytes());
        }
        let heuristic = || anneal::best_of(self.board, balance, TRIES, STEPS).made().len();
        let limit = self.limit.unwrap_or_else(heuristic);
        let mut report = self.output.report(Format::Text, &["squares", "ones", "orbit", "board"])?;
        let mut worker = Worker::for_command(&self.work);
        let parameters = json!({"board": self.board.to_string(), "limit": limit, "balance": balance});
        let found = if self.method == Method::Sat {
            let search = SatSearch::new(self.board, limit, balance);
            let store = worker.work("hip sat", parameters, search.parts(), |part| {
                search.run(part).map(|found| found.colourings).map_err(|error| error.to_string())
            })?;
            store.decode::<Result<Vec<String>, String>>()?.into_iter().collect::<Result<Vec<_>, _>>()
        } else {
            let search = Search::new(self.board, limit, balance);
            let (centre, cases) = search.centre();
            if self.check && !check::covers(self.board, centre, cases) {
                bail!("the cases of the search are not all");
            }
            let run = |case: usize| match self.check {
                true => {
                    check::run(&search, case, self.board, limit, balance).map_err(|error| error.to_string())
                }
                false => Ok(search.run(case)),
            };
            let job = if self.check { "hip checked search" } else { "hip search" };
            let store = worker.work(job, parameters, search.cases(), run)?;
            let found = store.decode::<Result<Found, String>>()?.into_iter();
            found.map(|found| found.map(|found| found.colourings)).collect()
        };
        let found = found.map_err(anyhow::Error::msg)?.concat();
        worker.results_are_safe();
        let found = found.iter().map(|text| text.parse()).collect::<Result<Vec<Colouring>, _>>()?;
        let Some(optima) = Optima::of(self.board, &found) else {
            report.finish()?;
            return Err(NoAnswer(format!("no board with at most {}", squares(limit))).into());
        };
        let mut boards = Vec::from_iter(found.iter().map(|colouring| colouring.canonical(true)));
        boards.sort_by_cached_key(|colouring| (colouring.made().len(), colouring.colours().to_vec()));
        boards.dedup();
        if self.limit.is_none() {
            boards.retain(|colouring| colouring.made().len() == optima.squares);
        }
        let group = self.board.symmetries(true);
        for (number, colouring) in boards.iter().enumerate() {
            let (made, ones, orbit) =
                (colouring.made().len(), colouring.ones(), group.orbit_size(colouring.colours()));
            let text = colouring.to_string();
            let json = json!({"squares": made, "ones": ones, "orbit": orbit as u64, "board": text});
            let say = |out: &mut dyn Write| {
                if number == 0 {
                    if self.limit.is_some() {
                        let (boards, limit) = (boards.len(), squares(limit));
                        writeln!(
                            out,
                            "{boards} boards with at most {limit} up to symmetry and swap of the colours"
                        )?;
                    }
                    let count = optima.count;
                    writeln!(
                        out,
                        "{} at least; {} boards make no more",
                        squares(optima.squares),
                        count.colourings
                    )?;
                    let (classes, swap_classes) = (count.classes, count.swap_classes);
                    writeln!(out, "{classes} up to symmetry, {swap_classes} with swap of the colours")?;
                }
                writeln!(out, "{}, {ones} ones, {orbit} images:", squares(made))?;
                print(out, colouring)
            };
            report.row(say, &(made, ones, orbit as u64, &text), &json)?;
        }
        report.finish()
    }
}
