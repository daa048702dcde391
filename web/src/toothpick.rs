//! Q-toothpicks: stages, their regions, pictures.

use std::collections::BTreeMap;

use curiosa::raster;
use curiosa::toothpick::draw::{Frame, arcs, outlines, svg};
use curiosa::toothpick::shapes::Regions;
use curiosa::toothpick::{Cell, World};
use serde::Deserialize;
use serde_json::json;

use crate::question::{Answer, said, tell};

/// What pages ask; in the plane, or in a quadrant of it.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The arcs that each stage adds, and the square that holds them.
    Arcs { stages: u32, quadrant: bool },
    /// The closed region of a stage in the plane at a point, if it is in one.
    Region { stage: u32, x: f64, y: f64 },
    /// The kinds of closed regions of a stage in the plane, with how many there are and where.
    Kinds { stage: u32 },
    /// The picture of a stage.
    Svg { stage: u32, quadrant: bool, shapes: bool, size: u32 },
    /// The first stages as an animated GIF, in hexadecimal.
    Gif { stages: u32, quadrant: bool, shapes: bool, size: u32 },
}

/// Stages that are accepted, and frames of an animation.
const STAGES: u32 = 128;
const FRAMES: u32 = 64;

pub fn answer(question: Question) -> Answer {
    let world = |quadrant| if quadrant { World::Quadrant } else { World::Plane };
    match question {
        Question::Arcs { stages, quadrant } => {
            to(stages, STAGES)?;
            let world = world(quadrant);
            let frames = Vec::from_iter((0..=stages).map(|stage| {
                let frame = Frame::of(world, stage);
                [frame.low(), frame.side()]
            }));
            Ok(json!({ "arcs": arcs(world, stages), "frames": frames }))
        }
        Question::Region { stage, x, y } => {
            to(stage, STAGES)?;
            let cell = Cell { x: x.floor() as i64, y: y.floor() as i64 };
            let (centre, cusp) = (cell.centre(), cell.cusp());
            let inside = (x - centre.0 as f64).hypot(y - centre.1 as f64) < 1.0;
            let node = if inside { centre } else { cusp };
            let regions = Regions::new(stage);
            let found = regions.all().find(|&region| regions.nodes(region).any(|other| other == node));
            Ok(found.map_or(json!({ "name": null }), |region| {
                let form = regions.form(region);
                let (circles, diamonds) = form.parts();
                json!({
                    "name": form.name(), "circles": circles, "diamonds": diamonds, "outline": outlines(regions.nodes(region)),
                })
            }))
        }
        Question::Kinds { stage } => {
            to(stage, STAGES)?;
            let regions = Regions::new(stage);
            let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
            for region in regions.all() {
                let (count, path) = kinds.entry(regions.form(region).name()).or_default();
                *count += 1;
                *path += &outlines(regions.nodes(region));
            }
            let kind = |(name, (count, path))| json!({ "name": name, "count": count, "outline": path });
            Ok(json!({ "kinds": Vec::from_iter(kinds.into_iter().map(kind)) }))
        }
        Question::Svg { stage, quadrant, shapes, size } => {
            to(stage, STAGES)?;
            let world = world(quadrant);
            Ok(json!({ "svg": svg(world, stage, shapes, Frame::of(world, stage), size.clamp(16, 4096)) }))
        }
        Question::Gif { stages, quadrant, shapes, size } => {
            to(stages, FRAMES)?;
            let world = world(quadrant);
            let frame = Frame::of(world, stages);
            let pictures = (1..=stages).map(|stage| {
                tell(json!({ "done": stage - 1, "of": stages }));
                svg(world, stage, shapes, frame, size.clamp(16, 1024))
            });
            let bytes = raster::gif(pictures, 40).map_err(said)?;
            Ok(json!({ "gif": String::from_iter(bytes.iter().map(|byte| format!("{byte:02x}"))) }))
        }
    }
}

fn to(stage: u32, most: u32) -> Result<(), String> {
    match (1..=most).contains(&stage) {
        true => Ok(()),
        false => Err(format!("stage {stage}: 1 to {most} are accepted")),
    }
}
