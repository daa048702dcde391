//! `curiosa octal period`, `curiosa octal certify` and `curiosa octal verify`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::cli::input;
use crate::cli::limit::LimitArgs;
use crate::cli::output::{FileArgs, Format, OutputArgs};
use crate::durable::{delivered, log};
use crate::evidence::{Json, Refusal};
use crate::octal::arithmetic::{Arithmetic, Unproved, arithmetic, lasts};
use crate::octal::check::check;
use crate::octal::code::Code;
use crate::octal::misere::{self, check::check as check_misere};
use crate::octal::period::{Periodicity, Proof};
use crate::octal::search::{PeriodSearch, Progress};
use crate::octal::sequence::{Engine, Overflow, Sequence};
use crate::pipeline::args::{WorkArgs, whole};
use crate::pipeline::checkpoint::Identity;
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::interrupt;
use crate::pipeline::saved::Saved;
use crate::pipeline::work::{Fate, Interrupted};
use crate::stop;

#[derive(Args)]
struct SearchArgs {
    /// The code of the game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    /// Give up after the values of so many heaps; two bytes of memory each
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = whole(16..=4_000_000_000))]
    to: usize,

    #[command(flatten)]
    work: WorkArgs,
}

/// So many values are saved at once, 16 MB: what is left to be saved after Ctrl-C takes some hundredths of a second.
const UNSAVED: usize = 1 << 23;

/// What a search came to.
struct Found {
    search: PeriodSearch,
    proved: Option<Proved>,
    /// The values, until the answer is where it was asked for.
    saved: Option<Saved>,
}

/// What is proved of all values.
enum Proved {
    Period(Periodicity, Proof),
    Growth(Arithmetic),
}

impl SearchArgs {
    fn run(&self) -> anyhow::Result<Found> {
        self.work.apply();
        interrupt::listen();
        let identity = Identity::new("octal values", json!({"game": self.game.to_string()}), 1);
        let mut values: Vec<u16> = Vec::new();
        let saved = Saved::for_command(&self.work, &identity, |record| {
            if record.len() % 2 != 0 {
                return Err("it holds half a value".into());
            }
            values.extend(record.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
            Ok(())
        })?;
        // Another command has come further: what it has stays.
        let longer = values.len() > self.to;
        values.truncate(self.to);
        let mut saving = Saving { saved, values: values.len(), when: Instant::now() };
        let mut search = match values.is_empty() {
            true => PeriodSearch::new(self.game.clone()),
            false => PeriodSearch::resume(Sequence::resume(self.game.clone(), Engine::Auto, values)),
        };
        let bar = self.bar();
        let mut unproved = None;
        let mut step = 1 << 10;
        let proved = loop {
            let start = Instant::now();
            let advance = || {
                let progress = search.advance(self.to, step)?;
                let looked = matches!(progress, Progress::Looked | Progress::Open);
                let law = looked.then(|| self.growth(search.sequence().values(), &mut unproved)).flatten();
                Ok::<_, Overflow>((progress, law))
            };
            let progress = match stop::catch(advance) {
                Ok(Ok((_, Some(law)))) => break Some(Proved::Growth(law)),
                Ok(Ok((progress, None))) => Some(progress),
                // Values that seem to grow for ever are no fault.
                Ok(Err(overflow)) => {
                    arithmetic(search.sequence().values()).ok_or(overflow)?;
                    break None;
                }
                Err(stop::Stopped) => None,
            };
            // About ten steps a second.
            let quick = start.elapsed() < Duration::from_millis(50);
            step = if quick { (2 * step).min(1 << 24) } else { (step / 2).max(1) };
            let values = search.sequence().values();
            bar.set_position(values.len() as u64);
            match progress {
                Some(Progress::Proved(periodicity, proof)) => break Some(Proved::Period(periodicity, proof)),
                Some(Progress::Open) => break None,
                Some(Progress::Computing | Progress::Looked) if !stop::is_requested() => {}
                _ => return Err(saving.interrupted(&self.game, self.to, values).into()),
            }
            let unsaved = values.len().saturating_sub(saving.values);
            if saving.when.elapsed() >= self.work.checkpoint_every || unsaved >= UNSAVED {
                // Not saving is no reason to stop.
                let _ = saving.save(values);
            }
        };
        bar.finish_and_clear();
        if !longer {
            // The answer may not arrive.
            let _ = saving.save(search.sequence().values());
        }
        Ok(Found { search, proved, saved: saving.saved.filter(|_| !longer) })
    }

    /// The law by which these values grow, if it is proved to last. A law that is not is kept, with the number of values
    /// that may prove it.
    fn growth(&self, values: &[u16], unproved: &mut Option<(Arithmetic, usize)>) -> Option<Arithmetic> {
        let may_grow = self.game.most_heaps() > 2;
        let law = may_grow.then(|| arithmetic(values)).flatten()?;
        if unproved.as_ref().is_some_and(|(same, needed)| *same == law && values.len() < *needed) {
            return None;
        }
        let needed = match lasts(&self.game, values, &law) {
            Ok(()) => return Some(law),
            Err(Unproved::Values(needed)) => needed,
            Err(_) => usize::MAX,
        };
        *unproved = Some((law, needed));
        None
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

    /// Why there is no answer. What was computed stays saved: more values may have one.
    fn open(&self, found: &Found) -> NoAnswer {
        let values = found.search.sequence().values();
        let line = match arithmetic(values) {
            None if self.game.most_taken().is_none() => format!(
                "{}: no law is found for the values of {} heaps; periods are proved for codes that end",
                self.game,
                values.len()
            ),
            Some(law) => format!(
                "{}: no period among the values of {} heaps; from {} on they grow by {} every {} heaps{} (single run{})",
                self.game,
                values.len(),
                law.preperiod,
                law.saltus,
                law.period,
                exceptions(&law),
                match lasts(&self.game, values, &law) {
                    Ok(()) => String::new(),
                    Err(why) => format!("; not proved: {why}"),
                }
            ),
            None => format!(
                "{}: no period is proved by the values of {} heaps, the largest {}; --to allows more{}",
                self.game,
                values.len(),
                found.search.sequence().largest(),
                match &found.saved {
                    Some(saved) => format!(", and goes on from {}", saved.path().display()),
                    None => String::new(),
                }
            ),
        };
        NoAnswer(line)
    }
}

/// Which values do not grow.
fn exceptions(law: &Arithmetic) -> String {
    match law.repeating[..] {
        [] => String::new(),
        _ => format!(
            ", but those of heaps {} modulo {} repeat",
            law.repeating.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            law.period
        ),
    }
}

/// Values on their way to the disk.
struct Saving {
    saved: Option<Saved>,
    /// How many are saved.
    values: usize,
    when: Instant,
}

impl Saving {
    fn save(&mut self, values: &[u16]) -> io::Result<()> {
        self.when = Instant::now();
        let Some(saved) = &mut self.saved else { return Ok(()) };
        let new = &values[self.values.min(values.len())..];
        for part in new.chunks(log::LONGEST / 2) {
            let bytes = Vec::from_iter(part.iter().flat_map(|value| value.to_le_bytes()));
            saved.append(&bytes).inspect_err(|error| {
                tracing::warn!("the checkpoint {} cannot be saved: {error}", saved.path().display());
            })?;
            self.values += part.len();
        }
        Ok(())
    }

    fn interrupted(mut self, game: &Code, to: usize, values: &[u16]) -> Interrupted {
        let written = self.save(values);
        let saved = Fate::of(self.saved.as_ref(), written);
        let (job, units) = (format!("octal values of {game}"), to as u64);
        Interrupted { job, done: values.len() as u64, units, saved }
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
        let Some(proved) = &found.proved else { return Err(self.search.open(&found).into()) };
        let values = found.search.sequence().values();
        let law = match proved {
            &Proved::Period(Periodicity { period, preperiod }, _) => {
                Arithmetic { period, saltus: 0, preperiod, repeating: Vec::new() }
            }
            Proved::Growth(law) => law.clone(),
        };
        let Arithmetic { period, saltus, preperiod, ref repeating } = law;
        let largest = (saltus == 0).then(|| values[..preperiod + period].iter().max().copied().unwrap_or(0));
        let (theorem, words) = match *proved {
            Proved::Period(_, Proof::GuySmith) => {
                ("guy-smith", "proved by the theorem of Guy and Smith".to_string())
            }
            Proved::Period(_, Proof::Window { length, start, .. }) => {
                let end = start + period;
                ("window", format!("proved by equal windows of {length} values before {start} and {end}"))
            }
            Proved::Growth(_) => ("growth", "proved by the theorem on values that grow".to_string()),
        };
        let mut report = self.output.report(Format::Text)?;
        let game = self.search.game.to_string();
        let last = preperiod.checked_sub(1);
        let text = |out: &mut dyn Write| {
            writeln!(out, "game            {game}")?;
            match saltus {
                0 => writeln!(out, "period          {period}")?,
                _ => {
                    let but = exceptions(&law);
                    writeln!(out, "period          {period}, in which values grow by {saltus}{but}")?;
                }
            }
            match last {
                Some(last) => writeln!(out, "preperiod       {preperiod}, the last exception is {last}")?,
                None => writeln!(out, "preperiod       0")?,
            }
            if let Some(largest) = largest {
                writeln!(out, "largest value   {largest}")?;
            }
            writeln!(out, "values          {}; {words}", values.len())
        };
        let json = json!({"game": game, "period": period, "saltus": saltus, "preperiod": preperiod,
            "repeating": repeating, "last_exception": last, "largest": largest, "values": values.len(), "theorem": theorem});
        report.row(&json, text)?;
        let delivered = report.deliver()?;
        if let Some(saved) = found.saved {
            saved.discard(&delivered);
        }
        Ok(())
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
        let Some(Proved::Period(periodicity, proof)) = found.proved else {
            return Err(self.search.open(&found).into());
        };
        let certificate = found.search.certificate(periodicity, proof);
        let delivered = self.file.deliver(certificate.to_json().as_bytes())?;
        if let Some(saved) = found.saved {
            saved.discard(&delivered);
        }
        Ok(())
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
        let checked = if is_misere(&bytes) {
            ensure!(
                !self.naive,
                "{name} is about misère play, where there is no other way than looking at all moves"
            );
            self.limit
                .check(&name, |budget| check_misere(&bytes, budget))
                .map(|checked| said_of(&name, &checked))
        } else {
            let checked = self.limit.check(&name, |budget| check(&bytes, self.naive, budget));
            checked.map(|checked| {
                format!(
                    "{name} holds: in {} heaps of n + {} and n have the same value for all n >= {} ({} values computed again)\n",
                    checked.game, checked.period, checked.preperiod, checked.values
                )
            })
        };
        match checked {
            Ok(line) => {
                delivered::stdout(line.as_bytes())?;
                Ok(())
            }
            Err(refusal @ Refusal::Wrong(_)) => Err(NoAnswer(format!("{name}: {refusal}")).into()),
            Err(refusal) => Err(anyhow::Error::new(refusal).context(name)),
        }
    }
}

/// Whether a certificate says that it is one of a misère quotient.
fn is_misere(bytes: &[u8]) -> bool {
    let format = || Json::parse(bytes).ok()?.object().ok()?.get("format")?.string();
    format().is_some_and(|format| format == misere::certificate::FORMAT)
}

fn said_of(name: &str, checked: &misere::check::Checked) -> String {
    let misere::check::Checked { game, order, heaps, period, .. } = checked;
    match period {
        Some((period, preperiod)) => format!(
            "{name} holds: in misère play of {game} all sums of heaps have a quotient of {order} elements, and heaps of n + {period} and n are alike for all n >= {preperiod}\n"
        ),
        None => format!(
            "{name} holds: in misère play of {game} the sums of heaps of at most {} tokens have a quotient of {order} elements\n",
            heaps - 1
        ),
    }
}
