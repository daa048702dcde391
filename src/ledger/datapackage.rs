//! All tables as a data package: what the standard of the Open Knowledge Foundation (Frictionless, version 1) asks for.

use std::path::Path;

use anyhow::{Context, ensure};
use serde::Serialize;

use super::LEDGER;
use crate::STUDIES;
use crate::durable::digest::sha256;
use crate::table::Table;

/// The package, datapackage.json.
#[derive(Serialize)]
pub struct Package {
    profile: &'static str,
    name: &'static str,
    title: &'static str,
    description: &'static str,
    version: &'static str,
    licenses: [Licence; 3],
    resources: Vec<Resource>,
}

#[derive(Serialize)]
struct Licence {
    name: &'static str,
    path: &'static str,
    title: &'static str,
}

/// A table.
#[derive(Serialize)]
struct Resource {
    profile: &'static str,
    name: String,
    path: String,
    title: &'static str,
    description: &'static str,
    format: &'static str,
    mediatype: &'static str,
    encoding: &'static str,
    bytes: usize,
    hash: String,
    schema: Schema,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Schema {
    fields: Vec<Field>,
    missing_values: [&'static str; 1],
}

#[derive(Serialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    description: String,
}

/// What the column `status` means where a table says no more of it.
const STATUS: &str =
    "how the row is known: proved, checked twice, checked twice (shared parts) or single run";

/// The package of the tables that are there, which take their words from the registry of tables, and the types of their
/// columns from what they hold.
///
/// # Errors
/// If a table cannot be read, or has a column that is not described.
pub fn package(results: &Path) -> anyhow::Result<Package> {
    let studies = STUDIES.iter().copied().chain([&LEDGER]);
    let experiments = studies.flat_map(|study| study.experiments.iter().map(move |e| (study.title, e)));
    let tables = experiments.flat_map(|(title, e)| e.tables.iter().map(move |table| (title, *table)));
    let there = tables.filter(|(_, table)| results.join(format!("{}.csv", table.name)).exists());
    let resources = there.map(|(title, table)| resource(results, title, table));
    Ok(Package {
        profile: "tabular-data-package",
        name: "curiosa",
        title: "curiosa: studies in recreational mathematics and quantum information",
        description: "Tables of nine studies; results/README.md says what is in them, and the .meta.json beside each what \
            made it. Columns with published terms are data of the OEIS (https://oeis.org).",
        version: env!("CARGO_PKG_VERSION"),
        licenses: [
            Licence { name: "MIT", path: "https://opensource.org/license/mit", title: "MIT License" },
            Licence {
                name: "Apache-2.0",
                path: "https://www.apache.org/licenses/LICENSE-2.0",
                title: "Apache License 2.0",
            },
            Licence {
                name: "CC-BY-SA-4.0",
                path: "https://creativecommons.org/licenses/by-sa/4.0/",
                title: "published terms of the OEIS: Creative Commons Attribution-ShareAlike 4.0",
            },
        ],
        resources: resources.collect::<anyhow::Result<_>>()?,
    })
}

fn resource(results: &Path, title: &'static str, table: &Table) -> anyhow::Result<Resource> {
    let path = format!("{}.csv", table.name);
    let cannot = || format!("cannot read {}", results.join(&path).display());
    let bytes = std::fs::read(results.join(&path)).with_context(cannot)?;
    let mut reader = csv::Reader::from_reader(&*bytes);
    let header = reader.headers().with_context(cannot)?.clone();
    let mut kinds = vec![Kind::Nothing; header.len()];
    for row in reader.records() {
        for (kind, cell) in kinds.iter_mut().zip(&row.with_context(cannot)?) {
            *kind = (*kind).max(Kind::of(cell));
        }
    }
    let field = |(name, kind): (&str, &Kind)| {
        let described = table.columns.iter().find(|(names, _)| names.split(", ").any(|one| one == name));
        let meaning = described.map(|(_, meaning)| *meaning).or((name == "status").then_some(STATUS));
        let description = meaning.with_context(|| format!("{path}: the column {name} is not described"))?;
        Ok(Field { name: name.into(), kind: kind.name(), description: description.into() })
    };
    let fields = header.iter().zip(&kinds).map(field).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(!fields.is_empty(), "{path} has no columns");
    Ok(Resource {
        profile: "tabular-data-resource",
        name: table.name.replace('/', "-"),
        title,
        description: table.about,
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        bytes: bytes.len(),
        hash: format!("sha256:{}", sha256(&bytes)),
        schema: Schema { fields, missing_values: [""] },
        path,
    })
}

/// What the cells of a column are, each kind taking in those before it but truth values, which mix with nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Nothing,
    Boolean,
    Integer,
    Number,
    Text,
}

impl Kind {
    fn of(cell: &str) -> Kind {
        let digits = cell.strip_prefix('-').unwrap_or(cell);
        // A number with leading zeros is a name or a string of digits.
        let zeros = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
        match cell {
            "" => Kind::Nothing,
            "true" | "false" => Kind::Boolean,
            _ if zeros => Kind::Text,
            _ if digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty() => Kind::Integer,
            _ if digits.starts_with(|first: char| first.is_ascii_digit()) && cell.parse::<f64>().is_ok() => {
                Kind::Number
            }
            _ => Kind::Text,
        }
    }

    fn max(self, other: Kind) -> Kind {
        let mixed = (self == Kind::Boolean) != (other == Kind::Boolean);
        if mixed && self != Kind::Nothing && other != Kind::Nothing {
            Kind::Text
        } else {
            Ord::max(self, other)
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::Nothing | Kind::Text => "string",
        }
    }
}
