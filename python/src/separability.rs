//! `curiosa.separability`.

use ::curiosa::evidence::Budget;
use ::curiosa::separability::certificates::certify::{self, Attempt, Options};
use ::curiosa::separability::certificates::check;
use ::curiosa::separability::gates::catalogue::Gate;
use ::curiosa::separability::model::gaussian::GaussianMatrix;
use ::curiosa::separability::model::parties::Parties;
use ::curiosa::separability::model::sense::Sense;
use ::curiosa::separability::products::classify::{Action, classify};
use num_complex::Complex64;
use pyo3::prelude::*;

use crate::convert::{matrix, refuse, rows};
use crate::interrupt::interruptible;

/// Unitary matrices that keep product states, and certified universal entanglers.
///
/// A matrix is an array or a list of rows, of Gaussian integers where it is to be certified (U U^dagger may be any multiple
/// of the identity); dims are the sizes of the parties.
#[pymodule]
pub(crate) mod separability {
    use super::*;

    /// The matrix of a gate that the library knows, such as "rotations-3x4", and its dims.
    #[pyfunction]
    fn gate(name: &str) -> PyResult<(Vec<Vec<Complex64>>, Vec<usize>)> {
        let gate = Gate::named(name)
            .ok_or_else(|| refuse(format!("there is no gate {name}; see results/separability/gates.csv")))?;
        let (matrix, parties) = (gate.matrix().map_err(refuse)?, gate.parties().map_err(refuse)?);
        Ok((rows(&matrix.to_floats()), parties.sizes().to_vec()))
    }

    /// Whether the unitary matrix sends every product vector to a product vector, up to so much rounding.
    #[pyfunction]
    #[pyo3(signature = (matrix, dims, tolerance=1e-9))]
    fn keeps_products(
        py: Python<'_>,
        matrix: Vec<Vec<Complex64>>,
        dims: Vec<usize>,
        tolerance: f64,
    ) -> PyResult<bool> {
        let matrix = super::matrix(&matrix)?;
        let parties = Parties::new(dims).map_err(refuse)?;
        if !(tolerance > 0.0 && tolerance < 1.0) {
            return Err(refuse("tolerance: a number above 0 and below 1 is accepted"));
        }
        let found =
            interruptible(py, || classify(&matrix, &parties, &parties, tolerance))?.map_err(refuse)?;
        match found.action {
            Action::Local { .. } => Ok(true),
            Action::Entangling(_) => Ok(false),
            Action::Undecided => {
                Err(refuse("undecided: too far from local, but nothing is entangled beyond rounding"))
            }
        }
    }

    /// A certificate, as JSON text, that the matrix sends no product vector to a product vector, or None where none was
    /// found; ValueError for sizes that admit no universal entangler. `verify` checks it, and so does the script scripts/verify_certificate.py, which shares no code.
    #[pyfunction]
    fn certify(py: Python<'_>, matrix: Vec<Vec<Complex64>>, dims: Vec<usize>) -> PyResult<Option<String>> {
        let matrix = GaussianMatrix::from_floats(&super::matrix(&matrix)?).map_err(refuse)?;
        let parties = Parties::new(dims).map_err(refuse)?;
        let attempt = interruptible(py, || {
            let attempt = super::certify::certify(&matrix, &parties, Sense::NotProduct, &Options::default());
            attempt.map(|attempt| match attempt {
                Attempt::Certified(certificate) => Some(certificate.to_json()),
                Attempt::Short(_) => None,
            })
        });
        attempt?.map_err(refuse)
    }

    /// What a certificate proves, in words, by a checker that shares no code with `certify`. ValueError if nothing, or if to
    /// check it would take more than `limit` seconds by the count of its steps.
    #[pyfunction]
    #[pyo3(signature = (certificate, *, limit=60.0))]
    fn verify(py: Python<'_>, certificate: &str, limit: f64) -> PyResult<String> {
        let mut budget = super::Budget::seconds(limit);
        let verify = || check(certificate.as_bytes(), &mut budget);
        let proved = interruptible(py, verify)?.map_err(refuse)?;
        Ok(proved.statement)
    }
}
