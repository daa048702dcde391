//! `curiosa octal period`, `curiosa octal certify` and `curiosa octal verify`.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::cli::input;
use crate::cli::limit::LimitArgs;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::evidence::Refusal;
use crate::octal::check::check;
use crate::octal::code::Code;
use crate::octal::period::{Periodicity, Proof, arithmetic};
use crate::octal::search::{PeriodSearch, Progress};
use crate::octal::sequence::{Engine, Sequence};
use crate::pipeline::args::{WorkArgs, whole};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::interrupt;
use crate::pipeline::journal::Journal;
use crate::pipeline::work::Interrupted;

#[derive(Args)]
struct SearchArgs {
    /// The code of the game, or its name
    #[arg(value_name = "GAME")]
    game: Code,

    /// Give up after the values of so many heaps; two bytes of memory each
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = whole(16..=4_000_000_000))]
    to: usize,

    #[command(flatten)]
    work: WorkArgs,
}

/// What a search came to.
struct Found {
    search: PeriodSearch,
    proved: Option<(Periodicity, Proof)>,
}

impl SearchArgs {
    fn run(&self) -> anyhow::Result<Found> {
        self.work.apply();
        interrupt::listen();
        let job = "octal values";
        let opened = Journal::for_command(&self.work, job, json!({"game": self.game.to_string()}))?;
        let (mut journal, kept) = opened.map_or((None, Vec::new()), |(journal, kept)| (Some(journal), kept));
        let mut values =
            Vec::from_iter(kept.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
        // Another command has come further: what it has stays.
        let longer = values.len() > self.to;
        values.truncate(self.to);
        let mut saved = (values.len(), Instant::now());
        let mut search = match values.is_empty() {
            true => PeriodSearch::new(self.game.clone()),
            false => PeriodSearch::resume(Sequence::resume(self.game.clone(), Engine::Auto, values)),
        };
        let bar = self.bar();
        let mut step = 1 << 10;
        let proved = loop {
            let start = Instant::now();
            let progress = match search.advance(self.to, step) {
                Ok(progress) => progress,
                // Values that grow for ever have a law of their own.
                Err(overflow) => {
                    arithmetic(search.sequence().values()).ok_or(overflow)?;
                    break None;
                }
            };
            // About ten steps a second.
            let quick = start.elapsed() < Duration::from_millis(50);
            step = if quick { (2 * step).min(1 << 24) } else { (step / 2).max(1) };
            let values = search.sequence().values();
            let done = values.len();
            bar.set_position(done as u64);
            let interrupted = interrupt::requested();
            let due = interrupted || saved.1.elapsed() >= self.work.checkpoint_every;
            if let Some(journal) = journal.as_mut().filter(|_| due) {
                let new = values[saved.0.min(done)..].iter();
                let bytes = Vec::from_iter(new.flat_map(|value| value.to_le_bytes()));
                match journal.append(&bytes) {
                    Ok(()) => saved.0 = done,
                    Err(error) => tracing::warn!("{} cannot be saved: {error}", journal.path().display()),
                }
                saved.1 = Instant::now();
            }
            match progress {
                Progress::Proved(periodicity, proof) => break Some((periodicity, proof)),
                Progress::Open => break None,
                Progress::Computing | Progress::Looked => {}
            }
            if interrupted && saved.0 < done {
                bail!("interrupted; the values after that of heap {} are not saved", saved.0);
            }
            if interrupted {
                let (job, units) = (format!("{job} of {}", self.game), self.to as u64);
                let path = journal.context("interrupted; there is no checkpoint")?.path().to_path_buf();
                return Err(Interrupted { job, done: done as u64, units, path }.into());
            }
        };
        bar.finish_and_clear();
        if let Some(journal) = journal.filter(|_| !longer) {
            journal.remove();
        }
        Ok(Found { search, proved })
    }

    fn bar(&self) -> ProgressBar {
        if self.work.quiet {
            return ProgressBar::hidden();
        }
        let style = "{msg} [{bar:30}] {pos}/{len} values at most, {elapsed} so far";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let bar = ProgressBar::new(self.to as u64).with_message(self.game.to_string());
        bar.set_style(style.progress_chars("=> "));
        bar
    }

    /// Why there is no answer.
    fn open(&self, found: &Found) -> NoAnswer {
        let values = found.search.sequence().values();
        let line = match arithmetic(values) {
            None if self.game.most_taken().is_none() => format!(
                "{}: no law is found for the values of {} heaps; periods are proved for codes that end",
                self.game,
                values.len()
            ),
            Some(arithmetic) => format!(
                "{}: no period among the values of {} heaps; from {} on they grow by {} every {} heaps (single run)",
                self.game,
                values.len(),
                arithmetic.preperiod,
                arithmetic.saltus,
                arithmetic.period
            ),
            None => format!(
                "{}: no period is proved by the values of {} heaps, the largest {}; --to allows more",
                self.game,
                values.len(),
                found.search.sequence().largest()
            ),
        };
        NoAnswer(line)
    }
}

#[derive(Args)]
pub(in crate::cli) struct Period {
    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Period {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let found = self.search.run()?;
        let Some((periodicity, proof)) = found.proved else { return Err(self.search.open(&found).into()) };
        let Periodicity { period, preperiod } = periodicity;
        let values = found.search.sequence().values();
        let largest = values[..preperiod + period].iter().max().copied().unwrap_or(0);
        let (theorem, words) = match proof {
            Proof::GuySmith => ("guy-smith", "proved by the theorem of Guy and Smith".to_string()),
            Proof::Window { length, start, .. } => {
                let end = start + period;
                ("window", format!("proved by equal windows of {length} values before {start} and {end}"))
            }
        };
        let mut report = self.output.report(Format::Text)?;
        let game = self.search.game.to_string();
        let last = preperiod.checked_sub(1);
        let text = |out: &mut dyn Write| {
            writeln!(out, "game            {game}")?;
            writeln!(out, "period          {period}")?;
            match last {
                Some(last) => writeln!(out, "preperiod       {preperiod}, the last exception is {last}")?,
                None => writeln!(out, "preperiod       0")?,
            }
            writeln!(out, "largest value   {largest}")?;
            writeln!(out, "values          {}; {words}", values.len())
        };
        let json = json!({"game": game, "period": period, "preperiod": preperiod, "last_exception": last,
            "largest": largest, "values": values.len(), "theorem": theorem});
        report.row(&json, text)?;
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Certify {
    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    file: FileArgs,
}

impl Certify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if self.search.game.most_heaps() > 2 {
            bail!("{}: octal games are accepted, with digits to 7", self.search.game);
        }
        let found = self.search.run()?;
        let Some((periodicity, proof)) = found.proved else { return Err(self.search.open(&found).into()) };
        let certificate = found.search.certificate(periodicity, proof);
        self.file.write(certificate.to_json().as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Verify {
    /// The certificate; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Look at every move instead of using the classes of the certificate; for n values n^2/4 moves
    #[arg(long)]
    naive: bool,

    #[command(flatten)]
    limit: LimitArgs,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (name, bytes) = input::bytes(&self.file)?;
        let checked = self.limit.check(&name, |budget| check(&bytes, self.naive, budget));
        match checked {
            Ok(checked) => {
                println!(
                    "{name} holds: in {} heaps of n + {} and n have the same value for all n >= {} ({} values computed again)",
                    checked.game, checked.period, checked.preperiod, checked.values
                );
                Ok(())
            }
            Err(refusal @ Refusal::Wrong(_)) => Err(NoAnswer(format!("{name}: {refusal}")).into()),
            Err(refusal) => Err(anyhow::Error::new(refusal).context(name)),
        }
    }
}
