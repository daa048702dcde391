//! How far a sequence is published, in the OEIS and elsewhere.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Where terms are published, and how far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extent {
    /// What kind of place it is.
    pub kind: Place,
    /// Index of the first term.
    pub from: u64,
    /// Index of the last one; none where a formula gives all.
    pub to: Option<u64>,
    /// Who published them; empty for the DATA.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Address; empty for the DATA.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// The words of the entry that say so; empty for the DATA.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
}

/// Kinds of places where terms are published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The terms of the entry itself.
    #[serde(rename = "DATA")]
    Data,
    /// The entry's long list of terms.
    #[serde(rename = "b-file")]
    Bfile,
    /// Another file of the entry.
    #[serde(rename = "a-file")]
    Afile,
    /// A page that the entry links.
    #[serde(rename = "linked table")]
    Linked,
    /// An entry whose terms are these, or from which these follow at once.
    #[serde(rename = "another entry")]
    Entry,
    /// A formula, a generating function, a recurrence or a period that gives the terms.
    #[serde(rename = "formula")]
    Formula,
    /// A paper, or a page outside the OEIS.
    #[serde(rename = "paper")]
    Paper,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Place::Data => "DATA",
            Place::Bfile => "b-file",
            Place::Afile => "a-file",
            Place::Linked => "linked table",
            Place::Entry => "another entry",
            Place::Formula => "formula",
            Place::Paper => "paper",
        })
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(out, "{} {}..{to}", self.kind, self.from),
            None => write!(out, "{} for all n >= {}", self.kind, self.from),
        }
    }
}
