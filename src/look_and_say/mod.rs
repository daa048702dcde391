//! Look-and-say sequences: terms, elements, growth, frequencies, lengths far out (A005150 and its kin).
//!
//! A term is a word, and the next term says what is seen in it: every run of n equal letters d becomes the
//! numeral of n followed by d. From the seed 1 come 11 ("one one"), 21 ("two ones"), 1211, ... A [`Rule`]
//! varies this: the base of the numerals, whether the count or the letter comes first, and a largest count k,
//! so that a longer run is said in pieces of k. A cut of a word is *sound* if its two parts never interact
//! again; between the sound cuts stand the *elements* or atoms. Where no cut is sound there may be elements with context. Where a seed leads to finitely many of them,
//! the matrix that says how many atoms j an atom i becomes governs the sequence: the length of term n, to the
//! power 1/n, tends to its spectral radius λ, and the shares of atoms and of letters have limits along n ≡ r
//! modulo a period, which are computed exactly.
//!
//! The sources are J. H. Conway, "The Weird and Wonderful Chemistry of Audioactive Decay", 1986, and N.
//! Johnston, "Further Variants of the Look-and-Say Sequence", 2011.
//!
//! | rung | item | what it computes |
//! |---|---|---|
//! | model | [`rule`], [`Rule`], [`Word`] | what is said of a word, and [`Rule::terms`] one after the other |
//! | naive | [`naive`] | the definition carried out, digit by digit |
//! | methods | [`cut`] | whether a word may be cut at a place, with a proof |
//! | | [`splitting`], [`Splitting`] | the atoms found from a seed and what they become |
//! | | [`context`] | letters with what they are told from the left, where parts interact |
//! | | [`cosmology`] | what every word decays into, and after how many days |
//! | | [`blocks`] | the rule whose words grow like a cube |
//! | | [`growth`], [`Growth`] | the transition matrix, its spectrum, limits of frequencies |
//! | | [`length`] | the lengths of terms too long to write, exactly or modulo a number |
//! | | [`theorems`] | what is proved of cuts and growth, with the page |
//! | tables | [`STUDY`] | the tables of this study |
//! | | [`table`] | rows to print: elements and what they become, frequencies of digits |
//! | | [`published`], [`conway`] | orders and names that others gave to the elements |
//! | | [`family`] | the sequences that the OEIS has |
//!
//! Counts up to 2 (A110393), of which it was published that the ratio of ones to twos converges:
//!
//! ```
//! use curiosa::look_and_say::{Growth, Limits, Mode, Rule, Splitting};
//! let rule = Rule::base(10).with_max_count(2);
//! let splitting = Splitting::find(rule, &"1".into(), Mode::Atoms, &Limits::default()).unwrap();
//! let growth = Growth::of(splitting).unwrap();
//! assert_eq!(growth.rate().polynomial().to_string(), "x^4 - x^2 - 1");
//! assert_eq!(growth.period(), 2); // The limits along even and odd n differ:
//! let ones = |residue| growth.limits(residue).frequencies[0].1.rational();
//! assert_eq!(ones(0).unwrap().to_string(), "1/2"); // as many ones as twos along even n,
//! assert_eq!(ones(1), None); // an irrational share along odd n.
//! ```

pub mod blocks;
pub mod context;
pub mod conway;
pub mod cosmology;
pub mod cut;
pub mod family;
mod files;
pub mod growth;
pub mod length;
pub mod naive;
pub mod published;
pub mod rule;
pub mod splitting;
pub mod table;
mod tables;
pub mod theorems;

pub use cut::Limits;
pub use growth::Growth;
pub use rule::{Numerals, Order, Reading, Rule, RuleError, Word};
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
