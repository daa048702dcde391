//! The strongest of a thousand candidates for each size and family of gates.

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
    "For each size the letter grid, or other gate, of a thousand candidates that produces the most entanglement, as far as found",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "dimension",
    meaning: "Largest dimension of a gate",
    range: 8..=36,
    default: 36,
    quick: 8,
})
.long("some ten minutes of CPU time");

static TABLE: Table = Table {
    name: "separability/strongest_searched",
    about: "Of a thousand candidates of a family the certified universal entangler that produces the most entanglement from the product vector from which it produces least, as far as descents find it; for more than two parties the average over the parties. `curiosa separability search` with the number as the seed and one try writes it.",
    columns: &[
        ("sizes, family", "the parties, and the family of matrices"),
        (
            "number",
            "which of a thousand candidates it is; families without a universal entangler among them are left out",
        ),
        (
            "entropy_found",
            "the least linear entropy found by descent from 50 random product vectors, three digits, rounded up",
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

/// Candidates of each size and family, and of a part of them; how many are looked at again at the end.
const TRIES: usize = 1000;
const PART: usize = 100;
const KEPT: usize = 3;
/// Random product vectors that are descended from, at first and at the end.
const FIRST: usize = 5;
const STARTS: usize = 50;
/// Product vectors with small coordinates that most candidates fail at.
const VECTORS: usize = 30_000;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    sizes: String,
    family: String,
    number: u64,
    entropy_found: String,
}

/// The least entropy found of a candidate, and its number.
type Found = (f64, u64);

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let mut searches = Vec::new();
    for sizes in SIZES.iter().filter(|sizes| sizes.iter().product::<usize>() <= request.size) {
        let parties = Parties::new(sizes.to_vec())?;
        searches.extend(FAMILIES.map(|family| (parties.clone(), family)));
    }
    let parameters = json!({"dimension": request.size});
    let parts = TRIES / PART;
    let few = work.try_compute(
        "separability/strongest_searched first",
        parameters.clone(),
        searches.len() * parts,
        |unit| {
            let (parties, family) = &searches[unit / parts];
            let first = (unit % parts * PART) as u64;
            Ok::<_, anyhow::Error>(best_of(parties, *family, first..first + PART as u64))
        },
    )?;
    let Some(few) = few else { return Ok(Vec::new()) };
    let rows =
        work.try_compute("separability/strongest_searched last", parameters, searches.len(), |unit| {
            let (parties, family) = &searches[unit];
            let mut own = Vec::from_iter(few[unit * parts..][..parts].iter().flatten().copied());
            sort(&mut own);
            own.truncate(KEPT);
            row(parties, *family, &own)
        })?;
    let rows: Vec<Known<Row>> = rows.into_iter().flatten().flatten().collect();
    Ok(vec![Filled::new(&TABLE, rows)?])
}

/// The strongest come first.
fn sort(found: &mut [Found]) {
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
}

/// The candidate of some that leaves most entanglement after few descents.
fn best_of(parties: &Parties, family: Family, numbers: std::ops::Range<u64>) -> Option<Found> {
    let cuts = parties.single_cuts();
    let mut best: Option<Found> = None;
    for number in numbers {
        let matrix = candidate(family, parties, Sense::NotProduct, number)?;
        let worst = best.map_or(0.0, |(value, _)| value);
        let value = least_entropy_above(&matrix.to_floats(), parties, &cuts, FIRST, 1, worst);
        if let Some(value) = value
            && refute(&matrix, parties, &cuts, VECTORS, 0).is_none()
        {
            best = Some((value, number));
        }
    }
    best
}

/// The row of the strongest of some candidates that is certified, if one is.
fn row(parties: &Parties, family: Family, few: &[Found]) -> anyhow::Result<Option<Known<Row>>> {
    let mut all = Vec::new();
    for &(_, number) in few {
        let matrix = candidate(family, parties, Sense::NotProduct, number).expect("it was one before");
        all.push((least(&matrix, parties, STARTS), number));
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
                    number,
                    entropy_found: digits(entropy),
                },
            )));
        }
    }
    Ok(None)
}
