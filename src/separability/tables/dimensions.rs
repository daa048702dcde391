//! For which sizes of parties universal entanglers exist, in each sense.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::spaced;
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::gates::catalogue::GATES;
use crate::separability::macaulay::existence::{columns, decisive, promising};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::separability::theorems::EXISTENCE;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const DIMENSIONS: Experiment = Experiment::of(
    "dimensions",
    "For which sizes of parties universal entanglers exist, and which of them are certified",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "dimension",
    meaning: "Largest product of the sizes",
    range: 4..=256,
    default: 64,
    quick: 12,
});

static TABLE: Table = Table {
    name: "separability/dimensions",
    about: "For which sizes of parties universal entanglers exist.",
    columns: &[
        ("sizes, dimension", "of the parties, and their product"),
        ("sense", "`not product`, `across a cut` or `genuine`: see docs/universal-entanglers.md"),
        ("side", "sizes of the parties on one side of the cut"),
        (
            "products, avoided, all",
            "dimensions of the product vectors, of the vectors to be avoided (for `genuine` the largest), of all, projectively",
        ),
        ("exists", "whether products + avoided < all"),
        (
            "multidegree, columns",
            "the smallest Macaulay matrix that is predicted to show it, with at most 20000 columns",
        ),
        ("certified", "gates that are certified in this sense"),
    ],
};

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
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut tuples = Vec::new();
    extend(&mut vec![], request.size, &mut tuples);
    tuples.sort_by_key(|sizes: &Vec<usize>| (sizes.iter().product::<usize>(), sizes.len(), sizes.clone()));
    let parameters = json!({"dimension": request.size});
    let rows =
        work.try_compute("separability/dimensions", parameters, tuples.len(), |unit| rows(&tuples[unit]))?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
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

fn rows(sizes: &[usize]) -> anyhow::Result<Vec<Known<Row>>> {
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

fn row(parties: &Parties, sense: Sense, name: &str, side: String) -> anyhow::Result<Known<Row>> {
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
    let row = Row {
        sizes: parties.short(),
        dimension: parties.dimension(),
        sense: name.to_string(),
        side,
        products: count.products,
        avoided: count.avoided,
        all: count.all,
        exists: count.exists(),
        columns: degrees.as_ref().and_then(|degrees| columns(parties, degrees)),
        multidegree: degrees.as_deref().map_or(String::new(), spaced),
        certified: certified.join(" "),
    };
    Ok(Known::theorem(EXISTENCE, row))
}
