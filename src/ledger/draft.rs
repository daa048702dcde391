//! Drafts of edits to entries of the OEIS: what an author pastes, field by field.
//!
//! Lines have the internal format of the OEIS, `%` and a letter, the A-number, text; `~~~~` becomes name and date of
//! who submits it. Only terms that are `proved` or `checked twice` go in. Sources: the style sheet of the OEIS (DATA of about
//! 260 characters, signed comments, b-files from the offset on).

use std::fmt::Write;
use std::path::Path;

use anyhow::bail;

use super::bfile;
use super::oeis::{Computed, Edit, Sequence};
use crate::evidence::Agreement;

/// Most characters of the DATA.
pub const MAX_DATA: usize = 260;

/// Letters of the fields that a draft may have: DATA, comments, formulas, links, programs, extensions.
const FIELDS: &str = "SCFHoE";

/// The draft for a sequence, or none if the tables have nothing trusted that is new and there is nothing to correct.
///
/// # Errors
/// If the tables disagree, or the draft breaks a rule of the format.
pub fn draft(sequence: &Sequence, results: &Path) -> anyhow::Result<Option<String>> {
    let Computed { terms, conflicts, .. } = sequence.computed(results)?;
    if !conflicts.is_empty() {
        bail!("the tables disagree on {}: {}", sequence.id, conflicts.join("; "));
    }
    let published = sequence.published();
    let (mut new, mut refuted) = (Vec::new(), Vec::new());
    for (&index, term) in terms.iter().filter(|(_, term)| term.is_trusted()) {
        match published.agreement(index, &term.value, term.status) {
            Agreement::New => new.push(index),
            Agreement::Refuted => refuted.push(index),
            _ => {}
        }
    }
    let edit = sequence.edit.clone().unwrap_or_default();
    if new.is_empty() && refuted.is_empty() && edit.corrections.is_empty() {
        return Ok(None);
    }
    let Sequence { id, edition, offset, .. } = sequence;
    let mut text =
        format!("# An edit of {id}, edition {edition}. ~~~~ becomes name and date of who submits it.\n");
    let line = |text: &mut String, field: char, words: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "%{field} {id} {words}");
    };
    if !new.is_empty() || !refuted.is_empty() {
        let bfile = bfile::emit(sequence, results)?;
        let values =
            Vec::from_iter(bfile.lines().filter_map(|line| line.split_once(' ')).map(|(_, value)| value));
        let mut fitting = values.len();
        while values[..fitting].join(", ").len() > MAX_DATA {
            fitting -= 1;
        }
        if fitting > sequence.terms.len() || !refuted.is_empty() {
            line(&mut text, 'S', &values[..fitting.max(1)].join(", "));
        }
        let last = offset + values.len() as u64 - 1;
        let digits = &id[1..];
        line(
            &mut text,
            'H',
            &format!("<a href=\"/{id}/b{digits}.txt\">Table of n, a(n) for n = {offset}..{last}</a>"),
        );
        if !refuted.is_empty() {
            line(&mut text, 'E', &format!("{} corrected by ~~~~", range(&refuted)));
        }
        if fitting > sequence.terms.len() {
            let added = Vec::from_iter(offset + sequence.terms.len() as u64..offset + fitting as u64);
            line(&mut text, 'E', &format!("{} from ~~~~", range(&added)));
        }
    }
    let Edit { comments, formulas, programs, corrections } = &edit;
    for (field, lines) in [('C', comments), ('F', formulas)] {
        for words in lines {
            line(&mut text, field, &format!("{words} - ~~~~"));
        }
    }
    for program in programs {
        line(&mut text, 'o', &format!("({})", program.language));
        for words in &program.lines {
            line(&mut text, 'o', words);
        }
    }
    for correction in corrections {
        line(&mut text, correction.field, &correction.now);
        line(&mut text, 'E', &format!("{} corrected by ~~~~", correction.what));
        let _ = writeln!(text, "# It was: {}\n# Reason: {}", correction.was, correction.why);
    }
    lint(&text)?;
    Ok(Some(text))
}

/// a(3), or a(3)-a(7), or several of these with commas.
fn range(indices: &[u64]) -> String {
    let runs = indices.chunk_by(|before, after| before + 1 == *after).map(|run| match run {
        [first, .., last] => format!("a({first})-a({last})"),
        run => run.iter().map(|one| format!("a({one})")).collect(),
    });
    Vec::from_iter(runs).join(", ")
}

/// Checks the format of a draft.
///
/// # Errors
/// What is wrong with the first line that is.
pub fn lint(text: &str) -> anyhow::Result<()> {
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let number = number + 1;
        if !line.is_ascii() || line.ends_with(' ') || line.contains('\t') {
            bail!("line {number}: only ASCII without tabs and blanks at the end is accepted");
        }
        let mut words = line.splitn(3, ' ');
        let (field, id, rest) =
            (words.next().unwrap_or(""), words.next().unwrap_or(""), words.next().unwrap_or(""));
        let Some(field) = field.strip_prefix('%').filter(|field| field.len() == 1 && FIELDS.contains(field))
        else {
            bail!("line {number}: a field from {FIELDS} is accepted");
        };
        let digits = id.strip_prefix('A').unwrap_or("");
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_digit()) || rest.is_empty() {
            bail!("line {number}: an A-number and words are accepted");
        }
        match field {
            "S" => {
                let whole = |term: &str| bfile::lint(format!("0 {term}\n").as_bytes(), None).is_ok();
                if rest.len() > MAX_DATA || !rest.split(", ").all(whole) {
                    bail!("line {number}: whole numbers, at most {MAX_DATA} characters, are accepted");
                }
            }
            "C" | "F" | "E" if !rest.ends_with("~~~~") => bail!("line {number}: it is not signed"),
            "H" if !(rest.contains("<a href=\"") && rest.ends_with("</a>")) => {
                bail!("line {number}: it is no link")
            }
            _ => {}
        }
    }
    Ok(())
}
