//! Matrices, sizes of parties and senses from the command line.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::matrix_files::square;
use crate::cli::input;
use crate::separability::certificates::certify::fits;
use crate::separability::images::refute::ProductVector;
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::{Cut, Parties};
use crate::separability::model::sense::Sense;
use crate::separability::zeros::algebraic::AlgebraicVector;

pub(super) const FILE_HELP: &str = "File of a square matrix, - is stdin: JSON {\"matrix\": rows}, an entry a number or [re, im], or a NumPy \
    array (.npy). Basis vectors are numbered as by the Kronecker product, the last party fastest";

/// The matrix in a file; `-` is stdin.
pub(super) fn read(file: &Path) -> anyhow::Result<ComplexMatrix> {
    let (name, bytes) = input::bytes(file)?;
    square(&bytes, &name)
}

/// A matrix as JSON, a row a line, with the number of the candidate that it is.
pub(super) fn to_text(matrix: &GaussianMatrix, candidate: Option<u64>) -> String {
    let entry = |entry: &Gaussian| if entry.im == 0 { json!(entry.re) } else { json!([entry.re, entry.im]) };
    let row = |row: usize| Value::Array(matrix.row(row).iter().map(entry).collect()).to_string();
    let rows: Vec<String> = (0..matrix.size()).map(row).collect();
    let number = candidate.map_or(String::new(), |number| format!(", \"candidate\": {number}"));
    format!("{{\"matrix\": [\n  {}\n]{number}}}\n", rows.join(",\n  "))
}

/// Sizes of parties, such as 3,4.
pub(super) fn parties(text: &str) -> Result<Parties, String> {
    let sizes = text.split([',', 'x']).map(|size| size.trim().parse::<usize>());
    let sizes =
        sizes.collect::<Result<_, _>>().map_err(|_| "sizes such as 3,4 or 2,2,2 are accepted".to_string())?;
    Parties::new(sizes).map_err(|error| error.to_string())
}

/// A list of numbers from 1 on, such as 2,5.
pub(super) fn multidegree(text: &str) -> Result<Multidegree, String> {
    let degrees =
        text.split(',').map(|degree| degree.trim().parse().ok().filter(|degree| (1..=50).contains(degree)));
    let degrees: Option<Vec<usize>> = degrees.collect();
    degrees.map(Multidegree).ok_or_else(|| "degrees from 1 to 50 such as 2,5 are accepted".to_string())
}

/// A degree for each party.
#[derive(Clone)]
pub(super) struct Multidegree(pub(super) Vec<usize>);

/// What images must be.
#[derive(Args, Clone)]
pub(super) struct SenseArgs {
    /// What the image of every product vector must be (for two parties all are the same)
    #[arg(long, value_enum, default_value_t = SenseName::NotProduct)]
    sense: SenseName,

    /// Parties on one side of a cut, counted from 1, such as 1,2: entangled across it
    #[arg(long, value_name = "PARTIES", value_delimiter = ',', conflicts_with = "sense")]
    cut: Option<Vec<usize>>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum SenseName {
    /// Not a product of a vector for each party
    NotProduct,
    /// Entangled across every cut
    Genuine,
}

impl SenseArgs {
    pub(super) fn sense(&self, parties: &Parties) -> anyhow::Result<Sense> {
        let Some(members) = &self.cut else {
            return Ok(match self.sense {
                SenseName::NotProduct => Sense::NotProduct,
                SenseName::Genuine => Sense::Genuine,
            });
        };
        let mut cut: Cut = 0;
        for &party in members {
            if !(1..=parties.count()).contains(&party) || cut >> (party - 1) & 1 == 1 {
                bail!("--cut {party}: distinct parties from 1 to {} are accepted", parties.count());
            }
            cut |= 1 << (party - 1);
        }
        if cut.count_ones() as usize == parties.count() {
            bail!("--cut names all parties: some, but not all are accepted");
        }
        Ok(Sense::Across(cut))
    }
}

/// A cut for people: {1} | {2, 3}.
pub(super) fn cut_text(parties: &Parties, cut: Cut) -> String {
    let all = (1 << parties.count()) - 1;
    let side = |cut: Cut| {
        let members = parties.members(cut).into_iter().map(|party| (party + 1).to_string());
        Vec::from_iter(members).join(", ")
    };
    format!("{{{}}} | {{{}}}", side(cut), side(all & !cut))
}

/// A matrix of Gaussian integers, its parties, and what is to be shown of it.
#[derive(Args)]
pub(super) struct GateArgs {
    #[arg(value_name = "FILE", help = FILE_HELP)]
    file: PathBuf,

    /// Sizes of the parties, such as 3,4
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    pub(super) dims: Parties,

    #[command(flatten)]
    sense: SenseArgs,
}

impl GateArgs {
    /// The matrix, which is unitary up to a factor and one on the parties, and the sense.
    pub(super) fn read(&self) -> anyhow::Result<(GaussianMatrix, Sense)> {
        let named = || format!("in {}", self.file.display());
        let matrix = GaussianMatrix::from_floats(&read(&self.file)?).with_context(named)?;
        fits(&matrix, &self.dims)?;
        matrix.scale().with_context(named)?;
        Ok((matrix, self.sense.sense(&self.dims)?))
    }
}

/// Degrees for people: (2, 5).
pub(super) fn degrees_text(degrees: &[usize]) -> String {
    format!("({})", Vec::from_iter(degrees.iter().map(usize::to_string)).join(", "))
}

/// A product vector for people: (1, 0, i) (x) (1, -1).
pub(super) fn vector_text(vector: &ProductVector) -> String {
    let entry = |entry: &Gaussian| match (entry.re, entry.im) {
        (re, 0) => re.to_string(),
        (0, 1) => "i".to_string(),
        (0, -1) => "-i".to_string(),
        (0, im) => format!("{im}i"),
        (re, im) => format!("{re}{im:+}i"),
    };
    let factor =
        |factor: &Vec<Gaussian>| format!("({})", Vec::from_iter(factor.iter().map(entry)).join(", "));
    Vec::from_iter(vector.iter().map(factor)).join(" (x) ")
}

/// A product vector over a number field for people: (1, x) (x) (x, 1) with x^2 - 2 = 0.
pub(super) fn algebraic_text(vector: &AlgebraicVector) -> String {
    // Of degree 1 all coordinates are numbers.
    match vector.polynomial.degree() {
        1 => vector.to_string(),
        _ => format!("{vector} with {} = 0", vector.polynomial),
    }
}
