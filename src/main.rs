//! `curiosa`, the command for a person at a prompt.

use std::process::ExitCode;

use curiosa::cli::Cli;
use curiosa::pipeline::exit;

fn main() -> ExitCode {
    exit::main(Cli::run)
}
