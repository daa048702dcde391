//! Arcs of the Q-toothpick automaton after stages far out, by hashlife and by recurrence.

use anyhow::Context;
use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::HASHLIFE;
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::growth::family;
use crate::toothpick::growth::hashlife::Hashlife;
use crate::toothpick::sequences::{Counted, Sequence};
use crate::toothpick::theorems::ARCS;

pub(super) const FAR: Experiment = Experiment::of(
    "far",
    "Count the arcs of the Q-toothpick automaton far out: at powers of two and at random stages before the last",
    const { &[&TABLE] },
    compute,
)
.random()
.with_size(Size {
    option: "max-power",
    meaning: "The last stage is two to this power",
    range: 1..=50,
    default: 30,
    quick: 12,
});

static TABLE: Table = Table {
    name: "toothpick/far",
    about: "Arcs after single stages far out: powers of two to 2^30 and random stages (`--seed`).",
    columns: &[
        ("world", "`plane` or `quadrant`"),
        ("n", "stage"),
        ("arcs", "arcs after stage n"),
        ("method", "the methods that agree"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    world: String,
    n: u64,
    arcs: String,
    method: String,
}

/// Random stages.
const RANDOM: u32 = 8;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let bits = request.size as u32;
    let mut random = ChaCha8Rng::seed_from_u64(request.seed);
    let mut stages = Vec::from_iter((0..=bits).step_by(2).map(|bit| 1u64 << bit));
    stages.extend((0..RANDOM).map(|_| random.random_range(1..1u64 << bits)));
    stages.sort_unstable();
    stages.dedup();
    let worlds = [
        ("plane", "q-toothpick", Counted::Arcs),
        ("quadrant", "q-toothpick-quadrant", Counted::QuadrantArcs),
    ];
    // Stages of one world share most of their squares.
    let rows = work.try_compute("toothpick/far", json!({"max_power": bits}), worlds.len(), |unit| {
        let (name, automaton, counted) = worlds[unit];
        let rule = family::named(automaton).context("an automaton of the family")?;
        let mut hashlife = Hashlife::new(&rule)?;
        let rows = stages.iter().map(|&n| {
            let arcs = Known::once(HASHLIFE, hashlife.elements(n)?.to_string());
            let recurrence = Sequence::new(counted).total(&BigUint::from(n)).to_string();
            let arcs = arcs.follows(ARCS, &recurrence).with_context(|| format!("{name}, stage {n}"))?;
            let method = "hashlife + recurrence".to_string();
            anyhow::Ok(arcs.map(|arcs| Row { world: name.into(), n, arcs, method }))
        });
        rows.collect::<anyhow::Result<Vec<_>>>()
    })?;
    Ok(vec![Filled::new(&TABLE, rows.into_iter().flatten().flatten())?])
}
