//! Cosmological theorems a second time, by reading all words at once.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::cosmology::{Words, units};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::look_and_say::Word;
use crate::look_and_say::cosmology::{Cosmology, Domain, Limits, reading};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const AGAIN: Experiment = Experiment::of(
    "cosmology_again",
    "Find what all words decay into a second time, by reading all words at once",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "readings",
    meaning: "Most readings of a rule",
    range: 1..=10_000_000,
    default: 40_000,
    quick: 200,
})
.long("half an hour of CPU time");

static TABLE: Table = Table {
    name: "look_and_say/cosmology_again",
    about: "The cosmological theorems of cosmology.csv that a second method finds with at most 40,000 readings: it reads all words at once, says them, and cuts them on some day by windows.",
    columns: &[
        ("base, max_count, longest_run, digits", "the row of look_and_say/cosmology.csv"),
        ("cut_on", "the day on which words were cut"),
        ("readings", "what was left of all beginnings of words when they were read"),
        ("elements", "how many; the words are compared"),
        ("day", "from which on there is nothing else; if that is not after `cut_on`, no later than that"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    base: u8,
    max_count: Option<usize>,
    longest_run: Option<usize>,
    digits: String,
    cut_on: usize,
    readings: usize,
    elements: usize,
    day: usize,
}

/// What both methods find: the elements, and the day, or the one on which words are cut if that is later.
type Found = (Vec<Word>, usize);

const AUTOMATA: Method = Method::named("sets of words by automata");
const READING: Method = Method::named("all words read at once");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let readings = request.size;
    let units = units(10);
    let job = format!("look_and_say/cosmology_again by {readings} readings");
    let rows = work
        .try_compute(&job, json!({"readings": readings}), units.len(), |unit| row(units[unit], readings))?;
    Ok(vec![Filled::new(&TABLE, rows.into_iter().flatten().flatten())?])
}

/// A theorem found twice; none if there is none, or the second method needs more readings.
fn row((rule, longest_run, all): Words, readings: usize) -> anyhow::Result<Option<Known<Row>>> {
    let Ok(domain) = Domain::new(rule, longest_run, all) else { return Ok(None) };
    let Ok(cosmology) = Cosmology::of(domain, &Limits::default()) else { return Ok(None) };
    let Some(again) = reading::again(&cosmology, readings) else { return Ok(None) };
    let mut elements = Vec::from_iter(cosmology.elements.iter().map(|element| element.word.clone()));
    elements.sort();
    let first: Known<Found> = Known::once(AUTOMATA, (elements, cosmology.day.max(again.cut_on)));
    let second: Found = (again.elements.into_iter().collect(), again.day);
    let found = first.again(READING, &second).with_context(|| cosmology.statement())?;
    Ok(Some(found.map(|(elements, day)| Row {
        base: rule.letters().len() as u8,
        max_count: rule.max_count,
        longest_run,
        digits: if all { "all" } else { "counts" }.into(),
        cut_on: again.cut_on,
        readings: again.readings,
        elements: elements.len(),
        day,
    })))
}
