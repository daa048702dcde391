//! The solvers that good_lp calls.

use std::time::Instant;

#[cfg(feature = "highs")]
use good_lp::WithInitialSolution;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, WithTimeLimit, variable,
};

#[cfg(feature = "highs")]
use super::program::Objective;
use super::{Answer, Backend, Program, SolverError};
use crate::hip::Colouring;

/// Solves a program on one core, until the deadline if there is one; nothing can stop it. What the solver says is not checked.
pub(super) fn solve(
    backend: Backend,
    program: &Program,
    deadline: Option<Instant>,
) -> Result<Answer, SolverError> {
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
    let minimised = program.minimised();
    let objective: Expression = minimised.iter().map(|&(v, factor)| factor * columns[v]).sum();
    let problem = variables.minimise(objective);
    let rows = program.rows.iter().flat_map(|row| {
        let sum: Expression = row.terms.iter().map(|&(v, coefficient)| coefficient * columns[v]).sum();
        let (lower, upper) = (row.lower.map(|b| sum.clone().geq(b)), row.upper.map(|b| sum.clone().leq(b)));
        lower.into_iter().chain(upper)
    });
    let outcome = match backend {
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
            if program.objective == Objective::Any {
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
            if let Some(start) = &program.start {
                let copies = start.board().copies();
                let squares = copies.iter().map(|copy| f64::from(u8::from(start.makes(copy))));
                let values = start.colours().iter().map(|&colour| f64::from(colour)).chain(squares);
                model = model.with_initial_solution(columns.iter().copied().zip(values));
            }
            if let Some(log) = &program.log {
                model = model.set_option("output_flag", true).set_option("log_to_console", false);
                model = model.set_option("log_file", log.to_string_lossy().into_owned());
            }
            outcome(model.with_all(rows), &columns[..cells])
        }
        #[cfg(not(feature = "highs"))]
        Backend::Highs => return Err(SolverError::NotBuilt),
    };
    match outcome {
        Ok((colours, optimal)) => {
            Ok(Answer::Colouring { colouring: Colouring::new(program.board, colours), optimal })
        }
        Err(ResolutionError::Infeasible) => Ok(Answer::Infeasible),
        Err(_) if deadline.is_some_and(|deadline| Instant::now() >= deadline) => Ok(Answer::OutOfTime),
        Err(error) => Err(SolverError::Failed(error.to_string())),
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
