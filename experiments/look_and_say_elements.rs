//! Tables look_and_say/elements and look_and_say/frequencies: the elements of the sequences that the OEIS has, and the limits
//! of their digit frequencies.

use std::process::ExitCode;

use clap::Parser;
use curiosa::look_and_say::Mode;
use curiosa::look_and_say::family::{Member, family};
use curiosa::look_and_say::published;
use curiosa::look_and_say::table::{self, Sort};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Find the elements of look-and-say sequences, and the limits of their digit frequencies
#[derive(Parser)]
#[command(version, before_help = "Example: look_and_say_elements --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Serialize, Deserialize)]
struct Element {
    sequence: String,
    rule: String,
    seed: String,
    mode: String,
    number: usize,
    atomic_number: Option<usize>,
    name: Option<String>,
    subsequence: String,
    evolves_into: String,
    kind: String,
    period: usize,
    abundance: String,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct Frequency {
    sequence: String,
    rule: String,
    seed: String,
    period: usize,
    residue: usize,
    digit: char,
    frequency: String,
    exact: Option<String>,
    x_is_a_root_of: Option<String>,
    status: Status,
}

/// A sequence, and how it is cut.
struct Variant {
    member: Member,
    mode: &'static str,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let mut run = Run::start("look_and_say/elements", &arguments.run, json!({}))?;
        let mut variants = Vec::new();
        for member in family() {
            if published::Table::of(&member.rule, &member.seed).is_some() {
                variants.push(Variant { member: member.clone(), mode: "source" });
            }
            variants.push(Variant { member, mode: "atoms" });
        }
        let unit = |unit: usize| tables(&variants[unit]);
        let found = run.compute("look_and_say/elements", json!({}), variants.len(), unit)?;
        let (elements, frequencies): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
        run.finish(&[
            Table::new("look_and_say/elements", &elements.concat())?,
            Table::new("look_and_say/frequencies", &frequencies.concat())?,
        ])
    })
}

fn tables(variant: &Variant) -> (Vec<Element>, Vec<Frequency>) {
    let Member { id, rule, seed } = &variant.member;
    let published = published::Table::of(rule, seed).filter(|_| variant.mode == "source");
    let mode = published.map_or(Mode::Atoms, published::Table::mode);
    let growth = variant.member.growth(mode);
    let sort = published.map_or(Sort::Found, Sort::Published);
    let elements = table::elements(&growth, sort, 12).into_iter().map(|row| Element {
        sequence: id.to_string(),
        rule: rule.to_string(),
        seed: seed.to_string(),
        mode: variant.mode.into(),
        number: row.number,
        atomic_number: row.atomic_number,
        name: row.name,
        subsequence: row.subsequence,
        evolves_into: Vec::from_iter(row.evolves_into.iter().map(usize::to_string)).join(" "),
        kind: row.kind,
        period: growth.period(),
        abundance: row.abundance.join(" "),
        status: Status::Proved,
    });
    // The frequencies do not depend on the cuts; they are listed with the atoms.
    let frequencies = match published {
        Some(_) => Vec::new(),
        None => table::frequencies(&growth, 30),
    };
    let frequencies = frequencies.into_iter().map(|row| Frequency {
        sequence: id.to_string(),
        rule: rule.to_string(),
        seed: seed.to_string(),
        period: row.period,
        residue: row.residue,
        digit: row.digit,
        frequency: row.frequency,
        exact: row.exact,
        x_is_a_root_of: row.x_is_a_root_of,
        status: Status::Proved,
    });
    (elements.collect(), frequencies.collect())
}
