//! The tables of the study; see `curiosa::hip`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::hip::STUDY, oeis::published)
}
