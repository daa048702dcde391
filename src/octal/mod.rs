//! Impartial games: nim-values, octal games and their periods, Penn's game.
//!
//! In an *impartial* game both players have the same moves, every play ends, and who cannot move loses. The
//! *nim-value* of a position is the least number 0, 1, 2, ... that is not the nim-value of a position one
//! move away; a position is lost for the player to move if and only if its nim-value is 0, and the nim-value
//! of a sum of games is the exclusive or of theirs (R. P. Sprague 1935, P. M. Grundy 1939). An *octal* game
//! (R. K. Guy, C. A. B. Smith 1956) is played with heaps of tokens, or rows of dots; its code d0.d1 d2 d3 ...
//! says which numbers of tokens may be taken from a heap, and into how many heaps the rest may break. G(n)
//! stands for the nim-value of a heap of n tokens. Studied are the values of such games, whether they repeat
//! with a *period*, G(n + p) = G(n) for all n >= n0, and with what proof, and the winning moves; above all in
//! Penn's game, 0.137 (A002187).
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`code`] | the codes of taking-and-breaking games and their moves |
//! | | [`classes`] | codes of the same game, up to tokens that play no part |
//! | | [`nim`] | nim-sum, nim-product, mex |
//! | naive | [`naive`] | nim-values of a code by listing the moves of every heap |
//! | | [`impartial`] | nim-values of any finite game, by the definition |
//! | methods | [`sequence`] | G(0), G(1), ... of a code, by every move or by sparse space |
//! | | [`grundy`] | the values of Grundy's game |
//! | | [`space`] | sparse space: rare and common values |
//! | | [`stream`] | G(n) as far as time allows, of which the last values are kept |
//! | | [`seek`] | the period of a stream |
//! | | [`trail`], [`retrace`] | windows of a stream, and the checker of its pieces |
//! | | [`period`] | periods and why they last |
//! | | [`arithmetic`] | values that grow, and why they do for ever |
//! | | [`certificate`], [`check`] | certificates of periods and their checker |
//! | | [`misere`] | who wins if the last move loses: quotients, with their certificates
//! | | [`position`] | sums of rows and circles: who wins and how |
//! | | [`penn`] | Penn's game for all numbers of dots |
//! | | [`theorems`] | what is proved of values and play, with the page |
//! | jobs | [`search`] | the search for a period: more and more values, and looks at them in between |
//! | tables | [`STUDY`] | the tables of this study |
//! | | [`published`] | what is published about periods |
//!
//! Kayles, 0.77: one token or two that stand side by side may be taken.
//!
//! ```
//! use curiosa::octal::{period::prove, sequence::{Engine, Sequence}};
//! let mut kayles = Sequence::new("0.77".parse().unwrap(), Engine::Auto);
//! kayles.extend(200).unwrap();
//! assert_eq!(kayles.values()[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
//! let (periodicity, _proof) = prove(&kayles).unwrap();
//! assert_eq!((periodicity.period, periodicity.preperiod), (12, 71));
//! ```

mod abreast;
pub mod arithmetic;
pub mod certificate;
pub mod check;
pub mod classes;
pub mod code;
mod every_move;
mod greedy;
pub mod grundy;
pub mod impartial;
mod lanes;
mod marks;
pub mod misere;
pub mod naive;
pub mod nim;
mod options;
pub mod penn;
pub mod period;
pub mod position;
pub mod published;
pub mod retrace;
mod rules;
pub mod search;
pub mod seek;
mod seen;
pub mod sequence;
pub mod space;
mod sparse;
pub mod stream;
mod tables;
pub mod theorems;
pub mod trail;

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "octal",
    title: "Octal games",
    summary: "Take tokens from a heap, perhaps split it. Nim-values by two engines, periods proved with certificates that a separate program checks, and what to play in Penn's game for all numbers of dots.",
    example: "curiosa octal advise penn 7 9 10",
    page: "docs/octal.md",
    experiments: tables::EXPERIMENTS,
};
