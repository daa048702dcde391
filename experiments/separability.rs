//! The tables of the study; see `curiosa::separability`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::separability::STUDY, oeis::published)
}
