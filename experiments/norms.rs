//! The tables of the study; see `curiosa::norms`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::norms::STUDY, oeis::published)
}
