//! `curiosa quatrainment nullity` and `curiosa quatrainment stats`.

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;

use super::args::{RuleArgs, SizeArgs};
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::args::{ThreadsArgs, whole};
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::chase::Chase;
use crate::quatrainment::game::Game;
use crate::quatrainment::law::nullities;
use crate::quatrainment::{lights_out, stats};
use crate::stop;

/// The most cells of a board whose nullity is found row by row: 4 bytes each, and time like their number to 3/2.
const CHASED: usize = 100_000_000;
/// The longest that the shorter side may be.
const SIDE: usize = 20_000;
/// The most cells of a board whose matrix is written out.
const DENSE: usize = 10_000;

#[derive(Args)]
pub(in crate::cli) struct Nullity {
    #[command(flatten)]
    size: SizeArgs,

    /// All squares of side N to this one
    #[arg(long, value_name = "N", value_parser = whole(1..=100_000))]
    to: Option<usize>,

    #[command(flatten)]
    rule: RuleArgs,

    /// How: by polynomials (Lights Out, Quatrainment on squares), row by row, or by eliminating in the whole matrix
    #[arg(long, value_enum)]
    method: Option<Method>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    Polynomials,
    Chase,
    Elimination,
}

impl Nullity {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        let rule = self.rule.rule()?;
        let Size { rows, .. } = self.size.any();
        let sizes = match self.to {
            None => vec![self.size.any()],
            Some(to) if self.size.is_square() && to >= rows => (rows..=to).map(Size::square).collect(),
            Some(to) => bail!("--to {to} does not fit: it is accepted for squares, with a side from N on"),
        };
        let one = |size: Size| -> anyhow::Result<usize> {
            if self.method.is_none_or(|method| method == Method::Polynomials) {
                match rule.name() {
                    "lights-out" if size.rows == size.columns => {
                        return Ok(lights_out::square_nullity(size.rows));
                    }
                    "lights-out" => return Ok(lights_out::nullity(size.rows, size.columns)),
                    "quatrainment" if size.rows == size.columns && size.rows >= 3 => {
                        return Ok(nullities(size.rows).quatrainment);
                    }
                    _ if self.method.is_some() => bail!(
                        "polynomials know lights-out, and quatrainment on squares of side 3 or more: another --method is accepted"
                    ),
                    _ => {}
                }
            }
            let cells = size.rows.saturating_mul(size.columns);
            // On a torus all cells are looked at, elsewhere only their kinds.
            let fits = cells <= if rule.is_torus() { CHASED / 20 } else { CHASED };
            let fits = fits && size.rows.min(size.columns) <= SIDE;
            let game = Game { rule: rule.clone(), size };
            let eliminate = self.method == Some(Method::Elimination);
            if fits && !eliminate {
                if let Some(chase) = Chase::new(&game) {
                    return Ok(chase.nullity());
                }
                if self.method == Some(Method::Chase) || cells > DENSE {
                    bail!(
                        "with this rule the rows of {size} do not follow from each other: boards of at most {DENSE} cells are accepted, by --method elimination"
                    );
                }
            }
            if cells > DENSE {
                let most = if eliminate {
                    DENSE
                } else if rule.is_torus() {
                    CHASED / 20
                } else {
                    CHASED
                };
                bail!(
                    "a board of {size} is too large: at most {most} cells are accepted here, and {SIDE} along the shorter side"
                );
            }
            Ok(game.nullity())
        };
        let found = sizes.par_iter().map(|&size| stop::begin(|| one(size)).transpose());
        let found = stop::all(found.collect::<anyhow::Result<Option<Vec<_>>>>()?);
        let mut report = self.output.report(Format::Text)?;
        for (size, nullity) in sizes.iter().zip(found) {
            let text = |out: &mut dyn Write| match self.to {
                None => writeln!(out, "{nullity}"),
                Some(_) => writeln!(out, "{size} {nullity}"),
            };
            let json = json!({"rows": size.rows, "columns": size.columns, "nullity": nullity});
            report.row(&json, text)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct StatsArgs {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    rule: RuleArgs,

    /// How many of the hardest targets to show
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(0..=1_000_000))]
    list: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl StatsArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let game = self.size.game(&self.rule, stats::MOST)?;
        let stats = stats::stats(&game, self.list);
        let mut report = self.output.report(Format::Text)?;
        report.text(|out| writeln!(out, "moves  targets"))?;
        for (moves, targets) in stats.targets.iter().enumerate() {
            let text = |out: &mut dyn Write| writeln!(out, "{moves:>5}  {targets}");
            report.row(&json!({"moves": moves, "targets": targets}), text)?;
        }
        let reached: u64 = stats.targets.iter().sum();
        let sum: u64 = (0..).zip(&stats.targets).map(|(moves, targets)| moves * targets).sum();
        report.text(|out| {
            writeln!(out, "mean   {:.4}", sum as f64 / reached as f64)?;
            writeln!(out, "{reached} targets can be reached, {} cannot", stats.unreachable)?;
            let last = stats.targets.last().copied().unwrap_or(0);
            let word = if last == 1 { "target needs" } else { "targets need" };
            let moves = match stats.targets.len() - 1 {
                1 => "1 move".to_string(),
                most => format!("{most} moves"),
            };
            writeln!(out, "{last} {word} {moves}:")?;
            stats.hardest.iter().try_for_each(|board: &Board| writeln!(out, "  {board}"))
        })?;
        report.finish()
    }
}
