//! `curiosa completions`: what a shell needs to complete our commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::output::FileArgs;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa completions bash > curiosa.bash    then: source curiosa.bash
  curiosa completions zsh --out _curiosa     into a folder of $fpath";

#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,

    #[command(flatten)]
    file: FileArgs,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "curiosa", &mut script);
        self.file.write(&script)
    }
}
