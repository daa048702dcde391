//! Audits: which units of finished parts to compute again, and what that shows.
//!
//! The sample is stratified by machine, because what goes wrong without a trace goes wrong on one machine: of each, units
//! are drawn at random without replacement. If w of the M units of a machine are wrong, s drawn ones are all right with
//! the probability C(M - w, s) / C(M, s).

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use rand::rngs::SysRng;
use rand::seq::index;
use rand::{SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use super::merge::Parts;
use super::part::Machine;

/// How many units to compute again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// This share of the units of each machine.
    Share(f64),
    /// At least so many, and of each machine in proportion to its units.
    Units(u64),
}

impl FromStr for Extent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let share =
            |percent: f64| (percent > 0.0 && percent <= 100.0).then_some(Extent::Share(percent / 100.0));
        let extent = match text.strip_suffix('%') {
            Some(percent) => percent.trim_end().parse().ok().and_then(share),
            None => text.parse().ok().filter(|&units| units > 0).map(Extent::Units),
        };
        extent.ok_or_else(|| "write a number of units, like 20, or a share of them to 100%, like 5%".into())
    }
}

impl Extent {
    /// How many of the units of a machine, of `all` units: at least one.
    fn of(self, units: usize, all: usize) -> usize {
        let share = match self {
            Extent::Share(share) => share,
            Extent::Units(wanted) => wanted as f64 / all as f64,
        };
        ((share * units as f64).ceil() as usize).clamp(1, units)
    }
}

/// A seed that nobody has chosen.
///
/// # Errors
/// If the system has none.
pub fn seed() -> anyhow::Result<u64> {
    // Short enough for those who write it down, and for programs that read JSON into floats.
    Ok(u64::from(SysRng.try_next_u32()?))
}

/// Units to compute again.
pub struct Sample<'a> {
    /// Each with its file, the machine that computed it, and what it found.
    pub units: Vec<Drawn<'a>>,
    /// Of each machine: how many units it has computed, how many are drawn.
    pub machines: BTreeMap<&'a Machine, (usize, usize)>,
}

/// A unit to compute again.
#[derive(Clone, Copy)]
pub struct Drawn<'a> {
    /// The file that has it.
    pub path: &'a Path,
    /// The machine that finished that part.
    pub machine: &'a Machine,
    /// Its number.
    pub unit: u64,
    /// Its result.
    pub result: &'a Value,
}

impl<'a> Sample<'a> {
    /// Draws units of the first job of these parts. The same seed draws the same units of the same parts.
    pub fn draw(parts: &'a Parts, extent: Extent, seed: u64) -> Self {
        let mut strata: BTreeMap<&Machine, Vec<Drawn>> = BTreeMap::new();
        for (path, part) in parts.iter() {
            let machine = &part.machine;
            let results = part.jobs.iter().take(1).flat_map(|job| &job.results);
            let drawn = results.map(|(&unit, result)| Drawn { path, machine, unit, result });
            strata.entry(machine).or_default().extend(drawn);
        }
        strata.retain(|_, units| !units.is_empty());
        let all = strata.values().map(Vec::len).sum();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut sample = Sample { units: Vec::new(), machines: BTreeMap::new() };
        for (machine, units) in strata {
            let size = extent.of(units.len(), all);
            sample.machines.insert(machine, (units.len(), size));
            sample.units.extend(index::sample(&mut random, units.len(), size).iter().map(|i| units[i]));
        }
        sample
    }

    /// With what probability at least a machine would have been found of whose units this share, or at least one, is
    /// wrong.
    pub fn power(&self, share: f64) -> f64 {
        let wrong = |units: usize| ((share * units as f64).ceil() as usize).clamp(1, units);
        let found = self.machines.values().map(|&(units, drawn)| found(units, wrong(units), drawn));
        found.fold(1.0, f64::min)
    }
}

/// The probability that a sample of `drawn` of `units`, of which `wrong` are wrong, has a wrong one. O(drawn).
///
/// ```
/// use curiosa::pipeline::audit::found;
/// assert_eq!(found(10, 1, 5), 0.5);
/// assert_eq!(found(10, 6, 5), 1.0);
/// ```
pub fn found(units: usize, wrong: usize, drawn: usize) -> f64 {
    if drawn > units.saturating_sub(wrong) {
        return 1.0;
    }
    // C(M - w, s) / C(M, s), a factor for each unit that is drawn.
    let right = |i: usize| (units - wrong - i) as f64 / (units - i) as f64;
    1.0 - (0..drawn).map(right).product::<f64>()
}
