//! `curiosa separability bound`.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::read::{GateArgs, Multidegree, cut_text, degrees_text, multidegree};
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::images::bound::entropy_below;
use crate::separability::images::cover::{covered, shortened};
use crate::separability::images::minimum::least_entropy;
use crate::separability::macaulay::existence::{decisive, promising};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::sense::Sense;

/// The most columns of the matrix that is chosen.
const COLUMNS: usize = 700;

#[derive(Args)]
pub(in crate::cli) struct Bound {
    #[command(flatten)]
    gate: GateArgs,

    /// Degrees of the Macaulay matrix, one for each party; higher ones give better bounds [default: promising
    /// ones of the most columns, to 700]
    #[arg(long, value_name = "DEGREES", value_parser = multidegree)]
    multidegree: Option<Multidegree>,

    /// Random product vectors to descend from
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    starts: u32,

    /// Prove a share of the least value found instead, half of it if none is given, by a cover of the vectors of the first party by
    /// boxes; for two parties, some seconds to some minutes
    #[arg(long, value_name = "SHARE", num_args = 0..=1, require_equals = true, default_missing_value = "0.5", conflicts_with = "multidegree", value_parser = share)]
    cover: Option<f64>,

    /// The most boxes of a cover
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, requires = "cover", value_parser = clap::value_parser!(u64).range(1..))]
    boxes: u64,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct Row {
    cuts: String,
    #[serde(skip)]
    degrees: String,
    multidegree: Vec<usize>,
    entropy_lo: f64,
    entropy_found: f64,
}

#[derive(Serialize)]
struct Covered {
    entropy_lo: f64,
    entropy_found: f64,
    boxes: u64,
}

impl Bound {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let (matrix, sense) = self.gate.read()?;
        let parties = &self.gate.dims;
        if !decisive(parties, sense).exists() {
            return Err(NoAnswer(format!(
                "no matrix is a universal entangler of {parties} in this sense: the minimum is 0"
            ))
            .into());
        }
        if let Some(share) = self.cover {
            return self.by_cover(&matrix, share);
        }
        let mut report = self.output.report(Format::Text)?;
        let mut worthless = false;
        for cuts in sense.groups(parties) {
            let multidegree = match &self.multidegree {
                Some(multidegree) => multidegree.0.clone(),
                None => match promising(parties, &cuts, COLUMNS).pop() {
                    Some(multidegree) => multidegree,
                    None => anyhow::bail!(
                        "no Macaulay matrix of at most {COLUMNS} columns is promising for {parties}: name one by --multidegree"
                    ),
                },
            };
            let lo = entropy_below(&matrix, parties, &cuts, &multidegree)?;
            worthless |= lo == 0.0;
            let found = least_entropy(&matrix.to_floats(), parties, &cuts, self.starts as usize, 1);
            let name = match (sense, &cuts[..]) {
                (Sense::NotProduct, [_, _, ..]) => "average over the parties".to_string(),
                _ => cut_text(parties, cuts[0]),
            };
            let row = Row {
                cuts: name,
                degrees: degrees_text(&multidegree),
                multidegree: multidegree.clone(),
                entropy_lo: lo,
                entropy_found: found.map_or(f64::NAN, |least| least.entropy),
            };
            let text = |out: &mut dyn Write| {
                writeln!(out, "linear entropy 1 - tr rho^2, {}", row.cuts)?;
                writeln!(out, "  at least   {:.6e} (proved, multidegree {})", row.entropy_lo, row.degrees)?;
                writeln!(out, "  at most    {:.6e} (found)", row.entropy_found)
            };
            report.row(&row, text)?;
        }
        report.finish()?;
        if worthless {
            return Err(NoAnswer("a lower bound is 0: the Macaulay matrix has no full rank".into()).into());
        }
        Ok(())
    }

    fn by_cover(&self, matrix: &GaussianMatrix, share: f64) -> anyhow::Result<()> {
        let parties = &self.gate.dims;
        let cuts = parties.single_cuts();
        let least = least_entropy(&matrix.to_floats(), parties, &cuts, self.starts as usize, 1);
        let found = least.map_or(f64::NAN, |least| least.entropy);
        // Few digits, so that other processors prove the same.
        let lo = shortened(found * share);
        let Some(boxes) = covered(matrix, parties, lo, self.boxes)? else {
            return Err(NoAnswer(format!(
                "neither proved nor refuted that no product vector has less than {lo:e}: {} boxes do not suffice; {found:e} is found",
                self.boxes
            ))
            .into());
        };
        let mut report = self.output.report(Format::Text)?;
        let row = Covered { entropy_lo: lo, entropy_found: found, boxes };
        report.row(&row, |out| {
            writeln!(out, "linear entropy 1 - tr rho^2")?;
            writeln!(out, "  at least   {lo:.6e} (proved, by {boxes} boxes)")?;
            writeln!(out, "  at most    {found:.6e} (found)")
        })?;
        report.finish()
    }
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.001..=0.999).contains(share))
        .ok_or_else(|| "0.001 to 0.999 is accepted".into())
}
