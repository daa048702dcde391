//! Universal entanglers: what matrices do to product vectors, and certificates.

use curiosa::algebra::IntegerPolynomial;
use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::matrix_files::square;
use curiosa::evidence::{Budget, Refusal};
use curiosa::separability::certificates::check;
use curiosa::separability::gates::catalogue::{GATES, Gate};
use curiosa::separability::gates::decide::{Effort, Finding, decide};
use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
use curiosa::separability::model::parties::Parties;
use curiosa::separability::products::classify::{Action, classify};
use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::question::{Answer, said};

/// What pages ask. A matrix is in the words of a file, rows of whole numbers or pairs of them.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The names of the gates that are certified.
    Gates,
    /// The matrix of one of them.
    Gate { name: String },
    /// The matrix of a circuit.
    Circuit { circuit: String, qubits: usize },
    /// Whether a matrix keeps product vectors product.
    Classify { matrix: String, dims: Vec<usize> },
    /// Whether it entangles every product vector.
    Decide { matrix: String, dims: Vec<usize> },
    /// What a certificate proves.
    Verify { certificate: String },
}

/// The largest dimension, and what a verdict may cost.
const SIZE: usize = 64;
const EFFORT: Effort = Effort { vectors: 20_000, multidegrees: 2, columns: 3000 };

/// Relative to the matrix.
const TOLERANCE: f64 = 1e-9;

/// Seconds that checking a certificate may take, at the speed of the command.
const SECONDS: f64 = 60.0;

pub fn answer(question: Question) -> Answer {
    match question {
        Question::Gates => Ok(json!({ "names": Vec::from_iter(GATES.iter().map(|gate| gate.name)) })),
        Question::Gate { name } => {
            let gate = Gate::named(&name).ok_or_else(|| format!("there is no gate {name}"))?;
            Ok(json!({ "matrix": rows(&gate.matrix().map_err(said)?), "dims": gate.sizes }))
        }
        Question::Circuit { circuit, qubits } => {
            if !(1..=6).contains(&qubits) {
                return Err(format!("{qubits} qubits: 1 to 6 are accepted"));
            }
            let circuit = parse_circuit(&circuit, qubits).map_err(said)?;
            Ok(json!({ "matrix": rows(&circuit_matrix(&circuit, qubits)), "dims": vec![2; qubits] }))
        }
        Question::Classify { matrix, dims } => {
            let (matrix, parties) = read(&matrix, dims)?;
            let found = classify(&matrix, &parties, &parties, TOLERANCE).map_err(said)?;
            let witness = match &found.action {
                Action::Entangling(witness) => json!({
                    "factors": Vec::from_iter(witness.factors.iter().map(|factor| {
                        Vec::from_iter(factor.iter().map(|entry| [entry.re, entry.im]))
                    })),
                    "schmidt": witness.schmidt,
                    "entropy": witness.entropy,
                }),
                _ => Value::Null,
            };
            Ok(json!({ "action": found.action.name(), "witness": witness, "residual": found.residual }))
        }
        Question::Decide { matrix, dims } => {
            let (matrix, parties) = read(&matrix, dims)?;
            let matrix = GaussianMatrix::from_floats(&matrix).map_err(said)?;
            let found = decide(&matrix, &parties, EFFORT).map_err(said)?;
            let (finding, vector, field) = match found.value() {
                Finding::Universal => ("universal", None, None),
                Finding::Refuted(factors) => {
                    let entries = |factor: &Vec<Gaussian>| factor.iter().map(entry).collect();
                    ("refuted", Some(factors.iter().map(entries).collect()), None)
                }
                Finding::Zero(vector) => {
                    let text = |entry: &IntegerPolynomial| json!(entry.to_string());
                    let entries = |factor: &Vec<IntegerPolynomial>| factor.iter().map(text).collect();
                    let factors: Vec<Vec<Value>> = vector.factors.iter().map(entries).collect();
                    let field = (vector.polynomial.degree() > 1).then(|| vector.polynomial.to_string());
                    ("refuted", Some(factors), field)
                }
                Finding::Open => ("open", None, None),
            };
            Ok(json!({ "finding": finding, "status": found.status(), "vector": vector, "field": field }))
        }
        Question::Verify { certificate } => {
            let proved = check(certificate.as_bytes(), &mut Budget::seconds(SECONDS));
            match proved {
                Ok(proved) => Ok(json!({
                    "proves": proved.statement, "rows": proved.rows, "primes": proved.primes, "dims": proved.dims,
                })),
                Err(Refusal::Wrong(reason)) => Ok(json!({ "proves": null, "reason": reason })),
                Err(refusal) => Err(refusal.to_string()),
            }
        }
    }
}

fn read(matrix: &str, dims: Vec<usize>) -> Result<(ComplexMatrix, Parties), String> {
    let parties = Parties::new(dims).map_err(said)?;
    if parties.dimension() > SIZE {
        return Err(format!("dimension {}: to {SIZE} is accepted", parties.dimension()));
    }
    let matrix = square(matrix.as_bytes(), "the matrix").map_err(|error| format!("{error:#}"))?;
    Ok((matrix, parties))
}

fn entry(entry: &Gaussian) -> Value {
    if entry.im == 0 { json!(entry.re) } else { json!([entry.re, entry.im]) }
}

fn rows(matrix: &GaussianMatrix) -> Value {
    Value::Array(
        (0..matrix.size()).map(|row| Value::Array(matrix.row(row).iter().map(entry).collect())).collect(),
    )
}
