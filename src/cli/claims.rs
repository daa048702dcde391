//! `curiosa claims`: the ledger of claims.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use super::output::{Format, OutputArgs};
use super::results::ResultsArgs;
use crate::ledger::claims::{Recorded, Verdict};

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa claims                           every statement of the sources that was checked
  curiosa claims --verdict refuted         those that are wrong, and why";

#[derive(Args)]
pub(super) struct Claims {
    /// Only claims with this verdict
    #[arg(long, value_enum)]
    verdict: Option<VerdictArg>,

    /// Only claims of this study
    #[arg(long, value_name = "STUDY")]
    study: Option<String>,

    #[command(flatten)]
    results: ResultsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum VerdictArg {
    Confirmed,
    Refuted,
    NotDecided,
}

impl Claims {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let path = self.results.folder().join("claims.csv");
        let cannot =
            || format!("cannot read {} (this works in the project's folder, after make)", path.display());
        let mut ledger = csv::Reader::from_path(&path).with_context(cannot)?;
        let verdict = self.verdict.map(|verdict| match verdict {
            VerdictArg::Confirmed => Verdict::Confirmed,
            VerdictArg::Refuted => Verdict::Refuted,
            VerdictArg::NotDecided => Verdict::NotDecided,
        });
        let columns = ledger.headers().with_context(cannot)?.clone();
        let claims: Vec<Recorded> = ledger.deserialize().collect::<Result<_, _>>().with_context(cannot)?;
        let studies: BTreeSet<&str> = claims.iter().map(|claim| claim.study.as_str()).collect();
        // As the commands spell it, too.
        let study = self.study.as_ref().map(|study| study.to_lowercase().replace('-', "_"));
        if let Some(study) = study.as_deref().filter(|study| !studies.contains(study)) {
            bail!("the ledger has no study '{study}'; it has {}", Vec::from_iter(studies).join(", "));
        }
        let mut report = self.output.report_of(Format::Text, &Vec::from_iter(&columns))?;
        for claim in &claims {
            let wanted = verdict.is_none_or(|verdict| verdict == claim.verdict)
                && study.as_ref().is_none_or(|study| *study == claim.study);
            if !wanted {
                continue;
            }
            let text = |out: &mut dyn Write| {
                writeln!(out, "{} ({}), {}: {}", claim.verdict, claim.status, claim.study, claim.statement)?;
                writeln!(out, "    published {}", claim.published)?;
                if claim.computed != claim.published {
                    writeln!(out, "    computed  {}", claim.computed)?;
                }
                writeln!(out, "    by        {}", claim.evidence)?;
                if claim.note.is_empty() { Ok(()) } else { writeln!(out, "    {}", claim.note) }
            };
            report.row(claim, text)?;
        }
        report.finish()
    }
}
