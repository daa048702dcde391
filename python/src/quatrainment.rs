//! `curiosa.quatrainment`.

use ::curiosa::quatrainment::board::{Board, Size};
use ::curiosa::quatrainment::game::Game;
use ::curiosa::quatrainment::rule::Rule;
use ::curiosa::quatrainment::solve::{self, Unsolvable};
use pyo3::prelude::*;

use crate::convert::{between, parse, refuse};
use crate::interrupt::interruptible;

fn named(rule: &str) -> PyResult<Rule> {
    Rule::named(rule).map_or_else(|| parse(rule), Ok)
}

/// Quatrainment, Lights Out and other flipping puzzles.
///
/// A board is text, its rows with / between them, such as "X.../..../..../....". A rule is "quatrainment",
/// "lights-out" or "torus", or the text of one.
#[pymodule]
pub(crate) mod quatrainment {
    use super::*;
    use pyo3::types::PyDict;

    /// The fewest moves from one board to another (to nothing if `to` is not given): a dictionary of `moves` (their
    /// number), `cells` (row, column; from 1), `least` (whether no solution has fewer moves; false where there are too
    /// many to look at) and `nullity` (there are 2^nullity solutions). None if there is no solution.
    #[pyfunction]
    #[pyo3(signature = (board, to=None, rule="quatrainment"))]
    fn solve<'py>(
        py: Python<'py>,
        board: &str,
        to: Option<&str>,
        rule: &str,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let from: Board = parse(board)?;
        let to = to.map_or_else(|| Ok(Board::empty(from.size)), parse)?;
        let target = super::solve::difference(&from, &to).map_err(refuse)?;
        let game = Game { rule: named(rule)?, size: target.size };
        let answer = match interruptible(py, || super::solve::solve(&game, &target))? {
            Ok(answer) => answer,
            Err(Unsolvable::TooLarge) => return Err(refuse(Unsolvable::TooLarge)),
            Err(_) => return Ok(None),
        };
        let found = PyDict::new(py);
        found.set_item("moves", answer.moves.cells.weight())?;
        found.set_item("cells", answer.cells())?;
        found.set_item("least", answer.least)?;
        found.set_item("nullity", answer.nullity)?;
        Ok(Some(found))
    }

    /// The nullity of a rule on n x n: every solvable puzzle has 2^nullity solutions.
    #[pyfunction]
    #[pyo3(signature = (n, rule="quatrainment"))]
    fn nullity(py: Python<'_>, n: usize, rule: &str) -> PyResult<usize> {
        let game = Game { rule: named(rule)?, size: Size::square(between("n", n, 1, 500)?) };
        interruptible(py, || ::curiosa::quatrainment::chase::nullity(&game))
    }
}
