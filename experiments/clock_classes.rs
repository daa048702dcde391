//! Tables clock/classes (every class of puzzles up to rotation and reflection, with the number of solutions) and
//! clock/solutions (how many puzzles have how many solutions).

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::Parser;
use curiosa::clock::classes;
use curiosa::clock::naive;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::symmetry::affine::dihedral_group;
use serde::Serialize;
use serde_json::json;

/// List the classes of clock puzzles up to rotation and reflection, and the distribution of their numbers of solutions
#[derive(Parser)]
#[command(version, before_help = "Example: clock_classes --max-n 7 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct ClassRow {
    n: usize,
    representative: String,
    orbit_size: u64,
    solutions: u64,
    status: Status,
}

#[derive(Serialize)]
struct SolutionsRow {
    n: usize,
    solutions: u64,
    puzzles: u64,
    classes: u64,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let max_n = arguments.run.max_n(7, 2..=9)?;
        let mut run = Run::start("clock/classes", &arguments.run, json!({"max_n": max_n}))?;
        let mut rows = Vec::new();
        for n in 2..=max_n {
            let parts = classes::parts(n);
            let group = dihedral_group(n);
            // The number of solutions is found by orientations and from the definition, the size of the class by
            // the generator and from its stabiliser.
            let list = |unit: usize| {
                let row = |class: classes::Class| {
                    let puzzle = &class.representative;
                    let agree = naive::solutions(puzzle).len() as u64 == class.solutions
                        && group.orbit_size(puzzle.numbers()) == u128::from(class.orbit_size);
                    (class.representative.to_string(), class.orbit_size, class.solutions, agree)
                };
                Vec::from_iter(parts[unit].classes().into_iter().map(row))
            };
            let job = format!("clock/classes {n}");
            let Some(listed) = run.compute(&job, json!({"n": n}), parts.len(), list)? else { continue };
            let mut met = 0;
            for (representative, orbit_size, solutions, agree) in listed.into_iter().flatten() {
                if !agree {
                    bail!("the methods disagree on the class of {representative}");
                }
                met += orbit_size;
                rows.push(ClassRow {
                    n,
                    representative,
                    orbit_size,
                    solutions,
                    status: Status::CheckedTwice,
                });
            }
            let puzzles = (n as u64 / 2).pow(n as u32);
            ensure!(met == puzzles, "the classes for N = {n} have {met} puzzles of {puzzles}");
        }
        let mut distribution = BTreeMap::new();
        for row in &rows {
            let (puzzles, classes) = distribution.entry((row.n, row.solutions)).or_insert((0, 0));
            *puzzles += row.orbit_size;
            *classes += 1;
        }
        let distribution = distribution.into_iter().map(|((n, solutions), (puzzles, classes))| {
            SolutionsRow { n, solutions, puzzles, classes, status: Status::CheckedTwice }
        });
        run.finish(&[
            Table::new("clock/classes", &rows)?,
            Table::new("clock/solutions", &Vec::from_iter(distribution))?,
        ])
    })
}
