//! Gates on two identical particles, certified and checked a second time.

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::checked;
use crate::evidence::Known;
use crate::job::Work;
use crate::separability::identical::certify::{Attempt, certify};
use crate::separability::identical::named::Named;
use crate::table::{Experiment, Filled, Request, Table};

pub(super) const IDENTICAL: Experiment = Experiment::of(
    "identical",
    "Certify gates on two bosons or fermions, and check them a second time",
    const { &[&TABLE] },
    compute,
);

static TABLE: Table = Table {
    name: "separability/identical",
    about: "Gates that send no product state of two bosons, or of two fermions, to one; each certificate was checked by the second program.",
    columns: &[
        ("gate", "its name"),
        ("particles, modes, dimension", "what it acts on, and the number of its rows"),
        ("scale, nonzeros", "c with M M^dagger = c, and the entries that are not 0"),
        (
            "degree, columns",
            "of the equations and of their matrices: one of minors for bosons, kernel and image for fermions",
        ),
        ("primes", "modulo which the determinants are not 0"),
    ],
};

/// The most columns of a matrix.
const COLUMNS: usize = 4000;

const NAMES: &[&str] =
    &["bosons-3", "bosons-4", "bosons-7", "bosons-8", "bosons-cyclic-5", "bosons-cyclic-6", "fermions-8"];

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    gate: String,
    particles: String,
    modes: usize,
    dimension: usize,
    scale: i64,
    nonzeros: usize,
    degree: usize,
    columns: String,
    primes: String,
}

fn compute(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let rows = work.try_compute("separability/identical", json!({}), NAMES.len(), |unit| {
        row(NAMES[unit]).context(NAMES[unit])
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(name: &str) -> anyhow::Result<Known<Row>> {
    let named = Named::parse(name)?;
    let (system, matrix) = (named.system(), named.matrix());
    let Attempt::Certified(certificate) = certify(&matrix, system, COLUMNS)? else {
        bail!("it is not certified");
    };
    let scale = matrix.scale()?;
    let (certificate, proved) = checked(*certificate, |certificate| certificate.to_json())?;
    let spaced = |numbers: Vec<String>| numbers.join(" ");
    Ok(certificate.map(|certificate| Row {
        gate: name.to_string(),
        particles: system.particles().to_string(),
        modes: system.modes(),
        dimension: system.dimension(),
        scale,
        nonzeros: matrix.nonzeros(),
        degree: certificate.degree(),
        columns: spaced(proved.rows.iter().map(usize::to_string).collect()),
        primes: spaced(proved.primes.iter().map(u64::to_string).collect()),
    }))
}
