//! `curiosa man`: manual pages, from the definition that --help comes from.

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::Cli;
use super::output::FileArgs;
use crate::durable::replace::write_atomic;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa man clock solve | head             the page of one command; | man -l - shows it
  curiosa man --dir man1                     all pages, into a folder";

#[derive(Args)]
pub(super) struct Manual {
    /// The command whose page is wanted, like: clock solve [default: curiosa itself]
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,

    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    file: FileArgs,
}

impl Manual {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // With the names and defaults that parsing would fill in.
        let mut root = Cli::command().disable_help_subcommand(true);
        root.build();
        if let Some(folder) = self.dir {
            let cannot = || format!("cannot write into {}", folder.display());
            fs::create_dir_all(&folder).with_context(cannot)?;
            for command in all(&root) {
                let path = folder.join(format!("{}.1", file_name(command)));
                write_atomic(&path, &page(command)?).with_context(cannot)?;
            }
            return Ok(());
        }
        let mut command = &root;
        for word in &self.command {
            let Some(found) = command.find_subcommand(word) else {
                let known = Vec::from_iter(command.get_subcommands().map(Command::get_name));
                let name = command.get_bin_name().unwrap_or("curiosa");
                match known.is_empty() {
                    true => bail!("{name} has no commands, so none called '{word}'"),
                    false => bail!("{name} has no command '{word}'; it has {}", known.join(", ")),
                }
            };
            command = found;
        }
        self.file.write(&page(command)?)
    }
}

/// The command and everything below it.
fn all(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(command.get_subcommands().flat_map(all)).collect()
}

/// `curiosa-clock-solve`.
fn file_name(command: &Command) -> String {
    command.get_bin_name().unwrap_or("curiosa").replace(' ', "-")
}

/// The page of a command in the language of man: what --help says, with its examples in a section of their own.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone().display_name(file_name(command)));
    let man = man.source(concat!("curiosa ", env!("CARGO_PKG_VERSION"))).manual("curiosa");
    let mut out = Vec::new();
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    if let Some(help) = command.get_before_help() {
        let mut examples = Roff::new();
        examples.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in help.to_string().lines().filter(|line| *line != "Examples:") {
            examples.text([roman(line.trim_start_matches("Example: "))]);
        }
        examples.control("fi", []).to_writer(&mut out)?;
    }
    man.render_options_section(&mut out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut out)?;
    }
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut out)?;
    }
    Ok(out)
}
