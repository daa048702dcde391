//! The rank of a large matrix modulo a prime below 2^23, and rows that attain it.
//!
//! The rows taken so far are kept as [1 | C]: each is 1 in its own pivot column, 0 in those of the others, and
//! C stands in the free columns. Rows come in blocks. A block is reduced by [1 | C], then its own echelon form
//! [1 | D] is found, and C becomes C - (its new pivot columns) D. All three are products of matrices of
//! floats: residues lie between -p/2 and p/2, so that sums of 128 products stay below 2^53, are exact in
//! any order, and are reduced once.
//!
//! For r independent rows among m of n columns about n^3/6 multiplications keep C, and (m/n) n^3/6 reduce the
//! rows; n^2/4 floats of memory.

use nalgebra::DMatrix;
use pulp::Arch;
use rayon::prelude::*;

use super::prime_field::{PrimeField, is_prime};
use crate::stop;

/// Rows that are eliminated together.
const BLOCK: usize = 128;
/// Rows of a block that are eliminated one by one.
const STRIP: usize = 16;
/// Columns that one thread works on.
const PANEL: usize = 512;
/// The bound of the primes.
pub const BOUND: u64 = 1 << 23;

/// The entries of a row that are not 0 as (column, residue from 0 to p - 1), columns distinct.
pub type SparseRow = Vec<(u32, u32)>;

/// The primes below [`BOUND`] that are 1 modulo 4, from the largest on.
pub fn primes() -> impl Iterator<Item = u64> {
    (0..BOUND / 4).map(|k| BOUND - 3 - 4 * k).filter(|&p| is_prime(p))
}

/// Rows modulo a prime, taken one after the other.
///
/// ```
/// use curiosa::algebra::elimination::{Elimination, primes};
/// let mut rows = Elimination::new(3, primes().next().unwrap());
/// let chosen = rows.extend(&[vec![(0, 1), (1, 1)], vec![(0, 2), (1, 2)], vec![(2, 5)]]);
/// assert_eq!(chosen, [0, 2]); // The second row is twice the first.
/// assert_eq!((rows.rank(), rows.deficiency()), (2, 1));
/// ```
pub struct Elimination {
    field: PrimeField,
    modulus: Modulus,
    columns: usize,
    places: Vec<Place>,
    /// The columns without a pivot.
    free: Vec<usize>,
    rank: usize,
    /// C transposed, cut between rows of C: a row for each free column, a column for each pivot.
    parts: Vec<DMatrix<f64>>,
}

/// Where a column is kept.
#[derive(Clone, Copy)]
enum Place {
    /// As the pivot of this row.
    Pivot(usize),
    /// As this free column.
    Free(usize),
}

impl Elimination {
    /// No rows yet, of so many columns, modulo a prime below [`BOUND`].
    ///
    /// # Panics
    /// If `p` is not a prime below [`BOUND`].
    pub fn new(columns: usize, p: u64) -> Self {
        assert!(p < BOUND, "{p} is not below {BOUND}");
        Elimination {
            field: PrimeField::new(p),
            modulus: Modulus { p: p as f64, inverse: 1.0 / p as f64 },
            columns,
            places: (0..columns).map(Place::Free).collect(),
            free: (0..columns).collect(),
            rank: 0,
            parts: Vec::new(),
        }
    }

    /// The rank of the rows so far.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The number of columns less the rank.
    pub fn deficiency(&self) -> usize {
        self.columns - self.rank
    }

    /// Takes rows until the rank is full; the indices of those that raised it, which are those that no
    /// combination of the rows before makes.
    pub fn extend(&mut self, rows: &[SparseRow]) -> Vec<usize> {
        let mut chosen = Vec::new();
        for (number, block) in rows.chunks(BLOCK).enumerate() {
            if self.deficiency() == 0 {
                break;
            }
            chosen.extend(self.add_block(block).into_iter().map(|row| number * BLOCK + row));
        }
        chosen
    }

    /// A basis of the vectors on which all rows vanish: for each column without a pivot the one that is 1 there and 0 in
    /// the others of these columns.
    ///
    /// ```
    /// use curiosa::algebra::elimination::Elimination;
    /// let mut rows = Elimination::new(3, 5);
    /// rows.extend(&[vec![(0, 1), (1, 1), (2, 3)]]);
    /// assert_eq!(rows.kernel(), [[4, 1, 0], [2, 0, 1]]);
    /// ```
    pub fn kernel(&self) -> Vec<Vec<u64>> {
        let p = self.field.modulus() as i64;
        let mut kernel = vec![vec![0; self.columns]; self.free.len()];
        for (vector, &column) in kernel.iter_mut().zip(&self.free) {
            vector[column] = 1;
        }
        let mut columns = vec![0; self.rank];
        for (column, place) in self.places.iter().enumerate() {
            if let Place::Pivot(row) = *place {
                columns[row] = column;
            }
        }
        let rows = self.parts.iter().flat_map(|part| part.column_iter());
        for (row, column) in rows.zip(columns) {
            for (vector, entry) in kernel.iter_mut().zip(row.iter()) {
                vector[column] = (-*entry as i64).rem_euclid(p) as u64;
            }
        }
        kernel
    }

    fn add_block(&mut self, rows: &[SparseRow]) -> Vec<usize> {
        let reduced = self.reduce(rows);
        let Echelon { chosen, pivots, tails } = self.echelon(reduced);
        if chosen.is_empty() {
            return chosen;
        }
        let mut is_pivot = vec![false; self.free.len()];
        for &pivot in &pivots {
            is_pivot[pivot] = true;
        }
        let rest: Vec<usize> = (0..self.free.len()).filter(|&column| !is_pivot[column]).collect();
        let modulus = self.modulus;
        self.parts.par_iter_mut().for_each(|part| {
            stop::check();
            let count = part.ncols();
            let pivoted = DMatrix::from_fn(pivots.len(), count, |row, column| part[(pivots[row], column)]);
            let mut kept = DMatrix::zeros(rest.len(), count);
            for column in 0..count {
                let from = &part.as_slice()[column * part.nrows()..][..part.nrows()];
                let to = &mut kept.as_mut_slice()[column * rest.len()..][..rest.len()];
                for (entry, &place) in to.iter_mut().zip(&rest) {
                    *entry = from[place];
                }
            }
            kept.gemm(-1.0, &tails, &pivoted, 1.0);
            modulus.reduce_all(kept.as_mut_slice());
            *part = kept;
        });
        for (offset, &pivot) in pivots.iter().enumerate() {
            self.places[self.free[pivot]] = Place::Pivot(self.rank + offset);
        }
        self.free = rest.iter().map(|&column| self.free[column]).collect();
        for (place, &column) in self.free.iter().enumerate() {
            self.places[column] = Place::Free(place);
        }
        self.rank += pivots.len();
        self.append(tails);
        chosen
    }

    /// New rows of C; parts that are too thin for a good product are put together.
    fn append(&mut self, tails: DMatrix<f64>) {
        match self.parts.last_mut() {
            Some(last) if last.ncols() + tails.ncols() <= BLOCK => {
                let mut both = std::mem::replace(last, DMatrix::zeros(0, 0)).data.into();
                Vec::append(&mut both, &mut tails.data.into());
                let count = both.len().checked_div(self.free.len()).unwrap_or(0);
                *last = DMatrix::from_vec(self.free.len(), count, both);
            }
            _ => self.parts.push(tails),
        }
    }

    /// The rows less what the pivots take, in the free columns: a column for each row.
    fn reduce(&self, rows: &[SparseRow]) -> DMatrix<f64> {
        let (free, count) = (self.free.len(), rows.len());
        let mut reduced = DMatrix::zeros(free, count);
        // Of each part: what is to be subtracted of its rows.
        let mut factors: Vec<DMatrix<f64>> =
            self.parts.iter().map(|part| DMatrix::zeros(part.ncols(), count)).collect();
        let mut parts = Vec::with_capacity(self.rank);
        for (number, part) in self.parts.iter().enumerate() {
            parts.extend((0..part.ncols()).map(|place| (number, place)));
        }
        let mut used = vec![false; self.parts.len()];
        for (number, row) in rows.iter().enumerate() {
            for &(column, residue) in row {
                let residue = self.modulus.reduce(f64::from(residue));
                match self.places[column as usize] {
                    Place::Free(place) => reduced[(place, number)] = residue,
                    Place::Pivot(pivot) => {
                        let (part, place) = parts[pivot];
                        factors[part][(place, number)] = residue;
                        used[part] = true;
                    }
                }
            }
        }
        self.in_panels(&mut reduced, |panel, start| {
            for (part, factors) in
                self.parts.iter().zip(&factors).zip(&used).filter_map(|(pair, &used)| used.then_some(pair))
            {
                stop::check();
                panel.gemm(-1.0, &part.rows(start, panel.nrows()), factors, 1.0);
                self.modulus.reduce_all(panel.as_mut_slice());
            }
        });
        reduced
    }

    /// Works on a matrix cut between its rows, in parallel: `work` gets a copy of some rows and the number of the
    /// first.
    fn in_panels(&self, matrix: &mut DMatrix<f64>, work: impl Fn(&mut DMatrix<f64>, usize) + Sync) {
        let (rows, _) = matrix.shape();
        let starts: Vec<usize> = (0..rows).step_by(PANEL).collect();
        let source = &*matrix;
        let panels: Vec<DMatrix<f64>> = starts
            .par_iter()
            .map(|&start| {
                let mut panel = source.rows(start, PANEL.min(rows - start)).into_owned();
                work(&mut panel, start);
                panel
            })
            .collect();
        for (start, panel) in starts.into_iter().zip(panels) {
            matrix.rows_mut(start, panel.nrows()).copy_from(&panel);
        }
    }

    /// The echelon form of vectors, the columns of `vectors`.
    fn echelon(&self, mut vectors: DMatrix<f64>) -> Echelon {
        let (length, count) = vectors.shape();
        let (mut chosen, mut pivots) = (Vec::new(), Vec::new());
        let arch = Arch::new();
        // Vectors that are chosen are moved to the front, in order; each is 1 at its pivot, 0 at earlier ones.
        for start in (0..count).step_by(STRIP) {
            stop::check();
            let strip = STRIP.min(count - start);
            let before = pivots.len();
            let factors = self.solve(&vectors, &pivots, start, strip);
            let mut work = vectors.columns(start, strip).into_owned();
            if before > 0 {
                let earlier = vectors.columns(0, before);
                self.in_panels(&mut work, |panel, first| {
                    panel.gemm(-1.0, &earlier.rows(first, panel.nrows()), &factors, 1.0);
                    self.modulus.reduce_all(panel.as_mut_slice());
                });
            }
            let data = work.as_mut_slice();
            for row in 0..strip {
                let (above, below) = data.split_at_mut(row * length);
                let vector = &mut below[..length];
                // Chosen vectors of this strip stand at its front.
                for (place, &pivot) in pivots[before..].iter().enumerate() {
                    let factor = vector[pivot];
                    if factor != 0.0 {
                        let other = &above[place * length..][..length];
                        arch.dispatch(
                            #[inline(always)]
                            || self.modulus.subtract(vector, factor, other),
                        );
                    }
                }
                let Some(pivot) = vector.iter().position(|&entry| entry != 0.0) else { continue };
                let inverse = self.inverse(vector[pivot]);
                vector.iter_mut().for_each(|entry| *entry = self.modulus.reduce(*entry * inverse));
                let place = pivots.len() - before;
                if place < row {
                    above[place * length..][..length].copy_from_slice(vector);
                }
                pivots.push(pivot);
                chosen.push(start + row);
            }
            let new = pivots.len() - before;
            vectors.columns_mut(before, new).copy_from(&work.columns(0, new));
        }
        let tails = self.back_substitute(&vectors, &pivots);
        Echelon { chosen, pivots, tails }
    }

    /// What to subtract of the chosen vectors from some others so that these become 0 at all pivots.
    fn solve(&self, vectors: &DMatrix<f64>, pivots: &[usize], start: usize, count: usize) -> DMatrix<f64> {
        let mut factors =
            DMatrix::from_fn(pivots.len(), count, |place, column| vectors[(pivots[place], start + column)]);
        // Chosen vector k has entries at later pivots.
        for earlier in 0..pivots.len() {
            for later in earlier + 1..pivots.len() {
                let entry = vectors[(pivots[later], earlier)];
                if entry != 0.0 {
                    for column in 0..count {
                        let value = factors[(later, column)] - factors[(earlier, column)] * entry;
                        factors[(later, column)] = self.modulus.reduce(value);
                    }
                }
            }
        }
        factors
    }

    /// The chosen vectors combined so that each is 0 at the pivots of the others, without the pivots.
    fn back_substitute(&self, vectors: &DMatrix<f64>, pivots: &[usize]) -> DMatrix<f64> {
        let (length, count) = (vectors.nrows(), pivots.len());
        let mut is_pivot = vec![false; length];
        for &pivot in pivots {
            is_pivot[pivot] = true;
        }
        let rest: Vec<usize> = (0..length).filter(|&place| !is_pivot[place]).collect();
        // T(k, l) is the entry of vector k at pivot l, 1 for k = l and 0 for k > l. Column k of the inverse's
        // transpose says how to combine the vectors.
        let mut combine: DMatrix<f64> = DMatrix::identity(count, count);
        for row in (0..count).rev() {
            for later in row + 1..count {
                let entry = vectors[(pivots[later], row)];
                if entry != 0.0 {
                    for place in later..count {
                        let value = combine[(place, row)] - entry * combine[(place, later)];
                        combine[(place, row)] = self.modulus.reduce(value);
                    }
                }
            }
        }
        let mut tails = DMatrix::zeros(rest.len(), count);
        self.in_panels(&mut tails, |panel, first| {
            let places = &rest[first..first + panel.nrows()];
            let entries = DMatrix::from_fn(places.len(), count, |row, column| vectors[(places[row], column)]);
            panel.gemm(1.0, &entries, &combine, 0.0);
            self.modulus.reduce_all(panel.as_mut_slice());
        });
        tails
    }

    fn inverse(&self, residue: f64) -> f64 {
        let p = self.field.modulus() as i64;
        let inverse = self.field.inverse((residue as i64).rem_euclid(p) as u64);
        self.modulus.reduce(inverse as f64)
    }
}

/// The echelon form of a block.
struct Echelon {
    /// Indices of independent vectors.
    chosen: Vec<usize>,
    /// The place of the pivot of each.
    pivots: Vec<usize>,
    /// A column for each, without the pivots.
    tails: DMatrix<f64>,
}

/// Whole floats modulo p, between -p/2 - 1 and p/2 + 1.
#[derive(Clone, Copy)]
struct Modulus {
    p: f64,
    inverse: f64,
}

impl Modulus {
    /// A whole float below 2^52 in absolute value modulo p.
    #[inline(always)]
    fn reduce(self, value: f64) -> f64 {
        // Adding this rounds to a whole number; the quotient may be one off, which the bound allows for.
        const ROUND: f64 = 6_755_399_441_055_744.0;
        let quotient = (value * self.inverse + ROUND) - ROUND;
        value - quotient * self.p
    }

    fn reduce_all(self, values: &mut [f64]) {
        Arch::new().dispatch(
            #[inline(always)]
            || values.iter_mut().for_each(|value| *value = self.reduce(*value)),
        );
    }

    /// vector -= factor other.
    #[inline(always)]
    fn subtract(self, vector: &mut [f64], factor: f64, other: &[f64]) {
        for (entry, &other) in vector.iter_mut().zip(other) {
            *entry = self.reduce(*entry - factor * other);
        }
    }
}
