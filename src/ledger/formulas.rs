//! Formulas that tables of growth automata have proved, as the OEIS writes them.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use csv::{Reader, StringRecord};

use crate::evidence::Status;

/// Formulas of a sequence that are proved.
#[derive(Default)]
pub struct Formulas {
    /// Its recurrence by powers of two, its closed form at these, and relations to others.
    pub lines: Vec<String>,
    /// The automata whose certificates prove them.
    automata: BTreeSet<String>,
}

impl Formulas {
    /// Where the proof is; none if there are no formulas.
    pub fn proof(&self) -> Option<String> {
        let names = Vec::from_iter(self.automata.iter().cloned());
        let (certificates, are) = match names.len() {
            0 => return None,
            1 => ("the certificate", "is"),
            _ => ("the certificates", "are"),
        };
        Some(format!(
            "The formulas of this edit are proved for all n: {certificates} {}.json of curiosa {are} of regions that repeat at all scales n = 2^k, which two programs check, and its page docs/growth.md has the theorem and why the formulas follow.",
            names.join(".json, ")
        ))
    }
}

/// The proved formulas of a sequence.
///
/// # Errors
/// If a table cannot be read.
pub fn formulas(id: &str, results: &Path) -> anyhow::Result<Formulas> {
    let (mut formulas, mut automata) = (Vec::new(), BTreeSet::new());
    let none = "";
    for row in rows(results, "recurrences", &["sequence", "recurrence", "powers", "automaton"], id)? {
        let [_, recurrence, powers] = [0, 1, 2].map(|column| row.get(column).unwrap_or(none));
        automata.insert(row[3].to_string());
        formulas.push(format!("Let d(n) = a(n) - a(n-1). Then {}.", oeis(&recurrence.replace("a(", "d("))));
        if !powers.is_empty() {
            formulas.push(format!("{}.", oeis(&powers.replace("A(", "a("))));
        }
    }
    for row in rows(results, "relations", &["sequence", "by_sequence", "all", "automaton", "by"], id)? {
        let [_, by, all] = [0, 1, 2].map(|column| row.get(column).unwrap_or(none));
        if !by.is_empty() {
            automata.extend([&row[3], &row[4]].map(str::to_string));
            let all = all.replace("A(", "a(").replace("B(", &format!("{by}("));
            formulas.push(format!("{}.", oeis(&all)));
        }
    }
    Ok(Formulas { lines: formulas, automata })
}

/// These columns of the rows of a table that are about a sequence and proved; none if there is no such table.
fn rows(results: &Path, table: &str, columns: &[&str], id: &str) -> anyhow::Result<Vec<StringRecord>> {
    let path = results.join("toothpick").join(format!("{table}.csv"));
    if !path.exists() {
        return Ok(Vec::new());
    }
    let cannot = || format!("cannot read {}", path.display());
    let mut reader = Reader::from_path(&path).with_context(cannot)?;
    let headers = reader.headers().with_context(cannot)?.clone();
    let place = |name: &str| headers.iter().position(|header| header == name).with_context(cannot);
    let places = columns.iter().map(|&name| place(name)).collect::<anyhow::Result<Vec<_>>>()?;
    let status = place("status")?;
    let mut found = Vec::new();
    for row in reader.records() {
        let row = row.with_context(cannot)?;
        let is_proved = Status::read(&row[status]).is_ok_and(Status::is_proved);
        if is_proved && row[places[0]] == *id {
            found.push(places.iter().map(|&place| &row[place]).collect());
        }
    }
    Ok(found)
}

/// With signs for products, and without blanks around the sums in parentheses: "2 a(n - 1)" is "2*a(n-1)".
fn oeis(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let symbols = Vec::from_iter(text.chars());
    for (place, &symbol) in symbols.iter().enumerate() {
        depth += i32::from(symbol == '(') - i32::from(symbol == ')');
        if symbol != ' ' {
            out.push(symbol);
            continue;
        }
        let (before, after) = (place.checked_sub(1).map(|place| symbols[place]), symbols.get(place + 1));
        let is_product =
            before.is_some_and(|c| c.is_ascii_digit()) && after.is_some_and(|c| c.is_ascii_alphanumeric());
        match (is_product, depth > 0) {
            (true, _) => out.push('*'),
            (false, true) => {}
            (false, false) => out.push(' '),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::oeis;

    #[test]
    fn products_have_signs() {
        let text = "2 A(n) = B(n - 1) + 4 floor(log2(n + 1)) - 3 n - 2, n >= 1; 3 4^k";
        assert_eq!(oeis(text), "2*A(n) = B(n-1) + 4*floor(log2(n+1)) - 3*n - 2, n >= 1; 3*4^k");
    }
}
