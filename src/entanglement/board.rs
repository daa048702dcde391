//! A game written down.

use serde::{Deserialize, Serialize};

use super::Hex;
use super::tile::{Pairs, Tile};

/// The largest radius of boards that are read and played.
pub const LARGEST: u32 = 1000;

/// The tiles of a game in the order in which they are laid; the format of board files (JSON).
///
/// ```
/// use curiosa::entanglement::{board::Board, build::planar};
///
/// let board = planar(1);
/// assert_eq!((board.radius, board.tiles.len()), (1, 6));
/// let text = serde_json::to_string(&board).unwrap();
/// assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Rings of cells round the centre.
    pub radius: u32,
    /// The end by which the path comes from the centre into the first tile, as it lies.
    pub start: u8,
    /// The tiles.
    pub tiles: Vec<Laid>,
}

/// A tile as dealt, where it is laid and how it is turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Cell, along the direction of side 0.
    pub q: i32,
    /// Cell, along the direction of side 1.
    pub r: i32,
    /// Pairs of ends joined, before turning.
    pub pairs: Pairs,
    /// Sixths by which it is turned, counterclockwise: end e comes to e + 2 `rotation`, modulo 12.
    pub rotation: u8,
}

impl Laid {
    /// A tile that lies so in a cell.
    pub(super) fn new(cell: Hex, tile: Tile) -> Self {
        let (dealt, rotation) = tile.dealt();
        Laid { q: cell.q, r: cell.r, pairs: dealt.pairs(), rotation }
    }
}
