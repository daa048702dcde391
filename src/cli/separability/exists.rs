//! `curiosa separability exists`.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::read::{SenseArgs, cut_text, degrees_text, parties};
use crate::cli::output::{Format, OutputArgs};
use crate::separability::macaulay::existence::{columns, decisive, promising};
use crate::separability::model::parties::Parties;

/// The most columns of Macaulay matrices that are listed.
const COLUMNS: usize = 20_000;

#[derive(Args)]
pub(in crate::cli) struct Exists {
    /// Sizes of the parties, such as 3,4
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    dims: Parties,

    #[command(flatten)]
    sense: SenseArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Exists {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let parties = &self.dims;
        let sense = self.sense.sense(parties)?;
        let count = decisive(parties, sense);
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| {
            let (verdict, relation) = if count.exists() { ("exist", "<") } else { ("do not exist", ">=") };
            writeln!(
                out,
                "{parties}: universal entanglers {verdict}, as {} + {} {relation} {}",
                count.products, count.avoided, count.all
            )
        })?;
        for cuts in sense.groups(parties) {
            let cut =
                if cuts.len() == 1 { cut_text(parties, cuts[0]) } else { "all single parties".to_string() };
            let degrees = if count.exists() { promising(parties, &cuts, COLUMNS) } else { Vec::new() };
            let best =
                degrees.first().map(|degrees| (degrees.clone(), columns(parties, degrees).unwrap_or(0)));
            let text = |out: &mut dyn Write| match &best {
                Some((degrees, columns)) => {
                    let degrees = degrees_text(degrees);
                    writeln!(out, "  {cut}: Macaulay matrix of multidegree {degrees}, {columns} columns")
                }
                None if count.exists() => writeln!(out, "  {cut}: more than {COLUMNS} columns"),
                None => Ok(()),
            };
            let (degrees, columns) = best.clone().unzip();
            let json = json!({
                "dims": parties.sizes(), "exists": count.exists(), "products": count.products,
                "avoided": count.avoided, "all": count.all, "cut": cut, "multidegree": degrees, "columns": columns,
            });
            report.row(&json, text)?;
        }
        report.finish()
    }
}
