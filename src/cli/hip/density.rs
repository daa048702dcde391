//! `curiosa hip density`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::args::write;
use crate::cli::output::{Format, OutputArgs};
use crate::evidence::Known;
use crate::hip::density::{BOUNDS, Bound, Inequality};
use crate::pipeline::args::ThreadsArgs;

#[derive(Args)]
pub(in crate::cli) struct Density {
    /// Prove the inequality in this file instead
    #[arg(value_name = "FILE", conflicts_with_all = ["long", "inequality"])]
    file: Option<PathBuf>,

    /// The bounds whose proof takes minutes too
    #[arg(long)]
    long: bool,

    /// Write this inequality to stdout instead, for programs that check it
    #[arg(long, value_name = "NAME", conflicts_with = "long", value_parser = clap::builder::PossibleValuesParser::new(Bound::names()))]
    inequality: Option<String>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

impl Density {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        if let Some(name) = &self.inequality {
            let text = Bound::text(name).context("the names are those of inequalities")?;
            return write(Path::new("-"), text.as_bytes());
        }
        let mut report = self.output.report(Format::Text)?;
        if let Some(path) = &self.file {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            let inequality: Inequality = text.parse().with_context(|| path.display().to_string())?;
            let (points, least) = (inequality.points(), inequality.least());
            let Some(branches) = inequality.prove() else {
                bail!("{}: for some colouring even squares have less weight than {least}", path.display())
            };
            report.row(&json!({"points": points, "least": least, "branches": branches}), |out| {
                writeln!(out, "holds for every colouring of {points} points, by {branches} branches")
            })?;
            return report.finish();
        }
        for bound in BOUNDS.iter().filter(|bound| self.long || !bound.is_long) {
            let names = Vec::from_iter(bound.inequalities()).join(" + ");
            let Some(branches) = bound.prove() else { bail!("the inequality {names} does not hold") };
            let proved = Known::exhaustive("the colourings of the points", branches);
            let (periods, share, even, status) =
                (bound.colourings(), bound.share(), bound.even_share(), proved.status());
            let json = json!({"periods": periods, "share": share.to_string(), "even_share": even.to_string(),
                "inequalities": names, "branches": branches, "status": status});
            report.row(&json, |out| {
                writeln!(
                    out,
                    "periods {periods}: at least {share} of all squares ({status}, by {names}, {branches} branches)"
                )
            })?;
        }
        report.finish()
    }
}
