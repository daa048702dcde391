//! Clock puzzles: solve, count, classify, draw (A206344, A206345, A206346).
//!
//! A *clock puzzle* is a circle of N positions, each of which carries a number f in 1..=h, h = floor(N/2).
//! From position i one may step f(i) positions clockwise or counter-clockwise, that is to i + f(i) or i -
//! f(i) modulo N. A *solution* is a walk that visits every position once and may begin anywhere: a
//! Hamiltonian path of the digraph of moves. Studied are the solutions of one puzzle, and how many puzzles
//! there are (h^N, A206344), how many of them are solvable (A206345), and how many up to rotation and
//! reflection (A206346).
//!
//! The source is N. Johnston, "Counting and Solving Final Fantasy XIII-2's Clock Puzzles", 2012.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`Puzzle`] | the numbers, the moves, whether a path is a solution |
//! | | [`planted()`], [`unsolvable()`] | a puzzle with a given solution; an unsolvable one |
//! | naive | [`naive`] | all solutions, straight from the definition |
//! | methods | [`path_search`] | whether there is a solution, by a pruned search |
//! | | [`orientation`], [`Solutions`], [`is_solvable`] | the solutions in order, the fast way |
//! | | [`theorems`] | what is proved of the counts, with the page |
//! | jobs | [`count`] | the numbers of puzzles by four methods, in independent units |
//! | | [`mod@estimate`] | the share of solvable puzzles for any N, from a sample |
//! | | [`classes`] | the classes up to rotation and reflection, in parts |
//! | tables | [`STUDY`] | the tables of this study |
//! | drawing | [`draw`] | the face with a solution or with all moves, as SVG |
//!
//! ```
//! use curiosa::clock::{Puzzle, Solutions, naive};
//! let puzzle: Puzzle = "3,1,3,1,2,3".parse().unwrap();
//! let solutions: Vec<_> = Solutions::new(&puzzle, u64::MAX).map(Result::unwrap).collect();
//! assert_eq!(solutions, [[1, 0, 3, 4, 2, 5]]);
//! assert_eq!(solutions, naive::solutions(&puzzle));
//! ```

pub mod classes;
pub mod count;
pub mod draw;
pub mod estimate;
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
    summary: "Numbers round a clock face: from each position one steps that many positions either way, and every position is to be visited once. Solved, counted, and counted up to rotation and reflection to N = 18; the counts up to symmetry published in 2012 are wrong from N = 6 on.",
    example: "curiosa clock solve 3,1,3,1,2,3",
    page: "docs/clock.md",
    experiments: tables::EXPERIMENTS,
};
