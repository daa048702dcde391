//! Linear maps from what the field's Python packages have: arrays, and objects of QuTiP, Qiskit and pyGSTi by their looks.

use ::curiosa::algebra::complex_matrix::ComplexMatrix;
use ::curiosa::norms::map::{LinearMap, Vectorisation};
use num_complex::Complex64;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyImportError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyTuple};

use crate::convert::{refuse, rows};

/// An array: its axes, and its entries row by row.
pub(crate) struct Array {
    pub shape: Vec<usize>,
    pub entries: Vec<Complex64>,
}

impl Array {
    /// An array of NumPy or what becomes one; without NumPy, lists of numbers.
    pub fn read(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Array> {
        let py = value.py();
        let numpy = match py.import("numpy") {
            Ok(numpy) => numpy,
            Err(error) if error.is_instance_of::<PyImportError>(py) => {
                let (mut shape, mut entries) = (Vec::new(), Vec::new());
                read_lists(value, what, 0, &mut shape, &mut entries)?;
                return Ok(Array { shape, entries });
            }
            Err(error) => return Err(error),
        };
        let complex = numpy.getattr("complex128")?;
        let array = numpy.call_method1("ascontiguousarray", (value, complex)).map_err(|error| {
            let bad = error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyValueError>(py);
            if bad {
                refuse(format!("{what}: an array of numbers is accepted, or lists of equal length"))
            } else {
                error
            }
        })?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let bytes = array.call_method0("tobytes")?;
        let float = |bytes: &[u8]| f64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
        let entry = |bytes: &[u8]| Complex64::new(float(&bytes[..8]), float(&bytes[8..]));
        let entries = bytes.cast::<PyBytes>()?.as_bytes().chunks_exact(16).map(entry).collect();
        Ok(Array { shape, entries })
    }

    /// The matrices along the first axis; of two axes, the one matrix.
    pub fn matrices(&self, what: &str) -> PyResult<Vec<ComplexMatrix>> {
        let (rows, columns) = match self.shape[..] {
            [rows, columns] | [_, rows, columns] if rows * columns > 0 => (rows, columns),
            _ => {
                return Err(refuse(format!(
                    "{what}: an array of {:?} entries is no matrix, nor a list of them",
                    self.shape
                )));
            }
        };
        let matrix = |entries: &[Complex64]| ComplexMatrix::from_row_slice(rows, columns, entries);
        Ok(self.entries.chunks_exact(rows * columns).map(matrix).collect())
    }

    pub fn matrix(&self, what: &str) -> PyResult<ComplexMatrix> {
        match self.shape.len() {
            2 => Ok(self.matrices(what)?.swap_remove(0)),
            axes => Err(refuse(format!("{what}: a matrix has two axes, not {axes}"))),
        }
    }
}

fn read_lists(
    value: &Bound<'_, PyAny>,
    what: &str,
    depth: usize,
    shape: &mut Vec<usize>,
    entries: &mut Vec<Complex64>,
) -> PyResult<()> {
    let accepted = || refuse(format!("{what}: an array of numbers is accepted, or lists of equal length"));
    if !(value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()) {
        entries.push(value.extract().map_err(|_| accepted())?);
        return if depth == shape.len() { Ok(()) } else { Err(accepted()) };
    }
    let length = value.len()?;
    if depth == shape.len() && entries.is_empty() {
        shape.push(length);
    }
    if shape.get(depth) != Some(&length) {
        return Err(accepted());
    }
    value.try_iter()?.try_for_each(|value| read_lists(&value?, what, depth + 1, shape, entries))
}

/// A list of matrices of one shape, each an array.
pub(crate) fn operators(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<ComplexMatrix>> {
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return value.try_iter()?.map(|value| Array::read(&value?, what)?.matrix(what)).collect();
    }
    let array = Array::read(value, what)?;
    if array.shape.len() != 3 {
        return Err(refuse(format!("{what}: a list of matrices, or an array with three axes, is accepted")));
    }
    array.matrices(what)
}

/// The whole number whose square this is.
pub(crate) fn root(size: usize, what: &str) -> PyResult<usize> {
    match size.isqrt() {
        root if root * root == size => Ok(root),
        _ => Err(refuse(format!("{what}: {size} is no square: dims=(input, output) is needed"))),
    }
}

/// A map from an object of another package, if this is one: a Qobj of QuTiP, a channel or operator of Qiskit.
pub(crate) fn foreign(value: &Bound<'_, PyAny>) -> PyResult<Option<LinearMap>> {
    let py = value.py();
    let class = value.get_type();
    let module: String = class.getattr("__module__")?.extract().unwrap_or_default();
    let name = class.name()?.to_string();
    let has = |attribute: &str| value.hasattr(attribute).unwrap_or(false);
    if has("superrep") && has("dims") && has("full") {
        let kind: String = value.getattr("type")?.extract()?;
        if !matches!(kind.as_str(), "super" | "oper") {
            return Err(refuse(format!(
                "a Qobj of type {kind:?} is no map: \"super\" and \"oper\" are accepted"
            )));
        }
        let package = module.split('.').next().unwrap_or("qutip").to_string();
        let wide = py.import(package.as_str())?.call_method1("to_super", (value,))?;
        let size = |side: usize| -> PyResult<usize> {
            let dims: Vec<usize> = wide.getattr("dims")?.get_item(side)?.get_item(0)?.extract()?;
            Ok(dims.iter().product())
        };
        let (output, input) = (size(0)?, size(1)?);
        let matrix = Array::read(&wide.call_method0("full")?, "Qobj")?.matrix("Qobj")?;
        return LinearMap::from_superoperator(input, output, &matrix, Vectorisation::Columns)
            .map(Some)
            .map_err(refuse);
    }
    if module.starts_with("qiskit.") && has("dim") && has("data") {
        let refused = || {
            let accepted = "channels and operators of qiskit.quantum_info are accepted";
            refuse(format!("a {name} of Qiskit is no map: {accepted}"))
        };
        // Qiskit would take a state for the operator that makes it.
        if has("probabilities") {
            return Err(refused());
        }
        let class = py.import("qiskit.quantum_info")?.getattr("Choi")?;
        let choi = class.call1((value,)).map_err(|_| refused())?;
        let (input, output): (usize, usize) = choi.getattr("dim")?.extract()?;
        let matrix = Array::read(&choi.getattr("data")?, "Choi")?.matrix("Choi")?;
        return LinearMap::from_choi(input, output, matrix).map(Some).map_err(refuse);
    }
    Ok(None)
}

/// An array of NumPy where there is NumPy, else lists of rows.
pub(crate) fn array_of<'py>(py: Python<'py>, matrix: &ComplexMatrix) -> PyResult<Bound<'py, PyAny>> {
    let entries = matrix.transpose();
    let bytes = entries.iter().flat_map(|entry| [entry.re, entry.im]).flat_map(f64::to_ne_bytes);
    match numpy_array(py, "complex128", &Vec::from_iter(bytes), matrix.shape())? {
        Some(array) => Ok(array),
        None => rows(matrix).into_bound_py_any(py),
    }
}

/// Pairs of numbers as an array with two columns, else as a list.
pub(crate) fn pairs(py: Python<'_>, all: Vec<(f64, f64)>) -> PyResult<Bound<'_, PyAny>> {
    let bytes = all.iter().flat_map(|&(lo, hi)| [lo, hi]).flat_map(f64::to_ne_bytes);
    match numpy_array(py, "float64", &Vec::from_iter(bytes), (all.len(), 2))? {
        Some(array) => Ok(array),
        None => all.into_bound_py_any(py),
    }
}

/// The bytes as an array that can be written to, if there is NumPy.
fn numpy_array<'py>(
    py: Python<'py>,
    kind: &str,
    bytes: &[u8],
    shape: (usize, usize),
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Ok(numpy) = py.import("numpy") else { return Ok(None) };
    let flat = numpy.call_method1("frombuffer", (PyByteArray::new(py, bytes), kind))?;
    Ok(Some(flat.call_method1("reshape", shape)?))
}
