//! `curiosa separability certify`.

use clap::Args;

use super::read::{GateArgs, Multidegree, cut_text, degrees_text, multidegree};
use super::refute::refutation;
use crate::cli::output::FileArgs;
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::certificates::certify::{Attempt, Options, Try, certify};
use crate::separability::images::minimum::least_entropy;
use crate::separability::macaulay::existence::{Count, decisive};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;

/// Starts of a descent to the least entanglement.
const STARTS: usize = 64;

#[derive(Args)]
pub(in crate::cli) struct Certify {
    #[command(flatten)]
    gate: GateArgs,

    /// Degrees of the Macaulay matrix, one for each party [default: the smallest that are promising]
    #[arg(long, value_name = "DEGREES", value_parser = multidegree)]
    multidegree: Option<Multidegree>,

    /// The most columns of a Macaulay matrix
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = clap::value_parser!(u32).range(1..=30_000))]
    max_columns: u32,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    file_out: FileArgs,
}

impl Certify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let (matrix, sense) = self.gate.read()?;
        let parties = &self.gate.dims;
        let count = decisive(parties, sense);
        if !count.exists() {
            let refuted = refuted(&matrix, parties, sense, self.max_columns as usize);
            return Err(NoAnswer(impossible(parties, count, refuted)).into());
        }
        let mut options = Options { most_columns: self.max_columns as usize, ..Options::default() };
        options.multidegree = self.multidegree.map(|multidegree| multidegree.0);
        match certify(&matrix, parties, sense, &options)? {
            Attempt::Certified(certificate) => self.file_out.write(certificate.to_json().as_bytes()),
            Attempt::Short(tries) => {
                let reason = refuted(&matrix, parties, sense, self.max_columns as usize)
                    .unwrap_or_else(|| open(&matrix, parties, &tries));
                Err(NoAnswer(reason).into())
            }
        }
    }
}

fn impossible(parties: &Parties, count: Count, refuted: Option<String>) -> String {
    let reason = format!(
        "no matrix is a universal entangler of {parties} in this sense: varieties of dimensions {} and {} always meet in dimension {}",
        count.products, count.avoided, count.all
    );
    match refuted {
        Some(refuted) => format!("{reason}; {refuted}"),
        None => reason,
    }
}

/// A product vector that goes to a product, confirmed exactly.
fn refuted(matrix: &GaussianMatrix, parties: &Parties, sense: Sense, columns: usize) -> Option<String> {
    let refutation = refutation(matrix, parties, sense, columns)?;
    Some(format!("refuted: {}, exactly (separability refute writes a certificate)", refutation.text(parties)))
}

fn open(matrix: &GaussianMatrix, parties: &Parties, tries: &[Try]) -> String {
    let ranks = tries.iter().map(|tried| {
        let degrees = degrees_text(&tried.multidegree);
        format!("{degrees} of {} columns lacks {}", tried.columns, tried.deficiency)
    });
    let cuts = &tries[0].cuts;
    let across = match cuts[..] {
        [cut] if parties.count() > 2 => format!(" across {}", cut_text(parties, cut)),
        _ => String::new(),
    };
    let least =
        least_entropy(&matrix.to_floats(), parties, cuts, STARTS, 1).map_or(f64::NAN, |least| least.entropy);
    format!(
        "neither proved nor refuted{across}: the rank at multidegree {} (which proves nothing); the least linear entropy found is {least:.1e}",
        Vec::from_iter(ranks).join(", at ")
    )
}
