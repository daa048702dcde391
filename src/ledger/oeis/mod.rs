//! Known terms of the OEIS, and the check of tables against them.
//!
//! Every sequence is a file `oeis/A######.json` below the results: its published terms (data of the OEIS, CC BY-SA
//! 4.0), how far it is published there and elsewhere, the tables that reproduce it, and the published terms that are
//! refuted, with the reason.

mod compare;
mod edit;
mod extent;
mod proposal;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

pub use compare::Comparison;
pub use edit::{Correction, Edit, Program};
pub use extent::{Extent, Place};
pub use proposal::{Proposal, proposal, proposals};

use crate::evidence::{Agreement, Published, Status, brief, quoted};

/// A sequence as published, and where the project computes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// A-number.
    pub id: String,
    /// Its name in the OEIS.
    pub name: String,
    /// Index of the first term.
    pub offset: u64,
    /// The published terms, in decimal.
    pub terms: Vec<String>,
    /// Where the terms were published.
    pub source: String,
    /// Who contributed them.
    pub authors: String,
    /// The licence of the terms.
    pub licence: String,
    /// The keywords of the entry.
    pub keywords: Vec<String>,
    /// The edition of the entry that was read: number and time.
    pub edition: String,
    /// How far the sequence is published, by the entry's own lines; first its terms above, the DATA.
    pub extents: Vec<Extent>,
    /// The tables that compute the sequence.
    pub tables: Vec<Column>,
    /// Published terms that are wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refuted: Option<Refutation>,
    /// What an edit of the entry would say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<Edit>,
}

/// A column of a table that holds a sequence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Path of the csv below the results.
    pub table: String,
    /// The column of the index.
    pub index: String,
    /// The column of the terms.
    pub value: String,
    /// The column that says how a term was checked.
    pub status: String,
    /// Only the rows that have these values in these columns; all if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rows: BTreeMap<String, String>,
    /// Only the rows whose entry in this column is the index too, the main diagonal of a table by rows and columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonal: Option<String>,
    /// The index of a term is that of its row plus this.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shift: i64,
    /// The terms are the entries less those of the index before, the first one less 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub differences: bool,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// Published terms that are wrong, and why.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refutation {
    /// Their indices.
    pub indices: Vec<u64>,
    /// A reason that a reader can check.
    pub reason: String,
}

/// A computed term, and how it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// In decimal.
    pub value: String,
    /// Whether it may be published.
    pub status: Status,
    /// The table that holds it, the first if there are several.
    pub table: String,
}

impl Term {
    /// Good enough to publish.
    pub fn is_trusted(&self) -> bool {
        self.status.is_trusted()
    }
}

/// The terms of a sequence that the tables hold.
#[derive(Clone, Debug)]
pub struct Computed<'a> {
    /// By index.
    pub terms: BTreeMap<u64, Term>,
    /// The tables that exist.
    pub tables: Vec<&'a str>,
    /// Where two tables have different values for a term.
    pub conflicts: Vec<String>,
}

/// The known terms that the program has with it, by A-number.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/known_terms.rs"));

/// A sequence, from the folder of known terms if that is there, else from what the program has with it.
///
/// # Errors
/// If neither has the sequence, or what is there is none.
pub fn sequence(folder: &Path, id: &str) -> anyhow::Result<Sequence> {
    if folder.as_os_str().is_empty() || !folder.is_dir() {
        let known = EMBEDDED.iter().find(|(known, _)| *known == id);
        let (_, json) = known.with_context(|| format!("no terms of {id} are known here"))?;
        return parse(id, json, "what the program has with it");
    }
    let path = folder.join(format!("{id}.json"));
    let json = std::fs::read_to_string(&path);
    let json = json.with_context(|| format!("no known terms of {id}: cannot read {}", path.display()))?;
    parse(id, &json, &path.display().to_string())
}

/// The sequence in a text of JSON, which `place` names in messages.
///
/// # Errors
/// If it holds none, or another one.
pub fn parse(id: &str, json: &str, place: &str) -> anyhow::Result<Sequence> {
    let sequence: Sequence = serde_json::from_str(json)
        .map_err(|error| anyhow!("{place} is not a sequence: {}", brief(&error)))?;
    if sequence.id != id {
        bail!("{place} holds {}", quoted(&sequence.id));
    }
    let last = sequence.offset.checked_add(sequence.terms.len() as u64).and_then(|end| end.checked_sub(1));
    let data = sequence.extents.first().filter(|extent| extent.kind == Place::Data);
    if data.is_none_or(|data| data.from != sequence.offset || data.to != last) {
        bail!("{place}: the first of the extents is not that of its terms");
    }
    Ok(sequence)
}

/// All sequences, in order, from the folder of known terms if that is there, else those that the program has with it.
///
/// # Errors
/// If one of them cannot be read.
pub fn sequences(folder: &Path) -> anyhow::Result<Vec<Sequence>> {
    if !folder.is_dir() {
        return EMBEDDED.iter().map(|(id, _)| sequence(folder, id)).collect();
    }
    let cannot = || format!("cannot read the known terms in {}", folder.display());
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let path = entry?.path();
        if let (Some("json"), Some(id)) = (path.extension().and_then(|e| e.to_str()), path.file_stem()) {
            ids.push(id.to_string_lossy().into_owned());
        }
    }
    ids.sort();
    ids.iter().map(|id| sequence(folder, id)).collect()
}

/// What is published of a sequence, in a folder of known terms or by what the program has with it.
///
/// # Errors
/// Those of [`sequence`]; a folder that is named must be there.
pub fn published(folder: Option<&Path>, id: &str) -> anyhow::Result<Published> {
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--oeis {}: there is no such folder", folder.display());
    }
    Ok(sequence(folder.unwrap_or(Path::new("")), id)?.published())
}

/// The tables that the sequences are computed in, each once.
pub fn tables(sequences: &[Sequence]) -> BTreeSet<&str> {
    sequences.iter().flat_map(|sequence| &sequence.tables).map(|column| column.table.as_str()).collect()
}

impl Sequence {
    /// The published term with this index.
    pub fn term(&self, index: u64) -> Option<&str> {
        let position = usize::try_from(index.checked_sub(self.offset)?).ok()?;
        self.terms.get(position).map(String::as_str)
    }

    /// Whether the published term with this index is known to be wrong.
    pub fn is_refuted(&self, index: u64) -> bool {
        self.refuted.as_ref().is_some_and(|refuted| refuted.indices.contains(&index))
    }

    /// How this value of the term with this index, known so well, stands to the published one.
    pub fn agreement(&self, index: u64, value: &str, status: Status) -> Agreement {
        self.published().agreement(index, value, status)
    }

    /// What is published of it.
    pub fn published(&self) -> Published {
        let refuted = self.refuted.as_ref().map_or(Vec::new(), |refuted| refuted.indices.clone());
        let reach = self.extents.iter().map(|extent| extent.to).try_fold(0, |reach, to| Some(reach.max(to?)));
        Published { offset: self.offset, terms: self.terms.clone(), refuted, reach }
    }

    /// The computed terms, from all its tables that exist; where they overlap they must agree, and the better status
    /// counts.
    pub fn computed(&self, results: &Path) -> anyhow::Result<Computed<'_>> {
        computed(&self.tables, self.offset, results)
    }
}

/// The terms that columns hold, from the offset on.
fn computed<'a>(columns: &'a [Column], offset: u64, results: &Path) -> anyhow::Result<Computed<'a>> {
    let mut computed = Computed { terms: BTreeMap::new(), tables: Vec::new(), conflicts: Vec::new() };
    for column in columns.iter().filter(|column| results.join(&column.table).exists()) {
        computed.tables.push(column.table.as_str());
        // What stands before the offset is no term of the sequence.
        for (index, term) in column.terms(results)?.split_off(&offset) {
            let known = computed.terms.entry(index).or_insert_with(|| term.clone());
            if known.value != term.value {
                let conflict = format!("a({index}) = {} but {} in {}", known.value, term.value, column.table);
                computed.conflicts.push(conflict);
            }
            known.status = known.status.max(term.status);
        }
    }
    Ok(computed)
}

impl Column {
    /// The terms that the column holds.
    fn terms(&self, results: &Path) -> anyhow::Result<BTreeMap<u64, Term>> {
        let path = results.join(&self.table);
        let cannot = || format!("cannot read {}", path.display());
        let mut reader = csv::Reader::from_path(&path).with_context(cannot)?;
        let headers = reader.headers().with_context(cannot)?.clone();
        let find = |name: &str| {
            let place = headers.iter().position(|header| header == name);
            place.with_context(|| format!("{} has no column {name}", path.display()))
        };
        let (index, value, status) = (find(&self.index)?, find(&self.value)?, find(&self.status)?);
        let wanted = self.rows.iter().map(|(column, value)| Ok((find(column)?, value.as_str())));
        let wanted = wanted.collect::<anyhow::Result<Vec<(usize, &str)>>>()?;
        let diagonal = self.diagonal.as_ref().map(|column| find(column)).transpose()?;
        let mut terms = BTreeMap::new();
        for record in reader.records() {
            let record = record.with_context(cannot)?;
            // A blank is a term that was not computed.
            let is_wanted = wanted.iter().all(|&(column, value)| record[column] == *value)
                && diagonal.is_none_or(|column| record[column] == record[index]);
            if record[value].is_empty() || !is_wanted {
                continue;
            }
            let index = record[index].parse::<u64>();
            let index = index.with_context(|| format!("{}: a row has no index", path.display()))?;
            let status = Status::read(&record[status]).map_err(anyhow::Error::msg);
            let status = status.with_context(|| format!("{}, row {index}", path.display()))?;
            let term = Term { value: record[value].into(), status, table: self.table.clone() };
            if terms.insert(index, term).is_some() {
                bail!("{} has index {index} twice", path.display());
            }
        }
        if self.differences {
            let none = || format!("{}: a term is no whole number", path.display());
            terms = differences(&terms).with_context(none)?;
        }
        // What would have an index below 0 is no term of the sequence.
        let shifted =
            terms.into_iter().map(|(index, term)| Some((index.checked_add_signed(self.shift)?, term)));
        Ok(shifted.flatten().collect())
    }
}

/// The first term and, where the one before it is there, what each has more; known as well as both. None if a term is no
/// whole number.
fn differences(terms: &BTreeMap<u64, Term>) -> Option<BTreeMap<u64, Term>> {
    let mut differences = BTreeMap::new();
    let mut before: Option<(u64, BigInt, Status)> = None;
    for (&index, term) in terms {
        let value: BigInt = term.value.parse().ok()?;
        let difference = match &before {
            None => Some((value.clone(), term.status)),
            Some((last, sum, status)) if last + 1 == index => Some((&value - sum, term.status.min(*status))),
            Some(_) => None,
        };
        before = Some((index, value, term.status));
        if let Some((value, status)) = difference {
            differences.insert(index, Term { value: value.to_string(), status, table: term.table.clone() });
        }
    }
    Some(differences)
}
