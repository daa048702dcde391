//! How work is done: arguments, units on all cores, checkpoints, shards, tables with their provenance, exit codes.
//!
//! The pipeline knows no study. A study says what a job is ([`crate::job`]) and what a table is ([`crate::table`]); the
//! pipeline runs the units on all cores, shows progress, saves what is done, resumes, takes one shard of many or merges
//! them. See [`experiment::main`] for programs that write tables and [`work::Worker`] for commands.

pub mod args;
pub mod audit;
pub mod checkpoint;
pub mod exit;
pub mod experiment;
pub(crate) mod interrupt;
pub mod merge;
pub mod part;
pub mod provenance;
pub mod run;
pub mod saved;
pub(crate) mod say;
pub mod shard;
mod sources;
pub mod work;
