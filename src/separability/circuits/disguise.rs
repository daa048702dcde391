//! Hadamard matrices of Sylvester in disguise.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// A matrix as a direct sum of blocks, each a Hadamard matrix of Sylvester with rows and columns permuted and with signs.
///
/// Rows and columns of a block have labels, numbers of `bits` bits, and signs; the entry is the product of both signs, and -1 to the
/// number of common bits of both labels.
#[derive(Clone)]
pub(super) struct Disguise {
    pub bits: usize,
    blocks: Vec<Block>,
}

/// Its columns, and its rows with the same support.
#[derive(Clone)]
struct Block {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

/// Labels and signs of the rows and columns of a whole matrix: block number times 2^bits, plus label in the block.
pub(super) struct Labels {
    pub rows: Vec<usize>,
    pub row_signs: Vec<bool>,
    pub columns: Vec<usize>,
    pub column_signs: Vec<bool>,
}

impl Disguise {
    /// Which blocks a matrix has.
    ///
    /// # Errors
    ///
    /// If entries other than 0, 1 and -1 occur, rows share some of the columns where they are not 0 but not all, or their
    /// number is no power of 2.
    pub(super) fn of(matrix: &GaussianMatrix) -> Result<Self, SeparabilityError> {
        let size = matrix.size();
        let wrong = || {
            SeparabilityError::Matrix(
                "the matrix is no direct sum of Hadamard matrices of Sylvester with rows and columns permuted and with signs: only such are decomposed"
                    .into(),
            )
        };
        let allowed = [Gaussian::ZERO, Gaussian::ONE, -Gaussian::ONE];
        let mut blocks: Vec<Block> = Vec::new();
        for row in 0..size {
            if matrix.row(row).iter().any(|entry| !allowed.contains(entry)) {
                return Err(wrong());
            }
            let columns =
                Vec::from_iter((0..size).filter(|&column| matrix.entry(row, column) != Gaussian::ZERO));
            match blocks.iter_mut().find(|block| block.columns.iter().any(|column| columns.contains(column)))
            {
                Some(block) if block.columns == columns => block.rows.push(row),
                Some(_) => return Err(wrong()),
                None => blocks.push(Block { rows: vec![row], columns }),
            }
        }
        let order = blocks[0].columns.len();
        let square = |block: &Block| block.rows.len() == order && block.columns.len() == order;
        if !order.is_power_of_two() || !blocks.iter().all(square) {
            return Err(wrong());
        }
        let disguise = Disguise { bits: order.trailing_zeros() as usize, blocks };
        // Every choice gives labels or none does.
        let fits = disguise.blocks.iter().all(|block| block.labels(matrix).is_some());
        fits.then_some(disguise).ok_or_else(wrong)
    }

    /// The number of blocks.
    pub(super) fn count(&self) -> usize {
        self.blocks.len()
    }

    /// Orders rows and columns of a block at random, on which its labels depend.
    pub(super) fn shuffle(&mut self, block: usize, rng: &mut impl Rng) {
        self.blocks[block].rows.shuffle(rng);
        self.blocks[block].columns.shuffle(rng);
    }

    /// Labels by the present order of rows and columns, if the blocks have these numbers.
    pub(super) fn labels(&self, matrix: &GaussianMatrix, numbers: &[usize]) -> Labels {
        let size = matrix.size();
        let mut labels = Labels {
            rows: vec![0; size],
            row_signs: vec![false; size],
            columns: vec![0; size],
            column_signs: vec![false; size],
        };
        for (block, number) in self.blocks.iter().zip(numbers) {
            let [rows, columns] = block.labels(matrix).expect("it was tried");
            for (&row, (label, sign)) in block.rows.iter().zip(rows) {
                (labels.rows[row], labels.row_signs[row]) = (number << self.bits | label, sign);
            }
            for (&column, (label, sign)) in block.columns.iter().zip(columns) {
                (labels.columns[column], labels.column_signs[column]) = (number << self.bits | label, sign);
            }
        }
        labels
    }
}

impl Block {
    /// Labels and signs of its rows and of its columns, if it is of this kind. The first row and column have the label 0, and the
    /// first rows that are independent have one bit.
    ///
    /// With the signs of the first row and column taken away, the rows of Sylvester's matrix are the characters of a group: the
    /// values of independent ones are the labels of columns.
    fn labels(&self, matrix: &GaussianMatrix) -> Option<[Vec<(usize, bool)>; 2]> {
        let negative = |row: usize, column: usize| matrix.entry(self.rows[row], self.columns[column]).re < 0;
        let order = self.rows.len();
        let character = |row: usize| {
            let sign = |column: usize| {
                negative(row, column) ^ negative(0, column) ^ negative(row, 0) ^ negative(0, 0)
            };
            Vec::from_iter((0..order).map(sign))
        };
        // Products of the independent rows so far, by their labels.
        let mut products = vec![character(0)];
        let mut columns = vec![0; order];
        for row in 1..order {
            let next = character(row);
            if products.contains(&next) {
                continue;
            }
            let bit = products.len();
            for product in 0..bit {
                products.push(products[product].iter().zip(&next).map(|(a, b)| a ^ b).collect());
            }
            columns.iter_mut().zip(&next).for_each(|(label, &one)| *label |= if one { bit } else { 0 });
            if products.len() > order {
                return None;
            }
        }
        let row = |row: usize| {
            let label = products.iter().position(|product| *product == character(row))?;
            Some((label, negative(row, 0) ^ negative(0, 0)))
        };
        let rows = (0..order).map(row).collect::<Option<Vec<_>>>()?;
        let columns = columns.into_iter().enumerate().map(|(column, label)| (label, negative(0, column)));
        (products.len() == order).then(|| [rows, columns.collect()])
    }
}
