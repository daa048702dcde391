//! `curiosa.look_and_say`.

use ::curiosa::look_and_say::cosmology::automaton::Count;
use ::curiosa::look_and_say::cosmology::{Cosmology, Domain, Limits as CosmologyLimits};
use ::curiosa::look_and_say::length::{LetterCounts, length as total};
use ::curiosa::look_and_say::table::{self, Sort};
use ::curiosa::look_and_say::{Growth, Limits, Order, Reading, Rule, Splitting, Word};
use pyo3::prelude::*;

use crate::convert::{between, integer, refuse};
use crate::interrupt::interruptible;

/// Letters of the terms that are listed.
const MOST_LETTERS: usize = 100_000_000;

/// The rule and the seed.
fn sequence(
    base: usize,
    max_count: Option<usize>,
    digit_first: bool,
    seed: &str,
    from_right: bool,
) -> PyResult<(Rule, Word)> {
    let base = between("base", base, 2, 36)? as u8;
    let order = if digit_first { Order::DigitCount } else { Order::CountDigit };
    let reading = if from_right { Reading::FromRight } else { Reading::FromLeft };
    let rule = Rule { max_count, order, reading, ..Rule::base(base) }.checked().map_err(refuse)?;
    let seed = rule.word(seed).map_err(refuse)?;
    Ok((rule, seed))
}

fn splitting_of(py: Python<'_>, (rule, seed): (Rule, Word)) -> PyResult<Splitting> {
    interruptible(py, || Splitting::any(rule, &seed, &Limits::default()))?.map_err(refuse)
}

fn growth_of(py: Python<'_>, sequence: (Rule, Word)) -> PyResult<Growth> {
    let splitting = splitting_of(py, sequence)?;
    interruptible(py, || Growth::of(splitting))?.map_err(refuse)
}

/// Look-and-say sequences (A005150 and its kin): terms, elements, growth.
///
/// Every call takes the rule: `base` in which counts are written, `max_count` (longer runs are said in pieces),
/// `digit_first` (say the digit before the count), the `seed`, and `from_right` (read words from the right).
#[pymodule]
pub(crate) mod look_and_say {
    use super::*;
    use pyo3::types::{PyDict, PyList};

    /// The first `count` terms, as strings.
    #[pyfunction]
    #[pyo3(signature = (count, base=10, max_count=None, digit_first=false, seed="1", from_right=false))]
    fn terms(
        py: Python<'_>,
        count: usize,
        base: usize,
        max_count: Option<usize>,
        digit_first: bool,
        seed: &str,
        from_right: bool,
    ) -> PyResult<Vec<String>> {
        let (rule, seed) = sequence(base, max_count, digit_first, seed, from_right)?;
        interruptible(py, || {
            let (mut terms, mut letters) = (Vec::new(), 0);
            let mut term = seed;
            while terms.len() < count {
                letters += term.len();
                if letters > MOST_LETTERS {
                    return Err(refuse(format!(
                        "the terms have more than {MOST_LETTERS} letters; length counts those of later ones"
                    )));
                }
                let next = rule.say(&term);
                terms.push(term.to_string());
                term = next;
            }
            Ok(terms)
        })?
    }

    /// The elements, the words that never interact with their neighbours, or else letters with what they are told
    /// from the left: a list of dictionaries with `number`, `name` (Conway's, where he gave one), `subsequence`,
    /// `evolves_into` (numbers), `kind` and `abundance` (the limits of its share, as decimals that are cut off, one for
    /// each residue of n modulo the period).
    #[pyfunction]
    #[pyo3(signature = (base=10, max_count=None, digit_first=false, seed="1", digits=10, from_right=false))]
    fn elements<'py>(
        py: Python<'py>,
        base: usize,
        max_count: Option<usize>,
        digit_first: bool,
        seed: &str,
        digits: usize,
        from_right: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let digits = between("digits", digits, 1, 10_000)?;
        let growth = growth_of(py, sequence(base, max_count, digit_first, seed, from_right)?)?;
        let rows = interruptible(py, || table::elements(&growth, Sort::Found, digits))?;
        let row = |row: &table::ElementRow| {
            let entry = PyDict::new(py);
            entry.set_item("number", row.number)?;
            entry.set_item("name", &row.name)?;
            entry.set_item("subsequence", &row.subsequence)?;
            entry.set_item("evolves_into", &row.evolves_into)?;
            entry.set_item("kind", &row.kind)?;
            entry.set_item("abundance", &row.abundance)?;
            Ok(entry)
        };
        PyList::new(py, rows.iter().map(row).collect::<PyResult<Vec<_>>>()?)
    }

    /// How the terms grow: a dictionary of `rate` (decimal, `digits` proved places, cut off), `polynomial` (the minimal
    /// polynomial of the rate), `period`, `elements` (their number) and `frequencies` (dictionaries of `digit`,
    /// `residue`, `frequency` and `exact`): the limits along n = residue modulo the period.
    #[pyfunction]
    #[pyo3(signature = (base=10, max_count=None, digit_first=false, seed="1", digits=30, from_right=false))]
    fn growth<'py>(
        py: Python<'py>,
        base: usize,
        max_count: Option<usize>,
        digit_first: bool,
        seed: &str,
        digits: usize,
        from_right: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let growth = growth_of(py, sequence(base, max_count, digit_first, seed, from_right)?)?;
        let digits = between("digits", digits, 1, 100_000)?;
        let found = PyDict::new(py);
        found.set_item("rate", interruptible(py, || growth.rate().clone().decimal(digits))?)?;
        found.set_item("polynomial", growth.spectrum.minimal().polynomial.to_string())?;
        found.set_item("period", growth.period())?;
        found.set_item("elements", growth.splitting.atoms.len())?;
        let frequencies = interruptible(py, || table::frequencies(&growth, digits))?.into_iter().map(|row| {
            let entry = PyDict::new(py);
            entry.set_item("digit", row.digit)?;
            entry.set_item("residue", row.residue)?;
            entry.set_item("frequency", row.frequency)?;
            entry.set_item("exact", row.exact)?;
            Ok(entry)
        });
        found.set_item("frequencies", frequencies.collect::<PyResult<Vec<_>>>()?)?;
        Ok(found)
    }

    /// The exact length of the n-th term (the seed is term 1), for n to a million.
    #[pyfunction]
    #[pyo3(signature = (n, base=10, max_count=None, digit_first=false, seed="1", from_right=false))]
    fn length<'py>(
        py: Python<'py>,
        n: usize,
        base: usize,
        max_count: Option<usize>,
        digit_first: bool,
        seed: &str,
        from_right: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let n = between("n", n, 1, 1_000_000)? as u64;
        let splitting = splitting_of(py, sequence(base, max_count, digit_first, seed, from_right)?)?;
        let length = interruptible(py, || total(&LetterCounts::of(&splitting).exactly(n)))?;
        integer(py, &length)
    }

    /// What all words of digits decay into, and after how many days, the count being said first: a dictionary of
    /// `day`, `elements` (dictionaries of `subsequence`, `evolves_into` (places in the list) and `kind`, "common" or
    /// "transuranic"), `methuselahs` (how many atoms last to that day; None if infinitely many) and `methuselah` (the
    /// shortest of them).
    ///
    /// Words have runs to `longest_run` on day 0; without it of any length, or where no day is enough for these, to a
    /// length that they become. With `counts_only` words have no digits that no count has.
    #[pyfunction]
    #[pyo3(signature = (base=10, max_count=None, longest_run=None, counts_only=false))]
    fn cosmology<'py>(
        py: Python<'py>,
        base: usize,
        max_count: Option<usize>,
        longest_run: Option<usize>,
        counts_only: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let base = between("base", base, 2, 36)? as u8;
        for (name, value) in [("max_count", max_count), ("longest_run", longest_run)] {
            value.map_or(Ok(0), |value| between(name, value, 1, 1000))?;
        }
        let rule = Rule { max_count, ..Rule::base(base) };
        let longest_run = longest_run.or_else(|| Domain::short_run(&rule));
        let domain = Domain::new(rule, longest_run, !counts_only).map_err(refuse)?;
        let cosmology =
            interruptible(py, || Cosmology::of(domain, &CosmologyLimits::default()))?.map_err(refuse)?;
        let elements = cosmology.elements.iter().map(|element| {
            let entry = PyDict::new(py);
            entry.set_item("subsequence", element.word.to_string())?;
            entry.set_item("evolves_into", &element.becomes)?;
            entry.set_item("kind", element.kind())?;
            Ok(entry)
        });
        let found = PyDict::new(py);
        found.set_item("day", cosmology.day)?;
        found.set_item("elements", elements.collect::<PyResult<Vec<_>>>()?)?;
        let methuselahs = match cosmology.methuselahs {
            Count::Finite(count) => Some(count),
            Count::Infinite => None,
        };
        found.set_item("methuselahs", methuselahs)?;
        found.set_item("methuselah", cosmology.methuselah.map(|word| word.to_string()))?;
        Ok(found)
    }
}
