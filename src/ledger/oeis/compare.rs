//! The computed terms of a sequence against the published ones.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Computed, Extent, Sequence};
use crate::evidence::{Agreement, Known};

/// What a comparison of a sequence with the tables that compute it found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// A-number.
    pub sequence: String,
    /// Its name in the OEIS.
    pub name: String,
    /// The tables that exist.
    pub tables: String,
    /// Terms in the entry's DATA.
    pub known: usize,
    /// How far it is published otherwise.
    pub extents: String,
    /// Computed terms equal to published ones.
    pub reproduced: usize,
    /// Computed terms that the entry's DATA lack but that are published elsewhere.
    pub elsewhere: usize,
    /// Computed terms that nobody has published.
    pub new: usize,
    /// Those of them that are proved or checked twice.
    pub new_trusted: usize,
    /// The indices of the computed terms run from the first
    pub first: Option<u64>,
    /// to the last.
    pub last: Option<u64>,
    /// Published terms that differ from computed ones and are known to be wrong.
    pub refuted: usize,
    /// Other terms that differ.
    pub disagreeing: usize,
    /// What differs and why.
    pub note: String,
}

impl Sequence {
    /// Compares the computed with the published terms.
    pub fn compare(&self, results: &Path) -> anyhow::Result<Known<Comparison>> {
        let Computed { terms, tables, conflicts } = self.computed(results)?;
        let elsewhere = Vec::from_iter(self.extents.iter().skip(1).map(Extent::to_string));
        let mut comparison = Comparison {
            sequence: self.id.clone(),
            name: self.name.clone(),
            tables: tables.join(" + "),
            known: self.terms.len(),
            extents: elsewhere.join("; "),
            reproduced: 0,
            elsewhere: 0,
            new: 0,
            new_trusted: 0,
            first: terms.keys().next().copied(),
            last: terms.keys().next_back().copied(),
            refuted: 0,
            disagreeing: conflicts.len(),
            note: String::new(),
        };
        let mut notes = conflicts;
        if tables.is_empty() {
            notes.push("not computed yet".into());
        }
        let published = self.published();
        for (&index, term) in &terms {
            match published.agreement(index, &term.value, term.status) {
                Agreement::New => {
                    comparison.new += 1;
                    comparison.new_trusted += usize::from(term.is_trusted());
                }
                Agreement::Elsewhere => comparison.elsewhere += 1,
                Agreement::Agrees => comparison.reproduced += 1,
                Agreement::Refuted => comparison.refuted += 1,
                Agreement::Disagrees => {
                    comparison.disagreeing += 1;
                    let known = self.term(index).unwrap_or_default();
                    notes.push(match known == term.value {
                        true => format!("a({index}) = {known} is listed as refuted but agrees"),
                        false => format!("a({index}) = {} ({}), published {known}", term.value, term.status),
                    });
                }
            }
        }
        if let (Some(refutation), 1..) = (&self.refuted, comparison.refuted) {
            notes.push(format!("published value refuted: {}", refutation.reason));
        }
        comparison.note = notes.join("; ");
        let weakest = terms.into_values().min_by_key(|term| term.status);
        Ok(match weakest {
            None => Known::undecided(comparison),
            Some(term) => Known::told(term.status, &comparison.tables.clone(), comparison),
        })
    }
}
