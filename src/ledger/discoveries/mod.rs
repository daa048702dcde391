//! What was found here and is published nowhere, as far as we know: terms beyond every published extent, published
//! statements that are wrong, and what the tables show. Numbers and status are read from the tables, never typed.

mod found;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, ensure};
use serde::Serialize;

use super::claims::{Recorded, Verdict};
use super::oeis::{self, Term};
use crate::STUDIES;
use crate::evidence::{Agreement, Status};

/// Something that rows of a table show.
pub struct Discovery {
    /// What was found, in a sentence: `{column}` stands for the cell of the one row, `{rows}` for the number of rows.
    pub says: &'static str,
    /// The table, with its study.
    pub table: &'static str,
    /// The rows: those with these values in these columns.
    pub rows: &'static [(&'static str, &'static str)],
    /// Only those of them that are proved.
    pub proved: bool,
    /// A command that checks it, or the command of the table if this is empty.
    pub check: &'static str,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The study.
    pub study: String,
    /// What was found.
    pub says: String,
    /// How it is known.
    pub status: Status,
    /// A command that checks it.
    pub check: String,
}

/// All discoveries, by study.
///
/// # Errors
/// If a table is missing or lacks what it should show.
pub fn all(results: &Path) -> anyhow::Result<Vec<Found>> {
    let mut found = terms(results)?;
    found.extend(refuted(results)?);
    for discovery in found::FOUND {
        found.push(discovery.read(results)?);
    }
    let place = |found: &Found| STUDIES.iter().position(|study| study.key == found.study);
    found.sort_by_key(place);
    Ok(found)
}

/// The list as a page, in Markdown.
///
/// # Errors
/// Those of [`all`].
pub fn page(results: &Path) -> anyhow::Result<String> {
    let found = all(results)?;
    let mut text = String::from(
        "# Discoveries\n\n\
         What was found here and is published nowhere, as far as the entries of the OEIS, the sources and the literature that we\n\
         know tell. Each line says how it is known ([results/README.md](../results/README.md) has the words) and how to check it in\n\
         the project's folder after `make`. `curiosa discoveries --page` writes this page from the tables.\n",
    );
    for study in STUDIES {
        let lines = Vec::from_iter(found.iter().filter(|found| found.study == study.key));
        if lines.is_empty() {
            continue;
        }
        let page = study.page.trim_start_matches("docs/");
        // Writing to a string cannot fail.
        let _ = write!(text, "\n## {}\n\nThe page of the study: [{page}]({page}).\n\n", study.title);
        text += "| what | status | how to check it |\n|---|---|---|\n";
        for Found { says, status, check, .. } in lines {
            let _ = writeln!(text, "| {} | {status} | `{check}` |", says.replace('|', "\\|"));
        }
    }
    Ok(text)
}

/// Runs of terms that are new and known equally well.
fn terms(results: &Path) -> anyhow::Result<Vec<Found>> {
    let mut found = Vec::new();
    for sequence in oeis::sequences(&results.join("oeis"))? {
        let computed = sequence.computed(results)?;
        let published = sequence.published();
        let is_new = |(index, term): &(&u64, &Term)| {
            published.agreement(**index, &term.value, term.status) == Agreement::New
        };
        let mut runs: Vec<(u64, u64, &Term)> = Vec::new();
        for (&index, term) in computed.terms.iter().filter(is_new) {
            match runs.last_mut() {
                Some((_, last, known)) if *last + 1 == index && known.status == term.status => *last = index,
                _ => runs.push((index, index, term)),
            }
        }
        for (first, last, term) in runs {
            let id = &sequence.id;
            let says = if first == last {
                format!("[{id}](https://oeis.org/{id}), a({first}) = {}", shorten(&term.value))
            } else {
                format!(
                    "[{id}](https://oeis.org/{id}), a({first}) to a({last}), from {} on",
                    shorten(&term.value)
                )
            };
            let study = term.table.split('/').next().unwrap_or_default().to_string();
            found.push(Found { study, says, status: term.status, check: format!("curiosa oeis show {id}") });
        }
    }
    Ok(found)
}

fn shorten(value: &str) -> String {
    if value.len() <= 24 { value.into() } else { format!("{}... ({} digits)", &value[..12], value.len()) }
}

/// Published statements that are wrong.
fn refuted(results: &Path) -> anyhow::Result<Vec<Found>> {
    let path = results.join("claims.csv");
    let cannot = || format!("cannot read {}", path.display());
    let mut found = Vec::new();
    for claim in csv::Reader::from_path(&path).with_context(cannot)?.deserialize() {
        let Recorded { study, source, statement, published, computed, verdict, status, .. } =
            claim.with_context(cannot)?;
        if verdict == Verdict::Refuted {
            let says = format!("Refuted: {statement}: published {published}; found {computed} ({source})");
            let check = format!("curiosa claims --study {study} --verdict refuted");
            found.push(Found { study, says, status, check });
        }
    }
    Ok(found)
}

impl Discovery {
    /// The line, with numbers and status from the table.
    fn read(&self, results: &Path) -> anyhow::Result<Found> {
        let path = results.join(format!("{}.csv", self.table));
        let cannot = || format!("cannot read {}", path.display());
        let mut rows = Vec::new();
        for row in csv::Reader::from_path(&path).with_context(cannot)?.deserialize() {
            let row: BTreeMap<String, String> = row.with_context(cannot)?;
            let status = row.get("status").with_context(|| format!("{} has no status", self.table))?;
            let status = Status::read(status).map_err(anyhow::Error::msg)?;
            let named =
                self.rows.iter().all(|(column, value)| row.get(*column).is_some_and(|cell| cell == value));
            if named && (status.is_proved() || !self.proved) {
                rows.push((status, row));
            }
        }
        let none = || format!("{} has no row with {:?}", self.table, self.rows);
        let (_, first) = rows.first().with_context(none)?;
        let mut says = self.says.replace("{rows}", &rows.len().to_string());
        for (column, cell) in first {
            let place = format!("{{{column}}}");
            ensure!(!says.contains(&place) || rows.len() == 1, "{:?} is about more than one row", self.says);
            says = says.replace(&place, cell);
        }
        ensure!(!says.contains('{'), "{says:?} names no column of {}", self.table);
        let status = rows.iter().map(|(status, _)| *status).min().with_context(none)?;
        let check = match self.check {
            "" => super::dictionary::command_of(self.table).unwrap_or_default(),
            check => check.into(),
        };
        let study = self.table.split('/').next().unwrap_or_default().to_string();
        Ok(Found { study, says, status, check })
    }
}
