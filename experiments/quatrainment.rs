//! The tables of the study; see `curiosa::quatrainment`.

use std::process::ExitCode;

use curiosa::ledger::oeis;
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&curiosa::quatrainment::STUDY, oeis::published)
}
