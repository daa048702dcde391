//! `curiosa separability search`.

use clap::{Args, ValueEnum};

use super::read::{SenseArgs, parties, to_text};
use crate::cli::output::FileArgs;
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::gates::search::{Family, candidate};
use crate::separability::images::refute::refute;
use crate::separability::macaulay::existence::decisive;
use crate::separability::model::parties::Parties;

#[derive(Args)]
pub(in crate::cli) struct Search {
    /// What to look among
    #[arg(value_enum)]
    family: Name,

    /// Sizes of the parties, such as 3,4
    #[arg(long, value_name = "SIZES", value_parser = parties)]
    dims: Parties,

    #[command(flatten)]
    sense: SenseArgs,

    /// The number of the first candidate; that of the one found stands in the file
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many candidates
    #[arg(long, value_name = "N", default_value_t = 1000)]
    tries: u64,

    /// Number of gates of circuits
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    gates: u32,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    file_out: FileArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Name {
    /// Letter grids of rotations, two entries in each row
    Rotations,
    /// Letter grids of Hadamard blocks: symmetric, two entries in each row
    Reflections,
    /// Letter grids of pairs with any signs, two entries in each row
    Pairs,
    /// As reflections, with one letter used three times, for odd dimensions
    Triple,
    /// Symmetric, four entries 1 or -1 in each row
    Weighing,
    /// Symmetric Hadamard matrices
    Signs,
    /// Clifford circuits on qubits
    Circuit,
}

impl Search {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let family = match self.family {
            Name::Rotations => Family::Rotations,
            Name::Reflections => Family::Reflections,
            Name::Pairs => Family::Pairs,
            Name::Triple => Family::Triple,
            Name::Weighing => Family::Weighing,
            Name::Signs => Family::Signs,
            Name::Circuit => Family::Circuit(self.gates as usize),
        };
        let parties = &self.dims;
        let sense = self.sense.sense(parties)?;
        if !decisive(parties, sense).exists() {
            return Err(
                NoAnswer(format!("no matrix is a universal entangler of {parties} in this sense")).into()
            );
        }
        let options = Options { most_tries: 2, primes: 1, ..Options::default() };
        for seed in self.seed..self.seed.saturating_add(self.tries) {
            let Some(matrix) = candidate(family, parties, sense, seed) else {
                return Err(NoAnswer(format!("no such matrix is known for {parties}")).into());
            };
            // Most candidates fail at a vector with small coordinates.
            if sense.groups(parties).iter().any(|cuts| refute(&matrix, parties, cuts, 30_000, 0).is_some()) {
                continue;
            }
            if let Attempt::Certified(_) = certify(&matrix, parties, sense, &options)? {
                return self.file_out.write(to_text(&matrix, Some(seed)).as_bytes());
            }
        }
        Err(NoAnswer(format!("none of {} candidates is certified", self.tries)).into())
    }
}
