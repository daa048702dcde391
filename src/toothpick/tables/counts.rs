//! Arcs, circles, diamonds and hearts of the Q-toothpick automaton, by simulation and by recurrence.

use anyhow::Context;
use num_bigint::{BigInt, BigUint};
use serde::Serialize;
use serde_json::json;

use super::{RECURRENCE, SIMULATION};
use crate::evidence::{Known, Status};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::World;
use crate::toothpick::sequences::{Counted, Sequence};
use crate::toothpick::shapes::Frequent;
use crate::toothpick::simulate::Simulation;

pub(super) const COUNTS: Experiment = Experiment::of(
    "counts",
    "Count the arcs and the most common shapes of the Q-toothpick automaton",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Last stage", range: 1..=65536, default: 10_000, quick: 200 });

static TABLE: Table = Table {
    name: "toothpick/counts",
    about: "The Q-toothpick automaton stage by stage, to n = 10,000, by simulation and by recurrence.",
    columns: &[
        ("n", "stage"),
        ("arcs, added", "arcs in the plane after stage n, and how many of them it adds: A187210, A187211"),
        ("quadrant_arcs, quadrant_added", "the same in a quadrant: A187212, A187213"),
        (
            "circles, diamonds, hearts",
            "closed regions of these shapes after stage n: A188344, A188345, A188346",
        ),
        (
            "arcs_status, status",
            "of the columns about arcs, whose recurrences are proved in [docs/toothpick.md](../docs/toothpick.md); of the others, which regions prove: [docs/growth.md](../docs/growth.md)",
        ),
    ],
};

#[derive(Serialize)]
struct Row {
    n: u64,
    arcs: u64,
    added: u64,
    quadrant_arcs: u64,
    quadrant_added: u64,
    circles: u64,
    diamonds: u64,
    hearts: u64,
    arcs_status: Status,
}

/// What is counted, in the order in which a simulation of the plane and one of the quadrant count it.
const COLUMNS: [Counted; 5] =
    [Counted::Arcs, Counted::Circles, Counted::Diamonds, Counted::Hearts, Counted::QuadrantArcs];

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size as u64;
    let simulated =
        work.compute("toothpick/counts simulation", json!({"max_n": last}), 2, |unit| match unit {
            0 => plane(last),
            _ => quadrant(last),
        })?;
    let Some(simulated) = simulated else { return Ok(Vec::new()) };
    let simulated = simulated.concat();
    let mut columns = Vec::new();
    for (counted, column) in COLUMNS.into_iter().zip(&simulated) {
        let sequence = Sequence::new(counted);
        columns.push(known(counted, &sequence, column)?);
    }
    let row = |n: usize| {
        let added = |column: &[u64]| if n == 0 { 0 } else { column[n] - column[n - 1] };
        let [arcs, circles, diamonds, hearts, quadrant] = std::array::from_fn(|k| columns[k][n].clone());
        let shapes = circles.and(diamonds).and(hearts);
        shapes.map(|((circles, diamonds), hearts)| Row {
            n: n as u64,
            arcs: *arcs.value(),
            added: added(&simulated[0]),
            quadrant_arcs: *quadrant.value(),
            quadrant_added: added(&simulated[4]),
            circles,
            diamonds,
            hearts,
            arcs_status: arcs.and(quadrant).status(),
        })
    };
    Ok(vec![Filled::new(&TABLE, (0..=last as usize).map(row))?])
}

/// Simulated counts after stages 0, 1, ..., compared with the recurrence, which may be a theorem, and with regions that prove
/// them.
pub(super) fn known(
    counted: Counted,
    sequence: &Sequence,
    simulated: &[u64],
) -> anyhow::Result<Vec<Known<u64>>> {
    let last = simulated.len() as u64 - 1;
    let regions = sequence.by_regions().map(|(proof, counts)| (proof, counts.to(last)));
    let known = simulated.iter().enumerate().map(|(n, &count)| {
        let recurrence = sequence.total(&BigUint::from(n));
        let simulated = Known::once(SIMULATION, BigInt::from(count));
        let known = match (counted.theorem(), &regions) {
            (Some(theorem), _) => simulated.follows(theorem, &recurrence),
            (None, Some((proof, counts))) => proof
                .known(BigInt::from(counts[n]))
                .again(SIMULATION, simulated.value())
                .and_then(|known| known.again(RECURRENCE, &recurrence)),
            (None, None) => simulated.again(RECURRENCE, &recurrence),
        };
        let known = known.with_context(|| format!("{counted:?}, stage {n}: {count} simulated"))?;
        Ok(known.map(|_| count))
    });
    known.collect()
}

/// Arcs, circles, diamonds, hearts after stages 0, 1, ...
fn plane(last: u64) -> Vec<Vec<u64>> {
    let mut frequent = Frequent::new(last);
    let mut columns = vec![vec![0]; 4];
    for _ in 1..=last {
        frequent.step();
        let counts = [frequent.simulation().arcs(), frequent.circles, frequent.diamonds, frequent.hearts];
        columns.iter_mut().zip(counts).for_each(|(column, count)| column.push(count));
    }
    columns
}

fn quadrant(last: u64) -> Vec<Vec<u64>> {
    let mut simulation = Simulation::new(World::Quadrant, last);
    let mut arcs = vec![0];
    for _ in 1..=last {
        simulation.step();
        arcs.push(simulation.arcs());
    }
    vec![arcs]
}
