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
mod tables;
pub mod theorems;
mod unsolvable;

pub use orientation::{GaveUp, Solutions, is_solvable};
pub use planted::planted;
pub use puzzle::{MAX_POSITIONS, Puzzle, PuzzleError};
pub use unsolvable::unsolvable;

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "clock",
    title: "Clock puzzles",
    summary: "Numbers round a clock face: from each position one steps that many positions either way, and every position is to be visited once. Solved, counted, and counted up to rotation and reflection to N = 16; the published counts up to symmetry are wrong from N = 6 on.",
    example: "curiosa clock solve 3,1,3,1,2,3",
    page: "docs/clock.md",
    experiments: tables::EXPERIMENTS,
};
