//! Tables about all studies: the claims of the sources, the sequences of the OEIS.

use std::fs;

use anyhow::Context;
use serde_json::json;

use super::claims;
use super::oeis;
use crate::durable::digest::sha256;
use crate::job::Work;
use crate::table::{Experiment, Filled, Reads, Request, Table};

pub(super) const EXPERIMENTS: &[&Experiment] = &[&CLAIMS, &SEQUENCES];

const CLAIMS: Experiment = Experiment {
    reads: Reads::Studies,
    ..Experiment::of(
        "claims",
        "Check every statement of the sources that a program can check",
        const { &[&CLAIMS_TABLE] },
        compute_claims,
    )
};

const SEQUENCES: Experiment = Experiment {
    sharded: false,
    reads: Reads::Tables,
    ..Experiment::of(
        "sequences",
        "Compare the tables in the folder of results with the known terms of every sequence",
        const { &[&SEQUENCES_TABLE] },
        compute_sequences,
    )
};

static CLAIMS_TABLE: Table = Table {
    name: "claims",
    about: "Every statement of the sources that a program can check. `curiosa claims` prints it.",
    columns: &[
        ("study", "which of the studies"),
        ("source_file, source", "file name of the source text; author, title, year"),
        ("statement", "what is claimed, in our words"),
        ("published, computed", "the value that the source gives, and ours"),
        (
            "verdict",
            "`confirmed` if they are the same; `refuted` if they differ and ours can be trusted; else `not decided`",
        ),
        ("status", "of our value"),
        ("evidence", "the methods or the proof by which we know it"),
        ("note", "what else to know; for a refuted claim the reason"),
    ],
};

static SEQUENCES_TABLE: Table = Table {
    name: "sequences",
    about: "The sequences of the OEIS that the tables compute, against the published terms. `curiosa oeis compare` prints it.",
    columns: &[
        ("sequence, name", "A-number and name in the OEIS"),
        ("tables", "the tables that hold its terms"),
        ("known", "terms in the DATA of the entry"),
        ("extents", "how far the sequence is published otherwise, by the entry's own lines"),
        ("reproduced", "terms of the DATA that are computed and equal"),
        ("elsewhere", "computed terms that the DATA lack but that are published elsewhere"),
        (
            "new, new_trusted",
            "computed terms that are published nowhere; those of them that are `proved` or `checked twice`",
        ),
        ("first, last", "indices of the first and the last computed term"),
        ("refuted, disagreeing", "published terms that are known to be wrong; other terms that differ"),
        ("note", "what differs and why"),
        ("status", "of the computed term that is known least well"),
    ],
};

fn compute_claims(_: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let checks = claims::all();
    let found = work.compute("claims", json!({}), checks.len(), |unit| checks[unit]().known())?;
    Ok(vec![Filled::new(&CLAIMS_TABLE, found.unwrap_or_default())?])
}

fn compute_sequences(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let sequences = oeis::sequences(&request.results.join("oeis"))?;
    // What the comparisons depend on: the known terms and the tables, byte by byte.
    let mut inputs = serde_json::to_string(&sequences)?;
    for table in oeis::tables(&sequences) {
        let path = request.results.join(table);
        if path.exists() {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            inputs += &format!("{table} {}\n", sha256(&bytes));
        }
    }
    let parameters = json!({"inputs": sha256(inputs.as_bytes())});
    let rows = work.try_compute("sequences", parameters, sequences.len(), |unit| {
        sequences[unit].compare(request.results)
    })?;
    Ok(vec![Filled::new(&SEQUENCES_TABLE, rows.unwrap_or_default())?])
}
