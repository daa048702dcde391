//! curiosa: nine studies in recreational mathematics and quantum information, reproduced, certified and
//! extended.
//!
//! * [`algebra`]: prime fields, integer polynomials, certified factors and roots, non-negative matrices
//!   (ground floor)
//! * [`symmetry`]: group actions on words, canonical forms, bracelets, Burnside's lemma (ground floor)
//! * [`clock`]: clock puzzles: solve, count, classify, draw (a study)
//! * [`look_and_say`]: look-and-say sequences: elements, growth, limits, lengths far out (a study)
//! * [`hip`]: squares on two-coloured boards: ties, fewest squares, the game (a study)
//! * [`octal`]: impartial games: octal games, periods with certificates, Penn's game (a study)
//! * [`quatrainment`]: flipping puzzles over GF(2): fewest moves, nullities (a study)
//! * [`toothpick`]: the Q-toothpick automaton: counts at any stage, shapes, pictures (a study)
//! * [`entanglement`]: the path game on hexagons: best scores, optimal boards, the rules (a study)
//! * [`norms`]: diamond and completely bounded norms as certified intervals (a study)
//! * [`separability`]: unitary matrices that keep product states, certified universal entanglers (a study)
//! * [`raster`]: pictures as pixels (ground floor)
//! * [`claims`]: the sources' statements, each a function that checks it
//! * [`pipeline`]: arguments, jobs in units, checkpoints, shards, tables, provenance, known terms, exit codes
//! * [`cli`]: the command `curiosa`

pub mod algebra;
pub mod claims;
pub mod cli;
pub mod clock;
pub mod entanglement;
pub mod hip;
pub mod look_and_say;
pub mod norms;
pub mod octal;
pub mod pipeline;
pub mod quatrainment;
pub mod raster;
pub mod separability;
pub mod symmetry;
pub mod toothpick;
