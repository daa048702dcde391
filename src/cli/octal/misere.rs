//! `curiosa octal misere`.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs, note};
use crate::durable::replace::write_atomic;
use crate::octal::code::Code;
use crate::octal::misere::certificate::Certificate;
use crate::octal::misere::solution::{MOST_ELEMENTS, Solution};
use crate::octal::period::Periodicity;
use crate::pipeline::args::whole;
use crate::pipeline::exit::NoAnswer;

#[derive(Args)]
pub(in crate::cli) struct Misere {
    /// The code of an octal game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    /// The largest heap, unless a period is proved before
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole(0..=10_000))]
    to: usize,

    /// Look for quotients of at most so many elements
    #[arg(long, value_name = "N", default_value = "500", value_parser = whole(1..=MOST_ELEMENTS))]
    elements: usize,

    /// Write the quotient to a file that others can check, as octal verify does
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Misere {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let octal = self.game.most_heaps() <= 2 && self.game.most_taken().is_some();
        anyhow::ensure!(
            octal || self.certificate.is_none(),
            "{}: certificates are about finite octal games",
            self.game
        );
        let solution = Solution::new(self.game.clone(), self.to, self.elements);
        if let Some(path) = &self.certificate {
            write_atomic(path, Certificate::new(&solution).to_json().as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let names = Vec::from_iter(solution.words().iter().map(|word| name(word)));
        let quotient = solution.quotient();
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| {
            writeln!(out, "game        {}", self.game)?;
            let order = quotient.order();
            let lost = Vec::from_iter((0..order).filter(|&element| quotient.lost[element]));
            writeln!(out, "quotient    {order} elements, {} of them lost", lost.len())?;
            let letters = solution.generators().into_iter().enumerate().map(|(letter, heap)| {
                format!(
                    "{} = {heap}",
                    name(&Vec::from_iter((0..=letter).map(|at| usize::from(at == letter))))
                )
            });
            writeln!(out, "generators  {}", Vec::from_iter(letters).join(", "))?;
            let lost = Vec::from_iter(lost.iter().map(|&element| names[element].as_str()));
            writeln!(out, "lost        {}", lost.join(", "))?;
            match solution.periodicity() {
                Some(Periodicity { period, preperiod }) => {
                    writeln!(
                        out,
                        "heaps       those of n + {period} and n are alike for all n >= {preperiod}"
                    )
                }
                None => writeln!(out, "heaps       to {}", solution.heaps().len() - 1),
            }
        })?;
        // After the first period heaps say nothing new.
        let shown = match solution.periodicity() {
            Some(found) => (found.preperiod + found.period).min(solution.heaps().len()),
            None => solution.heaps().len(),
        };
        let width = names.iter().map(String::len).max().unwrap_or(0);
        for (heap, &element) in solution.heaps()[..shown].iter().enumerate() {
            let lost = quotient.lost[element];
            let json = json!({"heap": heap, "element": names[element], "lost": lost});
            report.row(&json, |out| {
                let outcome = if lost { "lost" } else { "won" };
                writeln!(out, "{heap:>10}  {:width$}  {outcome}", names[element])
            })?;
        }
        report.finish()?;
        match (solution.periodicity(), solution.unsolved()) {
            (None, Some(unsolved)) => Err(NoAnswer(format!("{}: {unsolved}", self.game)).into()),
            (None, None) => {
                note("no period is proved; --to allows more heaps");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// A product of generators, as a^2b; 1 is the empty one.
fn name(word: &[usize]) -> String {
    let letter = |place: usize| match u8::try_from(place) {
        Ok(place) if place < 26 => char::from(b'a' + place).to_string(),
        _ => format!("x{place}"),
    };
    let power = |(place, &count): (usize, &usize)| match count {
        0 => None,
        1 => Some(letter(place)),
        _ => Some(format!("{}^{count}", letter(place))),
    };
    let name = Vec::from_iter(word.iter().enumerate().filter_map(power)).concat();
    if name.is_empty() { "1".into() } else { name }
}
