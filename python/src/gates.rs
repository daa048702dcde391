//! `curiosa.norms.NoisyGate`.

use ::curiosa::algebra::complex_matrix::ComplexMatrix;
use ::curiosa::norms::channels;
use ::curiosa::norms::gates::{NAMES, NoisyGate as Circuit, file, named, takes_an_angle};
use ::curiosa::norms::map::LinearMap;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::refuse;
use crate::interrupt::interruptible;
use crate::maps::{Array, foreign, operators};

/// A circuit of gates, errors and noise on up to eight qubits (or other systems, dims=[2, 3], to 256 dimensions together), whose map
/// is never multiplied out: `distance` is the diamond norm of the difference of what happens and what is meant.
///
/// Systems are counted from 0, the first slowest in all matrices; on="each" is every system. A gate is a name ("x", "y", "z", "h", "s", "t",
/// "cx", "cz", "ccx", "swap", "iswap", and with angle= "rx", "ry", "rz", "phase", "rxx", "ryy", "rzz", "cphase", "crx", "crz") or a unitary
/// matrix.
///
/// >>> import curiosa
/// >>> gate = curiosa.norms.NoisyGate(qubits=5)
/// >>> for i in range(4):
/// ...     _ = gate.gate("cx", [i, i + 1]).error("rzz", [i, i + 1], angle=0.01)
/// >>> _ = gate.noise("each", "amplitude-damping", 0.001).noise("each", "depolarising", 0.002)
/// >>> lo, hi = gate.distance(tolerance=1e-6)
/// >>> hi - lo < 1e-6 * hi
/// True
#[pyclass(module = "curiosa.norms")]
pub(crate) struct NoisyGate {
    circuit: Circuit,
}

/// A way to add something to a circuit.
type Add = fn(Circuit, &[usize], ComplexMatrix) -> Result<Circuit, ::curiosa::norms::gates::GateError>;

impl NoisyGate {
    /// The systems that are meant, one list for each time that something is added.
    fn places(&self, on: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<usize>>> {
        if on.cast::<PyString>().is_ok_and(|name| name == "each") {
            return Ok((0..self.circuit.dimensions().len()).map(|place| vec![place]).collect());
        }
        let list = on.extract::<Vec<usize>>().or_else(|_| on.extract::<usize>().map(|place| vec![place]));
        list.map(|places| vec![places]).map_err(|_| {
            refuse("on: a list of systems from 0, such as [0, 1], one of them, or \"each\" is accepted")
        })
    }

    /// The circuit with a unitary matrix added.
    fn unitary<'py>(
        mut slf: PyRefMut<'py, Self>,
        gate: &Bound<'py, PyAny>,
        on: &Bound<'py, PyAny>,
        angle: Option<f64>,
        add: Add,
    ) -> PyResult<PyRefMut<'py, Self>> {
        let matrix = match gate.extract::<String>() {
            Ok(name) => {
                let Some(angled) = takes_an_angle(&name) else {
                    return Err(refuse(format!(
                        "the gate {name:?} is unknown: accepted are {}, or a matrix",
                        NAMES.join(", ")
                    )));
                };
                if angled != angle.is_some() {
                    let what = if angled { "needs angle=, in radians" } else { "takes no angle" };
                    return Err(refuse(format!("the gate {name} {what}")));
                }
                named(&name, angle.unwrap_or(0.0)).expect("a known name")
            }
            Err(_) => Array::read(gate, "gate")?.matrix("gate")?,
        };
        for places in slf.places(on)? {
            slf.circuit = add(slf.circuit.clone(), &places, matrix.clone()).map_err(refuse)?;
        }
        Ok(slf)
    }
}

#[pymethods]
impl NoisyGate {
    #[new]
    #[pyo3(signature = (qubits=None, *, dims=None))]
    fn new(qubits: Option<usize>, dims: Option<Vec<usize>>) -> PyResult<NoisyGate> {
        let circuit = match (qubits, dims) {
            (Some(qubits), None) => Circuit::qubits(qubits),
            (None, Some(dims)) => Circuit::new(dims),
            _ => return Err(refuse("one of qubits=3 and dims=[2, 3] is accepted")),
        };
        Ok(NoisyGate { circuit: circuit.map_err(refuse)? })
    }

    /// The circuit of a JSON text, as `curiosa norms gate` takes it.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<NoisyGate> {
        let circuit =
            file::read(text.as_bytes(), "the text").map_err(|error| refuse(format!("{error:#}")))?;
        Ok(NoisyGate { circuit })
    }

    /// Then a gate that is meant.
    #[pyo3(signature = (gate, on, *, angle=None))]
    fn gate<'py>(
        slf: PyRefMut<'py, Self>,
        gate: &Bound<'py, PyAny>,
        on: &Bound<'py, PyAny>,
        angle: Option<f64>,
    ) -> PyResult<PyRefMut<'py, Self>> {
        Self::unitary(slf, gate, on, angle, Circuit::gate)
    }

    /// Then a gate that is not meant: a coherent error.
    #[pyo3(signature = (gate, on, *, angle=None))]
    fn error<'py>(
        slf: PyRefMut<'py, Self>,
        gate: &Bound<'py, PyAny>,
        on: &Bound<'py, PyAny>,
        angle: Option<f64>,
    ) -> PyResult<PyRefMut<'py, Self>> {
        Self::unitary(slf, gate, on, angle, Circuit::error)
    }

    /// Then noise: "amplitude-damping", "depolarising" or "dephasing" with a probability, a Qobj of QuTiP or a channel of Qiskit, or
    /// kraus=[A1, ...].
    #[pyo3(signature = (on, channel=None, probability=None, *, kraus=None))]
    fn noise<'py>(
        mut slf: PyRefMut<'py, Self>,
        on: &Bound<'py, PyAny>,
        channel: Option<&Bound<'py, PyAny>>,
        probability: Option<f64>,
        kraus: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<PyRefMut<'py, Self>> {
        const ACCEPTED: &str = "noise: \"amplitude-damping\", \"depolarising\" or \"dephasing\" and a probability from 0 to 1, an object of QuTiP or \
            Qiskit, or kraus=[A1, ...] is accepted";
        for places in slf.places(on)? {
            let size =
                || places.iter().filter_map(|&place| slf.circuit.dimensions().get(place)).product::<usize>();
            let name = channel.and_then(|channel| channel.extract::<String>().ok());
            let map = match (name.as_deref(), channel, probability, kraus) {
                (Some(name), _, Some(p), None) if (0.0..=1.0).contains(&p) => match name {
                    "amplitude-damping" => channels::amplitude_damping(p),
                    "depolarising" | "dephasing" if !(1..=32).contains(&size()) => {
                        return Err(refuse("noise: systems of up to 32 dimensions together are accepted"));
                    }
                    "depolarising" => channels::depolarising(size(), p),
                    "dephasing" => channels::dephasing(size(), p),
                    _ => return Err(refuse(ACCEPTED)),
                },
                (None, Some(channel), None, None) => foreign(channel)?.ok_or_else(|| refuse(ACCEPTED))?,
                (None, None, None, Some(kraus)) => {
                    LinearMap::completely_positive(operators(kraus, "kraus")?).map_err(refuse)?
                }
                _ => return Err(refuse(ACCEPTED)),
            };
            slf.circuit = slf.circuit.clone().noise(&places, map).map_err(refuse)?;
        }
        Ok(slf)
    }

    /// Certified bounds (lo, hi) of the diamond norm of the difference of what happens and what is meant.
    #[pyo3(signature = (tolerance=1e-8))]
    fn distance(&self, py: Python<'_>, tolerance: f64) -> PyResult<(f64, f64)> {
        let tolerance = crate::norms::checked(tolerance)?;
        let norm = interruptible(py, || self.circuit.distance(tolerance))?.map_err(refuse)?;
        Ok((norm.interval.lo, norm.interval.hi))
    }
}
