//! `curiosa entanglement score` and `curiosa entanglement tiles`.

use anyhow::bail;
use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::entanglement::score::{Best, best};
use crate::entanglement::{naive, tile};
use crate::pipeline::args::whole;

/// Larger radii would not be exact.
const LARGEST: usize = 1_000_000_000;

#[derive(Args)]
pub(in crate::cli) struct Score {
    /// Rings of cells round the centre
    #[arg(long, value_name = "N", value_parser = whole(1..=LARGEST))]
    radius: usize,

    /// All radii from that one to this
    #[arg(long, value_name = "N", value_parser = whole(1..=LARGEST))]
    to: Option<usize>,

    /// Try every game (radius 1 only)
    #[arg(long, conflicts_with = "to")]
    exhaustive: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Score {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if self.exhaustive {
            return self.exhaustive();
        }
        let last = self.to.unwrap_or(self.radius);
        if last < self.radius {
            bail!("--to {last} is less than --radius {}: a larger one is accepted", self.radius);
        }
        let mut report = self.output.report(Format::Text)?;
        for radius in self.radius..=last {
            let Best { cells, adjacent, unused, last_move, score } = best(radius as u64);
            let (first_moves, single) = (cells - 1, self.to.is_none());
            let json = json!({
                "radius": radius, "cells": cells.to_string(), "adjacent_pairs": adjacent.to_string(),
                "unused": unused.to_string(), "last_move": last_move.to_string(), "score": score.to_string(),
            });
            report.row(&json, |out| {
                if !single {
                    return writeln!(out, "{radius:>4}  {score}");
                }
                writeln!(out, "{score}")?;
                writeln!(out, "  {cells} tiles, the path has a length of {} at most", 2 * adjacent + 1)?;
                writeln!(out, "  {first_moves} moves that gain 1, and one that gains {last_move}:")?;
                writeln!(out, "  {first_moves} + {last_move} * {} / 2 = {score}", last_move + 1)?;
                writeln!(out, "  {unused} lengths of path stay unused")
            })?;
        }
        report.finish()
    }

    fn exhaustive(&self) -> anyhow::Result<()> {
        if self.radius != 1 {
            bail!("--exhaustive takes radius 1 only");
        }
        let (score, games) = naive::radius_one();
        let mut report = self.output.report(Format::Text)?;
        let json = json!({"radius": 1, "paths": games, "score": score});
        report.row(&json, |out| writeln!(out, "{score}, the best of {games} paths"))?;
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Tiles {
    /// Sides of a tile, with two ends each
    #[arg(long, value_name = "N", default_value = "6", value_parser = whole(1..=9))]
    sides: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Tiles {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let sides = self.sides;
        let tile::Counts { all, rotation, dihedral } = tile::by_burnside(sides as u64);
        let mut report = self.output.report(Format::Text)?;
        let json =
            json!({"sides": sides, "tiles": all, "up_to_rotation": rotation, "and_reflection": dihedral});
        report.row(&json, |out| {
            writeln!(out, "{all:>9} tiles with {sides} sides")?;
            writeln!(out, "{rotation:>9} up to rotation")?;
            writeln!(out, "{dihedral:>9} up to rotation and reflection")
        })?;
        report.finish()
    }
}
