//! The ledger of claims: every statement of the sources that a program can check, with what the program
//! finds.
//!
//! One file or folder a study, like [`crate::cli`]. A claim is a function that computes; its verdict is whether what it
//! computes reads the same as what was published.

mod clock;
mod entanglement;
mod hip;
mod look_and_say;
mod norms;
mod octal;
mod quatrainment;
mod separability;
mod toothpick;

use serde::{Deserialize, Serialize};

use crate::pipeline::status::Status;

/// A row of results/claims.csv.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The study.
    pub study: String,
    /// File name of the source text.
    pub source_file: String,
    /// Author, title and year of the source.
    pub source: String,
    /// What is claimed, in our words.
    pub statement: String,
    /// The value that the source gives.
    pub published: String,
    /// The value that we find.
    pub computed: String,
    /// `confirmed` or `refuted`.
    pub verdict: String,
    /// How we know.
    pub how: Status,
    /// What else a reader should know; for a refuted claim, the reason.
    pub note: String,
}

/// A statement that can be checked: computing it may take seconds.
pub type Check = fn() -> Claim;

/// The checks of all studies, in the order of the ledger.
pub fn all() -> Vec<Check> {
    [
        clock::CHECKS,
        look_and_say::CHECKS,
        hip::CHECKS,
        octal::CHECKS,
        quatrainment::CHECKS,
        toothpick::CHECKS,
        entanglement::CHECKS,
        norms::CHECKS,
        separability::CHECKS,
    ]
    .concat()
}

/// A text that makes claims.
struct Source {
    study: &'static str,
    file: &'static str,
    title: &'static str,
}

impl Source {
    fn claim(&self, statement: &str, published: &str, computed: String, how: Status) -> Claim {
        Claim {
            study: self.study.into(),
            source_file: self.file.into(),
            source: self.title.into(),
            statement: statement.into(),
            verdict: if published == computed { "confirmed" } else { "refuted" }.into(),
            published: published.into(),
            computed,
            how,
            note: String::new(),
        }
    }
}

impl Claim {
    fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// `1, 2, 3`.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    Vec::from_iter(items.into_iter().map(|item| item.to_string())).join(", ")
}
