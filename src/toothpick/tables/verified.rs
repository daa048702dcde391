//! How far simulation and recurrence were compared, stage by stage.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::counts::known;
use super::{RECURRENCE, SIMULATION};
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Table};
use crate::toothpick::World;
use crate::toothpick::sequences::{Counted, Sequence};
use crate::toothpick::shapes::Frequent;
use crate::toothpick::simulate::Simulation;

pub(super) const VERIFIED: Experiment = Experiment::of(
    "verified",
    "Compare simulation and recurrence, stage by stage, as far as can be simulated",
    const { &[&TABLE] },
    compute,
)
.long("minutes, 2 GB");

static TABLE: Table = Table {
    name: "toothpick/verified",
    about: "How far simulation and recurrence were compared, stage by stage.",
    columns: &[
        ("counted", "a column of toothpick/counts.csv"),
        ("to", "all stages to this one agree"),
        ("count", "the number after this stage"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    counted: String,
    to: u64,
    count: String,
}

const COUNTED: [(Counted, &str); 5] = [
    (Counted::Arcs, "arcs"),
    (Counted::QuadrantArcs, "quadrant_arcs"),
    (Counted::Circles, "circles"),
    (Counted::Diamonds, "diamonds"),
    (Counted::Hearts, "hearts"),
];

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let to = COUNTED.map(|(counted, _)| counted.verified());
    // Circles, diamonds and hearts are counted in one go.
    let last = work.try_compute("toothpick/verified", json!({"to": to}), 3, verify)?;
    Ok(vec![Filled::new(&TABLE, last.unwrap_or_default().concat())?])
}

fn verify(unit: usize) -> anyhow::Result<Vec<Known<Row>>> {
    let counted = match unit {
        0 => &COUNTED[..1],
        1 => &COUNTED[1..2],
        _ => &COUNTED[2..],
    };
    let to = counted[0].0.verified();
    let world = if unit == 1 { World::Quadrant } else { World::Plane };
    let mut simulation = Simulation::new(world, if unit < 2 { to } else { 0 });
    let mut frequent = Frequent::new(if unit < 2 { 0 } else { to });
    let sequences = Vec::from_iter(counted.iter().map(|&(counted, _)| Sequence::new(counted)));
    let mut columns = vec![vec![0]; counted.len()];
    for _ in 1..=to {
        let counts = if unit < 2 {
            simulation.step();
            vec![simulation.arcs()]
        } else {
            frequent.step();
            vec![frequent.circles, frequent.diamonds, frequent.hearts]
        };
        columns.iter_mut().zip(counts).for_each(|(column, count)| column.push(count));
    }
    for ((sequence, column), &(counted, _)) in sequences.iter().zip(&columns).zip(counted) {
        known(counted, sequence, column)?;
    }
    let counts = Vec::from_iter(columns.iter().map(|column| column[to as usize]));
    // What the table says is that both were computed and agree, which is less than the proof that some have.
    let row = |(&(_, name), &count): (&(Counted, &str), &u64)| {
        let known = Known::once(SIMULATION, count).again(RECURRENCE, &count)?;
        Ok(known.map(|count| Row { counted: name.into(), to, count: count.to_string() }))
    };
    counted.iter().zip(&counts).map(row).collect()
}
