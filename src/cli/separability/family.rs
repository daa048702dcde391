//! `curiosa separability family`.

use clap::Args;

use super::read::to_text;
use crate::cli::output::FileArgs;
use crate::pipeline::exit::NoAnswer;
use crate::separability::macaulay::existence::decisive;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::splitting::family::gate;

#[derive(Args)]
pub(in crate::cli) struct Family {
    /// Sizes of the parties, two or more
    #[arg(value_name = "SIZE", required = true, num_args = 2.., value_parser = size)]
    sizes: Vec<usize>,

    #[command(flatten)]
    file_out: FileArgs,
}

impl Family {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let parties = Parties::new(self.sizes)?;
        match gate(&parties) {
            Some(gate) => self.file_out.write(to_text(&gate.matrix, None).as_bytes()),
            None if decisive(&parties, Sense::NotProduct).exists() => Err(NoAnswer(format!(
                "the family has no gate of {parties}: curiosa separability gate circuit-2x2x2 is a universal entangler of this size"
            ))
            .into()),
            None => Err(NoAnswer(format!("no matrix is a universal entangler of {parties}")).into()),
        }
    }
}

fn size(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "sizes of parties such as 3 4 are accepted".into())
}
