//! `curiosa hip solve`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::find;
use super::args::{BalanceArg, board, print, squares, write};
use crate::cli::output::{Format, OutputArgs};
use crate::hip::Board;
use crate::hip::exhaustive::Exhaustive;
use crate::hip::ilp::{self, Backend, Formulation, Program};
use crate::hip::minimum::Optima;
use crate::pipeline::args::{MemoryArgs, WorkArgs};
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    /// The board: 6, or 6x7 for 6 rows and 7 columns; sides to 11
    #[arg(value_name = "BOARD", value_parser = board(11))]
    board: Board,

    /// Numbers of cells of the two colours
    #[arg(long, value_enum, default_value = "any")]
    balance: BalanceArg,

    /// Which solver [default: highs where it is built in, else microlp]
    #[arg(long, value_enum)]
    backend: Option<BackendArg>,

    /// How to ask: is there a board with at most 0, 1, ... squares, case by case, or minimise in one program
    #[arg(long, value_enum, default_value_t = FormulationArg::Ladder)]
    formulation: FormulationArg,

    /// Stop after so long, with the best board found and a proven bound (0 for minimise)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// Then list every optimal board up to symmetry and swap of the colours, by the exact search
    #[arg(long)]
    all_optimal: bool,

    /// Only write the integer program that minimises, in MPS format; - is stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_optimal", "time_limit", "backend"])]
    mps: Option<PathBuf>,

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
    pub(super) fn run(self) -> anyhow::Result<()> {
        let balance = self.balance.into();
        if let Some(path) = &self.mps {
            let mps = Program::new(self.board, balance, None).to_mps();
            return write(path, mps.as_bytes());
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
        let mut report = self.output.report(Format::Text)?;
        let minimum = ilp::minimise(self.board, balance, backend, formulation, self.time_limit)?;
        let (lower, optimal) = (minimum.lower, minimum.is_optimal());
        let known = minimum.known_lower(backend);
        let name = if minimum.by_solver { backend.name() } else { "annealing" };
        let mut boards = Vec::from_iter(minimum.best);
        let mut saved = None;
        if self.all_optimal && optimal {
            let (found, worker) =
                find(Exhaustive::Search, &self.work, self.board, lower, balance, self.memory)?;
            saved = Some(worker);
            boards =
                Optima::of(self.board, found.value()).map_or_else(Vec::new, |optima| optima.representatives);
        }
        for (number, colouring) in boards.iter().enumerate() {
            let made = colouring.made().len();
            let (rows, columns, ones) = (self.board.rows(), self.board.columns(), colouring.ones());
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
                writeln!(out, "{}, {is}; {ones} ones of {}", squares(made), self.board.cells())?;
                if self.all_optimal && optimal {
                    writeln!(out, "{} such boards up to symmetry and swap of the colours", boards.len())?;
                }
                print(out, colouring)
            };
            report.row(&json, say)?;
        }
        let delivered = report.deliver()?;
        if let Some(saved) = saved {
            saved.results_are_safe(&delivered);
        }
        if optimal {
            return Ok(());
        }
        let best =
            boards.first().map_or("no board found".into(), |b| format!("best found {}", b.made().len()));
        Err(NoAnswer(format!("not decided in the time: {best}, at least {lower}")).into())
    }
}
