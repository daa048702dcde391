//! A colouring drawn as in the source: a tile a cell, and the outlines of the squares it makes.

use svg::Document;
use svg::node::element::{Polygon, Rectangle, Title};

use super::Colouring;

/// Side of a cell in pixels.
const CELL: usize = 40;

/// Okabe and Ito's colour-blind safe sky blue, orange, yellow and purple for the cells, black, vermilion, green and so on for outlines.
const TILES: [&str; 4] = ["#56b4e9", "#e69f00", "#f0e442", "#cc79a7"];
const OUTLINES: [&str; 5] = ["#000000", "#d55e00", "#006d4f", "#7a2d62", "#003f66"];

/// The SVG of a colouring; equal input gives equal bytes.
///
/// ```
/// let picture = curiosa::hip::draw::svg(&"011/101/110".parse().unwrap());
/// assert_eq!(picture.matches("<polygon").count(), 1);
/// assert!(picture.contains("Board 3x3 with 1 squares"));
/// ```
pub fn svg(colouring: &Colouring) -> String {
    let board = colouring.board();
    let (width, height) = ((board.columns() + 1) * CELL, (board.rows() + 1) * CELL);
    let made = colouring.made();
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(format!("Board {board} with {} squares: {colouring}", made.len())))
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#fff"));
    let centre = |cell: usize| {
        let (row, column) = (cell / board.columns(), cell % board.columns());
        ((column + 1) * CELL, (row + 1) * CELL)
    };
    for (cell, &colour) in colouring.colours().iter().enumerate() {
        let (x, y) = centre(cell);
        let tile = Rectangle::new().set("x", x - CELL / 2).set("y", y - CELL / 2);
        let tile = tile.set("width", CELL).set("height", CELL).set("fill", TILES[usize::from(colour)]);
        document = document.add(tile.set("stroke", "#fff").set("stroke-width", 2));
    }
    for (number, square) in made.iter().enumerate() {
        let corner = |&cell: &usize| {
            let (x, y) = centre(cell);
            format!("{x},{y}")
        };
        let corners = Vec::from_iter(in_turn(square, board.columns()).iter().map(corner)).join(" ");
        let outline = Polygon::new().set("points", corners).set("fill", "none").set("stroke-width", 3);
        document = document.add(outline.set("stroke", OUTLINES[number % OUTLINES.len()]));
    }
    format!("{document}\n")
}

/// The cells in turn round their middle.
fn in_turn(cells: &[usize], columns: usize) -> Vec<usize> {
    let point = |cell: usize| ((cell / columns) as f64, (cell % columns) as f64);
    let mean = |part: fn((f64, f64)) -> f64| {
        cells.iter().map(|&cell| part(point(cell))).sum::<f64>() / cells.len() as f64
    };
    let middle = (mean(|at| at.0), mean(|at| at.1));
    let angle = |&cell: &usize| (point(cell).0 - middle.0).atan2(point(cell).1 - middle.1);
    let mut cells = cells.to_vec();
    cells.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    cells
}
