//! `curiosa octal seek`, `curiosa octal trail` and `curiosa octal retrace`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::durable::replace::write_atomic;
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::octal::code::Code;
use crate::octal::retrace::{self, Piece};
use crate::octal::seek::{seek, seek_farther};
use crate::octal::stream::{MOST_REACH, REACH, START, Unfit, start};
use crate::octal::trail::{Claim, Trail, Walk};
use crate::pipeline::args::{WorkArgs, seconds, whole};
use crate::pipeline::exit::NoAnswer;
use crate::pipeline::interrupt;
use crate::pipeline::shard::Shard;
use crate::pipeline::work::{Fate, Interrupted, Worker};
use crate::stop;

/// How a period is known that was sought.
const STREAMS: Method = Method::named("streams");

/// The farthest heap.
const FARTHEST: usize = 1 << 50;

#[derive(Args)]
pub(in crate::cli) struct Seek {
    /// The code of the game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    /// Give up after the values of so many heaps
    #[arg(long, value_name = "N", value_parser = whole(START..=FARTHEST), default_value = "1000000000")]
    to: usize,

    /// Look at breaks into a heap of at most so many tokens and another one [default: 65535, and more
    /// where a heap needs it]
    #[arg(long, value_name = "TOKENS", value_parser = whole(64..=MOST_REACH))]
    reach: Option<usize>,

    #[command(flatten)]
    work: WorkArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Seek {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let name = self.game.to_string();
        let bar = bar(&self.game, self.to as u64, self.work.quiet);
        let mut worker = Worker::for_command(&WorkArgs { quiet: true, ..self.work });
        let (job, parameters) = ("octal seek", json!({"game": name, "reach": self.reach, "to": self.to}));
        let draft = worker.draft(job, &parameters, "streams");
        let found = (&mut worker as &mut dyn Work).try_compute(job, parameters, 1, |_| {
            let (to, so_far) = (self.to as u64, |heap| bar.set_position(heap));
            let (reach, found) = match self.reach {
                Some(reach) => (reach, seek(&self.game, reach, to, &*draft, &so_far)),
                None => seek_farther(&self.game, to, &*draft, &so_far),
            };
            let pair = |claim: Claim| (reach, claim.period, claim.preperiod);
            found.map(|claim| claim.map(pair)).map_err(|unfit| match unfit {
                Unfit::NoClasses => anyhow!("{name}: {unfit}"),
                _ => anyhow!(
                    "{name}: {unfit}; `curiosa octal period {name} --to {to}` keeps all values and goes on there"
                ),
            })
        });
        bar.finish_and_clear();
        let found = found?.context("it is one unit")?;
        let Some(&Some((reach, period, preperiod))) = found.first() else {
            bail!(NoAnswer(format!("{name}: no period was found to heap {}", self.to)));
        };
        let start = start(reach);
        let is_late = preperiod > start as u64;
        let status = Known::once(STREAMS, ()).status();
        let json = json!({
            "game": name,
            "period": period,
            "preperiod": is_late.then_some(preperiod),
            "reach": reach,
            "status": status,
        });
        let reach = if reach == REACH { String::new() } else { format!(" --reach {reach}") };
        report.row(&json, |out| match is_late {
            true => {
                writeln!(out, "{name}: period {period} after {preperiod} heaps ({status})")?;
                writeln!(
                    out,
                    "octal trail {name} FILE --period {period} --preperiod {preperiod}{reach} proves it"
                )
            }
            false => {
                writeln!(out, "{name}: period {period}, after {start} heaps or fewer ({status})")?;
                // With room for the last look, an eighth farther.
                let to = (start as u64 + period) / 4 * 5;
                writeln!(out, "octal period {name} --to {to} proves it")
            }
        })?;
        worker.results_are_safe(&report.deliver()?);
        Ok(())
    }
}

/// What the windows are to show.
#[derive(Args, Clone, Copy)]
struct ClaimArgs {
    /// The windows have to show that this is the period; a walk goes as far as that takes
    #[arg(long, value_name = "HEAPS", value_parser = whole(1..=FARTHEST), requires = "preperiod")]
    period: Option<usize>,

    /// How many heaps there are before the values repeat
    #[arg(long, value_name = "HEAPS", value_parser = whole(START..=FARTHEST), requires = "period")]
    preperiod: Option<usize>,
}

impl ClaimArgs {
    fn claim(self) -> Option<Claim> {
        let (period, preperiod) = self.period.zip(self.preperiod)?;
        Some(Claim { period: period as u64, preperiod: preperiod as u64 })
    }

    /// Whether a trail shows what is claimed, if something is.
    fn check(self, name: &str, trail: &Trail) -> Result<(), NoAnswer> {
        let shown = self.claim().map_or(Ok(()), |claim| claim.check(trail));
        shown.map_err(|reason| NoAnswer(format!("{name}: the claim does not hold: {reason}")))
    }
}

#[derive(Args)]
pub(in crate::cli) struct TrailArgs {
    /// The code of the game, or its name
    #[arg(value_name = "GAME", value_parser = super::game)]
    game: Code,

    /// The file of windows: a walk that was stopped goes on where it ends
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Walk to this heap
    #[arg(long, value_name = "N", value_parser = whole(START..=FARTHEST), required_unless_present = "period")]
    to: Option<usize>,

    #[command(flatten)]
    claim: ClaimArgs,

    /// Look at breaks into a heap of at most so many tokens and another one; a window has as many values and a few more
    #[arg(long, value_name = "TOKENS", value_parser = whole(64..=MOST_REACH), default_value_t = REACH)]
    reach: usize,

    /// Write the file at least this often
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    checkpoint_every: std::time::Duration,

    /// No progress on stderr, only warnings
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl TrailArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        interrupt::listen();
        let mut report = self.output.report(Format::Text)?;
        let name = self.game.to_string();
        let walk = Walk::new(&self.game, self.reach).with_context(|| name.clone())?;
        let length = walk.trail().length;
        let claim = self.claim.claim();
        let mut heaps = claim.map_or_else(Vec::new, |claim| claim.heaps(length));
        heaps.extend(self.to.map(|to| to as u64));
        let to = heaps.iter().copied().max().context("a walk has an end")?;
        let mut walk = walk.with_windows_before(heaps);
        if self.file.exists() {
            let cannot = || format!("cannot go on from {}", self.file.display());
            let trail =
                Trail::parse(&std::fs::read(&self.file).with_context(cannot)?).with_context(cannot)?;
            if !walk.resume(&trail) {
                bail!(
                    "cannot go on from {}: it is the trail of another game or with another --reach, --to, --period or --preperiod",
                    self.file.display()
                );
            }
        }
        self.walk(&mut walk, to)?;
        write_atomic(&self.file, &walk.trail().to_bytes())?;
        let windows = walk.trail().windows.len();
        self.claim.check(&name, walk.trail())?;
        let json = json!({"game": name, "heaps": to, "windows": windows, "length": length,
            "period": self.claim.period, "preperiod": self.claim.preperiod});
        report.row(&json, |out| {
            writeln!(out, "{name}: {windows} windows to heap {to}")?;
            match claim {
                Some(Claim { period, preperiod }) => {
                    writeln!(out, "they show the period {period} after {preperiod} heaps")
                }
                None => Ok(()),
            }
        })?;
        report.finish()
    }

    fn walk(&self, walk: &mut Walk, to: u64) -> anyhow::Result<()> {
        let bar = bar(&self.game, to, self.quiet);
        let mut written = Instant::now();
        while walk.end() < to {
            match stop::catch(|| walk.step(to)) {
                Ok(step) => step.with_context(|| self.game.to_string())?,
                Err(stop::Stopped) => {
                    let saved = match write_atomic(&self.file, &walk.with_loose_end().to_bytes()) {
                        Ok(_) => Fate::Saved(self.file.clone()),
                        Err(error) => Fate::Lost(self.file.clone(), error),
                    };
                    let job = format!("octal trail of {}", self.game);
                    return Err(Interrupted { job, done: walk.end(), units: to, saved }.into());
                }
            }
            bar.set_position(walk.end());
            if written.elapsed() >= self.checkpoint_every {
                write_atomic(&self.file, &walk.with_loose_end().to_bytes())?;
                written = Instant::now();
            }
        }
        bar.finish_and_clear();
        Ok(())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Retrace {
    /// The trail
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only pieces r, r + m, r + 2m, ...: on m machines, all of them
    #[arg(long, value_name = "r/m")]
    shard: Option<Shard>,

    /// Files that other runs wrote with --format csv: look whether they have every piece once, and go along none
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,

    #[command(flatten)]
    claim: ClaimArgs,

    #[command(flatten)]
    work: WorkArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Retrace {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut report = self.output.report_of(Format::Text, &["trail", "piece", "values"])?;
        let name = self.file.display().to_string();
        let bytes = std::fs::read(&self.file).with_context(|| format!("cannot read {name}"))?;
        let trail = Trail::parse(&bytes).with_context(|| name.clone())?;
        self.claim.check(&name, &trail)?;
        let mut pieces = retrace::pieces(&trail);
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        pieces.retain(|piece| shard.contains(piece.number as u64));
        let rows = Vec::from_iter(pieces.iter().map(|piece| Row::of(&trail, piece)));
        let mut safe = None;
        if self.merge.is_empty() {
            safe = Some(self.go_along(&name, &trail, &pieces, shard)?);
        } else {
            merge(&trail.digest(), &rows, &self.merge)?;
        }
        for row in rows {
            report.row(&serde_json::to_value(&row)?, |out| {
                writeln!(out, "piece {} holds: {} values", row.piece, row.values)
            })?;
        }
        let delivered = report.deliver()?;
        if let Some(worker) = safe {
            worker.results_are_safe(&delivered);
        }
        Ok(())
    }

    fn go_along(
        &self,
        name: &str,
        trail: &Trail,
        pieces: &[Piece<'_>],
        shard: Shard,
    ) -> anyhow::Result<Worker> {
        let all = pieces.iter().map(|piece| piece.end() - piece.start()).sum();
        let bar = bar(&trail.game, all, self.work.quiet);
        // The bar of the work would show one unit, and it is all of the work, of whatever shard the pieces are.
        let mut worker = Worker::for_command(&WorkArgs { quiet: true, ..self.work.clone() });
        let shard = [shard.index, shard.count];
        let (job, parameters) = ("octal retrace", json!({"trail": trail.digest(), "shard": shard}));
        let draft = worker.draft(job, &parameters, "pieces");
        let done = (&mut worker as &mut dyn Work).try_compute(job, parameters, 1, |_| {
            let going = retrace::retrace(trail, pieces, &*draft, &|values| bar.set_position(values));
            going.map_err(|wrong| NoAnswer(format!("{name}: {wrong}")))
        });
        bar.finish_and_clear();
        ensure!(done?.is_some_and(|units| units.len() == 1), "{name}: no piece was gone along");
        Ok(worker)
    }
}

/// A piece of a trail that was gone along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    /// SHA-256 of the trail.
    trail: String,
    piece: usize,
    values: u64,
}

impl Row {
    fn of(trail: &Trail, piece: &Piece<'_>) -> Row {
        Row { trail: trail.digest(), piece: piece.number, values: piece.end() - piece.start() }
    }
}

/// Whether the files have each of these rows of a trail once, and no others.
fn merge(trail: &str, rows: &[Row], files: &[PathBuf]) -> anyhow::Result<()> {
    let mut found = BTreeMap::new();
    for file in files {
        let name = file.display();
        let mut reader = csv::Reader::from_path(file).with_context(|| format!("cannot read {name}"))?;
        for row in reader.deserialize() {
            let row: Row = row.with_context(|| format!("{name} is no list of pieces"))?;
            let piece = row.piece;
            ensure!(row.trail == trail, "{name}: its pieces are of another trail");
            ensure!(rows.contains(&row), "{name}: piece {piece} with {} values is none of these", row.values);
            if let Some(other) = found.insert(piece, file) {
                bail!("piece {piece} is in {} and in {name}", other.display());
            }
        }
    }
    match rows.iter().find(|row| !found.contains_key(&row.piece)) {
        Some(row) => bail!("piece {} is in none of these files", row.piece),
        None => Ok(()),
    }
}

fn bar(game: &Code, values: u64, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style = "{msg} [{bar:30}] {pos}/{len} values, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is right");
    let bar = ProgressBar::new(values).with_message(game.to_string());
    bar.set_style(style.progress_chars("=> "));
    bar
}
