//! A puzzle drawn as the game shows it: the clock face, with a solution or with every move.

use std::f64::consts::TAU;

use svg::Document;
use svg::node::element::{Circle, Marker, Path, Rectangle, Style, Text, Title};

use super::Puzzle;
use crate::symmetry::affine::distance;

/// What is drawn over the face.
#[derive(Clone, Copy, Debug)]
pub enum Overlay<'a> {
    /// Nothing.
    Face,
    /// The steps of a solution, numbered in order, with its first and last position marked.
    Solution(&'a [usize]),
    /// An arrow for every move.
    Digraph,
}

/// Okabe and Ito's colour-blind safe blue, vermilion and green.
const STYLE: &str = "text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle}\
.number{font-size:20px;font-weight:bold}.order{font-size:11px;fill:#0072b2}\
.place{fill:#fff;stroke:#222;stroke-width:1.5}.first{fill:#009e73;fill-opacity:.35}.last{fill:#d55e00;fill-opacity:.35}\
.move{stroke:#0072b2;stroke-width:1.6;fill:none}.face{fill:none;stroke:#bbb;stroke-width:1}";

/// Radius of the disc at a position, in pixels.
const DISC: f64 = 17.0;

/// The SVG of `puzzle`. Position 0 is at the top and positions go clockwise; equal input gives equal bytes.
///
/// # Panics
/// If an overlaid solution has positions that the puzzle has not.
///
/// ```
/// use curiosa::clock::draw::{Overlay, svg};
/// let picture = svg(&"3,1,3,1,2,3".parse().unwrap(), Overlay::Solution(&[1, 0, 3, 4, 2, 5]));
/// assert!(picture.starts_with("<svg"));
/// assert_eq!(picture.matches("class=\"move\"").count(), 5);
/// ```
pub fn svg(puzzle: &Puzzle, overlay: Overlay) -> String {
    let n = puzzle.len();
    // Wide enough for the discs not to touch, with room for the order outside.
    let radius = (n as f64 * 3.5 * DISC / TAU).max(90.0);
    let size = 2.0 * (radius + DISC + 30.0);
    let at = |position: usize, radius: f64| {
        let angle = TAU * position as f64 / n as f64;
        (size / 2.0 + radius * angle.sin(), size / 2.0 - radius * angle.cos())
    };
    let mut document = Document::new()
        .set("viewBox", (0, 0, round(size), round(size)))
        .set("width", round(size))
        .set("height", round(size))
        .set("role", "img")
        .add(Title::new(format!("Clock puzzle {puzzle}")))
        .add(Style::new(STYLE))
        .add(
            Marker::new()
                .set("id", "arrow")
                .set("viewBox", "0 0 10 10")
                .set("refX", 9)
                .set("refY", 5)
                .set("markerWidth", 6)
                .set("markerHeight", 6)
                .set("orient", "auto")
                .add(Path::new().set("d", "M0 1 10 5 0 9z").set("fill", "#0072b2")),
        )
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#fff"))
        .add(
            Circle::new()
                .set("cx", round(size / 2.0))
                .set("cy", round(size / 2.0))
                .set("r", round(radius))
                .set("class", "face"),
        );
    let moves: Vec<(usize, usize)> = match overlay {
        Overlay::Face => Vec::new(),
        Overlay::Solution(path) => path.windows(2).map(|step| (step[0], step[1])).collect(),
        Overlay::Digraph => (0..n)
            .flat_map(|from| {
                let [up, down] = puzzle.moves(from);
                [Some((from, up)), (up != down).then_some((from, down))].into_iter().flatten()
            })
            .collect(),
    };
    for &(from, to) in &moves {
        let (start, end, centre) = (at(from, radius), at(to, radius), (size / 2.0, size / 2.0));
        let (neighbours, two_way) = (distance(from + n - to, n) == 1, moves.contains(&(to, from)));
        document = document.add(arrow(start, end, centre, neighbours, two_way));
    }
    let path = if let Overlay::Solution(path) = overlay { path } else { &[] };
    for position in 0..n {
        let (x, y) = at(position, radius);
        let disc = Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", DISC);
        document = document.add(disc.clone().set("class", "place"));
        let end = [(path.first(), "first"), (path.last(), "last")];
        for (_, class) in end.iter().filter(|(end, _)| *end == Some(&position)) {
            document = document.add(disc.clone().set("class", *class));
        }
        document = document.add(label(&puzzle.numbers()[position].to_string(), (x, y), "number"));
    }
    for (order, &position) in path.iter().enumerate() {
        document = document.add(label(&(order + 1).to_string(), at(position, radius + DISC + 12.0), "order"));
    }
    format!("{document}\n")
}

/// An arrow between two discs: straight where it passes clear of the discs between them, else bent towards the
/// centre; and bent to its right if there is an arrow the other way.
fn arrow(start: (f64, f64), end: (f64, f64), centre: (f64, f64), neighbours: bool, two_way: bool) -> Path {
    let between = |a: (f64, f64), b: (f64, f64), t: f64| (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1));
    let length = |a: (f64, f64), b: (f64, f64)| (b.0 - a.0).hypot(b.1 - a.1);
    let middle = between(start, end, 0.5);
    let inward = length(middle, centre);
    let clear = length(start, centre) - inward;
    let missing = if neighbours { 0.0 } else { (2.2 * DISC - clear).max(0.0) };
    // The curve's middle lies half way to its control point.
    let bend = between(middle, centre, if missing > 0.0 { 2.0 * missing / inward } else { 0.0 });
    let aside = if two_way { 0.12 } else { 0.0 };
    let bend = (bend.0 - aside * (end.1 - start.1), bend.1 + aside * (end.0 - start.0));
    let edge = |disc: (f64, f64)| between(disc, bend, (DISC + 2.5) / length(disc, bend));
    let [start, bend, end] =
        [edge(start), bend, edge(end)].map(|(x, y)| format!("{} {}", round(x), round(y)));
    Path::new()
        .set("d", format!("M{start} Q{bend} {end}"))
        .set("class", "move")
        .set("marker-end", "url(#arrow)")
}

fn label(text: &str, (x, y): (f64, f64), class: &str) -> Text {
    Text::new(text).set("x", round(x)).set("y", round(y)).set("dy", ".35em").set("class", class)
}

/// Two decimals are finer than a printed dot, and keep the bytes free of the last bits of sine and cosine.
fn round(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}
