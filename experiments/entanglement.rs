//! The tables of the study; see `curiosa::entanglement`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::entanglement::STUDY, oeis::published)
}
