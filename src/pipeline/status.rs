//! How far a value can be trusted.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a value was checked; stands beside every value that a table or the ledger of claims holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Computed once.
    #[serde(rename = "single run")]
    SingleRun,
    /// Computed by two independent methods that agree. Not a proof.
    #[serde(rename = "checked twice")]
    CheckedTwice,
    /// Follows from a proof, or from a certificate that was checked.
    #[serde(rename = "proved")]
    Proved,
}

impl Status {
    /// Good enough to publish, and to say that a published value is wrong.
    pub fn is_trusted(self) -> bool {
        self >= Status::CheckedTwice
    }
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Status::SingleRun => "single run",
            Status::CheckedTwice => "checked twice",
            Status::Proved => "proved",
        })
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Status::SingleRun, Status::CheckedTwice, Status::Proved]
            .into_iter()
            .find(|status| status.to_string() == text)
            .ok_or_else(|| format!("'{text}' is no status: proved, checked twice and single run are"))
    }
}
