//! Growth automata: elements such as toothpicks, of a few kinds, of which new ones grow at every end that nothing else
//! touches.
//!
//! A rule is a text file of a few lines ([`text`]), and the family that comes with the program ([`family`]) has the toothpick
//! sequence and its relatives. Many are put together of images of regions, in the manner of the toothpick structure, of which at
//! twice the scale there are copies, turned, moved and delayed (D. Applegate, O. E. Pol, N. J. A. Sloane, The toothpick sequence,
//! 2010). Such regions are found in a simulation ([`find`]) and then proved to be what the automaton draws in all stages
//! ([`check`]; the theorem is in docs/growth.md), which gives the counts at any stage ([`count`]).
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`rule`], [`text`], [`family`] | rules, their files, those that come with the program |
//! | | [`symmetry`] | the symmetries of a rule |
//! | naive | [`naive`] | the stage of each element, by the definition |
//! | methods | [`simulate`] | stage by stage, as far as memory goes |
//! | | [`hashlife`] | the same by boxes that repeat: single stages far out |
//! | | [`regions`], [`find`] | regions and their images, guessed from a simulation |
//! | | [`check`] | whether they are what the rule draws, for all stages |
//! | | [`count`] | counts at any stage |
//! | | [`prove`], [`certificate`] | regions that are found and checked, and written down |
//! | | [`linear`], [`formula`] | linear identities that hold at all scales, and how they are guessed and written |
//! | | [`recurrence`], [`relation`] | recurrences by powers of two, and relations between automata, found and proved |
//! | | [`powers`] | closed forms at powers of two |
//! | | [`rows`] | recurrences that a simulation suggests |
//! | drawing | [`draw`], [`cells`] | a stage as a picture, and as a pattern for Golly |
//! | | [`curve`] | how it grows, as a picture |
//! | | [`page`] | what is known of an automaton |

pub mod cells;
pub mod certificate;
pub mod check;
mod collar;
pub mod count;
pub mod curve;
pub mod draw;
pub mod family;
pub mod find;
pub mod formula;
pub mod hashlife;
pub mod linear;
mod local;
pub mod naive;
pub mod page;
pub mod powers;
pub mod prove;
pub mod recurrence;
pub mod regions;
pub mod relation;
pub mod rows;
pub mod rule;
pub mod simulate;
pub mod symmetry;
pub mod text;
