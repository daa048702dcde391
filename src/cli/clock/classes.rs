//! Listing the classes of puzzles.

use std::io::Write;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use crate::cli::output::{Format, OutputArgs};
use crate::clock::classes;
use crate::pipeline::args::{ThreadsArgs, whole};

#[derive(Args)]
pub(in crate::cli) struct Classes {
    /// Number of positions, 2 to 11 (N = 11 has two million classes)
    #[arg(value_name = "N", value_parser = whole(2..=11))]
    n: usize,

    /// The classes of unsolvable puzzles instead
    #[arg(long)]
    unsolvable: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

impl Classes {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        #[derive(Serialize)]
        struct Row {
            representative: String,
            orbit_size: u64,
            solutions: u64,
        }
        let mut report =
            self.output.report_of(Format::Csv, &["representative", "orbit_size", "solutions"])?;
        for parts in classes::parts(self.n).chunks(64) {
            let listed: Vec<_> = parts.par_iter().map(classes::Part::classes).collect();
            for class in
                listed.into_iter().flatten().filter(|class| (class.solutions == 0) == self.unsolvable)
            {
                let representative = class.representative.to_string();
                let row = Row { representative, orbit_size: class.orbit_size, solutions: class.solutions };
                let text = |out: &mut dyn Write| {
                    writeln!(
                        out,
                        "{}: class of {}, solutions {}",
                        row.representative, row.orbit_size, row.solutions
                    )
                };
                report.row(&row, text)?;
            }
        }
        report.finish()
    }
}
