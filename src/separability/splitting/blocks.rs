//! Matrices that act on pairs of cells of a grid, and on at most one triple.

use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// Two cells x and y on which M is [[2, s], [-s, 2]] for a sign s, or [[3, 4 s], [-4 s, 3]] beside a triple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// x.
    pub first: usize,
    /// y.
    pub second: usize,
    /// s, 1 or -1.
    pub sign: i64,
}

/// Every cell of an m x n grid, numbered in reading order, in one pair or in the triple.
///
/// Modulo 2 + i the matrix sends to 0 the vectors with v_x = 2 s v_y for each pair and v_x = 2 v_y + 2 v_z for the triple
/// x, y, z; its adjoint those with v_x = -2 s v_y and v_z = 2 v_x + 2 v_y.
///
/// ```
/// use curiosa::separability::splitting::blocks::Blocks;
///
/// let blocks = Blocks::new(1, 5, [(0, 3, 1)], Some([1, 2, 4])).unwrap();
/// assert_eq!((blocks.matrix().scale(), blocks.matrix().nonzeros()), (Ok(25), 12));
/// assert_eq!(Blocks::new(2, 2, [(0, 3, 1), (1, 2, -1)], None).unwrap().matrix().scale(), Ok(5));
/// assert!(Blocks::new(2, 2, [(0, 3, 1), (0, 2, -1)], None).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    rows: usize,
    columns: usize,
    pairs: Vec<Pair>,
    triple: Option<[usize; 3]>,
}

impl Blocks {
    /// From pairs x, y, s and perhaps a triple.
    ///
    /// # Errors
    ///
    /// If a cell is in two blocks or in none, a sign is neither 1 nor -1, or there are more than 1024 rows or
    /// columns.
    pub fn new(
        rows: usize,
        columns: usize,
        pairs: impl IntoIterator<Item = (usize, usize, i64)>,
        triple: Option<[usize; 3]>,
    ) -> Result<Self, SeparabilityError> {
        let pairs =
            Vec::from_iter(pairs.into_iter().map(|(first, second, sign)| Pair { first, second, sign }));
        let mut cells = Vec::from_iter(pairs.iter().flat_map(|pair| [pair.first, pair.second]));
        cells.extend(triple.into_iter().flatten());
        cells.sort_unstable();
        let fits = rows.max(columns) <= 1024
            && cells.iter().copied().eq(0..rows * columns)
            && pairs.iter().all(|pair| pair.sign.abs() == 1);
        match fits {
            true => Ok(Blocks { rows, columns, pairs, triple }),
            false => Err(SeparabilityError::Matrix(format!(
                "the blocks are not those of a {rows} x {columns} grid: each cell in one of them and signs 1 or -1 are accepted"
            ))),
        }
    }

    /// m.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// n.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The pairs.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The triple.
    pub fn triple(&self) -> Option<[usize; 3]> {
        self.triple
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The same with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let moved = |cell: usize| (cell % self.columns) * self.rows + cell / self.columns;
        let pair = |pair: &Pair| Pair { first: moved(pair.first), second: moved(pair.second), ..*pair };
        Blocks {
            rows: self.columns,
            columns: self.rows,
            pairs: self.pairs.iter().map(pair).collect(),
            triple: self.triple.map(|triple| triple.map(moved)),
        }
    }

    /// M: M M^dagger = 5 without a triple, 25 with one.
    pub fn matrix(&self) -> GaussianMatrix {
        const THREE: [[Gaussian; 3]; 3] = [
            [complex(4, 2), complex(2, 1), complex(0, 0)],
            [complex(-2, 0), complex(4, 0), complex(2, -1)],
            [complex(1, 0), complex(-2, 0), complex(4, -2)],
        ];
        let cells = self.rows * self.columns;
        let [same, other] = if self.triple.is_some() { [3, 4] } else { [2, 1] };
        let mut entries = vec![Gaussian::ZERO; cells * cells];
        for &Pair { first, second, sign } in &self.pairs {
            entries[first * cells + first] = Gaussian::real(same);
            entries[second * cells + second] = Gaussian::real(same);
            entries[first * cells + second] = Gaussian::real(sign * other);
            entries[second * cells + first] = Gaussian::real(-sign * other);
        }
        for (row, x) in self.triple.into_iter().flatten().enumerate() {
            for (column, y) in self.triple.into_iter().flatten().enumerate() {
                entries[x * cells + y] = THREE[row][column];
            }
        }
        GaussianMatrix::from_fn(cells, |row, column| entries[row * cells + column])
    }
}

const fn complex(re: i64, im: i64) -> Gaussian {
    Gaussian { re, im }
}
