//! Cells, as the builders see them.

use serde::{Deserialize, Serialize};

/// A cell in axial coordinates.
///
/// ```
/// use curiosa::entanglement::Hex;
///
/// let cell = Hex { q: 2, r: -1 };
/// assert_eq!(cell.distance(), 2);
/// assert!(cell.is_on_board(2) && !cell.is_on_board(1) && !Hex::CENTRE.is_on_board(2));
/// assert_eq!(cell.neighbour(1), Hex { q: 2, r: 0 });
/// assert_eq!(Hex { q: 2, r: 0 }.side_to(cell), Some(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// Along the direction of side 0.
    pub q: i32,
    /// Along the direction of side 1.
    pub r: i32,
}

/// The cells that sides 0 to 5 face.
const SIDES: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Hex {
    /// The centre, which has no tile.
    pub const CENTRE: Hex = Hex { q: 0, r: 0 };

    /// The cell that a side, from 0 to 5, faces.
    pub fn neighbour(self, side: u8) -> Self {
        let (q, r) = SIDES[side as usize];
        Hex { q: self.q + q, r: self.r + r }
    }

    /// The side that faces a neighbour; none if the other cell is no neighbour.
    pub fn side_to(self, other: Hex) -> Option<u8> {
        (0..6).find(|&side| self.neighbour(side) == other)
    }

    /// Steps from the centre.
    pub fn distance(self) -> u32 {
        self.q.unsigned_abs().max(self.r.unsigned_abs()).max((self.q + self.r).unsigned_abs())
    }

    /// Whether a tile can lie here.
    pub fn is_on_board(self, radius: u32) -> bool {
        (1..=radius).contains(&self.distance())
    }
}

/// The end of the neighbour that touches an end.
pub(super) fn across(end: u8) -> u8 {
    // Counterclockwise here is clockwise there.
    ((end ^ 1) + 6) % 12
}

/// All cells ring by ring, each counterclockwise from (r, 1 - r) to (r, -r).
pub(super) fn spiral(radius: u32) -> Vec<Hex> {
    let mut cells = Vec::new();
    for ring in 1..=radius as i32 {
        let mut cell = Hex { q: ring, r: -ring };
        // From the corner (ring, -ring) along the six edges; that corner comes last.
        for side in [1, 2, 3, 4, 5, 0] {
            for _ in 0..ring {
                cell = cell.neighbour(side);
                cells.push(cell);
            }
        }
    }
    cells
}
