//! The gates of every size: what their proof needs, checked on them, and ranks that prove the same.

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{checked, spaced};
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::splitting::Criterion;
use crate::separability::splitting::family::{Gate, gate};
use crate::separability::theorems;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const FAMILY: Experiment = Experiment::of(
    "family",
    "A universal entangler of every size: what its proof needs, checked on it",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "side", meaning: "Largest size of a party", range: 4..=32, default: 30, quick: 8 });

pub(super) const RANKS: Experiment = Experiment::of(
    "family_ranks",
    "The same gates proved by ranks, and checked by the second program",
    const { &[&RANK_TABLE] },
    compute_ranks,
)
.with_size(Size { option: "side", meaning: "Largest size of a party", range: 4..=8, default: 8, quick: 4 })
.long("four minutes");

static TABLE: Table = Table {
    name: "separability/family",
    about: "A universal entangler for all m x n to 30 x 30 for which any exist.",
    columns: &[
        ("m, n", "the sizes of both parties"),
        ("scale, nonzeros", "c with M M^dagger = c, and how many entries are not 0"),
        ("only_whole", "the whole grid is the only rectangle that can be a support (checked on the blocks)"),
        ("contradiction", "on it the equations of pairs contradict each other (checked on the blocks)"),
    ],
};

static RANK_TABLE: Table = Table {
    name: "separability/family_ranks",
    about: "The same to 8 x 8 by certificates, which share nothing with the proof for all sizes.",
    columns: &[
        ("m, n", "the sizes of both parties"),
        ("multidegree, columns", "of the Macaulay matrix"),
        ("primes", "modulo which its determinant is not 0"),
    ],
};

/// Columns of 8 x 8 in the multidegree 3, 3.
const COLUMNS: usize = 14_400;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    m: usize,
    n: usize,
    scale: i64,
    nonzeros: usize,
    only_whole: bool,
    contradiction: bool,
}

#[derive(Clone, Serialize, Deserialize)]
struct RankRow {
    m: usize,
    n: usize,
    multidegree: String,
    columns: usize,
    primes: String,
}

/// All sizes to this one for which universal entanglers exist.
fn sizes(side: usize) -> Vec<[usize; 2]> {
    let sizes = (3..=side).flat_map(|m| (m..=side).map(move |n| [m, n]));
    sizes.filter(|&sizes| sizes != [3, 3]).collect()
}

fn of_size([m, n]: [usize; 2]) -> anyhow::Result<(Parties, Gate)> {
    let parties = Parties::new(vec![m, n])?;
    let gate = gate(&parties).context("the family has no gate")?;
    Ok((parties, gate))
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let sizes = sizes(request.size);
    let parameters = json!({"side": request.size});
    let rows = work.try_compute("separability/family", parameters, sizes.len(), |unit| {
        let [m, n] = sizes[unit];
        row(sizes[unit]).with_context(|| format!("{m} x {n}"))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(sizes: [usize; 2]) -> anyhow::Result<Known<Row>> {
    let (_, gate) = of_size(sizes)?;
    let Criterion { only_whole, contradiction } = Criterion::of(&gate.blocks);
    ensure!(only_whole && contradiction, "a step of the proof is wrong");
    let row = Row {
        m: sizes[0],
        n: sizes[1],
        scale: gate.matrix.scale()?,
        nonzeros: gate.matrix.nonzeros(),
        only_whole,
        contradiction,
    };
    Ok(Known::theorem(theorems::FAMILY, row))
}

fn compute_ranks(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let sizes = sizes(request.size);
    let parameters = json!({"side": request.size});
    let rows = work.try_compute("separability/family_ranks", parameters, sizes.len(), |unit| {
        // The largest first, as they take most of the time.
        let [m, n] = sizes[sizes.len() - 1 - unit];
        rank_row([m, n]).with_context(|| format!("{m} x {n}"))
    })?;
    Ok(vec![Filled::new(&RANK_TABLE, rows.unwrap_or_default().into_iter().rev())?])
}

fn rank_row(sizes: [usize; 2]) -> anyhow::Result<Known<RankRow>> {
    let (parties, gate) = of_size(sizes)?;
    let options = Options { most_columns: COLUMNS, ..Options::default() };
    let Attempt::Certified(certificate) = certify(&gate.matrix, &parties, Sense::NotProduct, &options)?
    else {
        bail!("it is not certified");
    };
    let (certificate, proved) = checked(*certificate, |certificate| certificate.to_json())?;
    Ok(certificate.map(|certificate| RankRow {
        m: sizes[0],
        n: sizes[1],
        multidegree: spaced(&certificate.parts[0].multidegree),
        columns: proved.rows[0],
        primes: Vec::from_iter(proved.primes.iter().map(u64::to_string)).join(" "),
    }))
}
