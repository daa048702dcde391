//! `curiosa toothpick shapes`.

use clap::Args;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::args::whole;
use crate::pipeline::status::Status;
use crate::toothpick::shapes::Census;

#[derive(Args)]
pub(in crate::cli) struct Shapes {
    /// The last stage to look at (to 2048)
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
        if self.by_stage {
            return self.by_stage(&census);
        }
        let columns = ["shape", "circles", "diamonds", "inner_arcs", "first", "last", "now", "status"];
        let mut report = self.output.report(Format::Text, &columns)?;
        let (mut is_first, status) = (true, status(self.stage));
        for shape in &census.shapes {
            let (name, (circles, diamonds)) = (shape.form.name(), shape.form.parts());
            let (inner, first, last) = (shape.form.inner().len(), shape.first(), shape.last());
            let now = shape.counts[self.stage];
            let shown = last.map_or("-".into(), |last| last.to_string());
            let json = json!({
                "shape": name, "circles": circles, "diamonds": diamonds, "inner_arcs": inner, "first": first, "last": last,
                "now": now, "status": status, "nodes": shape.form.nodes(), "inner": shape.form.inner(),
            });
            report.row(
                |out| {
                    if is_first {
                        let header =
                            ["shape", "circles", "diamonds", "first stage", "last", "in the last stage"];
                        let [a, b, c, d, e, f] = header;
                        writeln!(out, "{a:<14}  {b:>7}  {c:>8}  {d:>11}  {e:>5}  {f:>17}")?;
                    }
                    writeln!(
                        out,
                        "{name:<14}  {circles:>7}  {diamonds:>8}  {first:>11}  {shown:>5}  {now:>17}"
                    )
                },
                &(&name, circles, diamonds, inner, first, last, now, status),
                &json,
            )?;
            is_first = false;
        }
        if is_first {
            report.text(|out| writeln!(out, "no closed regions"))?;
        }
        report.finish()
    }

    fn by_stage(&self, census: &Census) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Csv, &["stage", "shape", "count", "status"])?;
        for stage in 0..=self.stage {
            for shape in census.shapes.iter().filter(|shape| shape.counts[stage] > 0) {
                let (name, count) = (shape.form.name(), shape.counts[stage]);
                let json =
                    json!({"stage": stage, "shape": name, "count": count, "status": status(self.stage)});
                let line = format!("{stage:>5}  {name:<14}  {count:>8}");
                report.row(
                    |out| writeln!(out, "{line}"),
                    &(stage, &name, count, status(self.stage)),
                    &json,
                )?;
            }
        }
        report.finish()
    }
}

/// To stage 512 a second method finds the same: table toothpick/shapes.
fn status(stage: usize) -> Status {
    if stage <= 512 { Status::CheckedTwice } else { Status::SingleRun }
}
