//! Quatrainment and its relatives: puzzles in which a move flips some cells of a board, and the order does not matter.
//!
//! - [`rule`]: which cells a move flips; [`board`]: sizes and boards; [`game`]: a rule on a board, as a matrix over GF(2);
//! - [`chase`]: solutions and nullity from the first row, for large boards; [`lights_out`]: nullity by polynomials;
//! - [`law`]: nullity of Quatrainment on squares, by polynomials too;
//! - [`solve`]: a puzzle solved by what suits it; [`least`]: solutions with the fewest moves, and up to symmetry; [`stats`]: all targets of a small board.

pub mod board;
pub mod chase;
pub mod game;
pub mod law;
pub mod least;
pub mod lights_out;
pub mod rule;
pub mod solve;
pub mod stats;
mod tables;
pub mod theorems;

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "quatrainment",
    title: "Quatrainment and Lights Out",
    summary: "Every move flips some cells, and the order does not matter. The fewest moves for any rule and size or a proof that there are none; nullities for thousands of sizes, with a law for all of them.",
    example: "curiosa quatrainment solve --from X.../..../..../.... --to ..../..../..../...X",
    page: "docs/quatrainment.md",
    experiments: tables::EXPERIMENTS,
};
