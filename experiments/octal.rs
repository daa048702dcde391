//! The tables of the study; see `curiosa::octal`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::octal::STUDY, oeis::published)
}
