//! `curiosa toothpick count` and `curiosa toothpick rows`.

use anyhow::bail;
use clap::{Args, ValueEnum};
use num_bigint::{BigInt, BigUint};
use serde_json::json;

use crate::cli::output::{Format, OutputArgs, Report};
use crate::pipeline::args::whole;
use crate::toothpick::World;
use crate::toothpick::hashlife::{self, Hashlife};
use crate::toothpick::sequences::{self, Counted, Sequence};
use crate::toothpick::shapes::Frequent;
use crate::toothpick::simulate::Simulation;

/// The last stage that may be simulated: 1 GiB and a minute or two.
const SIMULATED: u64 = 1 << 16;

#[derive(Args)]
pub(in crate::cli) struct Count {
    /// The stage: a number, or a power like 10^1000
    #[arg(value_name = "STAGE", value_parser = stage)]
    stage: BigUint,

    /// All stages from STAGE to this one
    #[arg(long, value_name = "STAGE", value_parser = stage)]
    to: Option<BigUint>,

    /// In a quadrant, x >= 0 and y >= 0, from the arc between (0, 0) and (1, 1) (A187212, A187213)
    #[arg(long)]
    quadrant: bool,

    /// How many each stage adds
    #[arg(long)]
    differences: bool,

    /// What to count; shapes that are closed
    #[arg(long, value_enum, default_value_t = Of::Arcs, conflicts_with = "quadrant")]
    of: Of,

    /// How: stage by stage, by squares that repeat (arcs only), or by recurrence
    #[arg(long, value_enum, default_value_t = Method::Recurrence)]
    method: Method,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Of {
    /// Quarter circles: A187210, A187211.
    Arcs,
    /// A188344.
    Circles,
    /// A188345.
    Diamonds,
    /// A188346.
    Hearts,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    Simulate,
    Hashlife,
    Recurrence,
}

fn stage(text: &str) -> Result<BigUint, String> {
    let accepted = "stages from 0 to 2^4096 - 1 are accepted, as a number or as a power like 2^30 or 10^1000";
    let number = |text: &str| text.parse::<BigUint>().map_err(|_| accepted);
    let stage = match text.split_once('^') {
        None if text.len() <= 1300 => number(text)?,
        Some((base, exponent)) if base.len() <= 5 => {
            let exponent =
                exponent.parse::<u32>().ok().filter(|&exponent| exponent < 4096).ok_or(accepted)?;
            number(base)?.pow(exponent)
        }
        _ => return Err(accepted.into()),
    };
    if stage.bits() > 4096 { Err(accepted.into()) } else { Ok(stage) }
}

impl Count {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let last = self.to.clone().unwrap_or_else(|| self.stage.clone());
        if last < self.stage {
            bail!("--to {last} is before stage {}: a later stage is accepted", self.stage);
        }
        let small = |most: u64| {
            let Some(last) = u64::try_from(&last).ok().filter(|&last| last <= most) else {
                bail!("stages to {most} are accepted with this method; --method recurrence takes any");
            };
            Ok((u64::try_from(&self.stage)?, last))
        };
        let world = if self.quadrant { World::Quadrant } else { World::Plane };
        let columns = ["stage", if self.differences { "added" } else { "count" }, "status"];
        match self.method {
            Method::Simulate => {
                let (first, last) = small(SIMULATED)?;
                let mut report = self.output.report(Format::Text, &columns)?;
                self.simulate(world, first, last, &mut report)?;
                report.finish()
            }
            Method::Hashlife => {
                if self.of != Of::Arcs {
                    bail!(
                        "hashlife counts arcs: for circles, diamonds and hearts, recurrence and simulate are accepted"
                    );
                }
                let (first, last) = small(hashlife::LAST)?;
                let mut report = self.output.report(Format::Text, &columns)?;
                let mut hashlife = Hashlife::new(world);
                for stage in first..=last {
                    let mut count = BigInt::from(hashlife.arcs(stage));
                    if self.differences && stage > 0 {
                        count -= hashlife.arcs(stage - 1);
                    }
                    self.row(&mut report, &stage.into(), &count, "single run")?;
                }
                report.finish()
            }
            Method::Recurrence => {
                let counted = match (self.of, world) {
                    (Of::Arcs, World::Plane) => Counted::Arcs,
                    (Of::Arcs, World::Quadrant) => Counted::QuadrantArcs,
                    (Of::Circles, _) => Counted::Circles,
                    (Of::Diamonds, _) => Counted::Diamonds,
                    (Of::Hearts, _) => Counted::Hearts,
                };
                let (sequence, verified) = (Sequence::new(counted), counted.verified());
                let mut report = self.output.report(Format::Text, &columns)?;
                let beyond = format!("recurrence verified to n = {verified}, not proved");
                let mut stage = self.stage.clone();
                while stage <= last {
                    let count =
                        if self.differences { sequence.added(&stage) } else { sequence.total(&stage) };
                    let status = if stage <= verified.into() { "checked twice" } else { &beyond };
                    self.row(&mut report, &stage, &count, status)?;
                    stage += 1u32;
                }
                report.finish()
            }
        }
    }

    fn simulate(&self, world: World, first: u64, last: u64, report: &mut Report) -> anyhow::Result<()> {
        let mut arcs = Simulation::new(world, if self.of == Of::Arcs { last } else { 0 });
        let mut frequent = Frequent::new(if self.of == Of::Arcs { 0 } else { last });
        let mut before = 0;
        for stage in 0..=last {
            if stage > 0 {
                if self.of == Of::Arcs { arcs.step() } else { frequent.step() }
            }
            let count = match self.of {
                Of::Arcs => arcs.arcs(),
                Of::Circles => frequent.circles,
                Of::Diamonds => frequent.diamonds,
                Of::Hearts => frequent.hearts,
            };
            if stage >= first {
                let shown = if self.differences { count - before } else { count };
                self.row(report, &stage.into(), &shown.into(), "single run")?;
            }
            before = count;
        }
        Ok(())
    }

    fn row(&self, report: &mut Report, stage: &BigUint, count: &BigInt, status: &str) -> anyhow::Result<()> {
        let (stage, count) = (stage.to_string(), count.to_string());
        let name = if self.differences { "added" } else { "count" };
        let json = json!({"stage": stage, name: count, "status": status});
        let single = self.to.is_none();
        report.row(
            |out| {
                if single {
                    writeln!(out, "{count}  ({status})")
                } else {
                    writeln!(out, "{stage:>6}  {count:>12}  {status}")
                }
            },
            &(&stage, &count, status),
            &json,
        )
    }
}

#[derive(Args)]
pub(in crate::cli) struct Rows {
    /// How many rows, of 2, 4, 8, ... numbers
    #[arg(value_name = "ROWS", value_parser = whole(1..=20))]
    rows: usize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Rows {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let columns = ["row", "position", "stage", "added", "limit"];
        let mut report = self.output.report(Format::Text, &columns)?;
        for row in 1..=self.rows as u32 {
            let added = Vec::from_iter(sequences::row(row));
            for (position, added_here) in (1u64..).zip(&added) {
                let (stage, added_here) = ((1 << row) + 2 + position, added_here.to_string());
                let limit = sequences::limit(position).to_string();
                let json = json!({"row": row, "position": position, "stage": stage, "added": added_here, "limit": limit});
                report.row(
                    |out| {
                        let end = if position == 1 << row { "\n" } else { ", " };
                        write!(out, "{added_here}{end}")
                    },
                    &(row, position, stage, &added_here, &limit),
                    &json,
                )?;
            }
        }
        report.finish()
    }
}
