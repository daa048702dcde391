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
