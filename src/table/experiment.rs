//! Experiments: what computes tables.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

use super::{Filled, Table};
use crate::evidence::Published;
use crate::job::Work;

/// What computes one or more tables in one run.
pub struct Experiment {
    /// Its name within the study, which is that of the first table unless it says more.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its tables.
    pub tables: &'static [&'static Table],
    /// How large it is; `None` if there is nothing to choose.
    pub size: Option<Size>,
    /// Whether its units can be computed in parts, on several machines.
    pub sharded: bool,
    /// Of a run that `make` does not make: what it takes.
    pub long: Option<&'static str>,
    /// Whether it makes random choices.
    pub random: bool,
    /// What it reads beside its sources.
    pub reads: Reads,
    /// What else the tables depend on, for the provenance.
    pub constants: &'static [(&'static str, u64)],
    /// Computes the tables, or what of them can be computed now.
    pub compute: fn(&Request<'_>, &mut dyn Work) -> anyhow::Result<Vec<Filled>>,
}

impl Experiment {
    /// One that has no size, can be computed in parts and is run by `make`; the rest is added with `..`.
    pub const fn of(
        name: &'static str,
        about: &'static str,
        tables: &'static [&'static Table],
        compute: fn(&Request<'_>, &mut dyn Work) -> anyhow::Result<Vec<Filled>>,
    ) -> Self {
        let (size, sharded, long) = (None, true, None);
        let (random, reads, constants) = (false, Reads::Nothing, &[] as &[_]);
        Experiment { name, about, tables, size, sharded, long, random, reads, constants, compute }
    }

    /// The same with random choices, which a seed repeats.
    pub const fn random(self) -> Self {
        Experiment { random: true, ..self }
    }

    /// The same with a size.
    pub const fn with_size(self, size: Size) -> Self {
        Experiment { size: Some(size), ..self }
    }

    /// The same as a long run, which takes so much.
    pub const fn long(self, cost: &'static str) -> Self {
        Experiment { long: Some(cost), ..self }
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Experiment").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What an experiment reads beside the sources of its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nothing.
    Nothing,
    /// What is published of these sequences.
    Published(&'static [&'static str]),
    /// All other tables, and the known terms.
    Tables,
    /// The sources of all studies.
    Studies,
}

/// What the size of an experiment means.
#[derive(Clone, Debug)]
pub struct Size {
    /// The option's name: `max-n`, `maps`, `digits`.
    pub option: &'static str,
    /// What it is, in a line.
    pub meaning: &'static str,
    /// What is accepted.
    pub range: RangeInclusive<usize>,
    /// What it is unless the user says otherwise.
    pub default: usize,
    /// A size that takes a second or two, for examples and tests.
    pub quick: usize,
}

/// What an experiment is asked for.
pub struct Request<'a> {
    /// The size; 0 if it has none.
    pub size: usize,
    /// Seed of random choices.
    pub seed: u64,
    /// The folder of results, for what is made of other tables.
    pub results: &'a Path,
    /// What is published of a sequence, by its A-number.
    pub published: &'a (dyn Fn(&str) -> anyhow::Result<Published> + Sync),
}

/// A study: what there is to know of it without computing anything.
#[derive(Debug)]
pub struct Study {
    /// The name of its room, of its folder in results/ and of its commands.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about and what was found, in two sentences.
    pub summary: &'static str,
    /// A command to try.
    pub example: &'static str,
    /// Its page, from the root of the project.
    pub page: &'static str,
    /// Its experiments, in the order in which they run.
    pub experiments: &'static [&'static Experiment],
}

impl Study {
    /// The program that computes its tables.
    pub fn program(&self) -> String {
        format!("{}_tables", self.key)
    }
}
