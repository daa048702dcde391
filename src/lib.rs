//! curiosa: studies in recreational mathematics and quantum information, reproduced, certified and extended.
//!
//! The ground floor:
//! * [`evidence`]: what it means to know a value; published values
//! * [`job`]: work cut into independent units
//! * [`table`]: what tables, experiments and studies are
//! * [`algebra`]: prime fields, integer polynomials, certified factors and roots, non-negative matrices
//! * [`symmetry`]: group actions on words, canonical forms, bracelets, Burnside's lemma
//! * [`raster`]: pictures as pixels
//! * [`stop`]: one way to stop what takes long
//!
//! The studies, which know the ground floor and nothing else:
//! * [`clock`]: clock puzzles: solve, count, classify, draw
//! * [`look_and_say`]: look-and-say sequences: elements, growth, limits, lengths far out
//! * [`hip`]: squares on two-coloured boards: ties, fewest squares, the game
//! * [`octal`]: impartial games: octal games, periods with certificates, Penn's game
//! * [`quatrainment`]: flipping puzzles over GF(2): fewest moves, nullities
//! * [`toothpick`]: the Q-toothpick automaton: counts at any stage, shapes, pictures
//! * [`entanglement`]: the path game on hexagons: best scores, optimal boards, the rules
//! * [`norms`]: diamond and completely bounded norms as certified intervals
//! * [`separability`]: unitary matrices that keep product states, certified universal entanglers
//!
//! [`STUDIES`] lists them. With the cargo feature `command`, which is on by default:
//! * [`durable`]: what outlives the process: files replaced whole, logs, locks
//! * [`pipeline`]: how work is done: arguments, checkpoints, shards, provenance, exit codes
//! * [`ledger`]: what others have published: claims of the sources, sequences of the OEIS, b-files
//! * [`cli`]: the command `curiosa`

// What nobody hears is no reason to panic: crate::pipeline::say, crate::durable::delivered.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod algebra;
pub mod clock;
pub mod entanglement;
pub mod evidence;
pub mod hip;
pub mod job;
pub mod look_and_say;
pub mod norms;
pub mod octal;
pub mod quatrainment;
pub mod raster;
pub mod separability;
pub mod stop;
pub mod symmetry;
pub mod table;
pub mod toothpick;

#[cfg(feature = "command")]
pub mod cli;
#[cfg(feature = "command")]
pub mod durable;
#[cfg(feature = "command")]
pub mod ledger;
#[cfg(feature = "command")]
pub mod pipeline;

/// All studies, in the order in which they are listed everywhere.
pub const STUDIES: &[&table::Study] = &[
    &clock::STUDY,
    &look_and_say::STUDY,
    &hip::STUDY,
    &octal::STUDY,
    &quatrainment::STUDY,
    &toothpick::STUDY,
    &entanglement::STUDY,
    &norms::STUDY,
    &separability::STUDY,
];
