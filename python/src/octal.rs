//! `curiosa.octal`.

use ::curiosa::evidence::Budget;
use ::curiosa::octal::check;
use ::curiosa::octal::code::Code;
use ::curiosa::octal::period::{Periodicity, Proof};
use ::curiosa::octal::position::{Advisor, Component, after};
use ::curiosa::octal::search::PeriodSearch;
use ::curiosa::octal::sequence::{Engine, Sequence};
use pyo3::prelude::*;

use crate::convert::{between, parse, refuse};
use crate::interrupt::interruptible;

/// The largest heap of a position.
const LARGEST: usize = 100_000;

/// Looks for a proof among the values of at most `most` heaps.
fn search(py: Python<'_>, game: &str, most: usize) -> PyResult<Option<(PeriodSearch, Periodicity, Proof)>> {
    let code = parse::<Code>(game)?;
    let most = between("most", most, 16, 100_000_000)?;
    interruptible(py, || {
        let mut search = PeriodSearch::new(code);
        let found = search.run(most).map_err(refuse)?;
        Ok(found.map(|(periodicity, proof)| (search, periodicity, proof)))
    })?
}

/// Octal games: nim-values, periods with proof, certificates, advice.
///
/// A game is a code such as "0.137" or a name such as "penn" or "kayles".
#[pymodule]
pub(crate) mod octal {
    use super::*;
    use pyo3::types::PyDict;

    /// The nim-values of heaps 0 to n - 1.
    #[pyfunction]
    fn values(py: Python<'_>, game: &str, n: usize) -> PyResult<Vec<u16>> {
        let mut sequence = Sequence::new(parse::<Code>(game)?, Engine::Auto);
        between("n", n, 0, 1_000_000_000)?;
        interruptible(py, || {
            sequence.extend(n).map_err(refuse)?;
            Ok(sequence.values()[..n].to_vec())
        })?
    }

    /// The period of the nim-values, proved, from the values of at most `most` heaps: a dictionary of `period`,
    /// `preperiod` (heaps, from 0 on, before the values repeat) and `values` (how many were computed). None if these do
    /// not prove one.
    #[pyfunction]
    #[pyo3(signature = (game, most=1_000_000))]
    fn period<'py>(py: Python<'py>, game: &str, most: usize) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some((search, periodicity, _)) = search(py, game, most)? else { return Ok(None) };
        let found = PyDict::new(py);
        found.set_item("period", periodicity.period)?;
        found.set_item("preperiod", periodicity.preperiod)?;
        found.set_item("values", search.sequence().values().len())?;
        Ok(Some(found))
    }

    /// A certificate of the period, as JSON text, or None. `verify` and `curiosa octal verify` check it.
    #[pyfunction]
    #[pyo3(signature = (game, most=1_000_000))]
    fn certify(py: Python<'_>, game: &str, most: usize) -> PyResult<Option<String>> {
        let Some((search, periodicity, proof)) = search(py, game, most)? else { return Ok(None) };
        let certificate = interruptible(py, || search.certificate(periodicity, proof))?;
        Ok(Some(certificate.to_json()))
    }

    /// Verifies a certificate by code that shares nothing with the search: what it proves, in words. ValueError if it
    /// proves nothing, or to check it would take more than `limit` seconds by the count of its steps.
    #[pyfunction]
    #[pyo3(signature = (certificate, *, limit=60.0))]
    fn verify(py: Python<'_>, certificate: &str, limit: f64) -> PyResult<String> {
        let mut budget = super::Budget::seconds(limit);
        let check = || super::check::check(certificate.as_bytes(), false, &mut budget);
        let checked = interruptible(py, check)?.map_err(refuse)?;
        let super::check::Checked { game, period, preperiod, .. } = checked;
        Ok(format!("in {game} heaps of n + {period} and n have the same value for all n >= {preperiod}"))
    }

    /// The winning moves from a position, a list of heaps: for each the position after it, heaps in order. An empty
    /// list says that the position is lost.
    #[pyfunction]
    fn advise(py: Python<'_>, game: &str, heaps: Vec<i64>) -> PyResult<Vec<Vec<usize>>> {
        let small = heaps.iter().map(|&heap| usize::try_from(heap).ok().filter(|&heap| heap <= LARGEST));
        let heaps: Option<Vec<usize>> = small.collect();
        let heaps = heaps.ok_or_else(|| refuse(format!("heaps of 0 to {LARGEST} are accepted")))?;
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let code = parse::<Code>(game)?;
        interruptible(py, || {
            let position = Vec::from_iter(heaps.into_iter().map(Component::Row));
            let advisor = Advisor::new(code.into(), largest.max(1)).map_err(refuse)?;
            let winning = advisor.advise(&position).winning;
            let after = |play| Vec::from_iter(after(&position, play).into_iter().map(Component::size));
            Ok(winning.iter().map(after).collect())
        })?
    }
}
