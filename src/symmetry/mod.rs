//! Symmetries of words: group actions, canonical forms, bracelets, Burnside's lemma.
//!
//! A *word* is a slice of small letters (`u8`), one for each place: the numbers round a clock, the colours of
//! a board read row by row. A [`Symmetry`] moves places and may rename letters; a [`Group`] of them has
//! orbits, and the lexicographically least word of an orbit is its *canonical form*.
//!
//! | module or item | what it computes |
//! |---|---|
//! | [`Symmetry`], [`FixedWords`] | images of words; the words that a symmetry leaves as they are |
//! | [`Group`], [`ConjugacyClass`] | all elements, canonical forms, sizes of orbits, conjugacy classes |
//! | [`affine`] | the rotations and reflections of a circle, and the maps x -> u·x + b |
//! | [`bracelets`] | the canonical words under rotation and reflection, each once, with no group listed |
//! | [`burnside`] | the number of orbits from fixed points, and the other way round |
//!
//! The bracelets of six beads in two colours, counted in two ways:
//!
//! ```
//! use curiosa::symmetry::{affine::dihedral_group, bracelets::Prefix, burnside::orbits};
//! let group = dihedral_group(6);
//! assert_eq!(orbits(&group, |g| g.fixed_words(0..=1).count()), Ok(13));
//! let mut sizes = Vec::new();
//! Prefix::root(6, 2).for_each(|_, size| sizes.push(size));
//! assert_eq!(sizes.len(), 13);
//! assert_eq!(sizes.iter().sum::<u64>(), 64); // All words belong to some bracelet.
//! ```

pub mod affine;
pub mod bracelets;
pub mod burnside;
mod group;

pub use group::{ConjugacyClass, FixedWords, Group, Symmetry};
