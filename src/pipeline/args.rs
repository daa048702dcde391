//! The arguments that programs share, each defined once.

use std::error::Error;
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::shard::Shard;
use super::{exit, say};

/// How many threads to compute with; results do not depend on it.
#[derive(Args, Clone, Debug)]
pub struct ThreadsArgs {
    /// Threads to compute with [default: all cores]
    #[arg(long, value_name = "N", value_parser = whole(1..=4096))]
    threads: Option<usize>,
}

impl ThreadsArgs {
    /// Sets the number of threads of all that follows, once a process.
    pub fn apply(&self) {
        let built = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build_global();
        // Where a program sets it twice, the first stands. Another error is the system's, and nothing can go on.
        if let Err(error) = built
            && let Some(cause) = error.source()
        {
            say::line(format!("error: the threads cannot be started ({cause}); --threads takes fewer"));
            std::process::exit(exit::EXHAUSTED.into());
        }
    }
}

/// How much memory an enumeration may fill.
#[derive(Args, Clone, Copy, Debug)]
pub struct MemoryArgs {
    /// Stop with an error where what is found and kept takes more memory than this, such as 500MB or 16GB
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory)]
    memory: u64,
}

impl MemoryArgs {
    /// How many things of so many bytes there is room for.
    pub fn room(self, bytes: usize) -> usize {
        usize::try_from(self.memory).unwrap_or(usize::MAX) / bytes
    }

    /// What to say where the things are more than there is room for.
    pub fn too_many(self, what: &str) -> anyhow::Error {
        let memory = match self.memory {
            bytes if bytes % GB == 0 => format!("{} GB", bytes / GB),
            bytes => format!("{} MB", bytes.div_ceil(MB)),
        };
        anyhow::anyhow!("{what} take more than {memory} of memory; --memory allows more")
    }
}

const MB: u64 = 1_000_000;
const GB: u64 = 1000 * MB;

fn memory(text: &str) -> Result<u64, String> {
    let units = [("GB", GB), ("MB", MB)];
    let size = units.iter().find_map(|(unit, bytes)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        let bytes = number * *bytes as f64;
        (1e6..=1e15).contains(&bytes).then_some(bytes as u64)
    });
    size.ok_or_else(|| "sizes from 1MB to 1000000GB are accepted".into())
}

/// Arguments of every computation that can take long.
#[derive(Args, Clone, Debug)]
pub struct WorkArgs {
    /// How many threads
    #[command(flatten)]
    pub threads: ThreadsArgs,

    /// What to do with the checkpoint of an interrupted run: go on from it if there is one, refuse to start without
    /// one (also when no value is given), go on also if another build of the program made it, or start anew
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, require_equals = true, default_missing_value = "require")]
    pub resume: Resume,

    /// Save what is done at least this often
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    pub checkpoint_every: Duration,

    /// No progress on stderr, only warnings
    #[arg(short, long)]
    pub quiet: bool,

    /// Say more on stderr; twice for everything
    #[arg(short, long, action = ArgAction::Count, conflicts_with = "quiet")]
    pub verbose: u8,
}

/// Arguments of every experiment, that is of every program that writes tables into results/.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Seed of random choices [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Folder of results: tables are written below it, checkpoints kept in DIR/.checkpoints
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,

    /// Folder of the known terms [default: those that the program has with it]
    #[arg(long, value_name = "DIR")]
    pub oeis: Option<PathBuf>,

    /// Compute also what is up to date, and rewrite the .meta.json even if the table comes out as it was
    #[arg(long)]
    pub record: bool,

    /// Compute also what is up to date, write nothing, and fail if the table that is there has other bytes
    #[arg(long, conflicts_with = "record")]
    pub verify: bool,

    /// How to compute
    #[command(flatten)]
    pub work: WorkArgs,
}

impl RunArgs {
    /// The seed of random choices.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

/// Arguments of an experiment that can be computed in parts.
#[derive(Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Compute only part r of m (r = 0 to m-1), written beside the table for --merge
    #[arg(long, value_name = "r/m", conflicts_with_all = ["merge", "verify"])]
    pub shard: Option<Shard>,

    /// Write the table from the files of all m shards instead of computing it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,

    /// Merge also shards that different builds of the program have computed
    #[arg(long, requires = "merge")]
    pub any_build: bool,
}

/// What to do with a checkpoint.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resume {
    /// Go on from it, if there is one.
    #[default]
    Auto,
    /// Go on from it; an error if there is none.
    Require,
    /// Go on from it, also if another build of the program made it.
    AnyBuild,
    /// Remove it and start anew.
    Never,
}

impl WorkArgs {
    /// Sets up logging and the number of threads, once a process.
    pub fn apply(&self) {
        log(self.verbose);
        self.threads.apply();
    }
}

/// Says on stderr, once a process, what there is to say: 0 only warnings, 1 more, 2 everything.
pub fn log(verbose: u8) {
    let level = match verbose {
        0 => tracing::Level::WARN,
        1 => tracing::Level::INFO,
        _ => tracing::Level::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).without_time();
    // That nobody hears is no reason to complain on stderr, which would be a panic.
    let log = log.log_internal_errors(false).with_target(false);
    let log = log.with_ansi(std::io::stderr().is_terminal()).finish();
    // The solver's bindings warn of what is no news here, such as a limit of time that was reached.
    let targets = Targets::new().with_default(level).with_target("highs", LevelFilter::OFF);
    let _ = log.with(targets).try_init();
}

/// A parser of whole numbers that says what it accepts.
pub fn whole(range: RangeInclusive<usize>) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("whole numbers from {} to {} are accepted", range.start(), range.end()))
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s: &f64| (0.0..=60.0).contains(s));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "0 to 60 seconds are accepted".into())
}
