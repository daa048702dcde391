//! A stage as cells: a pattern for Golly.

use std::collections::BTreeSet;

use super::rule::{Element, Rule, Stroke, sum};
use super::simulate::{Simulation, TooMany};
use crate::toothpick::golly::rle;

/// In this rule of Golly nothing is born and nothing dies.
const STILL: &str = "B/S012345678";

/// A stage of an automaton in the plane as RLE of two states. Cells are the points of the lattice twice as fine, so that two lines that
/// do not touch have a cell between them: those of positions, or where kinds have lines those that these go through, or end in
/// where they are arcs. Of an automaton in space it is what is seen from above.
///
/// ```
/// use curiosa::toothpick::growth::{cells::pattern, family};
/// let crosses = pattern(&family::named("ulam-warburton").unwrap(), 2).unwrap();
/// assert_eq!(crosses, "x = 5, y = 5, rule = B/S012345678\n2bo2b$5b$obobo$5b$2bo2b!\n");
/// ```
///
/// # Errors
/// If the stages would not fit in memory.
pub fn pattern(rule: &Rule, stage: u64) -> Result<String, TooMany> {
    let mut simulation = Simulation::new(rule, stage)?;
    let mut cells = BTreeSet::new();
    for _ in 0..stage {
        simulation.step();
        for (element, _) in simulation.fresh() {
            draw(rule, element, &mut cells);
        }
    }
    let bounds = |of: fn(&(i64, i64)) -> i64| {
        let all = || cells.iter().map(of);
        all().min().unwrap_or(0)..all().max().map_or(0, |last| last + 1)
    };
    let (xs, ys) = (bounds(|cell| cell.0), bounds(|cell| cell.1));
    let (width, height) = (xs.end - xs.start, ys.end - ys.start);
    let row = |y: i64| xs.clone().map(|x| if cells.contains(&(x, y)) { 'o' } else { 'b' }).collect();
    Ok(rle(STILL, width, height, ys.rev().map(row)))
}

fn draw(rule: &Rule, element: Element, cells: &mut BTreeSet<(i64, i64)>) {
    let fine = |[x, y, _]: [i64; 3]| (2 * x, 2 * y);
    let strokes = &rule.kinds[element.kind].strokes;
    if strokes.is_empty() {
        cells.insert(fine(element.at));
    }
    for &Stroke { from, to, about } in strokes {
        let ((x, y), (u, v)) = (fine(sum(element.at, from)), fine(sum(element.at, to)));
        let steps = if about.is_some() { 1 } else { (u - x).abs().max((v - y).abs()).max(1) };
        cells.extend((0..=steps).map(|step| (x + (u - x) * step / steps, y + (v - y) * step / steps)));
    }
}
