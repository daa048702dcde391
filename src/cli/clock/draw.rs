//! Drawing a puzzle.

use std::path::Path;

use anyhow::bail;
use clap::Args;

use super::solve::{LimitArgs, read_lines};
use crate::cli::output::FileArgs;
use crate::clock::{Puzzle, Solutions, draw};
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Draw {
    /// The numbers clockwise from the top, like 3,1,3,1,2,3; - reads them from stdin
    #[arg(value_name = "PUZZLE", required = true)]
    puzzle: Vec<String>,

    /// All moves as arrows instead of a solution
    #[arg(long)]
    digraph: bool,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Draw {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.file.accept(&["svg"])?;
        let puzzle: Puzzle = match self.puzzle.join(" ").as_str() {
            "-" => match &read_lines(Path::new("-"))?[..] {
                [puzzle] => puzzle.clone(),
                puzzles => bail!("stdin has {} puzzles, one can be drawn", puzzles.len()),
            },
            text => text.parse()?,
        };
        let svg = if self.digraph {
            draw::svg(&puzzle, draw::Overlay::Digraph)
        } else {
            let no = |reason: String| NoAnswer(format!("{reason}; --digraph draws its moves"));
            match Solutions::new(&puzzle, self.limit.node_limit).next() {
                Some(Ok(path)) => draw::svg(&puzzle, draw::Overlay::Solution(&path)),
                Some(Err(reason)) => return Err(no(format!("{puzzle}: {reason}")).into()),
                None => return Err(no(format!("unsolvable: {puzzle}")).into()),
            }
        };
        self.file.write(svg.as_bytes())
    }
}
