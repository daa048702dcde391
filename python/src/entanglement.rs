//! `curiosa.entanglement`.

use ::curiosa::entanglement::board::Board;
use ::curiosa::entanglement::score;
use ::curiosa::entanglement::{build, draw, play};
use pyo3::prelude::*;

use crate::convert::{between, refuse};
use crate::interrupt::interruptible;

fn read(board: &str) -> PyResult<Board> {
    serde_json::from_str(board).map_err(refuse)
}

/// Entanglement (A180667): the best score, optimal boards, games played and drawn.
///
/// A board is JSON text, as `curiosa entanglement board --format json` writes it.
#[pymodule]
pub(crate) mod entanglement {
    use super::*;
    use pyo3::types::PyDict;

    /// The best score on the board of this radius, proved for every radius.
    #[pyfunction]
    fn best(radius: u64) -> PyResult<u128> {
        between("radius", radius as usize, 1, 1_000_000_000)?;
        Ok(score::best(radius).score)
    }

    /// A game without crossings that reaches the best score.
    #[pyfunction]
    fn board(py: Python<'_>, radius: usize) -> PyResult<String> {
        between("radius", radius, 1, 500)?;
        let board = interruptible(py, || build::planar(radius as u32))?;
        serde_json::to_string(&board).map_err(refuse)
    }

    /// Plays a board under the rules: a dictionary of `score`, `length` of the path, `moves` (points of each) and
    /// `ends` ("centre", "border" or None).
    #[pyfunction]
    fn play<'py>(py: Python<'py>, board: &str) -> PyResult<Bound<'py, PyDict>> {
        let board = read(board)?;
        let game = interruptible(py, || super::play::play(&board))?.map_err(refuse)?;
        let ends = game.ending.map(|ending| match ending {
            super::play::Ending::Centre => "centre",
            super::play::Ending::Border => "border",
        });
        let found = PyDict::new(py);
        found.set_item("score", game.score)?;
        found.set_item("length", game.length)?;
        found.set_item("moves", Vec::from_iter(game.moves.iter().map(|step| step.points)))?;
        found.set_item("ends", ends)?;
        Ok(found)
    }

    /// The SVG of a board and its path.
    #[pyfunction]
    #[pyo3(signature = (board, size=500))]
    fn svg(py: Python<'_>, board: &str, size: u32) -> PyResult<String> {
        between("size", size as usize, 16, 10_000)?;
        let board = read(board)?;
        interruptible(py, || {
            let game = super::play::play(&board).map_err(refuse)?;
            Ok(draw::svg(&board, &game, size))
        })?
    }
}
