//! The program that computes the tables of a study: one command for each of its experiments, built from what they say.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::{Arg, ArgAction, Args, Command, FromArgMatches};
use serde_json::{Value, json};

use super::args::{Resume, RunArgs, ShardArgs, whole};
use super::exit;
use super::run::Run;
use super::sources;
use crate::evidence::Published;
use crate::table::{Experiment, Reads, Request, Size, Study, Table};

/// What is published of a sequence, by its A-number, in the folder of known terms if one is named.
pub type KnownTerms = fn(Option<&Path>, &str) -> anyhow::Result<Published>;

/// Runs the program of a study: without a command all its tables, with one the tables of that experiment.
pub fn main(study: &'static Study, known: KnownTerms) -> ExitCode {
    exit::run(command(study), |matches| {
        let Some((name, matches)) = matches.subcommand() else {
            let args = RunArgs::from_arg_matches(matches)?;
            let long = matches.get_flag("records");
            for experiment in study.experiments.iter().filter(|experiment| experiment.long.is_some() == long)
            {
                let size = experiment.size.as_ref().map_or(0, |size| size.default);
                run(study, experiment, size, &args, &ShardArgs::default(), known)?;
            }
            return Ok(());
        };
        let experiment = study.experiments.iter().find(|experiment| experiment.name == name);
        let experiment = experiment.expect("the commands are the experiments");
        let args = RunArgs::from_arg_matches(matches)?;
        let size = experiment.size.as_ref().and_then(|size| matches.get_one(size.option).copied());
        let shards = match experiment.sharded {
            true => ShardArgs::from_arg_matches(matches)?,
            false => ShardArgs::default(),
        };
        run(study, experiment, size.unwrap_or(0), &args, &shards, known)
    })
}

/// The command line of the program.
pub fn command(study: &Study) -> Command {
    let program = study.program();
    let mut examples = format!("Examples:\n  {program} --out /tmp/results\n");
    for experiment in study.experiments {
        examples += &format!("  {}\n", example(&program, experiment));
    }
    let has_long = study.experiments.iter().any(|experiment| experiment.long.is_some());
    let records = Arg::new("records").long("records").action(ArgAction::SetTrue).hide(!has_long);
    let records = records.help("The long runs instead of the tables that make computes");
    let about = format!("Computes the tables of {}; without a command all that make computes", study.title);
    let command = Command::new(program.clone()).version(env!("CARGO_PKG_VERSION")).arg(records);
    // What is said of the program comes last: the arguments bring a text of their own.
    run_args(command, study.experiments)
        .about(about)
        .long_about(None)
        .before_help(examples.trim_end().to_string())
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommands(study.experiments.iter().map(|experiment| subcommand(&program, experiment)))
}

/// The arguments of every run; those that none of these experiments reads are refused.
fn run_args(command: Command, experiments: &[&Experiment]) -> Command {
    let mut command = RunArgs::augment_args(command);
    if !experiments.iter().any(|experiment| experiment.random) {
        let refuse = |_: &str| Err::<u64, _>("nothing here is random");
        command = command.mut_arg("seed", |arg| arg.hide(true).value_parser(refuse));
    }
    if !experiments.iter().any(|experiment| matches!(experiment.reads, Reads::Published(_))) {
        let refuse = |_: &str| Err::<PathBuf, _>("nothing here is compared with known terms");
        command = command.mut_arg("oeis", |arg| arg.hide(true).value_parser(refuse));
    }
    command
}

fn example(program: &str, experiment: &Experiment) -> String {
    let size = experiment.size.as_ref();
    let size = size.map_or(String::new(), |size| format!(" --{} {}", size.option, size.quick));
    format!("{program} {}{size} --out /tmp/results", experiment.name)
}

fn subcommand(program: &str, experiment: &Experiment) -> Command {
    let tables = Vec::from_iter(experiment.tables.iter().map(|table| table.name)).join(", ");
    let long = experiment.long.map_or(String::new(), |cost| format!(". Long run: {cost}"));
    let mut command = Command::new(experiment.name);
    if let Some(Size { option, meaning, range, default, .. }) = &experiment.size {
        let help = format!("{meaning}, {} to {}", range.start(), range.end());
        command = command.arg(
            Arg::new(*option)
                .long(*option)
                .value_name("N")
                .help(help)
                .default_value(default.to_string())
                .value_parser(whole(range.clone())),
        );
    }
    command = run_args(command, &[experiment]);
    if experiment.sharded {
        command = ShardArgs::augment_args(command);
    }
    command
        .about(format!("{} ({tables}){long}", experiment.about))
        .long_about(None)
        .before_help(format!("Example: {}", example(program, experiment)))
}

fn run(
    study: &Study,
    experiment: &Experiment,
    size: usize,
    args: &RunArgs,
    shards: &ShardArgs,
    known: KnownTerms,
) -> anyhow::Result<()> {
    let Some(table) = experiment.tables.first() else { bail!("{} has no table", experiment.name) };
    let mut parameters = match &experiment.size {
        Some(size_of) => json!({ size_of.option.replace('-', "_"): size }),
        None => json!({}),
    };
    for (name, value) in experiment.constants {
        parameters[*name] = Value::from(*value);
    }
    let published = |id: &str| known(args.oeis.as_deref(), id);
    let read = match experiment.reads {
        Reads::Published(sequences) => {
            let terms = sequences.iter().map(|id| published(id)).collect::<anyhow::Result<Vec<_>>>()?;
            format!("{terms:?}")
        }
        Reads::Tables => sources::tables(&args.out, table.name)?,
        Reads::Nothing | Reads::Studies => String::new(),
    };
    let seeded = json!({"parameters": parameters, "seed": args.seed()});
    let key = sources::key(study, &experiment.reads, experiment.name, &seeded, &read);
    args.work.apply();
    let plainly = args.work.resume == Resume::Auto && !args.record && !args.verify;
    let plain = plainly && shards.shard.is_none() && shards.merge.is_empty();
    let current = |table: &&Table| sources::is_current(&args.out, table.name, &key);
    if plain && experiment.tables.iter().all(current) {
        tracing::info!("{}: {} up to date", study.title, experiment.name);
        return Ok(());
    }
    let mut run = Run::start(table.name, args, shards, parameters, key)?;
    if plainly && run.has_shard() {
        return Ok(());
    }
    tracing::info!("{}: {}", study.title, experiment.about);
    let request = Request { size, seed: args.seed(), results: &args.out, published: &published };
    let tables = (experiment.compute)(&request, &mut run)?;
    run.finish(&tables)
}
