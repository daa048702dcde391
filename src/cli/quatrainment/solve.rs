//! `curiosa quatrainment solve`.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::args::RuleArgs;
use crate::algebra::gf2::{Factored, Solutions};
use crate::cli::input;
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::args::ThreadsArgs;
use crate::pipeline::exit::NoAnswer;
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::game::Game;
use crate::quatrainment::solve::{Answer, Unsolvable, difference, solve};
use crate::stop;

/// The most cells of a board in a file of games.
const FILED: usize = 2500;

#[derive(Args)]
pub(in crate::cli) struct Solve {
    /// The board as it is
    #[arg(long, value_name = "BOARD", conflicts_with = "games")]
    from: Option<Board>,

    /// The board as it shall be
    #[arg(long, value_name = "BOARD", conflicts_with = "games")]
    to: Option<Board>,

    /// A file of games, a line FROM TO each; - is stdin
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    #[command(flatten)]
    rule: RuleArgs,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Solve {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        if let Some(games) = &self.games {
            return self.many(games);
        }
        let (from, to) = match (self.from.clone(), self.to.clone()) {
            (None, None) => bail!("there is no board: --from, --to or both, or --games, are accepted"),
            (Some(from), None) => (from.clone(), Board::empty(from.size)),
            (None, Some(to)) => (Board::empty(to.size), to),
            (Some(from), Some(to)) => (from, to),
        };
        let target = difference(&from, &to)?;
        let game = Game { rule: self.rule.rule()?, size: target.size };
        let answer = solve(&game, &target).map_err(|reason| match reason {
            Unsolvable::TooLarge | Unsolvable::Sizes(..) => reason.into(),
            _ => anyhow::Error::new(NoAnswer(reason.to_string())),
        })?;
        let mut report = self.output.report(Format::Text)?;
        let row = Row::new(&from, &to, Some(&answer));
        let text = |out: &mut dyn Write| {
            let count = answer.moves.cells.weight();
            let moves = if count == 1 { "1 move".into() } else { format!("{count} moves") };
            let how = match (answer.least, answer.nullity) {
                (true, 0) => "the only solution".to_string(),
                (true, nullity) => format!("the fewest of 2^{nullity} solutions"),
                (false, nullity) => format!("maybe not the fewest of 2^{nullity} solutions"),
            };
            writeln!(out, "{moves}, {how}\n")?;
            draw(out, &from, &to, &answer.moves)
        };
        report.row(&row, text)?;
        report.finish()
    }

    /// Every game of a file. The matrix of each size is reduced once.
    fn many(&self, file: &Path) -> anyhow::Result<()> {
        if self.rule.is_stdin() && file == Path::new("-") {
            bail!("stdin cannot be both the rule and the games: a file is accepted for one of them");
        }
        let rule = self.rule.rule()?;
        let (name, bytes) = input::bytes(file)?;
        let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is not a text (UTF-8)"))?;
        let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).zip(1..);
        let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let game = |(line, number): (&str, usize)| {
            let game = || {
                let mut boards = line.split_whitespace();
                let (Some(from), Some(to), None) = (boards.next(), boards.next(), boards.next()) else {
                    bail!("two boards are accepted, with a blank between them")
                };
                let (from, to): (Board, Board) = (from.parse()?, to.parse()?);
                let target = difference(&from, &to)?;
                if target.size.cells() > FILED {
                    bail!("boards of at most {FILED} cells are accepted in a file of games");
                }
                Ok((from, to, target))
            };
            game().with_context(|| format!("{name}, line {number}"))
        };
        // All are read before the first is solved, and read again when it is.
        let mut factored: HashMap<Size, Factored> = HashMap::new();
        for line in lines.clone() {
            let (.., target) = game(line)?;
            let size = target.size;
            factored.entry(size).or_insert_with(|| Game { rule: rule.clone(), size }.factored());
        }
        let mut report = self.output.report(Format::Text)?;
        let mut lines = lines.peekable();
        while lines.peek().is_some() {
            let some = Vec::from_iter(lines.by_ref().take(1 << 12));
            let row = |line| {
                let (from, to, target) = game(line).expect("it was read before");
                let answer = match factored[&target.size].solve(&target.cells) {
                    Solutions::Some { solution, kernel } => {
                        Some(Answer::new(Board { size: target.size, cells: solution }, &kernel))
                    }
                    Solutions::None { .. } => None,
                };
                Row::new(&from, &to, answer.as_ref())
            };
            let rows = some.into_par_iter().map(|line| stop::begin(|| row(line)));
            let rows: Vec<Row> = stop::all(rows.collect());
            for row in &rows {
                let text = |out: &mut dyn Write| match (row.moves, &row.played) {
                    (Some(moves), Some(played)) => {
                        let maybe = if row.least == Some(true) { "" } else { " (maybe not the fewest)" };
                        writeln!(out, "{} {} {moves} {played}{maybe}", row.from, row.to)
                    }
                    _ => writeln!(out, "{} {} no solution", row.from, row.to),
                };
                report.row(row, text)?;
            }
        }
        report.finish()
    }
}

/// An answer as it is written.
#[derive(Serialize)]
struct Row {
    from: String,
    to: String,
    moves: Option<u32>,
    least: Option<bool>,
    solutions_log2: Option<usize>,
    played: Option<String>,
    cells: Vec<[usize; 2]>,
}

impl Row {
    fn new(from: &Board, to: &Board, answer: Option<&Answer>) -> Row {
        Row {
            from: from.to_string(),
            to: to.to_string(),
            moves: answer.map(|answer| answer.moves.cells.weight()),
            least: answer.map(|answer| answer.least),
            solutions_log2: answer.map(|answer| answer.nullity),
            played: answer.map(|answer| answer.moves.to_string()),
            cells: answer.map(Answer::cells).unwrap_or_default(),
        }
    }
}

/// The boards and the moves side by side.
fn draw(out: &mut dyn Write, from: &Board, to: &Board, moves: &Board) -> io::Result<()> {
    let width = moves.size.columns.max(5);
    writeln!(out, "{:width$}   {:width$}   {:width$}", "from", "moves", "to")?;
    let text = |board: &Board| board.to_string();
    let (from, moves, to) = (text(from), text(moves).replace('X', "o"), text(to));
    for ((from, moves), to) in from.split('/').zip(moves.split('/')).zip(to.split('/')) {
        writeln!(out, "{from:width$}   {moves:width$}   {to}")?;
    }
    Ok(())
}
