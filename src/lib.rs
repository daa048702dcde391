//! curiosa: nine studies in recreational mathematics and quantum information, reproduced, certified and extended.
//!
//! * [`symmetry`]: group actions on words, canonical forms, bracelets, Burnside's lemma (ground floor)
//! * [`clock`]: clock puzzles: solve, count, classify, draw (a study)
//! * [`claims`]: the sources' statements, each a function that checks it
//! * [`pipeline`]: arguments, jobs in units, checkpoints, shards, tables, provenance, known terms, exit codes
//! * [`cli`]: the command `curiosa`

pub mod algebra;
pub mod claims;
pub mod cli;
pub mod clock;
pub mod look_and_say;
pub mod pipeline;
pub mod symmetry;
