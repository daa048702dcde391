//! The data dictionary results/README.md and the list results/studies.json: made from what studies, experiments and
//! tables say of themselves.

use std::fmt::Write;

use serde_json::{Value, json};

use super::LEDGER;
use crate::STUDIES;
use crate::table::{Experiment, Study, Table};

/// What stands before the tables and after them.
const BEFORE: &str = include_str!("dictionary_before.md");
const AFTER: &str = include_str!("dictionary_after.md");

/// The command that computes the tables of an experiment.
pub fn command(study: &Study, experiment: &Experiment) -> String {
    format!("target/release/{} {}", study.program(), experiment.name)
}

/// The command that computes a table, by the path of its file below the results.
pub fn command_of(path: &str) -> Option<String> {
    let name = path.trim_end_matches(".csv");
    let mut experiments = STUDIES
        .iter()
        .copied()
        .chain([&LEDGER])
        .flat_map(|study| study.experiments.iter().map(move |experiment| (study, experiment)));
    let found = experiments.find(|(_, experiment)| experiment.tables.iter().any(|table| table.name == name));
    found.map(|(study, experiment)| command(study, experiment))
}

/// The data dictionary, in Markdown.
pub fn dictionary() -> String {
    let mut text = BEFORE.to_string();
    for study in STUDIES.iter().copied().chain([&LEDGER]) {
        for experiment in study.experiments {
            for table in experiment.tables {
                describe(&mut text, study, experiment, table);
            }
        }
    }
    text + "\n" + AFTER
}

fn describe(text: &mut String, study: &Study, experiment: &Experiment, table: &Table) {
    let long = experiment.long.map_or(String::new(), |cost| format!(" A long run: {cost}."));
    let size = experiment.size.as_ref().map_or(String::new(), |size| {
        let (meaning, range) = (size.meaning.to_lowercase(), &size.range);
        format!(" `--{}`: {meaning}, {} to {}; {}.", size.option, range.start(), range.end(), size.default)
    });
    let (name, about, command) = (table.name, table.about, command(study, experiment));
    // Writing to a string cannot fail.
    let _ = write!(text, "\n## {name}.csv\n\n{about}{long}\n`{command}`.{size}\n\n");
    let _ = writeln!(text, "| column | meaning |\n|---|---|");
    for (names, meaning) in table.columns {
        let _ = writeln!(text, "| {names} | {meaning} |");
    }
}

/// The studies with their tables, as the site and the paper read them.
pub fn studies() -> Value {
    let table = |study: &Study, experiment: &Experiment, table: &Table| {
        json!({
            "name": table.name,
            "about": table.about,
            "columns": table.columns,
            "command": command(study, experiment),
            "long": experiment.long,
        })
    };
    let tables = |study: &Study| {
        let experiments = study.experiments.iter();
        let tables =
            experiments.flat_map(|experiment| experiment.tables.iter().map(move |t| (experiment, t)));
        Vec::from_iter(tables.map(|(experiment, t)| table(study, experiment, t)))
    };
    let studies = STUDIES.iter().map(|study| {
        json!({
            "key": study.key,
            "title": study.title,
            "summary": study.summary,
            "try": study.example,
            "doc": study.page,
            "tables": tables(study),
        })
    });
    studies.collect()
}
