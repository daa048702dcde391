//! The solvers that good_lp calls.

use std::time::Instant;

use good_lp::variable::UnsolvedProblem;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, WithInitialSolution, WithTimeLimit,
    variable,
};

#[cfg(feature = "highs")]
use super::program::Objective;
use super::{Answer, Backend, Program, SolverError};

/// Solves a program on one core, until the deadline if there is one; nothing can stop it. What the solver says is not checked.
pub(super) fn solve(
    backend: Backend,
    program: &Program,
    deadline: Option<Instant>,
) -> Result<Answer, SolverError> {
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_secs_f64());
    if left == Some(0.0) {
        return Ok(Answer::OutOfTime { bound: program.trivial_bound() });
    }
    let mut variables = ProblemVariables::new();
    let cells = program.fixed.iter().map(|fixed| {
        let (least, most) = fixed.map_or((0, 1), |colour| (colour, colour));
        variable().integer().min(least).max(most)
    });
    let squares = (0..program.squares).map(|_| variable().min(0).max(1));
    let columns: Vec<good_lp::Variable> = variables.add_all(cells.chain(squares));
    let minimised = program.minimised();
    let objective: Expression = minimised.iter().map(|&(v, factor)| factor * columns[v]).sum();
    let problem = variables.minimise(objective);
    let rows = program.rows.iter().flat_map(|row| {
        let sum: Expression = row.terms.iter().map(|&(v, coefficient)| coefficient * columns[v]).sum();
        let (lower, upper) = (row.lower.map(|b| sum.clone().geq(b)), row.upper.map(|b| sum.clone().leq(b)));
        lower.into_iter().chain(upper)
    });
    let rows = rows.collect();
    match backend {
        Backend::Microlp => microlp(program, problem, rows, &columns, left),
        #[cfg(feature = "highs")]
        Backend::Highs => highs(program, problem, rows, left),
        #[cfg(not(feature = "highs"))]
        Backend::Highs => Err(SolverError::NotBuilt),
    }
}

/// By microlp, which says nothing of a bound when it has to stop.
fn microlp(
    program: &Program,
    problem: UnsolvedProblem,
    rows: Vec<good_lp::Constraint>,
    columns: &[good_lp::Variable],
    left: Option<f64>,
) -> Result<Answer, SolverError> {
    let mut model = problem.using(good_lp::microlp);
    if let Some(seconds) = left {
        model = model.with_time_limit(seconds);
    }
    if let Some(start) = start(program) {
        model = model.with_initial_solution(columns.iter().copied().zip(start));
    }
    let solution = match model.with_all(rows).solve() {
        Ok(solution) => solution,
        Err(ResolutionError::Infeasible) => return Ok(Answer::Infeasible),
        Err(_) if left.is_some() => return Ok(Answer::OutOfTime { bound: program.trivial_bound() }),
        Err(error) => return Err(SolverError::Failed(error.to_string())),
    };
    let values = Vec::from_iter(columns.iter().map(|&column| solution.value(column)));
    let optimal = matches!(solution.status(), good_lp::solvers::SolutionStatus::Optimal);
    found(program, &values, optimal.then_some(f64::INFINITY))
}

/// By HiGHS, asked directly for what good_lp does not hand on: the bound that it has when it stops.
#[cfg(feature = "highs")]
fn highs(
    program: &Program,
    problem: UnsolvedProblem,
    rows: Vec<good_lp::Constraint>,
    left: Option<f64>,
) -> Result<Answer, SolverError> {
    use highs::{HighsModelStatus, HighsSolutionStatus};

    let failed = |what: String| SolverError::Failed(what);
    let built = problem.using(good_lp::highs).with_all(rows).try_into_inner();
    let mut model = built.map_err(|error| failed(error.to_string()))?;
    model.set_option("threads", 1);
    if program.objective == Objective::Any {
        // Where nothing is to be found, looking for it costs a quarter of the time.
        model.set_option("mip_heuristic_effort", 0.0);
        for heuristic in ["feasibility_jump", "rins", "rens", "root_reduced_cost", "shifting", "zi_round"] {
            model.set_option(format!("mip_heuristic_run_{heuristic}"), false);
        }
        model.set_option("mip_pscost_minreliable", 0);
    }
    if let Some(seconds) = left {
        model.set_option("time_limit", seconds);
    }
    if let Some(start) = start(program) {
        model.set_solution(Some(&start), None, None, None);
    }
    if let Some(log) = &program.log {
        model.set_option("output_flag", true);
        model.set_option("log_to_console", false);
        model.set_option("log_file", &*log.to_string_lossy());
    }
    let solved = model.try_solve().map_err(|status| failed(format!("HiGHS ended with {status:?}")))?;
    // Infinite where there is none yet.
    let bound = solved.double_info_value(c"mip_dual_bound").ok().filter(|bound| bound.is_finite());
    let is_done = match solved.status() {
        HighsModelStatus::Infeasible | HighsModelStatus::UnboundedOrInfeasible => {
            return Ok(Answer::Infeasible);
        }
        HighsModelStatus::Optimal => true,
        HighsModelStatus::ReachedTimeLimit => false,
        other => return Err(failed(format!("HiGHS ended with {other:?}"))),
    };
    if solved.primal_solution_status() == HighsSolutionStatus::Feasible {
        let bound = if is_done { Some(f64::INFINITY) } else { bound };
        return found(program, solved.get_solution().columns(), bound);
    }
    Ok(Answer::OutOfTime { bound: integral(program, bound) })
}

/// The values of all variables to begin with.
fn start(program: &Program) -> Option<Vec<f64>> {
    let start = program.start.as_ref()?;
    Some(program.values(start).into_iter().map(f64::from).collect())
}

/// The colouring of a solution; the bound is that of the solver, infinite where it says that nothing is better.
fn found(program: &Program, values: &[f64], bound: Option<f64>) -> Result<Answer, SolverError> {
    let colouring = program.colouring(|x| values[x] > 0.5);
    let colouring = colouring.ok_or(SolverError::Wrong("that a cell has no colour"))?;
    // What the colouring makes, and not the sum of the y, which may be anything above where nothing is minimised.
    let values = program.values(&colouring);
    let value = |&(variable, factor): &(usize, i32)| i64::from(factor) * i64::from(values[variable]);
    let objective = program.minimised().iter().map(value).sum();
    Ok(Answer::Colouring { colouring, bound: integral(program, bound).min(objective) })
}

/// Objectives are whole numbers, and solvers compute in floats.
fn integral(program: &Program, bound: Option<f64>) -> i64 {
    let least = program.trivial_bound();
    match bound {
        Some(bound) if bound == f64::INFINITY => i64::MAX,
        Some(bound) if bound > least as f64 => (bound - 1e-6).ceil() as i64,
        _ => least,
    }
}
