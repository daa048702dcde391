//! Table separability/dimensions: for which sizes of parties universal entanglers exist, in each sense.

use std::process::ExitCode;

use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use curiosa::separability::certify::{Attempt, Options, certify};
use curiosa::separability::existence::{columns, decisive, promising};
use curiosa::separability::gates::GATES;
use curiosa::separability::parties::{Cut, Parties};
use curiosa::separability::sense::Sense;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// For which sizes of parties universal entanglers exist, and which of them are certified
#[derive(Parser)]
#[command(version, before_help = "Example: separability_dimensions --max-n 16 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

/// Macaulay matrices with more columns are not named.
const COLUMNS: usize = 20_000;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    dimension: usize,
    sense: String,
    side: String,
    products: usize,
    avoided: usize,
    all: usize,
    exists: bool,
    multidegree: String,
    columns: Option<usize>,
    certified: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let largest = arguments.run.max_n(64, 4..=256)?;
        let parameters = json!({"max_n": largest});
        let mut run = Run::start("separability/dimensions", &arguments.run, parameters.clone())?;
        let mut tuples = Vec::new();
        extend(&mut vec![], largest, &mut tuples);
        tuples
            .sort_by_key(|sizes: &Vec<usize>| (sizes.iter().product::<usize>(), sizes.len(), sizes.clone()));
        let found = run.compute("separability/dimensions", parameters, tuples.len(), |unit| {
            rows(&tuples[unit]).map_err(|error| error.to_string())
        })?;
        let rows = found.into_iter().flatten().collect::<Result<Vec<_>, _>>().map_err(anyhow::Error::msg)?;
        run.finish(&[Table::new("separability/dimensions", &rows.concat())?])
    })
}

/// All ascending sizes of at least two parties with a product of at most so much.
fn extend(sizes: &mut Vec<usize>, room: usize, tuples: &mut Vec<Vec<usize>>) {
    if sizes.len() >= 2 {
        tuples.push(sizes.clone());
    }
    for next in sizes.last().copied().unwrap_or(2)..=room {
        sizes.push(next);
        extend(sizes, room / next, tuples);
        sizes.pop();
    }
}

fn rows(sizes: &[usize]) -> anyhow::Result<Vec<Row>> {
    let parties = Parties::new(sizes.to_vec())?;
    let mut rows = vec![row(&parties, Sense::NotProduct, "not product", String::new())?];
    if parties.count() > 2 {
        // Of cuts whose sides have the same sizes, the first.
        let mut sides: Vec<Vec<usize>> = Vec::new();
        for cut in parties.cuts() {
            let side: Vec<usize> = parties.members(cut).into_iter().map(|party| sizes[party]).collect();
            let all: Cut = (1 << parties.count()) - 1;
            let other: Vec<usize> =
                parties.members(all & !cut).into_iter().map(|party| sizes[party]).collect();
            if !sides.contains(&side) && !sides.contains(&other) {
                rows.push(row(&parties, Sense::Across(cut), "across a cut", text(&side))?);
                sides.push(side);
            }
        }
        rows.push(row(&parties, Sense::Genuine, "genuine", String::new())?);
    }
    Ok(rows)
}

fn text(sizes: &[usize]) -> String {
    Vec::from_iter(sizes.iter().map(usize::to_string)).join("x")
}

fn row(parties: &Parties, sense: Sense, name: &str, side: String) -> anyhow::Result<Row> {
    let count = decisive(parties, sense);
    let groups = sense.groups(parties);
    let degrees = match &groups[..] {
        [cuts] if count.exists() => promising(parties, cuts, COLUMNS).into_iter().next(),
        _ => None,
    };
    let mut certified = Vec::new();
    for gate in GATES.iter().filter(|gate| gate.sizes == parties.sizes()) {
        // A gate shows what it is named for and what follows from it.
        let holds = gate.sense == sense || gate.sense == Sense::Genuine;
        if holds
            && matches!(certify(&gate.matrix()?, parties, sense, &Options::default())?, Attempt::Certified(_))
        {
            certified.push(gate.name);
        }
    }
    let degrees_text = |degrees: &Vec<usize>| Vec::from_iter(degrees.iter().map(usize::to_string)).join(" ");
    Ok(Row {
        sizes: parties.short(),
        dimension: parties.dimension(),
        sense: name.to_string(),
        side,
        products: count.products,
        avoided: count.avoided,
        all: count.all,
        exists: count.exists(),
        columns: degrees.as_ref().and_then(|degrees| columns(parties, degrees)),
        multidegree: degrees.as_ref().map_or(String::new(), degrees_text),
        certified: certified.join(" "),
        status: Status::Proved,
    })
}
