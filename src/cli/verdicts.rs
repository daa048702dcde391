//! What a checker says of several files of certificates.

use std::path::PathBuf;

use super::input;
use super::output::{Format, OutputArgs, Report};
use crate::evidence::Refusal;
use crate::pipeline::exit::NoAnswer;

/// Checks each file; those that hold are reported, the others named in one line. Exit code 1 if some are wrong, 2 if some are malformed:
/// then no file is written, and a report on stdout is complete all the same.
pub(super) fn verify<T>(
    files: &[PathBuf],
    output: &OutputArgs,
    mut check: impl FnMut(&str, &[u8]) -> Result<T, Refusal>,
    mut holds: impl FnMut(&mut Report, &str, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut report = output.report(Format::Text)?;
    let (mut refused, mut malformed) = (Vec::new(), false);
    for file in files {
        let (name, bytes) = input::bytes(file)?;
        match check(&name, &bytes) {
            Ok(proved) => holds(&mut report, &name, proved)?,
            Err(refusal) => {
                let wrong = matches!(refusal, Refusal::Wrong(_));
                malformed |= !wrong;
                let relation = if wrong { " proves nothing" } else { "" };
                refused.push(format!("{name}{relation}: {refusal}"));
            }
        }
    }
    if !malformed || output.file().path().is_none() {
        report.finish()?;
    }
    match refused.is_empty() {
        true => Ok(()),
        false if malformed => anyhow::bail!("{}", refused.join("; ")),
        false => Err(NoAnswer(refused.join("; ")).into()),
    }
}
