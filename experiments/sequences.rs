//! Table sequences: the sequences of the OEIS that the tables compute, and how the terms compare.

use std::fs;
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::file::sha256;
use curiosa::pipeline::oeis::{self, Comparison};
use curiosa::pipeline::run::{Run, Table};
use serde_json::json;

/// Compare the tables in the folder of results with the known terms of every sequence
#[derive(Parser)]
#[command(version, before_help = "Example: sequences --out /tmp/results --oeis results/oeis")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let args = &arguments.run;
        let sequences = oeis::sequences(&args.oeis)?;
        let mut run = Run::start("sequences", args, json!({}))?;
        // What the comparisons depend on: the known terms and the tables, byte by byte.
        let mut inputs = serde_json::to_string(&sequences)?;
        for table in oeis::tables(&sequences) {
            let path = args.out.join(table);
            if path.exists() {
                let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                inputs += &format!("{table} {}\n", sha256(&bytes));
            }
        }
        let compare = |unit: usize| sequences[unit].compare(&args.out).map_err(|error| format!("{error:#}"));
        let parameters = json!({"inputs": sha256(inputs.as_bytes())});
        let compared: Option<Vec<Result<Comparison, String>>> =
            run.compute("sequences", parameters, sequences.len(), compare)?;
        let rows: Result<Vec<Comparison>, String> = compared.into_iter().flatten().collect();
        run.finish(&[Table::new("sequences", &rows.map_err(anyhow::Error::msg)?)?])
    })
}
