//! `curiosa.norms`.

use std::path::PathBuf;

use ::curiosa::algebra::complex_matrix::ComplexMatrix;
use ::curiosa::evidence::Budget;
use ::curiosa::norms::certificates::certify::certify as certified;
use ::curiosa::norms::certificates::verify::verify as verified;
use ::curiosa::norms::diamond::{Norm, Options, cb_norm, diamond_norm as diamond_of};
use ::curiosa::norms::error::NormError;
use ::curiosa::norms::file;
use ::curiosa::norms::map::{LinearMap, Vectorisation};
use ::curiosa::norms::nearest::nearest_channel as nearest;
use ::curiosa::norms::witness::witness as optimum;
use ::curiosa::norms::worst::worst_norm as worst;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::prelude::*;

use crate::convert::refuse;
use crate::interrupt::interruptible;
use crate::maps::{Array, array_of, foreign, operators, pairs, root};

const ACCEPTED: &str = "a map is accepted as a file, as an object of QuTiP or Qiskit, as kraus=[A1, ...] (and right=[B1, ...]), as \
    choi=J, superoperator=S and vec=\"columns\" or \"rows\", ptm=R or stinespring=A, with dims=(input, output) where they differ";

/// What a call was given.
#[derive(Default)]
struct Given<'py> {
    map: Option<Bound<'py, PyAny>>,
    kraus: Option<Bound<'py, PyAny>>,
    right: Option<Bound<'py, PyAny>>,
    choi: Option<Bound<'py, PyAny>>,
    superoperator: Option<Bound<'py, PyAny>>,
    vec: Option<String>,
    ptm: Option<Bound<'py, PyAny>>,
    stinespring: Option<Bound<'py, PyAny>>,
    dims: Option<(usize, usize)>,
}

/// One map, or many of one array.
enum Maps {
    One(LinearMap),
    Many(Vec<LinearMap>),
}

impl Given<'_> {
    fn read(self, py: Python<'_>) -> PyResult<Maps> {
        let Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims } = self;
        let forms = [&map, &kraus, &choi, &superoperator, &ptm, &stinespring];
        if forms.iter().filter(|form| form.is_some()).count() != 1
            || right.is_some() && kraus.is_none()
            || vec.is_some() && superoperator.is_none()
        {
            let with_a_map = map.is_some();
            return Err(refuse(if with_a_map {
                "a file or an object holds a whole map: nothing else is accepted with it"
            } else {
                ACCEPTED
            }));
        }
        if let Some(map) = map {
            return whole(py, &map).map(Maps::One);
        }
        if let Some(kraus) = kraus {
            let left = operators(&kraus, "kraus")?;
            return match right {
                None => LinearMap::completely_positive(left),
                Some(right) => LinearMap::left_right(left, operators(&right, "right")?),
            }
            .map(Maps::One)
            .map_err(refuse);
        }
        let one_or_many = |value: &Bound<'_, PyAny>, what: &str, each: &dyn Fn(_) -> PyResult<LinearMap>| {
            let array = Array::read(value, what)?;
            let maps = array.matrices(what)?.into_iter().map(each).collect::<PyResult<Vec<_>>>()?;
            let one = array.shape.len() == 2;
            Ok(if one {
                maps.into_iter().next().map_or(Maps::Many(Vec::new()), Maps::One)
            } else {
                Maps::Many(maps)
            })
        };
        if let Some(choi) = choi {
            return one_or_many(&choi, "choi", &|matrix| {
                let (input, output) = match dims {
                    Some(dims) => dims,
                    None => root(matrix.nrows(), "choi").map(|root| (root, root))?,
                };
                LinearMap::from_choi(input, output, matrix).map_err(refuse)
            });
        }
        if let Some(superoperator) = superoperator {
            let vec = match vec.as_deref() {
                Some("columns") => Vectorisation::Columns,
                Some("rows") => Vectorisation::Rows,
                _ => {
                    return Err(refuse(
                        "a superoperator needs its convention: vec=\"columns\" (QuTiP) or vec=\"rows\" (NumPy)",
                    ));
                }
            };
            return one_or_many(&superoperator, "superoperator", &|matrix| {
                let (input, output) = match dims {
                    Some(dims) => dims,
                    None => (root(matrix.ncols(), "superoperator")?, root(matrix.nrows(), "superoperator")?),
                };
                LinearMap::from_superoperator(input, output, &matrix, vec).map_err(refuse)
            });
        }
        if let Some(ptm) = ptm {
            return one_or_many(&ptm, "ptm", &|matrix| {
                LinearMap::from_pauli_transfer(&matrix).map_err(refuse)
            });
        }
        let Some(stinespring) = stinespring else { return Err(refuse(ACCEPTED)) };
        let matrix = Array::read(&stinespring, "stinespring")?.matrix("stinespring")?;
        let output = dims.map_or(matrix.ncols(), |dims| dims.1);
        let fits =
            output > 0 && matrix.nrows() % output == 0 && dims.is_none_or(|dims| dims.0 == matrix.ncols());
        if !fits {
            return Err(refuse(format!(
                "stinespring: {} x {} is no operator to output (x) environment: dims=(input, output) says the output",
                matrix.nrows(),
                matrix.ncols()
            )));
        }
        // Output first: row a e + k belongs to state k of the environment.
        let environment = matrix.nrows() / output;
        let operator = |k: usize| matrix.rows_with_step(k, output, environment - 1).into_owned();
        LinearMap::completely_positive((0..environment).map(operator).collect())
            .map(Maps::One)
            .map_err(refuse)
    }

    fn one(self, py: Python<'_>) -> PyResult<LinearMap> {
        match self.read(py)? {
            Maps::One(map) => Ok(map),
            Maps::Many(_) => Err(refuse("one map is accepted here, not an array of many")),
        }
    }
}

/// A map in a file or an object.
fn whole(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<LinearMap> {
    if let Some(map) = foreign(value)? {
        return Ok(map);
    }
    let Ok(path) = value.extract::<PathBuf>() else {
        return Err(refuse(format!("a {} is no map: {ACCEPTED}", value.get_type().name()?)));
    };
    let (bytes, name) = (std::fs::read(&path)?, path.display().to_string());
    interruptible(py, || file::read(&bytes, &name))?.map_err(|e| refuse(format!("{e:#}")))
}

pub(crate) fn checked(tolerance: f64) -> PyResult<f64> {
    match tolerance > 0.0 && tolerance < 1.0 {
        true => Ok(tolerance),
        false => Err(refuse("tolerance: a number above 0 and below 1 is accepted")),
    }
}

/// (lo, hi) of one map, or a list of them, on all cores.
fn norms_of<'py>(
    py: Python<'py>,
    maps: Maps,
    tolerance: f64,
    compute: fn(&LinearMap, Options) -> Result<Norm, NormError>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options { tolerance: checked(tolerance)?, ..Options::default() };
    let bounds = |map: &LinearMap| compute(map, options).map(|norm| (norm.interval.lo, norm.interval.hi));
    match maps {
        Maps::One(map) => {
            let bounds = interruptible(py, || bounds(&map))?.map_err(refuse)?;
            Ok(bounds.into_pyobject(py)?.into_any())
        }
        Maps::Many(maps) => {
            let all = || maps.par_iter().map(bounds).collect::<Result<Vec<_>, _>>();
            let all = interruptible(py, all)?.map_err(refuse)?;
            pairs(py, all)
        }
    }
}

/// The middle of an interval.
fn middle(py: Python<'_>, map: &LinearMap) -> PyResult<f64> {
    let norm = interruptible(py, || diamond_of(map, Options::default()))?.map_err(refuse)?;
    Ok(norm.interval.midpoint())
}

/// The map of a superoperator in a basis of pyGSTi.
fn in_basis(matrix: &Bound<'_, PyAny>, basis: Option<&Bound<'_, PyAny>>) -> PyResult<LinearMap> {
    let name = match basis {
        None => "pp".to_string(),
        Some(basis) => basis.getattr("name").unwrap_or_else(|_| basis.clone()).str()?.to_string(),
    };
    let py = matrix.py();
    let by_units = |matrix: &Bound<'_, PyAny>| {
        let matrix = Array::read(matrix, "diamonddist")?.matrix("diamonddist")?;
        let (input, output) = (root(matrix.ncols(), "diamonddist")?, root(matrix.nrows(), "diamonddist")?);
        LinearMap::from_superoperator(input, output, &matrix, Vectorisation::Rows).map_err(refuse)
    };
    match name.as_str() {
        "pp" => {
            let matrix = Array::read(matrix, "diamonddist")?.matrix("diamonddist")?;
            LinearMap::from_pauli_transfer(&matrix).map_err(refuse)
        }
        "std" => by_units(matrix),
        _ => {
            let tools = py.import("pygsti.tools").map_err(|_| {
                refuse(format!(
                    "mx_basis {name:?}: \"pp\" and \"std\" are accepted, others where pyGSTi is installed"
                ))
            })?;
            by_units(&tools.call_method1("change_basis", (matrix, basis, "std"))?)
        }
    }
}

/// Diamond and completely bounded norms of linear maps between matrices, as certified intervals.
///
/// A map is given by the path of a file (JSON, .npy or .npz, see docs/norms.md), as a Qobj of QuTiP or a channel of Qiskit, by
/// kraus=[A1, ...] (sum of A X A^dagger), by kraus=[A1, ...] and right=[B1, ...] (sum of A X B), by its Choi matrix choi=J (blocks
/// Phi(E_ij)), by superoperator=S with vec="columns" or vec="rows", by its Pauli transfer matrix ptm=R, or by stinespring=A (output
/// before environment); dims=(input, output) says what the shape does not. Matrices are arrays or lists of rows; an array of many
/// Choi matrices, superoperators or Pauli transfer matrices, (k, d^2, d^2), gives many norms at once, on all cores.
///
/// dnorm, diamond_norm and diamonddist have the signatures of qutip.metrics.dnorm, qiskit.quantum_info.diamond_norm and
/// pygsti.tools.diamonddist.
#[pymodule]
pub(crate) mod norms {
    use super::*;

    #[pymodule_export]
    use crate::gates::NoisyGate;

    /// Certified bounds (lo, hi) of the diamond norm, whose relative width is `tolerance` at most where rounding allows; of an
    /// array of k maps an array of shape (k, 2).
    ///
    /// >>> import curiosa
    /// >>> lo, hi = curiosa.norms.diamond(ptm=[[1, 0, 0, 0], [0, -1, 0, 0], [0, 0, -1, 0], [0, 0, 0, -1]])
    /// >>> round(lo, 9), round(hi, 9)
    /// (2.0, 2.0)
    #[pyfunction]
    #[pyo3(signature = (map=None, *, kraus=None, right=None, choi=None, superoperator=None, vec=None, ptm=None, stinespring=None, dims=None, tolerance=1e-9))]
    #[allow(clippy::too_many_arguments)]
    fn diamond<'py>(
        py: Python<'py>,
        map: Option<Bound<'_, PyAny>>,
        kraus: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
        choi: Option<Bound<'_, PyAny>>,
        superoperator: Option<Bound<'_, PyAny>>,
        vec: Option<String>,
        ptm: Option<Bound<'_, PyAny>>,
        stinespring: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims };
        norms_of(py, given.read(py)?, tolerance, diamond_of)
    }

    /// Certified bounds (lo, hi) of the completely bounded norm, the diamond norm of the adjoint; as `diamond`.
    ///
    /// >>> import curiosa
    /// >>> lo, hi = curiosa.norms.cb(kraus=[[[1, 0], [0, 0]], [[0, 1], [0, 0]]])
    /// >>> round(lo, 9), round(hi, 9)
    /// (2.0, 2.0)
    #[pyfunction]
    #[pyo3(signature = (map=None, *, kraus=None, right=None, choi=None, superoperator=None, vec=None, ptm=None, stinespring=None, dims=None, tolerance=1e-9))]
    #[allow(clippy::too_many_arguments)]
    fn cb<'py>(
        py: Python<'py>,
        map: Option<Bound<'_, PyAny>>,
        kraus: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
        choi: Option<Bound<'_, PyAny>>,
        superoperator: Option<Bound<'_, PyAny>>,
        vec: Option<String>,
        ptm: Option<Bound<'_, PyAny>>,
        stinespring: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims };
        norms_of(py, given.read(py)?, tolerance, cb_norm)
    }

    /// All that the optimum of the diamond norm knows, as a dictionary: lo and hi; states, the input states (one for a map that
    /// preserves Hermiticity, else two); operator, X with Re tr(X^dagger J) in the interval: the gradient of the norm with respect to
    /// the Choi matrix J where there is one, and Re tr(X^dagger J') is at most the norm of any other map; and measurement, the
    /// projection that tells the two channels of a difference apart best, or None.
    ///
    /// >>> import curiosa
    /// >>> flip = curiosa.norms.witness(kraus=[[[1, 0], [0, 1]], [[1, 0], [0, -1]]], right=[[[1, 0], [0, 1]], [[-1, 0], [0, 1]]])
    /// >>> round(flip["lo"], 9), len(flip["states"])
    /// (2.0, 1)
    #[pyfunction]
    #[pyo3(signature = (map=None, *, kraus=None, right=None, choi=None, superoperator=None, vec=None, ptm=None, stinespring=None, dims=None, tolerance=1e-9))]
    #[allow(clippy::too_many_arguments)]
    fn witness<'py>(
        py: Python<'py>,
        map: Option<Bound<'_, PyAny>>,
        kraus: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
        choi: Option<Bound<'_, PyAny>>,
        superoperator: Option<Bound<'_, PyAny>>,
        vec: Option<String>,
        ptm: Option<Bound<'_, PyAny>>,
        stinespring: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let given = Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims };
        let (map, tolerance) = (given.one(py)?, checked(tolerance)?);
        let found = interruptible(py, || optimum(&map, tolerance))?.map_err(refuse)?;
        let result = PyDict::new(py);
        let interval = found.norm.interval;
        result.set_item("lo", interval.lo)?;
        result.set_item("hi", interval.hi)?;
        let count = if found.measurement.is_some() { 1 } else { 2 };
        let states = found.states[..count].iter().map(|state| array_of(py, state));
        result.set_item("states", states.collect::<PyResult<Vec<_>>>()?)?;
        result.set_item("operator", array_of(py, &found.operator)?)?;
        let measurement = found.measurement.as_ref().map(|matrix| array_of(py, matrix)).transpose()?;
        result.set_item("measurement", measurement)?;
        Ok(result)
    }

    /// The channel nearest to a map in diamond norm, as a dictionary: lo and hi, certified bounds of the distance, apart by `tolerance` times
    /// the distance or 1 at most where rounding allows; and channel, its Choi matrix. The map must preserve Hermiticity and have at
    /// most 36 rows of the Choi matrix.
    ///
    /// >>> import curiosa
    /// >>> swap = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
    /// >>> found = curiosa.norms.nearest_channel(choi=swap)
    /// >>> round(found["lo"], 4), round(found["hi"], 4), len(found["channel"])
    /// (1.0, 1.0, 4)
    #[pyfunction]
    #[pyo3(signature = (map=None, *, kraus=None, right=None, choi=None, superoperator=None, vec=None, ptm=None, stinespring=None, dims=None, tolerance=1e-5))]
    #[allow(clippy::too_many_arguments)]
    fn nearest_channel<'py>(
        py: Python<'py>,
        map: Option<Bound<'_, PyAny>>,
        kraus: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
        choi: Option<Bound<'_, PyAny>>,
        superoperator: Option<Bound<'_, PyAny>>,
        vec: Option<String>,
        ptm: Option<Bound<'_, PyAny>>,
        stinespring: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let given = Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims };
        let (map, tolerance) = (given.one(py)?, checked(tolerance)?);
        let found = interruptible(py, || nearest(&map, tolerance))?.map_err(refuse)?;
        let result = PyDict::new(py);
        result.set_item("lo", found.distance.lo)?;
        result.set_item("hi", found.distance.hi)?;
        result.set_item("channel", array_of(py, found.channel.choi())?)?;
        Ok(result)
    }

    /// The greatest diamond norm over an ellipsoid of maps Phi + sum of t_k A_k, |t| <= 1, as the confidence region of a measured process
    /// is one: a dictionary with certified bounds lo and hi, and coordinates t of a map whose norm is lo or more. Maps in the middle and
    /// half axes are Choi matrices, or Pauli transfer matrices with ptm=; axes is an array (k, d^2, d^2).
    ///
    /// >>> import curiosa
    /// >>> noise = lambda p: [[0, 0, 0, 0], [0, -p, 0, 0], [0, 0, -p, 0], [0, 0, 0, -p]]
    /// >>> found = curiosa.norms.worst_norm(ptm=noise(0.1), axes=[noise(0.01)])
    /// >>> round(found["lo"], 6), round(found["hi"], 6), [round(t, 6) for t in found["coordinates"]]
    /// (0.165, 0.165, [1.0])
    #[pyfunction]
    #[pyo3(signature = (choi=None, *, axes, ptm=None, dims=None, tolerance=1e-9))]
    fn worst_norm<'py>(
        py: Python<'py>,
        choi: Option<Bound<'_, PyAny>>,
        axes: Bound<'_, PyAny>,
        ptm: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (by_choi, tolerance) = (choi.is_some(), checked(tolerance)?);
        let centre = Given { choi, ptm, dims, ..Given::default() }.one(py)?;
        let (choi, ptm) = if by_choi { (Some(axes), None) } else { (None, Some(axes)) };
        let Maps::Many(axes) = (Given { choi, ptm, dims, ..Given::default() }).read(py)? else {
            return Err(refuse("axes: a list of matrices, or an array with three axes, is accepted"));
        };
        let found = interruptible(py, || worst(&centre, &axes, tolerance))?.map_err(refuse)?;
        let result = PyDict::new(py);
        result.set_item("lo", found.interval.lo)?;
        result.set_item("hi", found.interval.hi)?;
        result.set_item("coordinates", found.coordinates)?;
        Ok(result)
    }

    /// A certificate of the diamond norm as text, which scripts/verify_norm.py, `verify` and anybody can check in whole numbers.
    ///
    /// >>> import curiosa
    /// >>> text = curiosa.norms.certify(kraus=[[[1, 0], [0, 1]]])
    /// >>> lo, hi = curiosa.norms.verify(text)
    /// >>> round(lo, 6), round(hi, 6)
    /// (1.0, 1.0)
    #[pyfunction]
    #[pyo3(signature = (map=None, *, kraus=None, right=None, choi=None, superoperator=None, vec=None, ptm=None, stinespring=None, dims=None, tolerance=1e-7))]
    #[allow(clippy::too_many_arguments)]
    fn certify(
        py: Python<'_>,
        map: Option<Bound<'_, PyAny>>,
        kraus: Option<Bound<'_, PyAny>>,
        right: Option<Bound<'_, PyAny>>,
        choi: Option<Bound<'_, PyAny>>,
        superoperator: Option<Bound<'_, PyAny>>,
        vec: Option<String>,
        ptm: Option<Bound<'_, PyAny>>,
        stinespring: Option<Bound<'_, PyAny>>,
        dims: Option<(usize, usize)>,
        tolerance: f64,
    ) -> PyResult<String> {
        let given = Given { map, kraus, right, choi, superoperator, vec, ptm, stinespring, dims };
        let (map, tolerance) = (given.one(py)?, checked(tolerance)?);
        let certificate = interruptible(py, || certified(&map, tolerance))?.map_err(refuse)?;
        Ok(certificate.to_json())
    }

    /// Floats around the bounds (lo, hi) that a certificate proves; ValueError says why it proves nothing.
    ///
    /// >>> import curiosa
    /// >>> curiosa.norms.verify("{}")
    /// Traceback (most recent call last):
    /// ValueError: this is not a certificate: it has no "format"
    #[pyfunction]
    fn verify(py: Python<'_>, certificate: &str) -> PyResult<(f64, f64)> {
        let check = || verified(certificate.as_bytes(), &mut Budget::unlimited());
        let proved = interruptible(py, check)?.map_err(refuse)?;
        Ok((proved.interval.lo, proved.interval.hi))
    }

    /// The diamond norm of a Qobj, or of the difference of two: as qutip.metrics.dnorm. `solver`, `verbose`, `force_solve` and
    /// `sparse` are accepted and have no meaning here.
    ///
    /// >>> import curiosa, qutip
    /// >>> round(curiosa.norms.dnorm(qutip.sigmax(), qutip.qeye(2)), 9)
    /// 2.0
    #[pyfunction]
    #[pyo3(signature = (A, B=None, solver=None, verbose=false, force_solve=false, sparse=true))]
    #[allow(non_snake_case, unused_variables)]
    fn dnorm(
        py: Python<'_>,
        A: &Bound<'_, PyAny>,
        B: Option<&Bound<'_, PyAny>>,
        solver: Option<&Bound<'_, PyAny>>,
        verbose: bool,
        force_solve: bool,
        sparse: bool,
    ) -> PyResult<f64> {
        let read = |value: &Bound<'_, PyAny>| {
            foreign(value)?
                .ok_or_else(|| PyTypeError::new_err("dnorm: a Qobj of type super or oper is accepted"))
        };
        let map = match B {
            None => read(A)?,
            Some(B) => read(A)?.difference(&read(B)?).map_err(refuse)?,
        };
        middle(py, &map)
    }

    /// The diamond norm of a channel: as qiskit.quantum_info.diamond_norm. Options of its solver are accepted and have no
    /// meaning here.
    ///
    /// >>> import curiosa
    /// >>> from qiskit.quantum_info import Choi, Operator
    /// >>> round(curiosa.norms.diamond_norm(Choi(Operator([[0, 1], [1, 0]])) - Choi(Operator([[1, 0], [0, 1]]))), 9)
    /// 2.0
    #[pyfunction]
    #[pyo3(signature = (choi, solver=None, **kwargs))]
    #[allow(unused_variables)]
    fn diamond_norm(
        py: Python<'_>,
        choi: &Bound<'_, PyAny>,
        solver: Option<&Bound<'_, PyAny>>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<f64> {
        let map = match foreign(choi)? {
            Some(map) => map,
            None => {
                let matrix = Array::read(choi, "choi")?.matrix("choi")?;
                let size = root(matrix.nrows(), "choi")?;
                LinearMap::from_choi(size, size, matrix).map_err(refuse)?
            }
        };
        middle(py, &map)
    }

    /// The diamond norm of the difference of two superoperators of d^2 x d^2 entries in the basis `mx_basis`, "pp" (Pauli
    /// products) or "std" (matrix units, row by row), others by pyGSTi itself: as pygsti.tools.diamonddist. With `return_x` also
    /// [X, rho0, rho1]: Re tr(J^dagger X) is the norm for the Choi matrix J of b - a, output first, as in pyGSTi.
    ///
    /// >>> import curiosa
    /// >>> noisy = [[1, 0, 0, 0], [0, 0.9, 0, 0], [0, 0, 0.9, 0], [0, 0, 0, 0.9]]
    /// >>> ideal = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    /// >>> round(curiosa.norms.diamonddist(noisy, ideal), 9)
    /// 0.15
    #[pyfunction]
    #[pyo3(signature = (a, b, mx_basis=None, return_x=false))]
    fn diamonddist<'py>(
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
        mx_basis: Option<&Bound<'py, PyAny>>,
        return_x: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let map = in_basis(b, mx_basis)?.difference(&in_basis(a, mx_basis)?).map_err(refuse)?;
        if !return_x {
            return Ok(middle(py, &map)?.into_pyobject(py)?.into_any());
        }
        let found = interruptible(py, || optimum(&map, 1e-9))?.map_err(refuse)?;
        let d = map.input();
        let swapped = |k: usize| k % d * d + k / d;
        let operator = ComplexMatrix::from_fn(d * d, d * d, |i, j| found.operator[(swapped(i), swapped(j))]);
        let all = [&operator, &found.states[0], &found.states[1]].map(|matrix| array_of(py, matrix));
        let all = all.into_iter().collect::<PyResult<Vec<_>>>()?;
        let norm = found.norm.interval.midpoint().into_pyobject(py)?.into_any();
        Ok(PyTuple::new(py, [norm, all.into_pyobject(py)?.into_any()])?.into_any())
    }
}
