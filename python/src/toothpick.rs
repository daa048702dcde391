//! `curiosa.toothpick`.

use ::curiosa::toothpick::World;
use ::curiosa::toothpick::draw::{self, Frame};
use ::curiosa::toothpick::sequences::{Counted, Sequence};
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{between, integer, parse, refuse};
use crate::interrupt::interruptible;

fn counted(what: &str) -> PyResult<Counted> {
    match what {
        "arcs" => Ok(Counted::Arcs),
        "circles" => Ok(Counted::Circles),
        "diamonds" => Ok(Counted::Diamonds),
        "hearts" => Ok(Counted::Hearts),
        "quadrant" => Ok(Counted::QuadrantArcs),
        _ => Err(PyValueError::new_err(format!(
            "{what} is not counted; arcs, circles, diamonds, hearts and quadrant are accepted"
        ))),
    }
}

/// A stage, however large.
fn stage(n: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    let n: BigUint = parse(&n.str()?.to_string())?;
    if n.bits() <= 4096 { Ok(n) } else { Err(refuse("stages of at most 4096 binary digits are accepted")) }
}

/// Q-toothpicks (A187210 to A187213, A188344 to A188346): counts at any stage, pictures.
#[pymodule]
pub(crate) mod toothpick {
    use super::*;

    /// How many `of` these there are after stage n: arcs (A187210), circles, diamonds, hearts, or arcs of the quadrant
    /// (A187212, of="quadrant"). n may have a thousand digits. Proved for arcs, verified for shapes.
    #[pyfunction]
    #[pyo3(signature = (n, of="arcs"))]
    fn count<'py>(py: Python<'py>, n: &Bound<'py, PyAny>, of: &str) -> PyResult<Bound<'py, PyAny>> {
        let (n, sequence) = (stage(n)?, Sequence::new(counted(of)?));
        let total = interruptible(py, || sequence.total(&n))?;
        integer(py, &total)
    }

    /// How many stage n adds.
    #[pyfunction]
    #[pyo3(signature = (n, of="arcs"))]
    fn added<'py>(py: Python<'py>, n: &Bound<'py, PyAny>, of: &str) -> PyResult<Bound<'py, PyAny>> {
        let (n, sequence) = (stage(n)?, Sequence::new(counted(of)?));
        let added = interruptible(py, || sequence.added(&n))?;
        integer(py, &added)
    }

    /// The SVG of stage n, with its closed regions coloured if `shapes`.
    #[pyfunction]
    #[pyo3(signature = (n, shapes=false, size=400))]
    fn svg(py: Python<'_>, n: u32, shapes: bool, size: u32) -> PyResult<String> {
        between("n", n as usize, 0, 1000)?;
        between("size", size as usize, 16, 10_000)?;
        interruptible(py, || draw::svg(World::Plane, n, shapes, Frame::of(World::Plane, n), size))
    }
}
