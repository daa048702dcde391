//! `curiosa.norms`.

use std::path::PathBuf;

use ::curiosa::norms::diamond::{Norm, Options, cb_norm, diamond_norm};
use ::curiosa::norms::error::NormError;
use ::curiosa::norms::file;
use ::curiosa::norms::map::LinearMap;
use num_complex::Complex64;
use pyo3::prelude::*;

use crate::convert::{matrix, refuse};
use crate::interrupt::interruptible;

/// A matrix: an array with two axes or a list of rows.
type Rows = Vec<Vec<Complex64>>;

/// The map that was given in one of the accepted ways.
fn read(
    py: Python<'_>,
    file: Option<PathBuf>,
    kraus: Option<Vec<Rows>>,
    right: Option<Vec<Rows>>,
    choi: Option<Rows>,
    dims: Option<(usize, usize)>,
) -> PyResult<LinearMap> {
    let matrices = |list: Vec<Rows>| list.iter().map(|rows| matrix(rows)).collect::<PyResult<Vec<_>>>();
    if let (Some(path), None, None, None, None) = (&file, &kraus, &right, &choi, dims) {
        let (bytes, name) = (std::fs::read(path)?, path.display().to_string());
        return interruptible(py, || file::read(&bytes, &name))?.map_err(|e| refuse(format!("{e:#}")));
    }
    let map = match (kraus, right, choi, dims) {
        _ if file.is_some() => {
            return Err(refuse("a file holds a whole map: nothing else is accepted with it"));
        }
        (Some(left), None, None, None) => LinearMap::completely_positive(matrices(left)?),
        (Some(left), Some(right), None, None) => LinearMap::left_right(matrices(left)?, matrices(right)?),
        (None, None, Some(choi), Some((input, output))) => {
            LinearMap::from_choi(input, output, matrix(&choi)?)
        }
        _ => {
            return Err(refuse(
                "a map is accepted as a file, as kraus=[A1, ...] for sum of A X A^dagger, as kraus=[A1, ...] and right=[B1, ...] for \
                 sum of A X B, or as choi=J and dims=(input, output)",
            ));
        }
    };
    map.map_err(refuse)
}

fn norm(
    py: Python<'_>,
    map: &LinearMap,
    tolerance: f64,
    compute: fn(&LinearMap, Options) -> Result<Norm, NormError>,
) -> PyResult<(f64, f64)> {
    if !(tolerance > 0.0 && tolerance < 1.0) {
        return Err(refuse("tolerance: a number above 0 and below 1 is accepted"));
    }
    let options = Options { tolerance, ..Options::default() };
    let norm = interruptible(py, || compute(map, options))?.map_err(refuse)?;
    Ok((norm.interval.lo, norm.interval.hi))
}

/// Diamond and completely bounded norms of linear maps between matrices, as certified intervals.
///
/// A map is given by the path of a file (JSON, .npy or .npz, see docs/norms.md), by kraus=[A1, ...] (sum of A X A^dagger), by kraus=[A1, ...] and right=[B1, ...] (sum of A X B), or by
/// its Choi matrix choi=J (blocks Phi(E_ij)) and dims=(input, output). Matrices are arrays or lists of rows.
#[pymodule]
pub(crate) mod norms {
    use super::*;

    /// Certified bounds (lo, hi) of the diamond norm, whose relative width is `tolerance` at most where rounding allows.
    #[pyfunction]
    #[pyo3(signature = (file=None, *, kraus=None, right=None, choi=None, dims=None, tolerance=1e-9))]
    fn diamond(
        py: Python<'_>,
        file: Option<PathBuf>,
        kraus: Option<Vec<Rows>>,
        right: Option<Vec<Rows>>,
        choi: Option<Rows>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<(f64, f64)> {
        norm(py, &read(py, file, kraus, right, choi, dims)?, tolerance, diamond_norm)
    }

    /// Certified bounds (lo, hi) of the completely bounded norm.
    #[pyfunction]
    #[pyo3(signature = (file=None, *, kraus=None, right=None, choi=None, dims=None, tolerance=1e-9))]
    fn cb(
        py: Python<'_>,
        file: Option<PathBuf>,
        kraus: Option<Vec<Rows>>,
        right: Option<Vec<Rows>>,
        choi: Option<Rows>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<(f64, f64)> {
        norm(py, &read(py, file, kraus, right, choi, dims)?, tolerance, cb_norm)
    }
}
