//! `curiosa hip largest`.

use std::io::Write;

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::json;

use super::args::{PatternArgs, board, bytes, print};
use super::program::{FormulaArgs, ProgramArgs};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::Board;
use crate::hip::exhaustive::TooMany;
use crate::hip::ilp::Program;
use crate::hip::largest::{Census, Largest, MAX_COLUMNS, best_of, free_sets};
use crate::hip::sat::encoding::Formula;
use crate::pipeline::args::{MemoryArgs, WorkArgs, whole};
use crate::pipeline::work::Worker;

#[derive(Args)]
pub(in crate::cli) struct LargestArgs {
    /// The board: 7, or 6x7 for 6 rows and 7 columns; sides to 16
    #[arg(value_name = "BOARD", value_parser = board(16))]
    board: Board,

    #[command(flatten)]
    pattern: PatternArgs,

    /// Only anneal so often, each time with a million steps: without a proof that there is no larger set
    #[arg(long, value_name = "TRIES", value_parser = whole(1..=1_000_000), conflicts_with_all = ["program", "dimacs"])]
    anneal: Option<usize>,

    /// Count the sets of every size instead, to 7 columns
    #[arg(long, conflicts_with_all = ["anneal", "program", "dimacs"])]
    census: bool,

    #[command(flatten)]
    program: ProgramArgs,

    #[command(flatten)]
    formula: FormulaArgs,

    /// In the formula, ask for so many cells [default: as many as annealing finds]
    #[arg(long, value_name = "CELLS", requires = "dimacs", value_parser = whole(0..=256))]
    points: Option<usize>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// Annealings for the number that the search asks for, and the steps of one.
const TRIES: u64 = 8;
const STEPS: u64 = 1_000_000;

/// Most cells of a board whose sets are counted: 6 x 7 takes two minutes on two cores.
const MOST_COUNTED: usize = 42;

impl LargestArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let board = self.pattern.searched_on(self.board)?;
        if self.census {
            return self.count(board);
        }
        if let Some(tries) = self.anneal {
            self.work.threads.apply();
            let set = best_of(board, 0, tries as u64, STEPS);
            let mut report = self.output.report_of(Format::Text, &["points", "board"])?;
            let points = set.ones();
            report.row(&json!({"points": points, "board": set.to_string()}), |out| {
                writeln!(out, "{points} cells at least:")?;
                print(out, &set)
            })?;
            return report.finish();
        }
        let is_program = self.program.write(|| Ok(Program::of_points(board)))?;
        if is_program && !self.formula.is_asked_for() {
            return Ok(());
        }
        let cells = board.cells();
        ensure!(
            self.points.is_none_or(|points| points <= cells),
            "{board} has {cells} cells: --points to {cells} is accepted"
        );
        let least = self.points.unwrap_or_else(|| best_of(board, 0, TRIES, STEPS).ones());
        if self.formula.write(|| Formula::of_points(board, least))? {
            return Ok(());
        }
        let mut report = self.output.report_of(Format::Text, &["points", "orbit", "board", "status"])?;
        let mut worker = Worker::for_command(&self.work);
        let room = self.memory.room(bytes(board));
        let sets = free_sets(&mut worker, board, least, room).map_err(|error| {
            match error.downcast_ref::<TooMany>() {
                Some(TooMany { room }) => {
                    self.memory.too_many(&format!("the sets of {least} cells of {board}, more than {room},"))
                }
                None => error,
            }
        })?;
        let sets = sets.context("a command does all of its work")?;
        let status = sets.status();
        let largest = Largest::of(board, sets.value()).context("the annealed set is not found")?;
        let group = board.symmetries(false);
        for (number, set) in largest.representatives.iter().enumerate() {
            let orbit = group.orbit_size(set.colours()) as u64;
            let json =
                json!({"points": largest.points, "orbit": orbit, "board": set.to_string(), "status": status});
            report.row(&json, |out: &mut dyn Write| {
                if number == 0 {
                    let classes = largest.representatives.len();
                    writeln!(out, "{} cells at most ({status})", largest.points)?;
                    writeln!(out, "{} sets have so many, {classes} up to symmetry", largest.sets)?;
                }
                writeln!(out, "{orbit} images:")?;
                print(out, set)
            })?;
        }
        worker.results_are_safe(&report.deliver()?);
        Ok(())
    }

    fn count(&self, board: Board) -> anyhow::Result<()> {
        self.work.threads.apply();
        let cells = board.cells();
        ensure!(
            board.columns() <= MAX_COLUMNS && cells <= MOST_COUNTED,
            "{}x{} is too large: sets are counted on boards with at most {MAX_COLUMNS} columns and {MOST_COUNTED} cells",
            board.rows(),
            board.columns()
        );
        let mut report = self.output.report_of(Format::Text, &["points", "sets"])?;
        for (points, sets) in Census::of(board).by_size.iter().enumerate() {
            report
                .row(&json!({"points": points, "sets": sets}), |out| writeln!(out, "{points:>3}  {sets}"))?;
        }
        report.finish()
    }
}
