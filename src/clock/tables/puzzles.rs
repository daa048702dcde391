//! All clock puzzles and their classes up to rotation and reflection, by formula (A206344).

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::job::Work;
use crate::symmetry::affine::dihedral_group;
use crate::symmetry::burnside;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const PUZZLES: Experiment = Experiment::of(
    "puzzles",
    "Count all clock puzzles, and their classes up to rotation and reflection by Burnside's lemma",
    const { &[&TABLE] },
    compute,
)
// Burnside's sum, 2N floor(N/2)^N and more, stays below 2^128.
.with_size(Size { option: "max-n", meaning: "Largest N", range: 1..=30, default: 30, quick: 21 });

static TABLE: Table = Table {
    name: "clock/puzzles",
    about: "All clock puzzles, by formula.",
    columns: &[
        ("n", "positions, N"),
        ("puzzles", "floor(N/2)^N: A206344"),
        ("puzzle_classes", "puzzles up to rotation and reflection, by Burnside's lemma"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    n: usize,
    puzzles: String,
    puzzle_classes: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = work.try_compute("clock/puzzles", json!({}), request.size, |unit| {
        let n = unit + 1;
        let puzzles = (n as u128 / 2).pow(n as u32).to_string();
        let classes = burnside::orbits(&dihedral_group(n), |g| g.fixed_words(1..=n as u8 / 2).count());
        let row = classes.map(|classes| Row { n, puzzles, puzzle_classes: classes.to_string() });
        Known::theorem(burnside::LEMMA, row).transpose()
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}
