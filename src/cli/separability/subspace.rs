//! `curiosa separability subspace`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use super::read::{
    Multidegree, SenseArgs, algebraic_text, cut_text, degrees_text, multidegree, parties, read, vector_text,
};
use crate::cli::output::FileArgs;
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::certificates::certify::Options;
use crate::separability::images::refute::ProductVector;
use crate::separability::model::gaussian::whole;
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::subspaces::bases::Named;
use crate::separability::subspaces::certify::{Attempt, Try, certify, groupings};
use crate::separability::subspaces::find::{NEAR, Nearest, nearest, over_number_field};
use crate::separability::subspaces::subspace::Subspace;
use crate::separability::zeros::algebraic::AlgebraicVector;
use crate::separability::zeros::member;

/// The longest vector that is written out in a message.
const LONGEST: usize = 200;

/// Starts of an ascent.
const STARTS: usize = 64;

#[derive(Args)]
pub(in crate::cli) struct SubspaceArgs {
    /// File of vectors that span the subspace, - is stdin: JSON {"matrix": rows}, a vector a row, an entry a whole number or
    /// [re, im] of such, or a NumPy array (.npy). Basis vectors are numbered as by the Kronecker product, the last
    /// party fastest. Or a name: tiles, pyramid, shifts, gentiles1-4x4, gentiles2-3x4, antidiagonals-3x3, weights-3, the last four also for
    /// other sizes
    #[arg(value_name = "FILE|NAME")]
    vectors: PathBuf,

    /// Sizes of the parties, such as 3,4; not for a name
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    dims: Option<Parties>,

    /// The subspace of all vectors that are orthogonal to those of the file
    #[arg(long)]
    orthogonal: bool,

    /// Look for a product vector, and write the certificate that it is in the subspace
    #[arg(long)]
    product_vector: bool,

    #[command(flatten)]
    sense: SenseArgs,

    /// Degrees of the Macaulay matrix, one for each party or side of a cut [default: the smallest that are promising]
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

impl SubspaceArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let subspace = self.read()?;
        let sense = self.sense.sense(subspace.parties())?;
        let mut options = Options { most_columns: self.max_columns as usize, ..Options::default() };
        options.multidegree = self.multidegree.map(|multidegree| multidegree.0);
        if self.product_vector {
            let found = groupings(subspace.parties(), sense)
                .into_iter()
                .find_map(|cut| Some((cut, Found::of(&subspace, cut, &options, f64::INFINITY).ok()?)));
            let Some((cut, found)) = found else {
                return Err(NoAnswer(
                    "no product vector was found in it, which proves nothing: without --product-vector this tries to prove that there is none".into(),
                )
                .into());
            };
            let certificate = member::Certificate::new(&subspace, cut, &found.vector(&subspace));
            return self.file_out.write(certificate.to_json().as_bytes());
        }
        match certify(&subspace, sense, &options)? {
            Attempt::Certified(certificate) => self.file_out.write(certificate.to_json().as_bytes()),
            Attempt::Impossible(cut) => {
                let forms = subspace.forms().len();
                let reason = format!(
                    "every subspace of {} dimensions of {} has a product vector{}, as {forms} linear form{} too few",
                    subspace.basis().len(),
                    subspace.parties(),
                    across(subspace.parties(), cut),
                    if forms == 1 { " is" } else { "s are" }
                );
                let found = groupings(subspace.parties(), sense).into_iter().find_map(|cut| {
                    Some(Found::of(&subspace, cut, &options, NEAR).ok()?.text(&subspace, cut))
                });
                Err(NoAnswer(found.map_or(reason.clone(), |found| format!("{reason}; {found}"))).into())
            }
            Attempt::Short(tries) => {
                let mut least = Vec::new();
                for cut in groupings(subspace.parties(), sense) {
                    match Found::of(&subspace, cut, &options, NEAR) {
                        Ok(found) => return Err(NoAnswer(found.text(&subspace, cut)).into()),
                        Err(distance) => least.push(distance),
                    }
                }
                let least = least.into_iter().fold(f64::INFINITY, f64::min);
                Err(NoAnswer(open(&subspace, &tries, least)).into())
            }
        }
    }

    fn read(&self) -> anyhow::Result<Subspace> {
        let name = self.vectors.to_str().filter(|_| !self.vectors.exists());
        if let (Some(name), None) = (name, &self.dims) {
            if self.orthogonal {
                bail!("--orthogonal is for a file; {name} is a name");
            }
            return Ok(Named::parse(name)?.subspace()?);
        }
        let Some(dims) = &self.dims else {
            bail!(
                "--dims is missing: the sizes of the parties of {}, such as --dims 3,4",
                self.vectors.display()
            );
        };
        let matrix = read(&self.vectors)?;
        let named = || format!("in {}", self.vectors.display());
        let row = |row: usize| (0..matrix.ncols()).map(|column| whole(matrix[(row, column)])).collect();
        let vectors: Vec<Vec<_>> =
            (0..matrix.nrows()).map(row).collect::<Result<_, _>>().with_context(named)?;
        let made = if self.orthogonal { Subspace::orthogonal } else { Subspace::spanned };
        made(dims.clone(), vectors).with_context(named)
    }
}

/// A product vector that is in a subspace, confirmed exactly.
enum Found {
    Gaussian(ProductVector),
    Algebraic(AlgebraicVector),
}

impl Found {
    /// One of Gaussian integers or, if there is one that is as near as this, over a number field; else the least squared distance found.
    fn of(subspace: &Subspace, cut: Option<Cut>, options: &Options, near: f64) -> Result<Found, f64> {
        let grouped = cut.map_or_else(|| subspace.clone(), |cut| subspace.across(cut));
        match nearest(&grouped, STARTS, 1) {
            Nearest::Inside(vector) => Ok(Found::Gaussian(vector)),
            Nearest::Distance(distance) if distance < near => {
                over_number_field(&grouped, options.most_columns).map(Found::Algebraic).ok_or(distance)
            }
            Nearest::Distance(distance) => Err(distance),
        }
    }

    fn vector(self, subspace: &Subspace) -> AlgebraicVector {
        match self {
            Found::Gaussian(vector) => AlgebraicVector::gaussian(&vector, subspace.is_real()),
            Found::Algebraic(vector) => vector,
        }
    }

    fn text(&self, subspace: &Subspace, cut: Option<Cut>) -> String {
        let vector = match self {
            Found::Gaussian(vector) => vector_text(vector),
            Found::Algebraic(vector) => {
                let text = algebraic_text(vector);
                let degree = vector.polynomial.degree();
                // Of many digits nobody reads it.
                match text.len() {
                    ..=LONGEST => text,
                    _ => format!(
                        "a product vector over a field of degree {degree}, which --product-vector writes,"
                    ),
                }
            }
        };
        format!("{vector} is in it{}, exactly", across(subspace.parties(), cut))
    }
}

/// ` across {1} | {2, 3}`.
fn across(parties: &Parties, cut: Option<Cut>) -> String {
    cut.map_or(String::new(), |cut| format!(" across {}", cut_text(parties, cut)))
}

fn open(subspace: &Subspace, tries: &[Try], least: f64) -> String {
    let ranks = tries.iter().map(|tried| {
        let degrees = degrees_text(&tried.multidegree);
        format!("{degrees} of {} columns lacks {}", tried.columns, tried.deficiency)
    });
    let cut = tries.first().and_then(|tried| tried.cut);
    format!(
        "neither proved nor refuted{}: the rank at multidegree {} (which proves nothing); the least squared distance of a product vector found is {least:.1e}",
        across(subspace.parties(), cut),
        Vec::from_iter(ranks).join(", at ")
    )
}
