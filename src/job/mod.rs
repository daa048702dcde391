//! Work cut into independent units.
//!
//! A study says what a job is: a name, parameters, a number of [`Units`] with what each costs, and a function that
//! does one of them. Who asks for it says how it is worked on, by an implementation of [`Work`]: in this process
//! ([`Here`]), or with progress, checkpoints, shards and provenance (the pipeline). The results come back in the
//! order of the units, so what is made of them does not depend on how they were computed.
//!
//! ```
//! use curiosa::job::{Here, Work};
//!
//! let work: &mut dyn Work = &mut Here;
//! let squares = work.compute("squares", serde_json::json!({}), 5, |unit| (unit * unit) as u64)?;
//! assert_eq!(squares, Some(vec![0, 1, 4, 9, 16]));
//! # Ok::<(), anyhow::Error>(())
//! ```

mod units;

use anyhow::Context;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::stop;

pub use units::Units;

/// Does one unit and gives its result in a form that can be kept.
pub type Unit<'a> = &'a (dyn Fn(usize) -> anyhow::Result<Value> + Sync);

/// How far a unit is that takes long by itself.
pub trait Draft: Sync {
    /// What was kept last.
    fn read(&self) -> Option<Vec<u8>>;

    /// Keeps a state, if it is time to: then it is asked for.
    fn keep(&self, state: &dyn Fn() -> Vec<u8>);
}

/// Keeps nothing.
struct Nowhere;

impl Draft for Nowhere {
    fn read(&self) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _: &dyn Fn() -> Vec<u8>) {}
}

/// Something that gets jobs done.
pub trait Work {
    /// The results of the units of a job in their order, or `None` if only a part of them is computed now. `job` and
    /// `parameters` must determine the results. Studies call [`compute`](trait.Work.html#method.compute) or
    /// [`try_compute`](trait.Work.html#method.try_compute).
    ///
    /// # Errors
    /// The first failure of a unit, or what kept the work from being done, such as an interruption.
    fn run(
        &mut self,
        job: &str,
        parameters: Value,
        units: Units,
        unit: Unit<'_>,
    ) -> anyhow::Result<Option<Vec<Value>>>;

    /// Where units of a job that take long by themselves keep how far they are; `name` tells several of them apart.
    fn draft(&mut self, _job: &str, _parameters: &Value, _name: &str) -> Box<dyn Draft> {
        Box::new(Nowhere)
    }

    /// Names the solvers or kernels that are used, and how their answers are taken, for the provenance.
    fn name_solver(&mut self, _solver: &str) {}
}

impl dyn Work + '_ {
    /// The results of a job whose units cannot fail. They must survive JSON: finite floats do to the last bit, integers
    /// beyond 64 bits as text.
    ///
    /// # Errors
    /// Those of [`Work::run`].
    pub fn compute<T: Serialize + DeserializeOwned>(
        &mut self,
        job: &str,
        parameters: Value,
        units: impl Into<Units>,
        unit: impl Fn(usize) -> T + Sync,
    ) -> anyhow::Result<Option<Vec<T>>> {
        self.try_compute(job, parameters, units, |number| Ok::<T, anyhow::Error>(unit(number)))
    }

    /// The same for units that can fail: the first failure ends the work.
    ///
    /// # Errors
    /// Those of [`Work::run`].
    pub fn try_compute<T: Serialize + DeserializeOwned, E: Into<anyhow::Error>>(
        &mut self,
        job: &str,
        parameters: Value,
        units: impl Into<Units>,
        unit: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> anyhow::Result<Option<Vec<T>>> {
        let unit = |number: usize| {
            let result = serde_json::to_value(unit(number).map_err(Into::into)?);
            result.with_context(|| format!("unit {number} of {job} has a result that JSON cannot hold"))
        };
        let Some(results) = self.run(job, parameters, units.into(), &unit)? else { return Ok(None) };
        let decode = |(number, result)| {
            T::deserialize::<Value>(result).with_context(|| format!("unit {number} of {job} does not fit"))
        };
        results.into_iter().enumerate().map(decode).collect::<anyhow::Result<_>>().map(Some)
    }
}

/// Works on all units here and now, on all cores, and keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here;

impl Work for Here {
    fn run(
        &mut self,
        _job: &str,
        _parameters: Value,
        units: Units,
        unit: Unit<'_>,
    ) -> anyhow::Result<Option<Vec<Value>>> {
        // Single units are the grain: with larger ones some cores would end long before the others.
        let parts = (0..units.count()).into_par_iter().with_max_len(1);
        let results = parts.map(|number| stop::begin(|| unit(number)).transpose());
        Ok(Some(stop::all(results.collect::<anyhow::Result<Option<_>>>()?)))
    }
}
