//! The Q-toothpick automaton: quarter circles that grow in pairs from every end that nothing else touches (O.
//! E. Pol, 2011).
//!
//! Draw a quarter circle of radius 1 between two opposite corners of a unit square of the grid. That is stage
//! 1; stage 0 is empty, as in the OEIS. An *exposed end* is an end of an arc that no other arc touches. Each
//! further stage draws, at every end that is exposed after the stage before, the two quarter circles that
//! continue the arc there smoothly: one about the same centre, one about its mirror image. Two ends may draw
//! the same arc, which counts once. Studied are the number of arcs after each stage, in the plane (A187210)
//! and in a quadrant (A187212), and the closed regions that the arcs trace out: circles (A188344), diamonds
//! (A188345), hearts (A188346) and others.
//!
//! A cell (x, y) is the unit square with that lower left corner. Every arc is centred on a corner with even
//! coordinates and joins the two corners of its cell with odd coordinate sum, so a cell has room for one arc
//! and a bit says it all.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`Cell`], [`World`] | cells and their arcs; the plane and the quadrant |
//! | | [`around`], [`growth()`] | the rule: the cells at a vertex, and which of them grow |
//! | naive | [`naive`] | the stage of each arc, by the definition |
//! | | [`shapes::naive`] | the closed regions of one stage, each followed |
//! | methods | [`simulate`] | stage by stage, as far as memory goes |
//! | | [`recurrence`], [`sequences`] | any stage, by recurrences: proved for arcs (docs/toothpick.md) |
//! | | [`shapes`] | the closed regions up to symmetry |
//! | | [`mod@growth`] | the family of growth automata, with this one: rules in files, single stages to 2^60 by hashlife, proofs, counts at any stage |
//! | | [`theorems`] | what is proved of the arcs, with the page |
//! | tables | [`STUDY`] | the tables of this study |
//! | drawing | [`draw`], [`golly`] | pictures; the rule for the program Golly |
//!
//! Three methods count the 812 arcs of stage 19:
//!
//! ```
//! use curiosa::toothpick::growth::{family, hashlife::Hashlife};
//! use curiosa::toothpick::sequences::{Counted, Sequence};
//! use curiosa::toothpick::{World, simulate::Simulation};
//!
//! let mut simulation = Simulation::new(World::Plane, 19);
//! (0..19).for_each(|_| simulation.step());
//! assert_eq!(simulation.arcs(), 812);
//! let rule = family::named("q-toothpick").unwrap();
//! assert_eq!(Hashlife::new(&rule).unwrap().elements(19).unwrap(), 812);
//! assert_eq!(Sequence::new(Counted::Arcs).total(&19_u32.into()), 812.into());
//! ```

pub mod draw;
pub mod golly;
pub mod growth;
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
