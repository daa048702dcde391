//! The closed regions of one stage, by following every one of them.

use std::collections::BTreeMap;

use hashbrown::HashSet;

use super::Form;
use crate::toothpick::{Cell, around};

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
    let is_drawn = |cell: &Cell| births.get(cell).is_some_and(|&birth| birth <= stage);
    let reach = i64::from(stage) + 3;
    let mut visited = HashSet::new();
    let mut forms = Vec::new();
    for start in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
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
            forms.push(Form::new(nodes, inner));
        }
    }
    forms
}
