//! A stage drawn: what it adds in another colour.

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Title};

use super::rule::{Element, Lattice, Point, Rule, Stroke, difference, sum};
use super::simulate::{Simulation, TooMany};

/// Okabe and Ito's colour-blind safe green for elements that were there, vermilion for those added.
const OLD: &str = "#009e73";
const NEW: &str = "#d55e00";

/// A point of the paper, y upwards.
fn paper(lattice: Lattice, [x, y, z]: Point) -> [f64; 2] {
    let [x, y, z] = [x, y, z].map(|c| c as f64);
    match lattice {
        Lattice::Square => [x, y],
        Lattice::Triangular => [x + y / 2.0, y * 0.75_f64.sqrt()],
        // Seen from a corner.
        Lattice::Cubic => [(x - y) * 0.75_f64.sqrt(), z - (x + y) / 2.0],
    }
}

/// What is drawn of an element: its lines and arcs, or, where its kind has none, a dot.
fn path(rule: &Rule, element: Element, to: &mut String) {
    let place = |at: Point| paper(rule.lattice, sum(element.at, at));
    let strokes = &rule.kinds[element.kind].strokes;
    if strokes.is_empty() {
        let [x, y] = place([0; 3]);
        let _ = write!(to, "M{} {}h0", tidy(x), tidy(y));
    }
    for &Stroke { from, to: end, about } in strokes {
        let ([a, b], [c, d]) = (place(from), place(end));
        let _ = write!(to, "M{} {}", tidy(a), tidy(b));
        match about {
            None => {
                let _ = write!(to, "L{} {}", tidy(c), tidy(d));
            }
            Some(about) => {
                let (u, v) = (difference(from, about), difference(end, about));
                let radius = ((u[0] * u[0] + u[1] * u[1]) as f64).sqrt();
                // As y is upwards here and downwards in the picture, the group that turns it keeps the sense.
                let sense = u8::from(u[0] * v[1] - u[1] * v[0] > 0);
                let _ = write!(to, "A{0} {0} 0 0 {1} {2} {3}", tidy(radius), sense, tidy(c), tidy(d));
            }
        }
    }
}

/// A number without needless digits.
fn tidy(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}

/// The elements to a stage, with a square of the paper that has them all.
pub struct Drawing<'r> {
    rule: &'r Rule,
    /// Elements with their stages, in the order of these.
    elements: Vec<(u64, Element)>,
    middle: [f64; 2],
    side: f64,
}

impl<'r> Drawing<'r> {
    /// To the last stage that is to be drawn.
    ///
    /// # Errors
    /// If the stages would not fit in memory.
    pub fn new(rule: &'r Rule, last: u64) -> Result<Self, TooMany> {
        let mut simulation = Simulation::new(rule, last)?;
        let mut elements = Vec::new();
        for stage in 1..=last {
            simulation.step();
            elements.extend(simulation.fresh().map(|(element, _)| (stage, element)));
        }
        elements.sort_unstable();
        let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
        for &(_, element) in &elements {
            for point in rule.points(element).chain([element.at]) {
                for (axis, c) in paper(rule.lattice, point).into_iter().enumerate() {
                    (low[axis], high[axis]) = (low[axis].min(c), high[axis].max(c));
                }
            }
        }
        if elements.is_empty() {
            (low, high) = ([0.0; 2], [0.0; 2]);
        }
        let side = (high[0] - low[0]).max(high[1] - low[1]) + 1.0;
        let middle = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
        Ok(Drawing { rule, elements, middle, side })
    }

    /// The SVG of a stage, `size` pixels wide and high; equal input gives equal bytes.
    ///
    /// ```
    /// use curiosa::toothpick::growth::{draw::Drawing, family};
    /// let rule = family::named("toothpick").unwrap();
    /// let picture = Drawing::new(&rule, 3).unwrap().svg(3, 300);
    /// assert!(picture.contains("toothpick, stage 3: 7, 4 of them new"));
    /// ```
    pub fn svg(&self, stage: u64, size: u32) -> String {
        format!("{}\n", self.picture(stage, size))
    }

    fn picture(&self, stage: u64, size: u32) -> Document {
        let rule = self.rule;
        let old = self.elements.partition_point(|&(drawn, _)| drawn < stage);
        let all = self.elements.partition_point(|&(drawn, _)| drawn <= stage);
        let mut before = Vec::from_iter(self.elements[..old].iter().map(|&(_, element)| element));
        before.sort_unstable();
        let new = Vec::from_iter(self.elements[old..all].iter().map(|&(_, element)| element));
        let title = format!("{}, stage {stage}: {all}, {} of them new", rule.name, new.len());
        let unit = f64::from(size) / self.side;
        let centre = f64::from(size) / 2.0;
        let [x, y] = [centre - self.middle[0] * unit, centre + self.middle[1] * unit];
        let turn = format!("matrix({} 0 0 {} {} {})", tidy(unit), tidy(-unit), tidy(x), tidy(y));
        // Dots are as wide as a cell.
        let has_strokes = rule.kinds.iter().any(|kind| !kind.strokes.is_empty());
        let (width, cap) = if has_strokes { (0.2, "round") } else { (0.8, "square") };
        let mut group = Group::new().set("transform", turn).set("fill", "none").set("stroke-linecap", cap);
        for (elements, colour) in [(before, OLD), (new, NEW)] {
            let mut data = String::new();
            elements.into_iter().for_each(|element| path(rule, element, &mut data));
            if !data.is_empty() {
                group =
                    group.add(Path::new().set("d", data).set("stroke", colour).set("stroke-width", width));
            }
        }
        sheet(size, size)
            .add(Title::new(title))
            .add(Rectangle::new().set("width", size).set("height", size).set("fill", "#ffffff"))
            .add(group)
    }
}

fn sheet(width: u32, height: u32) -> Document {
    Document::new().set("viewBox", (0, 0, width, height)).set("width", width).set("height", height)
}

/// The SVG of some stages beside one another, each `size` pixels wide and high.
///
/// # Errors
/// If the stages would not fit in memory.
pub fn strip(rule: &Rule, stages: &[u64], size: u32) -> Result<String, TooMany> {
    let mut all = sheet(size * stages.len() as u32, size);
    for (place, &stage) in (0..).zip(stages) {
        all = all.add(Drawing::new(rule, stage)?.picture(stage, size).set("x", place * size));
    }
    Ok(format!("{all}\n"))
}
