//! `curiosa.clock`.

use ::curiosa::clock::count::{Count, CountError, MAX_COUNTED, Method, Totals};
use ::curiosa::clock::{GaveUp, Puzzle, PuzzleError, Solutions, draw};
use ::curiosa::stop;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::convert::{between, parse, refuse};
use crate::interrupt::interruptible;

/// Moves tried without a further solution before a search is given up.
const NODE_LIMIT: u64 = 100_000_000;

/// Numbers, or text with them.
#[derive(FromPyObject)]
pub(crate) enum PuzzleLike {
    /// "3,1,3,1,2,3".
    Text(String),
    /// [3, 1, 3, 1, 2, 3].
    Numbers(Vec<i64>),
}

impl PuzzleLike {
    fn read(self) -> PyResult<Puzzle> {
        match self {
            PuzzleLike::Text(text) => parse(&text),
            PuzzleLike::Numbers(numbers) => {
                let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
                match &words[..] {
                    // As text a word of digits would be several numbers.
                    [_] => Err(refuse(PuzzleError::Size(1))),
                    words => parse(&words.join(",")),
                }
            }
        }
    }
}

fn count_all(n: usize) -> Result<Totals, CountError> {
    let count = Count::new(n, Method::fastest(n))?;
    let parts = (0..count.units()).into_par_iter().map(|unit| stop::begin(|| count.run(unit)));
    count.total(&stop::all(parts.collect::<Option<Vec<_>>>()))
}

fn first(puzzle: &Puzzle) -> Result<Option<Vec<usize>>, GaveUp> {
    Solutions::new(puzzle, NODE_LIMIT).next().transpose()
}

/// Clock puzzles (A206344 to A206346): solve, count, draw.
///
/// A puzzle is a list of the numbers clockwise from the top, or a text such as "3,1,3,1,2,3". A solution is the list
/// of the positions in order of visit; 0 is the top, then clockwise.
#[pymodule]
pub(crate) mod clock {
    use super::*;
    use pyo3::types::PyDict;

    /// The lexicographically first solution of a puzzle, or None if there is none.
    #[pyfunction]
    fn solve(py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Option<Vec<usize>>> {
        let puzzle = puzzle.read()?;
        interruptible(py, || first(&puzzle))?.map_err(refuse)
    }

    /// All solutions in lexicographic order, or the first `limit` of them.
    #[pyfunction]
    #[pyo3(signature = (puzzle, limit=None))]
    fn solutions(py: Python<'_>, puzzle: PuzzleLike, limit: Option<usize>) -> PyResult<Vec<Vec<usize>>> {
        let puzzle = puzzle.read()?;
        let all = || {
            Solutions::new(&puzzle, NODE_LIMIT).take(limit.unwrap_or(usize::MAX)).collect::<Result<_, _>>()
        };
        interruptible(py, all)?.map_err(refuse)
    }

    /// Counts the puzzles with n positions: a dictionary of `puzzles` (A206344), `puzzle_classes` (up to rotation and
    /// reflection), `solvable` (A206345) and `classes` (A206346). n = 13 takes half a second of CPU time,
    /// 14 twelve seconds, 15 100 seconds, 16 half an hour.
    #[pyfunction]
    fn count(py: Python<'_>, n: usize) -> PyResult<Bound<'_, PyDict>> {
        between("n", n, 1, MAX_COUNTED)?;
        let totals = interruptible(py, || count_all(n))?.map_err(refuse)?;
        let Totals { puzzles, puzzle_classes, solvable, classes } = totals;
        let numbers = PyDict::new(py);
        numbers.set_item("puzzles", puzzles)?;
        numbers.set_item("puzzle_classes", puzzle_classes)?;
        numbers.set_item("solvable", solvable)?;
        numbers.set_item("classes", classes)?;
        Ok(numbers)
    }

    /// The SVG of a puzzle with its first solution, or with no path if there is none.
    #[pyfunction]
    fn svg(py: Python<'_>, puzzle: PuzzleLike) -> PyResult<String> {
        let puzzle = puzzle.read()?;
        let path = interruptible(py, || first(&puzzle))?.map_err(refuse)?;
        let overlay = path.as_deref().map_or(draw::Overlay::Face, draw::Overlay::Solution);
        Ok(draw::svg(&puzzle, overlay))
    }
}
