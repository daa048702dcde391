//! The tables that are made of all others: the claims of the sources, the sequences of the OEIS.

use std::process::ExitCode;

use curiosa::ledger::{self, oeis};
use curiosa::pipeline::experiment;

fn main() -> ExitCode {
    experiment::main(&ledger::LEDGER, oeis::published)
}
