//! Look-and-say sequences: terms, elements, growth, frequencies, lengths far out (A005150 and its kin).
//!
//! J. H. Conway, "The Weird and Wonderful Chemistry of Audioactive Decay", 1986; N. Johnston, "Further Variants of the
//! Look-and-Say Sequence", 2011. A term says what is seen in the term before: 1, 11, 21, 1211, ...
//!
//! The ladder: [`rule`] (the model, and the terms said one after the other: the oracle), [`cut`] (where a word may be
//! cut), [`splitting`] (the atoms found from a seed), [`growth`] (the transition matrix, its spectrum, limits),
//! [`length`] (terms too long to write), [`published`] and [`conway`] (orders and names that others gave), [`table`] (rows to print),
//! [`family`] (the sequences that the OEIS has).

pub mod conway;
pub mod cut;
pub mod family;
pub mod growth;
pub mod length;
pub mod published;
pub mod rule;
pub mod splitting;
pub mod table;
mod tables;
pub mod theorems;

pub use cut::Limits;
pub use growth::Growth;
pub use rule::{Numerals, Order, Rule, RuleError, Word};
pub use splitting::{Mode, Splitting, Undecided};

use crate::table::Study;

/// This study, for those who list studies.
pub const STUDY: Study = Study {
    key: "look_and_say",
    title: "Look-and-say sequences",
    summary: "A term says what is seen in the term before. The program finds by itself where words may be cut so that the parts never interact, in any base and variant, and from that growth rates to a million proved digits and the limits that really exist.",
    example: "curiosa look-and-say growth --base 3",
    page: "docs/look-and-say.md",
    experiments: tables::EXPERIMENTS,
};
