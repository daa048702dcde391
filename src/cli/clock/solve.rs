//! Solving puzzles: one at a prompt, or many from files.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use crate::cli::input;
use crate::cli::output::{Format, OutputArgs, Report};
use crate::clock::{GaveUp, Puzzle, Solutions};
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    /// The numbers clockwise from the top, each 1 to N/2 rounded down, like 3,1,3,1,2,3 or 313123; - reads
    /// puzzles from stdin
    #[arg(required_unless_present = "file", value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Read puzzles from a file, one a line; - is stdin
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Every solution in lexicographic order, not only the first
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

/// When to stop a search.
#[derive(Args)]
pub(super) struct LimitArgs {
    /// Give up on a puzzle after so many moves tried without a (further) solution
    #[arg(long, value_name = "MOVES", default_value_t = 100_000_000)]
    pub(super) node_limit: u64,
}

/// Puzzles solved at a time when there are many, and if all their solutions are kept until they are printed.
const BATCH: usize = 4096;
const BATCH_ALL: usize = 64;

/// Solutions of one of many puzzles that are kept. Of a puzzle with more, all are found once more and go out as they come.
const KEPT: usize = 1000;

impl Solve {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let puzzles = self.read()?;
        self.threads.apply();
        let mut report = self.output.report(Format::Text)?;
        let (mut unsolvable, mut gave_up) = (0, 0);
        let mut failure = String::new();
        let single = puzzles.len() == 1;
        let most = if self.all { usize::MAX } else { 1 };
        for batch in puzzles.chunks(if self.all { BATCH_ALL } else { BATCH }) {
            // One puzzle alone may have more solutions than fit into memory: they go out as they come.
            let answers: Vec<Answer> = if single {
                let puzzle = &batch[0];
                vec![solve(puzzle, most, self.limit.node_limit, |path| {
                    print(&mut report, puzzle, single, Outcome::Solved(path))
                })?]
            } else {
                let collect = |puzzle| {
                    let mut paths = Vec::new();
                    let mut answer = solve(puzzle, most.min(KEPT + 1), self.limit.node_limit, |path| {
                        paths.push(path.to_vec());
                        Ok(())
                    })?;
                    answer.paths = paths;
                    Ok(answer)
                };
                batch.par_iter().map(collect).collect::<anyhow::Result<_>>()?
            };
            for (puzzle, mut answer) in batch.iter().zip(answers) {
                if answer.paths.len() > KEPT {
                    answer = solve(puzzle, most, self.limit.node_limit, |path| {
                        print(&mut report, puzzle, single, Outcome::Solved(path))
                    })?;
                }
                for path in &answer.paths {
                    print(&mut report, puzzle, single, Outcome::Solved(path))?;
                }
                if let Some(reason) = answer.gave_up {
                    gave_up += 1;
                    failure = format!("{puzzle}: {reason}; allow more with --node-limit");
                    print(&mut report, puzzle, single, Outcome::GaveUp)?;
                } else if answer.found == 0 {
                    unsolvable += 1;
                    failure = format!("unsolvable: no order of moves visits every position of {puzzle}");
                    print(&mut report, puzzle, single, Outcome::Unsolvable)?;
                }
            }
        }
        report.finish()?;
        match (unsolvable, gave_up) {
            (0, 0) => Ok(()),
            _ if single => Err(NoAnswer(failure).into()),
            _ => Err(NoAnswer(format!(
                "of {} puzzles {unsolvable} are unsolvable and {gave_up} were given up",
                puzzles.len()
            ))
            .into()),
        }
    }

    /// All puzzles, from the arguments, then from the file.
    fn read(&self) -> anyhow::Result<Vec<Puzzle>> {
        let mut puzzles = Vec::new();
        // Numbers typed with blanks between them are one puzzle: a digit alone is none, nor are numbers that would fit.
        let count = self.puzzles.len();
        let is_number = |text: &String| {
            text.parse::<usize>().is_ok_and(|number| text.len() == 1 || (1..=count / 2).contains(&number))
        };
        if count > 1 && self.puzzles.iter().all(is_number) {
            puzzles.push(self.puzzles.join(" ").parse()?);
            return self.read_file(puzzles);
        }
        for text in &self.puzzles {
            if text == "-" {
                puzzles.extend(read_lines(Path::new("-"))?);
            } else {
                puzzles.push(text.parse()?);
            }
        }
        self.read_file(puzzles)
    }

    /// These puzzles, then those of the file.
    fn read_file(&self, mut puzzles: Vec<Puzzle>) -> anyhow::Result<Vec<Puzzle>> {
        if let Some(file) = &self.file {
            puzzles.extend(read_lines(file)?);
        }
        if puzzles.is_empty() {
            bail!("there is no puzzle in the input; a puzzle a line is accepted, like 3,1,3,1,2,3");
        }
        Ok(puzzles)
    }
}

/// A puzzle a line.
pub(super) fn read_lines(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    input::lines(file, |line, _| Ok(line.parse()?))
}

struct Answer {
    /// Solutions kept for printing, if they were not printed at once.
    paths: Vec<Vec<usize>>,
    found: usize,
    gave_up: Option<GaveUp>,
}

fn solve(
    puzzle: &Puzzle,
    most: usize,
    node_limit: u64,
    mut visit: impl FnMut(&[usize]) -> anyhow::Result<()>,
) -> anyhow::Result<Answer> {
    let mut answer = Answer { paths: Vec::new(), found: 0, gave_up: None };
    for solution in Solutions::new(puzzle, node_limit).take(most) {
        match solution {
            Ok(path) => {
                answer.found += 1;
                visit(&path)?;
            }
            Err(reason) => answer.gave_up = Some(reason),
        }
    }
    Ok(answer)
}

enum Outcome<'a> {
    Solved(&'a [usize]),
    Unsolvable,
    GaveUp,
}

fn print(report: &mut Report, puzzle: &Puzzle, single: bool, outcome: Outcome) -> anyhow::Result<()> {
    let (outcome, path) = match outcome {
        Outcome::Solved(path) => ("solved", Some(path)),
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::GaveUp => ("gave up", None),
    };
    let words = path.map(|path| Vec::from_iter(path.iter().map(usize::to_string)).join(" "));
    let text = |out: &mut dyn Write| match (&words, single) {
        (Some(words), true) => writeln!(out, "{words}"),
        (None, true) => Ok(()),
        (words, false) => writeln!(out, "{puzzle}: {}", words.as_deref().unwrap_or(outcome)),
    };
    report.row(&json!({"puzzle": puzzle.numbers(), "outcome": outcome, "solution": path}), text)
}
