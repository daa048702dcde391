//! Clock puzzles: solve, count, classify, draw (A206344, A206345, A206346).
//!
//! N. Johnston, "Counting and Solving Final Fantasy XIII-2's Clock Puzzles", 2012. Every position of a clock face
//! with N positions carries a number f in 1..=h, h = floor(N/2); from position i one may step f(i) positions clockwise
//! or counter-clockwise. A solution is a walk through all positions: a Hamiltonian path of the digraph of moves.
//!
//! The ladder: [`Puzzle`] (the model), [`naive`] (the oracle), [`path_search`] (pruned search), [`orientation`] (the
//! fast solver, behind [`Solutions`] and [`is_solvable`]), [`count`], [`classes`], [`draw`].

pub mod classes;
pub mod count;
pub mod draw;
pub mod naive;
pub mod orientation;
pub mod path_search;
mod planted;
mod puzzle;
mod unsolvable;

pub use orientation::{GaveUp, Solutions, is_solvable};
pub use planted::planted;
pub use puzzle::{MAX_POSITIONS, Puzzle, PuzzleError};
pub use unsolvable::unsolvable;
