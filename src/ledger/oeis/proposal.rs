//! Sequences that the OEIS lacks and tables have.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};

use super::{Column, Computed, computed};
use crate::evidence::brief;

/// A sequence to propose: what its entry would say beside the terms.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// What the terms are.
    pub title: String,
    /// Index of the first term.
    pub offset: u64,
    /// Keywords.
    pub keywords: Vec<String>,
    /// The tables that compute it.
    pub tables: Vec<Column>,
    /// Comments.
    #[serde(default)]
    pub comments: Vec<String>,
    /// Examples.
    #[serde(default)]
    pub examples: Vec<String>,
    /// Sequences that a reader should see too.
    #[serde(default)]
    pub related: Vec<String>,
}

impl Proposal {
    /// The terms that may be published: those from the offset on, to the first that is missing or not trusted.
    ///
    /// # Errors
    /// If a table cannot be read, tables disagree, or there is no such term.
    pub fn terms(&self, results: &Path) -> anyhow::Result<Vec<String>> {
        let Computed { terms, conflicts, .. } = computed(&self.tables, self.offset, results)?;
        if !conflicts.is_empty() {
            bail!("the tables disagree: {}", conflicts.join("; "));
        }
        let values = (self.offset..).map_while(|index| terms.get(&index).filter(|term| term.is_trusted()));
        let values = Vec::from_iter(values.map(|term| term.value.clone()));
        if values.is_empty() { bail!("no term is proved or checked twice") } else { Ok(values) }
    }
}

/// The names of the proposals in a folder, in order.
///
/// # Errors
/// If it cannot be read.
pub fn proposals(folder: &Path) -> anyhow::Result<Vec<String>> {
    let cannot = || format!("cannot read the proposals in {}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let path = entry?.path();
        if let (Some("json"), Some(name)) = (path.extension().and_then(|end| end.to_str()), path.file_stem())
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The proposal with this name in a folder.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn proposal(folder: &Path, name: &str) -> anyhow::Result<Proposal> {
    let names = proposals(folder)?;
    if !names.iter().any(|known| known == name) {
        bail!("there is no proposal '{name}': {} are accepted", names.join(", "));
    }
    let path = folder.join(format!("{name}.json"));
    let json = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&json)
        .map_err(|error| anyhow!("{} is not a proposal: {}", path.display(), brief(&error)))
}
