//! The tables of the study; see `curiosa::look_and_say`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::look_and_say::STUDY, oeis::published)
}
