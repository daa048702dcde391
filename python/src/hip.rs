//! `curiosa.hip`.

use ::curiosa::hip::exhaustive::Exhaustive;
use ::curiosa::hip::minimum::Optima;
use ::curiosa::hip::{Balance, Board, Colouring, anneal, draw, ties};
use ::curiosa::job::Here;
use pyo3::prelude::*;

use crate::convert::{between, parse, refuse};
use crate::interrupt::interruptible;

/// Tries and steps of the annealing that bounds the search.
const TRIES: u64 = 8;
const STEPS: u64 = 500_000;

fn optima(board: Board, balance: Balance) -> anyhow::Result<Option<Optima>> {
    let limit = anneal::best_of(board, balance, TRIES, STEPS).made().len();
    let all = Exhaustive::Search.find(&mut Here, board, limit, balance)?;
    Ok(all.and_then(|all| Optima::of(board, &all.value().colourings)))
}

/// Hip: squares on two-coloured boards. A board is text, its rows with / between them, cells 0 and 1.
#[pymodule]
pub(crate) mod hip {
    use super::*;
    use pyo3::exceptions::PyRuntimeError;
    use pyo3::types::PyDict;

    /// The fewest squares of a colouring of the n x n board, n to 8: a dictionary of `squares`, `colourings`, `classes`
    /// (up to symmetry), `swap_classes` (and swap of the colours) and `boards`, one for each of the last. `balanced`
    /// asks for numbers of cells of the colours that differ by at most one.
    #[pyfunction]
    #[pyo3(signature = (n, balanced=false))]
    fn minimum(py: Python<'_>, n: usize, balanced: bool) -> PyResult<Bound<'_, PyDict>> {
        let board = Board::square(between("n", n, 1, 8)?);
        let balance = if balanced { Balance::Even } else { Balance::Any };
        let optima = interruptible(py, || optima(board, balance))?.map_err(refuse)?;
        let optima = optima.ok_or_else(|| PyRuntimeError::new_err("the search missed what it began with"))?;
        let found = PyDict::new(py);
        found.set_item("squares", optima.squares)?;
        found.set_item("colourings", optima.count.colourings)?;
        found.set_item("classes", optima.count.classes)?;
        found.set_item("swap_classes", optima.count.swap_classes)?;
        found.set_item("boards", Vec::from_iter(optima.representatives.iter().map(Colouring::to_string)))?;
        Ok(found)
    }

    /// All colourings of a board with sides to 7 that make no square.
    #[pyfunction]
    fn square_free(py: Python<'_>, rows: usize, columns: usize) -> PyResult<Vec<String>> {
        let board = Board::new(between("rows", rows, 1, 7)?, between("columns", columns, 1, 7)?);
        interruptible(py, || ties::square_free(board).iter().map(Colouring::to_string).collect())
    }

    /// The squares that a board makes, each a list of four cells (row, column), from 0.
    #[pyfunction]
    fn squares(board: &str) -> PyResult<Vec<Vec<(usize, usize)>>> {
        let colouring: Colouring = parse(board)?;
        let columns = colouring.board().columns();
        let cells = |square: Vec<usize>| {
            Vec::from_iter(square.into_iter().map(|cell| (cell / columns, cell % columns)))
        };
        Ok(colouring.made().into_iter().map(cells).collect())
    }

    /// The SVG of a board with the squares that it makes.
    #[pyfunction]
    fn svg(board: &str) -> PyResult<String> {
        Ok(draw::svg(&parse::<Colouring>(board)?))
    }
}
