//! `curiosa hip solve`.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use serde_json::json;
use tempfile::TempDir;

use super::args::{BalanceArg, ColoursArgs, PatternArgs, board, find, print, say_numbers, swap};
use super::highs_log::Watch;
use super::program::ProgramArgs;
use crate::cli::output::{Format, OutputArgs};
use crate::hip::Board;
use crate::hip::exhaustive::Exhaustive;
use crate::hip::ilp::{Backend, Formulation, Program, Question, cases};
use crate::hip::minimum::Optima;
use crate::pipeline::args::{MemoryArgs, WorkArgs, whole};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::work::Worker;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    /// The board: 6, or 6x7 for 6 rows and 7 columns; sides to 11
    #[arg(value_name = "BOARD", value_parser = board(11))]
    board: Board,

    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    colours: ColoursArgs,

    /// Numbers of cells of the colours
    #[arg(long, value_enum, default_value = "any")]
    balance: BalanceArg,

    /// Which solver [default: highs where it is built in, else microlp]
    #[arg(long, value_enum, conflicts_with = "program")]
    backend: Option<BackendArg>,

    /// How to ask: is there a board with at most 0, 1, ... squares, case by case, or minimise in one program
    #[arg(long, value_enum, default_value_t = FormulationArg::Ladder)]
    formulation: FormulationArg,

    /// Stop after so long, with the best board found and the solver's bound
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "program")]
    time_limit: Option<Duration>,

    /// Give the solver the rows of a square when a solution makes it; slower, but with fewer rows
    #[arg(long, conflicts_with = "program")]
    lazy: bool,

    /// Then list every optimal board up to symmetry and swap of the colours, by the exact search
    #[arg(long, conflicts_with = "program")]
    all_optimal: bool,

    /// With --formulation minimise, let HiGHS write what it does into this file: incumbents, bounds, times
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    log: Option<PathBuf>,

    #[command(flatten)]
    file: ProgramArgs,

    /// In these files, do not minimise, but ask for a board with at most so many squares: a rung of the ladder
    #[arg(long, value_name = "SQUARES", requires = "program", value_parser = whole(0..=2000))]
    limit: Option<usize>,

    /// In these files, the colours of the innermost cells too: one of the cases of the rung, which are numbered from 0
    #[arg(long, value_name = "NUMBER", requires = "limit", value_parser = whole(0..=1_000_000))]
    case: Option<usize>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    work: WorkArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum BackendArg {
    /// In pure Rust, for boards to 6x6.
    Microlp,
    /// Faster, if it is built in.
    Highs,
}

#[derive(ValueEnum, Clone, Copy)]
enum FormulationArg {
    /// At most 0, 1, ... squares?
    Ladder,
    /// As in the source.
    Minimise,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s: &f64| (0.0..=1e9).contains(s));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "0 to 1000000000 seconds are accepted".into())
}

impl Solve {
    /// The program that is asked for as a file.
    fn program(&self, board: Board) -> anyhow::Result<Program> {
        let program = Program::new(board, self.balance.into(), self.limit);
        let Some(number) = self.case else { return Ok(program) };
        let cases = cases(board);
        let last = cases.len() - 1;
        let case =
            cases.get(number).with_context(|| format!("{board} has the cases 0 to {last}, not {number}"))?;
        Ok(program.with(case))
    }

    /// Shows on a terminal what HiGHS finds with its program, which it writes into a file of its own if into no other.
    fn shown(&self, question: &mut Question) -> anyhow::Result<Option<(Watch, Option<TempDir>)>> {
        let is_one = question.backend == Backend::Highs && question.formulation == Formulation::Direct;
        if !is_one || self.work.quiet || !io::stderr().is_terminal() {
            return Ok(None);
        }
        let mut folder = None;
        let log = match &question.log {
            Some(log) => log.clone(),
            None => folder.insert(tempfile::tempdir()?).path().join("log"),
        };
        question.log = Some(log.clone());
        Ok(Some((Watch::of(log), folder)))
    }

    pub(super) fn run(self) -> anyhow::Result<()> {
        let balance = self.balance.into();
        let board = self.pattern.searched_on(self.colours.of(self.board))?;
        let squares = |count: usize| self.pattern.count(count);
        if self.file.write(|| self.program(board))? {
            return Ok(());
        }
        self.work.apply();
        let backend = match self.backend {
            None => Backend::DEFAULT,
            Some(BackendArg::Microlp) => Backend::Microlp,
            Some(BackendArg::Highs) => Backend::Highs,
        };
        let formulation = match self.formulation {
            FormulationArg::Ladder => Formulation::Ladder,
            FormulationArg::Minimise => Formulation::Direct,
        };
        ensure!(
            self.log.is_none() || backend == Backend::Highs && formulation == Formulation::Direct,
            "--log is of HiGHS with --formulation minimise"
        );
        let mut report = self.output.report(Format::Text)?;
        let (lazily, limit) = (self.lazy, self.time_limit);
        let mut question =
            Question { board, balance, backend, formulation, lazily, limit, log: self.log.clone() };
        let mut worker = Worker::for_command(&self.work);
        let minimum = {
            let _shown = self.shown(&mut question)?;
            question.minimise(&mut worker)?
        };
        let (lower, optimal) = (minimum.lower, minimum.is_optimal());
        let known = minimum.known_lower(backend);
        let name = if minimum.by_solver { backend.name() } else { "annealing" };
        let mut boards = vec![minimum.best.clone()];
        let mut saved = Vec::from([worker]);
        if self.all_optimal && optimal {
            let (found, worker) = find(Exhaustive::Search, &self.work, board, lower, balance, self.memory)?;
            saved.push(worker);
            boards = Optima::of(board, &found.value().colourings)
                .map_or_else(Vec::new, |optima| optima.representatives);
        }
        for (number, colouring) in boards.iter().enumerate() {
            let made = colouring.made().len();
            let (rows, columns) = (board.rows(), board.columns());
            let (balance, cells) = (balance.name(), colouring.to_string());
            let json = json!({"rows": rows, "columns": columns, "balance": balance, "lower": lower,
                "squares": made, "optimal": optimal, "status": known.status(), "backend": name, "board": cells});
            let say = |out: &mut dyn Write| {
                if number > 0 {
                    return writeln!(out).and_then(|()| print(out, colouring));
                }
                let is = match optimal {
                    true => format!("optimal ({}: {})", known.status(), known.evidence()),
                    false => "best found".into(),
                };
                writeln!(out, "{}, {is}; {} of {}", squares(made), say_numbers(colouring), board.cells())?;
                if self.all_optimal && optimal {
                    writeln!(out, "{} such boards up to symmetry and {}", boards.len(), swap(board))?;
                }
                print(out, colouring)
            };
            report.row(&json, say)?;
        }
        let delivered = report.deliver()?;
        saved.into_iter().for_each(|worker| worker.results_are_safe(&delivered));
        if optimal {
            return Ok(());
        }
        let best = minimum.best.made().len();
        Err(NoAnswer(format!("not decided in the time: best found {best}, at least {lower}")).into())
    }
}
