//! `curiosa separability identical`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use super::read::{FILE_HELP, read, to_text};
use crate::cli::output::FileArgs;
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::identical::certify::{Attempt, Try, certify};
use crate::separability::identical::named::Named;
use crate::separability::identical::particles::{Particles, System};
use crate::separability::model::gaussian::GaussianMatrix;

#[derive(Args)]
pub(in crate::cli) struct Identical {
    #[arg(value_name = "NAME|FILE", help = format!("A name: {}. Or a {}", Named::NAMES, FILE_HELP.split(". Basis").next().unwrap_or(FILE_HELP).replace("File", "file")))]
    gate: PathBuf,

    /// What the particles are; not for a name
    #[arg(long, value_enum)]
    particles: Option<Name>,

    /// Write the matrix of a name instead of its certificate
    #[arg(long)]
    matrix: bool,

    /// The most columns of a matrix whose rank is computed
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = clap::value_parser!(u32).range(1..=30_000))]
    max_columns: u32,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    file_out: FileArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Name {
    /// Symmetric states; basis |ij>, i <= j
    Bosons,
    /// Antisymmetric states; basis |ij>, i < j
    Fermions,
}

impl Identical {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let (matrix, system) = self.read()?;
        if self.matrix {
            return self.file_out.write(to_text(&matrix, None).as_bytes());
        }
        if !system.exists() {
            return Err(NoAnswer(format!(
                "every matrix sends some product state of {system} to one: varieties of dimension {} always meet in dimension {}",
                system.products(),
                system.dimension() - 1
            ))
            .into());
        }
        match certify(&matrix, system, self.max_columns as usize)? {
            Attempt::Certified(certificate) => self.file_out.write(certificate.to_json().as_bytes()),
            Attempt::Short(tries) => Err(NoAnswer(open(system, &tries, self.max_columns)).into()),
        }
    }

    fn read(&self) -> anyhow::Result<(GaussianMatrix, System)> {
        let name = self.gate.to_str().filter(|_| !self.gate.exists());
        let Some(particles) = self.particles else {
            let Some(name) = name else {
                bail!("--particles is missing: bosons or fermions, for {}", self.gate.display());
            };
            let named = Named::parse(name)?;
            return Ok((named.matrix(), named.system()));
        };
        if self.matrix {
            bail!("--matrix is for a name");
        }
        let particles = match particles {
            Name::Bosons => Particles::Bosons,
            Name::Fermions => Particles::Fermions,
        };
        let named = || format!("in {}", self.gate.display());
        let matrix = GaussianMatrix::from_floats(&read(&self.gate)?).with_context(named)?;
        let system = System::of_dimension(particles, matrix.size()).with_context(named)?;
        matrix.scale().with_context(named)?;
        Ok((matrix, system))
    }
}

fn open(system: System, tries: &[Try], most: u32) -> String {
    let tried = tries.iter().map(|tried| {
        let Try { equations, degree, p, columns, deficiency } = tried;
        format!("multiples of the {equations} of degree {degree} modulo {p} lack {deficiency} of {columns}")
    });
    let tried = Vec::from_iter(tried).join(", ");
    match (&*tried, system.particles()) {
        ("", Particles::Fermions) => format!(
            "neither proved nor refuted: no prime that is 2 or 1 modulo 4 divides M M^dagger, or there are more than {most} columns"
        ),
        ("", Particles::Bosons) => format!("neither proved nor refuted: there are more than {most} columns"),
        _ => format!("neither proved nor refuted: {tried} (which proves nothing)"),
    }
}
