//! Tables separability/census and separability/signs: all letter grids of two parties up to symmetry.

use std::process::ExitCode;

use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::separability::census::{GridClass, census};
use curiosa::separability::certify::{Attempt, Options, certify};
use curiosa::separability::gaussian::GaussianMatrix;
use curiosa::separability::letter_grid::Block;
use curiosa::separability::minimum::least_entropy;
use curiosa::separability::parties::Parties;
use curiosa::separability::refute::refute;
use curiosa::separability::sense::Sense;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Which letter grids of 3 x 4 and 4 x 4 are universal entanglers, up to symmetry
#[derive(Parser)]
#[command(version, before_help = "Example: separability_census --max-n 12 --out /tmp/results")]
struct Arguments {
    /// All signs of 4 x 4 too: 74 thousand classes, some minutes
    #[arg(long)]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

/// Vectors with coordinates 0, 1, -1, i, -i that are tried; starts of a descent.
const BUDGET: usize = 100_000;
const STARTS: usize = 8;
/// Multidegrees that are tried.
const TRIES: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Universal,
    Refuted,
    Open,
}

#[derive(Clone, Serialize, Deserialize)]
struct CensusRow {
    sizes: String,
    grid: String,
    grids: usize,
    rotations: Verdict,
    reflections: Verdict,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct SignsRow {
    sizes: String,
    grid: String,
    grids: usize,
    classes: usize,
    universal: usize,
    refuted: usize,
    open: usize,
    vanishing: usize,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let largest = arguments.run.max_n(16, 12..=16)?;
        let parameters = json!({"max_n": largest, "records": arguments.records});
        let mut run = Run::start("separability/census", &arguments.run, parameters.clone())?;
        let all: Vec<(Parties, GridClass)> = [[3, 4], [4, 4]]
            .into_iter()
            .filter(|[rows, columns]| rows * columns <= largest)
            .flat_map(|[rows, columns]| {
                census(rows, columns).into_iter().map(move |class| ([rows, columns], class))
            })
            .map(|(sizes, class)| Ok((Parties::new(sizes.to_vec())?, class)))
            .collect::<anyhow::Result<_>>()?;
        let records = arguments.records;
        let found = run.compute("separability/census", parameters, all.len(), |unit| {
            let (parties, class) = &all[unit];
            let signs = (records || parties.dimension() < 16).then(|| signs_row(parties, class)).transpose();
            let row = census_row(parties, class).and_then(|row| Ok((row, signs?)));
            row.map_err(|error| error.to_string())
        })?;
        let (mut rows, mut signs) = (Vec::new(), Vec::new());
        for found in found.into_iter().flatten() {
            let (row, its) = found.map_err(anyhow::Error::msg)?;
            rows.push(row);
            signs.extend(its);
        }
        let name = if records { "separability/signs_all" } else { "separability/signs" };
        run.finish(&[Table::new("separability/census", &rows)?, Table::new(name, &signs)?])
    })
}

/// Whether a product vector goes to a product: proved by rank, refuted by a vector, or open.
fn verdict(matrix: &GaussianMatrix, parties: &Parties) -> anyhow::Result<Verdict> {
    let cuts = parties.single_cuts();
    if refute(matrix, parties, &cuts, BUDGET, 0).is_some() {
        return Ok(Verdict::Refuted);
    }
    let options = Options { most_tries: TRIES, primes: 1, ..Options::default() };
    if let Attempt::Certified(_) = certify(matrix, parties, Sense::NotProduct, &options)? {
        return Ok(Verdict::Universal);
    }
    Ok(if refute(matrix, parties, &cuts, 0, STARTS).is_some() { Verdict::Refuted } else { Verdict::Open })
}

fn census_row(parties: &Parties, class: &GridClass) -> anyhow::Result<CensusRow> {
    let [rotations, reflections] = Block::ALL.map(|block| verdict(&class.grid.matrix(block), parties));
    let (rotations, reflections) = (rotations?, reflections?);
    let open = [rotations, reflections].contains(&Verdict::Open);
    Ok(CensusRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        rotations,
        reflections,
        status: if open { Status::SingleRun } else { Status::Proved },
    })
}

fn signs_row(parties: &Parties, class: &GridClass) -> anyhow::Result<SignsRow> {
    let mut row = SignsRow {
        sizes: parties.short(),
        grid: class.grid.text(parties.sizes()[1]),
        grids: class.grids,
        classes: class.signs.len(),
        universal: 0,
        refuted: 0,
        open: 0,
        vanishing: 0,
        status: Status::Proved,
    };
    for signs in &class.signs {
        let matrix = class.matrix(signs);
        match verdict(&matrix, parties)? {
            Verdict::Universal => row.universal += 1,
            Verdict::Refuted => row.refuted += 1,
            Verdict::Open => {
                row.open += 1;
                let least =
                    least_entropy(&matrix.to_floats(), parties, &parties.single_cuts(), 4 * STARTS, 1);
                row.vanishing += usize::from(least.is_some_and(|least| least.entropy < 1e-24));
                row.status = Status::SingleRun;
            }
        }
    }
    Ok(row)
}
