//! Entanglement: hexagonal tiles laid round an empty centre, a path that grows through them (Gopherwood Studios, 2010).
//!
//! Cells have axial coordinates (q, r); the board of radius n has those at distance 1 to n from the centre (0, 0). The sides
//! of a tile are numbered from 0 to 5 counterclockwise from the one that faces (1, 0): they face (1, 0), (0, 1), (-1, 1),
//! (-1, 0), (0, -1), (1, -1). Side s has ends 2 s and 2 s + 1, counterclockwise.
//!
//! * [`score`]: the best score and what it is made of (A180667)
//! * [`tile`]: tiles and how many there are
//! * [`board`]: a game written down: the tiles in the order in which they are laid
//! * [`exhaustive`]: every game on a small board, the oracle
//! * [`build`]: the optimal board without crossings, of any radius
//! * [`trail`]: optimal boards along any path through all cells
//! * [`play`]: the rules carried out; shares no code with the builders
//! * [`draw`]: a game as a picture

pub mod board;
pub mod build;
pub mod draw;
pub mod exhaustive;
mod hex;
pub mod play;
pub mod score;
mod tables;
pub mod theorems;
pub mod tile;
pub mod trail;

pub use hex::Hex;

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "entanglement",
    title: "Entanglement",
    summary: "A path grows through hexagonal tiles. The best score for every radius is proved, and boards that reach it are built, played under the rules and drawn.",
    example: "curiosa entanglement score --radius 3",
    page: "docs/entanglement.md",
    experiments: tables::EXPERIMENTS,
};
