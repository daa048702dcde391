//! Symmetries of words: group actions, canonical forms, bracelets, Burnside's lemma.
//!
//! Ground floor. A *word* is a slice of small letters (`u8`), one for each place: the numbers round a clock, the
//! colours of a board read row by row. A [`Symmetry`] moves places and may rename letters; a [`Group`] of them has
//! orbits, and the lexicographically least word of an orbit is its *canonical form*.

pub mod affine;
pub mod bracelets;
pub mod burnside;
mod group;

pub use group::{ConjugacyClass, FixedWords, Group, Symmetry};
