//! Entanglement: hexagonal tiles laid round an empty centre, and a path that grows through them (Gopherwood
//! Studios, 2010).
//!
//! The board of radius n has an empty centre and n rings of hexagonal cells round it. A tile has twelve
//! *ends*, two on each side, joined in pairs; each pair is a strand of length 1. The path begins at the
//! centre. A move lays a tile, turned as one likes, in the cell to which the path leads, and the path goes on
//! through it and through tiles already there until it comes to a cell without a tile, or until it runs into
//! the centre or the border, which ends the game. A move that makes the path longer by g is worth g (g + 1) /
//! 2 points, that is 1 + 2 + 3 and so on up to g. Studied are the best score with any tiles (A180667), the
//! boards that reach it, and the number of tiles.
//!
//! Cells have axial coordinates (q, r); the board of radius n has those at distance 1 to n from the centre
//! (0, 0). The sides of a tile are numbered from 0 to 5 counterclockwise from the one that faces (1, 0): they
//! face (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1). Side s has ends 2 s and 2 s + 1,
//! counterclockwise.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`Hex`] | cells and their neighbours |
//! | | [`tile`] | tiles and how many there are |
//! | | [`board`] | a game written down: the tiles in the order in which they are laid |
//! | naive | [`play`] | the rules carried out; shares no code with the builders |
//! | | [`naive`] | every game on the board of radius 1 |
//! | methods | [`score`] | the best score and what it is made of, by a formula (A180667) |
//! | | [`build`] | an optimal board without crossings, of any radius |
//! | | [`trail`] | optimal boards along any path through all cells |
//! | | [`theorems`] | what is proved of the best score, with the page |
//! | tables | [`STUDY`] | the tables of this study |
//! | drawing | [`draw`] | a game as a picture |
//!
//! That no game scores more is proved in docs/entanglement.md. A board that reaches the best score for radius
//! 3:
//!
//! ```
//! use curiosa::entanglement::{build::planar, play::Ending, play::play, score::best};
//!
//! let game = play(&planar(3))?;
//! assert_eq!((game.moves.len(), game.score), (36, 9080));
//! assert_eq!(game.score, best(3).score);
//! assert_eq!(game.ending, Some(Ending::Centre));
//! # Ok::<(), curiosa::entanglement::play::PlayError>(())
//! ```

pub mod board;
pub mod build;
pub mod draw;
mod hex;
pub mod naive;
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
