//! Tensor powers and controlled gates of a gate.

use nalgebra::Complex;

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::separability::SeparabilityError;
use crate::separability::model::parties::Parties;

/// The tensor power U (x) ... (x) U of so many factors: party j of it has the parties j of all copies, the first copy first.
///
/// # Errors
///
/// If the matrix is not of the dimension of the parties, or the power has too many dimensions.
pub fn tensor_power(
    matrix: &ComplexMatrix,
    parties: &Parties,
    copies: u32,
) -> Result<(ComplexMatrix, Parties), SeparabilityError> {
    square(matrix, parties)?;
    let size = |&size: &usize| size.checked_pow(copies).unwrap_or(usize::MAX);
    let power = Parties::new(parties.sizes().iter().map(size).collect())?;
    // The numbers of the basis vectors of the copies.
    let numbers = |index: usize| -> Vec<usize> {
        let digits = power.digits(index);
        let copy = |copy: u32| {
            let of_party = digits.iter().zip(parties.sizes());
            let digits = of_party.map(|(digit, size)| digit / size.pow(copies - 1 - copy) % size);
            parties.index(&Vec::from_iter(digits))
        };
        (0..copies).map(copy).collect()
    };
    let all = Vec::from_iter((0..power.dimension()).map(numbers));
    let entry = |row: usize, column: usize| {
        let both = all[row].iter().zip(&all[column]);
        both.fold(Complex::ONE, |product, (&row, &column)| product * matrix[(row, column)])
    };
    let dimension = power.dimension();
    Ok((ComplexMatrix::from_fn(dimension, dimension, entry), power))
}

/// The gate with so many qubits before its parties, that acts if all of them are 1.
///
/// # Errors
///
/// If the matrix is not of the dimension of the parties, or there are too many dimensions.
pub fn controlled(
    matrix: &ComplexMatrix,
    parties: &Parties,
    controls: usize,
) -> Result<(ComplexMatrix, Parties), SeparabilityError> {
    square(matrix, parties)?;
    let all = Parties::new([&vec![2; controls][..], parties.sizes()].concat())?;
    let first = all.dimension() - parties.dimension();
    let entry = |row: usize, column: usize| match (row >= first, column >= first) {
        (true, true) => matrix[(row - first, column - first)],
        _ if row == column => Complex::ONE,
        _ => Complex::ZERO,
    };
    Ok((ComplexMatrix::from_fn(all.dimension(), all.dimension(), entry), all))
}

fn square(matrix: &ComplexMatrix, parties: &Parties) -> Result<(), SeparabilityError> {
    if matrix.shape() == (parties.dimension(), parties.dimension()) {
        return Ok(());
    }
    Err(SeparabilityError::Matrix(format!(
        "the matrix is {} x {}, but parties {parties} have {} dimensions",
        matrix.nrows(),
        matrix.ncols(),
        parties.dimension()
    )))
}
