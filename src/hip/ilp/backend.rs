//! The solvers of integer programs, through good_lp.

use std::time::Instant;

use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, WithTimeLimit, variable,
};

use super::Program;
use crate::evidence::Method;
use crate::hip::Colouring;
use crate::stop;

/// A solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// microlp, in pure Rust; fit for boards to 6 x 6.
    Microlp,
    /// HiGHS, if the program was built with the feature `highs`.
    Highs,
}

/// What a solver says about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A colouring that keeps all rows (which was checked), and whether the solver says that none is better.
    Colouring {
        /// The colouring.
        colouring: Colouring,
        /// Whether it is optimal.
        optimal: bool,
    },
    /// There is none.
    Infeasible,
    /// The time came to its end before either.
    OutOfTime,
}

/// Why a solver gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// It is not part of this program.
    #[error(
        "the solver HiGHS is not built in: build with `cargo build --release --features highs`, or use microlp"
    )]
    NotBuilt,
    /// It failed.
    #[error("the solver failed: {0}")]
    Failed(ResolutionError),
    /// It is wrong.
    #[error("the solver says {0}, which is wrong")]
    Wrong(&'static str),
}

impl Backend {
    /// The best solver of this program.
    pub const DEFAULT: Backend = if cfg!(feature = "highs") { Backend::Highs } else { Backend::Microlp };

    /// The name used on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Microlp => "microlp",
            Backend::Highs => "highs",
        }
    }

    /// What it is as a way to know something.
    pub fn evidence(self) -> Method {
        Method::named(self.name())
    }

    /// Solves a program on one core, until the deadline if there is one. A request to stop leaves the solver behind, which
    /// has nowhere to look at it and goes on to its end.
    ///
    /// # Errors
    /// If the solver is not built in, fails, or returns what is no solution.
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::{Answer, Backend, Program}};
    /// let program = Program::new(Board::square(3), Balance::Any, None);
    /// let answer = Backend::Microlp.solve(&program, None);
    /// let Ok(Answer::Colouring { colouring, optimal }) = answer else { panic!() };
    /// assert!(optimal && colouring.made().is_empty());
    /// ```
    pub fn solve(self, program: &Program, deadline: Option<Instant>) -> Result<Answer, SolverError> {
        let own = program.clone();
        stop::aside(move || self.solve_to_the_end(&own, deadline))
    }

    /// The same, and nothing can stop it.
    fn solve_to_the_end(self, program: &Program, deadline: Option<Instant>) -> Result<Answer, SolverError> {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_secs_f64());
        if left == Some(0.0) {
            return Ok(Answer::OutOfTime);
        }
        let mut variables = ProblemVariables::new();
        let cells = program.fixed.iter().map(|fixed| {
            let (least, most) = fixed.map_or((0, 1), |colour| (colour, colour));
            variable().integer().min(least).max(most)
        });
        let squares = (0..program.squares).map(|_| variable().min(0).max(1));
        let columns: Vec<good_lp::Variable> = variables.add_all(cells.chain(squares));
        let cells = program.fixed.len();
        let objective: Expression =
            if program.minimise { columns[cells..].iter().sum() } else { Expression::from(0) };
        let problem = variables.minimise(objective);
        let rows = program.rows.iter().flat_map(|row| {
            let sum: Expression = row.terms.iter().map(|&(v, coefficient)| coefficient * columns[v]).sum();
            let (lower, upper) =
                (row.lower.map(|b| sum.clone().geq(b)), row.upper.map(|b| sum.clone().leq(b)));
            lower.into_iter().chain(upper)
        });
        let outcome = match self {
            Backend::Microlp => {
                let mut model = problem.using(good_lp::microlp);
                if let Some(seconds) = left {
                    model = model.with_time_limit(seconds);
                }
                outcome(model.with_all(rows), &columns[..cells])
            }
            #[cfg(feature = "highs")]
            Backend::Highs => {
                let mut model = problem.using(good_lp::highs).set_threads(1);
                if !program.minimise {
                    // Where nothing is to be found, looking for it costs a quarter of the time.
                    model = model.set_option("mip_heuristic_effort", 0.0);
                    for heuristic in
                        ["feasibility_jump", "rins", "rens", "root_reduced_cost", "shifting", "zi_round"]
                    {
                        model = model.set_option(format!("mip_heuristic_run_{heuristic}"), false);
                    }
                    model = model.set_option("mip_pscost_minreliable", 0);
                }
                if let Some(seconds) = left {
                    model = model.with_time_limit(seconds);
                }
                outcome(model.with_all(rows), &columns[..cells])
            }
            #[cfg(not(feature = "highs"))]
            Backend::Highs => return Err(SolverError::NotBuilt),
        };
        match outcome {
            Ok((colours, optimal)) => {
                let colouring = Colouring::new(program.board, colours);
                check(program, &colouring)?;
                Ok(Answer::Colouring { colouring, optimal })
            }
            Err(ResolutionError::Infeasible) => Ok(Answer::Infeasible),
            Err(_) if deadline.is_some_and(|deadline| Instant::now() >= deadline) => Ok(Answer::OutOfTime),
            Err(error) => Err(SolverError::Failed(error)),
        }
    }
}

/// The colours of the cells, and whether the solver says that they are optimal.
fn outcome<M: SolverModel<Error = ResolutionError>>(
    model: M,
    cells: &[good_lp::Variable],
) -> Result<(Vec<u8>, bool), ResolutionError> {
    let solution = model.solve()?;
    let optimal = matches!(solution.status(), good_lp::solvers::SolutionStatus::Optimal);
    Ok((cells.iter().map(|&cell| u8::from(solution.value(cell) > 0.5)).collect(), optimal))
}

/// Recounts: the colouring has the colours asked for and keeps every row, with y = 1 for the squares it makes.
fn check(program: &Program, colouring: &Colouring) -> Result<(), SolverError> {
    let colours = colouring.colours();
    let squares = program.board.squares();
    let made = squares.iter().map(|s| i32::from(s.iter().all(|&cell| colours[cell] == colours[s[0]])));
    let values = Vec::from_iter(colours.iter().map(|&colour| i32::from(colour)).chain(made));
    let kept = program.rows.iter().all(|row| {
        let sum: i32 = row.terms.iter().map(|&(variable, coefficient)| coefficient * values[variable]).sum();
        row.lower.is_none_or(|lower| lower <= sum) && row.upper.is_none_or(|upper| sum <= upper)
    });
    let given = program.fixed.iter().zip(colours).all(|(fixed, colour)| fixed.is_none_or(|f| f == *colour));
    if kept && given { Ok(()) } else { Err(SolverError::Wrong("that a colouring keeps the rows")) }
}
