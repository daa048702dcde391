//! Recurrences of growth automata, and relations between them, proved; and those that a simulation suggests.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::SIMULATION;
use super::automata::PROVED;
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::growth::count::differences;
use crate::toothpick::growth::family;
use crate::toothpick::growth::powers::Powers;
use crate::toothpick::growth::prove::{Proof, prove};
use crate::toothpick::growth::recurrence::Recurrence;
use crate::toothpick::growth::relation::Relation;
use crate::toothpick::growth::rows;
use crate::toothpick::growth::rule::Rule;
use crate::toothpick::growth::simulate::totals;
use crate::toothpick::theorems::IDENTITIES;

pub(super) const SUGGESTED: Experiment = Experiment::of(
    "suggested",
    "Look for recurrences of rows of the growth automata that are not proved",
    const { &[&SUGGESTED_TABLE] },
    suggest,
)
.with_size(Size { option: "max-n", meaning: "Last stage", range: 1024..=65536, default: 16384, quick: 1024 })
.long("five minutes of CPU time");

static SUGGESTED_TABLE: Table = Table {
    name: "toothpick/suggested",
    about: "Recurrences of rows of growth automata that hold in a simulation, for automata that are not proved.",
    columns: &[
        ("automaton, sequence", "its name, and the sequence that counts its elements after each stage"),
        ("recurrence", "a(n) is what stage n adds; e as in [recurrences.csv](toothpick/recurrences.csv)"),
        ("stages", "the last stage that was simulated: it holds for all n with rows to there"),
    ],
};

#[derive(Serialize, Deserialize)]
struct SuggestedRow {
    automaton: String,
    sequence: Option<String>,
    recurrence: String,
    stages: u64,
}

fn suggest(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size as u64;
    let mut rules = family::all();
    rules.retain(|rule| rule.dimension() == 2 && !PROVED.contains(&rule.name.as_str()));
    let parameters = json!({"max_n": last});
    let found = work.try_compute("toothpick/suggested", parameters, rules.len(), |unit| {
        let rule = &rules[unit];
        let found = rows::search(&differences(totals(rule, last)?)).into_iter().map(|recurrence| {
            let recurrence = recurrence.to_string();
            let (automaton, sequence) = (rule.name.clone(), rule.sequence.clone());
            Known::once(SIMULATION, SuggestedRow { automaton, sequence, recurrence, stages: last })
        });
        Ok::<_, anyhow::Error>(Vec::from_iter(found))
    })?;
    let Some(found) = found else { return Ok(Vec::new()) };
    Ok(vec![Filled::new(&SUGGESTED_TABLE, found.into_iter().flatten())?])
}

pub(super) const IDENTITIES_OF: Experiment = Experiment::of(
    "identities",
    "Find and prove recurrences of growth automata, and relations between them",
    const { &[&RECURRENCES, &RELATIONS] },
    compute,
);

static RECURRENCES: Table = Table {
    name: "toothpick/recurrences",
    about: "Recurrences by powers of two of what the stages add to growth automata, for all stages.",
    columns: &[
        ("automaton, of", "its name, and what is counted: elements, or a closed shape"),
        ("sequence", "the sequence that counts them after each stage"),
        (
            "recurrence",
            "a(n) is what stage n adds; e is 0 but at the places that are named, and adds up where two are the same",
        ),
        (
            "powers",
            "what follows for A(n), all elements after stage n, at powers of two and as many stages more as rows end after them",
        ),
        ("first", "a(1), a(2), ..., as far as the recurrence needs them"),
        ("forms", "linear forms that had to vanish at the first scale for the proof"),
    ],
};

static RELATIONS: Table = Table {
    name: "toothpick/relations",
    about: "Linear relations between the counts of growth automata, for all stages.",
    columns: &[
        (
            "automaton, sequence",
            "the one that is expressed, with counts A(n) after stage n, of which it adds a(n)",
        ),
        ("by, by_sequence", "the one by which it is expressed, with counts B(n) and b(n)"),
        ("all", "the relation between the counts after a stage"),
        ("added", "the relation between what stages add"),
        ("forms", "linear forms that had to vanish at the first scale for the proof"),
    ],
};

#[derive(Serialize, Deserialize)]
struct RecurrenceRow {
    automaton: String,
    of: String,
    sequence: Option<String>,
    recurrence: String,
    powers: Option<String>,
    first: String,
    forms: usize,
}

#[derive(Serialize, Deserialize)]
struct RelationRow {
    automaton: String,
    sequence: Option<String>,
    by: String,
    by_sequence: Option<String>,
    all: String,
    added: String,
    forms: usize,
}

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut rules = family::all();
    rules.retain(|rule| PROVED.contains(&rule.name.as_str()));
    let proved = rules.iter().map(|rule| Ok((rule, prove(rule).with_context(|| rule.name.clone())?)));
    let proved = proved.collect::<anyhow::Result<Vec<(&Rule, Proof)>>>()?;
    let found = work.try_compute("toothpick/identities", json!({}), proved.len(), |unit| {
        let recurrences = recurrences(&proved[unit])?;
        let others = proved.iter().enumerate().filter(|&(other, _)| other != unit);
        let relations = others.filter_map(|(_, other)| relation(&proved[unit], other));
        Ok::<_, anyhow::Error>((recurrences, Vec::from_iter(relations)))
    })?;
    let Some(found) = found else { return Ok(Vec::new()) };
    let (recurrences, relations): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    Ok(vec![
        Filled::new(&RECURRENCES, recurrences.into_iter().flatten())?,
        Filled::new(&RELATIONS, relations.into_iter().flatten())?,
    ])
}

/// The recurrences of the elements and of the closed shapes of an automaton.
fn recurrences((rule, proof): &(&Rule, Proof)) -> anyhow::Result<Vec<Known<RecurrenceRow>>> {
    let rows = proof.checked.all().map(|(pattern, counts)| {
        let sequence = match pattern {
            None => &rule.sequence,
            Some(name) => {
                &rule
                    .patterns
                    .iter()
                    .find(|pattern| pattern.name == name)
                    .context("a pattern of the rule")?
                    .sequence
            }
        };
        let of = pattern.unwrap_or("elements");
        let (recurrence, forms) =
            Recurrence::find(counts).with_context(|| format!("{of} of {}", rule.name))?;
        let row = RecurrenceRow {
            automaton: rule.name.clone(),
            sequence: sequence.clone(),
            of: of.into(),
            recurrence: recurrence.to_string(),
            powers: Powers::of(&recurrence).map(|powers| powers.to_string()),
            first: Vec::from_iter(recurrence.first.iter().map(i64::to_string)).join(" "),
            forms,
        };
        Ok(known(row, &[proof]))
    });
    rows.collect()
}

/// The relation of one automaton to another, if there is one of this form.
fn relation((rule, proof): &(&Rule, Proof), (other, by): &(&Rule, Proof)) -> Option<Known<RelationRow>> {
    let (relation, forms) = Relation::find(&proof.checked.elements, &by.checked.elements).ok()?;
    let row = RelationRow {
        automaton: rule.name.clone(),
        sequence: rule.sequence.clone(),
        by: other.name.clone(),
        by_sequence: other.sequence.clone(),
        all: relation.totals(),
        added: relation.to_string(),
        forms,
    };
    Some(known(row, &[proof, by]))
}

/// A row that follows, by the theorem, from what is proved of automata.
fn known<T>(row: T, proofs: &[&Proof]) -> Known<T> {
    let known = Known::theorem(IDENTITIES, row);
    proofs.iter().fold(known, |known, proof| known.and(proof.known(())).map(|(row, ())| row))
}
