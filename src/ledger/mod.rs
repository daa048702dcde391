//! What others have published, and how it stands to what is computed: claims of the sources, sequences of the OEIS,
//! b-files.
//!
//! * [`claims`]: the sources' statements, each a function that checks it
//! * [`oeis`]: known terms, and the tables that compute the sequences
//! * [`bfile`]: the OEIS's format for long lists of terms
//! * [`draft`]: edits to entries of the OEIS
//! * [`discoveries`]: what was found here and is published nowhere
//! * [`datapackage`]: all tables as a Frictionless data package
//! * [`dictionary`]: the description of all tables, made from what they say of themselves

pub mod bfile;
pub mod claims;
pub mod datapackage;
pub mod dictionary;
pub mod discoveries;
pub mod draft;
mod formulas;
pub mod oeis;
mod tables;

use crate::table::Study;

/// The tables that are made of all studies together.
pub const LEDGER: Study = Study {
    key: "ledger",
    title: "all studies together",
    summary: "The statements of the sources and the sequences of the OEIS, against what is computed.",
    example: "curiosa claims --verdict refuted",
    page: "results/README.md",
    experiments: tables::EXPERIMENTS,
};
