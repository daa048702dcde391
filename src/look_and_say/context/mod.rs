//! Elements with context: letters that interact, but only through a finite state that passes from left to right.
//!
//! Read from left to right, a word is said by a [`transducer`]: its state is the run that is not said yet, and what it writes belongs
//! to the letter that completes it. So what is left of a place evolves without what is right of it, whatever the place, and all that the
//! left side ever tells the right one is the sequence σ of its states, one for each day. A letter together with σ is an *element with
//! context*: it fixes what the letter becomes, and the sequence of states behind it. Where finitely many sequences turn up,
//! all terms are made of finitely many such elements, as they are of atoms where words have sound cuts.
//!
//! | file | what it holds |
//! |---|---|
//! | [`transducer`] | the states, and one step |
//! | [`elements`] | a table of elements, checked by coinduction |
//! | [`find`] | how a table is found, from the first states of each sequence |
//! | [`cuts`] | which cuts are sound, decided for all terms at once |
//! | [`certificate`] | tables as files, for checkers |

pub mod certificate;
pub mod cuts;
pub mod elements;
pub mod find;
pub mod transducer;
