//! Table claims: every statement of the sources that a program can check, with the verdict.

use std::process::ExitCode;

use clap::Parser;
use curiosa::claims::{self, Claim};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use serde_json::json;

/// Check every statement of the sources that a program can check
#[derive(Parser)]
#[command(version, before_help = "Example: claims --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let checks = claims::all();
        let mut run = Run::start("claims", &arguments.run, json!({}))?;
        let found: Option<Vec<Claim>> =
            run.compute("claims", json!({}), checks.len(), |unit| checks[unit]())?;
        run.finish(&[Table::new("claims", &found.unwrap_or_default())?])
    })
}
