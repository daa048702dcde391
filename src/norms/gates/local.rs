//! Operators on some of several systems.

use crate::algebra::complex_matrix::ComplexMatrix;

/// (U (x) 1) A for U on the systems at these places, in this order, and a matrix A with as many rows as all systems have dimensions,
/// the first system slowest. d multiplications an entry, for U of d rows.
pub(super) fn apply(
    dimensions: &[usize],
    places: &[usize],
    operator: &ComplexMatrix,
    matrix: &ComplexMatrix,
) -> ComplexMatrix {
    let offsets = offsets(dimensions, places);
    let others = Vec::from_iter((0..dimensions.len()).filter(|place| !places.contains(place)));
    let bases = self::offsets(dimensions, &others);
    let mut image = ComplexMatrix::zeros(matrix.nrows(), matrix.ncols());
    let mut part = vec![nalgebra::Complex::ZERO; offsets.len()];
    for (from, mut into) in matrix.column_iter().zip(image.column_iter_mut()) {
        for base in &bases {
            for (entry, offset) in part.iter_mut().zip(&offsets) {
                *entry = from[base + offset];
            }
            for (row, offset) in offsets.iter().enumerate() {
                into[base + offset] = operator.row(row).iter().zip(&part).map(|(a, b)| a * b).sum();
            }
        }
    }
    image
}

/// Where the basis states of the systems at these places stand among those of all, the first of them slowest.
pub(super) fn offsets(dimensions: &[usize], places: &[usize]) -> Vec<usize> {
    let mut offsets = vec![0];
    for &place in places {
        let stride = dimensions[place + 1..].iter().product::<usize>();
        let digits = 0..dimensions[place];
        offsets =
            offsets.iter().flat_map(|offset| digits.clone().map(move |k| offset + k * stride)).collect();
    }
    offsets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::{gaussian, generator};

    #[test]
    fn they_are_tensor_products() {
        let rng = &mut generator(1);
        let (a, b, c) = (gaussian(rng, 2, 2), gaussian(rng, 3, 3), gaussian(rng, 2, 2));
        let matrix = gaussian(rng, 12, 5);
        let identity = |size| ComplexMatrix::identity(size, size);
        let near = |a: ComplexMatrix, b: ComplexMatrix| assert!((a - b).norm() < 1e-12);
        let dimensions = [2, 3, 2];
        near(
            apply(&dimensions, &[1], &b, &matrix),
            identity(2).kronecker(&b).kronecker(&identity(2)) * &matrix,
        );
        near(
            apply(&dimensions, &[0, 1], &a.kronecker(&b), &matrix),
            a.kronecker(&b).kronecker(&identity(2)) * &matrix,
        );
        // In another order.
        let both = a.kronecker(&identity(3)).kronecker(&c) * &matrix;
        near(apply(&dimensions, &[2, 0], &c.kronecker(&a), &matrix), both);
    }
}
