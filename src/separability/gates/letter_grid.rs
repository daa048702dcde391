//! Gates written as grids of letters: each basis vector is a cell, and two cells of the same letter make a block.

use crate::separability::SeparabilityError;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};

/// What a pair of cells x < y makes of the basis vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// [[1, 1], [-1, 1]]: a rotation by 45 degrees.
    Rotation,
    /// [[1, 1], [1, -1]]: Hadamard's matrix, so that the gate is symmetric and its own inverse.
    Hadamard,
}

impl Block {
    /// Both.
    pub const ALL: [Block; 2] = [Block::Rotation, Block::Hadamard];

    fn entries(self) -> [[i64; 2]; 2] {
        match self {
            Block::Rotation => [[1, 1], [-1, 1]],
            Block::Hadamard => [[1, 1], [1, -1]],
        }
    }
}

/// Cells in pairs: for each cell, in reading order, the other one with its letter.
///
/// ```
/// use curiosa::separability::gates::letter_grid::{Block, LetterGrid};
///
/// let grid = LetterGrid::parse("ABCD/EABF/CDFE").unwrap();
/// assert_eq!((grid.cells(), grid.partner(0)), (12, 5));
/// let matrix = grid.matrix(Block::Rotation);
/// assert_eq!((matrix.scale(), matrix.nonzeros()), (Ok(2), 24));
/// assert_eq!(grid.text(4), "ABCD/EABF/CDFE");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LetterGrid {
    partner: Vec<usize>,
}

impl LetterGrid {
    /// From a list that is its own inverse without fixed points.
    pub fn new(partner: Vec<usize>) -> Self {
        debug_assert!(
            partner.iter().enumerate().all(|(cell, &other)| other != cell && partner[other] == cell)
        );
        LetterGrid { partner }
    }

    /// From letters in reading order, each used twice; / parts rows and is not needed.
    ///
    /// # Errors
    ///
    /// If there is no letter, or a letter does not stand exactly twice.
    pub fn parse(text: &str) -> Result<Self, SeparabilityError> {
        let letters: Vec<char> = text.chars().filter(|&letter| letter != '/').collect();
        if letters.is_empty() {
            return Err(SeparabilityError::Matrix(
                "the grid is empty: grids such as ABCD/EABF/CDFE are accepted".into(),
            ));
        }
        let partner = letters.iter().enumerate().map(|(cell, letter)| {
            let mut same = (0..letters.len()).filter(|&other| other != cell && letters[other] == *letter);
            match (same.next(), same.next()) {
                (Some(other), None) => Ok(other),
                _ => Err(SeparabilityError::Matrix(format!(
                    "the grid has the letter {letter} not twice: grids such as ABCD/EABF/CDFE are accepted"
                ))),
            }
        });
        Ok(LetterGrid { partner: partner.collect::<Result<_, _>>()? })
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.partner.len()
    }

    /// The other cell with the letter of a cell.
    pub fn partner(&self, cell: usize) -> usize {
        self.partner[cell]
    }

    /// The matrix M with M M^T = 2: two entries 1 or -1 in each row.
    pub fn matrix(&self, block: Block) -> GaussianMatrix {
        self.filled(|cell, column| self.entry(block, cell, column))
    }

    /// The matrix whose entries -1 are given as bits: 2 x for the entry (x, x) and 2 x + 1 for (x, partner of x).
    ///
    /// # Errors
    ///
    /// If there are more than 32 cells, a bit belongs to no cell, or the number of bits of some letter is even, so that rows are
    /// not orthogonal.
    pub fn signed(&self, signs: u64) -> Result<GaussianMatrix, SeparabilityError> {
        let bit = |cell: usize, column: usize| signs >> (2 * cell + usize::from(column != cell)) & 1;
        let wrong = |reason: String| Err(SeparabilityError::Matrix(reason));
        if self.cells() > 32 {
            return wrong(format!("the grid has {} cells: at most 32 are accepted with signs", self.cells()));
        }
        if self.cells() < 32 && signs >> (2 * self.cells()) != 0 {
            return wrong(format!("the signs have more bits than twice the {} cells", self.cells()));
        }
        for (cell, &other) in self.partner.iter().enumerate() {
            if (bit(cell, cell) + bit(cell, other) + bit(other, cell) + bit(other, other)) % 2 == 0 {
                return wrong(format!(
                    "the signs of cells {} and {} are an even number of -1: one or three of four are accepted",
                    cell.min(other) + 1,
                    cell.max(other) + 1
                ));
            }
        }
        Ok(self.filled(|cell, column| 1 - 2 * bit(cell, column) as i64))
    }

    /// The matrix with the entries -1 that the signs say, numbered as the bits of [`Self::signed`]; of a letter whose rows would not be
    /// orthogonal the last entry, of the later cell with itself, has the other sign.
    ///
    /// # Panics
    ///
    /// If there are not two signs for each cell.
    pub fn with_signs(&self, signs: &[bool]) -> GaussianMatrix {
        assert_eq!(signs.len(), 2 * self.cells(), "two signs for each cell");
        self.filled(|cell, column| {
            let other = self.partner[cell];
            let is_odd = [2 * cell, 2 * cell + 1, 2 * other, 2 * other + 1]
                .iter()
                .filter(|&&place| signs[place])
                .count()
                % 2
                == 1;
            let turned = !is_odd && column == cell && other < cell;
            1 - 2 * i64::from(signs[2 * cell + usize::from(column != cell)] != turned)
        })
    }

    /// The bits of [`Self::signed`] of blocks of one kind.
    ///
    /// # Panics
    ///
    /// If there are more than 32 cells.
    pub fn signs(&self, block: Block) -> u64 {
        assert!(self.cells() <= 32, "there are more than 32 cells");
        let entries = self.partner.iter().enumerate().flat_map(|(cell, &other)| {
            [(2 * cell, self.entry(block, cell, cell)), (2 * cell + 1, self.entry(block, cell, other))]
        });
        entries.filter(|&(_, entry)| entry < 0).fold(0, |signs, (place, _)| signs | 1 << place)
    }

    fn entry(&self, block: Block, cell: usize, column: usize) -> i64 {
        let place = |of: usize| usize::from(of > self.partner[of]);
        block.entries()[place(cell)][place(column)]
    }

    fn filled(&self, entry: impl Fn(usize, usize) -> i64) -> GaussianMatrix {
        GaussianMatrix::from_fn(self.cells(), |cell, column| match column {
            _ if column == cell || column == self.partner[cell] => Gaussian::real(entry(cell, column)),
            _ => Gaussian::ZERO,
        })
    }

    /// The letters, rows of so many parted by /: A, B, ... by first appearance, then a, b, ...
    pub fn text(&self, columns: usize) -> String {
        let mut text = String::new();
        let mut letters = ('A'..='Z').chain('a'..='z').chain('\u{3b1}'..='\u{3c9}');
        let mut given = vec![None; self.cells()];
        for (cell, &other) in self.partner.iter().enumerate() {
            if cell > 0 && cell % columns == 0 {
                text.push('/');
            }
            let letter = given[other.min(cell)].or_else(|| letters.next()).unwrap_or('?');
            given[cell.min(other)] = Some(letter);
            text.push(letter);
        }
        text
    }
}
