//! Every solution of the two puzzles that the source solves.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::clock::{Puzzle, Solutions, naive};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const EXAMPLES: Experiment =
    Experiment::of("examples", "Solve the two clock puzzles of the source", const { &[&TABLE] }, compute);

static TABLE: Table = Table {
    name: "clock/examples",
    about: "The solutions of the two puzzles that the source solves.",
    columns: &[
        ("n", "positions"),
        ("puzzle", "the numbers, clockwise from the top"),
        ("solution", "number of the solution, in lexicographic order"),
        ("path", "the positions in order of visit; 0 is the top, then clockwise"),
    ],
};

const ORIENTATIONS: Method = Method::named("orientations");
const DEFINITION: Method = Method::named("definition");

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    n: usize,
    puzzle: String,
    solution: usize,
    path: String,
}

const PUZZLES: [&str; 2] = ["3,1,3,1,2,3", "6,5,1,4,2,1,6,4,2,1,5,2"];

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = work.try_compute("clock/examples", json!({}), PUZZLES.len(), |unit| {
        let puzzle: Puzzle = PUZZLES[unit].parse()?;
        let found: Vec<Vec<usize>> = Solutions::new(&puzzle, u64::MAX).flatten().collect();
        let solutions = Known::once(ORIENTATIONS, found).again(DEFINITION, &naive::solutions(&puzzle))?;
        let row = |(number, path): (usize, &Vec<usize>)| {
            let path = Vec::from_iter(path.iter().map(usize::to_string)).join(" ");
            let row = Row { n: puzzle.len(), puzzle: puzzle.to_string(), solution: number + 1, path };
            solutions.clone().map(|_| row)
        };
        anyhow::Ok(Vec::from_iter(solutions.value().iter().enumerate().map(row)))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
}
