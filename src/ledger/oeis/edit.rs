//! What an edit of an entry would say beside its terms.

use serde::{Deserialize, Serialize};

/// What an edit of the entry would say beside the terms; texts are signed by who submits them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Edit {
    /// Comments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// Formulas.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formulas: Vec<String>,
    /// Programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<Program>,
    /// Lines of the entry that are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
}

/// A program that prints the first terms with commas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its language.
    pub language: String,
    /// Its lines.
    pub lines: Vec<String>,
}

/// A line of the entry that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The letter of its field.
    pub field: char,
    /// What is corrected.
    pub what: String,
    /// What it says.
    pub was: String,
    /// What it should say.
    pub now: String,
    /// A reason that a reader can check.
    pub why: String,
}
