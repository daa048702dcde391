//! The Choi matrix of channels on groups of systems that have nothing in common, by products.

use nalgebra::Complex;

use super::local::offsets;
use super::noisy::GateError;
use crate::algebra::blocked::{hermitian_eigen, product, product_adjoint};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::rounding::{above, frobenius_above, product_error};
use crate::norms::bounds::{block_products, weighted};
use crate::norms::few_negative::Positive;
use crate::norms::map::LinearMap;

/// How many columns make up most of a Choi matrix, at most.
const HEAVY: usize = 128;

/// The part of it that counts, of what is not the greatest.
const LIGHT: f64 = 1e-3;

/// Row and value of some entries of a column.
type Entries = Vec<(usize, Complex<f64>)>;

/// A channel on some systems: C = L L^dagger, whatever L is.
pub(super) struct Factor {
    places: Vec<usize>,
    /// d.
    size: usize,
    /// L, the longest column first.
    columns: ComplexMatrix,
    /// C, rounded.
    choi: ComplexMatrix,
    /// The entries of C that are not zero, by column; only for a few dimensions.
    entries: Option<Vec<Entries>>,
    /// A bound of |Tr_out C - 1|.
    trace_error: f64,
    /// A bound of the distance to the map that is meant, in diamond norm.
    apart: f64,
}

impl Factor {
    /// The channel of a map that is known up to `apart` in diamond norm.
    pub fn new(places: &[usize], map: &LinearMap, apart: f64) -> Result<Factor, GateError> {
        let failed = |why, off| GateError::NotAChannel { places: places.to_vec(), why, off };
        let size = map.input();
        let given = map.choi();
        let hermitian = hermitian_part(given);
        let (values, vectors) = hermitian_eigen(&hermitian)
            .ok_or_else(|| failed("has eigenvalues that are not found", f64::NAN))?;
        let greatest = values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let least = values.first().copied().unwrap_or(0.0);
        if least < -1e-6 {
            return Err(failed("is not completely positive,", -least));
        }
        let rounding = f64::EPSILON * greatest * values.len() as f64;
        let kept = Vec::from_iter((0..values.len()).rev().filter(|&k| values[k] > rounding));
        let sizes = Vec::from_iter(kept.iter().map(|&k| values[k]));
        let columns = weighted(&vectors.select_columns(&kept), &sizes);
        let choi = product_adjoint(&columns, &columns);
        let square = frobenius_above(&columns).powi(2);
        let off = frobenius_above(&(given - &choi)) * (1.0 + f64::EPSILON);
        let off = above(off + product_error(kept.len()) * square + map.radius());
        if off > 1e-6 {
            return Err(failed("does not preserve Hermiticity,", off));
        }
        let marginal = block_products(&columns, size) - ComplexMatrix::identity(size, size);
        let trace_error = frobenius_above(&marginal) + product_error(size * kept.len()) * square;
        let trace_error = above(trace_error * (1.0 + f64::EPSILON));
        if trace_error > 1e-6 {
            return Err(failed("does not preserve the trace,", trace_error));
        }
        let column = |column: usize| {
            let all = choi.column(column);
            Vec::from_iter(
                all.iter().copied().enumerate().filter(|(_, entry)| entry.re != 0.0 || entry.im != 0.0),
            )
        };
        let entries = (size * size <= 64).then(|| (0..size * size).map(column).collect());
        // |.|_diamond <= |.|_1 <= d |.|_F.
        let apart = above(apart + size as f64 * off);
        Ok(Factor { places: places.to_vec(), size, columns, choi, entries, trace_error, apart })
    }

    /// The product with each of the stretches of d^2 numbers, these numbered slowest.
    fn multiply(&self, x: &[Complex<f64>]) -> Vec<Complex<f64>> {
        let length = self.size * self.size;
        let count = x.len() / length;
        if let Some(entries) = &self.entries {
            let mut image = vec![Complex::ZERO; x.len()];
            let mut part = vec![Complex::ZERO; length];
            for (number, stretch) in x.chunks_exact(length).enumerate() {
                part.fill(Complex::ZERO);
                for (column, &factor) in entries.iter().zip(stretch) {
                    for &(row, entry) in column {
                        part[row] += entry * factor;
                    }
                }
                for (row, &entry) in part.iter().enumerate() {
                    image[row * count + number] = entry;
                }
            }
            return image;
        }
        let image = product(&self.choi, &ComplexMatrix::from_column_slice(length, count, x));
        image.transpose().data.into()
    }
}

/// The tensor product of channels on groups that make up all systems.
pub(super) struct Product {
    factors: Vec<Factor>,
    /// Where the entries of a vector stand that is ordered by groups, the first fastest, of each the input slower than the output.
    order: Vec<usize>,
}

impl Product {
    /// The product.
    pub fn new(dimensions: &[usize], factors: Vec<Factor>) -> Product {
        let n = dimensions.iter().product::<usize>();
        let mut order = vec![0];
        for factor in factors.iter().rev() {
            let own = offsets(dimensions, &factor.places);
            let pairs = own.iter().flat_map(|input| own.iter().map(move |output| input * n + output));
            let pairs = Vec::from_iter(pairs);
            order = order.iter().flat_map(|slow| pairs.iter().map(move |fast| slow + fast)).collect();
        }
        Product { factors, order }
    }

    /// A bound of |Tr_out C - 1|.
    pub fn trace_error(&self) -> f64 {
        above(
            self.factors.iter().fold(0.0, |all, factor| all + factor.trace_error + all * factor.trace_error),
        )
    }

    /// A bound of the distance to the channel that is meant, in diamond norm.
    pub fn apart(&self) -> f64 {
        // Each has a norm of at most 1 + its trace's error, the one that is meant at most its distance more.
        let norm = |factor: &Factor| 1.0 + factor.trace_error + factor.apart;
        let all: f64 = self.factors.iter().map(norm).product();
        above(self.factors.iter().map(|factor| factor.apart).sum::<f64>() * all)
    }

    /// The heaviest products of columns: few that make up most.
    pub fn heavy(&self) -> ComplexMatrix {
        // The weight of each, and which columns.
        let mut products = vec![(1.0, Vec::new())];
        for factor in &self.factors {
            let lengths = Vec::from_iter(factor.columns.column_iter().map(|column| column.norm_squared()));
            let longer = |(weight, chosen): &(f64, Vec<usize>)| {
                let with = |(number, length): (usize, &f64)| {
                    (weight * length, chosen.iter().copied().chain([number]).collect())
                };
                lengths.iter().enumerate().map(with).collect::<Vec<(f64, Vec<usize>)>>()
            };
            products = products.iter().flat_map(longer).collect();
            products.sort_by(|a, b| b.0.total_cmp(&a.0));
            products.truncate(HEAVY);
        }
        let rest = products.iter().skip(1).map(|(weight, _)| weight).sum::<f64>();
        let kept = products.iter().enumerate().filter(|(k, (weight, _))| *k == 0 || *weight > LIGHT * rest);
        let kept = Vec::from_iter(kept.map(|(_, (_, chosen))| chosen));
        let mut heavy = ComplexMatrix::zeros(self.order.len(), kept.len());
        for (mut into, chosen) in heavy.column_iter_mut().zip(kept) {
            let mut vector = vec![Complex::ONE];
            for (factor, &number) in self.factors.iter().zip(chosen).rev() {
                let column = factor.columns.column(number);
                vector = vector.iter().flat_map(|slow| column.iter().map(move |fast| slow * fast)).collect();
            }
            for (entry, &place) in vector.iter().zip(&self.order) {
                into[place] = *entry;
            }
        }
        heavy
    }
}

impl Positive for Product {
    fn product(&self, x: &ComplexMatrix) -> ComplexMatrix {
        let mut image = ComplexMatrix::zeros(x.nrows(), x.ncols());
        for (mut into, column) in image.column_iter_mut().zip(x.column_iter()) {
            let mut vector = Vec::from_iter(self.order.iter().map(|&place| column[place]));
            for factor in &self.factors {
                vector = factor.multiply(&vector);
            }
            for (entry, &place) in vector.iter().zip(&self.order) {
                into[place] = *entry;
            }
        }
        image
    }

    fn error(&self) -> f64 {
        // Each product is off by its own rounding, and by that of C.
        let sizes = self.factors.iter().map(|factor| frobenius_above(&factor.choi));
        let off = self.factors.iter().map(|factor| {
            let own = frobenius_above(&factor.choi);
            let square = frobenius_above(&factor.columns).powi(2);
            product_error(factor.size * factor.size) + product_error(factor.columns.ncols()) * square / own
        });
        let off = above(off.sum());
        above(sizes.product::<f64>() * off * (1.0 + 2.0 * off))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::{gaussian, generator};
    use crate::norms::random::channel;

    #[test]
    fn it_is_a_tensor_product() {
        let rng = &mut generator(3);
        let (a, b) = (channel(rng, 2, 2, 3).unwrap(), channel(rng, 3, 3, 2).unwrap());
        let whole = a.tensor(&b).unwrap();
        for swapped in [false, true] {
            let factor = |place, map| Factor::new(&[place], map, 0.0).unwrap();
            let factors = vec![factor(0, &a), factor(1, &b)];
            let factors = if swapped { factors.into_iter().rev().collect() } else { factors };
            let product = Product::new(&[2, 3], factors);
            let x = gaussian(rng, 36, 2);
            let off = (product.product(&x) - whole.choi() * &x).norm();
            assert!(off <= product.error() * x.norm() && product.error() < 1e-12, "{off}");
            let heavy = product.heavy();
            assert_eq!(heavy.ncols(), 6);
            assert!((&heavy * heavy.adjoint() - whole.choi()).norm() < 1e-12);
        }
    }
}
