//! A game as in the source: what the path does not use red, what the moves but the last add green, the last blue.

use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Title};

use super::board::Board;
use super::play::Game;
use super::tile::{Pairs, Tile};
use crate::stop;

/// Okabe and Ito's colour-blind safe vermilion, green and blue.
const UNUSED: &str = "#d55e00";
const FIRST: &str = "#009e73";
const LAST: &str = "#0072b2";

/// Distance of the middles of two cells, in the units of the picture.
const CELL: f64 = 60.0;

/// The SVG of a game and its board, `size` pixels wide; equal input gives equal bytes.
///
/// ```
/// use curiosa::entanglement::{build::planar, draw::svg, play::play};
///
/// let board = planar(3);
/// let picture = svg(&board, &play(&board).unwrap(), 600);
/// assert!(picture.contains("radius 3: 36 moves, a path of length 169, 9080 points"));
/// ```
pub fn svg(board: &Board, game: &Game, size: u32) -> String {
    let half = (f64::from(board.radius) + 0.75) * CELL;
    // The corners of the board are farther apart from left to right than the sides from top to bottom.
    let height = (f64::from(board.radius) * 3f64.sqrt() / 2.0 + 0.75) * CELL;
    let [mut unused, mut first, mut last] = [const { String::new() }; 3];
    let mut used = std::collections::HashSet::new();
    for (number, one) in game.moves.iter().enumerate() {
        for &(cell, from, to) in &one.strands {
            stop::check();
            used.insert((cell, from.min(to)));
            let path = if number + 1 == game.moves.len() { &mut last } else { &mut first };
            path.push_str(&strand(cell, from, to));
        }
    }
    let reach = board.radius as i32;
    let cells = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| (q, r)));
    let outlines = cells.filter(|(q, r)| (q + r).abs() <= reach).map(outline).collect::<String>();
    for tile in &board.tiles {
        stop::check();
        let cell = (tile.q, tile.r);
        let lies = Tile::new(tile.pairs.0.iter().copied()).map(|dealt| dealt.turned(tile.rotation).pairs());
        for (from, to) in lies.unwrap_or(Pairs(Vec::new())).0 {
            if !used.contains(&(cell, from.min(to))) {
                unused += &strand(cell, from, to);
            }
        }
    }
    let lines = [
        (unused, UNUSED, "not used"),
        (first, FIRST, "all moves but the last"),
        (last, LAST, "the last move"),
    ];
    let mut group = Group::new().set("fill", "none").set("stroke-linecap", "round");
    group = group.add(
        Path::new().set("d", outlines).set("fill", "#f4f4f4").set("stroke", "#bbbbbb").set("stroke-width", 1),
    );
    group =
        group.add(Path::new().set("d", outline((0, 0))).set("fill", "#bbbbbb").add(Title::new("the centre")));
    for (path, colour, title) in lines.into_iter().filter(|(path, ..)| !path.is_empty()) {
        let path = Path::new().set("d", path).set("stroke", colour).set("stroke-width", 3.5);
        group = group.add(path.add(Title::new(title)));
    }
    let title = format!(
        "Entanglement, radius {}: {} moves, a path of length {}, {} points",
        board.radius,
        game.moves.len(),
        game.length,
        game.score
    );
    let document = Document::new()
        .set("viewBox", format!("{} {} {} {}", -half, -height, 2.0 * half, 2.0 * height))
        .set("width", size)
        .set("height", (f64::from(size) * height / half).round())
        .set("role", "img")
        .add(Title::new(title))
        .add(
            Rectangle::new()
                .set("x", -half)
                .set("y", -height)
                .set("width", 2.0 * half)
                .set("height", 2.0 * height)
                .set("fill", "#fff"),
        )
        .add(group);
    format!("{document}\n")
}

/// The middle of a cell; y downwards.
fn middle((q, r): (i32, i32)) -> (f64, f64) {
    let (q, r) = (f64::from(q), f64::from(r));
    ((q + r / 2.0) * CELL, -r * 3f64.sqrt() / 2.0 * CELL)
}

/// A point at an angle, in sixths of a turn, and a distance from the middle of a cell.
fn polar(cell: (i32, i32), sixths: f64, distance: f64) -> (f64, f64) {
    let (x, y) = middle(cell);
    let angle = sixths * std::f64::consts::FRAC_PI_3;
    (x + distance * angle.cos(), y - distance * angle.sin())
}

fn outline(cell: (i32, i32)) -> String {
    let corners = (0..6).map(|side| polar(cell, f64::from(side) + 0.5, CELL / 3f64.sqrt()));
    let corners = Vec::from_iter(corners.map(|(x, y)| format!("{x:.1} {y:.1}")));
    format!("M{}Z", corners.join("L"))
}

/// A strand from end to end, at right angles to the sides; the farther apart its ends, the nearer it comes to the middle.
fn strand(cell: (i32, i32), from: u8, to: u8) -> String {
    let end = |end: u8, depth: f64| {
        // A side is CELL / sqrt(3) long; its ends are a third of the half side from its middle.
        let along = CELL / 3f64.sqrt() / 6.0 * if end.is_multiple_of(2) { -1.0 } else { 1.0 };
        let angle = f64::from(end / 2) * std::f64::consts::FRAC_PI_3;
        let (x, y) = middle(cell);
        let away = CELL / 2.0 * depth;
        let (dx, dy) = (away * angle.cos() - along * angle.sin(), away * angle.sin() + along * angle.cos());
        (x + dx, y - dy)
    };
    let apart = (from.abs_diff(to)).min(12 - from.abs_diff(to));
    let depth = if apart == 1 { 0.55 } else { 0.75 - 0.08 * f64::from(apart) };
    let (a, b) = (end(from, 1.0), end(from, depth));
    let (c, d) = (end(to, depth), end(to, 1.0));
    format!("M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1)
}
