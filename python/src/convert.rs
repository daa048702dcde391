//! From Python values to ours and back.

use std::fmt::Display;
use std::str::FromStr;

use ::curiosa::algebra::complex_matrix::ComplexMatrix;
use num_bigint::BigInt;
use num_complex::Complex64;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// What a value that is not accepted raises.
pub(crate) fn refuse(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A value from its text.
pub(crate) fn parse<T: FromStr<Err: Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(refuse)
}

/// A whole number of any size. (From decimal digits Python takes some thousands only.)
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((number.to_str_radix(16), 16))
}

/// A number that must lie between these.
pub(crate) fn between(name: &str, value: usize, least: usize, most: usize) -> PyResult<usize> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    Err(refuse(format!("{name} = {value} is out of range: {least} to {most} are accepted")))
}

/// The matrix with these rows.
pub(crate) fn matrix(rows: &[Vec<Complex64>]) -> PyResult<ComplexMatrix> {
    let columns = rows.first().map_or(0, Vec::len);
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        return Err(refuse("a matrix is a list of rows of equal length, or an array with two axes"));
    }
    Ok(ComplexMatrix::from_fn(rows.len(), columns, |row, column| rows[row][column]))
}

/// The rows of a matrix.
pub(crate) fn rows(matrix: &ComplexMatrix) -> Vec<Vec<Complex64>> {
    let row = |row: usize| matrix.row(row).iter().copied().collect();
    (0..matrix.nrows()).map(row).collect()
}
