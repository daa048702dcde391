//! `curiosa toothpick count` and `curiosa toothpick rows`.

use anyhow::bail;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use num_bigint::{BigInt, BigUint};
use serde_json::json;

use super::automaton::{self, Counter, automaton};
use crate::cli::output::{Format, OutputArgs, Report, is_quiet};
use crate::evidence::{Known, Method as Way};
use crate::pipeline::args::whole;
use crate::toothpick::World;
use crate::toothpick::growth::family;
use crate::toothpick::growth::hashlife;
use crate::toothpick::growth::rule::Rule;
use crate::toothpick::sequences::{Counted, Sequence, Triangle};
use crate::toothpick::shapes::Frequent;
use crate::toothpick::simulate::Simulation;
use crate::toothpick::theorems::ARCS;

const SIMULATION: Way = Way::named("simulation");

/// The last stage that may be simulated: 1.4 GB and a minute or two for arcs, several minutes for shapes.
const SIMULATED: u64 = 1 << 16;

#[derive(Args)]
pub(in crate::cli) struct Count {
    /// The stage: a number, or a power like 10^1000
    #[arg(value_name = "STAGE", value_parser = stage)]
    stage: BigUint,

    /// All stages from STAGE to this one
    #[arg(long, value_name = "STAGE", value_parser = stage)]
    to: Option<BigUint>,

    /// Another automaton: a name from toothpick list, its OEIS number, or a file with a rule
    #[arg(long, value_name = "AUTOMATON", conflicts_with = "quadrant")]
    automaton: Option<String>,

    /// In a quadrant, x >= 0 and y >= 0, from the arc between (0, 0) and (1, 1) (A187212, A187213)
    #[arg(long)]
    quadrant: bool,

    /// How many each stage adds
    #[arg(long)]
    differences: bool,

    /// What to count: arcs, or closed regions of a shape (in the plane)
    #[arg(long, value_enum, default_value_t = Of::Arcs)]
    of: Of,

    /// With --automaton: closed shapes instead of elements, a name from the lines `pattern` of the rule
    #[arg(long, value_name = "NAME", requires = "automaton", conflicts_with = "of")]
    shape: Option<String>,

    /// How: stage by stage, by squares that repeat (arcs or elements only), or by recurrence
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
    let is_number =
        |text: &str| (1..=1300).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = |text: &str| text.parse::<BigUint>().ok().filter(|_| is_number(text)).ok_or(accepted);
    let stage = match text.split_once('^') {
        None => number(text)?,
        Some((base, exponent)) => {
            let base = number(base)?;
            let exponent = u64::try_from(number(exponent)?).map_err(|_| accepted)?;
            // A base of b digits has at least (b - 1) times as many in its power.
            let small = base.bits() <= 1 || (base.bits() - 1).saturating_mul(exponent) <= 4096;
            if !small {
                return Err(accepted.into());
            }
            base.pow(if base.bits() <= 1 { exponent.min(1) as u32 } else { exponent as u32 })
        }
    };
    if stage.bits() > 4096 { Err(accepted.into()) } else { Ok(stage) }
}

impl Count {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let last = self.to.clone().unwrap_or_else(|| self.stage.clone());
        if last < self.stage {
            bail!("--to {last} is before stage {}: a later stage is accepted", self.stage);
        }
        if self.quadrant && self.of != Of::Arcs {
            bail!("--quadrant counts arcs: for circles, diamonds and hearts, the plane is accepted");
        }
        if let Some(name) = &self.automaton {
            return self.automaton(&automaton(name)?, &last);
        }
        let small = |most: u64, name: &str| {
            let Some(last) = u64::try_from(&last).ok().filter(|&last| last <= most) else {
                bail!(
                    "stages to {name} are accepted with this method, to 2^4096 - 1 with --method recurrence"
                );
            };
            Ok((u64::try_from(&self.stage)?, last))
        };
        let world = if self.quadrant { World::Quadrant } else { World::Plane };
        match self.method {
            Method::Simulate => {
                let (first, last) = small(SIMULATED, "65536")?;
                let mut report = self.output.report(Format::Text)?;
                self.simulate(world, first, last, &mut report)?;
                report.finish()
            }
            Method::Hashlife => {
                if self.of != Of::Arcs {
                    bail!(
                        "hashlife counts arcs: for circles, diamonds and hearts, recurrence and simulate are accepted"
                    );
                }
                let name = if self.quadrant { "q-toothpick-quadrant" } else { "q-toothpick" };
                self.automaton(&family::named(name).expect("it is of the family"), &last)
            }
            Method::Recurrence => {
                let counted = match (self.of, world) {
                    (Of::Arcs, World::Plane) => Counted::Arcs,
                    (Of::Arcs, World::Quadrant) => Counted::QuadrantArcs,
                    (Of::Circles, _) => Counted::Circles,
                    (Of::Diamonds, _) => Counted::Diamonds,
                    (Of::Hearts, _) => Counted::Hearts,
                };
                let sequence = Sequence::new(counted);
                let mut report = self.output.report(Format::Text)?;
                let mut stage = self.stage.clone();
                while stage <= last {
                    let known = sequence.known(&stage)?;
                    let known = match self.differences && stage > BigUint::ZERO {
                        true => {
                            let before = sequence.known(&(&stage - 1u32))?;
                            known.and(before).map(|(count, before)| count - before)
                        }
                        false => known,
                    };
                    self.row(&mut report, &stage, &known)?;
                    stage += 1u32;
                }
                report.finish()
            }
        }
    }

    /// Stages of an automaton of the family.
    fn automaton(&self, rule: &Rule, last: &BigUint) -> anyhow::Result<()> {
        let of = self.shape.as_deref().or(match self.of {
            Of::Arcs => None,
            Of::Circles => Some("circle"),
            Of::Diamonds => Some("diamond"),
            Of::Hearts => Some("heart"),
        });
        let way = match self.method {
            Method::Simulate => automaton::Way::Simulate,
            Method::Recurrence => automaton::Way::Recurrence,
            Method::Hashlife if *last > hashlife::LAST.into() => {
                bail!("stages to 2^60 are accepted with this method, to 2^4096 - 1 with --method recurrence")
            }
            Method::Hashlife => automaton::Way::Hashlife,
        };
        let mut counter = Counter::new(rule, last, way, of)?;
        let mut report = self.output.report(Format::Text)?;
        let mut stage = self.stage.clone();
        while stage <= *last {
            let mut known = counter.after(&stage)?;
            if self.differences && stage > BigUint::ZERO {
                let before = counter.after(&(&stage - 1u32))?;
                known = known.and(before).map(|(count, before)| count - before);
            }
            self.row(&mut report, &stage, &known)?;
            stage += 1u32;
        }
        report.finish()
    }

    fn simulate(&self, world: World, first: u64, last: u64, report: &mut Report) -> anyhow::Result<()> {
        let mut arcs = Simulation::new(world, if self.of == Of::Arcs { last } else { 0 });
        let mut frequent = Frequent::new(if self.of == Of::Arcs { 0 } else { last });
        // Where rows are printed they show how far it is.
        let bar = if self.to.is_none() { stages(last) } else { ProgressBar::hidden() };
        let mut before = 0;
        for stage in 0..=last {
            bar.set_position(stage * stage);
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
                self.row(report, &stage.into(), &Known::once(SIMULATION, shown.into()))?;
            }
            before = count;
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn row(&self, report: &mut Report, stage: &BigUint, count: &Known<BigInt>) -> anyhow::Result<()> {
        let status = count.status();
        let (stage, count) = (stage.to_string(), count.value().to_string());
        let name = if self.differences { "added" } else { "count" };
        let json = json!({"stage": stage, name: count, "status": status});
        let single = self.to.is_none();
        report.row(&json, |out| {
            if single {
                writeln!(out, "{count}  ({status})")
            } else {
                writeln!(out, "{stage:>6}  {count:>12}  {status}")
            }
        })
    }
}

/// A bar for a simulation to this stage. Work grows with the square of the stage, and so does the position.
pub(super) fn stages(last: u64) -> ProgressBar {
    if is_quiet() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("[{bar:30}] {percent} %, {elapsed} so far, {eta} left");
    let style = style.expect("the template is right").progress_chars("=> ");
    ProgressBar::new(last.saturating_mul(last)).with_style(style)
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
        let mut report = self.output.report(Format::Text)?;
        let triangle = Triangle::default();
        for row in 1..=self.rows as u32 {
            for (position, added) in (1u64..).zip(triangle.row(row)) {
                let (stage, added, limit) =
                    ((1 << row) + 2 + position, added.to_string(), triangle.limit(position).to_string());
                let status = Known::theorem(ARCS, ()).status();
                let json = json!({
                    "row": row, "position": position, "stage": stage, "added": added, "limit": limit, "status": status,
                });
                report.row(&json, |out| {
                    let end = if position == 1 << row { "\n" } else { ", " };
                    write!(out, "{added}{end}")
                })?;
            }
        }
        report.finish()
    }
}
