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
        let entries = block.entries();
        GaussianMatrix::from_fn(self.cells(), |row, column| {
            let other = self.partner[row];
            let place = |cell: usize, other: usize| usize::from(cell > other);
            match column {
                _ if column == row => Gaussian::real(entries[place(row, other)][place(row, other)]),
                _ if column == other => Gaussian::real(entries[place(row, other)][place(other, row)]),
                _ => Gaussian::ZERO,
            }
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
