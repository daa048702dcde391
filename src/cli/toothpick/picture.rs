//! `curiosa toothpick draw`, `curiosa toothpick animate` and `curiosa toothpick golly`.

use anyhow::ensure;
use clap::Args;

use super::automaton::automaton;
use crate::cli::output::{FileArgs, PictureArgs};
use crate::pipeline::args::whole;
use crate::raster;
use crate::toothpick::World;
use crate::toothpick::draw::{Frame, svg};
use crate::toothpick::golly;
use crate::toothpick::growth::cells;
use crate::toothpick::growth::curve::{self, curve};
use crate::toothpick::growth::draw::{Drawing, strip};
use crate::toothpick::growth::simulate::totals;

#[derive(Args)]
pub(in crate::cli) struct Draw {
    /// The stage (to 1024)
    #[arg(value_name = "STAGE", value_parser = whole(0..=1024))]
    stage: usize,

    /// Another automaton: a name from toothpick list, its OEIS number, or a file with a rule
    #[arg(long, value_name = "AUTOMATON", conflicts_with_all = ["quadrant", "shapes"])]
    automaton: Option<String>,

    /// The stages 3, 7, 15, ... before it, too, from the left
    #[arg(long, requires = "automaton")]
    strip: bool,

    /// In the place of the stage the elements after each stage to it over its square, on a logarithmic scale (SVG)
    #[arg(long, requires = "automaton", conflicts_with_all = ["strip", "png"])]
    growth: bool,

    /// Fill the closed regions, a colour a shape
    #[arg(long, conflicts_with = "quadrant")]
    shapes: bool,

    /// In a quadrant
    #[arg(long)]
    quadrant: bool,

    /// Width and height in pixels, of each stage; growth is half as high
    #[arg(long, value_name = "PIXELS", default_value = "900", value_parser = whole(16..=16384))]
    size: usize,

    #[command(flatten)]
    picture: PictureArgs,
}

impl Draw {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if let Some(name) = &self.automaton {
            let (rule, stage) = (automaton(name)?, self.stage as u64);
            if self.strip {
                let before = (2..).map(|k| (1 << k) - 1).take_while(|&before| before < stage);
                let stages = Vec::from_iter(before.chain([stage]));
                return self.picture.write(&strip(&rule, &stages, self.size as u32)?);
            }
            if self.growth {
                let least = curve::FIRST;
                ensure!(
                    stage >= least as u64,
                    "growth is drawn from stage {least} on: later stages are accepted"
                );
                return self.picture.write_with_text(&curve(&rule, &totals(&rule, stage)?, self.size as u32));
            }
            return self.picture.write(&Drawing::new(&rule, stage)?.svg(stage, self.size as u32));
        }
        let world = if self.quadrant { World::Quadrant } else { World::Plane };
        let stage = self.stage as u32;
        self.picture.write(&svg(world, stage, self.shapes, Frame::of(world, stage), self.size as u32))
    }
}

#[derive(Args)]
pub(in crate::cli) struct Animate {
    /// The last stage (to 256)
    #[arg(long, value_name = "STAGE", value_parser = whole(1..=256))]
    to: usize,

    /// Another automaton: a name from toothpick list, its OEIS number, or a file with a rule
    #[arg(long, value_name = "AUTOMATON", conflicts_with_all = ["quadrant", "shapes"])]
    automaton: Option<String>,

    /// Fill the closed regions, a colour a shape
    #[arg(long, conflicts_with = "quadrant")]
    shapes: bool,

    /// In a quadrant
    #[arg(long)]
    quadrant: bool,

    /// Width and height in pixels
    #[arg(long, value_name = "PIXELS", default_value = "480", value_parser = whole(16..=2048))]
    size: usize,

    /// Hundredths of a second for each stage
    #[arg(long, value_name = "TIME", default_value = "40", value_parser = whole(1..=10_000))]
    delay: usize,

    #[command(flatten)]
    file: FileArgs,
}

impl Animate {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.file.accept(&["gif"])?;
        let (size, delay) = (self.size as u32, self.delay as u16);
        if let Some(name) = &self.automaton {
            let rule = automaton(name)?;
            let drawing = Drawing::new(&rule, self.to as u64)?;
            let svgs = (1..=self.to as u64).map(|stage| drawing.svg(stage, size));
            return self.file.write_binary(&raster::gif(svgs, delay)?);
        }
        let world = if self.quadrant { World::Quadrant } else { World::Plane };
        let frame = Frame::of(world, self.to as u32);
        let svgs = (1..=self.to as u32).map(|stage| svg(world, stage, self.shapes, frame, size));
        self.file.write_binary(&raster::gif(svgs, delay)?)
    }
}

#[derive(Args)]
pub(in crate::cli) struct Golly {
    /// A stage as a pattern for that rule (to 4096)
    #[arg(long, value_name = "STAGE", value_parser = whole(0..=4096))]
    stage: Option<usize>,

    /// A stage of another automaton as a pattern that Golly shows but does not continue: a name from toothpick list, its
    /// OEIS number, or a file with a rule
    #[arg(long, value_name = "AUTOMATON", requires = "stage")]
    automaton: Option<String>,

    #[command(flatten)]
    file: FileArgs,
}

impl Golly {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if let (Some(name), Some(stage)) = (&self.automaton, self.stage) {
            return self.file.write(cells::pattern(&automaton(name)?, stage as u64)?.as_bytes());
        }
        let text = self.stage.map_or_else(golly::rule, |stage| golly::pattern(stage as u32));
        self.file.write(text.as_bytes())
    }
}
