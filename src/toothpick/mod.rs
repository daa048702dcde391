//! Q-toothpicks: quarter circles that grow in pairs from every end that nothing else touches (O. E. Pol, 2011).
//!
//! A cell (x, y) is the unit square with that lower left corner. Every arc is centred on a corner with even coordinates
//! and joins the two corners of its cell with odd coordinate sum, so a cell has room for one arc and a bit says it all. Stage n
//! is that of the OEIS: stage 0 is empty, stage 1 has one arc.
//!
//! * [`Cell`], [`World`], [`around`], [`growth`]: the rule
//! * [`naive`]: the definition carried out, the oracle
//! * [`simulate`]: stage by stage, as far as memory goes
//! * [`hashlife`]: single stages to 2^60
//! * [`recurrence`], [`sequences`]: any stage, by recurrences, proved for the arcs (docs/toothpick.md), verified for shapes
//! * [`shapes`]: the closed regions
//! * [`draw`], [`golly`]: pictures; the rule for other programs

pub mod draw;
pub mod golly;
pub mod hashlife;
pub mod naive;
pub mod recurrence;
mod rule;
pub mod sequences;
pub mod shapes;
pub mod simulate;
mod tables;
pub mod theorems;

pub use rule::{Cell, World, around, growth};

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "toothpick",
    title: "Q-toothpicks",
    summary: "Quarter circles grow in pairs from every free end. Counted at any stage by simulation, hashlife and proved recurrences; every closed region named, and the source's list of shapes refuted.",
    example: "curiosa toothpick count 2^100",
    page: "docs/toothpick.md",
    experiments: tables::EXPERIMENTS,
};
