//! Counts of the automata that are not proved, by two methods that share nothing but the rule.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::automata::PROVED;
use super::{HASHLIFE, SIMULATION};
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::growth::family;
use crate::toothpick::growth::hashlife::Hashlife;
use crate::toothpick::growth::rule::Rule;
use crate::toothpick::growth::simulate::totals;

pub(super) const SIMULATED: Experiment = Experiment::of(
    "simulated",
    "Count the elements of the growth automata that are not proved, by simulation and by hashlife",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Last stage", range: 1..=65536, default: 10_000, quick: 200 })
.long("half an hour of CPU time");

static TABLE: Table = Table {
    name: "toothpick/simulated",
    about: "Growth automata without a proof stage by stage, by simulation with lists of the elements drawn last and by hashlife.",
    columns: &[
        ("automaton", "its name; [automata.csv](toothpick/automata.csv) has the sequence"),
        ("n, count", "stage, and the elements after it"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    automaton: String,
    n: usize,
    count: i64,
}

/// Automata whose squares seldom repeat: hashlife takes them no further in ten minutes.
const IRREGULAR: [&str; 4] = ["d-toothpick", "e-toothpick", "l-toothpick", "snowflake"];
/// The last stage of these.
const LAST: u64 = 4096;
/// The last stage in space.
const LAST_IN_SPACE: u64 = 256;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut rules = family::all();
    rules.retain(|rule| !PROVED.contains(&rule.name.as_str()));
    // What takes longest comes first.
    rules.sort_by_key(|rule| !IRREGULAR.contains(&rule.name.as_str()));
    let last = |rule: &Rule| match rule.name.as_str() {
        _ if rule.dimension() == 3 => LAST_IN_SPACE,
        name if IRREGULAR.contains(&name) => LAST,
        _ => u64::MAX,
    };
    let parameters = json!({"max_n": request.size});
    let counted = work.try_compute("toothpick/simulated", parameters, rules.len(), |unit| {
        let rule = &rules[unit];
        let last = last(rule).min(request.size as u64);
        let counts = Known::once(SIMULATION, totals(rule, last)?);
        counts.again(HASHLIFE, &Hashlife::new(rule)?.totals(last)?).with_context(|| rule.name.clone())
    })?;
    let rows = counted.iter().flatten().zip(&rules).flat_map(|(counts, rule)| {
        let known = counts.clone().map(|_| ());
        let row = move |(n, &count): (usize, &i64)| {
            known.clone().map(|()| Row { automaton: rule.name.clone(), n, count })
        };
        counts.value().iter().enumerate().map(row)
    });
    Ok(vec![Filled::new(&TABLE, rows)?])
}
