//! The finest factors of a unitary matrix: which parties it acts on together.

use nalgebra::Complex;

use super::classify::{largest_phase, unitary};
use super::realignment::{Operator, rank_one};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::floats::product;
use crate::algebra::random::{gaussian, generator};
use crate::separability::SeparabilityError;
use crate::separability::model::parties::{Cut, Parties};
use crate::stop;

/// A factor: some parties go to some places of as many dimensions, by a unitary matrix of its own.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The parties that it acts on.
    pub input: Cut,
    /// The parties that it makes.
    pub output: Cut,
    /// Its matrix, unitary up to rounding, parties in ascending order. Of all but the first factor a largest entry is positive.
    pub matrix: ComplexMatrix,
}

impl Factor {
    /// Whether it acts on a single party. A factor of several parties entangles some product vector, or there would be finer ones.
    pub fn is_local(&self) -> bool {
        self.input.count_ones() == 1
    }
}

/// What a unitary matrix consists of.
#[derive(Clone, Debug)]
pub struct Factors {
    /// The finest factors, by the first party of each.
    pub factors: Vec<Factor>,
    /// |U - L|_F / |U|_F for their product L.
    pub residual: f64,
}

impl Factors {
    /// Whether product vectors go to product vectors: all factors are local.
    pub fn keep_products(&self) -> bool {
        self.factors.iter().all(Factor::is_local)
    }
}

/// The finest factors of a matrix s U; U unitary is meant up to a relative tolerance.
///
/// Party j of the image depends on party i if U (X (x) 1) U^dagger, X acting on party i, is not the unit matrix on j for some X: for a
/// random one, up to the tolerance. The connected components of this relation are the factors. About k N^3
/// multiplications for k parties.
///
/// ```
/// use curiosa::separability::model::parties::Parties;
/// use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit};
/// use curiosa::separability::products::factors::factors;
///
/// // Controlled Z on the first and the third of four qubits, H on the last.
/// let qubits = Parties::new(vec![2; 4])?;
/// let matrix = circuit_matrix(&parse_circuit("CZ02 H3", 4)?, 4).to_floats();
/// let found = factors(&matrix, &qubits, &qubits, 1e-9)?;
/// assert_eq!(Vec::from_iter(found.factors.iter().map(|factor| factor.input)), [0b0101, 0b0010, 0b1000]);
/// assert!(!found.keep_products() && found.residual < 1e-12);
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
///
/// # Errors
///
/// As [`super::classify::classify`].
pub fn factors(
    matrix: &ComplexMatrix,
    input: &Parties,
    output: &Parties,
    tolerance: f64,
) -> Result<Factors, SeparabilityError> {
    let (unitary, ..) = unitary(matrix, input, output, tolerance)?;
    let operator = Operator { matrix: &unitary, input, output };
    // The parties of a factor so far, and those that they make.
    let mut found: Vec<(Cut, Cut)> = Vec::new();
    for party in 0..input.count() {
        let (mut of, mut to) = (1 << party, influenced(&operator, party, tolerance));
        found.retain(|&(others, places)| {
            let joined = places & to != 0;
            (of, to) = if joined { (of | others, to | places) } else { (of, to) };
            !joined
        });
        found.push((of, to));
    }
    found.sort_by_key(|(of, _)| of.trailing_zeros());
    let size = |parties: &Parties, set: Cut| -> usize {
        parties.members(set).into_iter().map(|party| parties.sizes()[party]).product()
    };
    // A tolerance may be too large for factors to have the same sizes on both sides: then it is one.
    if found.iter().any(|&(of, to)| size(input, of) != size(output, to)) {
        found = vec![((1 << input.count()) - 1, (1 << output.count()) - 1)];
    }
    let factor = |(of, to): (Cut, Cut)| {
        let (vector, ..) = rank_one(&operator.realigned(to, of));
        let size = size(input, of);
        let scale = (size as f64).sqrt();
        let matrix = ComplexMatrix::from_fn(size, size, |row, column| vector[row * size + column] * scale);
        let turned = largest_phase(&matrix).conj();
        Factor { input: of, output: to, matrix: matrix * turned }
    };
    let mut factors = Vec::from_iter(found.into_iter().map(factor));
    let product = whole(&factors, input, output);
    let overlap = product.dotc(&unitary);
    let phase = if overlap.norm() > 0.0 { overlap / overlap.norm() } else { Complex::ONE };
    factors[0].matrix *= phase;
    let residual = (&unitary - product * phase).norm() / unitary.norm();
    Ok(Factors { factors, residual })
}

/// The product of all factors.
fn whole(factors: &[Factor], input: &Parties, output: &Parties) -> ComplexMatrix {
    let places =
        factors.iter().map(|factor| (input.flattening(factor.input), output.flattening(factor.output)));
    let places = Vec::from_iter(places);
    let dimension = input.dimension();
    ComplexMatrix::from_fn(dimension, dimension, |row, column| {
        let entries = factors.iter().zip(&places);
        entries.fold(Complex::ONE, |product, (factor, (from, to))| {
            product * factor.matrix[(to[row].0, from[column].0)]
        })
    })
}

/// The parties of the image that depend on one party.
fn influenced(operator: &Operator, party: usize, tolerance: f64) -> Cut {
    let (input, output) = (operator.input, operator.output);
    let size = input.sizes()[party];
    let x = gaussian(&mut generator(party as u64), size, size);
    let step: usize = input.sizes()[party + 1..].iter().product();
    // U (X (x) 1): columns with other digits of this party are mixed.
    let columns = Vec::from_iter((0..input.dimension()).map(|column| (column / step % size, column)));
    let mixed = ComplexMatrix::from_fn(input.dimension(), input.dimension(), |row, column| {
        let (digit, _) = columns[column];
        let first = column - digit * step;
        (0..size).map(|from| operator.matrix[(row, first + from * step)] * x[(from, digit)]).sum()
    });
    stop::check();
    let image = product(&mixed, &operator.matrix.adjoint());
    let depends = |&place: &usize| {
        stop::check();
        let size = output.sizes()[place];
        let step: usize = output.sizes()[place + 1..].iter().product();
        let digit = |index: usize| index / step % size;
        // Less the average over the digits of this party, where both are the same.
        let mut off = 0.0;
        for column in 0..output.dimension() {
            for row in 0..output.dimension() {
                let (r, c) = (digit(row), digit(column));
                if r != c {
                    off += image[(row, column)].norm_sqr();
                } else if r > 0 {
                    off += (image[(row, column)] - image[(row - r * step, column - c * step)]).norm_sqr();
                }
            }
        }
        off.sqrt() > tolerance * image.norm()
    };
    (0..output.count()).filter(depends).fold(0, |set, place| set | 1 << place)
}
