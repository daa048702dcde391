//! Estimating how many puzzles are solvable.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::clock::estimate::estimate;
use crate::pipeline::args::{ThreadsArgs, whole};

#[derive(Args)]
pub(in crate::cli) struct EstimateArgs {
    /// Number of positions, 2 to 128
    #[arg(value_name = "N", value_parser = whole(2..=128))]
    n: usize,

    /// Random puzzles with a planted solution, rounded up to a multiple of 500
    #[arg(long, value_name = "K", default_value = "20000", value_parser = whole(500..=1_000_000_000))]
    puzzles: usize,

    /// Another sample
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// The interval is wrong with this probability at most.
const RISK: f64 = 0.05;

impl EstimateArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let n = self.n;
        let found = estimate(n, self.puzzles as u64, self.seed);
        let all = (n as f64) * ((n / 2) as f64).ln();
        let [lo, hi] = found.share(RISK);
        let middle = found.middle();
        let bound = found.bound().exp().min(1.0);
        // h^N is within floats to N = 128.
        let count = |share: f64| (share.ln() + all).exp();
        let row = json!({
            "n": n, "share": middle, "share_lo": lo, "share_hi": hi,
            "solvable": count(middle), "solvable_lo": count(lo), "solvable_hi": count(hi),
            "bound": bound, "mean_solutions": found.solutions,
            "puzzles": found.puzzles, "effective_puzzles": found.effective(), "seed": self.seed,
            "status": "estimated",
        });
        let mut report = self.output.report(Format::Text)?;
        report.row(&row, |out: &mut dyn Write| {
            writeln!(out, "share      {middle:.4e}, {lo:.4e} to {hi:.4e} with probability 0.95 or more")?;
            writeln!(out, "solvable   {:.4e}, {:.4e} to {:.4e}", count(middle), count(lo), count(hi))?;
            writeln!(out, "bound      {bound:.4e} for the share (proved)")?;
            writeln!(out, "solutions  {:.1} on average, of puzzles with a planted one", found.solutions)?;
            writeln!(
                out,
                "sample     {} puzzles, worth {:.0} of equal weight",
                found.puzzles,
                found.effective()
            )
        })?;
        report.finish()
    }
}
