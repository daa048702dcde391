//! Positions up to the symmetries of the board.

use super::Position;
use crate::hip::Board;

/// Most cells of a board whose positions have a key.
pub const MAX_CELLS: usize = 32;

/// Where the symmetries of a board send sets of cells.
pub struct Images {
    /// images[g][k][value]: where symmetry g sends the cells 8k to 8k + 7 that are set in `value`.
    images: Vec<Vec<[u32; 256]>>,
}

impl Images {
    /// Those of a board.
    ///
    /// # Panics
    /// If it has more than 32 cells.
    pub fn of(board: Board) -> Self {
        assert!(board.cells() <= MAX_CELLS, "{board} is too large");
        let symmetries = board.symmetries(false);
        let images = symmetries.elements().iter().map(|symmetry| {
            let image = |cell: usize| {
                let word = Vec::from_iter((0..board.cells()).map(|other| u8::from(other == cell)));
                symmetry.image(&word).iter().position(|&letter| letter == 1).expect("a permutation")
            };
            let cells = Vec::from_iter((0..board.cells()).map(image));
            let byte = |k: usize| {
                std::array::from_fn(|value| {
                    let set =
                        (8 * k..board.cells().min(8 * k + 8)).filter(|cell| value >> (cell - 8 * k) & 1 == 1);
                    set.map(|cell| 1_u32 << cells[cell]).sum()
                })
            };
            (0..board.cells().div_ceil(8)).map(byte).collect()
        });
        Images { images: images.collect() }
    }

    /// The least image of a position: the same number for two positions if and only if a symmetry maps one to the other.
    pub fn key(&self, position: Position) -> u64 {
        let image = |bytes: &[[u32; 256]], cells: u64| {
            let parts = bytes.iter().enumerate();
            parts.map(|(k, byte)| u64::from(byte[(cells >> (8 * k) & 255) as usize])).sum::<u64>()
        };
        let images = self.images.iter().map(|g| image(g, position.own) << 32 | image(g, position.other));
        images.min().expect("a group has an identity")
    }
}
