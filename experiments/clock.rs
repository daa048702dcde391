//! The tables of the study; see `curiosa::clock`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::clock::STUDY, oeis::published)
}
