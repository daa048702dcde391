//! `curiosa clock`: clock puzzles.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::input;
use super::output::{FileArgs, Format, OutputArgs, Report};
use crate::clock::count::{Count, MAX_COUNTED, Method, Tally, Totals};
use crate::clock::{Puzzle, Solutions, classes, draw};
use crate::pipeline::args::{ThreadsArgs, WorkArgs, whole};
use crate::pipeline::checkpoint::{self, Identity, Store};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::shard::{Shard, ShardFile, merge};
use crate::pipeline::units::Units;
use crate::pipeline::work::Worker;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa clock solve 3,1,3,1,2,3         prints 1 0 3 4 2 5: the positions in order, 0 is the top
  curiosa clock count 9                   how many puzzles there are, how many are solvable
  curiosa clock classes 5                 the puzzles up to rotation and reflection
  curiosa clock draw 3,1,3,1,2,3 --out puzzle.svg

The numbers of a clock puzzle stand in a circle. Start anywhere. The number M under you lets you
move M positions clockwise or counter-clockwise. Visit every position once.";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Solve puzzles
    #[command(before_help = "\
Examples:
  curiosa clock solve 3,1,3,1,2,3                          the first solution
  curiosa clock solve --all 6,5,1,4,2,1,6,4,2,1,5,2        every solution, a line each
  curiosa clock solve --file puzzles.txt --format csv      a puzzle a line, solved in parallel
  echo 3,1,3,1,2,3 | curiosa clock solve -")]
    Solve(Solve),
    /// Count puzzles, solvable ones, and both up to rotation and reflection
    #[command(before_help = "\
Examples:
  curiosa clock count 9
  curiosa clock count 8 --method brute --format json
  curiosa clock count 12 --double-check                    everything counted in two ways
  curiosa clock count 12 --shard 0/2 --out part-0.json     a part, for one of two machines")]
    Count(CountArgs),
    /// Add up the parts of a count that --shard wrote
    #[command(before_help = "\
Examples:
  curiosa clock count 8 --shard 0/2 --out part-0.json
  curiosa clock count 8 --shard 1/2 --out part-1.json
  curiosa clock merge part-0.json part-1.json")]
    Merge(Merge),
    /// List the puzzles up to rotation and reflection
    #[command(before_help = "\
Examples:
  curiosa clock classes 5                  the solvable ones: least puzzle, class size, solutions
  curiosa clock classes 4 --unsolvable     the others: 1,2,1,2 and 2,2,2,2")]
    Classes(Classes),
    /// Draw a puzzle as the game shows it, with a solution
    #[command(before_help = "\
Examples:
  curiosa clock draw 6,5,1,4,2,1,6,4,2,1,5,2 --out solved.svg
  curiosa clock draw 3,1,3,1,2,3 --digraph --out moves.svg")]
    Draw(Draw),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Solve(args) => args.run(),
        Verb::Count(args) => args.run(),
        Verb::Merge(args) => args.run(),
        Verb::Classes(args) => args.run(),
        Verb::Draw(args) => args.run(),
    }
}

#[derive(Args)]
pub(super) struct Solve {
    /// The numbers clockwise from the top, each 1 to N/2 rounded down, like 3,1,3,1,2,3; - reads puzzles from stdin
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
struct LimitArgs {
    /// Give up on a puzzle after so many moves tried without a (further) solution
    #[arg(long, value_name = "MOVES", default_value_t = 100_000_000)]
    node_limit: u64,
}

/// Puzzles solved at a time when there are many, and if all their solutions are kept until they are printed.
const BATCH: usize = 4096;
const BATCH_ALL: usize = 64;

impl Solve {
    fn run(self) -> anyhow::Result<()> {
        let puzzles = self.read()?;
        self.threads.apply();
        let mut report = self.output.report(Format::Text, &["puzzle", "status", "solution"])?;
        let (mut unsolvable, mut gave_up) = (0, 0);
        let mut failure = String::new();
        let single = puzzles.len() == 1;
        for batch in puzzles.chunks(if self.all { BATCH_ALL } else { BATCH }) {
            // One puzzle alone may have more solutions than fit into memory: they go out as they come.
            let answers: Vec<Answer> = if single {
                let puzzle = &batch[0];
                vec![solve(puzzle, self.all, self.limit.node_limit, |path| {
                    print(&mut report, puzzle, single, Outcome::Solved(path))
                })?]
            } else {
                let collect = |puzzle| {
                    let mut paths = Vec::new();
                    let mut answer = solve(puzzle, self.all, self.limit.node_limit, |path| {
                        paths.push(path.to_vec());
                        Ok(())
                    })?;
                    answer.paths = paths;
                    Ok(answer)
                };
                batch.par_iter().map(collect).collect::<anyhow::Result<_>>()?
            };
            for (puzzle, answer) in batch.iter().zip(answers) {
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
        for text in &self.puzzles {
            if text == "-" {
                puzzles.extend(read_lines(Path::new("-"))?);
            } else {
                puzzles.push(text.parse()?);
            }
        }
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
fn read_lines(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let lines = input::lines(file)?;
    lines.into_iter().map(|(place, line)| line.parse().context(place)).collect()
}

struct Answer {
    /// Solutions kept for printing, if they were not printed at once.
    paths: Vec<Vec<usize>>,
    found: usize,
    gave_up: Option<crate::clock::GaveUp>,
}

fn solve(
    puzzle: &Puzzle,
    all: bool,
    node_limit: u64,
    mut visit: impl FnMut(&[usize]) -> anyhow::Result<()>,
) -> anyhow::Result<Answer> {
    let mut answer = Answer { paths: Vec::new(), found: 0, gave_up: None };
    for solution in Solutions::new(puzzle, node_limit).take(if all { usize::MAX } else { 1 }) {
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
    let (status, path) = match outcome {
        Outcome::Solved(path) => ("solved", Some(path)),
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::GaveUp => ("gave up", None),
    };
    let words = path.map(|path| Vec::from_iter(path.iter().map(usize::to_string)).join(" "));
    let text = |out: &mut dyn Write| match (&words, single) {
        (Some(words), true) => writeln!(out, "{words}"),
        (None, true) => Ok(()),
        (words, false) => writeln!(out, "{puzzle}: {}", words.as_deref().unwrap_or(status)),
    };
    #[derive(Serialize)]
    struct Row<'a> {
        puzzle: String,
        status: &'a str,
        solution: &'a str,
    }
    let csv = Row { puzzle: puzzle.to_string(), status, solution: words.as_deref().unwrap_or_default() };
    report.row(text, &csv, &json!({"puzzle": puzzle.numbers(), "status": status, "solution": path}))
}

/// How to count.
#[derive(ValueEnum, Clone, Copy)]
enum MethodArg {
    /// The fastest: affine.
    Auto,
    /// Every puzzle from the definition, N <= 8.
    Brute,
    /// One solver call for each class, N <= 15.
    Bracelets,
    /// Orbits under x -> u·x + b by families of partial solutions, and Burnside's lemma.
    Affine,
}

#[derive(Args)]
pub(super) struct CountArgs {
    /// Number of positions, 1 to 19. CPU time: 13 half a second, 14 12 seconds, 15 100 seconds, 16 half an hour
    /// (measured); 17 five hours, 18 ten days (estimated)
    #[arg(value_name = "N", value_parser = whole(1..=MAX_COUNTED))]
    n: usize,

    /// How to count; all methods give the same numbers
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodArg,

    /// Count every part again in a second way (method affine, N >= 6) and stop if the two differ; three to four times
    /// the work
    #[arg(long)]
    double_check: bool,

    /// Count only part r of m (r = 0 to m-1) and write it for clock merge: to --out, or else to a file
    /// in the current folder, whose name is printed
    #[arg(long, value_name = "r/m", conflicts_with = "format")]
    shard: Option<Shard>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// What the parts of a count have in common.
#[derive(Serialize, Deserialize)]
struct CountParameters {
    n: usize,
    method: Method,
    double_check: bool,
}

/// The name that the parts carry.
const COUNT: &str = "clock/count";

impl CountParameters {
    fn plan(&self) -> anyhow::Result<Count> {
        let CountParameters { n, method, double_check } = *self;
        if n > method.max_n() {
            bail!("method {} counts N = 1 to {}, not {n}", method.name(), method.max_n());
        }
        if double_check && method != Method::Affine {
            bail!("--double-check is for method affine, not {}", method.name());
        }
        Ok(Count::new(n, method)?)
    }

    fn job(&self) -> String {
        format!("clock count {} {}", self.n, self.method.name())
    }

    /// Adds up the units and prints the totals.
    fn report(&self, count: &Count, store: &Store, output: &OutputArgs) -> anyhow::Result<()> {
        let tallies: Vec<Tally> = store.decode()?;
        #[derive(Serialize)]
        struct Row {
            n: usize,
            puzzles: u128,
            puzzle_classes: u128,
            solvable: u128,
            classes: u128,
            method: &'static str,
        }
        let n = self.n;
        let Totals { puzzles, puzzle_classes, solvable, classes } = count.total(&tallies)?;
        let row = Row { n, puzzles, puzzle_classes, solvable, classes, method: self.method.name() };
        let columns = ["n", "puzzles", "puzzle_classes", "solvable", "classes", "method"];
        let mut report = output.report(Format::Text, &columns)?;
        let text = |out: &mut dyn Write| {
            let width = puzzles.to_string().len().max(4);
            writeln!(out, "Clock puzzles with {n} positions:")?;
            writeln!(out, "  {puzzles:>width$} puzzles (A206344)")?;
            writeln!(out, "  {puzzle_classes:>width$} up to rotation and reflection")?;
            writeln!(out, "  {solvable:>width$} solvable (A206345)")?;
            writeln!(
                out,
                "  {classes:>width$} solvable up to rotation and reflection (A206346, whose published terms are wrong from N = 6 on)"
            )
        };
        report.row(text, &row, &row)?;
        report.finish()
    }
}

impl CountArgs {
    fn run(self) -> anyhow::Result<()> {
        let method = match self.method {
            MethodArg::Auto | MethodArg::Affine => Method::Affine,
            MethodArg::Bracelets => Method::Bracelets,
            MethodArg::Brute => Method::Brute,
        };
        let parameters = CountParameters { n: self.n, method, double_check: self.double_check };
        let count = parameters.plan()?;
        let mut worker = Worker::for_part_of_command(&self.work, self.shard.unwrap_or(Shard::WHOLE));
        let job = parameters.job();
        let json = serde_json::to_value(&parameters)?;
        let units = Units::weighted((0..count.units()).map(|unit| count.weight(unit)).collect());
        let tally = |unit| match self.double_check {
            true => Ok(count.run_checked(unit)?),
            false => Ok(count.run(unit)),
        };
        let store = worker.try_work(&job, json.clone(), units, tally)?;
        match self.shard {
            None => parameters.report(&count, &store, &self.output)?,
            Some(shard) => {
                let kind = if self.double_check { "-checked" } else { "" };
                let name = format!(
                    "clock-count-{}-{}{kind}.shard-{}-of-{}.json",
                    self.n,
                    method.name(),
                    shard.index,
                    shard.count
                );
                let named = self.output.file().path();
                let path = named.unwrap_or(Path::new(&name));
                let part = ShardFile { table: COUNT.into(), parameters: json, shard, jobs: vec![store] };
                checkpoint::save(path, &part).with_context(|| format!("cannot write {}", path.display()))?;
                if named.is_none() {
                    writeln!(std::io::stdout(), "{name}")?;
                }
            }
        }
        worker.results_are_safe();
        Ok(())
    }
}

#[derive(Args)]
pub(super) struct Merge {
    /// The files of all m parts, in any order
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Merge {
    fn run(self) -> anyhow::Result<()> {
        let whole = merge(&self.parts)?;
        let [store] = &whole.jobs[..] else {
            bail!("these are parts of another computation: {}", whole.table)
        };
        if whole.table != COUNT {
            bail!("these are parts of {}, not of a count of clock puzzles", whole.table);
        }
        let parameters: CountParameters = serde_json::from_value(whole.parameters)?;
        let count = parameters.plan()?;
        if store.identity
            != Identity::new(&parameters.job(), store.identity.parameters.clone(), count.units() as u64)
        {
            bail!("another version of curiosa made these parts");
        }
        parameters.report(&count, store, &self.output)
    }
}

#[derive(Args)]
pub(super) struct Classes {
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
    fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        #[derive(Serialize)]
        struct Row {
            representative: String,
            orbit_size: u64,
            solutions: u64,
        }
        let mut report = self.output.report(Format::Csv, &["representative", "orbit_size", "solutions"])?;
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
                report.row(text, &row, &row)?;
            }
        }
        report.finish()
    }
}

#[derive(Args)]
pub(super) struct Draw {
    /// The numbers clockwise from the top, like 3,1,3,1,2,3; - reads them from stdin
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// All moves as arrows instead of a solution
    #[arg(long)]
    digraph: bool,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Draw {
    fn run(self) -> anyhow::Result<()> {
        let puzzle: Puzzle = match self.puzzle.as_str() {
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
