//! The tables of the study; see `curiosa::toothpick`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::toothpick::STUDY, oeis::published)
}
