//! Hip: monochromatic squares of any orientation in boards with two to four colours, and the game of avoiding them.
//!
//! A board has m x n cells, each in one of two colours, or of three or four. Four cells at the corners of a square, upright or
//! tilted, *make* the square if they have one colour; the n x n board has n^2(n^2 - 1)/12 squares (A002415).
//! A *tie* is a colouring that makes none. Studied are the ties of a board, how few squares a colouring must
//! make where there is no tie, and the game in which two players fill the cells in turn with their colours:
//! who completes a square of his own colour loses, and a tie is a draw.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`Board`], [`Square`] | the cells of an m x n board, its squares, its symmetries |
//! | | [`Pattern`] | what is avoided, if not squares: the copies of three or four points |
//! | | [`Colouring`], [`Balance`] | a board in two to four colours, and the squares it makes |
//! | | [`game`] | the rules of the game |
//! | naive | [`naive`] | squares by distances, colourings one after the other |
//! | | [`game`] | the outcome by every line of play |
//! | methods | [`ties`] | colourings without a square, counted and listed |
//! | | [`strips`] | how many there are on boards with few rows |
//! | | [`search`] | all colourings with few squares, by branch and bound, in cases |
//! | | [`check`] | follows such a search and proves that it missed nothing |
//! | | [`certificate`] | writes such a search down, for others to check |
//! | | [`ilp`] | the fewest squares by integer programming |
//! | | [`anneal`] | colourings with few squares, without a proof |
//! | | [`largest`] | the most cells without a square, and how many such sets there are |
//! | | [`periodic`] | colourings of the plane with few squares, and their windows |
//! | | [`density`] | lower bounds for the share of squares of periodic colourings |
//! | | [`minimum`] | the colourings with the fewest squares, from what a search found |
//! | | [`game::Solver`], [`game::Player`] | perfect play, and moves on larger boards |
//! | | [`theorems`] | what is proved of boards and play, with the page |
//! | jobs | [`exhaustive`] | all colourings with few squares, by methods that miss nothing |
//! | | [`sat`] | one of these methods: a SAT solver whose lemmas are checked, in parts |
//! | tables | [`STUDY`] | the tables of this study |
//! | drawing | [`draw`] | boards as pictures |
//!
//! A 7 x 7 board has at least 3 squares, and 128 colourings make no more:
//!
//! ```
//! use curiosa::hip::{Balance, Board, Colouring, minimum::Optima, search::Search};
//! let board = Board::square(7);
//! let search = Search::new(board, 3, Balance::Any);
//! let found = (0..search.cases()).flat_map(|case| search.run(case).colourings);
//! let found: Vec<Colouring> = found.map(|text| text.parse().unwrap()).collect();
//! let optima = Optima::of(board, &found).unwrap();
//! assert_eq!((optima.squares, optima.count.colourings, optima.count.swap_classes), (3, 128, 8));
//! ```

pub mod anneal;
mod board;
pub mod certificate;
pub mod check;
mod colouring;
pub mod density;
pub mod draw;
pub mod exhaustive;
pub mod gallai;
pub mod game;
pub mod ilp;
pub mod largest;
pub mod minimum;
pub mod naive;
mod pattern;
pub mod periodic;
pub mod sat;
pub mod search;
pub mod strips;
mod tables;
pub mod theorems;
pub mod ties;

pub use board::{Board, Square};
pub use colouring::{Balance, Colouring, ParseColouringError};
pub use pattern::{ParsePatternError, Pattern};

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "hip",
    title: "Hip",
    summary: "Four cells of one colour at the corners of a square, upright or tilted, are to be avoided. Ties counted on all boards with sides to 8, the fewest squares proved to 9 x 9, bounds for colourings of the plane, other patterns, up to four colours, the most cells without a square, and the game.",
    example: "curiosa hip minimum 7",
    page: "docs/hip.md",
    experiments: tables::EXPERIMENTS,
};
