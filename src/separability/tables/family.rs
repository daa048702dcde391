//! The gates of every size: what their proof needs, checked on them, and ranks that prove the same.

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CERTIFICATE, CHECKER, spaced};
use crate::evidence::{Budget, Known};
use crate::job::Work;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::certificates::verify::verify;
use crate::separability::macaulay::existence::columns;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::splitting::Criterion;
use crate::separability::splitting::family::gate;
use crate::separability::theorems;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const FAMILY: Experiment = Experiment::of(
    "family",
    "A universal entangler of every size to 30 x 30: what its proof needs, and ranks of small ones",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "certified",
    meaning: "Largest side of sizes for which a certificate is made too",
    range: 3..=8,
    default: 8,
    quick: 4,
});

static TABLE: Table = Table {
    name: "separability/family",
    about: "A universal entangler for all m x n to 30 x 30 for which any exist.",
    columns: &[
        ("m, n", "the sizes of both parties"),
        ("scale, nonzeros", "c with M M^dagger = c, and how many entries are not 0"),
        ("only_whole", "the whole grid is the only rectangle that can be a support (checked on the blocks)"),
        ("contradiction", "on it the equations of pairs contradict each other (checked on the blocks)"),
        ("multidegree, columns", "of a Macaulay matrix of full rank, another proof; empty for larger sizes"),
    ],
};

/// The largest side.
const SIDE: usize = 30;
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
    multidegree: String,
    columns: Option<usize>,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let sizes = (3..=SIDE).flat_map(|m| (m..=SIDE).map(move |n| [m, n])).filter(|&sizes| sizes != [3, 3]);
    let sizes = Vec::from_iter(sizes);
    let parameters = json!({"certified": request.size});
    let rows = work.try_compute("separability/family", parameters, sizes.len(), |unit| {
        let [m, n] = sizes[unit];
        row(m, n, n <= request.size).with_context(|| format!("{m} x {n}"))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(m: usize, n: usize, is_certified: bool) -> anyhow::Result<Known<Row>> {
    let parties = Parties::new(vec![m, n])?;
    let gate = gate(&parties).context("the family has no gate")?;
    let Criterion { only_whole, contradiction } = Criterion::of(&gate.blocks);
    ensure!(only_whole && contradiction, "a step of the proof is wrong");
    let row = Row {
        m,
        n,
        scale: gate.matrix.scale()?,
        nonzeros: gate.matrix.nonzeros(),
        only_whole,
        contradiction,
        multidegree: String::new(),
        columns: None,
    };
    if !is_certified {
        return Ok(Known::theorem(theorems::FAMILY, row));
    }
    let options = Options { most_columns: COLUMNS, ..Options::default() };
    let Attempt::Certified(certificate) = certify(&gate.matrix, &parties, Sense::NotProduct, &options)?
    else {
        bail!("it is not certified");
    };
    let certificate = Known::once(CERTIFICATE, certificate).certified(CHECKER, |certificate| {
        verify(certificate.to_json().as_bytes(), &mut Budget::unlimited()).map(|_| ())
    })?;
    Ok(certificate.map(|certificate| {
        let multidegree = &certificate.parts[0].multidegree;
        Row { multidegree: spaced(multidegree), columns: columns(&parties, multidegree), ..row }
    }))
}
