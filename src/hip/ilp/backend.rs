//! What solvers of integer programs are there, and what they say, which is checked.

use std::time::Instant;

use super::program::Objective;
use super::{Program, solvers};
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
    /// A colouring that keeps all rows (which was checked).
    Colouring {
        /// The colouring.
        colouring: Colouring,
        /// None has a smaller objective, says the solver.
        bound: i64,
    },
    /// There is none.
    Infeasible,
    /// The time came to its end before either.
    OutOfTime {
        /// None has a smaller objective, says the solver.
        bound: i64,
    },
}

/// Why a solver gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// It is not part of this program.
    #[error(
        "the solver HiGHS is not built in: build with `cargo build --release --features highs`, or use microlp"
    )]
    NotBuilt,
    /// None is part of this program.
    #[error("no solver is built in: cargo's feature `ilp` has microlp")]
    NoSolver,
    /// It failed.
    #[error("the solver failed: {0}")]
    Failed(String),
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
    /// let Ok(Answer::Colouring { colouring, bound }) = answer else { panic!() };
    /// assert!(bound == 0 && colouring.made().is_empty());
    /// ```
    pub fn solve(self, program: &Program, deadline: Option<Instant>) -> Result<Answer, SolverError> {
        let own = program.clone();
        let answer = stop::aside(move || solvers::solve(self, &own, deadline))?;
        if let Answer::Colouring { colouring, .. } = &answer {
            check(program, colouring)?;
        }
        Ok(answer)
    }

    /// The same for a program of few squares, whose rows it gets when they are needed: at first those of the smallest
    /// squares, then those of the squares that a solution makes and does not pay for. Each time the solver begins anew.
    ///
    /// # Errors
    /// As [`Backend::solve`].
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::{Answer, Backend, Program}};
    /// let program = |limit| Program::new(Board::square(4), Balance::Even, Some(limit));
    /// let answer = Backend::Microlp.solve_lazily(&program(0), None);
    /// assert!(matches!(answer, Ok(Answer::Colouring { colouring, .. }) if colouring.made().is_empty()));
    /// ```
    pub fn solve_lazily(self, program: &Program, deadline: Option<Instant>) -> Result<Answer, SolverError> {
        let copies = program.board.copies();
        let extent =
            |copy: &[usize]| copy.iter().max().zip(copy.iter().min()).map(|(most, least)| most - least);
        let least = copies.iter().map(|copy| extent(copy)).min().flatten();
        let mut is_out = Vec::from_iter(copies.iter().map(|copy| extent(copy) != least));
        let mut best: Option<Colouring> = None;
        let mut known = program.trivial_bound();
        loop {
            let answer = self.solve(&program.without_rows(|square| is_out[square]), deadline)?;
            let (colouring, bound) = match answer {
                Answer::Colouring { colouring, bound } => (colouring, bound),
                Answer::OutOfTime { bound } => {
                    let bound = known.max(bound);
                    return Ok(match best {
                        Some(colouring) if program.objective != Objective::Any => {
                            Answer::Colouring { colouring, bound }
                        }
                        _ => Answer::OutOfTime { bound },
                    });
                }
                // Fewer rows have no solution, so neither have all.
                Answer::Infeasible => return Ok(answer),
            };
            known = known.max(bound);
            let unpaid =
                Vec::from_iter((0..copies.len()).filter(|&k| is_out[k] && colouring.makes(&copies[k])));
            if unpaid.is_empty() || check(program, &colouring).is_ok() && program.objective == Objective::Any
            {
                return Ok(Answer::Colouring { colouring, bound: known });
            }
            unpaid.into_iter().for_each(|square| is_out[square] = false);
            let made = colouring.made().len();
            if best.as_ref().is_none_or(|best| made < best.made().len()) {
                best = Some(colouring);
            }
        }
    }
}

/// Recounts: the colouring has the colours asked for and keeps every row, with y = 1 for the squares it makes, if they have
/// rows.
fn check(program: &Program, colouring: &Colouring) -> Result<(), SolverError> {
    let values = program.values(colouring);
    let kept = program.rows.iter().all(|row| {
        let value = |&(variable, coefficient): &(usize, i32)| coefficient * i32::from(values[variable]);
        let sum: i32 = row.terms.iter().map(value).sum();
        row.lower.is_none_or(|lower| lower <= sum) && row.upper.is_none_or(|upper| sum <= upper)
    });
    let given = program.fixed.iter().zip(&values).all(|(fixed, value)| fixed.is_none_or(|f| f == *value));
    if kept && given { Ok(()) } else { Err(SolverError::Wrong("that a colouring keeps the rows")) }
}
