//! The strongest of many candidates for each size and family of gates.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::strength::{DESCENT, digits, least};
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::gates::search::{Family, candidate};
use crate::separability::images::minimum::least_entropy_above;
use crate::separability::images::refute::refute;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const SEARCHED: Experiment = Experiment::of(
    "strongest_searched",
    "For each size the letter grid, or other gate, of many candidates that produces the most entanglement, as far as found",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "tries",
    meaning: "Candidates of each size and family",
    range: 1..=1_000_000,
    default: 2000,
    quick: 50,
})
.long("half an hour of CPU time");

static TABLE: Table = Table {
    name: "separability/strongest_searched",
    about: "Of many candidates of a family the certified universal entangler that produces the most entanglement from the product vector from which it produces least, as far as descents find it; for more than two parties the average over the parties. `curiosa separability search` with the number as the seed and one try writes it.",
    columns: &[
        ("sizes, family", "the parties, and the family of matrices"),
        (
            "tries, number",
            "how many candidates were looked at, and which it is; families without a universal entangler among them are left out",
        ),
        (
            "entropy_found",
            "the least linear entropy found by descent from 200 random product vectors, three digits, rounded up",
        ),
    ],
};

/// The sizes of gates that no table looks at whole.
const SIZES: &[&[usize]] = &[
    &[3, 5],
    &[4, 5],
    &[5, 5],
    &[6, 6],
    &[2, 2, 2],
    &[2, 2, 3],
    &[2, 3, 3],
    &[3, 3, 3],
    &[2, 2, 2, 2],
    &[2, 2, 2, 2, 2],
];
const FAMILIES: [Family; 4] = [Family::Pairs, Family::Triple, Family::Weighing, Family::Signs];

/// Random product vectors that are descended from, candidates that are kept of a part and at the end, and candidates of a part.
const FIRST: usize = 20;
const KEPT: usize = 3;
const PART: usize = 100;
/// Product vectors with small coordinates that most candidates fail at.
const VECTORS: usize = 30_000;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    family: String,
    tries: usize,
    number: u64,
    entropy_found: String,
}

/// The least entropy found of a candidate, and its number.
type Found = (f64, u64);

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut searches = Vec::new();
    for sizes in SIZES {
        let parties = Parties::new(sizes.to_vec())?;
        searches.extend(FAMILIES.map(|family| (parties.clone(), family)));
    }
    let tries = request.size;
    let parts = tries.div_ceil(PART);
    let few = work.try_compute(
        "separability/strongest_searched first",
        json!({"tries": tries}),
        searches.len() * parts,
        |unit| {
            let (parties, family) = &searches[unit / parts];
            let first = (unit % parts) * PART;
            Ok::<_, anyhow::Error>(best_of(parties, *family, first as u64..tries.min(first + PART) as u64))
        },
    )?;
    let Some(few) = few else { return Ok(Vec::new()) };
    let rows = work.try_compute(
        "separability/strongest_searched last",
        json!({"tries": tries}),
        searches.len(),
        |unit| {
            let (parties, family) = &searches[unit];
            let mut own = few[unit * parts..][..parts].concat();
            sort(&mut own);
            row(parties, *family, tries, &own)
        },
    )?;
    let rows: Vec<Known<Row>> = rows.into_iter().flatten().flatten().collect();
    Ok(vec![Filled::new(&TABLE, rows)?])
}

/// The strongest come first, and no more than [`KEPT`].
fn sort(found: &mut Vec<Found>) {
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    found.truncate(KEPT);
}

/// Those of some candidates that leave most entanglement after few descents.
fn best_of(parties: &Parties, family: Family, numbers: std::ops::Range<u64>) -> Vec<Found> {
    let cuts = parties.single_cuts();
    let mut best: Vec<Found> = Vec::new();
    for number in numbers {
        let Some(matrix) = candidate(family, parties, Sense::NotProduct, number) else { break };
        let worst = if best.len() < KEPT { 0.0 } else { best[KEPT - 1].0 };
        let value = least_entropy_above(&matrix.to_floats(), parties, &cuts, FIRST, 1, worst);
        if let Some(value) = value
            && refute(&matrix, parties, &cuts, VECTORS, 0).is_none()
        {
            best.push((value, number));
            sort(&mut best);
        }
    }
    best
}

/// The row of the strongest of some candidates that is certified, if one is.
fn row(parties: &Parties, family: Family, tries: usize, few: &[Found]) -> anyhow::Result<Option<Known<Row>>> {
    let mut all = Vec::new();
    for &(_, number) in few {
        let matrix = candidate(family, parties, Sense::NotProduct, number).expect("it was one before");
        all.push((least(&matrix, parties, super::strength::STARTS), number));
    }
    sort(&mut all);
    for (entropy, number) in all {
        let matrix = candidate(family, parties, Sense::NotProduct, number).expect("it was one before");
        let options = Options { most_tries: 2, primes: 1, ..Options::default() };
        if let Attempt::Certified(_) = certify(&matrix, parties, Sense::NotProduct, &options)? {
            return Ok(Some(Known::once(
                DESCENT,
                Row {
                    sizes: parties.short(),
                    family: format!("{family:?}").to_lowercase(),
                    tries,
                    number,
                    entropy_found: digits(entropy),
                },
            )));
        }
    }
    Ok(None)
}
