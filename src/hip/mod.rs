//! Hip: monochromatic squares of any orientation in two-coloured boards, and the game of avoiding them.
//!
//! * [`Board`]: the cells of an m x n board, its squares, its symmetries
//! * [`Colouring`]: a board in two colours, and the squares it makes
//! * [`ties`]: colourings without a square, counted and listed
//! * [`minimum`]: the colourings with the fewest squares, from what a search found
//! * [`ilp`]: the fewest squares by integer programming
//! * [`search`]: all colourings with few squares, by branch and bound with look-ahead (the fast exact method)
//! * [`check`]: follows such a search and proves that it missed nothing
//! * [`sat`]: the same by a SAT solver whose lemmas are checked (the other exact method)
//! * [`anneal`]: colourings with few squares, without a proof
//! * [`game`]: the game and perfect play
//! * [`draw`]: boards as pictures

pub mod anneal;
mod board;
pub mod check;
mod colouring;
pub mod draw;
pub mod exhaustive;
pub mod game;
pub mod ilp;
pub mod minimum;
pub mod sat;
pub mod search;
mod tables;
pub mod theorems;
pub mod ties;

pub use board::{Board, Square};
pub use colouring::{Balance, Colouring, ParseColouringError};

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "hip",
    title: "Hip",
    summary: "Four cells of one colour at the corners of a square, upright or tilted, are to be avoided. Ties counted on all boards with sides to 7, the fewest squares proved to 8 x 8 and found for 9 x 9, and the game.",
    example: "curiosa hip minimum 7",
    page: "docs/hip.md",
    experiments: tables::EXPERIMENTS,
};
