//! Fewest squares by integer programming.
//!
//! * [`Program`]: the integer program, in variables and rows, and as an MPS file
//! * [`Backend`]: the solvers, which good_lp calls if there is the cargo feature `ilp`
//! * [`Question`]: the fewest squares, with the part of it that is proved
//!
//! The source's program minimises the number of squares directly ([`Formulation::Direct`]). It is solved much faster as
//! a ladder: is there a colouring with at most 0, 1, 2, ... squares ([`Formulation::Ladder`])? Each rung is a question
//! without an objective, asked for each colouring of the innermost cells up to symmetry. For 7 x 7 that takes a sixth of
//! the time (docs/hip.md).

mod backend;
mod program;
#[cfg_attr(not(feature = "ilp"), path = "no_solvers.rs")]
mod solvers;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use rayon::prelude::*;
use serde_json::json;

pub use self::backend::{Answer, Backend, SolverError};
pub use self::program::Program;
use super::anneal;
use super::{Balance, Board, Colouring};
use crate::evidence::Known;
use crate::job::Work;

/// How the question is put to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formulation {
    /// At most 0, 1, 2, ... squares, without an objective, case by case.
    Ladder,
    /// One program that minimises the number of squares.
    Direct,
}

/// What is known about the fewest squares when the solver has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// No colouring makes fewer squares.
    pub lower: usize,
    /// The best colouring found; if it makes `lower` squares it is optimal.
    pub best: Colouring,
    /// Whether the solver had a part in it; else the best comes from the heuristic alone.
    pub by_solver: bool,
}

impl Minimum {
    /// Whether the best colouring is optimal, if the solver is right.
    pub fn is_optimal(&self) -> bool {
        self.best.made().len() == self.lower
    }

    /// The lower bound: no solver is needed to see that no colouring makes fewer than 0 squares, and other bounds are the
    /// word of the solver, which computes in floats.
    pub fn known_lower(&self, backend: Backend) -> Known<usize> {
        match self.lower {
            0 => Known::exhaustive("no colouring makes fewer than 0 squares", 0),
            lower => Known::once(backend.evidence(), lower),
        }
    }
}

/// The heuristic takes the best of so many annealings, of so many steps: a tenth of a second.
const TRIES: u64 = 4;
const STEPS: u64 = 300_000;

/// Innermost cells whose colours are the cases of a rung, at least.
const CASE_CELLS: usize = 4;

/// The question for the fewest squares of a board, and how it is put.
///
/// ```
/// use curiosa::hip::{Balance, Board, ilp::{Backend, Question}};
/// use curiosa::job::Here;
///
/// let minimum = Question::new(Board::square(4), Balance::Even, Backend::Microlp).minimise(&mut Here)?;
/// assert!(minimum.is_optimal() && minimum.lower == 0);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The board.
    pub board: Board,
    /// The balance of its colourings.
    pub balance: Balance,
    /// The solver.
    pub backend: Backend,
    /// How it is asked.
    pub formulation: Formulation,
    /// Whether the rows of squares are given when they are needed ([`Backend::solve_lazily`]).
    pub lazily: bool,
    /// The time after which the answer is what is known then.
    pub limit: Option<Duration>,
    /// Where HiGHS writes what it does with [`Formulation::Direct`].
    pub log: Option<PathBuf>,
}

impl Question {
    /// Asked by the ladder, with all rows, without a limit of time.
    pub fn new(board: Board, balance: Balance, backend: Backend) -> Self {
        let formulation = Formulation::Ladder;
        Question { board, balance, backend, formulation, lazily: false, limit: None, log: None }
    }

    /// The fewest squares, as far as the solver comes in the time. On the ladder the first colouring comes from
    /// [`super::anneal`], and the solver shows that there is none with fewer squares, or finds one; the direct program begins
    /// with it. The cases of a rung are the units of a job, unless there is a limit of time. Without one the answer does not
    /// depend on the number of threads.
    ///
    /// # Errors
    /// If the work is interrupted, or the solver is not built in, fails, returns what is no colouring of the kind, or says
    /// that there is no colouring at all.
    pub fn minimise(&self, work: &mut dyn Work) -> anyhow::Result<Minimum> {
        let deadline = self.limit.map(|limit| Instant::now() + limit);
        let best = anneal::best_of(self.board, self.balance, TRIES, STEPS);
        match self.formulation {
            Formulation::Direct => self.directly(best, deadline),
            Formulation::Ladder => self.by_rungs(work, best, deadline),
        }
    }

    fn directly(&self, start: Colouring, deadline: Option<Instant>) -> anyhow::Result<Minimum> {
        let program = Program::new(self.board, self.balance, None).logged_in(self.log.clone());
        let lower = |bound: i64| usize::try_from(bound).unwrap_or(0);
        match self.solve(&program.starting_from(start.clone()), deadline)? {
            Answer::Colouring { colouring, bound } => {
                Ok(Minimum { lower: lower(bound), best: colouring, by_solver: true })
            }
            Answer::Infeasible => Err(SolverError::Wrong("that there is no colouring at all").into()),
            // What it began with is there in any case.
            Answer::OutOfTime { bound } => {
                Ok(Minimum { lower: lower(bound), best: start, by_solver: bound > 0 })
            }
        }
    }

    fn by_rungs(
        &self,
        work: &mut dyn Work,
        best: Colouring,
        deadline: Option<Instant>,
    ) -> anyhow::Result<Minimum> {
        let made = best.made().len();
        if made == 0 {
            // There is nothing to prove; the solver's own tie is the answer.
            let answer = self.solve(&Program::new(self.board, self.balance, Some(0)), deadline)?;
            return Ok(match answer {
                Answer::Colouring { colouring, .. } => Minimum { lower: 0, best: colouring, by_solver: true },
                _ => Minimum { lower: 0, best, by_solver: false },
            });
        }
        // Without a limit of time only the last rung matters.
        let first = if deadline.is_some() { 0 } else { made.saturating_sub(1) };
        for squares in first..made {
            match self.rung(work, squares, deadline)? {
                Rung::Nothing => {}
                Rung::OutOfTime => {
                    return Ok(Minimum { lower: squares, best, by_solver: squares > 0 });
                }
                // Better than the heuristic's: climb from the bottom.
                Rung::Found(_) if deadline.is_none() => return self.climb(work),
                Rung::Found(colouring) => {
                    return Ok(Minimum { lower: squares, best: colouring, by_solver: true });
                }
            }
        }
        Ok(Minimum { lower: made, best, by_solver: true })
    }

    /// The first rung with a colouring.
    fn climb(&self, work: &mut dyn Work) -> anyhow::Result<Minimum> {
        for squares in 0.. {
            if let Rung::Found(colouring) = self.rung(work, squares, None)? {
                return Ok(Minimum { lower: squares, best: colouring, by_solver: true });
            }
        }
        unreachable!("some number of squares is enough")
    }

    /// A colouring with at most so many squares; all cases are solved, in parallel, each on one core.
    fn rung(&self, work: &mut dyn Work, squares: usize, deadline: Option<Instant>) -> anyhow::Result<Rung> {
        let cases = cases(self.board);
        let solve = |case: usize| {
            let program = Program::new(self.board, self.balance, Some(squares)).with(&cases[case]);
            self.solve(&program, deadline)
        };
        if deadline.is_some() {
            let answers = (0..cases.len()).into_par_iter().map(solve).collect::<Result<Vec<_>, _>>()?;
            let mut rung = Rung::Nothing;
            for answer in answers {
                match answer {
                    Answer::Colouring { colouring, .. } => return Ok(Rung::Found(colouring)),
                    Answer::OutOfTime { .. } => rung = Rung::OutOfTime,
                    Answer::Infeasible => {}
                }
            }
            return Ok(rung);
        }
        let parameters = json!({"board": self.board.to_string(), "balance": self.balance,
            "solver": self.backend.name(), "squares": squares, "lazily": self.lazily});
        let found = work.try_compute("hip ladder", parameters, cases.len(), |case| match solve(case)? {
            Answer::Colouring { colouring, .. } => Ok(Some(colouring.to_string())),
            Answer::Infeasible => Ok(None),
            Answer::OutOfTime { .. } => Err(SolverError::Failed("it ended without an answer".into())),
        })?;
        let found = found.context("a rung is climbed in one piece")?;
        Ok(match found.into_iter().flatten().next() {
            Some(text) => Rung::Found(Colouring::read(self.board, &text)?),
            None => Rung::Nothing,
        })
    }

    fn solve(&self, program: &Program, deadline: Option<Instant>) -> Result<Answer, SolverError> {
        match self.lazily {
            true => self.backend.solve_lazily(program, deadline),
            false => self.backend.solve(program, deadline),
        }
    }
}

/// What a rung says.
enum Rung {
    Found(Colouring),
    Nothing,
    OutOfTime,
}

/// The cases of a rung of the ladder: the colours of the innermost cells, one for each orbit under the symmetries of the board
/// and the exchanges of the colours.
///
/// ```
/// use curiosa::hip::{Board, ilp::cases};
/// assert_eq!(cases(Board::square(4))[0], [(5, 0), (6, 0), (9, 0), (10, 0)]);
/// ```
pub fn cases(board: Board) -> Vec<Vec<(usize, u8)>> {
    let mut cells = Vec::new();
    for orbit in board.orbits_of_cells() {
        if cells.len() >= CASE_CELLS {
            break;
        }
        cells.extend(orbit);
    }
    let group = board.symmetries_of(&cells, true);
    let words = (0..board.colours().pow(cells.len() as u32))
        .map(|number| board.word(number, cells.len()))
        .filter(|word| group.is_canonical(word));
    words.map(|word| cells.iter().copied().zip(word).collect()).collect()
}
