//! What is published of a sequence, and how a value stands to it.

use std::fmt;

use serde::Serialize;

use super::status::Status;

/// Terms that somebody published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Index of the first term.
    pub offset: u64,
    /// The terms, in decimal.
    pub terms: Vec<String>,
    /// Indices of terms that are wrong.
    pub refuted: Vec<u64>,
    /// The last index that is published anywhere, here or elsewhere; none where a formula gives every term.
    pub reach: Option<u64>,
}

/// How a computed value stands to the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Agreement {
    /// None is published anywhere.
    #[serde(rename = "new")]
    New,
    /// None is among these terms, but elsewhere one is: in a longer list, another sequence or by a formula.
    #[serde(rename = "published elsewhere")]
    Elsewhere,
    /// They are equal.
    #[serde(rename = "agrees")]
    Agrees,
    /// They differ, and the published one is known to be wrong. Only a trusted value can say so.
    #[serde(rename = "published value refuted")]
    Refuted,
    /// They differ otherwise, or are equal though the published one is listed as wrong.
    #[serde(rename = "disagrees")]
    Disagrees,
}

impl fmt::Display for Agreement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Agreement::New => "new",
            Agreement::Elsewhere => "published elsewhere",
            Agreement::Agrees => "agrees",
            Agreement::Refuted => "published value refuted",
            Agreement::Disagrees => "disagrees",
        })
    }
}

impl Published {
    /// The published term with this index.
    pub fn term(&self, index: u64) -> Option<&str> {
        let position = usize::try_from(index.checked_sub(self.offset)?).ok()?;
        self.terms.get(position).map(String::as_str)
    }

    /// How this value of the term with this index, known so well, stands to the published one.
    ///
    /// ```
    /// use curiosa::evidence::{Agreement, Known, Method, Published};
    ///
    /// let terms = vec!["1".into(), "5".into()];
    /// let squares = Published { offset: 1, terms, refuted: vec![2], reach: Some(3) };
    /// let known = Known::once(Method::named("product"), 4).again(Method::named("sum"), &4)?;
    /// assert_eq!(squares.agreement(2, "4", known.status()), Agreement::Refuted);
    /// assert_eq!(squares.agreement(3, "9", known.status()), Agreement::Elsewhere);
    /// assert_eq!(squares.agreement(4, "16", known.status()), Agreement::New);
    /// # Ok::<(), curiosa::evidence::Doubt>(())
    /// ```
    pub fn agreement(&self, index: u64, value: &str, status: Status) -> Agreement {
        match (self.term(index), self.refuted.contains(&index)) {
            (None, _) if self.reach.is_none_or(|reach| index <= reach) => Agreement::Elsewhere,
            (None, _) => Agreement::New,
            (Some(known), false) if known == value => Agreement::Agrees,
            (Some(known), true) if known != value && status.is_trusted() => Agreement::Refuted,
            _ => Agreement::Disagrees,
        }
    }
}
