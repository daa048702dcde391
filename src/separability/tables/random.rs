//! How much entanglement random gates produce at least, beside those that are certified.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::strength::{DESCENT, digits};
use crate::algebra::random::{generator, isometry};
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::images::minimum::least_entropy_above;
use crate::separability::model::parties::Parties;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const RANDOM: Experiment = Experiment::of(
    "random",
    "How much entanglement random gates produce at least, as far as found",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "gates",
    meaning: "Random gates of each size",
    range: 1..=100_000,
    default: 200,
    quick: 20,
});

static TABLE: Table = Table {
    name: "separability/random",
    about: "Random unitary matrices (Haar measure): the entanglement that they produce from the product vector from which they produce least, as far as descents find it.",
    columns: &[
        ("sizes, gates", "the parties, and how many matrices"),
        (
            "median, largest",
            "of the least linear entropies 1 - tr rho^2 found by descent from 20 random product vectors, three digits, rounded up",
        ),
    ],
};

/// Random product vectors that are descended from.
const STARTS: usize = 20;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    gates: usize,
    median: String,
    largest: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let sizes = [[3, 4], [3, 5], [4, 4]];
    let gates = request.size;
    let found =
        work.try_compute("separability/random", json!({"gates": gates}), sizes.len() * gates, |unit| {
            let (size, gate) = (sizes[unit / gates], (unit % gates) as u64);
            let parties = Parties::new(size.to_vec())?;
            let matrix = isometry(&mut generator(gate), parties.dimension(), parties.dimension());
            let least = least_entropy_above(
                &matrix,
                &parties,
                &parties.single_cuts(),
                STARTS,
                gate,
                f64::NEG_INFINITY,
            );
            anyhow::Ok(least.expect("nothing is below that"))
        })?;
    let rows = found.iter().flat_map(|found| found.chunks(gates)).zip(sizes).map(|(found, [m, n])| {
        let mut found = found.to_vec();
        found.sort_by(f64::total_cmp);
        let row = Row {
            sizes: format!("{m}x{n}"),
            gates,
            median: digits(found[gates / 2]),
            largest: digits(found[gates - 1]),
        };
        Known::once(DESCENT, row)
    });
    Ok(vec![Filled::new(&TABLE, rows)?])
}
