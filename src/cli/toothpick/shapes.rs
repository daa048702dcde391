//! `curiosa toothpick shapes`.

use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::evidence::{Known, Status};
use crate::pipeline::args::whole;
use crate::toothpick::shapes::{BACKWARDS, Census};

/// There may be no shape: csv has its columns all the same.
const COLUMNS: &[&str] =
    &["shape", "circles", "diamonds", "inner_arcs", "first", "last", "now", "status", "nodes", "inner"];

#[derive(Args)]
pub(in crate::cli) struct Shapes {
    /// The last stage to look at (to 2048, which takes 1.5 GB of memory; 1024 takes a quarter)
    #[arg(value_name = "STAGE", value_parser = whole(0..=2048))]
    stage: usize,

    /// How many regions of each shape there are in every stage
    #[arg(long)]
    by_stage: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Shapes {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let census = Census::new(self.stage as u32);
        let status = status(self.stage, &census)?;
        if self.by_stage {
            return self.by_stage(&census, status);
        }
        let mut report = self.output.report_of(Format::Text, COLUMNS)?;
        let mut is_first = true;
        for shape in &census.shapes {
            let (name, (circles, diamonds)) = (shape.form.name(), shape.form.parts());
            let (inner, first, last) = (shape.form.inner().len(), shape.first(), shape.last());
            let now = shape.counts[self.stage];
            let shown = last.map_or("-".into(), |last| last.to_string());
            let json = json!({
                "shape": name, "circles": circles, "diamonds": diamonds, "inner_arcs": inner, "first": first, "last": last,
                "now": now, "status": status, "nodes": shape.form.nodes(), "inner": shape.form.inner(),
            });
            report.row(&json, |out| {
                if is_first {
                    let header = ["shape", "circles", "diamonds", "first stage", "last", "in the last stage"];
                    let [a, b, c, d, e, f] = header;
                    writeln!(out, "{a:<14}  {b:>7}  {c:>8}  {d:>11}  {e:>5}  {f:>17}")?;
                }
                writeln!(out, "{name:<14}  {circles:>7}  {diamonds:>8}  {first:>11}  {shown:>5}  {now:>17}")
            })?;
            is_first = false;
        }
        if is_first {
            report.text(|out| writeln!(out, "no closed regions"))?;
        }
        report.finish()
    }

    fn by_stage(&self, census: &Census, status: Status) -> anyhow::Result<()> {
        let mut report = self.output.report_of(Format::Csv, &["stage", "shape", "count", "status"])?;
        for stage in 0..=self.stage {
            for shape in census.shapes.iter().filter(|shape| shape.counts[stage] > 0) {
                let (name, count) = (shape.form.name(), shape.counts[stage]);
                let json = json!({"stage": stage, "shape": name, "count": count, "status": status});
                let line = format!("{stage:>5}  {name:<14}  {count:>8}");
                report.row(&json, |out| writeln!(out, "{line}"))?;
            }
        }
        report.finish()
    }
}

/// Stages to which every region is followed too, by another method: some tenths of a second.
const FOLLOWED: usize = 100;

/// How far the census can be trusted.
fn status(stage: usize, census: &Census) -> anyhow::Result<Status> {
    let last = stage.min(FOLLOWED);
    let known = census.known(last)?;
    Ok(if stage > last { Known::once(BACKWARDS, ()).status() } else { known.status() })
}
