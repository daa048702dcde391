//! Fewest squares by integer programming.
//!
//! * [`Program`]: the integer program, in variables and rows, and as an MPS file
//! * [`Backend`]: the solvers, which good_lp calls if there is the cargo feature `ilp`
//! * [`minimise`]: the fewest squares, with the part of it that is proved
//!
//! The source's program minimises the number of squares directly ([`Formulation::Direct`]). It is solved much faster as
//! a ladder: is there a colouring with at most 0, 1, 2, ... squares ([`Formulation::Ladder`])? Each rung is a question
//! without an objective, asked for each colouring of the innermost cells up to symmetry. For 7 x 7 that takes a sixth of
//! the time (docs/hip.md).

mod backend;
mod program;
#[cfg_attr(not(feature = "ilp"), path = "no_solvers.rs")]
mod solvers;

use std::path::Path;
use std::time::{Duration, Instant};

use rayon::prelude::*;

pub use self::backend::{Answer, Backend, SolverError};
pub use self::program::Program;
use super::anneal;
use super::{Balance, Board, Colouring};
use crate::evidence::Known;

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
    /// The best colouring found, if there is one; if it makes `lower` squares it is optimal.
    pub best: Option<Colouring>,
    /// Whether the solver had a part in it; else the best comes from the heuristic alone.
    pub by_solver: bool,
}

impl Minimum {
    /// Whether the best colouring is optimal, if the solver is right.
    pub fn is_optimal(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.made().len() == self.lower)
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

/// The fewest squares of a colouring of `board` with this balance, as far as the solver comes in the time. On the ladder
/// the first colouring comes from [`super::anneal`], and the solver shows that there is none with fewer squares, or
/// finds one; the direct program begins with it. HiGHS writes what it does with that program into `log`. Without a limit
/// of time the answer does not depend on the number of threads.
///
/// # Errors
/// If the solver is not built in, fails, returns what is no colouring of the kind, or says that there is no
/// colouring at all.
pub fn minimise(
    board: Board,
    balance: Balance,
    backend: Backend,
    formulation: Formulation,
    limit: Option<Duration>,
    log: Option<&Path>,
) -> Result<Minimum, SolverError> {
    let deadline = limit.map(|limit| Instant::now() + limit);
    if formulation == Formulation::Direct {
        let program = Program::new(board, balance, None).logged_in(log.map(Path::to_path_buf));
        let start = anneal::best_of(board, balance, TRIES, STEPS);
        let answer = backend.solve(&program.starting_from(start), deadline)?;
        return match answer {
            Answer::Colouring { colouring, optimal } => {
                let lower = if optimal { colouring.made().len() } else { 0 };
                Ok(Minimum { lower, best: Some(colouring), by_solver: true })
            }
            Answer::Infeasible => Err(SolverError::Wrong("that there is no colouring at all")),
            Answer::OutOfTime => Ok(Minimum { lower: 0, best: None, by_solver: true }),
        };
    }
    let best = anneal::best_of(board, balance, TRIES, STEPS);
    let made = best.made().len();
    if made == 0 {
        // There is nothing to prove; the solver's own tie is the answer.
        let answer = backend.solve(&Program::new(board, balance, Some(0)), deadline)?;
        return Ok(match answer {
            Answer::Colouring { colouring, .. } => {
                Minimum { lower: 0, best: Some(colouring), by_solver: true }
            }
            _ => Minimum { lower: 0, best: Some(best), by_solver: false },
        });
    }
    // Without a limit of time only the last rung matters.
    let first = if limit.is_some() { 0 } else { made.saturating_sub(1) };
    for squares in first..made {
        match rung(board, balance, backend, squares, deadline)? {
            Answer::Infeasible => {}
            Answer::OutOfTime => {
                return Ok(Minimum { lower: squares, best: Some(best), by_solver: squares > 0 });
            }
            // Better than the heuristic's: climb from the bottom.
            Answer::Colouring { .. } if limit.is_none() => return climb(board, balance, backend),
            Answer::Colouring { colouring, .. } => {
                return Ok(Minimum { lower: squares, best: Some(colouring), by_solver: true });
            }
        }
    }
    Ok(Minimum { lower: made, best: Some(best), by_solver: true })
}

/// The first rung with a colouring.
fn climb(board: Board, balance: Balance, backend: Backend) -> Result<Minimum, SolverError> {
    for squares in 0.. {
        if let Answer::Colouring { colouring, .. } = rung(board, balance, backend, squares, None)? {
            return Ok(Minimum { lower: squares, best: Some(colouring), by_solver: true });
        }
    }
    unreachable!("some number of squares is enough")
}

/// A colouring with at most so many squares; all cases are solved, in parallel, each on one core.
fn rung(
    board: Board,
    balance: Balance,
    backend: Backend,
    squares: usize,
    deadline: Option<Instant>,
) -> Result<Answer, SolverError> {
    let answers = cases(board).into_par_iter().map(|case| {
        let program = Program::new(board, balance, Some(squares)).with(&case);
        backend.solve(&program, deadline)
    });
    let mut rung = Answer::Infeasible;
    for answer in answers.collect::<Result<Vec<_>, _>>()? {
        match answer {
            Answer::Colouring { .. } => return Ok(answer),
            Answer::OutOfTime => rung = answer,
            Answer::Infeasible => {}
        }
    }
    Ok(rung)
}

/// The colours of the innermost cells, one for each orbit under the symmetries of the board and the swap of the colours.
fn cases(board: Board) -> Vec<Vec<(usize, u8)>> {
    let mut cells = Vec::new();
    for orbit in board.orbits_of_cells() {
        if cells.len() >= CASE_CELLS {
            break;
        }
        cells.extend(orbit);
    }
    let group = board.symmetries_of(&cells, true);
    let words = (0..1_u32 << cells.len())
        .map(|bits| Vec::from_iter((0..cells.len()).map(|k| (bits >> k & 1) as u8)))
        .filter(|word| group.is_canonical(word));
    words.map(|word| cells.iter().copied().zip(word).collect()).collect()
}
