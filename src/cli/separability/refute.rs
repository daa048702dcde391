//! `curiosa separability refute`.

use clap::Args;

use super::read::{GateArgs, algebraic_text, cut_text, vector_text};
use crate::cli::output::FileArgs;
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::images::refute::{ProductVector, refute};
use crate::separability::macaulay::existence::worthwhile;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::separability::zeros::algebraic::AlgebraicVector;
use crate::separability::zeros::certificate::Certificate;
use crate::separability::zeros::find::find;

/// Vectors with small coordinates that are tried first and, with many starts of a descent to others, last; multidegrees for those over
/// number fields, between.
const FIRST: usize = 100_000;
const LAST: usize = 2_000_000;
const STARTS: usize = 64;
const MULTIDEGREES: usize = 3;

#[derive(Args)]
pub(in crate::cli) struct Refute {
    #[command(flatten)]
    gate: GateArgs,

    /// The most columns of a Macaulay matrix
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=30_000))]
    max_columns: u32,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    file_out: FileArgs,
}

impl Refute {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let (matrix, sense) = self.gate.read()?;
        let parties = &self.gate.dims;
        match refutation(&matrix, parties, sense, self.max_columns as usize) {
            Some(found) => {
                let vector = match &found.vector {
                    Vector::Gaussian(vector) => AlgebraicVector::gaussian(vector, matrix.is_real()),
                    Vector::Algebraic(vector) => vector.clone(),
                };
                let certificate = Certificate::new(&matrix, parties, found.cut, &vector)?;
                self.file_out.write(certificate.to_json().as_bytes())
            }
            None => Err(NoAnswer(
                "no product vector was found that goes to a product, which proves nothing: separability certify tries to prove that there is none".into(),
            )
            .into()),
        }
    }
}

/// A product vector that goes to a product.
pub(super) struct Refutation {
    /// The cut across which it is one; none where it is a product vector.
    cut: Option<Cut>,
    vector: Vector,
}

enum Vector {
    Gaussian(ProductVector),
    Algebraic(AlgebraicVector),
}

/// A product vector that goes to what a sense excludes: with small coordinates, Gaussian fractions, or over a number field.
pub(super) fn refutation(
    matrix: &GaussianMatrix,
    parties: &Parties,
    sense: Sense,
    columns: usize,
) -> Option<Refutation> {
    sense.groups(parties).into_iter().find_map(|cuts| {
        let by_degrees = || {
            let multidegrees = worthwhile(parties, &cuts, columns, MULTIDEGREES);
            multidegrees.iter().find_map(|multidegree| find(matrix, parties, &cuts, multidegree))
        };
        let small = || refute(matrix, parties, &cuts, FIRST, 0).map(Vector::Gaussian);
        let others = || refute(matrix, parties, &cuts, LAST, STARTS).map(Vector::Gaussian);
        let vector = small().or_else(|| by_degrees().map(Vector::Algebraic)).or_else(others)?;
        let cut = if sense == Sense::NotProduct || parties.count() == 2 { None } else { Some(cuts[0]) };
        Some(Refutation { cut, vector })
    })
}

impl Refutation {
    /// What it says, for people.
    pub(super) fn text(&self, parties: &Parties) -> String {
        let across = self.cut.map_or(String::new(), |cut| format!(" across {}", cut_text(parties, cut)));
        match &self.vector {
            Vector::Gaussian(vector) => format!("{} goes to a product{across}", vector_text(vector)),
            Vector::Algebraic(vector) => format!("{} goes to a product{across}", algebraic_text(vector)),
        }
    }
}
