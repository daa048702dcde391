//! `curiosa octal advise` and `curiosa octal play`.

use std::io::{self, BufRead, Write};

use anyhow::{bail, ensure};
use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::octal::code::CodeError;
use crate::octal::misere::advisor::MisereAdvisor;
use crate::octal::position::{Advice, Advisor, Component, Game, Move, after};
use crate::pipeline::args::whole;
use crate::pipeline::exit::NoAnswer;

/// The largest row or circle whose moves are all looked at.
const LARGEST: usize = 1_000_000;

#[derive(Args)]
struct PositionArgs {
    /// The code of the game, or its name, grundy too
    #[arg(value_name = "GAME", value_parser = game)]
    game: Game,

    /// Rows, or heaps: how many tokens each, like 7 9 10, 7,9,10 or 7+9+10
    #[arg(value_name = "ROW", value_parser = rows)]
    rows: Vec<Rows>,

    /// A ring of tokens; can be given several times
    #[arg(long = "circle", value_name = "N", value_parser = whole(0..=LARGEST))]
    circles: Vec<usize>,

    /// Who makes the last move loses
    #[arg(long)]
    misere: bool,
}

/// The largest heap of Grundy's game, whose values take as many steps as its square.
const LARGEST_OF_GRUNDY: usize = 100_000;

/// As other verbs read it, or Grundy's game.
fn game(text: &str) -> Result<Game, CodeError> {
    match text.parse()? {
        Game::Code(_) => super::game(text).map(Game::Code),
        game => Ok(game),
    }
}

/// Elements of a misère quotient: what is found with so many takes seconds.
const ELEMENTS: usize = 1000;

/// The rows of one word of the command line.
#[derive(Clone)]
struct Rows(Vec<usize>);

fn rows(text: &str) -> Result<Rows, String> {
    let words = text.split([',', '+', ' ']).filter(|word| !word.is_empty());
    words.map(whole(0..=LARGEST)).collect::<Result<_, _>>().map(Rows)
}

impl PositionArgs {
    fn position(&self) -> anyhow::Result<Vec<Component>> {
        let rows = self.rows.iter().flat_map(|rows| &rows.0).map(|&size| Component::Row(size));
        let position = Vec::from_iter(rows.chain(self.circles.iter().map(|&size| Component::Circle(size))));
        if position.is_empty() {
            bail!("there is nothing to play with: rows as numbers, and --circle N, are accepted");
        }
        if self.game == Game::Grundy {
            ensure!(self.circles.is_empty(), "Grundy's game has no circles: leave out --circle");
            let largest = position.iter().map(|part| part.size()).max().unwrap_or(0);
            ensure!(
                largest <= LARGEST_OF_GRUNDY,
                "Grundy's game is known here to heaps of {LARGEST_OF_GRUNDY} tokens: a heap of {largest} is too large"
            );
        }
        Ok(position)
    }

    fn advisor(&self, position: &[Component]) -> anyhow::Result<Advisor> {
        let size = position.iter().map(|part| part.size()).max().unwrap_or(0);
        Ok(Advisor::new(self.game.clone(), size)?)
    }

    fn misere_advisor(&self, position: &[Component]) -> anyhow::Result<MisereAdvisor> {
        let Game::Code(code) = &self.game else {
            bail!("misère play is known here of games with codes: leave out --misere");
        };
        let advisor = MisereAdvisor::new(code.clone(), position, ELEMENTS);
        advisor.map_err(|unsolved| NoAnswer(format!("{}: {unsolved}", self.game)).into())
    }
}

/// Who knows how to play.
enum Teacher {
    Normal(Box<Advisor>),
    Misere(MisereAdvisor),
}

impl Teacher {
    fn winning(&self, position: &[Component]) -> Vec<Move> {
        match self {
            Teacher::Normal(advisor) => advisor.advise(position).winning,
            Teacher::Misere(advisor) => advisor.winning(position),
        }
    }

    fn reply(&self, position: &[Component]) -> Option<Move> {
        match self {
            Teacher::Normal(advisor) => advisor.reply(position),
            Teacher::Misere(advisor) => advisor.reply(position),
        }
    }
}

/// Components in words, with what joins them.
pub(super) fn names(position: &[Component]) -> String {
    if position.is_empty() {
        return "nothing".into();
    }
    Vec::from_iter(position.iter().map(Component::to_string)).join(" + ")
}

/// A move in words.
pub(super) fn move_name(position: &[Component], play: &Move) -> String {
    let rows = Vec::from_iter(play.rows.iter().map(|&size| Component::Row(size)));
    format!("{} -> {}", position[play.component], names(&rows))
}

#[derive(Args)]
pub(in crate::cli) struct Advise {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Advise {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let position = self.position.position()?;
        if self.position.misere {
            return self.misere(&position);
        }
        let advisor = self.position.advisor(&position)?;
        let advice = advisor.advise(&position);
        let mut report = self.output.report(Format::Text)?;
        let outcome = if advice.sum == 0 { "lost" } else { "won" };
        let moves = position.iter().any(|part| !self.position.game.moves(*part).is_empty());
        report.text(|out| explain(out, &position, &advice, moves))?;
        for play in &advice.winning {
            let component = position[play.component].to_string();
            let json = json!({"outcome": outcome, "nim_value": advice.sum, "component": component,
                "leaves": play.rows});
            let text = |out: &mut dyn Write| {
                let values = Vec::from_iter(play.rows.iter().map(|&row| advisor.rows(&[row]).to_string()));
                let values = if values.is_empty() { "0".into() } else { values.join(" ⊕ ") };
                let target = advice.values[play.component] ^ advice.sum;
                let value = if play.rows.len() > 1 { format!("{values} = {target}") } else { values };
                writeln!(out, "  {:24} value {value}", move_name(&position, play))
            };
            report.row(&json, text)?;
        }
        if advice.winning.is_empty() {
            let json =
                json!({"outcome": outcome, "nim_value": advice.sum, "component": null, "leaves": null});
            report.row(&json, |_| Ok(()))?;
        }
        report.finish()
    }

    /// The same where who makes the last move loses.
    fn misere(&self, position: &[Component]) -> anyhow::Result<()> {
        let advisor = self.position.misere_advisor(position)?;
        let winning = advisor.winning(position);
        let lost = advisor.is_lost(position);
        let outcome = if lost { "lost" } else { "won" };
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| {
            writeln!(out, "position   {}", names(position))?;
            writeln!(out, "last move  loses; a misère quotient of {} elements", advisor.order())?;
            let why = match winning.len() {
                0 if lost => "every move leaves a position that the other wins".to_string(),
                0 => "there is no move, the other made the last one".to_string(),
                1 => "one move leaves a lost position".to_string(),
                moves => format!("{moves} moves leave a lost position"),
            };
            writeln!(out, "{outcome} for the player to move: {why}")
        })?;
        for play in &winning {
            let component = position[play.component].to_string();
            let json = json!({"outcome": outcome, "component": component, "leaves": play.rows});
            report.row(&json, |out| writeln!(out, "  {}", move_name(position, play)))?;
        }
        if winning.is_empty() {
            report.row(&json!({"outcome": outcome, "component": null, "leaves": null}), |_| Ok(()))?;
        }
        report.finish()
    }
}

/// The nim-values, their sum, and what follows from it.
fn explain(out: &mut dyn Write, position: &[Component], advice: &Advice, moves: bool) -> io::Result<()> {
    let Advice { values, sum, winning } = advice;
    writeln!(out, "position   {}", names(position))?;
    let list = Vec::from_iter(values.iter().map(u16::to_string)).join(" ⊕ ");
    let total = if values.len() > 1 { format!("{list} = {sum}") } else { list };
    writeln!(out, "nim-value  {total}")?;
    if *sum == 0 {
        let why = if moves { "every move leaves a nim-sum other than 0" } else { "there is no move" };
        return writeln!(out, "lost for the player to move: {why}");
    }
    let moves = match winning.len() {
        1 => "one move leaves".to_string(),
        moves => format!("{moves} moves leave"),
    };
    writeln!(out, "won for the player to move: {moves} nim-sum 0")
}

#[derive(Args)]
pub(in crate::cli) struct Play {
    #[command(flatten)]
    position: PositionArgs,

    /// The computer begins
    #[arg(long)]
    second: bool,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut position = self.position.position()?;
        let misere = self.position.misere;
        let teacher = match misere {
            true => Teacher::Misere(self.position.misere_advisor(&position)?),
            false => Teacher::Normal(Box::new(self.position.advisor(&position)?)),
        };
        position.retain(|part| part.size() > 0);
        position.sort();
        let mut computer = self.second;
        let mut lines = io::stdin().lock().lines();
        let mut out = io::stdout().lock();
        loop {
            let moves = |part: &Component| self.position.game.moves(*part);
            if position.iter().all(|part| moves(part).is_empty()) {
                writeln!(
                    out,
                    "{}: {}",
                    names(&position),
                    if computer != misere { "you win" } else { "you lose" }
                )?;
                return Ok(());
            }
            let play = if computer {
                let play = teacher.reply(&position).expect("there is a move");
                writeln!(out, "computer: {}", move_name(&position, &play))?;
                play
            } else {
                write!(out, "{}\nyou: ", names(&position))?;
                out.flush()?;
                let Some(line) = lines.next().transpose()?.filter(|line| !line.trim().is_empty()) else {
                    writeln!(out, "the game is not finished")?;
                    return Ok(());
                };
                if line.trim() == "?" {
                    for play in teacher.winning(&position) {
                        writeln!(out, "  {}", move_name(&position, &play))?;
                    }
                    continue;
                }
                match self.parse(&line, &position) {
                    Ok(play) => play,
                    Err(reason) => {
                        writeln!(out, "{reason}")?;
                        continue;
                    }
                }
            };
            position = after(&position, &play);
            computer = !computer;
        }
    }

    fn parse(&self, line: &str, position: &[Component]) -> Result<Move, String> {
        let parts = Vec::from_iter(
            line.split(|c: char| c.is_whitespace() || ",+->".contains(c)).filter(|part| !part.is_empty()),
        );
        let number =
            |text: &str| text.parse::<usize>().map_err(|_| format!("'{text}' is no number of tokens"));
        let (first, rest) = parts.split_first().ok_or("a row and what the move leaves of it are accepted")?;
        let part = match first.strip_prefix('o') {
            Some(size) => Component::Circle(number(size)?),
            None => Component::Row(number(first)?),
        };
        let mut rows = rest.iter().map(|text| number(text)).collect::<Result<Vec<_>, _>>()?;
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        let there = position.iter().position(|&other| other == part);
        let component = there.ok_or_else(|| format!("there is no {}, only {}", part, names(position)))?;
        if !self.position.game.moves(part).contains(&rows) {
            let play = Move { component, rows };
            return Err(format!("{} is no move in {}", move_name(position, &play), self.position.game));
        }
        Ok(Move { component, rows })
    }
}
