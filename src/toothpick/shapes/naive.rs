//! The closed regions of one stage, by following every one of them.

use std::collections::BTreeMap;

use hashbrown::HashSet;

use super::Form;
use crate::stop;
use crate::toothpick::simulate::Simulation;
use crate::toothpick::{Cell, World, around};

/// The closed regions of a stage as they lie, from the stages in which the arcs are drawn.
/// [`Regions`](super::Regions), which goes backwards from stage to stage, is compared with this. Time and
/// memory grow with the square of the stage.
///
/// ```
/// use curiosa::toothpick::shapes::{Census, naive::regions};
/// use curiosa::toothpick::{World, naive::births};
///
/// let followed = regions(&births(World::Plane, 8), 8);
/// assert_eq!(followed.len() as u64, Census::new(8).regions[8]);
/// ```
pub fn regions(births: &BTreeMap<Cell, u32>, stage: u32) -> Vec<Form> {
    lying(births, stage).into_iter().map(|(_, form)| form).collect()
}

/// The same, each with the circles and diamonds that it has where it lies.
pub fn lying(births: &BTreeMap<Cell, u32>, stage: u32) -> Vec<(Vec<(i64, i64)>, Form)> {
    let is_drawn = |cell: &Cell| births.get(cell).is_some_and(|&birth| birth <= stage);
    let reach = i64::from(stage) + 3;
    let mut visited = HashSet::new();
    let mut forms = Vec::new();
    for start in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
        stop::check();
        let (x, y) = start;
        if (x - y) % 2 != 0 || !visited.insert(start) {
            continue;
        }
        let (mut nodes, mut next, mut is_closed) = (vec![start], 0, true);
        while next < nodes.len() {
            let (x, y) = nodes[next];
            next += 1;
            if x.abs().max(y.abs()) >= reach {
                is_closed = false;
                continue;
            }
            for cell in around((x, y)).into_iter().filter(|cell| !is_drawn(cell)) {
                let other = if x % 2 == 0 { cell.cusp() } else { cell.centre() };
                if visited.insert(other) {
                    nodes.push(other);
                }
            }
        }
        if is_closed {
            let here: HashSet<_> = nodes.iter().copied().collect();
            let cells = nodes.iter().filter(|node| node.0 % 2 == 0).flat_map(|&circle| around(circle));
            let inner = Vec::from_iter(cells.filter(|cell| is_drawn(cell) && here.contains(&cell.cusp())));
            forms.push((nodes.clone(), Form::new(nodes, inner)));
        }
    }
    forms
}

/// The stage in which each arc of the plane is drawn, to stage `last`.
pub fn births(last: u32) -> BTreeMap<Cell, u32> {
    let mut simulation = Simulation::new(World::Plane, last.into());
    let mut births = BTreeMap::new();
    for stage in 1..=last {
        simulation.step();
        births.extend(simulation.fresh().map(|cell| (cell, stage)));
    }
    births
}

/// How many closed regions of each shape a stage has, by the names of the shapes, each region followed on its own.
pub fn counts(births: &BTreeMap<Cell, u32>, stage: u32) -> BTreeMap<String, u64> {
    let mut forms: BTreeMap<Form, u64> = BTreeMap::new();
    for form in regions(births, stage) {
        *forms.entry(form).or_default() += 1;
    }
    let mut counts = BTreeMap::new();
    for (form, count) in forms {
        *counts.entry(form.name()).or_default() += count;
    }
    counts
}
