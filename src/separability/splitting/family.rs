//! Universal entanglers of all sizes for which any exist, but three qubits.

use super::blocks::Blocks;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::{Cut, Parties};

/// The blocks for an m x n grid; none if no universal entangler of this size exists: m or n is below 3, or both are 3.
///
/// Rows go round in a ring. In each column c a cell of an even row r goes to column c + 1, the last to the first: to the next
/// row where c is even, to the row before where c is odd. That makes pairs of all cells if m is even. If m and n are odd, the last
/// row stands outside of the ring of the others; where c is odd row 0 goes to it, and it goes to row m - 2. This
/// leaves its cell in column 0, which makes a triple with the pair of row 2 in column n - 2. The pair of row 0 in
/// column 0 has the sign -1, all others 1. Grids of odd height and even width, and of height 3, are those of
/// exchanged sizes, transposed.
///
/// ```
/// use curiosa::separability::splitting::family::blocks;
///
/// assert!(blocks(3, 3).is_none() && blocks(2, 9).is_none());
/// let matrix = blocks(3, 4).unwrap().matrix();
/// assert_eq!((matrix.scale(), matrix.nonzeros()), (Ok(5), 24));
/// let matrix = blocks(5, 5).unwrap().matrix();
/// assert_eq!((matrix.scale(), matrix.nonzeros()), (Ok(25), 52));
/// ```
pub fn blocks(m: usize, n: usize) -> Option<Blocks> {
    if m.min(n) < 3 || m.max(n) < 4 {
        return None;
    }
    let odd = m * n % 2 == 1;
    if (odd && m < 5) || (!odd && m % 2 == 1) {
        return blocks(n, m).map(|blocks| blocks.transposed());
    }
    let cell = |row: usize, column: usize| row * n + column % n;
    let ring = m - usize::from(odd);
    let (mut pairs, mut triple) = (Vec::new(), None);
    for column in 0..n {
        for row in (0..ring).step_by(2) {
            let to = match (column % 2, row) {
                (0, _) => row + 1,
                (_, 0) => m - 1,
                _ => row - 1,
            };
            if odd && (row, column) == (2, n - 2) {
                triple = Some([cell(row, column), cell(to, column + 1), cell(m - 1, 0)]);
                continue;
            }
            let sign = if (row, column) == (0, 0) { -1 } else { 1 };
            pairs.push((cell(row, column), cell(to, column + 1), sign));
        }
        if odd && column % 2 == 1 {
            pairs.push((cell(m - 1, column), cell(m - 2, column + 1), 1));
        }
    }
    Some(Blocks::new(m, n, pairs, triple).expect("each cell is in one block"))
}

/// A gate of any parties: the blocks of a cut into two sides, for which it entangles every image.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The first cut whose sides have blocks.
    pub cut: Cut,
    /// Blocks of the grid of both sides.
    pub blocks: Blocks,
    /// The matrix on the basis of the parties.
    pub matrix: GaussianMatrix,
}

/// The gate of these parties; none for three qubits and where no universal entangler exists. Every other system of three
/// parties or more has a cut whose sides have blocks. A vector that is a product is one for this cut, and its image is
/// entangled across it, so that it is no product either.
///
/// ```
/// use curiosa::separability::model::parties::Parties;
/// use curiosa::separability::splitting::family::gate;
///
/// let three = gate(&Parties::new(vec![2, 3, 2]).unwrap()).unwrap();
/// // The second party against the others.
/// assert_eq!((three.cut, three.blocks.rows(), three.blocks.columns()), (0b010, 3, 4));
/// assert!(gate(&Parties::new(vec![2, 2, 2]).unwrap()).is_none());
/// ```
pub fn gate(parties: &Parties) -> Option<Gate> {
    parties.cuts().into_iter().find_map(|cut| {
        let [m, n] = parties.sides(cut);
        let blocks = blocks(m, n)?;
        let on_grid = blocks.matrix();
        let cells = Vec::from_iter(parties.flattening(cut).into_iter().map(|(row, column)| row * n + column));
        let matrix =
            GaussianMatrix::from_fn(cells.len(), |row, column| on_grid.entry(cells[row], cells[column]));
        Some(Gate { cut, blocks, matrix })
    })
}
