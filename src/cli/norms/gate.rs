//! `curiosa norms gate`.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use rayon::prelude::*;

use super::compute::{Kind, row, text, too_wide};
use super::not_reached;
use crate::cli::input::{self, tolerance};
use crate::cli::output::{Format, OutputArgs};
use crate::norms::gates::file;
use crate::pipeline::args::ThreadsArgs;

const FILE_HELP: &str = "File of a noisy gate, - is stdin: JSON with \"qubits\" (to 8; or \"dimensions\", such as [2, 3]) and \"circuit\", a list in \
    order of time of {\"gate\": name or matrix, \"on\": [0, 1]}, {\"error\": name or matrix, \"on\": ...} for what is not meant, and \
    {\"noise\": a channel as norms diamond takes it, \"on\": [0] or \"each\"}. Names: x y z h s t cx cz ccx swap iswap, and with \"angle\" rx \
    ry rz phase rxx ryy rzz cphase crx crz. See docs/norms.md";

#[derive(Args)]
pub(in crate::cli) struct GateArgs {
    #[arg(value_name = "FILE", required = true, help = FILE_HELP)]
    files: Vec<PathBuf>,

    /// Relative width of the interval that is enough
    #[arg(long, alias = "tol", value_name = "TOLERANCE", default_value = "1e-8", value_parser = tolerance)]
    tolerance: f64,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl GateArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let read = |path: &PathBuf| input::bytes(path).and_then(|(name, bytes)| file::read(&bytes, &name));
        let gates = Vec::from_iter(self.files.iter().map(read));
        let unread =
            Vec::from_iter(gates.iter().filter_map(|gate| Some(format!("{:#}", gate.as_ref().err()?))));
        if !unread.is_empty() {
            bail!(unread.join("; "));
        }
        let norms = gates.par_iter().flatten().map(|gate| gate.distance(self.tolerance));
        let norms = norms.collect::<Vec<_>>();
        // No file is replaced by some of what was asked for.
        for (file, norm) in self.files.iter().zip(&norms) {
            norm.as_ref().map_err(|error| anyhow!("{}: {error}", file.display()))?;
        }
        let mut report = self.output.report(Format::Text)?;
        let mut short = Vec::new();
        for (file, norm) in self.files.iter().zip(norms.iter().flatten()) {
            let name = file.display().to_string();
            short.extend(too_wide(&name, norm));
            let row = row(&name, Kind::Diamond, norm);
            report.row(&row, |out| text(out, &row, norm, self.files.len() > 1))?;
        }
        report.finish()?;
        not_reached(self.tolerance, short)
    }
}
