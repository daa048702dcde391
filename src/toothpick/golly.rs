//! The automaton for Golly, as a rule of five states that does not know parities: a cell is empty or has an arc centred
//! on one of its corners. The format is that of Golly's help on file formats.

use std::fmt::Write;

use super::simulate::Simulation;
use super::{Cell, World};
use crate::stop;

/// The name of the rule; Golly wants its file to be called QToothpick.rule.
pub const RULE: &str = "QToothpick";

/// States 1 to 4 by the corner in which the centre is: right (1) or left (0), upper (1) or lower (0).
fn state(right: bool, upper: bool) -> u8 {
    1 + u8::from(right) + 2 * u8::from(upper)
}

/// The text of the rule file.
pub fn rule() -> String {
    let mut text = format!("@RULE {RULE}\n\n");
    text += "The Q-toothpick automaton (OEIS A187210): quarter circles grow in pairs from every end that nothing else\n";
    text += "touches. A state is the corner about which the arc of a cell turns. Begin with one cell of state 1.\n\n";
    text += "@TABLE\n\n# C,N,NE,E,SE,S,SW,W,NW,C'; what is not listed stays as it is\n";
    text += "n_states:5\nneighborhood:Moore\nsymmetries:none\n";
    for name in ["a", "b", "c", "d", "e"] {
        let _ = writeln!(text, "var {name}={{0,1,2,3,4}}");
    }
    // An empty cell, one of its corners, and the only arc there, in a cell beside (dx), above or below (dy), or opposite.
    for (right, upper) in [(true, true), (false, true), (true, false), (false, false)] {
        let (dx, dy) = (if right { 1 } else { -1 }, if upper { 1 } else { -1 });
        for only in [(0, dy), (dx, dy), (dx, 0)] {
            // The corner as that cell sees it. The arc ends there if its centre is at a corner next to it: level with
            // it, so that the tangent is vertical, or above or below.
            let (corner_right, corner_upper) = (right != (only.0 != 0), upper != (only.1 != 0));
            for vertical in [true, false] {
                let grows = if vertical { only.1 != 0 } else { only.0 != 0 };
                if !grows {
                    continue;
                }
                // The centre differs from the corner in one coordinate, in either cell.
                let flip = |right: bool, upper: bool| {
                    if vertical { state(!right, upper) } else { state(right, !upper) }
                };
                let other = [(0, dy), (dx, dy), (dx, 0)];
                let mut free = ["a", "b", "c", "d", "e"].into_iter();
                let neighbours = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
                let mut line = "0".to_string();
                for neighbour in neighbours {
                    let value = if neighbour == only {
                        flip(corner_right, corner_upper).to_string()
                    } else if other.contains(&neighbour) {
                        "0".into()
                    } else {
                        free.next().expect("five are not at the corner").into()
                    };
                    let _ = write!(line, ",{value}");
                }
                let _ = writeln!(text, "{line},{}", flip(right, upper));
            }
        }
    }
    text += "\n@COLORS\n\n0 255 255 255\n1 0 158 115\n2 0 114 178\n3 230 159 0\n4 204 121 167\n\n@ICONS\n\n";
    for size in [7, 15, 31] {
        text += &icons(size);
    }
    text
}

/// The four arcs as icons of this size: white, which Golly shows in the colour of the state.
fn icons(size: i32) -> String {
    let mut text = format!("XPM\n\"{size} {} 2 1\"\n\". c #000000\"\n\"W c #FFFFFF\"\n", 4 * size);
    for (right, upper) in [(false, false), (true, false), (false, true), (true, true)] {
        for row in 0..size {
            let pixel = |column: i32| {
                // Twice the distance of the middle of the pixel from the centre of the arc, along each side.
                let along = 2 * if right { size - 1 - column } else { column } + 1;
                let up = 2 * if upper { row } else { size - 1 - row } + 1;
                let distance = along * along + up * up;
                let (least, most) = (2 * size - size / 4 - 1, 2 * size);
                if (least * least..=most * most).contains(&distance) { 'W' } else { '.' }
            };
            let _ = writeln!(text, "\"{}\"", (0..size).map(pixel).collect::<String>());
        }
    }
    text + "\n"
}

/// A stage as a pattern for that rule, in extended RLE. Time and memory grow with the square of the stage.
///
/// ```
/// use curiosa::toothpick::golly;
///
/// assert!(golly::pattern(1).starts_with("x = 4, y = 4, rule = QToothpick\n"));
/// assert!(golly::rule().starts_with("@RULE QToothpick\n"));
/// ```
pub fn pattern(stage: u32) -> String {
    let mut simulation = Simulation::new(World::Plane, stage.into());
    for _ in 0..stage {
        simulation.step();
    }
    let reach = i64::from(stage) + 1;
    let symbol = |x: i64, y: i64| {
        let cell = Cell { x, y };
        if !simulation.is_drawn(cell) {
            return '.';
        }
        let (cx, cy) = cell.centre();
        char::from(b'A' - 1 + state(cx != x, cy != y))
    };
    let row = |y: i64| Vec::from_iter((-reach..reach).map(|x| symbol(x, y)));
    rle(RULE, 2 * reach, 2 * reach, (-reach..reach).rev().map(row))
}

/// So many rows of so many symbols of states, from the top, as RLE of a rule.
pub(super) fn rle(rule: &str, width: i64, height: i64, rows: impl Iterator<Item = Vec<char>>) -> String {
    let mut text = format!("x = {width}, y = {height}, rule = {rule}\n");
    let mut line = String::new();
    for (number, row) in (1..).zip(rows) {
        stop::check();
        let runs = row.chunk_by(|a, b| a == b);
        let runs = runs
            .map(|run| if run.len() == 1 { run[0].to_string() } else { format!("{}{}", run.len(), run[0]) });
        for item in runs.chain([if number == height { "!" } else { "$" }.to_string()]) {
            if line.len() + item.len() > 70 {
                text += &(std::mem::take(&mut line) + "\n");
            }
            line += &item;
        }
    }
    text + &line + "\n"
}
