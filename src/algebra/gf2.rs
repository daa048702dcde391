//! Linear algebra over the field of two elements, 64 entries to a word.

use crate::stop;

/// A vector over GF(2).
///
/// ```
/// use curiosa::algebra::gf2::BitVector;
/// let mut vector = BitVector::from_bits([true, false, true, true]);
/// vector.flip(1);
/// assert_eq!(vector.ones().collect::<Vec<_>>(), [0, 1, 2, 3]);
/// assert_eq!(vector.weight(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitVector {
    length: usize,
    words: Vec<u64>,
}

impl BitVector {
    /// The zero vector.
    pub fn zeros(length: usize) -> Self {
        BitVector { length, words: vec![0; length.div_ceil(64)] }
    }

    /// The vector with these entries.
    pub fn from_bits(bits: impl IntoIterator<Item = bool>) -> Self {
        let mut vector = BitVector { length: 0, words: Vec::new() };
        for bit in bits {
            if vector.length.is_multiple_of(64) {
                vector.words.push(0);
            }
            vector.length += 1;
            vector.set(vector.length - 1, bit);
        }
        vector
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// An entry.
    ///
    /// # Panics
    /// If `place` is beyond the last word.
    pub fn get(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// Changes an entry.
    pub fn set(&mut self, place: usize, bit: bool) {
        let mask = 1 << (place % 64);
        if bit { self.words[place / 64] |= mask } else { self.words[place / 64] &= !mask }
    }

    /// Adds one to an entry.
    pub fn flip(&mut self, place: usize) {
        self.words[place / 64] ^= 1 << (place % 64);
    }

    /// Adds a vector of the same length.
    pub fn add(&mut self, other: &BitVector) {
        add(&mut self.words, &other.words);
    }

    /// The number of ones.
    pub fn weight(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether every entry is zero.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The places of the ones, in ascending order.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let rest = std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|&word| word != 0).map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// The sum of the products of entries in the same place.
    pub fn dot(&self, other: &BitVector) -> bool {
        let ones = self.words.iter().zip(&other.words).fold(0, |all, (a, b)| all ^ (a & b));
        ones.count_ones() % 2 == 1
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

/// Adds words to words: vectorised by the compiler.
#[inline(always)]
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// Rows that are added to at once, before the next look at a request to stop.
const ROWS: usize = 1024;

/// A matrix over GF(2).
///
/// ```
/// use curiosa::algebra::gf2::{BitMatrix, BitVector, Solutions};
/// let row = BitVector::from_bits([true, true]);
/// let matrix = BitMatrix::new(2, vec![row.clone(), row]); // x + y = 1 and x + y = 0
/// let Solutions::None { witness } = matrix.solve(&BitVector::from_bits([true, false])) else { panic!() };
/// assert_eq!(witness.weight(), 2); // Both equations together say 0 = 1.
/// assert_eq!(matrix.rank(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMatrix {
    columns: usize,
    rows: Vec<BitVector>,
}

/// What is known about the solutions x of A x = b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There are some.
    Some {
        /// One of them.
        solution: BitVector,
        /// A basis of what may be added to it.
        kernel: Vec<BitVector>,
    },
    /// There are none: the rows of A where this vector has ones add up to zero, the entries of b there to one.
    None {
        /// The proof.
        witness: BitVector,
    },
}

impl BitMatrix {
    /// The matrix with these rows.
    ///
    /// # Panics
    /// If a row has another number of entries.
    pub fn new(columns: usize, rows: Vec<BitVector>) -> Self {
        assert!(rows.iter().all(|row| row.len() == columns), "every row has {columns} entries");
        BitMatrix { columns, rows }
    }

    /// The identity.
    pub fn identity(size: usize) -> Self {
        let unit = |k| {
            stop::check();
            BitVector::from_bits((0..size).map(|column| column == k))
        };
        BitMatrix::new(size, (0..size).map(unit).collect())
    }

    /// The rows.
    pub fn rows(&self) -> &[BitVector] {
        &self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// An entry.
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.rows[row].get(column)
    }

    /// The transposed matrix.
    pub fn transpose(&self) -> Self {
        let mut rows = vec![BitVector::zeros(self.rows.len()); self.columns];
        for (index, row) in self.rows.iter().enumerate() {
            stop::check();
            row.ones().for_each(|column| rows[column].flip(index));
        }
        BitMatrix::new(self.rows.len(), rows)
    }

    /// The product with a column vector.
    pub fn times(&self, vector: &BitVector) -> BitVector {
        BitVector::from_bits(self.rows.iter().map(|row| row.dot(vector)))
    }

    /// Reduces the matrix to its reduced row echelon form by Gauss and Jordan; the columns of the pivots. The same is
    /// done to the rows of `beside`. O(rows * rank * columns / 64).
    pub fn reduce(&mut self, mut beside: Option<&mut BitMatrix>) -> Vec<usize> {
        let mut pivots = Vec::new();
        for column in 0..self.columns {
            stop::check();
            let done = pivots.len();
            let Some(pivot) = (done..self.rows.len()).find(|&row| self.get(row, column)) else { continue };
            self.rows.swap(done, pivot);
            if let Some(beside) = &mut beside {
                beside.rows.swap(done, pivot);
            }
            let others =
                Vec::from_iter((0..self.rows.len()).filter(|&row| row != done && self.get(row, column)));
            for matrix in [Some(&mut *self), beside.as_deref_mut()].into_iter().flatten() {
                let pivot = matrix.rows[done].clone();
                for part in others.chunks(ROWS) {
                    stop::check();
                    part.iter().for_each(|&row| matrix.rows[row].add(&pivot));
                }
            }
            pivots.push(column);
        }
        pivots
    }

    /// The rank: a row echelon form, without reducing what is above the pivots.
    /// O(rows * rank * columns / 64).
    pub fn rank(mut self) -> usize {
        let mut rank = 0;
        for column in 0..self.columns {
            stop::check();
            let Some(pivot) = (rank..self.rows.len()).find(|&row| self.get(row, column)) else { continue };
            self.rows.swap(rank, pivot);
            let (done, rest) = self.rows.split_at_mut(rank + 1);
            let from = column / 64;
            for part in rest.chunks_mut(ROWS) {
                stop::check();
                for row in part.iter_mut().filter(|row| row.get(column)) {
                    add(&mut row.words[from..], &done[rank].words[from..]);
                }
            }
            rank += 1;
        }
        rank
    }

    /// The inverse; None if there is none, or the matrix is not square. O(rows^3 / 64).
    pub fn inverse(&self) -> Option<Self> {
        let mut inverse = BitMatrix::identity(self.rows.len());
        let pivots = self.clone().reduce(Some(&mut inverse));
        (pivots.len() == self.rows.len() && self.columns == self.rows.len()).then_some(inverse)
    }

    /// A basis of the vectors that the matrix takes to zero, by [`BitMatrix::reduce`].
    pub fn kernel(&self) -> Vec<BitVector> {
        let mut reduced = self.clone();
        let pivots = reduced.reduce(None);
        reduced.kernel_of_reduced(&pivots)
    }

    fn kernel_of_reduced(&self, pivots: &[usize]) -> Vec<BitVector> {
        let free = (0..self.columns).filter(|column| pivots.binary_search(column).is_err());
        let basis = free.map(|free| {
            stop::check();
            let mut vector = BitVector::zeros(self.columns);
            vector.set(free, true);
            for (row, &pivot) in pivots.iter().enumerate() {
                vector.set(pivot, self.get(row, free));
            }
            vector
        });
        basis.collect()
    }

    /// All solutions of A x = b, or the proof that there is none. O(rows^2 * columns / 64).
    pub fn solve(&self, b: &BitVector) -> Solutions {
        Factored::new(self).solve(b)
    }
}

/// A matrix that was reduced once, for many right hand sides.
#[derive(Clone, Debug)]
pub struct Factored {
    columns: usize,
    pivots: Vec<usize>,
    /// The columns of the product of all row operations.
    operations: BitMatrix,
    kernel: Vec<BitVector>,
    /// Rows of the operations that give a row of zeros.
    zeros: Vec<BitVector>,
}

impl Factored {
    /// Reduces a matrix. O(rows^2 * (rows + columns) / 64).
    pub fn new(matrix: &BitMatrix) -> Self {
        let mut reduced = matrix.clone();
        let mut operations = BitMatrix::identity(matrix.rows.len());
        let pivots = reduced.reduce(Some(&mut operations));
        let kernel = reduced.kernel_of_reduced(&pivots);
        let zeros = operations.rows[pivots.len()..].to_vec();
        Factored { columns: matrix.columns, pivots, operations: operations.transpose(), kernel, zeros }
    }

    /// All solutions of A x = b, or the proof that there is none. O(ones of b * rows / 64).
    pub fn solve(&self, b: &BitVector) -> Solutions {
        if let Some(witness) = self.zeros.iter().find(|zero| zero.dot(b)) {
            return Solutions::None { witness: witness.clone() };
        }
        Solutions::Some { solution: self.particular(b), kernel: self.kernel.clone() }
    }

    /// The solution in which all free unknowns are zero, if there is one at all.
    pub fn particular(&self, b: &BitVector) -> BitVector {
        let mut reduced = BitVector::zeros(b.len());
        b.ones().for_each(|place| reduced.add(&self.operations.rows[place]));
        let mut solution = BitVector::zeros(self.columns);
        for (row, &pivot) in self.pivots.iter().enumerate() {
            solution.set(pivot, reduced.get(row));
        }
        solution
    }
}
