//! curiosa: nine studies in recreational mathematics and quantum information, reproduced, certified and extended.
//!
//! * [`symmetry`]: group actions on words, canonical forms, bracelets, Burnside's lemma (ground floor)
//! * [`clock`]: clock puzzles: solve, count, classify, draw

pub mod claims;
pub mod cli;
pub mod clock;
pub mod pipeline;
pub mod symmetry;
