//! Integer programs and formulas as files, for other solvers.

use std::path::PathBuf;

use clap::Args;

use super::args::write;
use crate::hip::ilp::Program;
use crate::hip::sat::encoding::Formula;

/// The integer program as a file.
#[derive(Args)]
pub(super) struct ProgramArgs {
    /// Only write the integer program, in MPS format, which all solvers read; - is stdout
    #[arg(long, value_name = "FILE", group = "program")]
    mps: Option<PathBuf>,

    /// The same in LP format, which people read too
    #[arg(long, value_name = "FILE", group = "program")]
    lp: Option<PathBuf>,

    /// The same in OPB format, for solvers and checkers of pseudo-Boolean programs
    #[arg(long, value_name = "FILE", group = "program")]
    opb: Option<PathBuf>,
}

impl ProgramArgs {
    /// Writes the program, if that is asked for.
    pub(super) fn write(&self, program: impl FnOnce() -> anyhow::Result<Program>) -> anyhow::Result<bool> {
        let (path, text) = match (&self.mps, &self.lp, &self.opb) {
            (Some(path), ..) => (path, program()?.to_mps()),
            (_, Some(path), _) => (path, program()?.to_lp()),
            (.., Some(path)) => (path, program()?.to_opb()),
            _ => return Ok(false),
        };
        write(path, text.as_bytes()).map(|()| true)
    }
}

/// The formula as a file.
#[derive(Args)]
pub(super) struct FormulaArgs {
    /// Only write the formula in DIMACS format, for any SAT solver; of boards that are images of each other it admits one at
    /// least; - is stdout
    #[arg(long, value_name = "FILE")]
    dimacs: Option<PathBuf>,
}

impl FormulaArgs {
    /// Whether it is asked for.
    pub(super) fn is_asked_for(&self) -> bool {
        self.dimacs.is_some()
    }

    /// Writes the formula, if that is asked for.
    pub(super) fn write(&self, formula: impl FnOnce() -> Formula) -> anyhow::Result<bool> {
        let Some(path) = &self.dimacs else { return Ok(false) };
        write(path, formula().to_dimacs().as_bytes()).map(|()| true)
    }
}
