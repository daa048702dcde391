//! `curiosa look-and-say cosmology`: what every word decays into.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::DomainArgs;
use super::quantities;
use crate::cli::output::{Format, OutputArgs};
use crate::durable::replace::write_atomic;
use crate::look_and_say::cosmology::automaton::Count;
use crate::look_and_say::cosmology::certificate::is_short;
use crate::look_and_say::cosmology::reading::{Closure, again};
use crate::look_and_say::cosmology::{Cosmology, Domain, Limits, Undecided, slow};
use crate::look_and_say::{Word, conway};
use crate::pipeline::exit::NoAnswer;

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum ShowArg {
    /// The theorem in numbers.
    Summary,
    /// The elements, and what they become.
    Elements,
    /// The shortest Methuselah and what it becomes day by day, each atom once a day.
    Decay,
}

/// Readings of the second method: minutes, and some gigabytes.
const READINGS: usize = 2_000_000;

#[derive(Args)]
pub(in crate::cli) struct CosmologyArgs {
    #[command(flatten)]
    domain: DomainArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "summary")]
    show: ShowArg,

    /// Prove the summary a second time, by reading all words at once; Conway's takes half a minute
    #[arg(long)]
    again: bool,

    /// Write the automata and the table to a file that others can check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl CosmologyArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let domain = self.domain.read()?;
        ensure!(
            self.certificate.is_none() || is_short(&domain),
            "files are about longest runs and largest counts to 30"
        );
        ensure!(
            !self.again || self.show == ShowArg::Summary,
            "--again is accepted with --show summary alone"
        );
        let cosmology = find(&domain)?;
        if let Some(path) = &self.certificate {
            // A file is about atoms from day 0 on.
            let text = match cosmology.to_json() {
                None => find(&domain.at_once())?.to_json(),
                text => text,
            };
            let text = text.context("a short domain can be written")?;
            write_atomic(path, text.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        match self.show {
            ShowArg::Summary => self.summary(&cosmology),
            ShowArg::Elements => self.elements(&cosmology),
            ShowArg::Decay => self.decay(&cosmology),
        }
    }

    fn summary(&self, cosmology: &Cosmology) -> anyhow::Result<()> {
        let domain = &cosmology.domain;
        let letters = Word(domain.letters.clone()).to_string();
        let digits = match (domain.free, letters.split_at(letters.len() - 1)) {
            (true, (counts, free)) => format!("{counts}, and {free} for each of the others"),
            (false, _) => letters.clone(),
        };
        let transuranic = cosmology.transuranic();
        let longest = cosmology.elements.iter().map(|element| element.word.len()).max().unwrap_or(0);
        let mut rows = vec![
            ("rule", domain.rule.to_string()),
            ("digits", digits),
            ("longest run", domain.longest_run.map_or("any".into(), |run| run.to_string())),
            ("common elements", (cosmology.elements.len() - transuranic).to_string()),
            ("transuranic elements", transuranic.to_string()),
            ("longest element", format!("{longest} digits")),
            ("day", cosmology.day.to_string()),
            (
                "Methuselahs",
                match cosmology.methuselahs {
                    Count::Finite(count) => count.to_string(),
                    Count::Infinite => "infinitely many".into(),
                },
            ),
        ];
        if let Some(word) = &cosmology.methuselah {
            rows.push(("the shortest", word.to_string()));
        }
        if self.again {
            let found = again(cosmology, READINGS).ok_or_else(|| {
                NoAnswer(format!("{}: not proved again within {READINGS} readings", domain.rule))
            })?;
            ensure!(found.agrees(cosmology), "two methods differ: {}", cosmology.statement());
            let Closure { readings, cut_on, .. } = found;
            rows.push((
                "again",
                format!("the same by {readings} readings of all words, cut on day {cut_on}"),
            ));
        }
        quantities(self.output.report(Format::Text)?, &rows)
    }

    fn elements(&self, cosmology: &Cosmology) -> anyhow::Result<()> {
        let width = cosmology.elements.iter().map(|element| element.word.len()).max().unwrap_or(0).max(11);
        let mut report = self.output.report(Format::Text)?;
        for (place, element) in cosmology.elements.iter().enumerate() {
            let name = name(cosmology, &element.word);
            let kind = element.kind();
            let becomes = Vec::from_iter(element.becomes.iter().map(|place| place + 1));
            let word = element.word.to_string();
            let row = json!({"number": place + 1, "name": name, "subsequence": word, "evolves_into": becomes,
                "kind": kind});
            report.row(&row, |out: &mut dyn Write| {
                if place == 0 {
                    writeln!(out, "{:>4}    {:width$}  kind         evolves into", "#", "subsequence")?;
                }
                let becomes = String::from_iter(becomes.iter().map(|number| format!("({number})")));
                writeln!(
                    out,
                    "{:>4} {:2} {word:width$}  {kind:11}  {becomes}",
                    place + 1,
                    name.unwrap_or_default()
                )
            })?;
        }
        report.finish()
    }

    fn decay(&self, cosmology: &Cosmology) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        for (day, atoms) in cosmology.decay().iter().enumerate() {
            let (mut exotic, mut elements) = (Vec::new(), Vec::new());
            for word in atoms {
                match cosmology.element(word) {
                    None => exotic.push(word.to_string()),
                    Some(place) => {
                        let name = name(cosmology, word).map(String::from);
                        elements.push(name.unwrap_or_else(|| format!("({})", place + 1)));
                    }
                }
            }
            let row = json!({"day": day, "exotic": exotic, "elements": elements});
            report.row(&row, |out: &mut dyn Write| {
                let line = format!("day {day:2}  {}  {}", exotic.join(" "), elements.join(" "));
                writeln!(out, "{}", line.trim_end())
            })?;
        }
        report.finish()
    }
}

/// The theorem about the words of a domain.
fn find(domain: &Domain) -> anyhow::Result<Cosmology> {
    Cosmology::of(domain.clone(), &Limits::default()).map_err(|why| {
        let why = match why {
            Undecided::Cuts(_) if let Some(slow) = slow::block(domain) => {
                format!("there is no finite table; {slow}")
            }
            why => why.to_string(),
        };
        NoAnswer(format!("{}: {why}", domain.rule)).into()
    })
}

/// Conway's name of an element, if the rule is his.
fn name(cosmology: &Cosmology, word: &Word) -> Option<&'static str> {
    let named = conway::is_conways(&cosmology.domain.rule).then(|| conway::element(word))?;
    named.map(|(_, name)| name)
}
