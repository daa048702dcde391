//! Impartial games: nim-values, octal games and their periods, Penn's game.
//!
//! - [`nim`]: nim-sum, nim-product, mex; [`impartial`]: any finite game, by the definition;
//! - [`code`]: the codes of taking-and-breaking games; [`sequence`]: their nim-values, by the naive engine or by sparse
//!   space ([`sparse`]);
//! - [`period`]: periods and why they last; [`certificate`] and [`check`]: certificates and their checker;
//! - [`position`]: rows and circles, who wins and how; [`penn`]: Penn's game for all numbers of dots;
//! - [`multiple`]: the aside of the article, multiples with few different digits.

pub mod certificate;
pub mod check;
pub mod classes;
pub mod code;
pub mod impartial;
mod naive;
pub mod nim;
pub mod penn;
pub mod period;
pub mod position;
pub mod published;
mod rules;
pub mod search;
mod seen;
pub mod sequence;
pub mod sparse;
mod tables;
pub mod theorems;

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
