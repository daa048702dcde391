//! The arguments that the verbs share.

use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;

use crate::cli::input;
use crate::pipeline::args::whole;
use crate::quatrainment::board::Size;
use crate::quatrainment::game::Game;
use crate::quatrainment::rule::Rule;

#[derive(Args)]
pub(super) struct RuleArgs {
    /// The rule: quatrainment, lights-out, torus, or a file
    #[arg(long, value_name = "RULE", default_value = "quatrainment")]
    rule: String,
}

impl RuleArgs {
    /// Whether the rule comes from stdin.
    pub(super) fn is_stdin(&self) -> bool {
        self.rule == "-"
    }

    pub(super) fn rule(&self) -> anyhow::Result<Rule> {
        if let Some(rule) = Rule::named(&self.rule) {
            return Ok(rule);
        }
        let rule = match self.rule.as_str() {
            file if !Path::new(file).exists() && file != "-" => {
                bail!("--rule {file:?} is neither quatrainment, lights-out, torus, nor a file that is there")
            }
            file => {
                let (name, bytes) = input::bytes(Path::new(file))?;
                let text = String::from_utf8(bytes).ok();
                let text = text.with_context(|| format!("{name} is not a text (UTF-8)"))?;
                text.parse().with_context(|| name)?
            }
        };
        Ok(rule)
    }
}

#[derive(Args)]
pub(super) struct SizeArgs {
    /// The number of rows
    #[arg(value_name = "N", value_parser = whole(1..=10_000_000))]
    rows: usize,

    /// The number of columns [default: N]
    #[arg(value_name = "M", value_parser = whole(1..=10_000_000))]
    columns: Option<usize>,
}

impl SizeArgs {
    /// The size, if it has at most so many cells.
    pub(super) fn size(&self, most: usize) -> anyhow::Result<Size> {
        let size = Size { rows: self.rows, columns: self.columns.unwrap_or(self.rows) };
        if size.rows.checked_mul(size.columns).is_none_or(|cells| cells > most) {
            bail!("a board of {size} is too large: at most {most} cells are accepted here");
        }
        Ok(size)
    }

    /// The size of a game, however large.
    pub(super) fn any(&self) -> Size {
        Size { rows: self.rows, columns: self.columns.unwrap_or(self.rows) }
    }

    pub(super) fn is_square(&self) -> bool {
        self.columns.is_none()
    }

    pub(super) fn game(&self, rule: &RuleArgs, most: usize) -> anyhow::Result<Game> {
        Ok(Game { rule: rule.rule()?, size: self.size(most)? })
    }
}
