//! Drafts of edits to entries of the OEIS, and of new entries: what an author pastes, field by field.
//!
//! Lines have the internal format of the OEIS, `%` and a letter, the A-number, text; `~~~~` becomes name and date of
//! who submits it. Only terms that are `proved` or `checked twice` go in. Sources: the style sheet of the OEIS (DATA of about
//! 260 characters, signed comments, b-files from the offset on).

use std::fmt::Write;
use std::path::Path;

use anyhow::bail;

use super::bfile;
use super::formulas::formulas;
use super::oeis::{Computed, Edit, Proposal, Sequence};
use crate::evidence::Agreement;

/// Most characters of the DATA.
pub const MAX_DATA: usize = 260;

/// Letters of the fields that a draft may have: DATA, name, comments, formulas, links, examples, related sequences,
/// keywords, offset, programs, extensions.
const FIELDS: &str = "SNCFHeYKOoE";

/// The A-number of an entry that has none yet.
const NO_NUMBER: &str = "A000000";

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
    let proved = formulas(&sequence.id, results)?;
    if new.is_empty() && refuted.is_empty() && edit.corrections.is_empty() && proved.lines.is_empty() {
        return Ok(None);
    }
    let Sequence { id, edition, offset, .. } = sequence;
    let mut text =
        format!("# An edit of {id}, edition {edition}. ~~~~ becomes name and date of who submits it.\n");
    let line = |text: &mut String, field: char, words: &str| add(text, field, id, words);
    if !new.is_empty() || !refuted.is_empty() {
        let bfile = bfile::emit(sequence, results)?;
        let values =
            Vec::from_iter(bfile.lines().filter_map(|line| line.split_once(' ')).map(|(_, value)| value));
        let fitting = fitting(&values);
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
    let proof = Vec::from_iter(proved.proof());
    for (field, lines) in [('C', comments), ('C', &proof), ('F', formulas), ('F', &proved.lines)] {
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

/// The draft of an entry for a sequence that the OEIS lacks.
///
/// # Errors
/// Those of [`Proposal::terms`], or if the draft breaks a rule of the format.
pub fn new_entry(proposal: &Proposal, results: &Path) -> anyhow::Result<String> {
    let values = proposal.terms(results)?;
    let mut text = format!("# A new entry; {NO_NUMBER} becomes its number.\n");
    let mut line = |field: char, words: &str| add(&mut text, field, NO_NUMBER, words);
    line('S', &values[..fitting(&values).max(1)].join(", "));
    line('N', &proposal.title);
    proposal.comments.iter().for_each(|words| line('C', words));
    proposal.examples.iter().for_each(|words| line('e', words));
    if !proposal.related.is_empty() {
        line('Y', &format!("Cf. {}.", proposal.related.join(", ")));
    }
    line('K', &proposal.keywords.join(","));
    // The offset, and the place of the first term above 1.
    let above = values.iter().position(|value| value != "0" && value != "1").map_or(1, |place| place + 1);
    line('O', &format!("{},{above}", proposal.offset));
    lint(&text)?;
    Ok(text)
}

fn add(text: &mut String, field: char, id: &str, words: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "%{field} {id} {words}");
}

/// How many of the terms fit into the DATA.
fn fitting(values: &[impl AsRef<str>]) -> usize {
    let mut length = 0;
    let ends = values.iter().map(|value| {
        length += value.as_ref().len() + 2;
        length - 2
    });
    ends.take_while(|&end| end <= MAX_DATA).count()
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
            // What an author says in his own entry is his.
            "C" | "F" | "E" if id != NO_NUMBER && !rest.ends_with("~~~~") => {
                bail!("line {number}: it is not signed")
            }
            "H" if !(rest.contains("<a href=\"") && rest.ends_with("</a>")) => {
                bail!("line {number}: it is no link")
            }
            _ => {}
        }
    }
    Ok(())
}
