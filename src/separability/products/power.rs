//! Operator-Schmidt coefficients and the entangling power.

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::{adjoint_product, product};
use crate::algebra::svd::svd;
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::products::realignment::Operator;

/// How an operator acts across a cut.
#[derive(Clone, Debug)]
pub struct AcrossCut {
    /// The cut: the same places of the parties that it acts on and that it makes.
    pub cut: Cut,
    /// Its operator-Schmidt coefficients, descending; their squares sum to 1. None where that is too much work.
    pub operator_schmidt: Option<Vec<f64>>,
    /// The average of 1 - tr rho^2 over all product vectors, each party's uniform on its unit sphere. None where that
    /// is too much work.
    pub entangling_power: Option<f64>,
}

/// Singular values are computed of realigned matrices with at most so many rows.
const ROWS: usize = 256;
/// The most multiplications for an entangling power.
const WORK: f64 = 2e10;

/// A unitary operator across each cut that parts one party from the others.
pub fn across_cuts(operator: &Operator) -> Vec<AcrossCut> {
    let cuts = operator.input.single_cuts().into_iter();
    cuts.map(|cut| AcrossCut {
        cut,
        operator_schmidt: operator_schmidt(operator, cut),
        entangling_power: entangling_power(operator, cut),
    })
    .collect()
}

fn operator_schmidt(operator: &Operator, cut: Cut) -> Option<Vec<f64>> {
    let realigned = operator.realigned(cut, cut);
    if realigned.nrows().min(realigned.ncols()) > ROWS {
        return None;
    }
    let values = svd(&realigned).values;
    let norm = values.iter().map(|value| value * value).sum::<f64>().sqrt();
    Some(values.iter().map(|value| value / norm).collect())
}

/// The average over product vectors of 1 - tr rho_S^2, rho_S being the reduced state of the image on the parties of a
/// cut S.
///
/// The average of (a a^dagger)^(x)2 is (1 + swap) / (n (n + 1)) for each party, so that the average of tr rho_S^2 is
/// the sum over all sets T of parties of sum sigma^4, for the singular values of the matrix from (S out, T in) to the
/// other indices, divided by the product of all n (n + 1). For two parties of one size d this is (d / (d + 1))^2 (E(U) +
/// E(U swap) - E(swap)) of P. Zanardi, Entanglement of quantum evolutions (2001).
///
/// 2^k products of matrices with N^2 entries for k parties, at most N^3 multiplications each; none where that
/// is above 2e10 in all.
///
/// ```
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::{model::parties::Parties, products::power::entangling_power, products::realignment::Operator};
///
/// let two = Parties::new(vec![2, 2]).unwrap();
/// let cz = circuit_matrix(&parse_circuit("CZ01", 2).unwrap(), 2).to_floats();
/// let operator = Operator { matrix: &cz, input: &two, output: &two };
/// assert!((entangling_power(&operator, 0b01).unwrap() - 2.0 / 9.0).abs() < 1e-14);
/// ```
pub fn entangling_power(operator: &Operator, cut: Cut) -> Option<f64> {
    let parties: &Parties = operator.input;
    let dimension = parties.dimension() as f64;
    let sets = 1_u32 << parties.count();
    if f64::from(sets) * dimension.powi(3) > WORK {
        return None;
    }
    let purity: f64 = (0..sets)
        .map(|set| {
            let realigned = operator.realigned(cut, set);
            let gram: ComplexMatrix = if realigned.nrows() <= realigned.ncols() {
                product(&realigned, &realigned.adjoint())
            } else {
                adjoint_product(&realigned, &realigned)
            };
            gram.norm_squared()
        })
        .sum();
    let norm: f64 = parties.sizes().iter().map(|&size| (size * (size + 1)) as f64).product();
    Some(1.0 - purity / norm)
}
