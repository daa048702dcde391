//! Quatrainment and its relatives: flipping puzzles, in which a move flips some cells of a board.
//!
//! A board has cells that are up or down. Each cell has a move, and a rule says which cells that move flips.
//! Moves commute, and a move made twice does nothing. So a set of moves is a vector x over the field GF(2) of
//! two elements, with a one for each move that is made. What it flips is A x: column j of the square matrix A
//! marks the cells that move j flips. Studied are, for a target b,
//!
//! * whether A x = b has a solution x: whether some set of moves flips exactly the cells of b;
//! * the *nullity* of A, the number of cells less the rank: a target that can be reached at all is reached by
//!   2^nullity sets of moves;
//! * the solutions with the fewest moves, and the solutions up to the symmetries of the board.
//!
//! In Lights Out every move flips its cell and those beside it. In Quatrainment a move in a corner flips the
//! triangle of six cells there, at an edge the three cells beside it but not its own, and inside the plus of
//! five. The names of sequences are those of the OEIS; proofs are in docs/quatrainment.md.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`rule`] | which cells a move flips |
//! | | [`board`] | sizes, and boards as sets of cells |
//! | | [`game`] | a rule on a board, as a matrix over GF(2) |
//! | naive | [`naive`] | the definition carried out: every set of moves is played |
//! | | [`Game::solve`](game::Game::solve) | solutions and nullity by elimination in the whole matrix |
//! | | [`stats`] | how many moves the targets of a small board need, by reaching all of them |
//! | methods | [`chase`] | nullity and solutions from the moves of the first row, for large boards |
//! | | [`lights_out`] | nullity of Lights Out by polynomials (A159257 for squares) |
//! | | [`odd_part`] | the same for squares, from the odd part of the side |
//! | | [`law`] | nullity of Quatrainment on squares, by polynomials too |
//! | | [`least`] | solutions with the fewest moves, solutions up to symmetry (A075463) |
//! | | [`solve`] | a puzzle solved by the method that suits its size |
//! | | [`theorems`] | what is proved of nullities and moves, with the page |
//! | tables | [`STUDY`] | the tables of this study |
//!
//! On 4 x 4 the matrix of Quatrainment is invertible, and one target needs all sixteen moves:
//!
//! ```
//! use curiosa::quatrainment::board::{Board, Size};
//! use curiosa::quatrainment::{game::Game, rule::Rule, solve::solve};
//!
//! let game = Game { rule: Rule::quatrainment(), size: Size::square(4) };
//! let target: Board = "X..X/..../..../X..X".parse()?;
//! let answer = solve(&game, &target)?;
//! assert_eq!((answer.nullity, answer.least), (0, true));
//! assert_eq!(answer.moves, Board::full(game.size));
//! assert_eq!(game.play(&answer.moves), target);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod chase;
pub mod game;
pub mod gray;
pub mod law;
pub mod least;
pub mod lights_out;
pub mod naive;
pub mod odd_part;
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
