//! b-files: the OEIS's format for long lists of terms, written and checked.
//!
//! A line a term: index, one space, value; ASCII, LF, also after the last line; consecutive indices from the
//! sequence's offset; at most 1000 digits a value.

use std::path::Path;

use anyhow::bail;

use super::oeis::{Computed, Sequence, Term};

/// Most digits of a value.
pub const MAX_DIGITS: usize = 1000;

/// The b-file of the terms of `sequence` that its tables mark `proved` or `checked twice`, from the offset up to the
/// first that is missing or too long.
///
/// # Errors
/// If the tables disagree, or have no such term at the offset.
pub fn emit(sequence: &Sequence, results: &Path) -> anyhow::Result<String> {
    let Computed { terms, conflicts, .. } = sequence.computed(results)?;
    if !conflicts.is_empty() {
        bail!("the tables disagree on {}: {}", sequence.id, conflicts.join("; "));
    }
    let mut text = String::new();
    for index in sequence.offset.. {
        let fits = |term: &&Term| term.is_trusted() && term.value.trim_start_matches('-').len() <= MAX_DIGITS;
        let Some(term) = terms.get(&index).filter(fits) else { break };
        text += &format!("{index} {}\n", term.value);
    }
    if text.is_empty() {
        bail!("no term of {} is marked proved or checked twice from a({}) on", sequence.id, sequence.offset);
    }
    lint(text.as_bytes(), Some(sequence.offset))?;
    Ok(text)
}

/// Something a b-file must not have.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Fault {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong and what is accepted.
    pub fault: String,
}

/// The number of terms of the b-file `bytes`, or the first fault. With an `offset`, the first index must be it.
///
/// # Errors
/// [`Fault`], the first one.
pub fn lint(bytes: &[u8], offset: Option<u64>) -> Result<usize, Fault> {
    let fault = |line: usize, fault: &str| Err(Fault { line, fault: fault.into() });
    if bytes.is_empty() {
        return fault(1, "the file is empty, a term a line is accepted");
    }
    let mut expected = offset.map(i128::from);
    let (mut rest, mut line) = (bytes, 0);
    while let Some(end) = memchr::memchr(b'\n', rest) {
        let bytes = &rest[..end];
        rest = &rest[end + 1..];
        line += 1;
        if !bytes.is_ascii() {
            return fault(line, "only ASCII is accepted");
        }
        let text = std::str::from_utf8(bytes).expect("ASCII is UTF-8");
        if text.ends_with('\r') {
            return fault(line, "the line ends in CR LF, only LF is accepted");
        }
        let Some((index, value)) = text.split_once(' ') else {
            return fault(line, "index, one space and value are accepted, and nothing else");
        };
        let Some(index) = integer(index).and_then(|index| index.parse::<i64>().ok()).map(i128::from) else {
            return fault(line, "the index is not a whole number in plain decimal");
        };
        let Some(digits) = integer(value) else {
            return fault(line, "the value is not one whole number in plain decimal");
        };
        if digits.trim_start_matches('-').len() > MAX_DIGITS {
            return fault(line, &format!("the value has more than {MAX_DIGITS} digits"));
        }
        if let Some(expected) = expected.filter(|&expected| expected != index) {
            return fault(line, &format!("the index is {index}, expected {expected}"));
        }
        expected = Some(index + 1);
    }
    if !rest.is_empty() {
        return fault(line + 1, "the last line does not end in LF");
    }
    Ok(line)
}

/// `text` if it is a whole number without sign `+`, leading zeros or anything around it.
fn integer(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let canonical = text == "0" || !digits.starts_with('0');
    (plain && canonical).then_some(text)
}
