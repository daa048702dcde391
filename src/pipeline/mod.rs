//! How every table comes about: arguments, work in units, checkpoints, shards, tables, provenance, OEIS terms.
//!
//! The pipeline knows no study. An experiment hands it a job as a number of independent units and a function that
//! does one unit; the pipeline runs the units on all cores, shows progress, saves what is done, resumes, takes one
//! shard of many or merges them, and gives the results back in the order of the units, so that a table does not
//! depend on how it was computed. See [`run::Run`] for experiments and [`work::Worker`] for commands.

pub mod args;
pub mod bfile;
pub mod checkpoint;
pub mod exit;
pub mod file;
pub(crate) mod interrupt;
pub mod journal;
pub mod oeis;
pub mod provenance;
pub mod run;
pub mod shard;
pub mod status;
mod table;
pub mod units;
pub mod work;
