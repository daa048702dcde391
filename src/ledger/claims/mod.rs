//! The ledger of claims: every statement of the sources that a program can check, with what the program
//! finds.
//!
//! One file or folder a study, like [`crate::cli`]. A claim is a function that computes a [`Known`] value; the verdict
//! follows from that and from what was published. Only a value that can be trusted refutes.

mod clock;
mod entanglement;
mod hip;
mod look_and_say;
mod norms;
mod octal;
mod quatrainment;
mod separability;
mod toothpick;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::evidence::{Known, Method, Status};

/// A row of results/claims.csv, but for the status, which is how the computed value is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
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
    /// What follows for the claim.
    pub verdict: Verdict,
    /// The methods or the proof by which we know our value.
    pub evidence: String,
    /// What else a reader should know; for a refuted claim, the reason.
    pub note: String,
}

/// A row of results/claims.csv as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// As in [`Row`].
    pub study: String,
    /// As in [`Row`].
    pub source_file: String,
    /// As in [`Row`].
    pub source: String,
    /// As in [`Row`].
    pub statement: String,
    /// As in [`Row`].
    pub published: String,
    /// As in [`Row`].
    pub computed: String,
    /// As in [`Row`].
    pub verdict: Verdict,
    /// How far our value can be trusted.
    pub status: Status,
    /// As in [`Row`].
    pub evidence: String,
    /// As in [`Row`].
    pub note: String,
}

/// What follows for a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Our value is the published one.
    #[serde(rename = "confirmed")]
    Confirmed,
    /// Our value is another, and it can be trusted.
    #[serde(rename = "refuted")]
    Refuted,
    /// Our value is another but cannot be trusted, or there is none, or our methods disagree.
    #[serde(rename = "not decided")]
    NotDecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Refuted => "refuted",
            Verdict::NotDecided => "not decided",
        })
    }
}

/// A claim that was checked.
#[derive(Clone, Debug)]
pub struct Claim(Known<Row>);

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
    fn claim(&self, statement: &str, published: &str, computed: impl Computed) -> Claim {
        let (known, doubt) = match computed.known() {
            Ok(known) => (known, String::new()),
            Err(doubt) => (Known::undecided(String::new()), doubt),
        };
        let status = known.status();
        let verdict = match known.value() == published {
            true if doubt.is_empty() => Verdict::Confirmed,
            false if status.is_trusted() => Verdict::Refuted,
            _ => Verdict::NotDecided,
        };
        let evidence = known.evidence().to_string();
        Claim(known.map(|computed| Row {
            study: self.study.into(),
            source_file: self.file.into(),
            source: self.title.into(),
            statement: statement.into(),
            published: published.into(),
            computed,
            verdict,
            evidence,
            note: doubt,
        }))
    }
}

/// What a check computed: a value that is known, or the reason why there is none.
trait Computed {
    fn known(self) -> Result<Known<String>, String>;
}

impl Computed for Known<String> {
    fn known(self) -> Result<Known<String>, String> {
        Ok(self)
    }
}

impl<E: fmt::Display> Computed for Result<Known<String>, E> {
    fn known(self) -> Result<Known<String>, String> {
        self.map_err(|error| format!("{error:#}"))
    }
}

impl Claim {
    /// Adds what else a reader should know.
    fn note(self, note: impl Into<String>) -> Self {
        let note = note.into();
        Claim(self.0.map(|row| match (row.note.is_empty(), note.is_empty()) {
            (true, _) => Row { note, ..row },
            (false, true) => row,
            (false, false) => Row { note: format!("{}; {note}", row.note), ..row },
        }))
    }

    /// The row of the table, known as our value is.
    pub fn known(self) -> Known<Row> {
        self.0
    }
}

/// What the program computes where there is one way to do so.
const OURS: Method = Method::named("computed");

/// A value that is what all cases of the statement give, each looked at from the definition.
fn cases<T>(value: T) -> Known<T> {
    Known::exhaustive("those that the statement names, from the definition", value)
}

/// The number of cases, of so many, in which two methods agree within their errors: known by both where that is all.
fn agreeing(methods: [Method; 2], agree: usize, of: usize) -> Known<String> {
    let known = Known::once(methods[0], of).again(methods[1], &agree);
    known.unwrap_or_else(|_| Known::once(methods[0], agree)).map(|number| number.to_string())
}

/// `1, 2, 3`.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    Vec::from_iter(items.into_iter().map(|item| item.to_string())).join(", ")
}
