//! A stage drawn as in the source: what the stage adds in another colour; on demand the closed regions filled by shape.

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Title};

use super::shapes::Regions;
use super::simulate::Simulation;
use super::{Cell, World};
use crate::stop;

/// Okabe and Ito's colour-blind safe green for arcs that were there, vermilion for those added.
const OLD: &str = "#009e73";
const NEW: &str = "#d55e00";

/// Fills by the first word of a shape's name, in the order of the help text.
const FILLS: [(&str, &str); 8] = [
    ("circle", "#9fd4f2"),
    ("diamond", "#f4d35e"),
    ("heart", "#e9a58c"),
    ("head", "#d9b8d9"),
    ("block", "#a9dcc3"),
    ("row", "#0072b2"),
    ("unfinished", "#bbbbbb"),
    ("other", "#000000"),
];

/// The square of the plane that is drawn: its lower left corner and its side.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    low: i64,
    side: i64,
}

impl Frame {
    /// Its lower left corner, in both coordinates.
    pub fn low(self) -> i64 {
        self.low
    }

    /// Its side.
    pub fn side(self) -> i64 {
        self.side
    }

    /// All that the first `stages` stages draw.
    pub fn of(world: World, stages: u32) -> Self {
        let mut simulation = Simulation::new(world, stages.into());
        let seed = world.seed();
        let (mut low, mut high) = (seed.x.min(seed.y), seed.x.max(seed.y) + 1);
        for _ in 0..stages {
            simulation.step();
            for Cell { x, y } in simulation.fresh() {
                (low, high) = (low.min(x.min(y)), high.max(x.max(y) + 1));
            }
        }
        Frame { low: low - 1, side: high - low + 2 }
    }
}

/// The arcs that each stage up to this one adds, as SVG path data in the coordinates of the plane: in stage 1, 2, and so on.
///
/// ```
/// use curiosa::toothpick::{World, draw::arcs};
///
/// let stages = arcs(World::Plane, 3);
/// assert_eq!(Vec::from_iter(stages.iter().map(|arcs| arcs.matches('A').count())), [1, 4, 7]);
/// ```
pub fn arcs(world: World, stage: u32) -> Vec<String> {
    let mut simulation = Simulation::new(world, stage.into());
    let arcs = |simulation: &mut Simulation| {
        simulation.step();
        let mut fresh = Vec::from_iter(simulation.fresh());
        fresh.sort_unstable();
        fresh.into_iter().map(arc).collect()
    };
    (0..stage).map(|_| arcs(&mut simulation)).collect()
}

/// The circles and diamonds about these nodes, as SVG path data in the coordinates of the plane.
pub fn outlines(nodes: impl IntoIterator<Item = (i64, i64)>) -> String {
    let mut nodes = Vec::from_iter(nodes);
    nodes.sort_unstable();
    let mut path = String::new();
    nodes.into_iter().for_each(|node| outline(&mut path, node));
    path
}

/// The SVG of a stage, `size` pixels wide and high; equal input gives equal bytes. With `shapes` the closed
/// regions of the plane are filled in the colours of their shapes.
///
/// ```
/// use curiosa::toothpick::World;
/// use curiosa::toothpick::draw::{Frame, svg};
///
/// let picture = svg(World::Plane, 5, true, Frame::of(World::Plane, 5), 400);
/// assert!(picture.contains("Q-toothpicks, stage 5; arcs: 46, new: 22"));
/// ```
pub fn svg(world: World, stage: u32, shapes: bool, frame: Frame, size: u32) -> String {
    let mut simulation = Simulation::new(world, stage.into());
    let (mut old, mut new) = (Vec::new(), Vec::new());
    for _ in 0..stage {
        simulation.step();
        old.append(&mut new);
        new.extend(simulation.fresh());
    }
    old.sort_unstable();
    new.sort_unstable();
    let unit = f64::from(size) / frame.side as f64;
    // SVG has y downwards: the group turns it up.
    let turn = format!(
        "matrix({unit} 0 0 {} {} {})",
        -unit,
        -(frame.low as f64) * unit,
        (frame.low + frame.side) as f64 * unit
    );
    let mut group = Group::new().set("transform", turn).set("fill", "none").set("stroke-linecap", "round");
    if shapes && world == World::Plane {
        let regions = Regions::new(stage);
        let mut parts = FILLS.map(|_| String::new());
        for region in regions.all() {
            let form = regions.form(region);
            let name = form.name();
            let fill = FILLS.iter().position(|(shape, _)| name.starts_with(shape)).unwrap_or(FILLS.len() - 1);
            parts[fill] += &outlines(regions.nodes(region));
        }
        for ((shape, colour), outlines) in
            FILLS.iter().zip(parts).filter(|(_, outlines)| !outlines.is_empty())
        {
            // The line covers the seams between the parts of a region; the arcs are drawn over it.
            let path = Path::new().set("d", outlines).set("fill", *colour).set("stroke", *colour);
            group = group.add(path.set("stroke-width", 0.06).add(Title::new(*shape)));
        }
    }
    for (cells, colour) in [(old, OLD), (new, NEW)].into_iter().filter(|(cells, _)| !cells.is_empty()) {
        let arcs = cells.into_iter().map(arc).collect::<String>();
        group = group.add(Path::new().set("d", arcs).set("stroke", colour).set("stroke-width", 0.18));
    }
    let name = match world {
        World::Plane => "Q-toothpicks",
        World::Quadrant => "Q-toothpicks in a quadrant",
    };
    let document = Document::new()
        .set("viewBox", (0, 0, size, size))
        .set("width", size)
        .set("height", size)
        .set("role", "img")
        .add(Title::new(format!(
            "{name}, stage {stage}; arcs: {}, new: {}",
            simulation.arcs(),
            simulation.added()
        )))
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#fff"))
        .add(group);
    format!("{document}\n")
}

/// The quarter circle of a cell, from one end to the other.
fn arc(cell: Cell) -> String {
    stop::check();
    let [(ax, ay), (bx, by)] = cell.ends();
    let (cx, cy) = cell.centre();
    // Counterclockwise about the centre, which the group shows counterclockwise too, is the sweep with flag 1.
    let sweep = u8::from((ax - cx) * (by - cy) - (ay - cy) * (bx - cx) > 0);
    format!("M{ax} {ay}A1 1 0 0 {sweep} {bx} {by}")
}

/// The circle or diamond about a node.
fn outline(path: &mut String, (x, y): (i64, i64)) {
    stop::check();
    // The four points at distance 1, counterclockwise; a circle bulges between them, a diamond is drawn in.
    let sweep = u8::from(x % 2 == 0);
    let points = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1), (x + 1, y)];
    let _ = write!(path, "M{} {}", points[0].0, points[0].1);
    for (x, y) in &points[1..] {
        let _ = write!(path, "A1 1 0 0 {sweep} {x} {y}");
    }
    path.push('Z');
}
