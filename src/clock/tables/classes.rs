//! Every class of puzzles up to rotation and reflection, with the number of solutions; and how many puzzles have how many.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::clock::classes::{Class, parts};
use crate::clock::naive;
use crate::evidence::{Doubt, Known, Method};
use crate::job::Work;
use crate::symmetry::affine::dihedral_group;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const CLASSES: Experiment = Experiment::of(
    "classes",
    "List the classes of clock puzzles up to rotation and reflection, and the distribution of their numbers of solutions",
    const { &[&TABLE, &SOLUTIONS] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Largest N", range: 2..=9, default: 7, quick: 7 });

static TABLE: Table = Table {
    name: "clock/classes",
    about: "Every class of puzzles up to rotation and reflection for N = 2 to 7.",
    columns: &[
        ("n", "positions"),
        ("representative", "the lexicographically least puzzle of the class, numbers clockwise"),
        ("orbit_size", "puzzles in the class"),
        ("solutions", "solutions of each of them; 0 is unsolvable"),
    ],
};

static SOLUTIONS: Table = Table {
    name: "clock/solutions",
    about: "How many puzzles have how many solutions, N = 2 to 7.",
    columns: &[
        ("n", "positions"),
        ("solutions", "number of solutions"),
        ("puzzles, classes", "puzzles that have that many, and their classes"),
    ],
};

/// Solutions by orientations, sizes of classes by the generator; solutions from the definition, sizes by stabilisers.
const FAST: Method = Method::named("orientations and bracelets");
const DEFINITION: Method = Method::named("definition and stabilisers");

#[derive(Clone, Serialize, Deserialize)]
struct ClassRow {
    n: usize,
    representative: String,
    orbit_size: u64,
    solutions: u64,
}

#[derive(Serialize)]
struct SolutionsRow {
    n: usize,
    solutions: u64,
    puzzles: u64,
    classes: u64,
}

fn row(class: &Class) -> Result<Known<ClassRow>, Doubt> {
    let puzzle = &class.representative;
    let n = puzzle.len();
    let size = dihedral_group(n).orbit_size(puzzle.numbers());
    let known = Known::once(FAST, (class.solutions, u128::from(class.orbit_size)));
    let known = known.again(DEFINITION, &(naive::solutions(puzzle).len() as u64, size))?;
    Ok(known.map(|(solutions, _)| ClassRow {
        n,
        representative: puzzle.to_string(),
        orbit_size: class.orbit_size,
        solutions,
    }))
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut rows: Vec<Known<ClassRow>> = Vec::new();
    for n in 2..=request.size {
        let parts = parts(n);
        let job = format!("clock/classes {n}");
        let listed = work.try_compute(&job, json!({"n": n}), parts.len(), |unit| {
            let row = |class: Class| row(&class).with_context(|| format!("{}", class.representative));
            parts[unit].classes().into_iter().map(row).collect::<anyhow::Result<Vec<_>>>()
        })?;
        let Some(listed) = listed else { continue };
        let listed = listed.concat();
        let met: u64 = listed.iter().map(|row| row.value().orbit_size).sum();
        let puzzles = (n as u64 / 2).pow(n as u32);
        ensure!(met == puzzles, "the classes for N = {n} have {met} puzzles of {puzzles}");
        rows.extend(listed);
    }
    let mut distribution: BTreeMap<(usize, u64), Known<SolutionsRow>> = BTreeMap::new();
    for row in &rows {
        let ClassRow { n, solutions, orbit_size, .. } = *row.value();
        let mine = row.clone().map(|_| SolutionsRow { n, solutions, puzzles: orbit_size, classes: 1 });
        let sum = match distribution.remove(&(n, solutions)) {
            None => mine,
            Some(others) => others.and(mine).map(|(others, mine)| SolutionsRow {
                puzzles: others.puzzles + mine.puzzles,
                classes: others.classes + 1,
                ..others
            }),
        };
        distribution.insert((n, solutions), sum);
    }
    Ok(vec![Filled::new(&TABLE, rows)?, Filled::new(&SOLUTIONS, distribution.into_values())?])
}
