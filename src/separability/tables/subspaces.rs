//! Subspaces without a product vector, certified and checked a second time.

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{checked, spaced};
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::certificates::certify::Options;
use crate::separability::model::sense::Sense;
use crate::separability::subspaces::bases::Named;
use crate::separability::subspaces::certify::{Attempt, certify};
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const SUBSPACES: Experiment = Experiment::of(
    "subspaces",
    "Certify that subspaces have no product vector, and check it a second time",
    const { &[&TABLE] },
    compute,
);

static TABLE: Table = Table {
    name: "separability/subspaces",
    about: "Subspaces without a product vector; each certificate was checked by the second program.",
    columns: &[
        ("subspace, sizes", "its name, and the parties"),
        (
            "dimension, largest",
            "of the subspace, and of the largest ones without a product vector of these parties",
        ),
        ("multidegree, columns", "of the Macaulay matrix of linear forms"),
        ("primes", "modulo which its determinant is not 0"),
    ],
};

/// Complements of unextendible product bases, and the largest subspaces.
const NAMES: &[&str] = &[
    "tiles",
    "pyramid",
    "shifts",
    "gentiles1-4x4",
    "gentiles1-6x6",
    "gentiles2-3x4",
    "gentiles2-3x5",
    "gentiles2-4x4",
    "gentiles2-4x5",
    "gentiles2-5x5",
    "gentiles2-5x6",
    "gentiles2-6x6",
    "antidiagonals-2x2",
    "antidiagonals-3x3",
    "antidiagonals-3x4",
    "antidiagonals-4x4",
    "antidiagonals-4x5",
    "antidiagonals-5x5",
    "weights-3",
    "weights-4",
    "weights-5",
];

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    subspace: String,
    sizes: String,
    dimension: usize,
    largest: usize,
    multidegree: String,
    columns: usize,
    primes: String,
}

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = work.try_compute("separability/subspaces", json!({}), NAMES.len(), |unit| {
        row(NAMES[unit]).context(NAMES[unit])
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(name: &str) -> anyhow::Result<Known<Row>> {
    let subspace = Named::parse(name)?.subspace()?;
    let parties = subspace.parties();
    let Attempt::Certified(certificate) = certify(&subspace, Sense::NotProduct, &Options::default())? else {
        bail!("it is not certified");
    };
    let (certificate, proved) = checked(*certificate, |certificate| certificate.to_json())?;
    Ok(certificate.map(|certificate| Row {
        subspace: name.to_string(),
        sizes: parties.short(),
        dimension: subspace.basis().len(),
        largest: parties.dimension() - 1 - parties.sizes().iter().map(|size| size - 1).sum::<usize>(),
        multidegree: spaced(&certificate.parts[0].multidegree),
        columns: proved.rows[0],
        primes: Vec::from_iter(proved.primes.iter().map(u64::to_string)).join(" "),
    }))
}
